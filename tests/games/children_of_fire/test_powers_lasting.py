"""Powers that last: one test a sentence of each card, and how they meet."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.games.children_of_fire.events import PowerCancelled, PowerDone
from boardkit.games.children_of_fire.table import strength
from tests.games.children_of_fire.test_powers import (
    ANAKIM,
    DARKNESS,
    GRIGORI,
    LIGHT,
    PILE,
    SORCERERS,
    committed,
    turned,
    used,
)
from tests.games.children_of_fire.vocabulary import (
    GAME,
    card,
    cards,
    events_of,
    options,
    play,
    showdown,
    square,
    table,
    to_act,
    tokens,
    told,
)


def mark(effect: str, owner: int = 0, target: str = "") -> dict[str, Any]:
    """What a power has left behind for the turn."""
    return {"effect": effect, "owner": owner, "target": target}


# -- shield ------------------------------------------------------------------------------------------------


def test_shield_covers_one_own_card_for_the_turn() -> None:
    """Any own card on the table, this one too."""
    state = used(LIGHT, 1, "church", more="5 syndicate")
    assert options(state) == ["pick seat 0 at church", "pick seat 0 at syndicate"]
    after = play(state, "pick seat 0 at syndicate")
    assert [(one.effect, one.target, one.for_turn) for one in table(after).marks] == [
        ("shield", card(LIGHT, 5), True)
    ]


@pytest.mark.parametrize(
    ("faction", "card_strength"),
    [(DARKNESS, 3), (ANAKIM, 4), (GRIGORI, 1)],
    ids=["curse", "drive_out", "peek"],
)
def test_shield_keeps_powers_of_others_off(faction: str, card_strength: int) -> None:
    """They can neither choose the card nor look at it."""
    shielded = [mark("shield", 1, card(LIGHT, 5))]
    state = turned(faction, card_strength, "church", "5 church", marks=shielded)
    assert options(used(faction, card_strength, "church", "5 church"))
    after, events = told(state, "use power")
    assert "nothing" in events_of(PowerDone, events)[0].what and to_act(after) == 1


def test_shield_does_not_hinder_its_owner() -> None:
    """An own blessing reaches the card."""
    state = used(LIGHT, 3, "church", more="5 syndicate", marks=[mark("shield", 0, card(LIGHT, 5))])
    assert options(state) == ["pick seat 0 at syndicate"]


# -- rally -------------------------------------------------------------------------------------------------


def test_rally_saves_one_kind_for_a_masses_token_in_this_placement() -> None:
    """Three kinds are enough, and it is over with the placement."""
    row = {"tokens": {"blue": 1, "green": 1, "brown": 1}}
    state = used(LIGHT, 4, "front", seats=[row, {}])
    assert options(state) == ["pick blue", "pick green", "pick brown", "pick red"]
    state = play(state, "pick red")
    assert GAME.observe(state, 0).view.masses_price == (1, 1, 1, 0)
    assert GAME.observe(state, 1).view.masses_price == (1, 1, 1, 1)
    after = play(state, "buy masses")
    assert table(after).masses == (1, 0) and tokens(after, 0) == {} and table(after).marks == ()


# -- bargain -----------------------------------------------------------------------------------------------


def test_bargain_makes_trades_cheaper_by_two_in_this_placement() -> None:
    """Two for one, also before the spending; four for one again afterwards."""
    state = turned(SORCERERS, 3, "front", seats=[{"tokens": {"blue": 4}}, {}])
    state = play(state, "use power")
    assert "trade 2 blue>1 red" in options(state) and "trade 4 blue>2 red" in options(state)
    state = play(state, "trade 2 blue>1 red", "done")
    assert tokens(state, 0) == {"blue": 2, "red": 1} and state.phase == "close"
    after = play(state, "done")
    assert table(after).marks == () and GAME.observe(after, 0).view.trade_rate == 4


# -- ward --------------------------------------------------------------------------------------------------


def test_ward_takes_the_effect_from_the_next_power_of_another_player() -> None:
    """Once: the one after it works."""
    state = turned(ANAKIM, 2, "church", board={"church": 5}, marks=[mark("ward", 1)])
    after, events = told(state, "use power")
    assert tokens(after, 0) == {} and table(after).marks == ()
    assert events_of(PowerCancelled, events)[0].tell(["Ada", "Ben"]) == (
        "A ward of Ben takes all effect from Uzzor Openmouth."
    )


@pytest.mark.parametrize("ward", [{"for_turn": False}, {"target": "blue"}])
def test_ward_of_a_position_is_used_up_however_it_is_written(ward: dict[str, Any]) -> None:
    """A position may say of a ward what no card would leave behind; it works once all the same."""
    state = turned(ANAKIM, 2, "church", board={"church": 5}, marks=[mark("ward", 1) | ward])
    after, events = told(state, "use power")
    assert table(after).marks == () and events_of(PowerCancelled, events)


def test_ward_leaves_own_powers_alone() -> None:
    """Its owner's next power works, and the ward stays."""
    state = turned(ANAKIM, 2, "church", board={"church": 5}, marks=[mark("ward", 0)])
    after = play(state, "use power")
    assert tokens(after, 0) == {"brown": 2} and len(table(after).marks) == 1


