"""Claims by yellow dice, and what gray units do for Jewish tasks and for the Jewish victory."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardkit.core.content import Pack
from boardkit.core.game import Game
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.content import house_content

from .arena import arena, band, clash, struck
from .vocabulary import GAME, given, offers, play, table


@cache
def _tasks() -> Game:
    """The game with 23 objective cards; the tasks ask for three units in Judea, one for a won combat."""
    lines = ['source = "pack"']
    for n in range(23):
        lines += ["[[card]]", f'id = "task_{n}"', f'name = "Task {n}"']
        jewish = '{kind = "won", n = 1}' if n == 1 else '{kind = "units", n = 3, area = "Judea"}'
        for faction in ("roman", "jewish", "christian"):
            lines += [f"[card.{faction}]", "points = 1", f"all = [{jewish}]"]
    return GAME.with_content(Pack("tasks", "soul_of_the_empire", {"objectives.toml": "\n".join(lines)}))


def _with_tasks(units_: dict[str, dict[str, int]], claims: tuple[str, ...] = (), **layout: Any) -> State:
    """The Jewish turn with both tasks open and one revolt in Britannia besides."""
    board = {**units_, "Britannia": {"gray": 1}, "Jerusalem": units_.get("Jerusalem", {})}
    layout = {"lasting": (band("peasant_revolt", "Britannia", 1, 4),), **layout}
    cards = ({"card": "task_0", "claims": claims}, {"card": "task_1"})
    return given(game=_tasks(), turn="jewish", units=board, open_objectives=cards, **layout)


CLAIM = "gray claim task_0 with 4 of peasant_revolt"


def test_SOE184_SA135_a_yellow_die_claims_a_task_that_gray_units_have_just_fulfilled() -> None:
    state = _with_tasks({"Jerusalem": {"gray": 1, "jewish": 2}})
    assert offers(state, "gray claim") == [CLAIM]
    state = play(state, CLAIM)
    assert table(state).open_cards[0].claims == (4,) and table(state).open_cards[0].revolt == "peasant_revolt"
    assert table(state).lasting[0].dice == ()


def test_SA135_not_what_jews_fulfil_without_gray() -> None:
    assert not offers(_with_tasks({"Jerusalem": {"jewish": 3}}), "gray claim")


def test_SA135_not_before_the_task_is_fulfilled() -> None:
    assert not offers(_with_tasks({"Jerusalem": {"gray": 2}}), "gray claim")


def test_SOE184_a_gray_deed_of_this_main_phase_may_be_claimed_a_jewish_one_not() -> None:
    for by, claims in (("gray", ["gray claim task_1 with 4 of peasant_revolt"]), ("jewish", [])):
        turn = {"faction": "jewish", "deeds": ({"kind": "won", "by": by, "against": "roman"},)}
        state = given(
            game=_tasks(),
            turn=turn,
            units={"Britannia": {"gray": 1}},
            lasting=(band("peasant_revolt", "Britannia", 1, 4),),
            open_objectives=({"card": "task_1"},),
        )
        assert offers(state, "gray claim") == claims


def test_SOE183_gray_positions_count_for_a_claim_with_a_jewish_die() -> None:
    state = _with_tasks({"Jerusalem": {"gray": 3}}, claims=("jewish",), phase="scoring")
    assert "score task_0" in offers(state)


def test_SOE183_gray_combats_of_the_main_phase_count_too() -> None:
    layout: dict[str, Any] = {"dice": {"jewish": "2"}, "combat_used": {}}
    state = _with_tasks({"Jerusalem": {"gray": 6, "roman": 1}}, **layout)
    state = play(
        state, "gray fight roman in Jerusalem with jewish 2", "combat card jewish_6", "combat card roman_5"
    )
    assert {(deed.kind, deed.by) for deed in table(state).turn.deeds} == {("won", 4)}


def test_SOE183_a_scored_yellow_claim_brings_the_points_to_the_jews() -> None:
    lasting = (band("peasant_revolt", "Britannia", 1),)
    cards = ({"card": "task_0", "claims": ("gray",), "revolt": "peasant_revolt"},)
    state = given(
        game=_tasks(),
        phase="scoring",
        turn="jewish",
        units={"Jerusalem": {"gray": 3}, "Britannia": {"gray": 1}},
        lasting=lasting,
        open_objectives=cards,
    )
    state = play(state, "score task_0")
    assert table(state).points == (0, 1, 0, 0)
    assert table(state).lasting[0].used_dice == 1, "the yellow die is back on its revolt"


def test_SA191_a_claim_ends_with_its_revolt_and_the_die_returns() -> None:
    objective = min(house_content().objectives)
    claim = ({"card": objective, "claims": ("roman", "gray"), "revolt": "peasant_revolt"},)
    lasting = (band("peasant_revolt", "Rome", 1),)
    board = {"Rome": {"roman": 3, "gray": 1}}
    state = struck(clash("gray in Rome", lasting=lasting, units=board, open_objectives=claim), 6, 1)
    assert table(state).open_cards[0].claims == (0,) and table(state).pool == 4


def test_SOE185_gray_units_help_the_jewish_victory_when_they_alone_hold_a_territory() -> None:
    judea = {name: {"jewish": 1} for name in ("Jerusalem", "Galilaea", "Samaria", "Idumaea")}
    layout: dict[str, Any] = {"units": {**judea, "Peraea": {"gray": 3, "roman": 1}}, "turn": "jewish"}
    layout["lasting"] = (band("jewish_revolt", "Peraea", 3, 4),)
    state = play(arena(**layout), "gray fight roman in Peraea with 4 of jewish_revolt")
    assert struck(state, 6, 1).phase is None
