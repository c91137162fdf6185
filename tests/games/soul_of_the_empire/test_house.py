"""The rules in our own words, the options that they name, and what is marked as ours."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from .vocabulary import GAME

SHEET = Path(__file__).with_name("rulebook_phrases.txt")
SOURCES = {"SOE": ("rulebook",), "SA": ("ruling", "house")}
OURS = {key: rule for key, rule in GAME.rules.items() if rule.source != "kit"}


def test_the_index_holds_240_statements_and_220_rulings() -> None:
    assert list(OURS) == [f"SOE{n}" for n in range(1, 241)] + [f"SA{n}" for n in range(1, 221)]


@pytest.mark.parametrize("key", OURS)
def test_a_rule_is_told_in_complete_sentences_of_our_own(key: str) -> None:
    rule = OURS[key]
    assert rule.text[0].isupper() and rule.text.endswith(".") and len(rule.text.split()) >= 6
    assert rule.source in SOURCES[key.rstrip("0123456789")]
    assert bool(rule.question) == key.startswith("SA")
    assert not rule.question or (rule.question.endswith("?") and rule.question[0].isupper())
    assert not rule.option or rule.option in GAME.options.__struct_fields__


def test_every_option_is_a_ruling_and_every_ruling_that_offers_one_names_it() -> None:
    named = {rule.option for rule in OURS.values() if rule.option}
    assert named == set(GAME.options.__struct_fields__)
    offering = {key for key, rule in OURS.items() if "ith the option" in rule.text}
    assert not {key for key in offering if not OURS[key].option}


def words(text: str) -> list[str]:
    """The words of a text without its punctuation."""
    return re.findall(r"[a-z0-9]+", text.casefold())


def phrases(text: str) -> list[str]:
    """Every six words in a row."""
    said = words(text)
    return [" ".join(said[at : at + 6]) for at in range(len(said) - 5)]


def test_no_text_repeats_the_rulebook() -> None:
    """No six words in a row are those of the rulebook, of which the sheet keeps only hashes."""
    known = set(SHEET.read_text("utf-8").split())
    assert len(known) > 5_000
    texts = {key: rule.text for key, rule in OURS.items()}
    texts |= {card.id: card.text for card in GAME.content.power.values()}
    for key, text in texts.items():
        for phrase in phrases(text):
            assert hashlib.sha256(phrase.encode()).hexdigest()[:12] not in known, f"{key}: {phrase}"


def test_what_the_rulebook_does_not_print_is_marked_as_ours() -> None:
    content = GAME.content
    assert {content.sources[file] for file in ("setup", "combat", "objectives")} == {"house"}
    printed = {card.id for card in content.power.values() if card.source == "rulebook"}
    assert len(printed) >= 24 and {"jewish_revolt", "holy_spirit"}.isdisjoint(printed)
    assert {key for key, rule in OURS.items() if rule.source == "house"} == {"SA76", "SA121", "SA206"}
