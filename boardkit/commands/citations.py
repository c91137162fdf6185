"""Where each rule of a game is written, played, tested and taught: read from the files, nothing is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from boardkit.core.game import Game
from boardkit.core.rules import Rule

KIT = Path(__file__).parents[1]
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
    """

    rows: Mapping[str, Citations]
    has_tests: bool

    @property
    def holes(self) -> list[str]:
        """Every rule that no code or no test names, unless KNOWN_GAPS.md says why; in sentences."""
        found = []
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
    home, checkout = game.data.parent, kit.parent
    tests = checkout / "tests" / "games" / game.name
    for path in _files(home, (".py", ".toml")):
        if path != game.data / "rules.toml":
            for key, line in _cited(path, rows):
                rows[key].code.append(f"{path.relative_to(home)}:{line}")
    for path in _files(tests, (".py",)):
        for key, where in _named_tests(path, rows):
            rows[key].tests.append(where)
    for path in _files(kit / "lessons", (".py", ".toml")):
        for key, _ in _cited(path, rows):
            _once(rows[key].lessons, path.stem)
    for path in _files(checkout / "solvers" / "data" / "puzzles" / game.name, (".toml",)):
        for key, _ in _cited(path, rows):
            _once(rows[key].puzzles, path.stem)
    for key in _excused(home / "KNOWN_GAPS.md"):
        if key in rows:
            rows[key].excuse = True
    return RuleIndex(rows, tests.is_dir())


def keys_in(text: str) -> Iterator[str]:
    """Every rule key in a text; ``IMM13 to IMM16`` names four."""
    for prefix, number, other, last in _KEY.findall(text):
        until = int(last) if other == prefix else int(number)
        for n in range(int(number), until + 1):
            yield f"{prefix}{n}"
        if other and other != prefix:
            yield f"{other}{last}"


def _files(folder: Path, endings: tuple[str, ...]) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in endings) if folder.is_dir() else ()


def _cited(path: Path, rows: Mapping[str, Citations]) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        for key in dict.fromkeys(keys_in(line)):
            if key in rows:
                yield key, number


def _named_tests(path: Path, rows: Mapping[str, Citations]) -> Iterator[tuple[str, str]]:
    """Tests that carry a key in their name, such as ``test_IMM19_a_tie_is_no_majority``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for part in node.name.split("_"):
                if part in rows:
                    yield part, f"{path.name}:{node.lineno} {node.name}"


def _excused(path: Path) -> Iterator[str]:
    """Keys of the entries of KNOWN_GAPS.md, such as ``- IMM5: the card does nothing``."""
    if path.is_file():
        for keys in _EXCUSE.findall(path.read_text("utf-8")):
            yield from keys_in(keys)


def _once(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)
