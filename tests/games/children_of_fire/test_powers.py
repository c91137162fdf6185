"""Powers that work at once: one test a sentence of each card."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.core.state import State
from boardkit.games.children_of_fire.events import CardsSeen, CardSwapped, PowerDone
from tests.games.children_of_fire.vocabulary import (
    FACTIONS,
    GAME,
    card,
    cards,
    events_of,
    given,
    laid_by,
    options,
    play,
    refused,
    table,
    to_act,
    tokens,
    told,
)

SORCERERS, ANAKIM, GRIGORI, DARKNESS, LIGHT = (
    "sorcerers", "anakim_and_nephilim", "grigori", "children_of_darkness", "children_of_light",
)  # fmt: skip


def turned(faction: str, strength: int, spot: str, *others: str, **layout: Any) -> State:
    """Seat 0 has just turned up a card on `spot`; `others` are the cards of seats 1, 2 and so on.

    Cards that must lie on the table by now are filled in face up, strong and out of the way.
    """
    opponents = [name for name in FACTIONS if name != faction][: max(1, len(others))]
    factions = (faction, *opponents)
    rows = layout.pop("seats", [{} for _ in factions])
    rows = [{"faction": name, **row} for name, row in zip(factions, rows, strict=True)]
    mine = f"{strength}! {spot}" + (f", {layout.pop('more')}" if "more" in layout else "")
    specs = [mine, *(others or ("",))]
    counts = [len([part for part in spec.split(",") if part.strip()]) for spec in specs]
    is_first = max(counts[1:]) < counts[0]
    due = [max(counts)] + [max(counts) - is_first] * (len(specs) - 1)
    laid = laid_by(tuple(map(filled, specs, due)), factions)
    chosen = layout.pop("options", None)
    return given(
        len(factions), chosen, phase="power", laid=laid, seats=rows, turned=card(faction, strength),
        turned_at=spot, indicator=0 if is_first else 1, placing=0, **layout,
    )  # fmt: skip


def filled(spec: str, due: int) -> str:
    """`spec` with as many cards as are due."""
    parts = [part.strip() for part in spec.split(",") if part.strip()]
    free = [spot for spot in ("front", "financial_district", "parliament") if spot not in spec]
    unused = [n for n in (7, 6, 5) if not any(part.startswith(str(n)) for part in parts)]
    more = [f"{n}! {spot}" for n, spot in zip(unused, free, strict=False)][: due - len(parts)]
    return ", ".join([*parts, *more])


def used(*args: Any, **layout: Any) -> State:
    """The power of that card is being used."""
    return play(turned(*args, **layout), "use power")


# -- swap_discard ------------------------------------------------------------------------------------------

WESTCOTT = "William Westcott"
PILE = ["Arthur Waite", "Florence Farr", "Samuel Mathers"]


def test_westcott_changes_places_with_any_card_of_the_discard_pile() -> None:
    """The pile keeps its size, and each of its cards is offered."""
    state = used(SORCERERS, 1, "church", seats=[{"pile": PILE}, {}])
    assert options(state) == [f"pick {name}" for name in PILE]
    after = play(state, "pick Samuel Mathers")
    assert table(after).piles[0] == ("Arthur Waite", "Florence Farr", WESTCOTT)
    assert [(one.card, one.spot) for one in table(after).cards_of(0)] == [("Samuel Mathers", "church")]


def test_CA50_the_other_card_arrives_face_down_on_the_same_spot() -> None:
    """Nobody else learns which card it is; Westcott is known to lie in the pile."""
    state = used(SORCERERS, 1, "church", seats=[{"pile": PILE, "known_pile": ["Arthur Waite"]}, {}])
    after, events = told(state, "pick Samuel Mathers")
    assert not table(after).laid[0].up and events_of(CardSwapped, events)[0].redacted(1).come is None
    other = play(state, "pick Florence Farr")
    assert GAME.observe(after, 1) == GAME.observe(other, 1)
    assert table(after).known_piles[0] == (WESTCOTT,)
    request = GAME.request(state)
    assert request is not None and GAME.shown(request, GAME.decode("pick Samuel Mathers"), 1) == "pick ?"


def test_CA50_the_swapped_card_may_be_turned_up_later_and_allows_spending() -> None:
    """In front: Westcott allows one spending, the card that came another one in a later placement."""
    rows = [{"pile": PILE, "tokens": {"blue": 3}}, {}]
    state = play(used(SORCERERS, 1, "front", seats=rows), "pick Florence Farr")
    assert state.phase == "spend"
    state = play(state, "commit prime_minister 1>just")
    state = play(
        state, options(state, "place")[0], "done", 'place "Annie Horniman">church', 'flip "Florence Farr"'
    )
    assert state.phase == "power" and play(state, "done").phase == "spend"


def test_CA50_as_an_option_it_arrives_face_up_without_its_power() -> None:
    """Florence Farr carries a power, which is not offered."""
    state = used(SORCERERS, 1, "church", seats=[{"pile": PILE}, {}], options={"swapped_card": "face_up"})
    after, events = told(state, "pick Florence Farr")
    assert after.phase == "place" and to_act(after) == 1
    assert GAME.observe(after, 1).view.laid[0].card == "Florence Farr"
    assert events_of(CardSwapped, events)[0].redacted(1).come == "Florence Farr"


def test_a_card_swapped_away_is_no_longer_known_to_be_out_of_the_pile() -> None:
    """What everybody knew of the hand is corrected."""
    row = {"pile": PILE, "known_free": [WESTCOTT, "Moina Mathers"]}
    after = play(used(SORCERERS, 1, "church", seats=[row, {}]), "pick Arthur Waite")
    assert table(after).known_free[0] == ("Moina Mathers",)


# -- steal -------------------------------------------------------------------------------------------------


def test_steal_takes_a_token_of_a_player_with_three_more_of_the_kind() -> None:
    """Two more are not enough, and the own tokens are none to take."""
    rows = [{"tokens": {"blue": 1, "red": 3}}, {"tokens": {"blue": 4, "green": 2}}]
    state = used(DARKNESS, 2, "church", seats=rows)
    assert options(state) == ["pick seat 1 blue"]
    after, events = told(state, "pick seat 1 blue")
    assert tokens(after, 0) == {"blue": 2, "red": 3} and tokens(after, 1) == {"blue": 3, "green": 2}
    assert events_of(PowerDone, events)[0].tell(["Ada", "Ben"]) == "Ada takes a blue token from Ben."


# -- shift -------------------------------------------------------------------------------------------------


def test_shift_moves_the_card_to_a_spot_without_an_own_card() -> None:
    """Face up as it is; the spot of another own card is not offered."""
    state = used(DARKNESS, 4, "church", "5 church", more="5 syndicate")
    assert options(state) == [
        f"pick {spot}" for spot in ("parliament", "financial_district", "underground", "front")
    ]
    after = play(state, "pick underground")
    assert [(one.spot, one.up) for one in table(after).cards_of(0)] == [
        ("underground", True),
        ("syndicate", False),
    ]


def test_shift_to_the_front_gives_no_right_to_spend_and_away_from_it_keeps_it() -> None:
    """What counts is where the card was turned up (COF28)."""
    assert play(used(DARKNESS, 4, "church"), "pick front").phase != "spend"
    assert play(used(DARKNESS, 4, "front"), "pick church").phase == "spend"


# -- peek --------------------------------------------------------------------------------------------------


def test_peek_looks_at_all_face_down_cards_of_others_on_one_spot() -> None:
    """The user alone knows them from then on."""
    state = used(GRIGORI, 1, "front", "5 church", "6 church, 3! syndicate")
    assert options(state) == ["pick church"]
    after, events = told(state, "pick church")
    looks = [GAME.observe(after, seat).view.laid for seat in (0, 1, None)]
    known = [[one.card for one in laid if one.spot == "church"] for laid in looks]
    assert known[0] == [card(LIGHT, 5), card(DARKNESS, 6)]
    assert known[1] == [card(LIGHT, 5), None] and known[2] == [None, None]
    seen = events_of(CardsSeen, events)[0]
    assert (
        len(seen.cards) == 2
        and seen.redacted(1).cards == ()
        and "2 face-down" in seen.redacted(1).tell("ABC")
    )


def test_peek_takes_each_space_in_front_for_itself() -> None:
    """One seat's front is one spot."""
    state = used(GRIGORI, 1, "church", "5 front", "6 front")
    assert options(state) == ["pick front of seat 1", "pick front of seat 2"]
    after = play(state, "pick front of seat 2")
    assert [one.card for one in GAME.observe(after, 0).view.laid[1:]] == [None, card(DARKNESS, 6)]


