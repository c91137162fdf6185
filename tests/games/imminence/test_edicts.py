"""Edicts and sway cards: majority, minority, completing, replacing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from boardkit import CHANCE
from boardkit.games.imminence.events import CityTotalled, EdictCompleted, EdictDrawn, SwayTurned
from boardkit.games.imminence.table import EQUAL, majority, minority
from tests.games.imminence.vocabulary import (
    GAME,
    drawn,
    events_of,
    given,
    play,
    round_of,
    table,
    to_act,
    totals,
)

LAW, COIN, FAITH = 0, 1, 2


def completed(*plays: str, edicts: list[list[str]], **layout: object) -> tuple[tuple[str, ...], ...]:
    """Completed edicts by seat after a round."""
    state, _ = round_of(*plays, edicts=edicts, **layout)
    return table(state).completed


def test_IMM18_an_edict_names_a_city_a_type_and_what_it_wants() -> None:
    """Only its own city counts, and only its own type."""
    edicts = [["asterra+L2", "brenholt+L2", "asterra+C2"], []]
    assert completed("L3C1>asterra", "L3C1>asterra", edicts=edicts) == (("asterra+L2",), ())


@pytest.mark.parametrize(
    ("counts", "most"),
    [
        ((4, 3, 3), LAW),
        ((3, 4, 0), COIN),
        ((0, 0, 1), FAITH),
        ((3, 3, 1), None),
        ((3, 1, 3), None),
        ((2, 2, 2), None),
        ((0, 0, 0), None),
    ],
)
def test_IMM19_a_majority_is_one_above_each_other(counts: tuple[int, ...], most: int | None) -> None:
    """Each of the others is compared on its own."""
    assert majority(counts) == most


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ((1, 2, 2), LAW),
        ((9, 1, 2), COIN),
        ((4, 4, 3), FAITH),
        ((1, 1, 2), None),
        ((0, 2, 3), None),
        ((2, 2, 2), None),
        ((0, 0, 5), None),
    ],
)
def test_IMM20_a_minority_is_one_or_more_and_below_each_other(
    counts: tuple[int, ...], least: int | None
) -> None:
    """Each of the others is compared on its own."""
    assert minority(counts) == least


@pytest.mark.parametrize("counts", list(product(range(4), repeat=3)))
def test_IMM19_IMM20_against_the_words_of_the_rules(counts: tuple[int, int, int]) -> None:
    """For all small totals: exactly what the two sentences say."""
    for of in range(3):
        others = [count for at, count in enumerate(counts) if at != of]
        assert (majority(counts) == of) == all(counts[of] >= other + 1 for other in others)
        assert (minority(counts) == of) == (counts[of] >= 1 and all(counts[of] < o for o in others))


def test_IA11_a_tie_for_the_most_is_no_majority() -> None:
    """Law 4 and Coin 4: neither edict is completed."""
    edicts = [["asterra+L2", "asterra+C2"], []]
    plays = ("L3C1>asterra", "L1C2>asterra", "L1F2>brenholt", "C1F2>asterra")
    state, happened = round_of(*plays, edicts=edicts)
    first = events_of(CityTotalled, happened)[0]
    assert first.totals == (4, 4, 2) and first.majority is None
    assert table(state).completed == ((), ())


def test_IA12_a_tie_for_the_least_is_no_minority() -> None:
    """Coin 1 and Faith 1 below Law 6."""
    edicts = [["asterra-C3", "asterra-F3"], []]
    assert completed("L3C1>asterra", "L3F1>asterra", edicts=edicts) == ((), ())


def test_IA13_no_point_is_no_minority() -> None:
    """Faith has none at a city with Law 6 and Coin 2."""
    assert completed("L3C1>asterra", "L3C1>asterra", edicts=[["asterra-F3"], []]) == ((), ())


@pytest.mark.parametrize("counts", list(product(range(5), repeat=3)))
def test_IA14_no_type_is_majority_and_minority(counts: tuple[int, int, int]) -> None:
    """Over all small totals."""
    assert majority(counts) is None or majority(counts) != minority(counts)


def test_IMM21_a_completed_edict_is_set_aside_and_scores() -> None:
    """It leaves the open ones and counts its points."""
    state, happened = round_of("L3C1>asterra", "L3C1>asterra", edicts=[["asterra+L2"], []])
    assert table(state).edicts[0] == () and table(state).completed[0] == ("asterra+L2",)
    assert table(state).points(0) == 2
    assert [event.player for event in events_of(EdictCompleted, happened)] == [0]


def test_IMM22_totals_count_for_players_who_are_not_there() -> None:
    """Seat 2 played elsewhere and completes what the others brought about."""
    edicts = [[], [], ["asterra+L2"]]
    plays = ("L3C1>asterra", "L3C1>asterra", "L1F2>brenholt")
    assert completed(*plays, players=3, edicts=edicts)[2] == ("asterra+L2",)


def test_IMM23_the_sway_card_turns_to_the_majority_of_this_round() -> None:
    """Each city on its own."""
    state, happened = round_of("L3C1>asterra", "C3F1>brenholt", pile=[])
    assert table(state).sway == (LAW, COIN, EQUAL)
    assert [event.shown for event in events_of(SwayTurned, happened)] == ["Law", "Coin"]


def test_IMM24_the_sway_card_is_a_point_in_the_next_round() -> None:
    """Of the type it shows, at its city."""
    state, _ = round_of("L3C1>asterra", "C3F1>brenholt", pile=[])
    assert totals(state, "asterra") == (1, 0, 0) and totals(state, "brenholt") == (0, 1, 0)


def test_IA10_the_sway_point_counts_in_the_totals() -> None:
    """It breaks what would have been a tie."""
    plays = ("L3C1>asterra", "C3F1>asterra", "L1F2>asterra", "L1F2>brenholt")
    _, without = round_of(*plays)
    _, with_law = round_of(*plays, sway={"asterra": "law"})
    assert events_of(CityTotalled, without)[0].totals == (4, 4, 3)
    assert events_of(CityTotalled, without)[0].majority is None
    assert events_of(CityTotalled, with_law)[0].totals == (5, 4, 3)
    assert events_of(CityTotalled, with_law)[0].majority == LAW


@pytest.mark.parametrize(("option", "shown"), [("equal", EQUAL), ("stay", LAW)])
def test_IA15_without_a_majority_the_sway_card_turns_to_equal_or_stays(option: str, shown: int) -> None:
    """Faith and Law tie at a city that showed Law."""
    plays = ("L1F2>asterra", "L1C2>brenholt")
    state, happened = round_of(*plays, sway={"asterra": "law"}, options={"no_majority": option}, pile=[])
    assert events_of(CityTotalled, happened)[0].totals == (2, 0, 2)
    assert table(state).sway[0] == shown


def test_IA15_a_new_majority_turns_the_card_under_both_options() -> None:
    """The option matters only where there is none."""
    for option in ("equal", "stay"):
        layout = {"sway": {"asterra": "law"}, "options": {"no_majority": option}, "pile": []}
        state, _ = round_of("C3F1>asterra", "C3F1>asterra", **layout)
        assert table(state).sway[0] == COIN


def test_IMM25_completed_edicts_are_replaced_up_to_three() -> None:
    """Whoever has fewer than three draws, until three lie open."""
    edicts = [["asterra+L2", "brenholt+L2", "calvane+L2"], ["asterra-L3", "brenholt-L3", "calvane-L3"]]
    state, _ = round_of("L3C1>asterra", "L3C1>asterra", edicts=edicts)
    assert table(state).edicts[0] == ("brenholt+L2", "calvane+L2") and to_act(state) == CHANCE
    after, happened = GAME.step(state, GAME.read(state, "draw calvane+F2"))
    assert table(after).edicts[0] == ("brenholt+L2", "calvane+L2", "calvane+F2")
    assert events_of(EdictDrawn, happened)[0].rule == "IMM25" and after.phase == "bid"


def test_IA16_new_edicts_come_after_all_cities() -> None:
    """Nothing is drawn between two cities, so a new edict is not met by a later city of the round."""
    edicts = [["asterra+L2"], []]
    state, happened = round_of("L3C1>asterra", "L3C1>brenholt", edicts=edicts)
    kinds = [type(event).__name__ for event in happened]
    assert "EdictDrawn" not in kinds and kinds.count("CityTotalled") == 3
    assert state.phase == "draw_edicts" and table(state).n_laid == 0


def test_IA17_one_player_may_complete_several_edicts() -> None:
    """At one city, and at two."""
    edicts = [["asterra+L2", "asterra-C3", "brenholt+F2"], []]
    plays = ("L3C1>asterra", "L1F2>asterra", "C1F2>brenholt", "C1F2>brenholt")
    assert sorted(completed(*plays, edicts=edicts)[0]) == ["asterra+L2", "asterra-C3", "brenholt+F2"]


def test_IA18_completing_is_not_a_choice() -> None:
    """From the last card to the draw nobody is asked."""
    state = given(2, {"cards_per_round": 1}, edicts=[["asterra+L2"], []])
    state = play(state, "L3C1>asterra", "L3C1>asterra")
    assert to_act(state) == CHANCE and table(state).completed[0] == ("asterra+L2",)


def test_IA19_the_game_goes_on_when_the_pile_is_empty() -> None:
    """Players then have fewer than three edicts."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra", edicts=[["asterra+L2"], []], pile=[])
    assert state.phase == "bid" and table(state).edicts == ((), ()) and to_act(state) == 1


