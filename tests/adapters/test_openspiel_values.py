"""OpenSpiel's exact methods give small decisions the value that our own walk through the tree gives."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import expected_game_score, exploitability  # noqa: E402

from boardkit import CHANCE, GAMES  # noqa: E402
from boardkit.adapters import gambit, openspiel  # noqa: E402
from boardkit.core.game import Game  # noqa: E402
from tests.adapters.endings import ENDINGS, ending  # noqa: E402
from tests.adapters.samples import SMALL_TREES, random_last_round  # noqa: E402
from tests.adapters.trees import Tree, first_sight, grown, played_at_random  # noqa: E402

POSITIONS = {**SMALL_TREES, **{f"random {seed}": random_last_round(seed, 2) for seed in range(4)}}
DECISIONS = [*(("imminence", position) for position in POSITIONS), *((name, "ending") for name in ENDINGS)]
each_decision = pytest.mark.parametrize(("name", "which"), DECISIONS)


def state_of(name: str, which: str):
    return ending(name) if which == "ending" else GAMES[name].position(POSITIONS[which])


def as_theirs(name: str, state) -> pyspiel.Game:
    return openspiel.load(name, position=GAMES[name].describe(state))


class OurPlan(policy.Policy):
    """The plans that linear programming found on our own tree, by OpenSpiel's information states."""

    def __init__(self, theirs, ours: Game, tree: Tree) -> None:
        super().__init__(theirs, [0, 1])
        self.ours = ours
        self.chances = (tree.strategy(0), tree.strategy(1))
        self.own: tuple[dict[str, object], ...] = ({}, {})

    def pair(self, node, state, seen) -> None:
        """Walk both trees at once: each information set there must be one of ours."""
        request = self.ours.request(state)
        if request is None:
            return
        if request.player != CHANCE:
            here = node.information_state_string(request.player)
            assert self.own[request.player].setdefault(here, seen[request.player]) == seen[request.player]
        numbers = {
            node.action_to_string(node.current_player(), number): number for number in node.legal_actions()
        }
        for action in request.options:
            after, events = self.ours.step(state, action)
            known = grown(self.ours, seen, (request, action, events, after))
            self.pair(node.child(numbers[self.ours.encode(action)]), after, known)

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        chances = self.chances[player][self.own[player][state.information_state_string(player)]]
        options = self.ours.legal_actions(state.trail.state)
        number = {action: number for number, action in state.trail.choices.items()}
        return {number[action]: float(share) for action, share in zip(options, chances, strict=True)}


@each_decision
def test_openspiel_finds_nothing_to_gain_against_our_solution(name: str, which: str) -> None:
    game, state = GAMES[name], state_of(name, which)
    tree = Tree(game, state)
    low, high = tree.bounds()
    assert 0 <= high - low < 1e-9

    theirs = as_theirs(name, state)
    plan = OurPlan(theirs, game, tree)
    plan.pair(theirs.new_initial_state(), state, first_sight(game, state))
    assert [len(own) for own in plan.own] == [len(widths) for widths in tree.width]
    assert all(len(set(own.values())) == len(own) for own in plan.own), "as many information sets as ours"

    value = expected_game_score.policy_value(theirs.new_initial_state(), [plan, plan])
    assert value[0] == pytest.approx(float(low), abs=1e-9)
    assert exploitability.nash_conv(theirs, plan) == pytest.approx(0, abs=1e-9)


@each_decision
def test_play_at_random_is_worth_the_same_here_there_and_in_the_tree_file(
    name: str, which: str, tmp_path
) -> None:
    game, state = GAMES[name], state_of(name, which)
    file = tmp_path / "ending.efg"
    file.write_text(gambit.efg(game, state))
    ours = played_at_random(game, state)
    for theirs in (as_theirs(name, state), pyspiel.load_game("efg_game", {"filename": str(file)})):
        uniform = policy.UniformRandomPolicy(theirs)
        value = expected_game_score.policy_value(theirs.new_initial_state(), [uniform, uniform])
        assert value[0] == pytest.approx(float(ours), abs=1e-9)


SMALLEST = "a card left each, worth 1/4"


@pytest.mark.parametrize(
    ("name", "which"),
    [
        pytest.param(name, which, marks=() if which == SMALLEST else pytest.mark.soak)
        for name, which in DECISIONS
    ],
)
def test_the_sequence_form_of_openspiel_has_our_value(name: str, which: str) -> None:
    pytest.importorskip("cvxpy")
    pytest.importorskip("ecos")
    from open_spiel.python.algorithms import sequence_form_lp

    state = state_of(name, which)
    low, _ = Tree(GAMES[name], state).bounds()
    value, theirs, *_ = sequence_form_lp.solve_zero_sum_game(as_theirs(name, state))
    assert value == pytest.approx(float(low), abs=1e-5)
    assert theirs == pytest.approx(-float(low), abs=1e-5)
