"""Two combats that the tests of the combat solver share."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from boardkit.core.state import State
from solvers import combat
from tests.games.soul_of_the_empire.vocabulary import given

SYRIA = {"Syria": {"coalition": 4, "jewish": 3}, "Cyprus": {"christian": 2}}
ATTACK = "fight jewish in Syria with 1"


def against_jews(**layout: Any) -> State:
    return given(turn="coalition", dice={"coalition": "1"}, units=SYRIA, **layout)


def christians(**layout: Any) -> State:
    board = {"Jerusalem": {"roman": 3, "christian": 2}, "Rome": {"christian": 1}, "Syria": {"christian": 2}}
    return given(turn="christian", dice={"christian": "1"}, units=board, **layout)


PREACH = "fight roman in Jerusalem with 1"


def cell(battle: combat.Battle, mine: str, theirs: str) -> Fraction:
    return battle.payoff[battle.rows.index(mine)][battle.columns.index(theirs)]
