"""Which dice to keep, and what each choice is worth."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction

from solvers.answer import Answer, number
from solvers.dice.keeping import MOST_ROLLS, Policy, goal_name, policy
from solvers.dice.sequence import Dice, checked_dice, sequences
from solvers.dice.values import Goal
from solvers.status import BadInput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the roll, the rolls left and the goal."""
    parser.add_argument("faces", type=int, nargs="+", metavar="FACE", help="dice on the table, 1 to 6 each")
    parser.add_argument(
        "--rolls-left", type=int, default=2, metavar="N", help="rolls still to come, 0 to 2 (default 2)"
    )
    parser.add_argument(
        "--goal",
        default="length",
        metavar="GOAL",
        help="length (default), pips, at-least:K, set:K or run:K with K dice",
    )
    parser.add_argument(
        "--locked", type=int, nargs="+", default=[], metavar="FACE", help="dice that stay and count"
    )
    parser.add_argument("--all", action="store_true", help="list every keep, not only the best ten")


def answer(arguments: argparse.Namespace) -> Answer:
    """Solve the roll."""
    roll, left = checked_dice(arguments.faces), arguments.rolls_left
    if not 0 <= left < MOST_ROLLS:
        raise BadInput(f"--rolls-left {left}: expected 0 to {MOST_ROLLS - 1}")
    best = policy(_goal(arguments.goal), len(roll), left + 1, arguments.locked)
    shown = best.options(roll, left) if arguments.all else best.options(roll, left)[:10]
    return Answer(_text(best, roll, left, shown), _data(best, roll, left, shown))


def _goal(text: str) -> Goal:
    if text in ("length", "pips"):
        return text
    name, _, dice = text.partition(":")
    if name in ("at-least", "set", "run") and dice in ("1", "2", "3", "4", "5"):
        return (name.replace("-", "_"), int(dice))
    raise BadInput(f"--goal {text}: expected length, pips, at-least:K, set:K or run:K with K from 1 to 5")


def _outlook(best: Policy, roll: Dice, left: int) -> dict[int | Fraction, Fraction]:
    """Return the chances of the final values when the best keep is kept."""
    if left:
        return best.distribution(best.best_keep(roll, left), left)
    return {_whole(best.roll_value(roll, 0)): Fraction(1)}


def _whole(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _text(best: Policy, roll: Dice, left: int, options: Sequence[tuple[Dice, Fraction]]) -> str:
    here = tuple(sorted(roll + best.locked))
    top = best.roll_value(roll, left)
    beside = f", beside {_faces(best.locked)}" if best.locked else ""
    lines = [
        f"Roll {_faces(roll)}, {left} to come, for {goal_name(best.goal)}{beside}",
        f"Sequences now: {'; '.join(map(_faces, sequences(here, maximal=True)))}",
        "",
        f"  {'keep':<12} {'value':>9}  {'loss':>9}  exactly",
        *(_option_line(keep, value, top - value) for keep, value in options),
        "",
        "After the first of these, and the best play from there:",
        f"  {'result':<12} {'chance':>9}  exactly",
        *(_chance_line(value, chance) for value, chance in _outlook(best, roll, left).items()),
        "",
        f"Status: {best.status}",
    ]
    return "\n".join(lines)


def _option_line(keep: Dice, value: Fraction, loss: Fraction) -> str:
    return f"  {_faces(keep):<12} {float(value):9.6f}  {float(loss):9.6f}  {value}"


def _chance_line(value: int | Fraction, chance: Fraction) -> str:
    return f"  {value!s:<12} {float(chance):9.4%}  {chance}"


def _data(best: Policy, roll: Dice, left: int, options: Sequence[tuple[Dice, Fraction]]) -> dict[str, object]:
    top = best.roll_value(roll, left)
    here = tuple(sorted(roll + best.locked))
    return {
        "roll": list(roll),
        "locked": list(best.locked),
        "rolls_left": left,
        "goal": goal_name(best.goal),
        "sequences": [list(sequence) for sequence in sequences(here, maximal=True)],
        "value": number(top),
        "best_keeps": [list(keep) for keep in best.keeps(roll, left)],
        "options": [
            {"keep": list(keep), "value": number(value), "loss": number(top - value)}
            for keep, value in options
        ],
        "outlook": [
            {"result": number(value), "chance": number(chance)}
            for value, chance in _outlook(best, roll, left).items()
        ],
        "status": str(best.status),
    }


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or "nothing"
