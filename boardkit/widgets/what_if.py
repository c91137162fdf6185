"""What if: change a number or a card, and see where the best decision tips.

The question is handed in as a function, so that any solver can answer it; this module knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from boardkit.core.errors import ContentError, short
from boardkit.widgets.notices import fault

Answer = Mapping[str, Any]
Ask = Callable[..., Answer]
LINES = 6
"""Choices that get a line in the picture: the best ones."""
ROWS = 10
"""Choices in the table; more only where more are best somewhere."""
NEAR = 1e-9
"""Worths that differ by less are equal."""


class Tip(NamedTuple):
    """Between two neighbouring values the best choices change."""

    before: Any
    after: Any
    best_before: tuple[str, ...]
    best_after: tuple[str, ...]


class WhatIf(ipywidgets.VBox):
    """Controls, a sentence, a picture and a table: the worth of each choice while one thing changes.

    Parameters
    ----------
    ask : callable
        ``ask(**values)`` gives the worth of each choice by its name; called once for each combination.
    changes : mapping of str to iterable
        What can be changed, and its possible values; whole numbers in a row get a slider, others a list. The
        first is the one along which the picture is drawn until another is chosen.
    now : mapping of str to object, optional
        Where to begin; by default with the first value of each.
    unit : str
        What worth is counted in.

    Raises
    ------
    ContentError
        There is nothing to change, or a value to begin with is not among the possible ones.

    Examples
    --------
    >>> shown = WhatIf(lambda units: {"attack": units - 3, "wait": 0}, {"units": range(1, 6)})
    >>> shown.tips
    [Tip(before=2, after=3, best_before=('wait',), best_after=('attack', 'wait')), \
Tip(before=3, after=4, best_before=('attack', 'wait'), best_after=('attack',))]
    """

    def __init__(
        self,
        ask: Ask,
        changes: Mapping[str, Iterable[Any]],
        now: Mapping[str, Any] | None = None,
        unit: str = "",
    ) -> None:
        self._ask, self._unit = ask, unit
        self._changes = {name: list(values) for name, values in changes.items()}
        self._known: dict[tuple[Any, ...], dict[str, float]] = {}
        _check(self._changes, now or {})
        start = {name: (now or {}).get(name, values[0]) for name, values in self._changes.items()}
        self._controls = {name: _control(name, values, start[name]) for name, values in self._changes.items()}
        self._along = ipywidgets.Dropdown(
            options=[(_spoken(name), name) for name in changes], description="Along", style=WIDE
        )
        self._told, self._table = ipywidgets.HTML(), ipywidgets.HTML()
        self._picture = ipywidgets.Output(layout={"width": "480px", "max_width": "100%"})
        controls = ipywidgets.HBox([self._along, *self._controls.values()], layout=WRAPPED)
        shown = ipywidgets.HBox([self._picture, self._table], layout=WRAPPED)
        super().__init__([controls, self._told, shown])
        for control in (self._along, *self._controls.values()):
            control.observe(self._changed, "value")
        self._show()

    # -- what a person does, also from Python -------------------------------------------------------------

    def change(self, **values: Any) -> None:
        """Set what can be changed, and ``along=`` what the picture is drawn along.

        Raises
        ------
        ContentError
            No such change, or a value that it cannot have; nothing later in the call is set.
        """
        for name, value in values.items():
            control = self._along if name == "along" else self._controls.get(name)
            possible = list(self._changes) if name == "along" else self._changes.get(name, ())
            if control is None or value not in possible:
                expected = f"{name} out of {short(list(possible))}" if possible else "one of the changes"
                raise ContentError("what if", name, expected=expected, found=short(value))
            control.value = value

    # -- what is there ------------------------------------------------------------------------------------

    @property
    def values(self) -> dict[str, Any]:
        """Everything that can be changed, as it is set."""
        return {name: control.value for name, control in self._controls.items()}

    @property
    def along(self) -> str:
        """What the picture is drawn along."""
        return str(self._along.value)

    @property
    def answers(self) -> dict[Any, dict[str, float]]:
        """The worth of each choice, by each value of what the picture is drawn along."""
        return {
            value: self._answer({**self.values, self.along: value}) for value in self._changes[self.along]
        }

    @property
    def tips(self) -> list[Tip]:
        """Where the best choices change."""
        bests = [(value, best(answer)) for value, answer in self.answers.items()]
        pairs = zip(bests, bests[1:], strict=False)
        return [Tip(a, b, one, other) for (a, one), (b, other) in pairs if one != other]

    @property
    def text(self) -> str:
        """The sentence below the controls."""
        now = self.values[self.along]
        answer = self.answers[now]
        worth = f"{max(answer.values()):.4g} {self._unit}".strip()
        told = f"With {_spoken(self.along)} {now}: {_or(best(answer))} ({worth})."
        tips = [f"from {tip.before} to {tip.after}: {_or(tip.best_after)}" for tip in self.tips]
        return (
            f"{told} It tips {'; '.join(tips)}."
            if tips
            else f"{told} It never tips along {_spoken(self.along)}."
        )

    # -- drawing ------------------------------------------------------------------------------------------

    def _changed(self, _: Any) -> None:
        self._show()

    def _show(self) -> None:
        """Draw everything anew; whatever goes wrong is told in the place of the sentence."""
        try:
            told, table, picture = self.text, self._rows(), self._drawn()
        except Exception as error:  # the question is not ours
            self._told.value = f'<div role="alert">{escape(fault(error).text)}</div>'
            self._table.value, self._picture.outputs = "", ()
            return
        self._told.value = f'<div role="status">{escape(told)}</div>'
        self._table.value, self._picture.outputs = table, picture

    def _answer(self, values: Mapping[str, Any]) -> dict[str, float]:
        key = tuple(values.values())
        if key not in self._known:
            answer = self._ask(**values)
            if not isinstance(answer, Mapping) or not answer:
                raise ContentError("what if", expected="the worth of each choice", found=short(answer))
            self._known[key] = {str(name): float(worth) for name, worth in answer.items()}
        return self._known[key]

    def _ranked(self) -> list[str]:
        """All choices, those that are best somewhere first."""
        answers = self.answers.values()
        names = dict.fromkeys(name for answer in answers for name in answer)
        wins = {name: sum(name in best(answer) for answer in answers) for name in names}
        tops = {name: max(answer[name] for answer in answers if name in answer) for name in names}
        return sorted(names, key=lambda name: (-wins[name], -tops[name]))

    def _rows(self) -> str:
        """The table: choices down, values across, the best of each marked by a star and in bold."""
        answers, now = self.answers, self.values[self.along]
        ranked, often_best = self._ranked(), {name for answer in answers.values() for name in best(answer)}
        n_shown = max(ROWS, len(often_best))
        head = "".join(f"<th>{'▸ ' if at == now else ''}{escape(str(at))}</th>" for at in answers)
        rows = "".join(
            f"<tr><th>{escape(name)}</th>{''.join(_cell(name, answer) for answer in answers.values())}</tr>"
            for name in ranked[:n_shown]
        )
        more = f"; {len(ranked) - n_shown} more choices are never best" if len(ranked) > n_shown else ""
        caption = f"<caption>Worth by {escape(_spoken(self.along))}{more}</caption>"
        return f"{SCROLLED}<table>{caption}<tr><th></th>{head}</tr>{rows}</table></div>"

    def _drawn(self) -> tuple[Any, ...]:
        import json

        import plotly.graph_objects as go

        answers = self.answers
        xs = [str(at) for at in answers]
        lines = [
            go.Scatter(
                x=xs, y=[answer.get(name) for answer in answers.values()], name=name, mode="lines+markers"
            )
            for name in self._ranked()[:LINES]
        ]
        look = {"height": 320, "autosize": True, "margin": {"t": 30, "b": 40, "l": 50, "r": 10}}
        axes = {"xaxis": {"title": _spoken(self.along), "type": "category"}, "yaxis": {"title": self._unit}}
        figure = go.Figure(lines, layout={**look, **axes, "legend": {"orientation": "h", "y": -0.25}})
        figure.add_vline(x=xs.index(str(self.values[self.along])), line_dash="dot")
        data = {"application/vnd.plotly.v1+json": json.loads(figure.to_json()), "text/plain": self.text}
        return ({"output_type": "display_data", "data": data, "metadata": {}},)


SCROLLED = '<div style="overflow-x:auto;max-width:100%">'
WIDE = {"description_width": "initial"}
WRAPPED = {"flex_flow": "row wrap", "width": "100%"}


def best(answer: Mapping[str, float]) -> tuple[str, ...]:
    """The best choices, all of them where they are worth the same."""
    top = max(answer.values())
    return tuple(sorted(name for name, worth in answer.items() if worth >= top - NEAR))


def _control(name: str, values: list[Any], now: Any) -> Any:
    if _is_row(values):
        return ipywidgets.IntSlider(
            now, values[0], values[-1], description=_spoken(name), continuous_update=False, style=WIDE
        )
    return ipywidgets.Dropdown(options=values, value=now, description=_spoken(name), style=WIDE)


def _is_row(values: list[Any]) -> bool:
    whole = all(type(value) is int for value in values)
    return whole and len(values) > 1 and values == list(range(values[0], values[-1] + 1))


def _check(changes: dict[str, list[Any]], now: Mapping[str, Any]) -> None:
    if not changes or not all(changes.values()):
        raise ContentError(
            "what if", "changes", expected="something to change, with values", found=short(changes)
        )
    for name, value in now.items():
        possible = changes.get(name, [])
        if value not in possible:
            raise ContentError(
                "what if", f"now, {name}", expected=f"one of {short(possible)}", found=short(value)
            )


def _cell(name: str, answer: Mapping[str, float]) -> str:
    if name not in answer:
        return "<td></td>"
    told = f"{answer[name]:.4g}"
    return f"<td><b>{told} ★</b></td>" if name in best(answer) else f"<td>{told}</td>"


def _spoken(name: str) -> str:
    """The name of a change as it is read: ``rolls left``."""
    return name.replace("_", " ")


def _or(names: tuple[str, ...]) -> str:
    named = names if len(names) < 5 else (*names[:3], f"{len(names) - 3} others")
    return " or ".join(named)
