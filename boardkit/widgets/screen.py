"""A host's game as plain data for the page: small, and only what the eye in front of it may see."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from boardkit.core.advice import named
from boardkit.core.companion import Companion
from boardkit.core.request import Ask, Drawn, Roll
from boardkit.widgets import companion, panels
from boardkit.widgets.choices import menus
from boardkit.widgets.host import Host
from boardkit.widgets.seating import EVERYTHING

NEWS = 60
"""Lines of the log on a screen; the whole log is in the save."""
LISTED = 400
"""Outcomes of chance offered as a list."""

Screen = dict[str, Any]


def screen(host: Host, token: str) -> Screen:
    """Everything the page draws."""
    game = host.match.game
    shown: Screen = {
        "token": token,
        "game": {"name": game.name, "title": game.title, "goal": host.view.words.goal},
        "cover": _cover(host),
        "strip": _strip(host),
        "eyes": _eyes(host),
        "notice": to_builtins(host.notice) if host.notice else None,
        "rule": panels.rule(host, host.rule) if host.rule else None,
        "panel": panels.panel(host),
        "can": _can(host),
        "kept": _kept(host),
        "companion": companion.section(host),
    }
    return shown | (_open_table(host) if shown["cover"] is None else {})


def _open_table(host: Host) -> Screen:
    eye = host.seating.eye
    seen = host.seen(eye)
    board = host.view.board(seen)
    if eye == EVERYTHING:
        seats = [host.seen(seat) for seat in range(host.match.players)]
        board += [block for each in seats for block in (*host.view.private(each), *host.view.own(each))]
    else:
        board += [] if host.is_asked else host.view.private(seen)
        board += host.view.own(seen)
    return {
        "headline": host.view.headline(seen),
        "board": board,
        "ask": _ask(host),
        "chance": _chance(host),
        "log": _log(host),
        "hint": _hint(host),
        "outcome": _outcome(host),
    }


def _cover(host: Host) -> Screen | None:
    if not host.seating.is_covered:
        return None
    return {"seat": host.seating.wanted, "name": host.match.names[host.seating.wanted or 0]}


def _strip(host: Host) -> list[Screen]:
    now = host.match.state.phase
    return [
        {"title": step.title, "about": step.about, "rule": step.rule,
         "now": now in step.phases or (now is None and not step.phases)}
        for step in host.view.words.step
    ]  # fmt: skip


def _eyes(host: Host) -> Screen:
    names, seating = host.match.names, host.seating
    seats = range(host.match.players) if seating.referee else seating.people
    options: list[list[Any]] = [[seat, names[seat]] for seat in seats] + [[None, "A spectator"]]
    if seating.referee:
        options.append([EVERYTHING, "Everything (referee)"])
    here = names[seating.here] if seating.here is not None else ""
    return {"now": seating.eye, "here": here, "options": options}


def _ask(host: Host) -> Screen | None:
    request = host.match.request
    if not isinstance(request, Ask) or (isinstance(host.match, Companion) and not host.is_asked):
        return None
    name = host.match.names[request.player]
    if not host.is_asked:
        return {"mine": False, "who": name, "prompt": f"{name} is asked", "rule": "", "menus": []}
    seen = host.seen(host.seat)
    shown = menus(host.match.game, host.view, seen)
    return {"mine": True, "who": name, "prompt": request.prompt, "rule": request.rule, "menus": shown}


def _chance(host: Host) -> Screen | None:
    request = host.match.request
    if request is None or isinstance(request, Ask) or isinstance(host.match, Companion):
        return None
    owner = "" if request.owner is None else host.match.names[request.owner]
    listed: list[list[str]] = []
    is_open = not isinstance(request, Roll) and request.seen_by is None  # what is left tells what others drew
    if is_open and len(request.options) <= LISTED:
        seen = host.seen(host.seating.eye)
        items = [action.item for action in request.options if isinstance(action, Drawn)]
        listed = [[f"draw {item}", host.view.label(seen, "item", item).text] for item in items]
    kind = "roll" if isinstance(request, Roll) else "draw"
    n = request.n_dice if isinstance(request, Roll) else 1
    return {
        "kind": kind,
        "n": n,
        "prompt": request.prompt,
        "rule": request.rule,
        "owner": owner,
        "listed": listed,
    }


def _log(host: Host) -> list[Screen]:
    told, open_to_all = host.match.log(host.seat), host.match.log(None)
    veiled = host.view.veiled
    lines = [b if a.rule in veiled else a for a, b in zip(told, open_to_all, strict=True)][-NEWS:]
    return [{"text": line.text, "rule": line.rule, "new": line.step >= host.news_from} for line in lines]


def _hint(host: Host) -> Screen | None:
    advice = host.advice
    if advice is None or not host.is_asked:
        return None
    names = host.match.names
    shown: Screen = {"idea": named(advice.idea, names)}
    if host.hints > 1:
        action = host.match.game.encode(advice.action)
        shown |= {"action": action, "reason": named(advice.reason, names), "status": advice.status}
    return shown


def _outcome(host: Host) -> Screen | None:
    outcome = host.match.outcome
    if outcome is None:
        return None
    names = host.match.names
    best_first = sorted(range(len(names)), key=lambda seat: -outcome.scores[seat])
    scores = [[names[seat], outcome.scores[seat], seat in outcome.winners] for seat in best_first]
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return {"winners": winners, "why": outcome.why, "rule": outcome.rule, "scores": scores}


def _can(host: Host) -> Screen:
    return {
        "undo": any(step.by == "hand" for step in host.match.steps),
        "redo": host.match.can_redo,
        "hint": host.adviser is not None and host.is_asked,
        "stronger": host.advice is not None and host.hints == 1,
        "advised": host.adviser is not None,
        "practice": host.match.is_practice,
        "by_hand": host.by_hand,
        "draws": not isinstance(host.match, Companion),
    }


def _kept(host: Host) -> Screen:
    path = host.keeper.path
    return {"file": path.name if path else "", "trouble": host.keeper.trouble}
