"""Printed and house content: what lies in the box, that our words are ours, and packs that replace them."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from boardkit import ContentError
from boardkit.core.content import Pack
from boardkit.games.children_of_fire.content import OFFICES
from boardkit.games.children_of_fire.windows import EFFECTS, windows
from tests.games.children_of_fire.vocabulary import FACTIONS, GAME, begun, table

CONTENT = GAME.content
SHEET = Path(__file__).with_name("rulebook_phrases.txt")


def test_CH1_CH2_CH3_CH4_CH5_the_numbers_of_tracks_and_prices() -> None:
    """-6 to 6, coloured from 3, start 0, one token a step, one of each for a masses token."""
    numbers = CONTENT.numbers
    assert (numbers.end, numbers.coloured_from, numbers.start) == (6, 3, 0)
    assert (numbers.step_price, numbers.masses_price) == (1, 1)


def test_CH6_traits_are_opposed_pairs() -> None:
    """Greedy, generous and pious are known; the others are ours."""
    pairs = {office.id: (office.minus, office.plus) for office in CONTENT.offices}
    assert pairs == {
        "prime_minister": ("just", "tyrannical"),
        "mogul": ("generous", "greedy"),
        "archbishop": ("pious", "worldly"),
        "crime_lord": ("merciful", "ruthless"),
    }


@pytest.mark.parametrize("faction", FACTIONS)
def test_CH7_each_deck_has_the_strengths_one_to_seven(faction: str) -> None:
    """The four weakest carry powers, the three strongest none."""
    deck = sorted((c for c in CONTENT.cards if c.faction == faction), key=lambda c: c.strength)
    assert [c.strength for c in deck] == [1, 2, 3, 4, 5, 6, 7]
    assert [bool(c.power) for c in deck] == [True] * 4 + [False] * 3


def test_CH7_only_westcott_is_known() -> None:
    """A Sorcerer, with his known power."""
    (westcott,) = (c for c in CONTENT.cards if c.name == "William Westcott")
    assert (westcott.faction, westcott.power) == ("sorcerers", "swap_discard")


def test_CH8_twenty_powers_each_on_one_card_and_told_as_ours() -> None:
    """Every power has a text and a script; only Westcott's is not of the house."""
    assert Counter(c.power for c in CONTENT.cards if c.power) == dict.fromkeys(EFFECTS, 1)
    assert {name for name, power in CONTENT.powers if power.source != "house"} == {"swap_discard"}
    assert windows.missing() == frozenset() and len(EFFECTS) >= 15


def test_CH9_primaries_are_the_balanced_combinations() -> None:
    """Two successors on one side, two on the other, each way once."""
    balanced = {wants for wants in product((-1, 1), repeat=4) if sum(wants) == 0}
    assert {card.wants for card in CONTENT.primaries} == balanced and len(balanced) == 6


def test_CH10_secondaries_name_each_successor_first_twice_and_last_twice() -> None:
    """Eight different pairs."""
    pairs = [(card.first, card.last) for card in CONTENT.secondaries]
    assert len(set(pairs)) == 8 and all(first != last for first, last in pairs)
    for side in (0, 1):
        assert Counter(pair[side] for pair in pairs) == dict.fromkeys(OFFICES, 2)


def test_files_are_marked_as_house_content() -> None:
    """Tracks, prophecies and cards are not printed in the rulebook."""
    assert dict(CONTENT.sources) == {
        "tracks.toml": "house", "prophecies.toml": "house", "cards.toml": "house"
    }  # fmt: skip


OURS = [key for key, rule in GAME.rules.items() if rule.source != "kit"]


def test_every_key_of_the_specification_is_there() -> None:
    """56 statements, 59 rulings, 10 for what had to be invented."""
    wanted = [
        f"{name}{n}" for name, last in (("COF", 56), ("CA", 59), ("CH", 10)) for n in range(1, last + 1)
    ]
    assert sorted(OURS) == sorted(wanted)


@pytest.mark.parametrize("key", OURS)
def test_a_rule_is_told_in_complete_sentences(key: str) -> None:
    """Closed by a full stop, questions by a question mark; options are options of the game."""
    rule = GAME.rules[key]
    assert rule.text[0].isupper() or rule.text[0] == "-"
    assert rule.text.endswith((".", ".)"))
    assert bool(rule.question) == key.startswith("CA")
    assert not rule.question or rule.question.endswith("?")
    assert not rule.option or rule.option in GAME.options.__struct_fields__


