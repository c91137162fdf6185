"""Content and packs: each kind of error names file, entry, field and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit import GAMES, ContentError, Match
from boardkit.core.content import LARGEST, Pack, Source, load, parse_csv
from boardkit.core.testing import conform

GAME = GAMES["imminence"]
HEADER = 'name = "mine"\ngame = "imminence"\nformat = 1\n'


def kit(name: str) -> str:
    """The kit's own file."""
    return (GAME.data / name).read_text("utf-8")


def folder(tmp_path: Path, **files: str) -> Path:
    """A pack folder; ``cities_toml="..."`` writes cities.toml."""
    files = {"pack_toml": HEADER, **files}
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        (tmp_path / f"{stem}.{ending}").write_text(text, "utf-8")
    return tmp_path


def test_a_pack_takes_the_place_of_a_file(tmp_path: Path) -> None:
    pack = load(folder(tmp_path, cities_toml=kit("cities.toml").replace('"Asterra"', '"Rome"')))
    game = GAME.with_content(pack)
    assert game.content.index.city["asterra"].name == "Rome"
    assert GAME.content.index.city["asterra"].name == "Asterra"
    assert dict(game.content.sources)["cities.toml"] == "pack"
    assert "mine" in repr(game) and conform(game, games=2, looks=1).games == 2


def test_a_pack_with_other_cards_is_played(tmp_path: Path) -> None:
    text = kit("factions.toml").replace("L3C1", "L5C4").replace('source = "house"', 'source = "pack"')
    game = GAME.with_content(load(folder(tmp_path, factions_toml=text)))
    match = Match(game, 2, seed=1)
    match.run("heuristic")
    assert any("L5C4" in game.encode(step.action) for step in match.steps)


def test_equal_packs_have_equal_fingerprints(tmp_path: Path) -> None:
    one = load(folder(tmp_path, cities_toml=kit("cities.toml")))
    two = load(tmp_path)
    assert one == two and one.fingerprint == two.fingerprint
    assert Pack("mine", "imminence", {}).fingerprint != one.fingerprint


CITY = kit("cities.toml")
FACTIONS = kit("factions.toml")
EDICTS = kit("edicts.toml")


@pytest.mark.parametrize(
    ("files", "parts"),
    [
        ({"pack_toml": "name = 3"}, ("pack.toml", "name", "str")),
        ({"pack_toml": 'name = "x"\ngame = "imminence"'}, ("pack.toml", "format")),
        ({"pack_toml": HEADER.replace("1", "2")}, ("pack.toml", "format")),
        ({"pack_toml": HEADER + "colour = 1"}, ("pack.toml", "colour")),
        ({"pack_toml": HEADER.replace("imminence", "chess")}, ("pack.toml", "game", "imminence", "chess")),
        ({"pack_toml": "name = "}, ("pack.toml", "TOML")),
        ({"towns_toml": "a = 1"}, ("towns.toml", "one of", "cities.toml")),
        ({"rules_toml": "a = 1"}, ("rules.toml", "does not read")),
        ({"cities_toml": ""}, ("cities.toml", "city")),
        ({"cities_toml": "[[city]"}, ("cities.toml", "TOML", "line 1")),
        ({"cities_toml": CITY.replace('"Asterra"', "5")}, ("cities.toml", "asterra", "name", "str")),
        ({"cities_toml": CITY.replace('"Asterra"', '""')}, ("cities.toml", "asterra", "name")),
        ({"cities_toml": CITY.replace('"asterra"', '"As Terra"')}, ("cities.toml", "id")),
        ({"cities_toml": CITY.replace('"asterra"', '"brenholt"')}, ("cities.toml", "brenholt", "once")),
        ({"cities_toml": CITY.replace('"house"', '"mine"', 1)}, ("cities.toml", "asterra", "source")),
        ({"cities_toml": CITY.split("[[city]]\nid = \"calvane\"")[0]}, ("cities.toml", "six cities", "2")),
        ({"factions_toml": FACTIONS.replace('"L3C1", ', "", 1)}, ("lanterns", "deck", "6 cards", "5")),
        ({"factions_toml": FACTIONS.replace("L3C1", "L3X1", 1)}, ("factions.toml", "lanterns", "deck", "X1")),
        ({"factions_toml": FACTIONS.replace("L3C1", "L3L1", 1)}, ("lanterns", "two different letters")),
        ({"factions_toml": FACTIONS.replace("L3C1", "L0C1", 1)}, ("lanterns", "1 to 9")),
        ({"factions_toml": FACTIONS.replace("L3C1", "C1L3", 1)}, ("lanterns", "L3C1", "C1L3")),
        ({"factions_toml": FACTIONS.replace('["L3C1"', "[7", 1)}, ("factions.toml", "lanterns", "deck")),
        ({"edicts_toml": EDICTS.replace('"law"', '"gold"', 1)}, ("edicts.toml", "of", "law", "gold")),
        ({"edicts_toml": EDICTS.replace('"*"\nw', '"rome"\nw', 1)}, ("edicts.toml", "rome", "city")),
        ({"edicts_toml": EDICTS.replace("points = 2", "points = 0", 1)}, ("edicts.toml", "points")),
        ({"edicts_toml": EDICTS.replace("points = 2", "points = 2.5", 1)}, ("edicts.toml", "points")),
        ({"edicts_toml": EDICTS.replace('"majority"', '"most"', 1)}, ("edicts.toml", "wants")),
        ({"edicts_toml": EDICTS.split("[[edict]]\n", 2)[0] + "edict = []"}, ("edicts.toml", "three edicts")),
        ({"influence_toml": kit("influence.toml").replace('"C"', '"L"')}, ("influence.toml", "each id once")),
        ({"cities_toml": "a = " + "[" * 5000 + "]" * 5000}, ("cities.toml", "TOML")),
        ({"cities_toml": "# " + "x" * LARGEST}, ("cities.toml", "at most")),
    ],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else None,
)  # fmt: skip
def test_an_error_names_file_entry_field_and_expectation(
    tmp_path: Path, files: dict[str, str], parts: tuple[str, ...]
) -> None:
    with pytest.raises(ContentError) as caught:
        GAME.with_content(load(folder(tmp_path, **files)))
    message = str(caught.value)
    assert all(part in message for part in parts), message
    assert "expected" in message and "found" in message and caught.value.file in message


def test_nothing_half_loaded_remains(tmp_path: Path) -> None:
    before = GAME.content
    with pytest.raises(ContentError):
        GAME.with_content(load(folder(tmp_path, cities_toml="")))
    assert GAME.content is before and GAME.pack is None


def test_a_folder_must_be_a_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"pack\.toml"):
        load(tmp_path)
    with pytest.raises(ContentError, match="no such folder"):
        load(tmp_path / "nowhere")


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "cities.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"cities\.toml: expected a readable UTF-8 file"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [("a,b\n1\n", "line 2.*2 values"), ("a,b\n1,2,3\n", "line 2.*2 values"), ('a,b\n"1\n', "CSV")],
)
def test_a_broken_line_of_csv_is_named(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        parse_csv("borders.csv", text)


def test_csv_is_read_line_by_line() -> None:
    assert parse_csv("a.csv", "a,b\n1,2\n3,4\n") == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]


def test_a_source_says_what_is_packed() -> None:
    source = Source(GAME.data, Pack("mine", "imminence", {"cities.toml": "x"}))
    assert source.is_packed("cities.toml") and not source.is_packed("edicts.toml")
    assert source.text("cities.toml") == "x" and source.text("edicts.toml") == EDICTS
