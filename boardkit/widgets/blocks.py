"""What a table view is made of: plain data, drawn on the page or spelled as text.

A block is a dict with `kind` and `title`. Kinds: ``"places"`` (cities, regions: panels with cards and
lines), ``"cards"`` (a row of cards), ``"table"`` (rows of cells), ``"lines"`` (sentences), ``"tracks"``
(pawns on rows of squares), ``"map"`` (territories with units on them), ``"tray"`` (dice and where they
lie). `flap` folds any of them away. Everything in a block must be known to the seat that looks; nothing in
it is markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Block = dict[str, Any]


def chip(mark: str, text: str, tone: int, amount: int | None = None, *, short: bool = False) -> Block:
    """A small coloured token with what it is called and perhaps how many.

    Parameters
    ----------
    mark : str
        One or two letters, so that nothing depends on the colour.
    text : str
        The full word.
    tone : int
        Colour 0 to 7; the same tone always goes with the same mark.
    amount : int or None
        How many.
    short : bool
        Whether only the mark is drawn, where space is scarce.
    """
    return {"mark": mark, "text": text, "tone": tone, "amount": amount, "short": short}


def card(key: str, chips: Sequence[Block], *, owner: str = "", down: bool = False, **words: str) -> Block:
    """A card, face up or face down, with what its visible side shows.

    Parameters
    ----------
    key, owner : str
        Its id, and whose it is.
    chips : sequence of dict
        What its visible side shows.
    down : bool
        Whether it lies face down.
    **words
        `name` (printed on it), `text` (what it does, in words) and `note` (shown on hovering).
    """
    whole: Block = {"key": key, "chips": list(chips), "owner": owner, "down": down}
    return whole | {"name": "", "text": "", "note": ""} | words


def place(key: str, name: str, *, pick: str = "", **parts: Any) -> Block:
    """A panel for one place.

    Parameters
    ----------
    key, name : str
        Id and printed name.
    pick : str
        Field of an action that clicking this place answers, such as ``"city"``.
    **parts
        `badges` (chips beside the name), `note` (a line below it), `cards` (None where none ever lie),
        `lines` (made by `line`) and their `heading`.
    """
    whole: Block = {"key": key, "name": name, "pick": pick, "note": "", "heading": ""}
    whole |= {"badges": [], "cards": [], "lines": []}
    return whole | parts


def line(text: str, *chips: Block, mine: bool = False, who: str = "") -> Block:
    """A sentence with chips; `mine` sets it off for the seat that looks."""
    return {"text": text, "chips": list(chips), "mine": mine, "who": who}


def places(title: str, items: Iterable[Block], caption: str = "") -> Block:
    """A block of panels."""
    return {"kind": "places", "title": title, "items": list(items), "caption": caption}


def cards(title: str, items: Iterable[Block], caption: str = "", *, pick: str = "") -> Block:
    """A row of cards; `pick` names the field of an action that clicking one answers by its key."""
    return {"kind": "cards", "title": title, "items": list(items), "caption": caption, "pick": pick}


def table(title: str, head: Sequence[str], rows: Iterable[Block], caption: str = "") -> Block:
    """A block with a table; make the rows with `row`."""
    return {"kind": "table", "title": title, "head": list(head), "rows": list(rows), "caption": caption}


def row(*cells: str | int | Sequence[Block], mine: bool = False, now: bool = False) -> Block:
    """One row of texts, numbers or lists of chips; `mine` and `now` mark the seat that looks or acts."""
    told = [list(cell) if isinstance(cell, list | tuple) else str(cell) for cell in cells]
    return {"cells": told, "mine": mine, "now": now}


def lines(title: str, items: Iterable[str | Block], caption: str = "") -> Block:
    """A block of sentences."""
    told = [line(item) if isinstance(item, str) else item for item in items]
    return {"kind": "lines", "title": title, "items": told, "caption": caption}


def square(mark: str, tone: int | None = None, *, now: bool = False, goal: bool = False) -> Block:
    """A square of a track: its mark, its colour if it has one, and whether the pawn stands or goes there."""
    return {"mark": mark, "tone": tone, "now": now, "goal": goal}


def track(key: str, name: str, squares: Iterable[Block], *, pick: str = "", **parts: Any) -> Block:
    """A pawn on its row of squares.

    Parameters
    ----------
    key, name : str
        Id and printed name of the pawn.
    squares : iterable of dict
        The row, made by `square`.
    pick : str
        Field of an action that clicking the track answers, such as ``"pawn"``.
    **parts
        `pawn` (the chip that stands on the row), `ends` (chips of the first and the last square), `note`
        (where the pawn stands, in words), `badges` (chips beside the name) and `lines` (made by `line`).
    """
    whole: Block = {"key": key, "name": name, "pick": pick, "squares": list(squares), "note": ""}
    whole |= {"pawn": chip("", name, 7), "ends": [], "badges": [], "lines": []}
    return whole | parts


def tracks(title: str, items: Iterable[Block], caption: str = "") -> Block:
    """A block of tracks."""
    return {"kind": "tracks", "title": title, "items": list(items), "caption": caption}


def units(who: str, n: int, text: str, *, frozen: str = "") -> Block:
    """Units of one kind in a territory; `text` says them in words, `frozen` why they cannot leave."""
    return {"who": who, "n": n, "text": text, "frozen": frozen}


def flag(who: str, text: str, *, claimed: bool = False) -> Block:
    """A marker of one kind that stands in a territory; `claimed` draws a die on it."""
    return {"who": who, "text": text, "claimed": claimed}


def kind(name: str, mark: str, tone: int, shape: str) -> Block:
    """Whose units a map shows: what they are called, their letter, tone and shape.

    Parameters
    ----------
    name, mark, tone : str, str, int
        As for `chip`.
    shape : str
        ``"square"``, ``"diamond"``, ``"triangle"``, ``"circle"`` or ``"hexagon"``: nothing depends on colour.
    """
    return {"name": name, "mark": mark, "tone": tone, "shape": shape}


def region(name: str, mark: str, tone: str, pattern: int, note: str = "") -> Block:
    """A group of territories: its name, letters, colour (``"red"``, ``"teal"`` ...) and pattern 0 to 9."""
    return {"name": name, "mark": mark, "tone": tone, "pattern": pattern, "note": note}


def territory(key: str, lines: Sequence[str], at: Sequence[float], d: str, **parts: Any) -> Block:
    """A territory of a map.

    Parameters
    ----------
    key, lines : str, sequence of str
        Its name, and the name in lines as it is written on the map.
    at, d : pair of float, str
        Where the name is written, and the outline as an SVG path, both in drawing units.
    **parts
        `region`, `mark`, `tone` and `pattern` of its region, `units`, `flags`, `note` (all that is there, in
        words) and `fight` (whether a combat is fought here).
    """
    whole: Block = {"key": key, "lines": list(lines), "at": list(at), "d": d, "mark": "", "tone": "none"}
    whole |= {"region": "", "pattern": 0, "units": [], "flags": [], "note": key, "fight": False}
    return whole | parts


def chart(title: str, items: Iterable[Block], kinds: dict[str, Block], **parts: Any) -> Block:
    """A block of kind ``"map"``.

    Parameters
    ----------
    title, items, kinds
        Its title, territories made by `territory`, and whose units there are, made by `kind`.
    **parts
        `size` (width and height in drawing units), `regions` (made by `region`), `seas` (text, x, y);
        `beyond`, `dots`, `links`, `red` (SVG paths: land without a territory, crossings of water, borders
        between discs, the red line); `pick` (names of the fields that territories answer); `ways` (for the
        territory of a unit, the number of the territory before each one on the way there, -1 where there is
        no way), `points` (how far it goes at most); `hint` (what the line below says at first).
    """
    whole: Block = {"kind": "map", "title": title, "places": list(items), "kinds": kinds, "caption": ""}
    whole |= {"size": [100, 100], "regions": [], "beyond": [], "dots": [], "links": [], "red": [], "seas": []}
    whole |= {"pick": [], "ways": {}, "points": 0, "hint": ""}
    return whole | parts


def dice(name: str, faces: Iterable[int], *, pick: str = "", note: str = "") -> Block:
    """Dice that lie together.

    Parameters
    ----------
    name : str
        Where they lie: "sequence", "spent" ...
    faces : iterable of int
        What they show; 0 for a die whose number does not matter.
    pick : str
        Field of an action that clicking one of them answers by its number.
    note : str
        What they may be used for.
    """
    return {"name": name, "faces": list(faces), "pick": pick, "note": note}


def holder(who: Block, areas: Iterable[Block], *, mine: bool = False, now: bool = False) -> Block:
    """The dice of one player, whose chip is `who`, area by area (made by `dice`)."""
    return {"who": who, "areas": list(areas), "mine": mine, "now": now}


def throw(faces: Iterable[int], note: str, odds: dict[str, list[list[str]]], *, pick: str = "") -> Block:
    """Dice that lie after a roll, to be chosen one by one.

    Parameters
    ----------
    faces : iterable of int
        What they show.
    note : str
        How many rolls are left, and what is to be done.
    odds : dict
        For the dice that are chosen (``"2 5"``, ``""`` for none) pairs of what may come and its chance.
    pick : str
        Field of the actions that name the chosen dice.
    """
    return {"faces": list(faces), "note": note, "odds": odds, "pick": pick}


def tray(title: str, rows: Iterable[Block], thrown: Block | None = None, caption: str = "") -> Block:
    """A block of kind ``"tray"``: dice by holder, and above them a roll under way."""
    return {"kind": "tray", "title": title, "rows": list(rows), "thrown": thrown, "caption": caption}


def flap(block: Block) -> Block:
    """The block folded away under its title until somebody opens it."""
    return block | {"flap": True}