def test_IA19_the_last_edicts_go_to_whoever_draws_first() -> None:
    """One left in the pile, two players short of it."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra", pile=["calvane-F3"])
    state = drawn(state, "calvane-F3")
    assert table(state).edicts == (("calvane-F3",), ()) and state.phase == "bid"


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_IA20_the_start_player_of_the_finished_round_draws_first(starter: int) -> None:
    """Then the others clockwise."""
    pile = ["dorwick+L2", "dorwick+C2", "dorwick+F2", "dorwick-L3"]
    plays = ("L3C1>asterra",) * 3
    state, _ = round_of(*plays, players=3, starter=starter, pile=pile)
    state = drawn(state, *pile)
    got = [len(row) for row in table(state).edicts]
    assert got[starter] == 3 and got[(starter + 1) % 3] == 1


def test_IA28_one_player_draws_up_to_three_before_the_next() -> None:
    """Six draws: three for the first, then three for the second."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra")
    owners = []
    while to_act(state) == CHANCE:
        before = table(state).edicts
        state = GAME.apply(state, GAME.legal_actions(state)[0])
        owners += [seat for seat in range(2) if len(table(state).edicts[seat]) > len(before[seat])]
    assert owners == [0, 0, 0, 1, 1, 1]


def test_IA21_no_edict_can_be_exchanged() -> None:
    """Open edicts change only by being completed or replaced."""
    state = given(edicts=[["asterra+L2", "asterra-L3", "calvane+F2"], []])
    after = play(state, "L3C1>brenholt", "L3C1>brenholt", "C1F2>brenholt")
    assert table(after).edicts == table(state).edicts
    assert all(type(action).__name__ == "Play" for action in GAME.legal_actions(after))


