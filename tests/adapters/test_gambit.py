"""Tables and trees written for Gambit: read back exactly, solved to our value."""

from __future__ import annotations

import io
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit import CHANCE, GAMES, ContentError
from boardkit.adapters import gambit
from boardkit.adapters.trail import Start
from solvers import matrix
from tests.adapters.samples import (
    DRAW_BEFORE_THE_LAST_ROUND,
    LATE_ROUNDS,
    SEATS,
    SHORT,
    SMALL_TREES,
    random_last_round,
)
from tests.adapters.trees import Tree

pygambit = pytest.importorskip("pygambit")

IMMINENCE = GAMES["imminence"]
TWO_CARDS = {f"random {seed}": random_last_round(seed, 2) for seed in range(4)}
TWO_CARDS["a card left each, worth 1/4"] = LATE_ROUNDS["a card left each, worth 1/4"]


def read_table(text: str):
    return pygambit.read_nfg(io.BytesIO(text.encode()))


def read_tree(text: str):
    return pygambit.read_efg(io.BytesIO(text.encode()))


def first_payoff(profile, game) -> Fraction:
    return Fraction(str(profile.payoff(next(iter(game.players)))))


def table_value(payoff) -> Fraction:
    game = read_table(gambit.nfg(payoff))
    (profile,) = pygambit.nash.lp_solve(game, rational=True).equilibria
    return first_payoff(profile, game)


# -- tables -------------------------------------------------------------------------------------------------


def test_a_table_of_fractions_is_read_exactly() -> None:
    payoff = [[Fraction(1, 3), Fraction(-2, 7), 4], [0, Fraction(22, 7), -1]]
    game = read_table(gambit.nfg(payoff, ["up", "down"], ["left", "middle", "right"], title="Six cells"))
    assert game.title == "Six cells"
    assert [[s.label for s in player.strategies] for player in game.players] == [
        ["up", "down"],
        ["left", "middle", "right"],
    ]
    ours, theirs = (array.tolist() for array in game.to_arrays(dtype=Fraction))
    assert [[Fraction(str(cell)) for cell in row] for row in ours] == payoff
    assert [[-Fraction(str(cell)) for cell in row] for row in theirs] == payoff


def test_pairs_of_payoffs_keep_both() -> None:
    dilemma = np.array([[[3, 3], [0, 5]], [[5, 0], [1, 1]]])
    game = read_table(gambit.nfg(dilemma, ["silent", "talk"], ["silent", "talk"]))
    (profile,) = pygambit.nash.enumpure_solve(game).equilibria
    assert [Fraction(str(profile.payoff(player))) for player in game.players] == [1, 1]


def test_floats_are_written_by_their_shortest_decimal() -> None:
    assert "1/10 -1/10" in gambit.nfg([[0.1]])
    assert "1/1000000 -1/1000000" in gambit.nfg([[np.float64(1e-6)]])
    assert "5000000000000000000000 -5000000000000000000000" in gambit.nfg([[5e21]])


def test_names_with_quotes_and_line_ends_stay_one_name() -> None:
    odd = 'say "no" \\ \n and go'
    game = read_table(gambit.nfg([[1, 2]], columns=[odd, "b"], title=odd))
    columns = list(list(game.players)[1].strategies)
    assert len(columns) == 2
    assert columns[0].label == game.title == "say 'no' / and go"


@given(
    st.integers(1, 4).flatmap(
        lambda width: st.lists(
            st.lists(st.fractions(-5, 5, max_denominator=12), min_size=width, max_size=width),
            min_size=1,
            max_size=4,
        )
    )
)
def test_gambit_gives_a_table_the_value_of_our_solver(payoff: list[list[Fraction]]) -> None:
    assert table_value(payoff) == matrix.solve(payoff).value


@pytest.mark.parametrize(
    "payoff", [[[0, 0], [0, 0]], [[1, 1, 1]], [[2], [2]], [[-1, -3], [-2, -1]], [[4, 1], [1, 2]]], ids=str
)
def test_tables_with_ties_and_negative_values(payoff: list[list[int]]) -> None:
    assert table_value(payoff) == matrix.solve(payoff).value


