"""The house content: what it must be whatever balance asks for, and how faults in a pack are told."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from boardkit.core.content import Pack
from boardkit.core.errors import ContentError
from boardkit.games.soul_of_the_empire.factions import COLOURS, FACTIONS, TERRITORY_LIMIT
from boardkit.games.soul_of_the_empire.tasks import task_text

from .vocabulary import GAME

CONTENT = GAME.content
BOARDS = CONTENT.setup.boards
DATA = GAME.data


def test_SOE8_SOE9_SOE11_numbers_of_cards_and_units() -> None:
    assert len(CONTENT.objectives) == 23
    assert [len(deck) for deck in CONTENT.combat_decks] == [6, 6, 6, 6]
    on_boards = {name: sum(board.units.values()) + board.later for name, board in BOARDS.items()}
    pieces = {"roman": 49, "jewish": 20, "coalition": 24, "christian": 16}
    assert all(n < pieces[name] for name, n in on_boards.items())


def test_a_roman_stands_in_every_blue_territory() -> None:
    assert all(BOARDS["roman"].units.get(CONTENT.map.names[place]) for place in CONTENT.map.blue)


def test_SOE13_nobody_starts_above_six() -> None:
    assert max(n for board in BOARDS.values() for n in board.units.values()) <= TERRITORY_LIMIT


def test_combat_cards_have_values_1_to_6_and_one_cancel_each() -> None:
    for deck in CONTENT.combat_decks:
        cards = [CONTENT.combat[card] for card in deck]
        assert [card.value for card in cards] == [1, 2, 3, 4, 5, 6]
        assert [card.effect for card in cards].count("cancel") == 1
        assert all(bool(card.effect) == (card.value <= 3) == bool(card.text) for card in cards)


def test_no_low_combat_card_is_good_in_both_directions() -> None:
    """Rome and the Jews want low totals against Christians: no card of theirs lowers its own value."""
    cards = [CONTENT.combat[card] for card in CONTENT.combat_decks[0] + CONTENT.combat_decks[1]]
    for card in cards:
        if card.effect == "own_value":
            assert card.amount > 0
        if card.effect == "other_value":
            assert card.amount > 0 or card.faction == "christian"


def test_house_content_says_so() -> None:
    assert CONTENT.sources == {"setup": "house", "combat": "house", "objectives": "house"}


def test_no_two_tasks_of_a_faction_are_the_same() -> None:
    for name in ("roman", "jewish", "christian"):
        tasks = [getattr(card, name) for card in CONTENT.objectives.values()]
        for a, b in combinations(tasks, 2):
            assert a.all != b.all, task_text(a)


def test_rome_scores_some_tasks_in_the_start_phase() -> None:
    assert sum(card.roman.phase == "start" for card in CONTENT.objectives.values()) >= 5


# -- faults in a pack ------------------------------------------------------------------------------

FAULTS = {
    ("setup.toml", '"Rome" = 3', '"Roma" = 3'): ("boards.roman.units", "Rome"),
    ("setup.toml", '"Rome" = 3', '"Rome" = 7'): ("boards.roman.units", "1 to 6"),
    ("setup.toml", "later = 8", "later = 40"): ("boards.roman", "at most 49"),
    ("setup.toml", "rage = 3", "rage = 4"): ("rage", "-2 to 3"),
    ("combat_cards.toml", 'id = "roman_2"', 'id = "roman_1"'): ("roman_1", "an id of its own"),
    ("combat_cards.toml", 'effect = "cancel"', 'effect = "cancle"'): ("effect", "cancle"),
    ("combat_cards.toml", 'faction = "roman"', 'faction = "jewish"'): ("roman", "6 cards"),
    ("objectives.toml", "points = 2", "points = 3"): ("points", "1 or 2"),
    ("objectives.toml", 'area = "Germania"', 'area = "Germany"'): ("christian.area", "Germany"),
    ("objectives.toml", 'kind = "captives"', 'kind = "captured"'): ("roman.kind", "SA161"),
    ("objectives.toml", 'kind = "bought", n = 4', 'kind = "bought", n = 7'): ("patronage", "at most 6"),
    ("objectives.toml", 'kind = "hand", n = 3', 'kind = "hand", n = 4'): ("senate", "at most 3"),
    (
        "objectives.toml",
        'kind = "units", n = 1, area = "Germania"',
        'kind = "units", n = 7, area = "Germania"',
    ): (
        "northern_wall",
        "at most 6",
    ),
    ("objectives.toml", 'id = "pax_romana"', 'id = "pax romana"'): ("pax romana", "letters, digits"),
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[0]}: {fault[2]}")
def test_a_fault_in_a_pack_is_told_by_name(fault: tuple[str, str, str]) -> None:
    file, old, new = fault
    text = (DATA / file).read_text("utf-8")
    assert old in text, "the house content no longer holds what this test changes"
    pack = Pack("faulty", GAME.name, {file: text.replace(old, new, 1 if file != "combat_cards.toml" else -1)})
    with pytest.raises(ContentError) as caught:
        GAME.with_content(pack)
    assert all(part in str(caught.value) for part in (file, *FAULTS[fault]))


def test_a_pack_without_a_card_says_how_many_are_expected() -> None:
    text = (DATA / "objectives.toml").read_text("utf-8")
    shorter = text[: text.rindex("[[card]]")]
    with pytest.raises(ContentError, match="23"):
        GAME.with_content(Pack("short", GAME.name, {"objectives.toml": shorter}))


@pytest.mark.parametrize("kind", ["captives", "captured"])
def test_only_rome_can_be_asked_for_captives(kind: str) -> None:
    text = (DATA / "objectives.toml").read_text("utf-8")
    old = re.search(r"^jewish = .*$", text, re.MULTILINE)
    assert old is not None
    new = f'jewish = {{ points = 1, all = [{{ kind = "{kind}", n = 2 }}] }}'
    with pytest.raises(ContentError, match="a condition that jewish can fulfil"):
        GAME.with_content(Pack("captors", GAME.name, {"objectives.toml": text.replace(old[0], new, 1)}))


def test_a_task_is_not_about_the_own_faction() -> None:
    text = (DATA / "objectives.toml").read_text("utf-8")
    old, new = 'n = 3, against = "jewish"', 'n = 3, against = "roman"'
    assert old in text
    with pytest.raises(ContentError, match="a faction other than roman"):
        GAME.with_content(Pack("selfish", GAME.name, {"objectives.toml": text.replace(old, new)}))


def test_the_factions_of_the_boards_are_those_of_the_game() -> None:
    assert set(BOARDS) == set(FACTIONS) < set(COLOURS)
