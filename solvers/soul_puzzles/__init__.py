"""The kinds of puzzles of Soul of the Empire: dice, combat cards, ways on the map, whole turns."""

from typing import Any

from solvers.soul_puzzles.cards import ATTACK, CARD, TIP
from solvers.soul_puzzles.difficulty import Difficulty, difficulty
from solvers.soul_puzzles.keeps import CHANCE, KEEP
from solvers.soul_puzzles.turns import TURN
from solvers.soul_puzzles.ways import WAY

__all__ = ["KINDS", "Difficulty", "difficulty"]

KINDS: Any = (KEEP, CHANCE, CARD, ATTACK, TIP, WAY, TURN)