def test_IA25_the_sway_point_alone_is_a_majority() -> None:
    """Nobody plays at Calvane, whose card shows Faith: one over none and none."""
    edicts = [["calvane+F2"], []]
    layout = {"edicts": edicts, "sway": {"calvane": "faith"}}
    assert completed("L3C1>asterra", "L3C1>asterra", **layout)[0] == ("calvane+F2",)


def test_IA29_the_sway_point_may_be_the_one_point_of_a_minority() -> None:
    """Faith has only the point of the sway card, below Law 6 and Coin 2."""
    layout = {"edicts": [["asterra-F3"], []], "sway": {"asterra": "faith"}}
    assert completed("L3C1>asterra", "L3C1>asterra", **layout)[0] == ("asterra-F3",)


def test_IA30_an_edict_drawn_after_the_round_waits_for_the_next() -> None:
    """What it asks for held in the round before; it stays open."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra", pile=["asterra+L2"])
    state = drawn(state, "asterra+L2")
    assert table(state).edicts[0] == ("asterra+L2",) and table(state).completed == ((), ())


def test_IMM31_each_city_is_held_against_its_own_edicts() -> None:
    """An edict is completed between the totals of its city and those of the next."""
    edicts = [["brenholt+L2"], ["asterra+L2"]]
    plays = ("L3C1>asterra", "L3C1>brenholt")
    _, happened = round_of(*plays, edicts=edicts)
    kinds = [type(event).__name__ for event in happened if not isinstance(event, SwayTurned)]
    assert kinds[-5:] == ["CityTotalled", "EdictCompleted"] * 2 + ["CityTotalled"]


def test_IA32_completed_edicts_never_come_back() -> None:
    """The pile stays empty although edicts have been completed."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra", edicts=[["asterra+L2"], []], pile=[])
    assert table(state).pile == () and table(state).completed[0] == ("asterra+L2",)


def test_IA33_contradicting_edicts_may_lie_side_by_side() -> None:
    """Majority and minority of Law at one city: at most one of them is met."""
    edicts = [["asterra+L2", "asterra-L3"], []]
    assert completed("L3C1>asterra", "L3C1>asterra", edicts=edicts)[0] == ("asterra+L2",)
    plays = ("L1C2>asterra", "C1F2>asterra")
    assert completed(*plays, edicts=edicts)[0] == ("asterra-L3",)
    assert completed("L1C2>asterra", "L3F1>brenholt", edicts=edicts)[0] == ()


def test_IA39_players_are_checked_from_the_start_player_on() -> None:
    """The order shows in the log and changes nothing else."""
    edicts = [["asterra+L2"], ["asterra-C3"]]
    plays = ("L3C1>asterra", "L1F2>asterra")
    for starter in (0, 1):
        _, happened = round_of(*plays, edicts=edicts, starter=starter)
        order = [event.player for event in events_of(EdictCompleted, happened)]
        assert order == [starter, 1 - starter]


def test_IMM7_the_chance_of_a_replacement_is_even() -> None:
    """Every edict in the pile is as likely as the others."""
    state, _ = round_of("L3C1>asterra", "L3C1>asterra")
    shares = {share for _, share in GAME.outcomes(state)}
    assert shares == {Fraction(1, 18)}
