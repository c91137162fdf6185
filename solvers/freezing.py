"""Any moment of a running game as a puzzle file that opens elsewhere.

The file holds the moment as the seat that is asked knows it: what the other seats hide is made up (see
`solvers.veiling`), so it can be handed to anybody. Kinds whose answer hangs on hidden cards are therefore
asked only of what the seat sees, or where nothing is hidden. No file holds an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.game import Game
from boardkit.core.match import Match
from boardkit.core.request import Ask
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.soul_of_the_empire.observe import DoingView
from solvers.bids.influence.ending import last_word
from solvers.bids.seen import read_round
from solvers.combat.moment import attacks
from solvers.combat.seen import read
from solvers.puzzles import Puzzle, parse
from solvers.status import BadInput, Budget
from solvers.toml_text import toml
from solvers.turn.goals import Score, Sum, TakeMarker
from solvers.turn.seen import open_goal
from solvers.veiling import Position, veiled

WORDS = Path(__file__).parent / "data" / "frozen.toml"
MOST_LAST_CARDS = 4
"""Cards that are still to come where the end of a round of two is solved with hidden cards."""

LAST_WORD = Budget(steps=3_000)
"""Positions in which the end of a game of Children of Fire must be found to be asked for."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What a frozen moment of one kind says; `ask` is what every moment of the kind asks alike."""

    question: str
    goal: str
    theme: str
    idea: str
    why: str
    rules: tuple[str, ...]
    ask: dict[str, Any] = {}


def freeze(match: Match, file: str | Path | None = None, kind: str = "", *, step: int | None = None) -> str:
    """Make a puzzle of a moment, as the seat that is asked knows it.

    Parameters
    ----------
    match : Match
        The running game.
    file : str or Path, optional
        A ``.toml`` file to write; one that is there is not written over.
    kind : str, optional
        What is asked, one of `kinds_here`; by default the first of them.
    step : int, optional
        The moment before this step of the log, counted from 1; by default now.

    Returns
    -------
    str
        The file's text, which `solvers.puzzles.load` reads.

    Raises
    ------
    ContentError
        No seat is asked, no kind fits, the moment cannot be told without what others hide, the game is
        played with an owner's content, or the file is there already.

    Examples
    --------
    >>> from boardkit import Match
    >>> match = Match("imminence", 2, seed=1, bots={1: "random"})
    >>> _ = match.advance(rolls=True), match.play("faction lanterns"), match.advance(rolls=True)
    >>> print(freeze(match).splitlines()[2])
    kind = "best_play"
    """
    if match.game.pack is not None:
        found = f"the content pack {match.game.pack.name!r}"
        raise ContentError("freeze", match.game.title, expected="the kit's own content", found=found)
    state = moment(match, step)
    text = toml(_sheet(match.game, state, _chosen(match.game, state, kind)))
    parse("frozen moment", text)
    if file is not None:
        _write(Path(file), text)
    return text


def position_text(match: Match, step: int | None = None) -> str:
    """The moment as TOML for ``Match(game, position=tomllib.loads(text))``, as the asked seat knows it.

    Raises
    ------
    ContentError
        No seat is asked, or the moment cannot be told without what others hide.
    """
    state = moment(match, step)
    return toml(msgspec.to_builtins(veiled(match.game, state, _asked(match.game, state).player)))


def kinds_here(match: Match, step: int | None = None) -> tuple[str, ...]:
    """The kinds of puzzle that a moment can be frozen into; empty where there is none."""
    state = moment(match, step)
    return tuple(_offers(match.game, state))


def moment(match: Match, step: int | None = None) -> State:
    """The state now, or before a step of the log.

    Raises
    ------
    ContentError
        There is no such step.
    """
    if step is None:
        return match.state
    if type(step) is not int or not 1 <= step <= len(match.steps):
        expected = f"a step from 1 to {len(match.steps)}"
        raise ContentError("freeze", "step", expected=expected, found=short(step))
    return match.steps[step - 1].before


# -- the file -----------------------------------------------------------------------------------------------


def _sheet(game: Game, state: State, chosen: tuple[str, Mapping[str, Any]]) -> Position:
    kind, ask = chosen
    request, words = _asked(game, state), _words()[game.name][kind]
    told = {"player": f"Player {request.player + 1}", "prompt": request.prompt}
    return {
        "format": 1,
        "game": game.name,
        "kind": kind,
        "title": f"Frozen: {request.prompt}"[:80],
        "question": words.question.format(**told),
        "goal": words.goal,
        "theme": words.theme,
        "level": 3,
        "rules": list(dict.fromkeys([request.rule, *words.rules])),
        "seat": request.player,
        "idea": words.idea,
        "why": words.why,
        "source": "house",
        "position": msgspec.to_builtins(veiled(game, state, request.player)),
        "ask": {**words.ask, **ask},
    }


