"""Why an action that is not offered is refused: the rule and the reason in a sentence."""

from __future__ import annotations

from boardkit.core.request import Action, Refusal, Request


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """The rule that refuses `action` in a phase, or None where only the question asked says so."""
    return None
