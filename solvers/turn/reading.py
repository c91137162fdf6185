"""Goals from text, for the command line."""

from __future__ import annotations

from fractions import Fraction

from solvers.movement.reading import wish
from solvers.status import BadInput
from solvers.turn.goals import Block, Goal, Hold, Most, Score, Sum, TakeMarker

FORMS = (
    "'score CARD', 'marker TERRITORY', 'block FACTION CARD', 'most units|territories|sole AREA' or "
    "'hold WISH, WISH, ...'; with a weight in front as in '2 x score CARD'"
)


def goal_of(texts: list[str]) -> Goal:
    """One goal, or the weighted sum of several."""
    parts = [_weighted(text) for text in texts]
    return parts[0][1] if len(parts) == 1 and parts[0][0] == 1 else Sum(tuple(parts))


def _weighted(text: str) -> tuple[Fraction, Goal]:
    weight, times, rest = text.partition(" x ")
    if not times:
        return Fraction(1), _single(text)
    try:
        return Fraction(weight.strip()), _single(rest)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{text!r}: found the weight {weight!r}, expected a number") from None


def _single(text: str) -> Goal:
    kind, _, rest = text.strip().partition(" ")
    first, _, second = rest.partition(" ")
    if kind == "score" and rest:
        return Score(rest)
    if kind == "marker" and rest:
        return TakeMarker(rest)
    if kind == "block" and second:
        return Block(first, second)
    if kind == "most" and first:
        return Most(first, second or "the board")  # type: ignore[arg-type]
    if kind == "hold" and rest:
        return Hold(tuple(wish(part.strip()) for part in rest.split(",")))
    raise BadInput(f"goal {text!r}: expected {FORMS}")
