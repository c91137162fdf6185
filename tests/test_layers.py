"""Imports point one way, rules ask for their chance and their clock, and importing boardkit stays quick.

The table below is the one in ARCHITECTURE.md: what each layer may import besides itself and the standard
library.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.source import ROOT, Import, imports, module_name, python_files, tree


@dataclass(frozen=True)
class Layer:
    """What a layer may import of the project, and which third parties."""

    ours: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()


CORE, GAMES, LESSONS = "boardkit.core", "boardkit.games", "boardkit.lessons"
STUDY, COMMANDS = "boardkit.study", "boardkit.commands"
LAYERS = {
    "boardkit": Layer((CORE, GAMES)),
    CORE: Layer((), ("msgspec",)),
    GAMES: Layer((CORE,), ("msgspec", "networkx")),
    LESSONS: Layer((CORE, GAMES), ("msgspec",)),
    "boardkit.widgets": Layer(
        (CORE, GAMES, LESSONS), ("msgspec", "ipywidgets", "anywidget", "traitlets", "plotly", "IPython")
    ),
    "boardkit.adapters": Layer(
        (CORE, GAMES),
        ("msgspec", "numpy", "pyspiel", "open_spiel", "pettingzoo", "gymnasium", "pygambit"),
    ),
    STUDY: Layer((CORE, GAMES, LESSONS, "solvers"), ("msgspec", "tqdm", "pandas", "plotly")),
    COMMANDS: Layer((CORE, GAMES, LESSONS, "solvers", STUDY, "boardkit.widgets"), ("msgspec", "tqdm")),
    "boardkit.__main__": Layer((CORE, GAMES, LESSONS, "solvers", STUDY, COMMANDS)),
    "solvers": Layer((CORE, GAMES), ("msgspec", "ortools", "networkx", "numpy", "tqdm")),
}
# Slow to load: never at import time of anything but the layers that cannot do without.
HEAVY = ("ortools", "pandas", "plotly", "ipywidgets", "networkx", "numpy")
# Play asks for chance through requests, never looks at a clock and touches no file.
NOT_IN_RULES = {"random", "secrets", "uuid", "time", "datetime", "os", "io", "shutil", "tempfile"}
NOT_IN_RULES |= {"socket", "subprocess", "threading", "asyncio"}
NOT_CALLED_IN_RULES = ("open", "print", "input", "hash", "id")
IMPORT_LIMIT_MS = 250


def layer_of(module: str) -> str:
    """The longest layer name that a module belongs to."""
    return max((name for name in LAYERS if f"{module}.".startswith(f"{name}.")), key=len, default="")


def layer_imported(found: Import) -> str:
    """The layer that an import reaches: ``from boardkit import games`` reaches the games."""
    return max(layer_of(found.module), layer_of(f"{found.module}.{found.name}"), key=len)


def is_ours(found: Import) -> bool:
    return found.top in ("boardkit", "solvers", "tests", "run")


def breaks_a_layer(found: Import) -> bool:
    here = layer_of(module_name(found.file))
    layer = LAYERS[here]
    if is_ours(found):
        there = layer_imported(found)
        return there != here and there not in layer.ours and not (there == "boardkit" and GAMES in layer.ours)
    return found.top not in sys.stdlib_module_names and found.top not in layer.theirs


OURS = [found for file in python_files("boardkit", "solvers") for found in imports(file)]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    mine = [found for found in OURS if layer_of(module_name(found.file)) == layer]
    wrong = [str(found) for found in mine if breaks_a_layer(found)]
    assert not wrong, f"{layer} may import {LAYERS[layer]}:\n" + "\n".join(wrong)


def test_every_module_belongs_to_a_layer() -> None:
    names = [module_name(file) for file in python_files("boardkit", "solvers")]
    loose = [name for name in names if layer_of(name) == "boardkit" and name != "boardkit"]
    assert not loose, f"give these a place in LAYERS: {loose}"


def test_no_layer_reaches_into_anothers_private_names() -> None:
    wrong = [
        str(found)
        for found in OURS
        if is_ours(found)
        and layer_of(module_name(found.file)) != layer_imported(found)
        and any(
            part.startswith("_") and not part.endswith("__")
            for part in (*found.module.split("."), found.name)
        )
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_neither_draw_by_themselves_nor_look_at_clock_or_files() -> None:
    games = [found for found in OURS if layer_of(module_name(found.file)) == GAMES]
    wrong = [str(found) for found in games if found.top in NOT_IN_RULES and not found.for_types]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", NOT_CALLED_IN_RULES)
def test_rules_do_not_call(name: str) -> None:
    """Files and terminal are not theirs; hash and id change from process to process."""
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in python_files("boardkit/games")
        for node in nodes_outside(file, "__hash__")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    assert not wrong, f"{name}() is called at {wrong}"


def nodes_outside(file: Path, function: str) -> list[ast.AST]:
    """All nodes of a file but those in functions of a name."""
    nodes = list(ast.walk(tree(file)))
    inside = {
        below
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name == function
        for below in ast.walk(node)
    }
    return [node for node in nodes if node not in inside]


def yields_in_finally(file: Path) -> list[int]:
    """Lines of a ``yield`` in a ``finally``: a script that is closed there raises instead of ending."""
    blocks = [
        step
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Try | ast.TryStar)
        for step in node.finalbody
    ]
    nodes = [node for step in blocks for node in ast.walk(step)]
    return [node.lineno for node in nodes if isinstance(node, ast.Yield | ast.YieldFrom)]


def test_no_script_yields_while_it_is_being_closed() -> None:
    wrong = {
        str(file.relative_to(ROOT)): yields_in_finally(file) for file in python_files("boardkit", "solvers")
    }
    assert not any(wrong.values()), {file: lines for file, lines in wrong.items() if lines}


def test_a_yield_in_finally_would_be_found(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "def f():\n    try:\n        yield 1\n    finally:\n        if f:\n            yield 2\n"
    )
    assert yields_in_finally(script) == [6]


LOOK_AT_IMPORT = """
import json, sys, time
began = time.process_time()  # an import waits for nobody: its time is the processor's, whoever else is busy
import boardkit
print(json.dumps([(time.process_time() - began) * 1000, sorted(sys.modules)]))
"""


def import_boardkit() -> tuple[float, set[str]]:
    """Import boardkit in a new process: milliseconds, and all that was loaded."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", LOOK_AT_IMPORT], env=env, capture_output=True, text=True, check=True, cwd=ROOT
    )
    milliseconds, modules = json.loads(done.stdout)
    return milliseconds, {name.partition(".")[0] for name in modules}


def test_importing_boardkit_loads_nothing_heavy() -> None:
    _, modules = import_boardkit()
    assert not modules.intersection(HEAVY)


@pytest.mark.bench
def test_importing_boardkit_is_quick() -> None:
    best = min(import_boardkit()[0] for _ in range(5))  # the first one may have to compile
    assert best < IMPORT_LIMIT_MS, f"{best:.0f} ms"
