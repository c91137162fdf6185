"""Rules: read strictly, and every key that anything cites can be looked up."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit import GAMES, ContentError
from boardkit.commands.citations import keys_in
from boardkit.core.rules import kit_rules, load_rules
from tests.source import ROOT

GOOD = '[A1]\nsection = "Deal"\ntext = "Cards are dealt."\nsource = "rulebook"\n'


def test_the_kits_own_rules_stand_beside_the_games() -> None:
    rules = GAMES["imminence"].rules
    assert set(kit_rules()) == {"KIT1", "KIT2", "KIT3", "KIT4", "KIT5"} and set(kit_rules()) < set(rules)
    assert {rule.source for rule in kit_rules().values()} == {"kit"}
    assert [key for key, rule in rules.items() if rule.source == "kit"] == list(kit_rules())


def test_the_core_cites_its_own_rules_and_no_others() -> None:
    core = ROOT / "boardkit" / "core"
    cited = {
        key
        for path in core.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if "Refusal(" in line or 'else "KIT' in line
        for key in keys_in(line)
    }
    assert cited == set(kit_rules())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (GOOD.replace("rulebook", "hearsay"), ("A1", "source")),
        (GOOD.replace('text = "Cards are dealt."\n', ""), ("A1", "text")),
        (GOOD + 'colour = "red"\n', ("A1", "colour")),
        (GOOD.replace('"Deal"', "7"), ("A1", "section")),
        ("A1 = 5\n", ("A1",)),
        ("[A1\n", ("TOML", "line 1")),
    ],
)
def test_a_broken_rule_is_named(tmp_path: Path, text: str, parts: tuple[str, ...]) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as caught:
        load_rules(path)
    assert all(part in str(caught.value) for part in ("rules.toml", *parts)), str(caught.value)


def test_a_ruling_may_name_its_option() -> None:
    rule = GAMES["imminence"].rules["IA15"]
    assert rule.option == "no_majority" and rule.question.endswith("?") and rule.source == "ruling"
