"""Nonsense to every question that the solvers answer: a clear error in words, and never a number."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from boardkit.core.errors import ContentError, IllegalAction
from solvers import advice, combat, dice, matrix, mining, movement, puzzles, turn
from solvers.__main__ import main
from solvers.dice import goal_name
from solvers.status import MOST_SAID, BadInput, Budget
from tests.games.soul_of_the_empire.vocabulary import GAME, given, play

TOLD = (BadInput, ContentError, IllegalAction)

PEACE = given(
    turn="roman", dice={"roman": "3"}, units={"Rome": {"roman": 2}, "Syria": {"roman": 2, "jewish": 1}}
)
FIGHT = play(PEACE, "fight jewish in Syria with 3")
OVER = given(phase=None, ended={"winners": (0,), "why": "Rome has won.", "rule": "SOE1"})
LITTLE = Budget(work=0.05)
MOST = turn.Most()
POLICY = dice.policy()
BATTLE = combat.solve(GAME, FIGHT)

JUNK: tuple[Any, ...] = (
    -1,
    10**30,
    2.5,
    float("nan"),
    float("-inf"),
    "",
    "x" * 5_000,
    "\x00\x1b[31m",
    b"bytes",
    [[]],
    object(),
    {"a": 1},
    [1, 2, 3, 4, 5, 6, 7],
    (0,),
    (7,),
    ["1"],
    [None],
    lambda: 0,
)
"""Seven dice, faces 0 and 7, what is no number, too large, no text that can be shown."""


def _plan(state: Any = PEACE, goal: Any = MOST, **more: Any) -> Any:
    return turn.plan(GAME, state, goal, **more)


def _keep(state: Any = PEACE, goal: Any = MOST, **more: Any) -> Any:
    return advice.keep_for(GAME, state, goal, **({"roll": (1, 2), "rolls_left": 1, "budget": LITTLE} | more))


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "dice: goal": dice.policy,
    "dice: goal in words": lambda junk: goal_name(junk if not callable(junk) else 3),
    "dice: number": lambda junk: dice.policy("length", junk),
    "dice: rolls": lambda junk: dice.policy("length", 5, junk),
    "dice: roll": lambda junk: POLICY.best_keep(junk, 1),
    "dice: rolls left": lambda junk: POLICY.roll_value((1, 2, 3, 4, 5), junk),
    "dice: keep": lambda junk: POLICY.loss((1, 1, 3, 3, 5), junk, 1),
    "dice: many goals": dice.tables,
    "matrix: table": matrix.solve,
    "matrix: row": lambda junk: matrix.solve([[1, 2], junk]),
    "matrix: cell": lambda junk: matrix.solve([[1, 2], [3, junk if junk not in (-1, 2.5, 10**30) else "7x"]]),
    "movement: game": lambda junk: movement.plan(junk, PEACE, {"Rome": 1}),
    "movement: state": lambda junk: movement.plan(GAME, junk, {"Rome": 1}),
    "movement: wanted": lambda junk: movement.plan(GAME, PEACE, junk),
    "movement: units": lambda junk: movement.plan(GAME, PEACE, {"Rome": junk}),
    "movement: territory": lambda junk: movement.plan(GAME, PEACE, movement.Garrison(junk, 1)),
    "movement: faction": lambda junk: movement.plan(GAME, PEACE, {"Rome": 1}, faction=junk),
    "movement: budget": lambda junk: movement.plan(GAME, PEACE, {"Rome": 1}, budget=junk),
    "turn: state": lambda junk: _plan(junk),
    "turn: goal": lambda junk: _plan(goal=junk),
    "turn: card": lambda junk: _plan(goal=turn.Score(junk)),
    "turn: marker": lambda junk: _plan(goal=turn.TakeMarker(junk)),
    "turn: hold": lambda junk: _plan(goal=turn.Hold(junk)),
    "turn: most": lambda junk: _plan(goal=turn.Most("units", junk)),
    "turn: sum": lambda junk: _plan(goal=turn.Sum(junk)),
    "turn: pair": lambda junk: _plan(goal=turn.Sum((junk,))),
    "turn: part": lambda junk: _plan(goal=turn.Sum(((1, junk),))),
    "turn: budget": lambda junk: _plan(budget=junk),
    "turn: assumption": lambda junk: _plan(assume=junk),
    "turn: named assumption": turn.Assume.named,
    "turn: combats": turn.Assume.worst,
    "turn: cards": lambda junk: _plan(assume=turn.Assume.cards(junk, "jewish_1")),
    "combat: game": lambda junk: combat.solve(junk, FIGHT),
    "combat: state": lambda junk: combat.solve(GAME, junk),
    "combat: attack": lambda junk: combat.solve(GAME, PEACE, attack=junk),
    "combat: payoff": lambda junk: combat.solve(GAME, FIGHT, junk),
    "combat: budget": lambda junk: combat.solve(GAME, FIGHT, budget=junk),
    "combat: attacks": lambda junk: combat.attacks(GAME, junk),
    "combat: observation": lambda junk: combat.advise(GAME, junk),
    "combat: number": lambda junk: combat.tipping(GAME, FIGHT, junk),
    "combat: values": lambda junk: combat.tipping(GAME, FIGHT, "rage", [junk if junk != -1 else -9]),
    "combat: habit": lambda junk: combat.exploit(BATTLE, junk),
    "combat: battle": lambda junk: combat.exploit(junk, "any card"),
    "advice: goal": lambda junk: _keep(goal=junk),
    "advice: roll": lambda junk: _keep(roll=junk),
    "advice: rolls left": lambda junk: _keep(rolls_left=junk),
    "advice: faction": lambda junk: _keep(faction=junk),
    "advice: meantime": lambda junk: _keep(meantime=junk),
    "advice: reply": lambda junk: _keep(meantime=advice.Meantime.stated(junk)),
    "advice: game": advice.adviser,
    "advice: judge": advice.judge,
    "advice: state": lambda junk: advice.explain(GAME, junk, GAME.decode("done")),
    "advice: action": lambda junk: advice.explain(GAME, PEACE, junk),
    "puzzles: file": puzzles.load,
    "puzzles: game": puzzles.kinds,
    "mining: game": lambda junk: list(islice(mining.mine(junk), 1)),
    "mining: kind": lambda junk: list(islice(mining.mine("imminence", junk or "none"), 1)),
    "mining: games": lambda junk: list(
        islice(mining.mine("imminence", games=junk if junk != 10**30 else 0), 1)
    ),
    "budget: steps": lambda junk: Budget(junk if junk != 10**30 else 0),
    "budget: work": lambda junk: Budget(1, junk if junk not in (2.5, 10**30) else 0),
}
"""Each public question with one part of it left open."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_nonsense_is_refused_in_words(question: str) -> None:
    ask = QUESTIONS[question]
    for junk in JUNK:
        with pytest.raises(TOLD) as refused:
            ask(junk)
        told = str(refused.value)
        assert 15 <= len(told) <= 2 * MOST_SAID, told
        assert told.isprintable() or "\n" in told, repr(told)


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: movement.plan(GAME, state, {"Rome": 1}),
        lambda state: turn.plan(GAME, state, turn.Most()),
        lambda state: combat.solve(GAME, state),
        lambda state: advice.keep_for(GAME, state, turn.Most(), roll=(1,), rolls_left=1),
    ],
    ids=["movement", "turn", "combat", "advice"],
)
def test_a_game_that_is_over_is_refused(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(BadInput, match="over"):
        ask(OVER)


@pytest.mark.parametrize("weight", [10**30, Fraction(1, 10**30), 1e300, 1e-300])
def test_weights_that_no_sum_can_hold_are_refused_or_exact(weight: Any) -> None:
    goal = turn.Sum(((weight, turn.Most("units")), (1, turn.Hold({"Rome": 1}))))
    try:
        plan = _plan(goal=goal)
    except BadInput as refused:
        assert "weight" in str(refused)
    else:
        assert plan.value == Fraction(weight) * plan.terms[0][1] + plan.terms[1][1]


# -- the command line --------------------------------------------------------------------------------------

COMMANDS = (
    ["dice", "9", "9"],
    ["dice", "1", "2", "--goal", "\x1b[31m"],
    ["matrix", "{file}"],
    ["matrix", "\x00"],
    ["puzzle", "{file}"],
    ["movement", "{file}", "Rome=1"],
    ["movement", "{state}", "Atlantis=1"],
    ["movement", "{state}", "Rome=99999999999999999999999"],
    ["turn", "{state}", "win"],
    ["turn", "{state}", "score nothing"],
    ["turn", "{state}", "most units the board", "--assume", "hope"],
    ["turn", "{state}", "most units the board", "--work", "nan"],
    ["turn", "{state}", "1e400 x most units the board"],
    ["turn", "{over}", "most units the board"],
    ["keep", "{state}", "most units the board", "--roll", "9"],
    ["mine", "chess"],
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    import msgspec

    folder = tmp_path_factory.mktemp("files")
    texts = {"file": "\x00\x01", "state": "", "over": ""}
    for name, state in (("state", PEACE), ("over", OVER)):
        texts[name] = msgspec.json.encode(GAME.describe(state)).decode()
    for name, text in texts.items():
        Path(folder / f"{name}.json").write_text(text)
    return {name: str(folder / f"{name}.json") for name in texts}


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words).replace("\x00", "nul"))
def test_commands_leave_with_status_2_and_a_sentence(
    words: list[str], files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [word.format(**files) if word.startswith("{") else word for word in words]
    try:
        status = main(asked)
    except SystemExit as left:
        status = int(left.code or 0)
    found = capsys.readouterr()
    assert status == 2 and found.out == ""
    assert found.err.strip() and "Traceback" not in found.err and "\x1b" not in found.err
