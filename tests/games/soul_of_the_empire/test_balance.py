"""What balance may never break: no task true at set-up, no special victory forced by a first turn."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace
from ortools.sat.python import cp_model

from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    COLOURS,
    FACTIONS,
    JEWISH,
    ROMAN,
    TERRITORY_LIMIT,
)
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.measures import ENDINGS as ENDING_RULES
from boardkit.games.soul_of_the_empire.measures import measure
from boardkit.games.soul_of_the_empire.table import Ended, Table
from boardkit.games.soul_of_the_empire.tasks import Condition, Task, holds, is_possible, task_text
from boardkit.study import Study

from .vocabulary import GAME, table

SCORERS = (ROMAN, JEWISH, CHRISTIAN)
SETUPS = [
    *[(4, ())],
    *[(3, ("roman", *rest)) for rest in permutations(FACTIONS[1:], 2)],
]


def _laid_out(players: int, factions: tuple[str, ...], inside: str) -> Table:
    """The table after the boards are laid out, before anybody chooses."""
    state: State = GAME.new(players, factions=factions, dacia_and_armenia=inside)
    return table(state)


# -- no task is true at set-up ---------------------------------------------------------------------


def can_be_true_at_set_up(board: Table, faction: int, task: Task) -> bool:
    """Whether some placing of the units that are laid later fulfils a task, by exact search."""
    later = board.content.setup.boards[FACTIONS[faction]].later  # type: ignore[index]
    model = cp_model.CpModel()
    row, atlas = board.units[faction], board.map
    placed = [
        model.new_int_var(0, TERRITORY_LIMIT - n if atlas.in_empire[p] and later else 0, f"u{p}")
        for p, n in enumerate(row)
    ]
    model.add(sum(placed) == later)
    own = [n + more for n, more in zip(row, placed, strict=True)]
    for condition in task.all:
        if condition.kind in LINEAR:
            LINEAR[condition.kind](model, board, faction, condition, own)
        elif not holds(board, faction, condition):
            return False
    return cp_model.CpSolver().solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _at_least(model: Any, amount: Any, n: int) -> Any:
    """A truth value that can be 1 only if `amount` is at least `n`."""
    yes = model.new_bool_var("")
    model.add(amount >= n).only_enforce_if(yes)
    return yes


def _places(board: Table, condition: Condition) -> tuple[int, ...]:
    atlas: Map = board.map
    return atlas.areas[condition.area]


def _units(model: Any, board: Table, faction: int, condition: Condition, own: list[Any]) -> None:
    model.add(sum(own[p] for p in _places(board, condition)) >= condition.n)


def _garrisons(model: Any, board: Table, faction: int, condition: Condition, own: list[Any]) -> None:
    held = [_at_least(model, own[p], condition.strength) for p in _places(board, condition)]
    model.add(sum(held) >= condition.n)


def _sole(model: Any, board: Table, faction: int, condition: Condition, own: list[Any]) -> None:
    free = [p for p in _places(board, condition) if not _others(board, faction, p)]
    model.add(sum(_at_least(model, own[p], 1) for p in free) >= condition.n)


def _others(board: Table, faction: int, place: int) -> bool:
    return any(row[place] for c, row in enumerate(board.units) if c != faction)


def _regions(model: Any, board: Table, faction: int, condition: Condition, own: list[Any]) -> None:
    held = [_at_least(model, sum(own[p] for p in region.places), 1) for region in board.map.regions]
    model.add(sum(held) >= condition.n)


def _with(model: Any, board: Table, faction: int, condition: Condition, own: list[Any]) -> None:
    """Rome's last units may also come to where others wait for it: those are counted for everybody."""
    other = COLOURS.index(condition.against)
    later = board.content.setup.boards["roman"].later if other == ROMAN else 0
    places = _places(board, condition)
    shared = [own[p] for p in places if board.units[other][p]]
    coming = [own[p] for p in places if board.map.in_empire[p] and not board.units[other][p]]
    met = sum(_at_least(model, units, 1) for units in shared)
    if later:
        met += sum(_at_least(model, units, 1) for units in coming)
    model.add(met >= condition.n)


LINEAR = {
    "units": _units,
    "territories": _garrisons,
    "garrisons": _garrisons,
    "sole": _sole,
    "regions": _regions,
    "with": _with,
}


