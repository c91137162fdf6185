"""A companion that begins in the middle of a game: what stands in the position and nobody sees is unknown."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from boardkit import GAMES, Match
from boardkit.core.companion import Companion
from boardkit.core.errors import ContentError, IllegalAction
from boardkit.core.game import Game
from boardkit.core.state import State
from boardkit.core.unseen import PHASE, Place, filled
from tests.core.test_companion import as_seen, real_game, with_cards

STARTS = [
    ("imminence", 2, 19),
    ("imminence", 3, 55),
    ("children_of_fire", 2, 33),
    ("children_of_fire", 3, 30),
    ("soul_of_the_empire", 2, 33),
    ("soul_of_the_empire", 4, 50),
]
"""Games, players, and after how many answers the companion begins."""
each_start = pytest.mark.parametrize(("name", "players", "answers"), STARTS)


def begun_at(real: Match, at: int, eyes: tuple[int, ...]) -> Companion:
    """A companion that is told the whole truth about one moment of a game."""
    return Companion(real.game, eyes=eyes, position=real.game.describe(real.steps[at].before))


def unknown_places(beside: Companion) -> int:
    return sum(step.before.phase == PHASE for step in beside.steps)


def truth(real: Match, start: State, eyes: tuple[int, ...]) -> list[str]:
    """What lies in the unknown places of a position, place by place."""
    table, others = start.table, [seat for seat in range(real.players) if seat not in eyes]
    if real.game.name == "imminence":
        return [card for seat in others for row in table.laid for who, card in row if who == seat]
    if real.game.name == "soul_of_the_empire":
        return [
            card
            for faction, hand in enumerate(table.hands)
            if table.seats[faction] in others
            for card in hand
        ]
    cards = []
    for seat in others:
        cards += [one.card for one in table.cards_of(seat) if not one.up and not set(one.seen) & set(eyes)]
        cards += [card for card in table.piles[seat] if card not in (*table.known_piles[seat], table.turned)]
    return [
        *cards,
        *(table.primaries[seat] for seat in others),
        *(table.secondaries[seat] for seat in others),
    ]


@pytest.mark.parametrize("eyes", [(0,), (0, 1), ()])
@each_start
def test_it_goes_on_from_a_position_as_from_the_set_up(
    name: str, players: int, answers: int, eyes: tuple[int, ...]
) -> None:
    """What really happens next is accepted, whatever was guessed, and all is seen as if nothing were."""
    real = real_game(name, players, 3, answers + 30)
    beside, start = begun_at(real, answers, eyes), real.steps[answers].before
    places, cards = unknown_places(beside), truth(real, start, eyes)
    assert len(cards) == places
    later = answers - len(start.actions) - places  # from an entry's index to the answer of the real game
    while len(beside.entries) + later < len(real.steps):
        if beside.question is not None:
            at = beside.question.number - 1
            told = f"draw {cards[at]}" if at < places else real.game.encode(real.steps[at + later].action)
            beside.enter(told)
        else:
            beside.enter(as_seen(real, len(beside.steps) + later, eyes))
        assert beside.misfit is None
        last = len(beside.steps) + later
        if beside.question is None and last <= len(real.steps):
            state = real.steps[last - 1].after if last else real.start
            for eye in eyes or (None,):
                assert beside.observe(eye) == real.game.observe(state, eye), f"after {last} answers"


def look_alike(game: Game, start: State, eyes: tuple[int, ...], rng: Random) -> State:
    """The same moment with other cards where the eyes do not look."""
    real, other = State(start.table, start.phase), game.unseen(start.table, eyes)
    answer = None
    try:
        while True:
            request = other.send(answer)
            answer = request.sample(rng)
    except StopIteration as end:
        state = game.begin(end.value, start.phase)
    for eye in eyes or (None,):
        assert game.observe(state, eye) == game.observe(real, eye)
    return state


@each_start
def test_what_a_position_states_of_others_changes_nothing(name: str, players: int, answers: int) -> None:
    """Two positions that look alike to the eyes give the same companion, down to its save."""
    real, rng, eyes = real_game(name, players, 3, answers + 1), Random(name), (0,)
    states = [look_alike(real.game, real.steps[answers].before, eyes, rng) for _ in range(4)]
    besides = [Companion(name, eyes=eyes, position=real.game.describe(state)) for state in states]
    assert len({json.dumps(real.game.describe(state), default=str) for state in states}) > 1
    assert len({one.save() for one in besides}) == 1
    assert len({(one.entries, one.expected, one.unknown, one.observe(0)) for one in besides}) == 1


def begun() -> tuple[Companion, dict[str, Any]]:
    """Imminence of two from a position with two cards of Bruno face down: C1F2 and C3F1, in truth."""
    position = {
        "players": 2,
        "cities": ["elsmere", "asterra", "hestia"],
        "factions": ["lanterns", "ashen"],
        "laid": {"elsmere": [[0, "L3C1"], [1, "C3F1"]], "asterra": [[1, "L1F2"], [0, "C1F2"]]},
    }
    return Companion("imminence", position=position, names=["Ada", "Bruno"]), position


def test_a_card_that_was_stated_otherwise_is_accepted() -> None:
    """The position says C3F1 at Elsmere; it can be told to be C1F2, and is played openly elsewhere then."""
    beside, _ = begun()
    assert beside.unknown == (1, 2) and [entry.text for entry in beside.entries] == ["draw", "draw"]
    for card in ("C1F2", "C3F1", "C1F2"):
        beside.correct(1, f"draw {card}")
        assert beside.entries[0].text == f"draw {card}" and beside.misfit is None
    beside.enter("play L1C2>hestia")
    beside.enter("play C3F1>hestia")
    assert beside.misfit is None
    beside.correct(1, "draw C3F1")  # which was played at Hestia: one of the two is wrong
    assert beside.misfit is not None and beside.misfit.number == 4


def test_a_card_that_cannot_lie_there_is_refused_with_what_may() -> None:
    beside, _ = begun()
    before = beside.entries
    with pytest.raises(
        IllegalAction, match="at Elsmere, back C and F: found 'L1F2', expected one of C1F2, C3F1"
    ):
        beside.correct(1, "draw L1F2")
    beside.enter("play L1C2>hestia")
    with pytest.raises(IllegalAction):
        beside.enter("play L3C1>nowhere")
    assert beside.entries[:2] == before and len(beside.entries) == 3


def test_the_save_holds_nothing_that_was_stated_of_others() -> None:
    saves = set()
    for card in ("C1F2", "C3F1"):
        _, position = begun()
        position["laid"]["elsmere"][1][1] = card
        beside = Companion("imminence", position=position, names=["Ada", "Bruno"])
        beside.enter("play L1C2>hestia")
        beside.enter("play C?F?>hestia")
        saves.add(beside.save())
    assert len(saves) == 1
    again = Match.load(saves.pop())
    assert isinstance(again, Companion)
    assert again.entries == beside.entries and again.observe(0) == beside.observe(0)
    assert again.save() == beside.save()


def test_entries_after_a_position_are_corrected_struck_and_taken_back() -> None:
    beside, _ = begun()
    first = beside.entries
    for text in ("play L1C2>hestia", "play C?F?>hestia", "play L3F1>hestia"):
        beside.enter(text)
    beside.correct(4, "play L?F?>hestia")
    assert [entry.text for entry in beside.entries[2:]] == [
        "play L1C2>hestia",
        "play L?F?>hestia",
        "play L3F1>hestia",
    ]
    beside.strike(1)  # what is unknown stays so
    assert beside.misfit is None and beside.entries[:2] == first
    while beside.entries != first:
        beside.undo()
    with pytest.raises(IllegalAction, match="no entry to take back"):
        beside.undo()
    while beside.can_redo:
        beside.redo()
    assert len(beside.entries) == 5


def test_what_was_answered_since_the_last_boundary_is_entered() -> None:
    """A position in the middle of a phase: its answers stand among the entries, as far as they are seen."""
    real = real_game("children_of_fire", 2, 3, 60)
    at = next(
        n for n, step in enumerate(real.steps) if step.before.actions and step.before.phase == "discard_three"
    )
    beside = begun_at(real, at, (1,))
    start = real.steps[at].before
    assert beside.position is not None and "actions" not in beside.position
    assert len(beside.entries) == unknown_places(beside) + len(start.actions)
    assert beside.entries[-1].text == "discard three cards"
    agree_now = beside.observe(1) == real.game.observe(start, 1)
    again = Match.load(beside.save())
    assert agree_now and again.entries == beside.entries


def test_all_hands_known_leaves_nothing_unknown() -> None:
    match = with_cards()
    position = match.game.describe(match.state)
    beside = Companion("imminence", eyes=(0, 1), position=position)
    assert beside.unknown == () and beside.entries == () and beside.state == match.game.position(position)


def test_every_place_can_be_filled_whatever_was_drawn_before() -> None:
    """The last place may hold only a and b: while two are to come, none of the others takes both."""
    places = [
        Place(0, "one", "KIT1", ("a", "b", "c")),
        Place(0, "two", "KIT1", ("a", "c")),
        Place(0, "three", "KIT1", ("a",)),
    ]
    for first in ("b", "c"):
        script = filled(None, places, "abc")
        request = script.send(None)
        assert request.pile == ("b",), first
    with pytest.raises(ContentError, match="three"):
        script = filled(None, places[2:], "bc")
        script.send(None)


def robbed() -> State:
    """Soul of the Empire: the Coalition holds a card of a deck and one of a hand; one lies under a deck."""
    game = real_game("soul_of_the_empire", 4, 3, 51)
    position = game.game.describe(game.steps[50].before)
    pile = [card for card in game.steps[50].before.table.decks[1].pile if "revolt" not in card]
    stealable = [card for card in pile if game.state.table.power_card(card).stealable]
    one, two, under = stealable[:3]
    position["hands"] = {"jewish": stealable[3:6], "coalition": sorted((one, two))}
    position |= {"stolen": [(one, "deck"), (two, "hand")], "bottoms": {"jewish": [under]}, "actions": ()}
    return game.game.position(position)


@pytest.mark.parametrize("eyes", [(0,), (1,), (2,), (3,), (0, 3), ()])
def test_stolen_cards_and_cards_under_a_deck_are_unknown_to_those_who_did_not_see_them(
    eyes: tuple[int, ...],
) -> None:
    game, start = GAMES["soul_of_the_empire"], robbed()
    states = [look_alike(game, start, eyes, Random(seed)) for seed in range(5)]
    besides = [Companion(game, eyes=eyes, position=game.describe(state)) for state in states]
    assert len(set(states)) > 1 and len({one.save() for one in besides}) == 1
    table, seen = start.table, besides[0].state.table
    assert game.census(table) == game.census(seen)
    known_here = {faction for faction in range(4) if table.seats[faction] in eyes}
    in_hand = 0 if 1 in known_here else len(table.hands[1])
    stolen = 0 if 2 in known_here else 1 if 1 in known_here else 2
    others = sum(len(table.hands[faction]) for faction in {0, 3} - known_here)
    assert unknown_places(besides[0]) == in_hand + stolen + others
    if 2 in known_here:
        assert seen.stolen == table.stolen and seen.decks[1].bottom == table.decks[1].bottom