# -- commitments -------------------------------------------------------------------------------------------


def committed(*steps: tuple[str, int]) -> list[dict[str, Any]]:
    """Commitments of seat 1."""
    return [{"player": 1, "pawn": pawn, "steps": n} for pawn, n in steps]


@pytest.mark.parametrize(("steps", "left"), [(3, 2), (-2, -1)])
def test_tempt_takes_a_step_off_a_commitment(steps: int, left: int) -> None:
    """In either direction; the token goes back to the supply."""
    state = used(DARKNESS, 1, "church", commitments=committed(("mogul", steps)))
    after = play(state, "pick mogul")
    one = table(after).commitments[0]
    assert (one.steps, one.tokens) == (left, abs(left)) and table(after).supply[1] == 20 - abs(left)


def test_tempt_leaves_commitments_of_one_step() -> None:
    """Only those of two and more can be chosen."""
    state = used(DARKNESS, 1, "church", commitments=committed(("mogul", 1), ("archbishop", 2)))
    assert options(state) == ["pick archbishop"]


@pytest.mark.parametrize(("steps", "more"), [(2, 3), (-1, -2)])
def test_press_on_adds_a_step_paid_from_the_supply(steps: int, more: int) -> None:
    """In the direction announced."""
    state = used(GRIGORI, 2, "church", commitments=committed(("mogul", steps)))
    after = play(state, "pick mogul")
    assert table(after).commitments[0].steps == more and table(after).supply[1] == 20 - abs(more)