def test_every_option_is_a_ruling() -> None:
    """Each game option is named by the key it decides."""
    named = [GAME.rules[key].option for key in OURS if GAME.rules[key].option]
    assert sorted(named) == sorted(GAME.options.__struct_fields__)


def words(text: str) -> list[str]:
    """The words of a text without its punctuation."""
    return re.findall(r"[a-z0-9]+", text.casefold())


def test_no_text_repeats_the_rulebook() -> None:
    """No six words in a row are those of the rulebook, of which the sheet keeps only hashes."""
    known = set(SHEET.read_text("utf-8").split())
    assert len(known) > 500
    texts = {key: rule.text for key, rule in GAME.rules.items()}
    texts |= {name: power.text for name, power in CONTENT.powers}
    for key, text in texts.items():
        said = words(text)
        for at in range(len(said) - 5):
            phrase = " ".join(said[at : at + 6])
            assert hashlib.sha256(phrase.encode()).hexdigest()[:12] not in known, f"{key}: {phrase}"


# -- content packs -----------------------------------------------------------------------------------------

CARDS = (GAME.data / "cards.toml").read_text("utf-8")
TRACKS = (GAME.data / "tracks.toml").read_text("utf-8")
PROPHECIES = (GAME.data / "prophecies.toml").read_text("utf-8")


def packed(**files: str):  # type: ignore[no-untyped-def]
    """The game with an owner's files."""
    named = {f"{name}.toml": text for name, text in files.items()}
    return GAME.with_content(Pack("mine", "children_of_fire", named))


def test_an_owner_can_type_in_the_real_cards_and_tracks() -> None:
    """Other names, strengths, numbers and prices; the game plays on with them."""
    cards = CARDS.replace("Oriel Shieldbearer", "Michael").replace("strength = 7", "strength = 9")
    tracks = TRACKS.replace("end = 6 ", "end = 8 ").replace("step_price = 1", "step_price = 2")
    game = packed(cards=cards, tracks=tracks)
    assert game.content.index.card["Michael"].power == "shield"
    assert game.content.numbers.end == 8 and dict(game.content.sources)["cards.toml"] == "pack"
    state = game.apply(game.new(2), game.decode("faction children_of_light"))
    assert "Michael" in state.table.hands[0] and state.table.numbers.step_price == 2
    assert "Oriel Shieldbearer" in table(begun(2, phase="discard_three")).box.content.index.card


BROKEN = [
    ("cards", CARDS.replace("strength = 7", "strength = 99", 1), "strength"),
    ("cards", CARDS.replace("strength = 7", "power = 7", 1), "cards.toml"),
    ("cards", CARDS.replace("Old Sheshai", "Arba the Giant"), "once"),
    ("cards", CARDS.replace("Old Sheshai", "Old, Sheshai"), "name"),
    ("cards", CARDS.replace('power = "grow"', 'power = "fly"'), "power"),
    ("cards", CARDS.replace('faction = "grigori"', 'faction = "druids"', 1), "faction"),
    ("cards", CARDS.replace('faction = "grigori"', 'faction = "sorcerers"', 1), "7 cards"),
    ("cards", CARDS.rpartition("[[card]]")[0], "35 entries"),
    ("tracks", TRACKS.replace("coloured_from = 3", "coloured_from = 7"), "coloured_from"),
    ("tracks", TRACKS.replace("start = 0", "start = 3"), "start"),
    ("tracks", TRACKS.replace('"mogul"', '"king"'), "office"),
    ("tracks", TRACKS.replace('"greedy"', '"generous"'), "plus"),
    ("prophecies", PROPHECIES.replace('mogul = "greedy"', 'mogul = "kind"', 1), "mogul"),
    ("prophecies", PROPHECIES.replace('mogul = "greedy"', 'king = "greedy"', 1), "keys"),
    ("prophecies", PROPHECIES.replace('last = "mogul"', 'last = "prime_minister"', 1), "last"),
    ("prophecies", PROPHECIES.replace('last = "mogul"', 'last = "king"', 1), "last"),
    ("powers", '[fly]\nname = "Fly"\ntext = "Fly."\nsource = "pack"\n', "fly"),
    ("tracks", "source = ", "TOML"),
]


@pytest.mark.parametrize(
    ("file", "text", "place"), BROKEN, ids=[f"{file}-{place}" for file, _, place in BROKEN]
)
def test_a_broken_pack_is_refused_with_its_place(file: str, text: str, place: str) -> None:
    """File, entry, what was expected and found."""
    with pytest.raises(ContentError, match=place) as caught:
        packed(**{file: text})
    assert caught.value.file.startswith(file)
