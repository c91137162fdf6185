"""States, outcomes, observations, and what the shelf of games answers."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

from boardkit import CHANCE, GAMES, ContentError, IllegalAction, Match, SaveError
from boardkit.core.request import Refusal
from boardkit.core.state import Outcome
from tests.toys.kuhn import KUHN

GAME = GAMES["imminence"]


@pytest.mark.parametrize(
    ("winners", "scores", "returns"),
    [
        ((0,), (3, 1), (Fraction(1, 2), Fraction(-1, 2))),
        ((0, 1), (3, 3), (Fraction(0), Fraction(0))),
        ((2,), (0, 0, 1), (Fraction(-1, 3), Fraction(-1, 3), Fraction(2, 3))),
        ((0, 2), (1, 0, 1), (Fraction(1, 6), Fraction(-1, 3), Fraction(1, 6))),
        ((0, 1, 2), (0, 0, 0), (Fraction(0),) * 3),
        ((), (0, 0, 0, 0), (Fraction(0),) * 4),
        ((1,), (-5, -2), (Fraction(-1, 2), Fraction(1, 2))),
    ],
)
def test_winners_share_one_and_everybody_pays(
    winners: tuple[int, ...], scores: tuple[int, ...], returns: tuple[Fraction, ...]
) -> None:
    outcome = Outcome(winners, "why", "R1", scores)
    assert outcome.returns() == returns and sum(returns) == 0


def test_there_is_no_outcome_before_the_end() -> None:
    state = GAME.new(3)
    assert GAME.outcome(state) is None and GAME.returns(state) == (0, 0, 0)


def test_states_are_values() -> None:
    one, two = GAME.new(2), GAME.new(2)
    assert one == two and hash(one) == hash(two) and len({one, two}) == 1
    assert copy.deepcopy(one) == one and pickle.loads(pickle.dumps(one)) == one


def test_a_new_game_waits_for_chance() -> None:
    state = GAME.new(2)
    request = GAME.request(state)
    assert request is not None and request.player == CHANCE
    assert GAME.legal_actions(state) == tuple(action for action, _ in GAME.outcomes(state))


def test_odds_are_for_chance_only() -> None:
    state = GAME.position({"players": 2, "cities": ["asterra", "brenholt", "calvane"]})
    for call in (GAME.outcomes, lambda s: GAME.sample(s, None)):
        with pytest.raises(ValueError, match="does not wait for dice"):
            call(state)


@pytest.mark.parametrize("player", [2, -1, True, "0", 1.0, 10**30])
def test_only_seats_and_spectators_may_look(player: object) -> None:
    with pytest.raises(ContentError, match="0 to 1 or None"):
        GAME.observe(GAME.new(2), player)  # type: ignore[arg-type]


def test_a_seat_is_shown_its_own_request_only() -> None:
    state = GAME.position({"players": 2, "cities": ["asterra", "brenholt", "calvane"]})
    mine, other, nobody = (GAME.observe(state, seat) for seat in (0, 1, None))
    assert mine.actions == GAME.legal_actions(state) and mine.prompt and mine.rule == "IMM13"
    for seen in (other, nobody):
        assert seen.actions == () and seen.prompt == "" and seen.to_act == 0
    assert GAME.observe(state, 0) == mine and hash(GAME.observe(state, 0)) == hash(mine)


def test_a_private_draw_is_private() -> None:
    state = KUHN.apply(KUHN.new(2), KUHN.decode("draw 3 king"))
    assert KUHN.observe(state, 0).view.card == "3 king"
    assert KUHN.observe(state, 1).view.card is None and KUHN.observe(state, None).view.card is None


# -- the shelf -----------------------------------------------------------------------------------------------


def test_the_shelf_has_three_games() -> None:
    assert list(GAMES) == ["children_of_fire", "imminence", "soul_of_the_empire"] and len(GAMES) == 3
    assert "imminence" in GAMES and "chess" not in GAMES and GAMES["imminence"] is GAMES["imminence"]
    assert "imminence" in repr(GAMES)


@pytest.mark.parametrize("name", ["chess", "", "Imminence", "../imminence", 3, None])
def test_an_unknown_game_is_answered_with_the_known_ones(name: object) -> None:
    with pytest.raises(ContentError, match="one of children_of_fire, imminence"):
        GAMES[name]  # type: ignore[index]


def test_a_game_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ronds": 4}, "did you mean rounds"),
        ({"rounds": "four"}, "rounds"),
        ({"rounds": 4.0}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 10**30}, "rounds"),
        ({"ties": "none"}, "ties"),
        ({"ties": None}, "ties"),
        ({"winner": ["points"]}, "winner"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        GAME.new(2, **options)
    assert "expected" in str(caught.value) and "found" in str(caught.value)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(Refusal("IMM13", "No.", ("play a>b",))),
        ContentError("a.toml", "entry", "field", expected="this", found="that"),
        SaveError("broken"),
    ],
)
def test_errors_survive_pickling(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error)


@pytest.mark.parametrize("seed", ["7", 1.5, True, 2**64, [7]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(ContentError, match="seed"):
        Match("imminence", 2, seed=seed)  # type: ignore[arg-type]


def test_a_match_without_seed_keeps_the_one_it_drew() -> None:
    match = Match("imminence", 2)
    again = Match("imminence", 2, seed=match.seed)
    match.run("random")
    again.run("random")
    assert match.state == again.state
