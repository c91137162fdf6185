"""What a screen tells once: a refusal, a piece of news, or a fault of the kit."""

from __future__ import annotations

import traceback
from pathlib import Path

from msgspec import Struct

from boardkit.core.request import Refusal

UNDO_IN_PRACTICE = ("undo to practise",)
"""What a match offers instead of an undo past a roll or a reveal."""


class Notice(Struct, frozen=True):
    """Something to tell once: a refusal, a piece of news or a fault.

    Attributes
    ----------
    kind : str
        ``"refused"``, ``"told"`` or ``"fault"``.
    text, rule : str
        The sentence, and the rule behind it where there is one.
    instead : tuple of str
        Actions that are possible.
    offers : tuple of (str, str)
        Further buttons: what they say, and the command they give.
    """

    kind: str
    text: str
    rule: str = ""
    instead: tuple[str, ...] = ()
    offers: tuple[tuple[str, str], ...] = ()


def refused(refusal: Refusal) -> Notice:
    """A refusal as a notice; an undo that stops at a roll or a reveal offers to go on as practice."""
    if refusal.instead == UNDO_IN_PRACTICE:
        offers = (("Go back all the same, as practice", "practise"),)
        return Notice("refused", refusal.reason, refusal.rule, offers=offers)
    return Notice("refused", refusal.reason, refusal.rule, refusal.instead)


def fault(error: Exception) -> Notice:
    """What went wrong in the kit itself, for the page: error, place, advice."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = (
        f"Something went wrong in the kit: {type(error).__name__}: {error} "
        f"({Path(where.filename).name}, line {where.lineno}). "
        "What was done before stands; undo, or another choice, may help."
    )
    return Notice("fault", text)