def test_ward_is_laid_for_the_turn() -> None:
    """A mark without a target."""
    after = play(turned(SORCERERS, 2, "church"), "use power")
    assert [(one.effect, one.owner, one.for_turn) for one in table(after).marks] == [("ward", 0, True)]


def test_two_wards_cancel_two_powers() -> None:
    """One each, the older first."""
    state = turned(ANAKIM, 2, "church", "", "", board={"church": 5}, marks=[mark("ward", 1), mark("ward", 2)])
    assert [one.owner for one in table(play(state, "use power")).marks] == [2]


# -- strength ----------------------------------------------------------------------------------------------


def strengths(state: Any, owner: int) -> list[int]:
    """Strengths of a seat's cards on the table."""
    return [strength(table(state), one) for one in table(state).cards_of(owner)]


def test_bless_gives_another_own_card_one_more() -> None:
    """Not the card itself; the others see which spot, not which card."""
    state = used(LIGHT, 3, "church", more="5 syndicate, 2 front")
    assert options(state) == ["pick seat 0 at syndicate", "pick seat 0 at front"]
    after = play(state, "pick seat 0 at syndicate")
    assert strengths(after, 0) == [3, 6, 2]
    assert GAME.observe(after, 1).view.marks[0].target == "seat 0 at syndicate"
    assert GAME.observe(after, 0).view.marks[0].target == card(LIGHT, 5)


def test_curse_takes_two_from_a_card_of_another_player() -> None:
    """At a location or underground, not in front; never below nothing."""
    state = used(DARKNESS, 3, "church", "1 church, 6 front", "5 underground, 7 front")
    assert options(state) == ["pick seat 1 at church", "pick seat 2 at underground"]
    assert strengths(play(state, "pick seat 1 at church"), 1) == [0, 6]
    assert strengths(play(state, "pick seat 2 at underground"), 2) == [3, 7]


def test_grow_adds_two_for_each_card_of_others_on_the_spot() -> None:
    """Counted anew as cards come."""
    state = play(turned(ANAKIM, 3, "church", "5 church, 6 front", "4 church"), "use power")
    assert strengths(state, 0)[0] == 7


def test_grow_counts_nobody_in_front() -> None:
    """Everybody has a space in front of one's own."""
    state = play(turned(ANAKIM, 3, "front", "5 front"), "use power")
    assert strengths(state, 0)[0] == 3


def test_blessing_and_blight_meet_on_one_card() -> None:
    """Plus one, minus two."""
    marks = [mark("bless", 0, card(0, 5)), mark("curse", 1, card(0, 5))]
    specs = ("5 church, 1 front, 2 parliament", "4 church, 1 syndicate, 2 front")
    state = play(showdown(*specs, board={"church": 5}, marks=marks), "done")
    assert tokens(state, 0) == tokens(state, 1) == {"brown": 2}


def test_a_blessing_ends_with_the_turn() -> None:
    """The clean-up takes every mark away."""
    specs = ("5 church, 1 front, 2 parliament", "4 church, 1 syndicate, 2 front")
    state = play(showdown(*specs, marks=[mark("bless", 0, card(0, 5))]), "done")
    assert table(state).marks == ()


# -- tie_break ---------------------------------------------------------------------------------------------


def test_tie_break_wins_alone_among_the_tied() -> None:
    """All five tokens, none lost."""
    specs = ("3! church, 1 front, 2 parliament", "3 church, 1 syndicate, 2 front")
    state = play(showdown(*specs, board={"church": 5}, marks=[mark("tie_break", 0, card(0, 3))]), "done")
    assert tokens(state, 0) == {"brown": 5} and tokens(state, 1) == {}


def test_tie_break_does_nothing_elsewhere_or_without_a_tie() -> None:
    """Four beats three, and the tie at Parliament is not its own."""
    specs = ("3! church, 1 front, 2 parliament", "4 church, 1 syndicate, 2 parliament")
    layout = {"board": {"church": 5, "parliament": 4}, "marks": [mark("tie_break", 0, card(0, 3))]}
    state = play(showdown(*specs, **layout), "done")
    assert tokens(state, 0) == {"blue": 2} and tokens(state, 1) == {"blue": 2, "brown": 5}


def test_tie_break_wins_the_underground() -> None:
    """The owner hands on the indicator."""
    specs = ("3! underground, 1 front, 2 parliament", "3 underground, 1 syndicate, 2 front")
    state = play(showdown(*specs, marks=[mark("tie_break", 0, card(0, 3))]), "done")
    assert state.phase == "underground" and to_act(state) == 0