def test_press_on_needs_a_token_in_the_supply() -> None:
    """All green tokens are out: the mogul cannot be chosen, and nothing happens."""
    rows = [{"tokens": {"green": 18}}, {}]
    state = turned(GRIGORI, 2, "church", commitments=committed(("mogul", 2)), seats=rows)
    after, events = told(state, "use power")
    assert "nothing" in events_of(PowerDone, events)[0].what and table(after).commitments[0].steps == 2


def test_of_two_commitments_of_a_pawn_either_can_be_chosen() -> None:
    """By its number in order."""
    state = used(
        GRIGORI,
        2,
        "church",
        commitments=committed(("mogul", 2), ("mogul", -1)),
        options={"commitments": "many"},
    )
    assert options(state) == ["pick mogul", "pick mogul (2)"]
    assert [one.steps for one in table(play(state, "pick mogul (2)")).commitments] == [2, -2]


# -- tokens of locations -----------------------------------------------------------------------------------


def test_divert_takes_a_token_from_any_location() -> None:
    """Of those that have some."""
    state = used(GRIGORI, 3, "front", board={"church": 3, "syndicate": 1})
    assert options(state) == ["pick church", "pick syndicate"]
    after = play(state, "pick syndicate")
    assert tokens(after, 0) == {"red": 1} and table(after).board == (0, 0, 3, 0)


@pytest.mark.parametrize(("there", "taken"), [(5, 2), (1, 1)])
def test_devour_takes_up_to_two_tokens_of_its_location(there: int, taken: int) -> None:
    """As many as lie there, at most two."""
    after = play(turned(ANAKIM, 2, "church", board={"church": there}), "use power")
    assert tokens(after, 0) == {"brown": taken} and table(after).board[2] == there - taken


