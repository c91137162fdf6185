"""The computer players: legal everywhere, the same every time, sensible where it is plain what to do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardkit.core.match import Match
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.bots.clash import Clash, equilibrium, matrix, result
from boardkit.games.soul_of_the_empire.bots.dice_keeping import best_sequence, exact_reroll, plain_reroll
from boardkit.games.soul_of_the_empire.bots.temper import PLAIN
from boardkit.study import Study

from .test_conformance import CHOICES
from .vocabulary import GAME, given, table

NAMES = ("easy", "strong")
PIP = PLAIN.pip


def choice(state: State, bot: str = "easy", seed: int = 0) -> str:
    """What a bot answers for the seat that is asked."""
    request = GAME.request(state)
    assert request is not None
    seen = GAME.observe(state, request.player)
    return GAME.encode(GAME.bots[bot](seen, seen.actions, Random(seed)))


# -- sensible --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", NAMES)
def test_a_fulfilled_task_is_claimed(bot: str) -> None:
    """Four Christians in Syria are what Antioch asks for."""
    units = {"Syria": {"christian": 4}, "Rome": {"roman": 1}}
    cards = [{"card": "antioch"}]
    state = given(turn="christian", units=units, dice={"christian": "3"}, open_objectives=cards)
    assert choice(state, bot) == "claim antioch with 3"


@pytest.mark.parametrize("bot", NAMES)
def test_a_claimed_task_is_walked_to(bot: str) -> None:
    """The last step to four Christians in Syria, where a Coalition unit keeps recruits away."""
    units = {"Syria": {"christian": 3, "coalition": 1}, "Cilicia": {"christian": 1}}
    cards = [{"card": "antioch", "claims": ["christian"]}]
    state = given(turn="christian", units=units, dice={"christian": "1"}, open_objectives=cards)
    assert choice(state, bot) != "done"
    task = {"type": "moving", "faction": "christian", "points": 1}
    state = given(phase="move", turn="christian", units=units, task=task, open_objectives=cards)
    assert choice(state, bot) == "move Cilicia>Syria"


@pytest.mark.parametrize("bot", NAMES)
def test_points_are_always_taken(bot: str) -> None:
    cards = [{"card": "antioch", "claims": ["christian"]}]
    state = given(phase="scoring", turn="christian", units={"Syria": {"christian": 4}}, open_objectives=cards)
    assert choice(state, bot) == "score antioch"


@pytest.mark.parametrize("bot", NAMES)
def test_the_coalition_takes_a_marker_that_it_holds(bot: str) -> None:
    """With the Empire full of Romans there is nothing better to do."""
    board = GAME.content.map
    empire = {name: {"roman": 1} for name, inside in zip(board.names, board.in_empire, strict=True) if inside}
    state = given(
        turn="coalition",
        units={**empire, "Dacia": {"coalition": 1}},
        dice={"coalition": "2"},
        markers=[{"symbol": "roman", "territory": "Dacia"}],
    )
    assert choice(state, bot) == "claim marker in Dacia with 2"


@pytest.mark.parametrize("bot", NAMES)
def test_the_coalition_does_not_sit_at_home(bot: str) -> None:
    """With nothing in reach its units still walk towards the Empire, one step after the other."""
    units = {"Parthia": {"coalition": 6}, "Baetica et Lusitania": {"roman": 6}}
    assert choice(given(turn="coalition", units=units, dice={"coalition": "2"}), bot) == "move with 2"
    task = {"type": "moving", "faction": "coalition", "points": 2}
    step = choice(given(phase="move", turn="coalition", units=units, task=task), bot)
    board = GAME.content.map
    beyond = [board.names[p] for p in board.next_to[board.number["Parthia"]]]
    assert step in [f"move Parthia>{name}" for name in beyond]


@pytest.mark.parametrize("bot", NAMES)
def test_rome_attacks_the_weak(bot: str) -> None:
    units = {"Samaria": {"roman": 6, "jewish": 1}}
    assert choice(given(units=units, dice={"roman": "1"}), bot) == "fight jewish in Samaria with 1"


@pytest.mark.parametrize("bot", NAMES)
def test_the_jews_take_the_last_territory_of_judea(bot: str) -> None:
    """One step is missing to hold all of Judea alone."""
    units = {name: {"jewish": 2} for name in ("Jerusalem", "Galilaea", "Samaria", "Idumaea")}
    state = given(turn="jewish", units=units, dice={"jewish": "1"})
    assert choice(state, bot) == "move with 1"
    task = {"type": "moving", "faction": "jewish", "points": 1}
    state = given(phase="move", turn="jewish", units=units, task=task)
    assert choice(state, bot).endswith(">Peraea")


@pytest.mark.parametrize("bot", NAMES)
def test_the_coalition_takes_the_last_territory_of_italia(bot: str) -> None:
    """One step is missing to hold Rome and Italia alone; a marker that it holds has to wait."""
    units = {name: {"coalition": 2} for name in ("Rome", "Italia Inferior", "Dacia")}
    markers = [{"symbol": "roman", "territory": "Dacia"}]
    state = given(turn="coalition", units=units, dice={"coalition": "1"}, markers=markers)
    assert choice(state, bot) == "move with 1"
    task = {"type": "moving", "faction": "coalition", "points": 1}
    state = given(phase="move", turn="coalition", units=units, task=task, markers=markers)
    assert choice(state, bot) == "move Rome>Italia Superior"


# -- combat and dice -------------------------------------------------------------------------------

CARDS = GAME.content.combat


def test_a_clash_agrees_with_the_engine() -> None:
    """The printed example: four Romans with a 5 lose to three of the Coalition with a 6 and rage 2."""
    clash = Clash((0, 2), (4, 3), (0, 2))
    assert result(clash, (CARDS["roman_5"], CARDS["coalition_6"])).winner == 1


def test_the_lowest_wins_against_christians() -> None:
    clash = Clash((0, 3), (1, 3))
    found = result(clash, (CARDS["roman_4"], CARDS["christian_6"]))
    assert (found.winner, found.losses, found.difference) == (0, (0, 3), 4)


def test_christians_convert_the_difference() -> None:
    clash = Clash((3, 0), (1, 4))
    found = result(clash, (CARDS["christian_4"], CARDS["roman_4"]))
    assert (found.winner, found.losses) == (0, (0, 3))


def test_fictitious_play_finds_a_mixed_equilibrium() -> None:
    """Matching pennies: each side half and half."""
    for mix in equilibrium(((1.0, -1.0), (-1.0, 1.0))):
        assert mix == pytest.approx((0.5, 0.5), abs=0.1)


def test_the_equilibrium_is_close_to_the_exact_value() -> None:
    """Against nashpy's linear program, for full decks of Rome and the Jews, three against three."""
    nashpy = pytest.importorskip("nashpy")
    decks = tuple(tuple(CARDS[card] for card in GAME.content.combat_decks[side]) for side in (0, 1))
    rows = matrix(Clash((0, 1), (3, 3)), *decks, PLAIN)
    attack, defence = equilibrium(rows)
    game = nashpy.Game(rows)
    exact = game.linear_program()
    value = float(game[exact][0])
    low = min(sum(p * row[j] for p, row in zip(attack, rows, strict=True)) for j in range(len(defence)))
    high = max(sum(q * worth for q, worth in zip(defence, row, strict=True)) for row in rows)
    assert low <= value + 1e-9 and value <= high + 1e-9
    assert high - low < 1.0, "units that could be gained against these mixes"


