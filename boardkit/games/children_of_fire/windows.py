"""The windows of Children of Fire: when a power that lasts may speak, and the closed list of effects.

In the order of a turn: a power is about to be used (`Power`); a commitment costs or a trade is made (numbers
``"masses_price"`` and ``"trade_rate"``); a card is looked at or chosen (number ``"shield"``); strengths are
compared (number ``"strength"``); the best are tied (`Tie`); tokens are shared (`Share`); a pawn moves
(`Move`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardkit.core.windows import Windows

if TYPE_CHECKING:
    from boardkit.games.children_of_fire.table import Table

EFFECTS = (
    "swap_discard", "shield", "rally", "tie_break", "bless", "tempt", "steal", "curse", "shift", "peek",
    "press_on", "divert", "hold_fast", "ward", "bargain", "copy", "leavings", "devour", "grow", "drive_out",
)  # fmt: skip


def in_play(table: Table) -> Iterable[tuple[int, str]]:
    """Owner and effect of every mark, the oldest first, once each: a script answers for all its marks."""
    if not table.marks:
        return ()
    return dict.fromkeys((mark.owner, mark.effect) for mark in table.marks)


windows = Windows(EFFECTS, in_play)
