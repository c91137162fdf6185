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
    """One kind of action: what it is called, its rule, and the questions it is put together from.

    Attributes
    ----------
    title, rule : str
        What it is called and the rule behind it.
    fields : dict
        The question behind each field, in the order in which they are asked.
    implied : tuple of str
        Fields that are not asked, because the others settle them.
    in_turn : bool
        Whether each question waits for the answer to the one before.
    folded : bool
        Whether it stays folded away until somebody opens it.
    """

    title: Sentence
    rule: str
    fields: dict[str, str] = {}
    implied: tuple[str, ...] = ()
    in_turn: bool = False
    folded: bool = False

    def asked(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The fields of an action that are asked, in their order."""
        first = tuple(name for name in self.fields if name in names)
        rest = tuple(name for name in names if name not in (*first, *self.implied))
        return (*first, *rest)


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
        asked = [field for kind in game.actions if kind.__name__ == name for field in kind.__struct_fields__]
        for field in (*verb.fields, *verb.implied):
            _need(field in asked, file, name, field, f"one of {', '.join(asked) or 'no fields'}")
    cited = [(step.title, step.rule) for step in words.step]
    cited += [(term.word, term.rule) for term in words.term if term.rule]
    for entry, rule in cited:
        _need(rule in game.rules, file, entry, rule, "a rule key")


def _need(holds: bool, file: str, entry: str, found: str, expected: str) -> None:
    if not holds:
        raise ContentError(file, entry, expected=expected, found=repr(found))
