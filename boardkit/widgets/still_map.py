"""A map as a still picture: inline SVG with its colours inside, so that it needs no style sheet."""

from __future__ import annotations

from html import escape
from typing import Any

Block = dict[str, Any]
INKS = (
    "#1d4f8f", "#8a5200", "#1f6b3a", "#8b2f5f", "#5b3f9e", "#7a3b12", "#0b5f66", "#444444",
    "#a50f2a", "#1d4f9f", "#5fbf7a", "#fdfaf0", "#8b9199",
)  # fmt: skip
"""The tones of chips and of units; the letters on them have a contrast of 5 and more."""
PALE = (10, 11, 12)
"""Tones that carry dark letters."""
DARK_INK = "#14120d"
GROUND = {
    "none": "#ddd6c6", "red": "#f3b9ae", "yellow": "#f6e29a", "purple": "#d8c3ea", "brown": "#dcc1a2",
    "pink": "#f6c6da", "teal": "#a9dcd3", "orange": "#f9cf9b", "blue": "#b5d0f2", "olive": "#d3d79a",
    "tan": "#efdcb4",
}  # fmt: skip
"""Colours of regions."""
UNIT = {
    "square": "M-10,-10H10V4Q10,9 0,12Q-10,9 -10,4Z",
    "diamond": "M0,-13L13,0L0,13L-13,0Z",
    "triangle": "M0,-13L14,10H-14Z",
    "circle": "M-11,0a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z",
    "hexagon": "M-6.5,-11H6.5L12.5,0L6.5,11H-6.5L-12.5,0Z",
}
"""The shape of a unit, whose it is."""
LETTERS = 'text-anchor="middle" font-family="system-ui,sans-serif"'


def letters_on(tone: int) -> str:
    """The colour of letters on a tone."""
    return DARK_INK if tone in PALE else "#fff"


def draw_map(block: Block) -> str:
    """The map and the key to it."""
    width, height = block["size"]
    ground = f'<rect width="{width}" height="{height}" fill="#c6dbe6"/>'
    ground += _paths(block["beyond"], 'fill="#e9e4d8" stroke="#5f7f8c"')
    ground += _paths(block["dots"], 'fill="none" stroke="#1a1712" stroke-width="3" stroke-dasharray="2 6"')
    ground += "".join(map(_ground, block["places"]))
    ground += _paths(block["links"], 'stroke="#5a5142" stroke-width="3"')
    ground += _paths(block["red"], 'fill="none" stroke="#b3122f" stroke-width="3.5"')
    pieces = "".join(_pieces(block, place) for place in block["places"])
    look = 'style="width:100%;max-width:1040px;height:auto" role="img"'
    svg = f'<svg viewBox="0 0 {width} {height}" {look} aria-label="{escape(block["title"])}">'
    return f"{svg}{ground}{pieces}</svg><div>{_key(block)}</div>"


def _paths(paths: list[str], look: str) -> str:
    return "".join(f'<path d="{escape(path)}" {look}/>' for path in paths)


def _ground(place: Block) -> str:
    note = f"<title>{escape(place['note'])}</title>"
    return f'<path d="{escape(place["d"])}" fill="{GROUND[place["tone"]]}" stroke="#5a5142">{note}</path>'


def _pieces(block: Block, place: Block) -> str:
    (x, y), n = place["at"], len(place["lines"])
    mark = f" ({place['mark']})" if place["mark"] else ""
    names = [*place["lines"][:-1], place["lines"][-1] + mark]
    drawn = "".join(_text(name, x, y + 14 * line, 13) for line, name in enumerate(names))
    drawn += "".join(_flag(block, flag, x - 30 - 14 * at, y + 18) for at, flag in enumerate(place["flags"]))
    left = x - (len(place["units"]) - 1) * 13
    return drawn + "".join(
        _unit(block["kinds"][unit["who"]], unit["n"], left + 26 * at, y + 5 + 14 * n)
        for at, unit in enumerate(place["units"])
    )


def _text(text: str, x: float, y: float, size: int, ink: str = "#1a1712") -> str:
    look = f'{LETTERS} font-size="{size}" font-weight="600" fill="{ink}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(text)}</text>'


def _unit(kind: Block, n: int, x: float, y: float) -> str:
    tone = kind["tone"]
    shape = f'<path d="{UNIT[kind["shape"]]}" fill="{INKS[tone]}" stroke="{_edge(tone)}"/>'
    return f'<g transform="translate({x:g},{y:g})">{shape}{_text(str(n), 0, 5, 13, letters_on(tone))}</g>'


def _flag(block: Block, flag: Block, x: float, y: float) -> str:
    kind = block["kinds"].get(flag["who"])
    tone, mark = (kind["tone"], kind["mark"]) if kind else (7, "?")
    cloth = f'<path d="M0,8V-14H18L13,-7L18,0H0" fill="{INKS[tone]}" stroke="{_edge(tone)}"/>'
    return f'<g transform="translate({x:g},{y:g})">{cloth}{_text(mark, 8, -3, 10, letters_on(tone))}</g>'


def _edge(tone: int) -> str:
    return DARK_INK if tone in PALE else "#fffdf6"


def _key(block: Block) -> str:
    kinds = "; ".join(f"{kind['shape']} {kind['name']}" for kind in block["kinds"].values())
    regions = "; ".join(f"{region['mark']} {region['name']}" for region in block["regions"])
    return f"<small>{escape(kinds)}. {escape(regions)}.</small>"
