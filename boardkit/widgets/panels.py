"""The panels beside a game: all rules, glossary, saving, a new game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from boardkit.core.match import Match
from boardkit.core.rules import Rule
from boardkit.widgets import keeper
from boardkit.widgets.seating import EVERYTHING

if TYPE_CHECKING:
    from boardkit.widgets.host import Host

PERSON = "person"
Panel = dict[str, Any]


def panel(host: Host) -> Panel | None:
    """The open panel."""
    kinds = {"rules": _rules, "words": _words, "save": _save, "new": _new}
    make = kinds.get(host.panel)
    return {"kind": host.panel, **make(host)} if make else None


def rule(host: Host, key: str) -> Panel:
    """One rule with what kind of statement it is; an unknown key says so."""
    found = host.match.game.rules.get(key)
    if found is None:
        return {"key": key, "section": "", "text": "There is no rule text under this key.", "kind": ""}
    return _told(host, key, found)


def _told(host: Host, key: str, found: Rule) -> Panel:
    kinds = {"rulebook": "the rulebook, in our words", "ruling": "a ruling where the rulebook is open",
             "house": "house content: invented for this kit", "kit": "how this kit keeps order at the table"}  # fmt: skip
    told = {"key": key, "section": found.section, "text": found.text, "kind": kinds[found.source]}
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
        text = keeper.pack(host.match)
    except ValueError as error:
        text = str(error)
    shown: Panel = {"text": text, "file": path.name if path else "", "files": keeper.saves_in(folder)}
    if host.seat is not None and host.seating.eye != EVERYTHING:
        shown["seat"] = [host.match.names[host.seat], host.match.save(host.seat)]
    return shown


def _new(host: Host) -> Panel:
    game, match = host.match.game, host.match
    bots = [match.bots.get(seat, PERSON) for seat in range(match.players)]
    return {
        "seats": list(game.seats),
        "players": match.players,
        "names": list(match.names),
        "who": [bot if isinstance(bot, str) else PERSON for bot in bots],
        "bots": [PERSON, *game.bots],
        "options": _options(match),
    }


def _options(match: Match) -> list[Panel]:
    """Each option with its kind: a list of values, a number, or yes and no."""
    hints = get_type_hints(match.game.options)
    now = match.start.table.box.options
    told = []
    for name in match.game.options.__struct_fields__:
        hint = hints[name]
        values = (
            list(get_args(hint)) if get_origin(hint) is Literal else [False, True] if hint is bool else []
        )
        told.append({"name": name, "now": getattr(now, name), "values": values, "about": _about(match, name)})
    return told


def _about(match: Match, name: str) -> str:
    """What the rules say about an option: the question of the ruling that names it."""
    return next((rule.question for rule in match.game.rules.values() if rule.option == name), "")


def new_match(old: Match, asked: dict[str, Any]) -> Match:
    """The match that the form asks for; ContentError says what does not fit."""
    from boardkit.core.errors import ContentError

    players = asked.get("players", old.players)
    who, names = list(asked.get("who", ())), list(asked.get("names", ()))
    if not isinstance(players, int) or not 0 <= players <= 20:
        raise ContentError("new game", "players", expected="a number of players", found=repr(players))
    bots = {seat: bot for seat, bot in enumerate(who[:players]) if bot != PERSON}
    given = [str(name).strip()[:30] for name in names[:players]]
    named = [name or f"Player {seat + 1}" for seat, name in enumerate(given)]
    named += [f"Player {seat + 1}" for seat in range(len(named), players)]
    options = {name: _value(text) for name, text in dict(asked.get("options", {})).items() if text != ""}
    return Match(old.game, players, _seed(asked.get("seed", "")), bots=bots, names=named, **options)


def _seed(text: object) -> int | None:
    from boardkit.core.errors import ContentError

    told = str(text).strip()
    if not told:
        return None
    if not told.removeprefix("-").isdigit() or len(told) > 18:
        raise ContentError("new game", "seed", expected="a whole number or nothing", found=repr(told[:40]))
    return int(told)


def _value(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    return int(text) if text.removeprefix("-").isdigit() and len(text) < 18 else text
