"""What a table view is made of: plain data, drawn on the page or spelled as text.

A block is a dict with `kind` and `title`. Kinds: ``"places"`` (cities, regions: panels with cards and
lines), ``"cards"`` (a row of cards), ``"table"`` (rows of cells), ``"lines"`` (sentences). Everything in a
block must be known to the seat that looks; nothing in it is markup.
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


def card(key: str, chips: Sequence[Block], *, owner: str = "", down: bool = False, note: str = "") -> Block:
    """A card, face up or face down, with what its visible side shows."""
    return {"key": key, "chips": list(chips), "owner": owner, "down": down, "note": note}


def place(key: str, name: str, *, pick: str = "", **parts: Any) -> Block:
    """A panel for one place.

    Parameters
    ----------
    key, name : str
        Id and printed name.
    pick : str
        Field of an action that clicking this place answers, such as ``"city"``.
    **parts
        `badges` (chips beside the name), `note` (a line below it), `cards`, `lines` (made by `line`) and
        their `heading`.
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
