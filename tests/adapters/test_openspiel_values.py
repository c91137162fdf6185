"""OpenSpiel's exact methods give small decisions the value that our own walk through the tree gives."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import expected_game_score, exploitability  # noqa: E402

from boardkit import CHANCE, GAMES  # noqa: E402
from boardkit.adapters import gambit, openspiel  # noqa: E402
from tests.adapters.samples import SMALL_TREES, random_last_round  # noqa: E402
from tests.adapters.trees import NAMES, Tree  # noqa: E402

IMMINENCE = GAMES["imminence"]
POSITIONS = {**SMALL_TREES, **{f"random {seed}": random_last_round(seed, 2) for seed in range(4)}}


class OurPlan(policy.Policy):
    """The plans that linear programming found on our own tree, by OpenSpiel's information states."""

    def __init__(self, game, tree: Tree) -> None:
        super().__init__(game, [0, 1])
        self.chances = (tree.strategy(0), tree.strategy(1))
        self.own: tuple[dict[str, object], ...] = ({}, {})

    def pair(self, node, state, seen) -> None:
        """Walk both trees at once: each information set there must be one of ours, and none must be two."""
        request = IMMINENCE.request(state)
        if request is None:
            return
        if request.player != CHANCE:
            here = node.information_state_string(request.player)
            assert self.own[request.player].setdefault(here, seen[request.player]) == seen[request.player]
        numbers = {
            node.action_to_string(node.current_player(), number): number for number in node.legal_actions()
        }
        for action in request.options:
            after, events = IMMINENCE.step(state, action)
            grown = tuple(
                (*seen[seat], IMMINENCE.shown(request, action, seat),
                 tuple(event.redacted(seat).tell(NAMES) for event in events), IMMINENCE.observe(after, seat))
                for seat in (0, 1)
            )  # fmt: skip
            self.pair(node.child(numbers[IMMINENCE.encode(action)]), after, grown)

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        chances = self.chances[player][self.own[player][state.information_state_string(player)]]
        options = IMMINENCE.legal_actions(state.trail.state)
        number = {action: number for number, action in state.trail.choices.items()}
        return {number[action]: float(share) for action, share in zip(options, chances, strict=True)}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_openspiel_finds_nothing_to_gain_against_our_solution(position: dict) -> None:
    state = IMMINENCE.position(position)
    tree = Tree(IMMINENCE, state)
    low, high = tree.bounds()
    assert 0 <= high - low < 1e-9

    game = openspiel.load("imminence", position=position)
    plan = OurPlan(game, tree)
    plan.pair(game.new_initial_state(), state, tuple((IMMINENCE.observe(state, seat),) for seat in (0, 1)))
    assert [len(own) for own in plan.own] == [len(widths) for widths in tree.width]
    assert all(len(set(own.values())) == len(own) for own in plan.own), "as many information sets as ours"

    value = expected_game_score.policy_value(game.new_initial_state(), [plan, plan])
    assert value[0] == pytest.approx(float(low), abs=1e-9)
    assert exploitability.nash_conv(game, plan) == pytest.approx(0, abs=1e-9)


SMALLEST = "a card left each, worth 1/4"


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, id=name, marks=() if name == SMALLEST else pytest.mark.soak)
        for name, position in POSITIONS.items()
    ],
)
def test_the_sequence_form_of_openspiel_has_our_value(position: dict) -> None:
    pytest.importorskip("cvxpy")
    pytest.importorskip("ecos")
    from open_spiel.python.algorithms import sequence_form_lp

    low, _ = Tree(IMMINENCE, IMMINENCE.position(position)).bounds()
    game = openspiel.load("imminence", position=position)
    value, theirs, *_ = sequence_form_lp.solve_zero_sum_game(game)
    assert value == pytest.approx(float(low), abs=1e-5)
    assert theirs == pytest.approx(-float(low), abs=1e-5)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_openspiel_reads_our_tree_file_as_the_same_game(position: dict, tmp_path) -> None:
    file = tmp_path / "late.efg"
    file.write_text(gambit.efg(IMMINENCE, IMMINENCE.position(position)))
    games = (
        pyspiel.load_game("efg_game", {"filename": str(file)}),
        openspiel.load("imminence", position=position),
    )
    values = [
        expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2)
        for game in games
    ]
    assert values[0] == pytest.approx(values[1], abs=1e-9)
