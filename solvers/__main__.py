"""The solvers on the command line: ``python -m solvers dice 2 3 3 5 6 --rolls-left 2``.

Each command is a module with ``add_arguments(parser)`` and ``answer(arguments) -> Answer``; its docstring
is its help. To add one, name its module in ``COMMANDS``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from solvers.answer import Answer
from solvers.status import BadInput

COMMANDS = {
    "dice": "solvers.dice.command",
    "matrix": "solvers.matrix.command",
    "puzzle": "solvers.puzzle_command",
    "mine": "solvers.mining_command",
    "movement": "solvers.movement.command",
    "turn": "solvers.turn.command",
    "keep": "solvers.turn.keep_command",
    "review": "solvers.review_command",
}

WRONG_QUESTION = 2


class Command(Protocol):
    """What a module must offer to be a command."""

    __doc__: str | None

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def answer(self, arguments: argparse.Namespace) -> Answer:
        """Solve what was asked."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one question and print it; return the exit status, 2 for a question that cannot be answered."""
    parsed = _parser().parse_args(arguments)
    try:
        answer = parsed.command.answer(parsed)
    except BadInput as problem:
        print(f"solvers {parsed.name}: {problem}", file=sys.stderr)
        return WRONG_QUESTION
    print(json.dumps(answer.data, indent=2, ensure_ascii=False) if parsed.json else answer.text)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m solvers", description="Ask a solver a question; the answer says how it is proven."
    )
    choices = parser.add_subparsers(dest="name", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        command = cast(Command, import_module(module))
        about = (command.__doc__ or "").strip()
        one = choices.add_parser(name, help=about.splitlines()[0], description=about)
        one.add_argument("--json", action="store_true", help="print the answer as JSON, fractions as text")
        command.add_arguments(one)
        one.set_defaults(command=command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
