"""Advice for one seat, from what it sees and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from solvers.combat.afterwards import Afterwards
from solvers.combat.battle import IN_STAGES, SIMULTANEOUS, Battle
from solvers.combat.belief import Cards
from solvers.combat.payoffs import Payoff, payoff_of
from solvers.combat.plans import Plan, label, plan_of, plans_of, table_of_plans
from solvers.combat.realising import CLOSE, Realised, choice, got_by, left_by, realise
from solvers.combat.seen import MODEL, Seen, read
from solvers.combat.solving import mixes_of
from solvers.combat.tree import Tree, grow
from solvers.status import BadInput, Budget, Status, spendable


@dataclass(frozen=True)
class Counsel:
    """What one seat should do in a combat; all numbers are its own gains.

    Attributes
    ----------
    seat, side : int
        The seat, and whether it attacks (0) or defends (1).
    mix : dict of Action to number
        How often it should give each answer to the question it is asked, with the hand it holds.
    values : dict of Action to number
        Worth of each answer against the other's equilibrium plan.
    value : number
        Worth of the best of them.
    worth : number
        Worth of the combat with the hand it holds before anybody has answered anything that is still open; it
        differs from `value` where the other side may answer first.
    gap : number
        What both sides could still gain together, over all hands; never negative.
    status : Status
    belief : tuple of (tuple of str, Fraction)
        Combat power cards that the other may hold, with their chances.
    battle : Battle
        The table of own plans against all plans that the other may have, worth to the attacker.
    model : str
        What was assumed.
    """

    seat: int
    side: int
    mix: Mapping[Action, Any]
    values: Mapping[Action, Any]
    value: Any
    worth: Any
    gap: Any
    status: Status
    belief: tuple[tuple[Cards, Fraction], ...]
    battle: Battle = field(repr=False)
    model: str = MODEL

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every answer that is worth as much as the best, within 1e-9."""
        return tuple(action for action in self.values if self.loss(action) <= CLOSE)

    def loss(self, action: Action) -> Any:
        """What an answer gives away against the other's equilibrium plan.

        Raises
        ------
        BadInput
            It is no answer to the question.
        """
        if action not in self.values:
            raise BadInput(f"answer {action!r}: expected one of {', '.join(map(repr, self.values))}")
        return self.value - self.values[action]


def advise(
    game: Any,
    observation: Observation,
    payoff: Payoff = "units",
    *,
    attack: str | Action | None = None,
    budget: Budget | None = None,
) -> Counsel:
    """Say how to choose in a combat.

    Parameters
    ----------
    game : Game
        Soul of the Empire, with the content that is played.
    observation : Observation
        Of the seat that is asked for its cards, or that could attack.
    payoff : str, mapping or callable
        As for `solve`, counted for the attacker. A callable sees a table on which hidden hands are guesses.
    attack : str or Action, optional
        The attack that is thought about; the advice is then for the seat's first question of that combat, as
        the other side's plan makes it come most often.
    budget : Budget, optional

    Returns
    -------
    Counsel
        Part of an equilibrium of the game with private hands: the other's hand is any of the unseen cards
        alike, and the other thinks so of this one. Two states that look alike get the same advice.

    Raises
    ------
    BadInput
        No combat, over, shown already, or somebody else is asked.

    Rules
    -----
    SOE82 to SOE116, SA46 to SA77, 3.11
    """
    budget = spendable(budget, Budget(steps=400_000))
    seen = read(game, observation, attack)
    start = seen.deals[0].start
    measure = payoff_of(payoff, seen.sides.colours)
    ahead = Afterwards(game, start.table, seen.sides, measure, budget)
    tree = grow(game, seen.deals, seen.sides, ahead.worth, forced=seen.forced, budget=budget)
    solved = realise(tree)
    openings = tree.sides[seen.side].openings(seen.mine)
    if not openings:
        raise BadInput(f"seat {observation.player} has nothing to choose in this combat")
    gained = Gained(tree, solved, seen.side)
    at = max(openings, key=gained.how_often)
    values = gained.by_answers(at)
    mix = choice(tree.sides[seen.side], solved.plans[seen.side], at)
    actions = tree.sides[seen.side].actions[at]
    return Counsel(
        seat=int(observation.player or 0),
        side=seen.side,
        mix={action: share for action, share in zip(actions, mix, strict=True) if share},
        values=dict(zip(actions, values, strict=True)),
        value=max(values),
        worth=gained.over_all(openings),
        gap=solved.gap,
        status=solved.status,
        belief=tuple((guess.cards, guess.chance) for guess in seen.belief),
        battle=_battle(game, seen, (tree, solved), ahead, at),
    )