def test_the_older_of_two_tie_breaks_wins() -> None:
    """A copied one stands against the first: marks speak in the order in which they were laid."""
    specs = ("3! church, 1 front, 2 parliament", "3! church, 1 syndicate, 2 front")
    for first in (0, 1):
        marks = [mark("tie_break", seat, card(seat, 3)) for seat in (first, 1 - first)]
        state = play(showdown(*specs, board={"church": 5}, marks=marks), "done")
        assert tokens(state, first) == {"brown": 5}


# -- leavings ----------------------------------------------------------------------------------------------


def test_leavings_takes_a_token_first_where_others_win() -> None:
    """One of five; the winner has four."""
    specs = ("1! church, 2 front, 3 parliament", "4 church, 1 syndicate, 2 front")
    rows = [{"faction": ANAKIM}, {"faction": LIGHT}]
    marks = [mark("leavings", 0, card(ANAKIM, 1))]
    state, events = told(showdown(*specs, board={"church": 5}, marks=marks, seats=rows), "done")
    assert tokens(state, 0) == {"brown": 1} and tokens(state, 1) == {"brown": 4}
    assert any("has taken a brown token first" in e.tell(["Ada", "Ben"]) for e in events)
    assert GAME.census(table(state))[0] == (20, 20, 20, 20)


def test_leavings_takes_nothing_extra_where_its_owner_wins() -> None:
    """The winner has them all anyway."""
    specs = ("1! church, 2 front, 3 parliament", "1 syndicate, 2 front, 3 financial_district")
    rows = [{"faction": ANAKIM}, {"faction": LIGHT}]
    marks = [mark("leavings", 0, card(ANAKIM, 1))]
    state = play(showdown(*specs, board={"church": 5}, marks=marks, seats=rows), "done")
    assert tokens(state, 0) == {"brown": 5}


# -- hold_fast ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "steps", "target"), [(4, 2, 5), (-3, -3, -5), (3, 1, 4), (5, 1, 5)])
def test_hold_fast_stops_a_pawn_one_square_before_the_end(start: int, steps: int, target: int) -> None:
    """It moves, but is not locked this turn."""
    specs = ("5 church, 1 front, 2 parliament", "4 church, 1 syndicate, 2 front")
    moves = [{"player": 0, "pawn": "mogul", "steps": steps}]
    layout = {"pawns": {"mogul": start}, "commitments": moves, "marks": [mark("hold_fast", 1, "mogul")]}
    state = play(showdown(*specs, **layout), "done")
    assert square(state, "mogul") == target and table(state).first_locked == ()


def test_hold_fast_cannot_choose_a_locked_successor() -> None:
    """Locked stays locked (CA58)."""
    state = used(GRIGORI, 4, "church", pawns={"mogul": 6})
    assert options(state) == ["pick prime_minister", "pick archbishop", "pick crime_lord"]
    after = play(state, "pick archbishop")
    assert [(one.effect, one.target) for one in table(after).marks] == [("hold_fast", "archbishop")]


# -- how they meet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "card_strength", "effect"),
    [(LIGHT, 2, "tie_break"), (ANAKIM, 1, "leavings"), (ANAKIM, 3, "grow")],
)
def test_marks_of_a_card_go_with_it(faction: str, card_strength: int, effect: str) -> None:
    """They name the card on which the power stands."""
    after = play(turned(faction, card_strength, "church"), "use power")
    assert [(one.effect, one.target) for one in table(after).marks] == [
        (effect, card(faction, card_strength))
    ]


def test_a_ward_against_a_copy_takes_the_copy_only() -> None:
    """The copied power never starts."""
    state = turned(
        SORCERERS, 4, "church", more="1! front", marks=[mark("ward", 1)], seats=[{"pile": PILE}, {}]
    )
    after, events = told(state, "use power")
    assert events_of(PowerCancelled, events) and table(after).piles[0] == tuple(PILE)


def test_a_shielded_card_is_not_copied() -> None:
    """Choosing is choosing, face up or not."""
    shielded = [mark("shield", 1, card(LIGHT, 1))]
    after, events = told(turned(SORCERERS, 4, "church", "1! front", marks=shielded), "use power")
    assert "nothing" in events_of(PowerDone, events)[0].what and to_act(after) == 1


def test_engine_and_temptation_undo_each_other() -> None:
    """Two steps, three, two."""
    state = play(used(GRIGORI, 2, "church", commitments=committed(("mogul", 2))), "pick mogul")
    assert table(state).commitments[0].steps == 3
    again = used(DARKNESS, 1, "church", commitments=committed(("mogul", 3)))
    assert table(play(again, "pick mogul")).commitments[0].steps == 2
    assert cards(1, "2 front")[0]["owner"] == 1