@pytest.mark.parametrize("pips", [(1, 1, 1, 4, 6), (2, 3, 4, 5, 6), (1, 2, 4, 4, 6)])
def test_the_longest_sequence_is_kept(pips: tuple[int, ...]) -> None:
    assert len(best_sequence(pips, PIP)) == len(pips) - len(plain_reroll(pips, PIP))


def test_a_full_straight_is_not_rolled_again() -> None:
    assert exact_reroll((2, 3, 4, 5, 6), 2, PIP) == ()
    assert exact_reroll((6, 6, 6, 6, 6), 1, PIP) == ()


def test_low_threes_are_kept_for_the_last_roll() -> None:
    assert exact_reroll((2, 4, 4, 4, 6), 1, PIP) == (2, 6)


# -- everywhere ------------------------------------------------------------------------------------


def _setups() -> list[tuple[int, dict[str, Any]]]:
    return [(2, {}), (4, {}), *((3, {"factions": factions}) for factions in CHOICES)]


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize(("players", "options"), _setups())
def test_they_play_what_is_offered(bot: str, players: int, options: dict[str, Any]) -> None:
    """Every number of players and every choice of factions, for a few rounds."""
    limit = 1 if bot == "strong" else 3
    match = Match(GAME, players, 5, round_limit=limit, **options)
    match.run(bot)
    assert match.outcome is not None and {step.by for step in match.steps} >= {bot}


