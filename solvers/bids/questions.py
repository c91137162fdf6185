"""The kinds of puzzles of Imminence."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from boardkit.games.imminence import Play
from boardkit.games.imminence.events import CityTotalled
from solvers.bids.belief import Others
from solvers.bids.ending import Ending, endgame
from solvers.bids.oneshot import equilibrium
from solvers.bids.outlook import look_out
from solvers.bids.punishing import parts_of_loss, worst_case
from solvers.bids.reaching import Wanted, chance_of, chances, every_deal, told_deal
from solvers.bids.respond import Assume, Reply, best_response, fixed_plan
from solvers.bids.seen import read_round
from solvers.bids.worth import Payoff
from solvers.puzzles import Kind, Puzzle, Solution, Verdict, fraction
from solvers.status import BadInput, Status

NOTHING = Verdict(True, Fraction(0), "")


def as_play(puzzle: Puzzle, text: str) -> Play:
    """A legal play from its text; IllegalAction with the reason if it is none."""
    action = puzzle.game.read(puzzle.state, text)
    refusal = puzzle.game.refusal(puzzle.state, action)
    if refusal is not None:
        raise BadInput(str(refusal))
    assert isinstance(action, Play)
    return action


def plays(puzzle: Puzzle) -> tuple[str, ...]:
    """The texts of all plays."""
    return tuple(puzzle.game.encode(action) for action in puzzle.observation.actions)


def none(puzzle: Puzzle) -> tuple[str, ...]:
    """An answer that is typed."""
    return ()


# -- which card, and where? ---------------------------------------------------------------------------------


class BestPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """Measured by `payoff`, against others who go on as `others` says."""

    payoff: Payoff = "average"
    others: Others = "uniform"


@lru_cache(maxsize=64)
def reply_of(puzzle: Puzzle) -> Reply:
    """The solver's own answer."""
    return best_response(puzzle.game, puzzle.observation, _assume(puzzle))


def _assume(puzzle: Puzzle) -> Assume:
    return Assume(payoff=puzzle.ask.payoff, others=puzzle.ask.others)


def solve_best_play(puzzle: Puzzle) -> Solution:
    """Every best card and city."""
    reply = reply_of(puzzle)
    answers = tuple(map(puzzle.game.encode, reply.actions))
    proof = f"all {len(reply.values)} plays compared exactly; {reply.model}"
    return Solution(answers, reply.value, reply.status, proof)


def check_best_play(puzzle: Puzzle, text: str) -> Verdict:
    """The loss of a play, and the cards and replies that make it worst."""
    play, reply = as_play(puzzle, text), reply_of(puzzle)
    if play in reply.actions:
        return NOTHING
    outlook = look_out(read_round(puzzle.game, puzzle.observation), others=puzzle.ask.others)
    payoff: Payoff = "average" if puzzle.ask.payoff == "best" else puzzle.ask.payoff
    plans = fixed_plan(outlook, Assume(payoff=payoff, others=puzzle.ask.others)).plans
    swap = plans[reply.actions[0]], plans[play]
    punished = worst_case(puzzle.game, outlook, payoff, swap) or "Nothing is hidden: the totals decide."
    loss, parts = reply.loss(play), parts_of_loss(outlook, payoff, swap)
    return Verdict(False, loss, punished, parts if sum(parts.values()) == loss else {})


# -- the other has the last word ----------------------------------------------------------------------------


class LastWord(Struct, frozen=True, forbid_unknown_fields=True):
    """Two players, up to two cards each; both play on as well as possible with what each knows."""

    model: Literal["both play on well"] = "both play on well"


CLOSE = 1e-9


@lru_cache(maxsize=32)
def end_of(puzzle: Puzzle) -> Ending:
    """The solved end of the round."""
    return endgame(puzzle.game, puzzle.observation)


def solve_last_word(puzzle: Puzzle) -> Solution:
    """Every play that is worth most against the other's equilibrium plan."""
    found = end_of(puzzle)
    best = [play for play, value in found.values.items() if value >= found.here - CLOSE]
    proof = f"equilibrium with gap {found.gap:.0e}, from best responses over the whole tree; {found.model}"
    return Solution(tuple(map(puzzle.game.encode, best)), found.here, found.status, proof)


def check_last_word(puzzle: Puzzle, text: str) -> Verdict:
    """What a play loses against the other's equilibrium plan, and the answer that costs it."""
    play, found = as_play(puzzle, text), end_of(puzzle)
    loss = found.here - found.values[play]
    if loss <= CLOSE:
        return NOTHING
    outlook = look_out(read_round(puzzle.game, puzzle.observation))
    plans = fixed_plan(outlook, Assume()).plans
    best = as_play(puzzle, puzzle.solve().answers[0])
    return Verdict(False, loss, worst_case(puzzle.game, outlook, "average", (plans[best], plans[play])))


# -- make something happen ----------------------------------------------------------------------------------


def solve_reach(puzzle: Puzzle) -> Solution:
    """Every play with the best chance, each tried by the engine with every deal."""
    tried = chances(puzzle)
    best = max(tried.values())
    answers = tuple(puzzle.game.encode(play) for play, chance in tried.items() if chance == best)
    n_deals = len(every_deal(puzzle))
    proof = f"{len(tried)} plays times {n_deals} deals behind the backs, each resolved by the engine"
    return Solution(answers, best, Status.PROVEN, proof)


