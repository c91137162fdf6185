"""What if: the best choice is found for every value, and where it tips is told, drawn and tabled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.core.errors import ContentError
from boardkit.widgets import WhatIf


def fight(units: int, weather: str = "fair") -> dict[str, Any]:
    """Attacking is worth the units above three, less one in the rain; waiting is worth nothing."""
    return {"attack": Fraction(units - 3 - (weather == "rain")), "wait": 0}


def shown(**more: Any) -> WhatIf:
    changes = {"units": range(1, 7), "weather": ["fair", "rain"]}
    return WhatIf(fight, changes, unit="points", **more)


def test_it_finds_where_the_best_choice_tips() -> None:
    tips = [(tip.before, tip.after, tip.best_after) for tip in shown().tips]
    assert tips == [(2, 3, ("attack", "wait")), (3, 4, ("attack",))]


def test_another_value_moves_the_tip() -> None:
    board = shown(now={"units": 5})
    assert (
        board.text
        == "With units 5: attack (2 points). It tips from 2 to 3: attack or wait; from 3 to 4: attack."
    )
    board.change(weather="rain")
    assert board.values == {"units": 5, "weather": "rain"}
    assert [(tip.before, tip.after) for tip in board.tips] == [(3, 4), (4, 5)]
    assert "With units 5: attack (1 points)" in board.children[1].value


def test_the_picture_can_be_drawn_along_another_change() -> None:
    board = shown(now={"units": 4})
    board.change(along="weather")
    assert list(board.answers) == ["fair", "rain"]
    assert board.tips == [("fair", "rain", ("attack",), ("attack", "wait"))]
    assert board.text.endswith("It tips from fair to rain: attack or wait.")
    picture = board.children[2].children[0].outputs[0]["data"]["application/vnd.plotly.v1+json"]
    assert {line["name"] for line in picture["data"]} == {"attack", "wait"}
    assert picture["data"][0]["x"] == ["fair", "rain"]


def test_the_table_marks_the_best_of_each_value() -> None:
    table = shown().children[2].children[1].value
    assert table.count("★") == 7 and "<th>▸ 1</th>" in table


def test_each_combination_is_asked_once() -> None:
    calls = []

    def ask(units: int) -> dict[str, int]:
        calls.append(units)
        return {"go": units}

    board = WhatIf(ask, {"units": range(1, 4)})
    board.change(units=2)
    board.change(units=1)
    assert calls == [1, 2, 3]
    assert "never tips" in board.text


def test_an_error_of_the_question_is_read_on_the_page() -> None:
    board = WhatIf(lambda units: {"share": 1 / units}, {"units": range(1, 3)})
    assert "share" in board.text
    broken = WhatIf(lambda units: {"<b>": 1 / units}, {"units": range(0, 3)})
    told = broken.children[1].value
    assert 'role="alert"' in told and "ZeroDivisionError" in told
    assert broken.children[2].children[0].outputs == ()
    empty = WhatIf(lambda units: {}, {"units": range(3)})
    assert "expected the worth of each choice" in empty.children[1].value


def test_names_stay_text() -> None:
    board = WhatIf(lambda who: {"<img src=x onerror=alert(1)>": 1}, {"who": ["<script>", "b"]})
    for widget in (board.children[1], board.children[2].children[1]):
        assert "<img" not in widget.value and "<script" not in widget.value and "&lt;" in widget.value


@pytest.mark.parametrize(
    ("changes", "now", "told"),
    [({}, {}, "something to change"), ({"a": []}, {}, "with values"), ({"a": [1]}, {"a": 2}, "one of"),
     ({"a": [1]}, {"b": 1}, "now, b")],
)  # fmt: skip
def test_what_cannot_be_changed_is_told(changes: Any, now: Any, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        WhatIf(lambda **values: {"go": 1}, changes, now)
    for name, value in (("units", 9), ("moon", 1), ("along", "moon")):
        with pytest.raises(ContentError, match="what if"):
            shown().change(**{name: value})


def test_a_long_table_names_how_many_choices_are_left_out() -> None:
    shown = WhatIf(
        lambda rolls_left: {f"choice {n}": n * rolls_left for n in range(25)}, {"rolls_left": (1, 2)}
    )
    table = shown._table.value
    assert table.count("<tr>") == 1 + 10 and "choice 24" in table and "choice 3<" not in table
    assert "Worth by rolls left; 15 more choices are never best" in table
