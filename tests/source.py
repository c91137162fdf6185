"""The source files of the project, and what each imports, read without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Import:
    """``from module import name`` (name is empty for ``import module``) at a line of a file."""

    file: Path
    line: int
    module: str
    name: str
    for_types: bool = False  # stands under ``if TYPE_CHECKING``

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        what = f"from {self.module} import {self.name}" if self.name else f"import {self.module}"
        return f"{self.file.relative_to(ROOT)}:{self.line}: {what}"


def python_files(*packages: str) -> list[Path]:
    """The .py files of packages or folders of the project, sorted."""
    return sorted(file for package in packages for file in (ROOT / package).rglob("*.py"))


def module_name(file: Path) -> str:
    """The dotted name of a source file: boardkit/core/game.py -> boardkit.core.game."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imports(file: Path) -> Iterator[Import]:
    """Every import in a file, also those inside functions and for type checkers only."""
    package = module_name(file).split(".")
    if file.stem != "__init__":
        package = package[:-1]
    typed = lines_for_types(file)
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, a.name, "", node.lineno in typed) for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (Import(file, node.lineno, module, a.name, node.lineno in typed) for a in node.names)


def lines_for_types(file: Path) -> set[int]:
    """The lines below ``if TYPE_CHECKING``, which never run."""
    blocks = [
        node
        for node in ast.walk(tree(file))
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    ]
    return {
        line for block in blocks for step in block.body for line in range(step.lineno, step.end_lineno + 1)
    }
