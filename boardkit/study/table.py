"""The results of a study: a row a game, and what they say about balance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from boardkit.study.records import Record


class Table(Sequence[dict[str, Any]]):
    """A row (a plain dict) for each game; print it for the summary.

    Parameters
    ----------
    header : dict
        Which study it is.
    records : list of Record
        Finished games in the order of their numbers.
    games : int
        How many games were asked for.
    """

    def __init__(self, header: dict[str, Any], records: list[Record], games: int) -> None:
        self.header = header
        self.records = records
        self.games = games

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, at: Any) -> Any:
        return [_row(r) for r in self.records[at]] if isinstance(at, slice) else _row(self.records[at])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.header, self.records) == (other.header, other.records)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(_row, self.records)

    @property
    def is_complete(self) -> bool:
        """Whether every game asked for is there."""
        return len(self.records) >= self.games

    def win_rates(self, by: str = "seat") -> list[Fraction]:
        """Share of victories, a shared one split evenly.

        Parameters
        ----------
        by : str
            ``"seat"``, or ``"start"``: order of play in the first round, where the game counts ``starter``.

        Returns
        -------
        list of Fraction
            One rate a seat (or place in the order of start); together 1 where somebody always wins.
        """
        players = self.header["players"]
        shares = [Fraction(0)] * players
        for record in self.records:
            first = record.counts["starter"] if by == "start" else 0
            for seat in record.winners:
                shares[(seat - first) % players] += Fraction(1, len(record.winners))
        return [share / max(1, len(self.records)) for share in shares]

    def mean(self, count: str, per: str | None = None) -> float:
        """Mean of what the game counts, per game or per another count."""
        below = sum(record.counts[per] for record in self.records) if per else len(self.records)
        return sum(record.counts[count] for record in self.records) / below

    @property
    def counts(self) -> tuple[str, ...]:
        """Names of what the game counts."""
        return tuple(self.records[0].counts) if self.records else ()

    def frame(self) -> Any:
        """The rows as a pandas DataFrame; needs pandas."""
        import pandas as pd

        return pd.DataFrame(list(self))

    def picture(self) -> Any:
        """Win rates by seat as a plotly figure with their sampling error."""
        import plotly.graph_objects as go

        rates = [float(rate) for rate in self.win_rates()]
        error = [self.error(rate) for rate in rates]
        names = [f"seat {seat} ({bot})" for seat, bot in enumerate(self.header["bots"])]
        figure = go.Figure(go.Bar(x=names, y=rates, error_y={"type": "data", "array": error}))
        figure.add_hline(y=1 / len(rates), line_dash="dash")
        title = f"{self.header['game']}: share of victories in {len(self)} games"
        return figure.update_layout(title=title, yaxis_tickformat=".0%")

    def error(self, rate: float) -> float:
        """Half the width of the 95 per cent interval of a win rate."""
        return 1.96 * sqrt(max(0.0, rate * (1 - rate)) / max(1, len(self)))

    def __str__(self) -> str:
        if not self.records:
            return f"{self.header['game']}: no game finished"
        rates = self.win_rates()
        bots = self.header["bots"]
        lines = [
            f"{self.header['game']}, {self.header['players']} players, {len(self)} of {self.games} games,"
            f" seeds from {self.header['seed']}",
            "win rate by seat (shared victories split):",
            *(
                f"  seat {seat}  {bots[seat]:<12} {float(rate):7.2%}  ±{self.error(float(rate)):.2%}"
                for seat, rate in enumerate(rates)
            ),
        ]
        if "starter" in self.counts:
            order = ", ".join(f"{float(rate):.2%}" for rate in self.win_rates("start"))
            lines.append(f"win rate by order of play in the first round: {order}")
        lines.append(f"shared victories: {self._shared():.2%}; answers a game: {self._steps():.1f}")
        lines += [self._told(name) for name in self.counts if name != "starter"]
        return "\n".join(lines)

    __repr__ = __str__

    def _told(self, name: str) -> str:
        a_round = f", a round {self.mean(name, 'rounds'):.3f}" if "rounds" in self.counts else ""
        return f"  {name} a game: {self.mean(name):.3f}{a_round}"

    def _shared(self) -> float:
        return sum(len(record.winners) > 1 for record in self.records) / len(self)

    def _steps(self) -> float:
        return sum(record.steps for record in self.records) / len(self)


def _row(record: Record) -> dict[str, Any]:
    """One game as a flat row."""
    row: dict[str, Any] = {"number": record.number, "winners": record.winners, "steps": record.steps}
    row |= {f"score_{seat}": score for seat, score in enumerate(record.scores)}
    return row | record.counts
