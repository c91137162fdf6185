"""A solved combat, as somebody sees it who knows both hands, and how it prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solvers.combat.plans import Table
from solvers.status import Status

SIMULTANEOUS = "both sides choose their cards at once, each card once"
IN_STAGES = (
    "power cards are laid in their stages; what lies on the table is known when the combat card is chosen"
)


@dataclass(frozen=True)
class Battle:
    """The table of a combat and its equilibrium; all payoffs are the attacker's.

    Attributes
    ----------
    attacker, defender, territory : str
    rows, columns : tuple of str
        Plans of attacker and defender: a combat card, perhaps with power cards.
    payoff : tuple of tuple of Fraction, shape (n_rows, n_columns)
        Worth to the attacker with the best play of both after the reveal.
    value : Fraction or float
        Worth of the equilibrium.
    row, column : dict of str to number
        How often each plan is played in the equilibrium.
    gap : Fraction or float
        What both could still gain together, from separate best responses; never negative.
    status : Status
        ``PROVEN`` if the gap is at most 1e-9.
    measure, model : str
        What is counted, and how the choice was modelled.
    """

    attacker: str
    defender: str
    territory: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoff: Table
    value: Any
    row: Mapping[str, Any]
    column: Mapping[str, Any]
    gap: Any
    status: Status
    measure: str
    model: str

    @property
    def in_stages(self) -> bool:
        """Whether the table alone does not tell the whole game."""
        return self.model == IN_STAGES

    def __str__(self) -> str:
        return show(self)


def show(battle: Battle) -> str:
    """The table with both mixes beside it, as text."""
    width = max(map(len, (*battle.rows, "how often")))
    wide = [max(len(name), 6) for name in battle.columns]
    head = "  ".join(f"{name:>{n}}" for name, n in zip(battle.columns, wide, strict=True))
    lines = [
        f"{battle.attacker} attacks {battle.defender} in {battle.territory}",
        f"counted: {battle.measure}; to the attacker",
        f"value   {_number(battle.value)}   gap {float(battle.gap):.0e} ({battle.status}; {battle.model})",
        "",
        f"{'':>{width}}  {head}  how often",
    ]
    for name, gains in zip(battle.rows, battle.payoff, strict=True):
        cells = "  ".join(f"{_cell(gain):>{n}}" for gain, n in zip(gains, wide, strict=True))
        lines.append(f"{name:>{width}}  {cells}  {float(battle.row.get(name, 0)):9.1%}")
    shares = [f"{float(battle.column.get(name, 0)):.1%}" for name in battle.columns]
    often = "  ".join(f"{share:>{n}}" for share, n in zip(shares, wide, strict=True))
    lines.append(f"{'how often':>{width}}  {often}")
    return "\n".join(line.rstrip() for line in lines)


def _cell(gain: Any) -> str:
    return str(gain) if gain.denominator == 1 else f"{float(gain):.2f}"


def _number(value: Any) -> str:
    return f"{value} = {float(value):.4f}" if hasattr(value, "denominator") else f"{value:.6f}"
