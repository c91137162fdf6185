"""Where each rule of a game is written, played, tested and taught: read from the files, nothing is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from boardkit.core.content import TOLD
from boardkit.core.game import Game
from boardkit.core.rules import Rule

KIT = Path(__file__).parents[1]
Reader = Callable[[Path, Path], Iterator[tuple[str, str]]]
_KEY = re.compile(r"\b([A-Z]{2,4})(\d{1,3})\b(?:(?:-| to | bis )([A-Z]{2,4})(\d{1,3})\b)?")
_EXCUSE = re.compile(r"^[-*]\s+\**((?:[A-Z]{2,4}\d{1,3}(?:,\s*)?)+)\**\s*[:.]", re.MULTILINE)


@dataclass
class Citations:
    """One rule and every place that knows it.

    Attributes
    ----------
    key : str
        The rule's key.
    rule : Rule
        Its paragraph.
    code, tests, lessons, puzzles : list of str
        ``file:line`` for code, ``file:line test`` for tests, names of lessons and puzzles.
    excuse : bool
        Whether KNOWN_GAPS.md has an entry for it.
    """

    key: str
    rule: Rule
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    lessons: list[str] = field(default_factory=list)
    puzzles: list[str] = field(default_factory=list)
    excuse: bool = False


@dataclass(frozen=True)
class RuleIndex:
    """All rules of one game with their citations.

    Attributes
    ----------
    rows : mapping of str to Citations
        By key, in the order of ``rules.toml``.
    has_tests : bool
        False where the kit is installed without its tests.
    strangers : tuple of str
        Keys that look like rules of this game, are named somewhere, and are none.
    """

    rows: Mapping[str, Citations]
    has_tests: bool
    strangers: tuple[str, ...] = ()

    @property
    def holes(self) -> list[str]:
        """Every rule that no code or no test names, unless KNOWN_GAPS.md says why; in sentences."""
        found = list(self.strangers)
        for row in self.rows.values():
            if row.excuse:
                continue
            if not row.rule.text.strip():
                found.append(f"{row.key} has no paragraph")
            if not row.code:
                found.append(f"{row.key} is named by no code")
            if self.has_tests and not row.tests:
                found.append(f"{row.key} is named by no test")
        return found


def rule_index(game: Game, kit: Path = KIT) -> RuleIndex:
    """Read the citations of a game's rules.

    Parameters
    ----------
    game : Game
        The game.
    kit : Path
        The folder of the package; in a checkout its neighbours are ``tests`` and ``solvers``.
    """
    rows = {key: Citations(key, rule) for key, rule in game.rules.items() if rule.source != "kit"}
    home, checkout, strangers = game.data.parent, kit.parent, []
    tests = checkout / "tests" / "games" / game.name
    shelves: tuple[tuple[str, Path, str, Reader], ...] = (
        ("code", home, "*.py", _cited),
        ("code", game.data, "*.toml", _cited),
        ("tests", tests, "*.py", _named_tests),
        ("lessons", kit / "lessons" / game.name, "*.toml", _cited_at_all),
        ("puzzles", checkout / "solvers" / "data" / "puzzles" / game.name, "*.toml", _cited_at_all),
    )
    prefixes = {key.rstrip("0123456789") for key in rows}
    for shelf, folder, pattern, reader in shelves:
        for path in sorted(folder.rglob(pattern)):
            for key, place in reader(path, folder) if path.name not in TOLD else ():
                if key in rows:
                    getattr(rows[key], shelf).append(place)
                elif key.rstrip("0123456789") in prefixes:
                    strangers.append(f"{key} is named in {place} and is no rule")
    for key in _excused(home / "KNOWN_GAPS.md"):
        if key in rows:
            rows[key].excuse = True
    return RuleIndex(rows, tests.is_dir(), tuple(strangers))


def keys_in(text: str) -> Iterator[str]:
    """Every rule key in a text; ``IMM13 to IMM16`` names four."""
    for prefix, number, other, last in _KEY.findall(text):
        until = int(last) if other == prefix else int(number)
        for n in range(int(number), until + 1):
            yield f"{prefix}{n}"
        if other and other != prefix:
            yield f"{other}{last}"


def _cited(path: Path, folder: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        for key in dict.fromkeys(keys_in(line)):
            yield key, f"{path.relative_to(folder)}:{number}"


def _cited_at_all(path: Path, folder: Path) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys(keys_in(path.read_text("utf-8"))):
        yield key, path.stem


def _named_tests(path: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """Tests that carry a key in their name, such as ``test_IMM19_a_tie_is_no_majority``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for part in node.name.split("_"):
                for key in keys_in(part):
                    yield key, f"{path.name}:{node.lineno} {node.name}"


def _excused(path: Path) -> Iterator[str]:
    """Keys of the entries of KNOWN_GAPS.md, such as ``- IMM5: the card does nothing``."""
    if path.is_file():
        for keys in _EXCUSE.findall(path.read_text("utf-8")):
            yield from keys_in(keys)