@pytest.mark.parametrize("bot", NAMES)
def test_they_play_the_same_game_again(bot: str) -> None:
    games = [Match(GAME, 4, 11, round_limit=1) for _ in range(2)]
    for match in games:
        match.run(bot)
    assert [step.action for step in games[0].steps] == [step.action for step in games[1].steps]


def test_they_see_only_their_observation() -> None:
    """Another hand and another deck behind the same observation: the same answer."""
    layout: dict[str, Any] = {
        "turn": "roman",
        "units": {"Samaria": {"roman": 3, "jewish": 2}, "Syria": {"christian": 2}},
        "dice": {"roman": "3 3"},
        "open_objectives": [{"card": "temple"}],
    }
    states = [given(hands={"jewish": [card]}, **layout) for card in ("industry", "pharisee")]
    assert table(states[0]) != table(states[1])
    for bot in NAMES:
        assert choice(states[0], bot) == choice(states[1], bot)


def test_they_choose_at_random_among_names_they_do_not_know() -> None:
    """An owner's pack may bring other cards: the bots still give legal answers."""
    text = (GAME.data / "objectives.toml").read_text("utf-8").replace('id = "temple"', 'id = "tabernacle"')
    from boardkit.core.content import Pack

    game = GAME.with_content(Pack("other names", GAME.name, {"objectives.toml": text}))
    match = Match(game, 4, 2, round_limit=2)
    match.run("easy")
    assert match.outcome is not None


# -- strength --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_easy_beats_chance_with_every_faction(seat: int) -> None:
    """Alone among players who choose at random."""
    bots = ["easy" if at == seat else "random" for at in range(4)]
    study = Study(GAME.name, 4, 3, bots, options={"round_limit": 40}).run(progress=False)
    assert study.win_rates()[seat] >= 2 / 3


@pytest.mark.soak
def test_strong_beats_easy() -> None:
    """In each seat in turn among three easy players: more than a quarter of the games."""
    won = 0.0
    for seat in range(4):
        bots = ["strong" if at == seat else "easy" for at in range(4)]
        study = Study(GAME.name, 4, 40, bots, seed=1000 * seat, options={"round_limit": 40})
        won += float(study.run(progress=False).win_rates()[seat])
    assert won / 4 > 0.3


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "easy"])
@pytest.mark.parametrize(("players", "options"), _setups())
def test_thousands_of_games_end(bot: str, players: int, options: dict[str, Any]) -> None:
    """Within the limit of rounds for automatic play."""
    games = 500 if bot == "random" else 100
    study = Study(GAME.name, players, games, bot, options={"round_limit": 40, **options}).run(progress=False)
    assert study.is_complete and study.mean("rounds") <= 40
