"""The words around a game's table: steps of a turn, names of moves, glossary; one strict TOML file a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from boardkit.core.content import convert, parse_toml, read_text
from boardkit.core.errors import ContentError
from boardkit.core.game import Game

Sentence = Annotated[str, Meta(min_length=1, max_length=600)]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step in the strip of phases: what players call it, and the phases of the engine that it covers."""

    title: Sentence
    phases: tuple[str, ...]
    about: Sentence
    rule: str


class Verb(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of action: what it is called, its rule, and the question behind each of its fields."""

    title: Sentence
    rule: str
    fields: dict[str, str] = {}


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the glossary."""

    word: Sentence
    text: Sentence
    rule: str = ""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a game's table view says beside the engine's own sentences."""

    goal: Sentence
    step: tuple[Step, ...]
    verb: dict[str, Verb] = {}
    term: tuple[Term, ...] = ()


def load_words(path: Path) -> Words:
    """Read a game's words; ContentError names file, entry and field."""
    return convert(path.name, parse_toml(path.name, read_text(path)), Words)


def plain_words(game: Game) -> Words:
    """Words for a game that has no file of its own: the engine's names, made readable."""
    first = next(iter(game.rules), "")
    steps = tuple(
        Step(name.replace("_", " ").capitalize(), (name,), "A phase of this game.", first)
        for name in game.phases
    )
    return Words(f"Play {game.title}.", steps)


def check_words(words: Words, game: Game, file: str) -> None:
    """Refuse words that name phases, actions or rules which the game does not have."""
    kinds = {kind.__name__ for kind in game.actions}
    for step in words.step:
        for phase in step.phases:
            _need(phase in game.phases, file, step.title, phase, "a phase of the game")
    for name, verb in words.verb.items():
        _need(name in kinds, file, name, name, f"one of {', '.join(sorted(kinds))}")
        _need(verb.rule in game.rules, file, name, verb.rule, "a rule key")
    cited = [(step.title, step.rule) for step in words.step]
    cited += [(term.word, term.rule) for term in words.term if term.rule]
    for entry, rule in cited:
        _need(rule in game.rules, file, entry, rule, "a rule key")


def _need(holds: bool, file: str, entry: str, found: str, expected: str) -> None:
    if not holds:
        raise ContentError(file, entry, expected=expected, found=repr(found))