def _write(file: Path, text: str) -> None:
    if file.suffix != ".toml":
        raise ContentError("freeze", "file", expected="a name that ends in .toml", found=short(str(file)))
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise ContentError(file.name, expected="a new file", found=str(error.strerror)) from None


@cache
def _words() -> dict[str, dict[str, Words]]:
    return convert(WORDS.name, parse_toml(WORDS.name, read_text(WORDS)), dict[str, dict[str, Words]])


# -- what can be asked --------------------------------------------------------------------------------------


def _asked(game: Game, state: State) -> Ask:
    request = game.request(state)
    if not isinstance(request, Ask):
        found = "the end of the game" if request is None else f"chance: {request.prompt}"
        raise ContentError("freeze", game.title, expected="a moment at which a seat is asked", found=found)
    return request


def _chosen(game: Game, state: State, kind: str) -> tuple[str, Mapping[str, Any]]:
    offers = _offers(game, state)
    if not offers:
        request = _asked(game, state)
        expected = "a choice that some kind of puzzle asks for"
        raise ContentError("freeze", game.title, expected=expected, found=request.prompt)
    name = kind or next(iter(offers))
    if name not in offers:
        reason = f"; {HIDDEN_TOLD}" if name == "attack" else ""
        expected = f"one of {', '.join(offers)}"
        raise ContentError("freeze", "kind", expected=expected, found=f"{name[:60]}{reason}")
    return name, offers[name]


HIDDEN_TOLD = "it can be asked only where the others hold no hidden cards"

Offers = dict[str, Mapping[str, Any]]


def _offers(game: Game, state: State) -> Offers:
    """The kinds that fit, each with what it needs besides."""
    request = game.request(state)
    if not isinstance(request, Ask) or len(request.options) < 2:
        return {}
    return OFFERS[game.name](game, state, game.observe(state, request.player))


def _imminence(game: Game, state: State, seen: Observation) -> Offers:
    if seen.phase != "bid":
        return {}
    to_come = len(read_round(game, seen).order)
    is_end = seen.players == 2 and 1 < to_come <= MOST_LAST_CARDS
    return {"last_word": {}, "best_play": {}} if is_end else {"best_play": {}}


def _children_of_fire(game: Game, state: State, seen: Observation) -> Offers:
    if any(isinstance(action, Place) for action in seen.actions):
        return {"placement": {}}
    if seen.known_options.get("turn_limit") != seen.view.turn:
        return {}
    try:
        last_word(game, seen, "points", budget=LAST_WORD)
    except BadInput:
        return {}
    return {"last_turn": {}}


def _soul_of_the_empire(game: Game, state: State, seen: Observation) -> Offers:
    doing = seen.view.doing
    if isinstance(doing, DoingView) and doing.what == "rolling" and not doing.card and doing.pips:
        return {"keep": {}}
    if seen.phase == "combat":
        return {"combat_card": {}} if _is_combat(game, seen) else {}
    if seen.phase != "main_phase" or doing is not None:
        return {}
    wished = _wished(state)
    offers: Offers = {"turn": wished} if wished else {}
    hidden = any(f.hand.n for f in seen.view.factions if f.seat != seen.player)
    return offers | ({"attack": {}} if len(attacks(game, state)) > 1 and not hidden else {})


def _is_combat(game: Game, seen: Observation) -> bool:
    try:
        read(game, seen, None)
    except (BadInput, IllegalAction, ContentError):
        return False
    return True


def _wished(state: State) -> Mapping[str, Any]:
    """All that lies open to the faction whose turn it is, by points."""
    goal = open_goal(state.table, state.table.turn.faction)
    terms = goal.terms if isinstance(goal, Sum) else ()
    score = {one.card: int(n) for n, one in terms if isinstance(one, Score)}
    markers = {one.territory: int(n) for n, one in terms if isinstance(one, TakeMarker)}
    return {name: found for name, found in (("score", score), ("markers", markers)) if found}


OFFERS: Mapping[str, Callable[[Game, State, Observation], Offers]] = {
    "children_of_fire": _children_of_fire,
    "imminence": _imminence,
    "soul_of_the_empire": _soul_of_the_empire,
}
"""For each game the kinds that a moment can be frozen into, the best one first."""


def frozen(match: Match, kind: str = "", *, step: int | None = None) -> Puzzle:
    """The moment as a puzzle at hand, for a trainer; see `freeze`."""
    return parse("frozen moment", freeze(match, kind=kind, step=step))