def check_reach(puzzle: Puzzle, text: str) -> Verdict:
    """The chance that a play gives away, and a deal that spoils it."""
    play, tried = as_play(puzzle, text), chances(puzzle)
    loss = max(tried.values()) - tried[play]
    if not loss:
        return NOTHING
    spoiled = next(deal for deal, _, start in every_deal(puzzle) if not chance_of(puzzle, start, play))
    return Verdict(False, loss, told_deal(puzzle, spoiled))


# -- how likely? --------------------------------------------------------------------------------------------


class Chance(Struct, frozen=True, forbid_unknown_fields=True):
    """The chance that `edict` of seat `owner` is completed by a play of the round's last card."""

    play: str
    edict: str
    owner: int


def _chance(puzzle: Puzzle) -> Fraction:
    play = as_play(puzzle, puzzle.ask.play)
    whole = Fraction(0)
    for _, chance, start in every_deal(puzzle):
        after = puzzle.game.apply(start, play)
        before = start.table.completed[puzzle.ask.owner].count(puzzle.ask.edict)
        whole += chance * (after.table.completed[puzzle.ask.owner].count(puzzle.ask.edict) > before)
    return whole


def solve_chance(puzzle: Puzzle) -> Solution:
    """The share of the deals in which the edict is completed."""
    chance = _chance(puzzle)
    proof = f"{len(every_deal(puzzle))} deals behind the backs, each resolved by the engine"
    return Solution((str(chance),), chance, Status.PROVEN, proof)


def check_chance(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the true chance."""
    chance = _chance(puzzle)
    return _number_verdict(fraction(text), chance, f"It happens in {chance} of the deals.")


def _number_verdict(given: Fraction, value: Fraction, told: str) -> Verdict:
    loss = abs(given - value)
    return NOTHING if not loss else Verdict(False, loss, told)


# -- what may lie there? ------------------------------------------------------------------------------------


class Majorities(Struct, frozen=True, forbid_unknown_fields=True):
    """Which types may have the majority at `city` once `play` is the round's last card."""

    play: str
    city: str


@lru_cache(maxsize=32)
def possible(puzzle: Puzzle) -> frozenset[str]:
    """The letters of the types that may have the majority, and ``none``."""
    play = as_play(puzzle, puzzle.ask.play)
    name = puzzle.game.content.index.city[puzzle.ask.city].name
    found = set()
    for _, _, start in every_deal(puzzle):
        _, events = puzzle.game.step(start, play)
        total = next(e for e in events if isinstance(e, CityTotalled) and e.city == name)
        found.add("none" if total.majority is None else total.letters[total.majority])
    return frozenset(found)


def solve_majorities(puzzle: Puzzle) -> Solution:
    """Everything that some deal brings about."""
    found = possible(puzzle)
    proof = f"{len(every_deal(puzzle))} deals behind the backs, each resolved by the engine"
    return Solution((" ".join(sorted(found)),), Fraction(len(found)), Status.PROVEN, proof)


def check_majorities(puzzle: Puzzle, text: str) -> Verdict:
    """How many types are missing or too many."""
    letters = puzzle.game.content.index.letters
    words = text.replace(",", " ").split()
    given = {word.upper() if word.upper() in letters else word.lower() for word in words}
    unknown = sorted(given - {*letters, "none"})
    if unknown:
        raise BadInput(f"{unknown[0]!r} is none of {', '.join((*letters, 'none'))}.")
    truth = possible(puzzle)
    missing, extra = sorted(truth - given), sorted(given - truth)
    if not missing and not extra:
        return NOTHING
    told = [f"{letter} is possible" for letter in missing] + [f"{letter} is not possible" for letter in extra]
    return Verdict(False, Fraction(len(missing) + len(extra)), "; ".join(told) + ".")


# -- the round as a game of two -----------------------------------------------------------------------------


class RoundValue(Struct, frozen=True, forbid_unknown_fields=True):
    """What the one-shot round is worth to the reader's seat."""

    model: Literal["all cards at once"] = "all cards at once"


def solve_round_value(puzzle: Puzzle) -> Solution:
    """The value of the equilibrium."""
    found = equilibrium(puzzle.game, puzzle.observation)
    proof = f"equilibrium with gap {found.gap}: best replies over all plans of both sides; {found.model}"
    return Solution((str(found.value),), found.value, found.status, proof)


def check_round_value(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the value."""
    value = Fraction(puzzle.solve().value)
    return _number_verdict(fraction(text), value, f"Both sides can hold the round at {value}.")


def _kinds() -> tuple[Kind, ...]:
    from solvers.bids.mixing import MIX

    play, number = "play L3C1>asterra", "3/4"
    return (
        Kind("best_play", BestPlay, solve_best_play, check_best_play, plays, play),
        Kind("last_word", LastWord, solve_last_word, check_last_word, plays, play),
        Kind("reach", Wanted, solve_reach, check_reach, plays, play),
        Kind("chance", Chance, solve_chance, check_chance, none, number),
        Kind("majorities", Majorities, solve_majorities, check_majorities, none, "L none"),
        Kind("round_value", RoundValue, solve_round_value, check_round_value, none, number),
        MIX,
    )


KINDS: Any = _kinds()