@pytest.mark.parametrize("inside", ["coalition", "empire"])
@pytest.mark.parametrize(("players", "factions"), SETUPS)
def test_no_task_is_true_after_any_set_up(players: int, factions: tuple[str, ...], inside: str) -> None:
    board = _laid_out(players, factions, inside)
    for card in GAME.content.objectives.values():
        for faction in set(SCORERS).intersection(board.in_play):
            task = card.task(faction)
            if is_possible(task, board.in_play):
                assert not can_be_true_at_set_up(board, faction, task), f"{card.name}: {task_text(task)}"


def test_the_search_finds_tasks_that_are_true_at_set_up() -> None:
    """A task that Rome's last units can fulfil is found, one unit more is not."""
    board = _laid_out(4, (), "coalition")
    start = sum(board.units[ROMAN][p] for p in board.map.areas["Hispania"])
    assert can_be_true_at_set_up(board, ROMAN, Task(1, (Condition("units", start + 8, "Hispania"),)))
    assert not can_be_true_at_set_up(board, ROMAN, Task(1, (Condition("units", start + 9, "Hispania"),)))


# -- no first turn forces a special victory --------------------------------------------------------


def test_no_first_turn_forces_the_jewish_victory() -> None:
    """Five dice start five combats at most; Romans alone stand in all five blue territories, others too."""
    board = _laid_out(4, (), "coalition")
    enemies = [
        (place, c)
        for place in board.map.blue
        for c, row in enumerate(board.units)
        if row[place] and c not in (JEWISH, 4)
    ]
    assert len({place for place, _ in enemies}) == len(board.map.blue)
    assert len(enemies) > 5, "one combat more than there are dice"


def test_no_first_turn_forces_the_coalition_victory() -> None:
    """Five sixes are thirty steps: the red region must not be reached without a fight in each territory."""
    board = _laid_out(4, (), "coalition")
    assert all(board.units[ROMAN][place] for place in board.map.red)
    near = {q for place in board.map.red for q in board.map.next_to[place]}
    assert not any(board.units[COALITION][place] for place in near)


def test_no_first_turn_forces_the_roman_or_the_christian_victory() -> None:
    """Twenty-five captures and eighteen conversions need more units than five combats can meet at set-up."""
    board = _laid_out(4, (), "coalition")
    others = sorted((sum(column) for column in zip(*board.units[1:], strict=True)), reverse=True)
    assert sum(others[:5]) < 25
    assert board.converted == 0 and sum(board.units[CHRISTIAN]) * TERRITORY_LIMIT < 18 * TERRITORY_LIMIT


# -- balance ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["SOE1", "SOE3", "SOE4", "SOE5", "SOE6", "SOE191", "SA206"])
def test_every_way_to_end_a_game_is_counted_once(rule: str) -> None:
    state: State = GAME.new(4)
    over = replace(state, table=replace(table(state), ended=Ended((0,), "Over.", rule)))
    counted = {name: n for name, n in measure([], over).items() if name.startswith("by_") and n}
    assert counted == {f"by_{name}": 1 for name, of in ENDING_RULES.items() if of == rule} and counted


ENDINGS = ("by_points", "by_coalition_italia", "by_christian_18", "by_roman_25", "by_jewish_judea")


def test_a_small_sample_of_games_of_four_is_not_lopsided() -> None:
    """Eight games of easy players: nobody wins more than five, all score, several ways to win."""
    study = Study(GAME.name, 4, 8, "easy", options={"round_limit": 40}).run(progress=False)
    assert max(study.win_rates()) <= 5 / 8
    assert all(2 <= study.mean(f"points_of_{name}") <= 6 for name in FACTIONS)
    assert 5 <= study.mean("rounds") <= 12
    assert sum(study.mean(name) > 0 for name in ENDINGS) >= 2 and not study.mean("by_round_limit")


@pytest.mark.soak
@pytest.mark.parametrize(("bot", "games", "shortest"), [("easy", 400, 6), ("strong", 200, 5)])
def test_every_faction_wins_its_share_of_games_of_four(bot: str, games: int, shortest: int) -> None:
    """15 to 35 in a hundred each; 6 to 16 rounds, a little less for strong players, who alone hold Italia."""
    study = Study(GAME.name, 4, games, bot, options={"round_limit": 40}).run(progress=False)
    rates = study.win_rates()
    print(study)
    assert all(0.15 <= rate <= 0.35 for rate in rates)
    assert shortest <= study.mean("rounds") <= 16
    seen = {name for name in ENDINGS if study.mean(name) > 0}
    assert seen >= set(ENDINGS) - ({"by_coalition_italia"} if bot == "easy" else set())
