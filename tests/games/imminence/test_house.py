"""Printed and house content: what lies in the box, and that our words are ours."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from boardkit.games.imminence.content import DECK, N_TYPES
from tests.games.imminence.vocabulary import GAME, round_of, table

CONTENT = GAME.content
SHEET = Path(__file__).with_name("rulebook_phrases.txt")


def test_IH1_all_names_are_marked_as_ours() -> None:
    """No type, city or faction is named by the rulebook."""
    named = [*CONTENT.influence, *CONTENT.cities, *CONTENT.factions]
    assert {item.source for item in named} == {"house"}
    assert len({item.name for item in named}) == len(named)


def test_IH2_each_pair_of_types_has_a_lopsided_card_each_way() -> None:
    """For every pair one card with 3 and 1 and one with 1 and 2: a back never tells which weighs more."""
    letters = CONTENT.index.letters
    for faction in CONTENT.factions:
        pairs = Counter(card[0] + card[2] for card in faction.deck)
        assert pairs == {a + b: 2 for n, a in enumerate(letters) for b in letters[n + 1 :]}
        for pair in pairs:
            assert sorted(card[1] + card[3] for card in faction.deck if card[0] + card[2] == pair) == [
                "12",
                "31",
            ]


def test_IH2_all_decks_are_equal() -> None:
    """No faction is stronger by its cards."""
    assert len({tuple(sorted(faction.deck)) for faction in CONTENT.factions}) == 1


def test_IH3_each_city_has_six_edicts() -> None:
    """A majority worth 2 and a minority worth 3 of each type."""
    for city in CONTENT.cities:
        ours = [edict for edict in CONTENT.edicts if edict.city == city.id]
        assert {(edict.of, edict.is_majority, edict.points) for edict in ours} == {
            (of, want, 2 if want else 3) for of in range(N_TYPES) for want in (True, False)
        }
        assert len(ours) == 6


def test_IH4_factions_change_nothing() -> None:
    """The same round with other factions ends alike."""
    plays = ("L3C1>asterra", "C1F2>brenholt")
    one, _ = round_of(*plays, factions=["lanterns", "ashen"])
    two, _ = round_of(*plays, factions=["orrery", "weavers"])
    assert (table(one).sway, table(one).pile) == (table(two).sway, table(two).pile)


def test_the_box_has_what_the_rulebook_counts() -> None:
    """Three types, six cities or more, five factions or more, decks of six with two types a card."""
    assert len(CONTENT.influence) == N_TYPES == 3
    assert len(CONTENT.cities) >= 6 and len(CONTENT.factions) >= 5
    assert all(len(faction.deck) == DECK == 6 for faction in CONTENT.factions)
    for card in CONTENT.index.cards:
        assert sum(amount > 0 for amount in CONTENT.index.amounts[card]) == 2


@pytest.mark.parametrize("key", [key for key, rule in GAME.rules.items() if rule.source != "kit"])
def test_a_rule_is_told_in_complete_sentences_of_our_own(key: str) -> None:
    """Our words, not the rulebook's, closed by a full stop; questions by a question mark."""
    rule = GAME.rules[key]
    assert rule.text[0].isupper() and rule.text.endswith(".") and len(rule.text.split()) >= 6
    assert not rule.question or (rule.question.endswith("?") and rule.question[0].isupper())
    assert rule.source == {"IMM": "rulebook", "IA": "ruling", "IH": "house"}[key.rstrip("0123456789")]
    assert bool(rule.question) == key.startswith("IA")
    assert not rule.option or rule.option in GAME.options.__struct_fields__


def test_every_option_is_a_ruling() -> None:
    """Each game option is named by the ruling it decides."""
    named = {rule.option for rule in GAME.rules.values() if rule.option}
    assert named == set(GAME.options.__struct_fields__)


def words(text: str) -> list[str]:
    """The words of a text without its punctuation."""
    return re.findall(r"[a-z0-9]+", text.casefold())


def test_no_rule_repeats_the_rulebook() -> None:
    """No six words in a row are those of the rulebook, of which the sheet keeps only hashes."""
    known = set(SHEET.read_text("utf-8").split())
    assert len(known) > 500
    for key, rule in GAME.rules.items():
        said = words(rule.text)
        for at in range(len(said) - 5):
            phrase = " ".join(said[at : at + 6])
            assert hashlib.sha256(phrase.encode()).hexdigest()[:12] not in known, f"{key}: {phrase}"
