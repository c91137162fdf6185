"""What lies in the box, checked as printed data."""

from __future__ import annotations

from collections import Counter

import pytest

from boardkit.games.soul_of_the_empire.census import census
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, DICE_EACH, FACTIONS, PIECES

from .vocabulary import GAME, begun, table

CONTENT = GAME.content


def test_SOE7_one_board_and_a_faction_board_for_each_of_four_factions() -> None:
    assert set(CONTENT.setup.boards) == set(FACTIONS)
    assert len(CONTENT.map.names) == 41


def test_SOE8_23_objective_cards_and_six_markers() -> None:
    assert len(CONTENT.objectives) == 23
    board = table(GAME.new(4))
    assert len(board.markers) + len(board.to_lay) == 6


def test_SOE9_six_combat_cards_for_each_faction() -> None:
    assert [len(deck) for deck in CONTENT.combat_decks] == [6, 6, 6, 6]
    assert len(CONTENT.combat) == 24


def test_SOE10_SA112_the_coalition_has_no_power_deck() -> None:
    decks = [len(CONTENT.deck(faction)) for faction in range(4)]
    assert decks[COALITION] == 0
    assert all(0 < n <= 16 for faction, n in enumerate(decks) if faction != COALITION)


def test_SOE11_units_of_five_colours() -> None:
    assert dict(zip(COLOURS, PIECES, strict=True)) == {
        "roman": 50,
        "christian": 17,
        "coalition": 25,
        "jewish": 21,
        "gray": 15,
    }
    assert census(table(GAME.new(4)))[0] == PIECES


def test_SOE12_24_dice() -> None:
    _, dice, yellow, *_ = census(table(GAME.new(4)))
    assert (dice, yellow) == ((DICE_EACH,) * 4, 4)
    assert sum(dice) + yellow == 24


def test_SOE225_resources_are_as_abundant_as_the_summary_says() -> None:
    board = table(begun())
    rome, jews, coalition, christians = (sum(row) for row in board.units[:4])
    assert rome > max(jews, coalition) >= min(jews, coalition) > christians


def test_SOE226_the_coalition_has_no_task_and_everybody_else_has_one_on_each_card() -> None:
    for card in CONTENT.objectives.values():
        assert all(card.task(faction).all for faction in range(4) if faction != COALITION)
        with pytest.raises((AttributeError, IndexError, KeyError, ValueError, TypeError)):
            card.task(COALITION).all  # noqa: B018


def test_SA121_a_task_is_worth_one_or_two_points() -> None:
    points = Counter(card.task(f).points for card in CONTENT.objectives.values() for f in (0, 1, 3))
    assert set(points) == {1, 2}


def test_SOE232_SA161_some_roman_tasks_are_scored_in_the_start_phase_and_no_others() -> None:
    phases = {f: Counter(card.task(f).phase for card in CONTENT.objectives.values()) for f in (0, 1, 3)}
    assert phases[0]["start"] and phases[0]["end"]
    assert phases[1] == phases[3] == {"end": 23}


def test_SOE228_combat_decks_lie_face_down_and_whole() -> None:
    state = begun()
    assert table(state).combat_used == ((), (), (), ())
    for faction in GAME.observe(state, 0).view.factions:
        assert len(faction.combat_cards) == 6
