"""A combat and a roll of Soul of the Empire as trees of their own: other people's methods find our values."""

from __future__ import annotations

import io
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from boardkit.adapters import gambit
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.table import Table
from solvers import combat, dice
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play, table

FIGHTS = range(16)
FEW = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.soak) for seed in FIGHTS]
FOR_GAMBIT = [seed for seed in FIGHTS if seed not in (8, 12, 14)]
"""For the others Gambit's linear program gives plans that add up to nothing (see docs/adapters.md)."""
LARGE = 60
"""Lines of a tree that is too large for fractions."""
SEAT_OF = {"roman": 0, "jewish": 0, "coalition": 1, "christian": 1}
ATTACKERS = [("roman", "coalition"), ("coalition", "jewish"), ("christian", "roman"), ("jewish", "christian")]


@cache
def fight(seed: int) -> tuple[State, str, tuple[str, str]]:
    """A combat of the two seats with random units, rage and three to four cards on each side."""
    rng = Random(seed)
    sides = ATTACKERS[seed % 4]
    board = {"Syria": {side: rng.randint(1, 5) for side in sides}}
    used = {side: [f"{side}_{n}" for n in rng.sample(range(1, 7), rng.randint(2, 3))] for side in sides}
    position: dict[str, Any] = {"units": board, "combat_used": used, "rage": rng.randint(-2, 3)}
    state = given(2, turn=sides[0], seats=SEAT_OF, order=ORDER, dice={sides[0]: "1"}, **position)
    return state, f"fight {sides[1]} in Syria with 1", sides


ORDER = ["roman", "coalition", "jewish", "christian"]


def swing(before: Table, after: Table, sides: tuple[str, str]) -> int:
    """Units on the board, gray ones with the Jews: the attacker's less the defender's, against before."""

    def on_board(found: Table, side: str) -> int:
        colours = [side, "gray"] if side == "jewish" else [side]
        return sum(sum(found.units[COLOURS.index(colour)]) for colour in colours)

    return sum(
        sign * (on_board(after, s) - on_board(before, s)) for sign, s in zip((1, -1), sides, strict=True)
    )


@cache
def combat_tree(seed: int) -> str:
    """The tree from the attack to the end of the combat, with what it changed on the board."""
    state, attack, sides = fight(seed)
    before = table(state)
    sign = 1 if SEAT_OF[sides[0]] == 0 else -1

    def value(leaf: State) -> tuple[int, int]:
        won = sign * swing(before, table(leaf), sides)
        return won, -won

    return gambit.efg(
        GAME, play(state, attack), cut=lambda s: s.phase not in combat.moment.COMBAT, value=value
    )


def ours(seed: int) -> Fraction:
    """What our solver says the first seat gets."""
    state, attack, sides = fight(seed)
    value = combat.solve(GAME, state, "units", attack=attack).value
    return value if SEAT_OF[sides[0]] == 0 else -value


def in_openspiel(text: str, tmp_path: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    file = tmp_path / "part.efg"
    file.write_text(text)
    return pyspiel.load_game("efg_game", {"filename": str(file)})


@pytest.mark.parametrize("seed", FIGHTS)
def test_openspiel_is_as_near_to_our_value_as_to_an_equilibrium(seed: int, tmp_path: Any) -> None:
    """Strategies that nobody gains more than `gain` by leaving are worth the value up to `gain`."""
    game = in_openspiel(combat_tree(seed), tmp_path)
    import pyspiel

    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    gain = pyspiel.nash_conv(game, average)
    value = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)[0]
    assert gain < 0.1
    assert abs(value - float(ours(seed))) <= gain + 1e-9


@pytest.mark.parametrize("seed", FEW)
def test_the_sequence_form_of_openspiel_gives_a_combat_our_value(seed: int, tmp_path: Any) -> None:
    pytest.importorskip("cvxpy")
    pytest.importorskip("ecos")
    game = in_openspiel(combat_tree(seed), tmp_path)
    from open_spiel.python.algorithms import sequence_form_lp

    value, other, *_ = sequence_form_lp.solve_zero_sum_game(game)
    assert value == pytest.approx(float(ours(seed)), abs=1e-5) and other == pytest.approx(-value, abs=1e-5)


@pytest.mark.parametrize("seed", [one for one in FEW if getattr(one, "values", (one,))[0] in FOR_GAMBIT])
def test_gambit_gives_a_combat_our_value(seed: int) -> None:
    """In fractions; a salvage of many steps in floats, with its profile checked."""
    pygambit = pytest.importorskip("pygambit")
    text = combat_tree(seed)
    tree = pygambit.read_efg(io.BytesIO(text.encode()))
    if text.count("\n") <= LARGE:
        (profile,) = pygambit.nash.lcp_solve(tree, rational=True).equilibria
        assert Fraction(str(profile.payoff(next(iter(tree.players))))) == ours(seed)
        return
    (profile,) = pygambit.nash.lp_solve(tree, rational=False).equilibria
    assert sum(profile.realiz_prob(node) for node in tree.nodes if node.is_terminal) == pytest.approx(1)
    assert profile.payoff(next(iter(tree.players))) == pytest.approx(float(ours(seed)), abs=1e-9)


def test_some_of_these_combats_need_mixing() -> None:
    mixed = [seed for seed in FIGHTS if ours(seed).denominator > 1]
    assert mixed, "else a saddle point would do"


def rolling(n: int) -> State:
    """A turn of which only the roll of so many dice is left."""
    return given(2, seats=SEAT_OF, order=ORDER, phase="ready", dice={"roman": {"resting": 5 - n}})


def length(leaf: State) -> tuple[int, int]:
    n = len(table(leaf).dice[0].sequence)
    return n, -n


ROLLED = ["1", "4", "1 2", "2 5", "3 3", "4 6"]


def played_by_openspiel(state: State, tmp_path: Any) -> float:
    """The best response to a seat that has nothing to do: the best way to go on rolling."""
    game = in_openspiel(gambit.efg(GAME, state, cut=lambda s: s.phase != "ready", value=length), tmp_path)
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    answer = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    return float(answer.value(game.new_initial_state()))


@pytest.mark.parametrize("rolled", ROLLED)
def test_openspiel_keeps_dice_for_the_longest_sequence_as_well_as_we_do(rolled: str, tmp_path: Any) -> None:
    faces = [int(pip) for pip in rolled.split()]
    value = played_by_openspiel(play(rolling(len(faces)), f"roll {rolled}"), tmp_path)
    assert value == pytest.approx(float(dice.policy("length", len(faces)).roll_value(faces, 2)), abs=1e-9)
