"""What a page shows of a companion: what to enter now, what no longer fits, and what was entered so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.core.companion import Companion
from boardkit.core.entering import UNFIT
from boardkit.core.errors import IllegalAction
from boardkit.core.request import CHANCE, Draw, Drawn, Refusal, Request, Roll
from boardkit.core.unseen import PHASE

if TYPE_CHECKING:
    from boardkit.widgets.host import Host

Section = dict[str, Any]
LISTED = 120
"""Things that can be pressed; more are typed."""
ENTRIES = 80
"""Entries in the list that can be corrected; all are in the save."""


def check_teller(host: Host, match: Companion, number: int | None = None) -> None:
    """Refuse to enter or mend what another person at this screen knows: what is possible instead tells it."""
    if _is_anothers(host, match, number):
        reason = f"{match.names[match.teller(number)]} knows that: look through that seat's eyes to enter it."
        raise IllegalAction(Refusal("KIT2", reason))


def _is_anothers(host: Host, match: Companion, number: int | None = None) -> bool:
    """Whether another person at this screen knows an entry, or else what is to be entered now."""
    owner = match.teller(number)
    return owner in match.eyes and owner != host.seat


def section(host: Host) -> Section | None:
    """The section of a companion; None for a game that is played on the screen alone, or under a cover."""
    match = host.match
    if not isinstance(match, Companion) or host.seating.is_covered:
        return None
    return {
        "asked": _asked(host, match),
        "misfit": _misfit(host, match),
        "entries": _entries(host, match),
        "unknown": len(match.unknown),
    }


def _asked(host: Host, match: Companion) -> Section | None:
    """What is to be entered now; None when the person here chooses on the board, or the game is over."""
    request = match.request
    if match.question is not None:
        return _question(match)
    if request is None or match.misfit is not None or host.is_asked:
        return None
    options = () if _is_anothers(host, match) else match.expected  # what may be drawn tells what a seat has
    who = _who(match, getattr(request, "owner", request.player))
    return {
        "kind": "roll" if isinstance(request, Roll) else "happened",
        "prompt": f"{who}: {request.prompt}" if who else request.prompt,
        "rule": request.rule,
        "options": [[text, _named(host, request, text)] for text in options[:LISTED]],
        "more": len(options) > LISTED,
    }


def _question(match: Companion) -> Section:
    asked = match.question
    assert asked is not None
    who = _who(match, asked.seat) or "the pile"
    prompt = f"Entry {asked.number}, {who}: {asked.told}. It can be seen now: what is it?"
    return {
        "kind": "question",
        "prompt": prompt,
        "rule": "",
        "options": [[text, text] for text in asked.options[:LISTED]],
        "more": len(asked.options) > LISTED,
    }


def _named(host: Host, request: Request, text: str) -> str:
    """A draw by what is printed on it, anything else by its text."""
    action = host.match.game.codec.decode(text)
    if isinstance(request, Draw) and isinstance(action, Drawn):
        return host.view.label(host.seen(host.seating.eye), "item", action.item).text
    return text


def _misfit(host: Host, match: Companion) -> Section | None:
    found = match.misfit
    if found is None:
        return None
    text = _told(host, match, found.number)
    reason = found.reason if text == found.text else UNFIT
    waits = f" {found.waiting} later entries wait behind it." if found.waiting else ""
    told = f"Entry {found.number}, {text}, no longer fits: {reason}{waits} Nothing is lost."
    return {"number": found.number, "text": text, "told": told}


def _entries(host: Host, match: Companion) -> list[list[Any]]:
    """Number, who, text and mark of the last entries, the latest first; of others here only what is seen."""
    count, unknown = len(match.steps), set(match.unknown)
    rows = []
    for number, entry in enumerate(match.entries, start=1):
        mark = "waits" if number > count else "unknown" if number in unknown else ""
        who = _who(match, match.teller(number) if number <= count else entry.seat)
        rows.append([number, who or "chance", _told(host, match, number) + _place(match, number), mark])
    return rows[-ENTRIES:][::-1]


def _told(host: Host, match: Companion, number: int) -> str:
    """The text of an entry, as the person here may read it: several people may share the screen."""
    entry = match.entries[number - 1]
    if len(match.eyes) < 2 or entry.seat == host.seat:
        return entry.text
    if number > len(match.steps):
        return "…"  # nobody can tell whether it may be read
    step = match.steps[number - 1]
    request = match.game.request(step.before)
    is_mine = isinstance(request, Draw) and request.seen_by == host.seat
    return entry.text if is_mine or request is None else match.game.shown(request, step.action, None)


def _place(match: Companion, number: int) -> str:
    """Where a card lies that a position left unknown."""
    step = match.steps[number - 1] if number <= len(match.steps) else None
    request = match.game.request(step.before) if step is not None and step.before.phase == PHASE else None
    return f", {request.prompt}" if request is not None else ""


def _who(match: Companion, seat: int | None) -> str:
    return "" if seat is None or seat == CHANCE else match.names[seat]
