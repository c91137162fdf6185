"""A new game from a form: which game, who plays, seed and the options of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from boardkit import games
from boardkit.core.companion import Companion
from boardkit.core.content import parse_toml
from boardkit.core.errors import ContentError, short
from boardkit.core.game import Game
from boardkit.core.match import Match

PERSON = "person"
ELSEWHERE = "table"
"""Somebody at the physical table whose cards the kit does not know."""
Form = dict[str, Any]
KINDS = {"who": list, "names": list, "options": dict}
"""Fields of the form that hold several things."""
CONSTANTS = {"None": None, "True": True, "False": False}


def form(match: Match) -> Form:
    """What the form shows: the match as it is, and what every game of the kit allows."""
    here = match.eyes if isinstance(match, Companion) else range(match.players)
    bots = [match.bots.get(seat, PERSON if seat in here else ELSEWHERE) for seat in range(match.players)]
    shelf, missing = _on_the_shelf(match)
    return {
        "game": match.game.name,
        "players": match.players,
        "names": list(match.names),
        "who": [bot if isinstance(bot, str) else PERSON for bot in bots],
        "games": {game.name: _allowed(game, match) for game in shelf},
        "beside": isinstance(match, Companion),
        "missing": missing,
    }


def _on_the_shelf(match: Match) -> tuple[list[Game], list[str]]:
    """The game that is played, with its content, and the others; and why one of them cannot be had."""
    found, missing = [match.game], []
    for name in games.GAMES:
        if name != match.game.name:
            try:
                found.append(games.GAMES[name])
            except Exception as error:  # a broken game is told, and keeps nobody from the others
                missing.append(f"{name.replace('_', ' ')} cannot be loaded: {type(error).__name__}: {error}")
    return found, missing


def _allowed(game: Game, match: Match) -> Form:
    same = game is match.game
    now = match.start.table.box.options if same else game.options()
    return {
        "title": game.title,
        "seats": list(game.seats),
        "bots": [PERSON, *game.bots],
        "options": _options(game, now),
    }


def _options(game: Game, now: Any) -> list[Form]:
    """Each option with its value now, its other values if they can be listed, and the question behind it."""
    hints = get_type_hints(game.options)
    return [
        {
            "name": name,
            "now": _said(getattr(now, name)),
            "values": _values(hints[name]),
            "about": _about(game, name),
        }
        for name in game.options.__struct_fields__
    ]


def _said(value: Any) -> str:
    """A value of an option as the form shows it and gives it back."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _values(hint: Any) -> list[str]:
    if get_origin(hint) is Literal:
        return [str(value) for value in get_args(hint)]
    return ["False", "True"] if hint is bool else []


def _about(game: Game, name: str) -> str:
    return next((rule.question for rule in game.rules.values() if rule.option == name), "")


def new_match(old: Match, asked: Form) -> Match:
    """The match that a filled-in form asks for; ContentError says what does not fit."""
    if not isinstance(asked, dict):
        raise ContentError("new game", expected="a filled-in form", found=short(asked))
    for field, kind in KINDS.items():
        if not isinstance(asked.get(field, kind()), kind):
            raise ContentError("new game", field, expected=f"a {kind.__name__}", found=short(asked[field]))
    position = position_of(str(asked.get("position", "")))
    players = asked.get("players", old.players) if position is None else position.get("players", 2)
    if type(players) is not int or not 0 <= players <= 20:
        raise ContentError("new game", "players", expected="a number of players", found=short(players))
    name = str(asked.get("game", old.game.name))
    game = old.game if name == old.game.name else games.GAMES[name]
    given = {} if position is not None else dict(asked.get("options", {}))
    unknown = [option for option in given if option not in game.options.__struct_fields__]
    if unknown:
        expected = f"one of {', '.join(game.options.__struct_fields__)}"
        raise ContentError("new game", "options", expected=expected, found=short(unknown[0]))
    hints = get_type_hints(game.options)
    start: Form = {option: _value(text, hints[option]) for option, text in given.items() if text != ""}
    start |= {"names": _names(list(asked.get("names", ())), players), "position": position}
    who = list(asked.get("who", ()))[:players]
    if asked.get("beside"):
        eyes = [seat for seat, kind in enumerate(who) if kind == PERSON]
        return Companion(game, None if position else players, eyes=eyes, **start)
    bots = {seat: bot for seat, bot in enumerate(who) if bot != PERSON}
    return Match(game, None if position else players, _seed(asked.get("seed", "")), bots=bots, **start)


def position_of(text: str) -> Mapping[str, Any] | None:
    """The position in a text, TOML or JSON; None if the text is empty."""
    if not text.strip():
        return None
    if not text.lstrip().startswith("{"):
        return parse_toml("position", text)
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ContentError("position", expected="JSON or TOML", found=str(error)) from None
    if not isinstance(found, dict):
        raise ContentError("position", expected="a mapping", found=short(found))
    return found


def _names(given: list[Any], players: int) -> list[str]:
    told = [str(name).strip()[:30] for name in given[:players]] + [""] * (players - len(given))
    return [name or f"Player {seat + 1}" for seat, name in enumerate(told)]


def _seed(text: object) -> int | None:
    told = str(text).strip()
    if not told:
        return None
    if not told.removeprefix("-").isdecimal() or len(told) > 18:
        raise ContentError("new game", "seed", expected="a whole number or nothing", found=short(told))
    return int(told)


def _value(text: Any, hint: Any) -> Any:
    """An option as the form gives it: a number, yes or no, nothing, a word, or words."""
    if not isinstance(text, str):
        return text
    if get_origin(hint) is tuple:
        return text.replace(",", " ").split()
    if text in CONSTANTS:
        return CONSTANTS[text]
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 18 else text
