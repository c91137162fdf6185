"""The position in which dice will be spent: what happens between the roll and the owner's next turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from boardkit.core.errors import IllegalAction
from boardkit.core.request import Ask
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import COLOURS
from boardkit.games.soul_of_the_empire.phases.turn import begin
from boardkit.games.soul_of_the_empire.table import Dice, Table, set_in
from solvers.movement.replay import QUIET
from solvers.status import BadInput

Policy = Callable[[Any, Sequence[Any], Random], Any]
"""``policy(observation, actions, rng) -> action``, as of the bots."""

SETUP = ("choose_factions", "reveal_objectives", "lay_markers", "later_units", "first_rolls")


@dataclass(frozen=True)
class Meantime:
    """What is assumed between the roll and the turn in which the dice are spent.

    Use the class methods `nothing`, `here`, `stated` and `sampled`.
    """

    kind: str
    replies: tuple[str, ...] = ()
    policy: Policy | None = None
    samples: int = 1
    seed: int = 0

    @classmethod
    def nothing(cls) -> Meantime:
        """The others change nothing; the owner's next turn begins on the present board."""
        return cls("nothing")

    @classmethod
    def here(cls) -> Meantime:
        """The dice are spent in this very position."""
        return cls("here")

    @classmethod
    def stated(cls, *replies: str) -> Meantime:
        """The others answer so, in the texts of their actions; what is not stated they let pass."""
        return cls("stated", tuple(replies))

    @classmethod
    def sampled(cls, policy: Policy, samples: int = 2, seed: int = 0) -> Meantime:
        """The others play by a policy; the value is the mean over so many samples."""
        if type(samples) is not int or samples < 1:
            raise BadInput(f"samples={samples!r}: expected a whole number, at least 1")
        return cls("sampled", (), policy, samples, seed)

    def in_words(self) -> str:
        """The assumption in a sentence."""
        return {
            "nothing": "nothing changes before the owner's next turn",
            "here": "the dice are spent in this very position",
            "stated": f"the others answer: {'; '.join(self.replies) or 'nothing'}",
            "sampled": f"mean over {self.samples} sampled replies of the others (seed {self.seed})",
        }[self.kind]


def assumed(state: State, meantime: Meantime | None) -> Meantime:
    """What is meant if nothing is said: in setup and after a pass this very position, else no change."""
    if meantime is not None:
        return meantime
    at_once = state.phase in SETUP or state.table.turn.passed
    return Meantime.here() if at_once else Meantime.nothing()


def positions_meant(game: Any, state: State, faction: int, meantime: Meantime) -> list[Table]:
    """The tables on which the dice of a faction will be spent, each as likely as the others."""
    table = _at_rest(game.request(state).table, faction)
    if meantime.kind in ("nothing", "here"):
        if meantime.kind == "here" and table.turn.faction == faction:
            return [table]
        return [begin(table, faction)]
    start = State(table, "next_turn")
    if meantime.kind == "stated":
        return [_stated(game, start, faction, meantime.replies)]
    rng = Random(meantime.seed)
    assert meantime.policy is not None
    return [_sampled(game, start, faction, (meantime.policy, rng)) for _ in range(meantime.samples)]


def _at_rest(table: Table, faction: int) -> Table:
    """The table with every die of the faction that lies or is on its way in its spent area."""
    dice = table.dice[faction]
    rolling = getattr(table.task, "pips", ()), getattr(table.task, "to_roll", 0)
    n = len(dice.sequence) + len(dice.outside) + dice.spent + dice.resting + dice.power
    n += len(rolling[0]) + rolling[1]
    return replace(table, task=None, dice=set_in(table.dice, faction, Dice(spent=n)))


def with_hand(table: Table, faction: int, sequence: tuple[int, ...], outside: tuple[int, ...]) -> State:
    """The main phase of a faction with these dice unspent, the sequence named for good."""
    dice = table.dice[faction]
    rest = dice.spent - len(sequence) - len(outside)
    if rest < 0:
        found = len(sequence) + len(outside)
        raise BadInput(f"{found} dice: expected at most the {dice.spent} that {COLOURS[faction]} can roll")
    hand = Dice(sequence, outside, spent=rest)
    turn = replace(table.turn, faction=faction, bound=True)
    return State(replace(table, dice=set_in(table.dice, faction, hand), turn=turn), "main_phase")


# -- replies of the others ---------------------------------------------------------------------------------


def _stated(game: Any, state: State, faction: int, replies: Sequence[str]) -> Table:
    """Play stated replies; between them chance and the others do the least."""
    left = list(replies)
    for _ in range(10_000):
        if _is_turn_of(game, state, faction):
            break
        action = _next_reply(game, state, left)
        state = game.apply(state, action)
    if left or not _is_turn_of(game, state, faction):
        raise BadInput(f"replies: {left[0] if left else 'none'!r} fits nowhere before the next turn")
    table: Table = state.table
    return table


def _next_reply(game: Any, state: State, left: list[str]) -> Any:
    request = game.request(state)
    if request is None:
        raise BadInput("replies: the game ends before the next turn")
    if left:
        try:
            action = game.decode(left[0])
        except IllegalAction as unknown:
            raise BadInput(f"replies: {unknown}") from None
        if request.offered(action) is not None:
            left.pop(0)
            return action
    if not isinstance(request, Ask):
        return request.options[0]
    texts = ("take turn", "keep")
    quiet = (game.decode(text) for text in texts)
    return next((a for a in (*QUIET, *quiet) if request.offered(a) is not None), request.options[0])


def _sampled(game: Any, state: State, faction: int, by: tuple[Policy, Random]) -> Table:
    policy, rng = by
    while not _is_turn_of(game, state, faction):
        request = game.request(state)
        if request is None:
            break
        if isinstance(request, Ask):
            seen = game.observe(state, request.player)
            action = policy(seen, seen.actions, rng)
        else:
            action = game.sample(state, rng)
        state = game.apply(state, action)
    table: Table = state.table
    return table


def _is_turn_of(game: Any, state: State, faction: int) -> bool:
    game.request(state)
    return state.phase == "turn" and state.table.turn.faction == faction
