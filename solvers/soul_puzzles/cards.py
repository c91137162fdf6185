"""Which combat card do I play, which attack is best, and when does it tip?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from boardkit.core.request import Action
from solvers import combat
from solvers.combat.exploiting import Exploit
from solvers.combat.moment import CARD as CARD_STAGE
from solvers.combat.plans import label, plan_of
from solvers.puzzles import Kind, Puzzle, Solution, Verdict, fraction
from solvers.soul_puzzles.answers import CLOSE, CORRECT, all_actions, as_percent, legal, near, typed
from solvers.status import BadInput, Status

Weights = str | dict[str, int]


class Fought(Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted, for the reader's side, and how the other side chooses.

    `against` is "best play", "any card", or weights of the other's plans.
    """

    payoff: Weights = "units"
    against: Weights = "best play"


@lru_cache(maxsize=64)
def _counsel(puzzle: Puzzle) -> combat.Counsel:
    return combat.advise(puzzle.game, puzzle.observation, puzzle.ask.payoff)


def _exploited(puzzle: Puzzle) -> Exploit:
    if puzzle.observation.rule != CARD_STAGE:
        raise BadInput("a habit is answered with a combat card: expected a position that asks for one")
    counsel = _counsel(puzzle)
    side = ("attacker", "defender")[counsel.side]
    return combat.exploit(counsel.battle, puzzle.ask.against, side)


@lru_cache(maxsize=64)
def _worths(puzzle: Puzzle) -> dict[Action, Any]:
    """Own gain of each answer."""
    if puzzle.ask.against == "best play":
        return dict(_counsel(puzzle).values)
    values = _exploited(puzzle).values
    return {action: values[label(plan_of((action,)))] for action in puzzle.observation.actions}


def solve_card(puzzle: Puzzle) -> Solution:
    """Every answer that is worth most."""
    counsel, worths = _counsel(puzzle), _worths(puzzle)
    best = max(worths.values())
    answers = tuple(puzzle.game.encode(action) for action, worth in worths.items() if worth >= best - CLOSE)
    battle = counsel.battle
    proof = f"{len(battle.rows)} x {len(battle.columns)} plans resolved by the engine; "
    if puzzle.ask.against == "best play":
        return Solution(
            answers, best, counsel.status, f"{proof}equilibrium with gap {float(counsel.gap):.0e}"
        )
    return Solution(answers, best, Status.PROVEN, f"{proof}the other's habit is given")


def check_card(puzzle: Puzzle, text: str) -> Verdict:
    """What an answer loses, and the card that costs it most."""
    action, worths = legal(puzzle, text), _worths(puzzle)
    loss = max(worths.values()) - worths[action]
    return CORRECT if loss <= CLOSE else Verdict(False, loss, _punished(puzzle, action))


def _punished(puzzle: Puzzle, action: Action) -> str:
    counsel = _counsel(puzzle)
    battle, sign = counsel.battle, 1 - 2 * counsel.side
    mine, theirs = (battle.rows, battle.columns)[::sign]
    gains = battle.payoff if counsel.side == 0 else list(zip(*battle.payoff, strict=True))
    plans = [name for name in mine if _begins(name, action)]
    against = puzzle.ask.against
    replies = [name for name in theirs if isinstance(against, str) or against.get(name)]
    worst = {
        name: max(sign * gains[mine.index(plan)][theirs.index(name)] for plan in plans) for name in replies
    }
    reply = min(worst, key=lambda name: (worst[name], name))
    return f"The other's answer {reply}: then it is worth {worst[reply]}."


def _begins(name: str, action: Action) -> bool:
    """Whether a plan, by its name, goes on from an answer."""
    own = label(plan_of((action,)))
    cards = name.split(" + ")
    return name == own if own.startswith(cards[0]) else (own in cards if own else len(cards) == 1)


# -- which attack? -----------------------------------------------------------------------------------------


class Attacked(Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted; the hands of the others must be empty, so that nothing is hidden."""

    payoff: Weights = "units"


def _attacks(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(map(puzzle.game.encode, combat.attacks(puzzle.game, puzzle.state)))


@lru_cache(maxsize=64)
def _battles(puzzle: Puzzle) -> dict[str, combat.Battle]:
    view = puzzle.observation.view
    if any(faction.hand.n for faction in view.factions if faction.seat != puzzle.sheet.seat):
        raise BadInput("hidden hands: expected a position in which the others hold no power card")
    return {
        text: combat.solve(puzzle.game, puzzle.state, puzzle.ask.payoff, attack=text)
        for text in _attacks(puzzle)
    }


def solve_attack(puzzle: Puzzle) -> Solution:
    """Every attack whose equilibrium is worth most."""
    battles = _battles(puzzle)
    best = max(battle.value for battle in battles.values())
    answers = tuple(text for text, battle in battles.items() if battle.value >= best - CLOSE)
    proven = all(battle.status is Status.PROVEN for battle in battles.values())
    proof = f"{len(battles)} attacks, each an equilibrium over all combat cards"
    return Solution(answers, best, Status.PROVEN if proven else Status.BOUND, proof)


def check_attack(puzzle: Puzzle, text: str) -> Verdict:
    """What an attack is worth less than the best, and how it is met."""
    name, battles = puzzle.game.encode(legal(puzzle, text)), _battles(puzzle)
    if name not in battles:
        raise BadInput(f"{name!r} is no attack.")
    battle = battles[name]
    loss = max(other.value for other in battles.values()) - battle.value
    if loss <= CLOSE:
        return CORRECT
    reply = max(battle.column, key=lambda plan: (battle.column[plan], plan))
    return Verdict(False, loss, f"It is worth {as_percent(battle.value)}; the other answers with {reply}.")


# -- when does it tip? -------------------------------------------------------------------------------------


class Tips(Struct, frozen=True, forbid_unknown_fields=True):
    """The least value of a number at which the attack is worth more than `above` to the attacker."""

    number: Literal["rage", "attackers", "defenders"]
    attack: str
    payoff: Weights = "units"
    above: int = 0


@lru_cache(maxsize=64)
def _tip(puzzle: Puzzle) -> int:
    ask: Tips = puzzle.ask
    found = combat.tipping(puzzle.game, puzzle.state, ask.number, payoff=ask.payoff, attack=ask.attack)
    above = [at for at, worth in sorted(found.values.items()) if worth > ask.above]
    if not above:
        raise BadInput(f"the attack is worth more than {ask.above} for no value of {ask.number}")
    return above[0]


def solve_tip(puzzle: Puzzle) -> Solution:
    """The first value that is enough."""
    tip = _tip(puzzle)
    proof = f"an exact equilibrium for every value of {puzzle.ask.number} that there is"
    return Solution((str(tip),), Fraction(tip), Status.PROVEN, proof)


def check_tip(puzzle: Puzzle, text: str) -> Verdict:
    """How far a number is from the first that is enough."""
    tip = _tip(puzzle)
    return near(fraction(text), Fraction(tip), f"{tip} is the least that is enough.")


CARD = Kind("combat_card", Fought, solve_card, check_card, all_actions, "combat card roman_4")
ATTACK = Kind("attack", Attacked, solve_attack, check_attack, _attacks, "fight jewish in Syria with 1")
TIP = Kind("tipping", Tips, solve_tip, check_tip, typed, "3")
