"""The panels beside a game: all rules, glossary, saving, a new game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardkit.core.advice import Freezer
from boardkit.core.errors import ContentError
from boardkit.core.packed import pack
from boardkit.core.rules import Rule
from boardkit.widgets import keeper
from boardkit.widgets.new_game import form
from boardkit.widgets.seating import EVERYTHING

if TYPE_CHECKING:
    from boardkit.widgets.host import Host

Panel = dict[str, Any]


def panel(host: Host) -> Panel | None:
    """The open panel."""
    make = PANELS.get(host.panel)
    return {"kind": host.panel, **make(host)} if make else None


def rule(host: Host, key: str) -> Panel:
    """One rule with what kind of statement it is; an unknown key says so."""
    found = host.match.game.rules.get(key)
    if found is None:
        return {"key": key, "section": "", "text": "There is no rule text under this key.", "kind": ""}
    return _told(host, key, found)


KINDS = {
    "rulebook": "the rulebook, in our words",
    "ruling": "a ruling where the rulebook is open",
    "house": "house content: invented for this kit",
    "kit": "how this kit keeps order at the table",
}


def _told(host: Host, key: str, found: Rule) -> Panel:
    told = {"key": key, "section": found.section, "text": found.text, "kind": KINDS[found.source]}
    if found.question:
        told["question"] = found.question
    if found.option:
        options = host.match.start.table.box.options
        told["option"] = f"{found.option} = {getattr(options, found.option, '?')}"
    return told


def _rules(host: Host) -> Panel:
    return {"rules": [_told(host, key, found) for key, found in host.match.game.rules.items()]}


def _words(host: Host) -> Panel:
    words = host.view.words
    return {
        "goal": words.goal,
        "terms": [{"word": term.word, "text": term.text, "rule": term.rule} for term in words.term],
        "sources": [list(pair) for pair in getattr(host.match.start.table.box.content, "sources", ())],
    }


def _save(host: Host) -> Panel:
    path = host.keeper.path
    folder = path.parent if path else Path.cwd()
    try:
        text = pack(host.match.save())
    except ValueError as error:
        text = str(error)
    shown: Panel = {"text": text, "file": path.name if path else "", "files": keeper.saves_in(folder)}
    if host.seat is not None and host.seating.eye != EVERYTHING:
        shown["seat"] = [host.match.names[host.seat], host.match.save(host.seat)]
    if host.freezer is not None:
        shown["moment"] = _as_seen(host, host.freezer)
    if host.positions is not None:
        shown["position"] = _as_seen(host, host.positions)
    return shown


def _as_seen(host: Host, told: Freezer) -> Panel:
    """This moment as text, or why there is none; only to the seat that is asked."""
    if not host.is_asked:
        return {"text": "", "why": "This can be had when you are asked."}
    try:
        return {"text": told(host.match), "why": ""}
    except ContentError as error:
        return {"text": "", "why": str(error)}


def _new(host: Host) -> Panel:
    return form(host.match)


PANELS: dict[str, Callable[[Host], Panel]] = {"rules": _rules, "words": _words, "save": _save, "new": _new}
"""What can be opened beside a game."""