@pytest.mark.parametrize("spot", ["front", "underground", "syndicate"])
def test_devour_finds_nothing_elsewhere(spot: str) -> None:
    """In front, underground, or where no tokens lie."""
    after, events = told(turned(ANAKIM, 2, spot, board={"church": 5}), "use power")
    assert tokens(after, 0) == {} and "nothing" in events_of(PowerDone, events)[0].what


# -- drive_out ---------------------------------------------------------------------------------------------


def test_drive_out_moves_another_players_card_of_its_spot_unseen() -> None:
    """To a location or the underground, face down as it was."""
    state = used(ANAKIM, 4, "church", "5 church")
    state = play(state, "pick seat 1 at church")
    assert options(state) == [
        f"pick {spot}" for spot in ("parliament", "financial_district", "syndicate", "underground")
    ]
    after, events = told(state, "pick underground")
    assert [(one.spot, one.up) for one in table(after).cards_of(1)] == [("underground", False)]
    assert card(LIGHT, 5) not in repr(events)


def test_drive_out_keeps_to_spots_without_a_card_of_the_owner() -> None:
    """The one-card rule holds for the card that is moved (CA58)."""
    state = play(used(ANAKIM, 4, "church", "5 church, 6 syndicate", more="5 front"), "pick seat 1 at church")
    assert "pick syndicate" not in options(state) and "pick front" not in options(state)


def test_drive_out_does_not_reach_cards_elsewhere() -> None:
    """Neither at other spots nor in front of others."""
    state, events = told(turned(ANAKIM, 4, "front", "5 front"), "use power")
    assert "nothing" in events_of(PowerDone, events)[0].what and state.phase == "spend"
    assert options(used(ANAKIM, 4, "church", "5 church", "6 syndicate")) == ["pick seat 1 at church"]


# -- copy --------------------------------------------------------------------------------------------------


def test_copy_uses_the_power_of_another_card_that_lies_face_up() -> None:
    """As if it stood on this card: devouring happens where the copying card lies."""
    state = turned(SORCERERS, 4, "church", "", "", "", "2! syndicate", board={"church": 3, "syndicate": 4})
    state = play(state, "use power")
    assert options(state) == ["pick seat 4 at syndicate"]
    after = play(state, "pick seat 4 at syndicate")
    assert tokens(after, 0) == {"brown": 2} and table(after).board == (0, 0, 1, 4)


def test_copy_finds_no_face_down_card_and_none_without_power() -> None:
    """Strong cards have nothing to copy."""
    state, events = told(turned(SORCERERS, 4, "church", "5! syndicate, 4 church"), "use power")
    assert "nothing" in events_of(PowerDone, events)[0].what


def test_copy_of_an_own_card_swaps_the_copying_card() -> None:
    """Westcott's power read by Moina Mathers sends her to the pile."""
    state = used(SORCERERS, 4, "church", more="1! front", seats=[{"pile": PILE}, {}])
    after = play(state, "pick seat 0 at front", "pick Arthur Waite")
    assert "Moina Mathers" in table(after).piles[0]
    assert [one.card for one in table(after).cards_of(0)] == ["Arthur Waite", WESTCOTT]


# -- refusals ----------------------------------------------------------------------------------------------


def test_CA58_what_a_power_cannot_reach_is_refused() -> None:
    """The refusal says what it can work on."""
    state = used(ANAKIM, 4, "church", "5 church, 6 syndicate")
    refusal = refused(state, "pick seat 1 at syndicate")
    assert refusal.rule == "CA58" and refusal.instead == ("pick seat 1 at church",)


def test_CA58_nothing_is_picked_outside_of_a_power() -> None:
    """A target without a question."""
    assert refused(given(), "pick church").rule == "CA58"


def test_CA58_prophecies_stay_secret_whatever_is_used() -> None:
    """No power mentions them; looking at cards shows none."""
    state = play(used(GRIGORI, 1, "front", "5 church"), "pick church")
    assert GAME.observe(state, 0).view.seats[1].primary is None
    assert cards(0, "5 church")[0]["card"] == card(0, 5)
