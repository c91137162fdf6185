"""Marks can be told apart by everybody: by letter or shape always, by colour under four kinds of vision."""

from __future__ import annotations

import re

import pytest

from boardkit.widgets.front import MODULE, STYLE
from boardkit.widgets.still_map import DARK_INK, GROUND, INKS, UNIT, letters_on
from boardkit.widgets.tables.children_of_fire_marks import SIDES, TONES
from boardkit.widgets.tables.soul_of_the_empire_marks import GLYPHS, KINDS
from tests.widgets.colour_vision import VISIONS, contrast, distance, nearest
from tests.widgets.soul_boards import kind, march

MARKS = {
    "factions of Soul of the Empire": tuple(made["tone"] for made in KINDS.values()),
    "influence of Children of Fire": tuple(TONES.values()),
    "sides of a track": tuple(SIDES.values()),
    "types of Imminence": (0, 1, 2),
}
"""Tones that stand side by side, and mean something by themselves."""
CLEARLY = {"factions of Soul of the Empire": 25.0}
"""Units lie small and close together on a map: their colours are kept further apart than those of chips."""
APART = 12.0


def dark(name: str) -> str:
    """A variable of the dark theme."""
    return re.findall(rf"--{name}: (#[0-9a-f]{{6}})", STYLE)[1]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("marks", MARKS)
def test_marks_differ_in_colour_under_every_vision(marks: str, vision: str) -> None:
    colours = [INKS[tone] for tone in MARKS[marks]]
    far = nearest(colours, vision)
    print(f"{marks}, {vision}: {far:.1f}")
    assert far > CLEARLY.get(marks, APART)


def test_the_simulation_is_no_empty_promise() -> None:
    """Red and green that usual eyes tell apart easily look alike to red-blind ones."""
    red, green = "#b3122f", "#0f5132"
    assert distance(red, green, "usual") > 80 and distance(red, green, "protan") < 5


def test_factions_differ_in_letter_shape_and_glyph_too() -> None:
    for part in ("mark", "shape", "tone"):
        assert len({made[part] for made in KINDS.values()}) == len(KINDS)
    assert len(set(GLYPHS.values())) == len(GLYPHS)


def test_regions_never_rest_on_colour_alone() -> None:
    regions = kind(march(), "map")["regions"]
    for vision in VISIONS:
        for one in regions:
            alike = [other for other in regions if other is not one
                     and distance(GROUND[one["tone"]], GROUND[other["tone"]], vision) < APART]  # fmt: skip
            assert all(other["mark"] != one["mark"] and other["pattern"] != one["pattern"] for other in alike)


@pytest.mark.parametrize("tone", range(len(INKS)))
def test_letters_on_a_tone_can_be_read(tone: int) -> None:
    ink = letters_on(tone)
    assert contrast(INKS[tone], ink if len(ink) == 7 else "#ffffff") >= 4.5


@pytest.mark.parametrize("name", GROUND)
def test_names_on_the_map_can_be_read_in_both_themes(name: str) -> None:
    assert contrast(GROUND[name], DARK_INK) >= 4.5
    assert contrast(dark(f"bk-r-{name}"), dark("bk-mapink")) >= 4.5


def test_page_and_still_picture_use_the_same_colours_and_shapes() -> None:
    for tone, ink in enumerate(INKS):
        assert f".bk-tone{tone} {{\nbackground: {ink};" in STYLE
    for name, ground in GROUND.items():
        assert f"--bk-r-{name}: {ground}" in STYLE
    for name, path in UNIT.items():
        assert f'{name}: "{path}"' in MODULE
