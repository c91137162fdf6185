"""Why an action that is not offered is refused: the rule and the reason in a sentence.

First the phase (is this the moment for such an action?), then the chapter's own reasons, which ask the same
checks as the menus.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.core.request import Action, Ask, Refusal, Request, Rolled
from boardkit.games.soul_of_the_empire.refusals import board, cards, dice, gray, objectives, setup
from boardkit.games.soul_of_the_empire.refusals.moments import wrong_moment
from boardkit.games.soul_of_the_empire.table import Table

Why = Callable[[Table, Any], Refusal | None]

WHY: dict[type[Action], Why] = {
    **setup.WHY,
    **dice.WHY,
    **board.WHY,
    **objectives.WHY,
    **gray.WHY,
    **cards.WHY,
}
"""For each kind of action the chapter's reasons, asked at its right moment."""


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """The rule that refuses `action` in a phase, or None where only the question asked says so."""
    if not isinstance(request, Ask):
        return None
    if isinstance(action, Rolled):
        return Refusal("SOE36", f"No dice are rolled now: {request.prompt}.")
    moment = wrong_moment(phase, request, action)
    if moment is not None:
        return moment
    why = WHY.get(type(action))
    return why(request.table, action) if why is not None else None
