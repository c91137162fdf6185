"""Windows: cards speak at events, change numbers and are used by choice; the engine names none."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.errors import RulesError
from boardkit.core.windows import Windows, finish
from tests.toys import charms
from tests.toys.charms import CHARMS, Hit, Hurt

BASE = {"life": [3, 3], "charms": [["old_grudge"], ["oak_shield"]], "stances": ["low", "low"]}


def struck(position: dict[str, Any], *texts: str) -> tuple[Any, list[Any]]:
    """The state and the events after a strike with the answers given."""
    state, happened = CHARMS.position(position), []
    for text in ("strike", *texts):
        state, events = CHARMS.step(state, CHARMS.read(state, text))
        happened += events
    return state, happened


def test_a_number_is_changed_by_every_effect_in_play() -> None:
    _, happened = struck(BASE, "roll 1")
    assert [event for event in happened if isinstance(event, Hit)] == [Hit(1, 2)]
    _, happened = struck({**BASE, "charms": [[], []]}, "roll 1")
    assert [event for event in happened if isinstance(event, Hit)] == [Hit(1, 1)]


def test_an_effect_may_ask_and_cancel() -> None:
    state, happened = struck(BASE, "roll 1", "use oak_shield")
    assert not any(isinstance(event, Hurt) for event in happened)
    assert state.table.life == (3, 3) and state.table.charms == (("old_grudge",), ())


def test_an_effect_may_let_it_be() -> None:
    state, happened = struck(BASE, "roll 1", "use -")
    assert [event for event in happened if isinstance(event, Hurt)] == [Hurt(1, 2)]
    assert state.table.charms == (("old_grudge",), ("oak_shield",))


def test_an_effect_is_used_by_choice() -> None:
    state = CHARMS.position({**BASE, "charms": [["mint"], []]})
    after = CHARMS.apply(state, CHARMS.read(state, "use mint"))
    assert after.table.life == (5, 3) and after.table.charms == ((), ())
    assert charms.windows.has_action("herb", "strike") and not charms.windows.has_action("herb", "lunch")


def test_every_effect_has_a_script() -> None:
    assert charms.windows.missing() == frozenset()
    windows = Windows(("one", "two"), lambda table: ())
    windows.modifies("cost", "one")(lambda table, me, cost: cost)
    assert windows.missing() == {"two"}


def test_an_effect_that_no_card_names_is_refused() -> None:
    windows = Windows(("one",), lambda table: ())
    with pytest.raises(RulesError, match="no card names"):
        windows.on(Hit, "two")


def test_two_scripts_for_one_moment_are_refused() -> None:
    windows = Windows(("one",), lambda table: ())
    windows.on(Hit, "one")(lambda table, me, hit: (table, hit))
    with pytest.raises(RulesError, match="two scripts"):
        windows.on(Hit, "one")(lambda table, me, hit: (table, hit))


def run(script: Any) -> Any:
    """The value of a script that asks nothing."""
    try:
        next(script)
    except StopIteration as end:
        return end.value
    raise AssertionError("it asked")


def test_effects_speak_in_order_and_see_what_is_left() -> None:
    windows = Windows(("halve", "add", "stop"), lambda table: [(0, name) for name in table])
    windows.on(Hit, "halve")(lambda table, me, hit: (table, Hit(hit.player, hit.amount // 2)))
    windows.on(Hit, "add")(lambda table, me, hit: (table, Hit(hit.player, hit.amount + 1)))
    windows.on(Hit, "stop")(lambda table, me, hit: (table, None))
    assert run(windows.offer(("halve", "add"), Hit(0, 5)))[1] == Hit(0, 3)
    assert run(windows.offer(("add", "halve"), Hit(0, 5)))[1] == Hit(0, 3)
    assert run(windows.offer(("add", "stop", "halve"), Hit(0, 5)))[1] is None
    assert run(windows.offer((), Hit(0, 5)))[1] == Hit(0, 5)
    assert run(windows.offer(("halve",), Hurt(0, 5)))[1] == Hurt(0, 5)


def test_what_asks_nothing_needs_no_yield() -> None:
    assert run(finish(7)) == 7