class Gained:
    """What one side gains at its information sets against the other's plan, and how often it comes there."""

    def __init__(self, tree: Tree, solved: Realised, number: int) -> None:
        other, worth = solved.plans[1 - number], (left_by, got_by)[number == 0]
        self.side, self.sign = tree.sides[number], (-1, 1)[number == 0]
        self.gains, self.reached = worth(tree, other), worth(Tree(tree.sides, tree.chances), other)

    def how_often(self, at: int) -> Any:
        """The chance that the side is asked at an information set to which none of its answers leads."""
        return self.reached[self.side.block(at)[0]]

    def by_answers(self, at: int) -> list[Any]:
        """Own gains by the answers at an information set."""
        return [self.sign * self.gains[sequence] / self.reached[sequence] for sequence in self.side.block(at)]

    def over_all(self, openings: Sequence[int]) -> Any:
        """Own gains by the best answers, whichever of these information sets the side comes to."""
        best = sum(
            max(self.sign * self.gains[sequence] for sequence in self.side.block(at)) for at in openings
        )
        return best / sum(map(self.how_often, openings))


def _battle(game: Any, seen: Seen, found: tuple[Tree, Realised], ahead: Afterwards, at: int) -> Battle:
    """The table of the seat's own plans against the other's, with mixes for the hand it holds."""
    tree, solved = found
    plans = list(map(plans_of, tree.sides))
    plans[seen.side] = _own_plans(tree, seen, at)
    start = _StartOf(seen)
    payoff = tuple(
        tuple(
            table_of_plans(
                game, start.of(one, other), seen.sides, ((one,), (other,)), ahead.worth, seen.forced
            )[0][0]
            for other in plans[1]
        )
        for one in plans[0]
    )
    mixes = mixes_of(_with_own_hand(tree, seen, at), solved)
    rows, columns = (_of_one(mix) for mix in mixes)
    once = all(len(side.keys) == 1 for side in tree.sides)
    return Battle(
        *seen.sides.names,
        seen.sides.place,
        rows=tuple(map(label, plans[0])),
        columns=tuple(map(label, plans[1])),
        payoff=payoff,
        value=(solved.least + solved.most) / 2,
        row=rows,
        column=columns,
        gap=solved.gap,
        status=solved.status,
        measure=ahead.payoff.told,
        model=SIMULTANEOUS if once else IN_STAGES,
    )


def _own_plans(tree: Tree, seen: Seen, at: int) -> tuple[Plan, ...]:
    """Plans that the seat can follow with the cards it holds."""
    side = tree.sides[seen.side]
    below = _below(tree, seen.side, at)
    ends = [side.done[sequence] for sequence in sorted(below - set(side.parents))]
    return tuple(
        sorted(dict.fromkeys(map(plan_of, ends)), key=lambda plan: (len(label(plan).split()), label(plan)))
    )


def _below(tree: Tree, number: int, at: int) -> set[int]:
    """The sequences of a side that begin at one of its information sets."""
    side = tree.sides[number]
    found = set(side.block(at))
    for lower, parent in enumerate(side.parents):
        if parent in found:
            found |= set(side.block(lower))
    return found


def _with_own_hand(tree: Tree, seen: Seen, at: int) -> Tree:
    below = _below(tree, seen.side, at)
    chances = {ends: chance for ends, chance in tree.chances.items() if ends[seen.side] in below}
    return Tree(tree.sides, tree.leaves, chances)


def _of_one(mix: Mapping[str, Any]) -> dict[str, Any]:
    whole = sum(mix.values())
    return {name: share / whole for name, share in mix.items()}


class _StartOf:
    """For two plans a deal in which both sides hold the cards for them."""

    def __init__(self, seen: Seen) -> None:
        self.deals = seen.deals

    def of(self, one: Plan, other: Plan) -> State:
        for deal in self.deals:
            if all(_holds(deal.hands[n], plan) for n, plan in enumerate((one, other))):
                return deal.start
        raise BadInput(f"no hands fit {label(one)} and {label(other)}")


def _holds(cards: Any, plan: Plan) -> bool:
    needed = [word for word in label(plan).split(" + ")[1:] if not word.endswith(" captive")]
    return set(needed) <= set(cards)