@pytest.mark.parametrize(
    ("payoff", "message"),
    [
        ([], "a full table"),
        ([[]], "a full table"),
        ([[1, 2], [3]], "a full table"),
        ([[float("nan")]], "a finite number"),
        ([[float("inf")]], "a finite number"),
        ([["1"]], "a finite number"),
        ([[None]], "a finite number"),
        ([[(1, 2, 3)]], "a pair of numbers"),
    ],
)
def test_a_table_that_is_none_is_refused(payoff: list, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        gambit.nfg(payoff)


def test_names_must_be_there_and_differ() -> None:
    with pytest.raises(ContentError, match="rows: expected 1 different names, found a, b"):
        gambit.nfg([[1]], rows=["a", "b"])
    with pytest.raises(ContentError, match="columns: expected 2 different names, found a, a"):
        gambit.nfg([[1, 2]], columns=["a", "a"])


# -- trees --------------------------------------------------------------------------------------------------


def tree_of(position: dict) -> tuple[Tree, object]:
    state = IMMINENCE.position(position)
    return Tree(IMMINENCE, state), read_tree(gambit.efg(IMMINENCE, state))


@pytest.mark.parametrize("position", {**SMALL_TREES, **TWO_CARDS}.values(), ids={**SMALL_TREES, **TWO_CARDS})
def test_IMM14_a_late_round_has_the_information_sets_of_our_own_walk(position: dict) -> None:
    ours, theirs = tree_of(position)
    assert len(list(theirs.nodes)) == ours.n_nodes
    assert [len(player.infosets) for player in theirs.players] == [len(widths) for widths in ours.width]
    assert theirs.is_perfect_recall
    sizes = [sorted(len(infoset.actions) for infoset in player.infosets) for player in theirs.players]
    assert sizes == [sorted(widths.values()) for widths in ours.width]


@pytest.mark.parametrize("position", TWO_CARDS.values(), ids=TWO_CARDS)
def test_gambit_solves_two_last_cards_to_our_value_in_fractions(position: dict) -> None:
    ours, theirs = tree_of(position)
    low, high = ours.bounds()
    (profile,) = pygambit.nash.lcp_solve(theirs, rational=True).equilibria
    assert low == high == first_payoff(profile, theirs)


@pytest.mark.parametrize("position", SMALL_TREES.values(), ids=SMALL_TREES)
def test_gambit_solves_a_late_round_to_our_value(position: dict) -> None:
    """In floats. Its profile is checked too: on some trees this method gives plans that sum up to nothing."""
    ours, theirs = tree_of(position)
    (profile,) = pygambit.nash.lp_solve(theirs, rational=False).equilibria
    reached = sum(profile.realiz_prob(node) for node in theirs.nodes if node.is_terminal)
    assert reached == pytest.approx(1, abs=1e-9)
    assert float(first_payoff(profile, theirs)) == pytest.approx(float(ours.bounds()[0]), abs=1e-9)


def test_chances_of_a_draw_are_written_as_fractions() -> None:
    text = gambit.efg(IMMINENCE, IMMINENCE.position(DRAW_BEFORE_THE_LAST_ROUND))
    assert '{ "draw asterra-L3" 1/3 "draw brenholt-L3" 1/3 "draw calvane+L2" 1/3 } 0' in text


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_tree_cut_at_a_depth_is_read_for_every_game_and_number_of_seats(name: str, players: int) -> None:
    game, rng = GAMES[name], Random(players)
    state = game.new(players, **SHORT[name])
    for _ in range(12):
        state = game.apply(state, rng.choice(game.legal_actions(state)))

    def value(leaf) -> list[Fraction]:
        return [Fraction(seat, 1 + leaf.table.box.players) for seat in range(players)]

    names = [f"seat {letter}" for letter in "ABCDE"[:players]]
    tree = read_tree(gambit.efg(game, state, depth=2, value=value, names=names))
    assert [player.label for player in tree.players] == names
    request = game.request(state)
    assert request is not None
    assert [branch.label for branch in tree.root.infoset.actions] == [
        game.encode(option).replace('"', "'") for option in in_file_order(game, state)
    ]
    assert (tree.root.player.is_chance) == (request.player == CHANCE)


def in_file_order(game, state):
    """Actions in the order of their numbers."""
    return Start(game, position=game.describe(state)).root.choices.values()


def test_more_nodes_than_wanted_are_refused() -> None:
    state = IMMINENCE.position(LATE_ROUNDS["three cards left, worth 1/4"])
    with pytest.raises(ContentError, match="at most 50 nodes"):
        gambit.efg(IMMINENCE, state, largest=50)


def test_a_cut_without_a_value_is_refused() -> None:
    with pytest.raises(ContentError, match="value=, as the tree is cut"):
        gambit.efg(IMMINENCE, IMMINENCE.new(2), depth=1)


def test_every_seat_needs_a_name() -> None:
    with pytest.raises(ContentError, match="expected 3 names, found 2"):
        gambit.efg(IMMINENCE, IMMINENCE.new(3), depth=0, value=lambda leaf: (0, 0, 0), names=["a", "b"])
