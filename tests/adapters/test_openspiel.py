"""OpenSpiel's own tests and algorithms run on our games unchanged."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

from boardkit import CHANCE, GAMES, ContentError, IllegalAction  # noqa: E402
from boardkit.adapters import openspiel  # noqa: E402
from boardkit.core.content import Pack  # noqa: E402
from tests.adapters.samples import LATE_ROUNDS, SEATS, SHORT  # noqa: E402
from tests.source import ROOT  # noqa: E402


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_random_simulation_test_of_openspiel_passes(name: str, players: int) -> None:
    game = openspiel.load(name, players, **SHORT[name])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_random_simulation_test_passes_on_whole_games(name: str, players: int) -> None:
    pyspiel.random_sim_test(openspiel.load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_game_goes_as_in_our_own_engine(name: str, players: int) -> None:
    rng = Random(players)
    ours = GAMES[name]
    state, theirs = ours.new(players, **SHORT[name]), openspiel.load(name, players, **SHORT[name])
    node = theirs.new_initial_state()
    while not node.is_terminal():
        request = ours.request(state)
        assert request is not None
        assert node.is_chance_node() == (request.player == CHANCE)
        texts = [node.action_to_string(node.current_player(), number) for number in node.legal_actions()]
        assert sorted(texts) == sorted(map(ours.encode, request.options))
        if node.is_chance_node():
            shares = dict(zip(texts, (share for _, share in node.chance_outcomes()), strict=True))
            assert shares == {ours.encode(a): float(share) for a, share in ours.outcomes(state)}
        place = rng.randrange(len(texts))
        node.apply_action(node.legal_actions()[place])
        state = ours.apply(state, ours.decode(texts[place]))
        assert node.trail.state == state
    assert node.returns() == [float(share) for share in ours.returns(state)]
    assert sum(ours.returns(state)) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_name_and_a_pickle_load_the_same_game(name: str) -> None:
    game = openspiel.load(name, GAMES[name].seats[-1], **SHORT[name])
    assert str(game).startswith(f"boardkit_{name}(")
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert game.start.box == pyspiel.load_game(str(game)).start.box


@pytest.mark.parametrize("name", GAMES)
def test_clones_and_serialized_states_go_their_own_way(name: str) -> None:
    rng = Random(1)
    game = openspiel.load(name, 2, **SHORT[name])
    node = game.new_initial_state()
    for _ in range(25):
        node.apply_action(rng.choice(node.legal_actions()))
    before, recall = str(node), node.information_state_string(0)
    clone = node.clone()
    clone.apply_action(rng.choice(clone.legal_actions()))
    assert str(node) == before and str(clone) != before
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, node))
    assert str(again) == before and again.history() == node.history()
    assert again.information_state_string(0) == recall


def test_a_position_with_commas_and_quotes_survives_the_name_of_a_game() -> None:
    game = openspiel.load("imminence", position=LATE_ROUNDS["three cards left, worth 1/4"])
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())


def test_raw_json_is_taken_too() -> None:
    options = '{"ties": "edicts", "rounds": 3}'
    game = pyspiel.load_game("boardkit_imminence", {"players": 3, "options": options})
    assert game.start.box.options.ties == "edicts" and game.start.box.options.rounds == 3


@pytest.mark.parametrize("name", GAMES)
def test_every_number_that_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    game = openspiel.load(name, 2, **SHORT[name])
    node = game.new_initial_state()
    while node.is_chance_node():
        node.apply_action(node.legal_actions()[0])
    before = str(node)
    for number in {*range(game.num_distinct_actions() + 2), 2**31, -7} - {*node.legal_actions()}:
        with pytest.raises(IllegalAction, match="is not the number of a legal action"):
            node.apply_action(number)
        assert str(node) == before


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"players": 9}, "expected 2 to 5, found 9"),
        ({"options": "{"}, "options: expected a JSON text"),
        ({"options": "[1]"}, "options: expected a JSON mapping, found list"),
        ({"options": '{"tie": 1}'}, "did you mean ties"),
        ({"position": '{"cities": ["rome"]}'}, "cities: expected one of"),
        ({"position": '{"players": 3}'}, "players: expected|cities: expected"),
        ({"position": "[" * 100_000}, "position: expected a JSON text"),
    ],
)
def test_a_wrong_start_is_refused_with_the_reason(wanted: dict, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        pyspiel.load_game("boardkit_imminence", wanted)


def test_a_number_of_seats_that_is_not_the_positions_is_refused() -> None:
    position = LATE_ROUNDS["three cards left, worth 1/4"]
    with pytest.raises(ContentError, match="expected 2, as in the position, found 3"):
        openspiel.load("imminence", 3, position=position)


def test_without_private_information_a_spectator_looks() -> None:
    game = openspiel.load("imminence", position=LATE_ROUNDS["three cards left, worth 1/4"])
    node = game.new_initial_state()
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(public)
    assert observer.string_from(node, 0) == observer.string_from(node, 1) == node.trail.sight(None)
    assert node.observation_string(0) != observer.string_from(node, 0)
    observer.set_from(node, 0)
    assert not np.array_equal(observer.tensor, node.observation_tensor(0))


def test_the_private_information_of_all_seats_is_not_offered() -> None:
    all_seats = pyspiel.PrivateInfoType.ALL_PLAYERS
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=all_seats)
    with pytest.raises(ContentError, match="one seat or of none"):
        openspiel.load("imminence").make_py_observer(everything)


def test_a_content_pack_is_registered_under_a_name_of_its_own() -> None:
    cities = (GAMES["imminence"].data / "cities.toml").read_text().replace("asterra", "aldmoor")
    pack = Pack("another box", "imminence", {"cities.toml": cities})
    name = openspiel.register(GAMES["imminence"].with_content(pack), "another_imminence")
    game = openspiel.load(name, 3)
    assert "aldmoor" in str([action.city for action in game.start.numbering.actions[5:]])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_search_of_openspiel_plays(name: str) -> None:
    rng = np.random.RandomState(3)
    game = openspiel.load(name, 2, **SHORT[name])
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng, max_length=40)
    bot = mcts.MCTSBot(game, uct_c=2, max_simulations=4, evaluator=rollouts, random_state=rng)
    node = game.new_initial_state()
    n_choices = 0
    while not node.is_terminal() and n_choices < 12:
        if node.is_chance_node():
            numbers, shares = zip(*node.chance_outcomes(), strict=True)
            node.apply_action(int(rng.choice(numbers, p=shares)))
        else:
            node.apply_action(bot.step(node))
            n_choices += 1
    assert n_choices >= 4


def test_the_tree_search_finds_the_only_winning_card() -> None:
    """With one card to be played nothing is hidden from the search: it must find the best there is."""
    position = LATE_ROUNDS["a card left each, worth 1/4"]
    game = openspiel.load("imminence", position=position)
    node = game.new_initial_state()
    node.apply_action(node.legal_actions()[0])
    best = max(node.child(number).returns()[1] for number in node.legal_actions())
    rng = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2, max_simulations=60, evaluator=rollouts, random_state=rng, solve=True)
    assert node.child(bot.step(node)).returns()[1] == best


def test_a_process_that_has_registered_our_games_ends_cleanly() -> None:
    code = "import pyspiel, boardkit.adapters.openspiel as o; print(o.load('imminence'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
