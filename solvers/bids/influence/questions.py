"""The kinds of puzzles of Children of Fire."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Literal

from msgspec import Struct

from boardkit.core.request import Action
from boardkit.core.state import State
from boardkit.games.children_of_fire.actions import Place
from boardkit.games.children_of_fire.content import PLACES
from solvers.bids.influence.advising import ended, parts_by_spot
from solvers.bids.influence.belief import Others
from solvers.bids.influence.ending import Finish, Payoff, finish, last_word
from solvers.bids.influence.oneshot import Bidding, equilibrium
from solvers.bids.influence.prices import ShadowPrices, shadow_prices
from solvers.bids.influence.punishing import told, worst_case
from solvers.bids.influence.respond import Assume, Reply, best_response
from solvers.bids.influence.seen import Deal, bidder_of, dealt_state, read_bids
from solvers.bids.influence.spots import Spots
from solvers.bids.influence.worth import worth_of
from solvers.puzzles import Kind, Puzzle, Solution, Verdict, fraction
from solvers.status import BadInput, Status

CORRECT = Verdict(True, Fraction(0), "")
MOST_DEALS = 5_000


def as_action(puzzle: Puzzle, text: str) -> Action:
    """A legal action from its text; BadInput with the reason if it is none."""
    action = puzzle.game.read(puzzle.state, text)
    refusal = puzzle.game.refusal(puzzle.state, action)
    if refusal is not None:
        raise BadInput(str(refusal))
    return action


def none(puzzle: Puzzle) -> tuple[str, ...]:
    """An answer that is typed."""
    return ()


# -- where do I put this card? ------------------------------------------------------------------------------


class BestPlacement(Struct, frozen=True, forbid_unknown_fields=True):
    """Which card goes where now, against others who lay as `others` says."""

    others: Others = "uniform"


def _assume(puzzle: Puzzle) -> Assume:
    return Assume(others=puzzle.ask.others)


@lru_cache(maxsize=64)
def reply_of(puzzle: Puzzle) -> Reply:
    """The solver's own answer."""
    return best_response(puzzle.game, puzzle.observation, _assume(puzzle))


def placements(puzzle: Puzzle) -> tuple[str, ...]:
    """The texts of all placements that are possible now."""
    return tuple(map(puzzle.game.encode, reply_of(puzzle).values))


def solve_placement(puzzle: Puzzle) -> Solution:
    """Every card and spot of a best plan."""
    reply = reply_of(puzzle)
    proof = f"{len(reply.worths)} plans compared, {reply.engine} spots resolved by the engine; {reply.model}"
    return Solution(tuple(map(puzzle.game.encode, reply.actions)), reply.value, reply.status, proof)


def check_placement(puzzle: Puzzle, text: str) -> Verdict:
    """The loss of a placement, and the others' cards against which it does worst."""
    action, reply = as_action(puzzle, text), reply_of(puzzle)
    if not isinstance(action, Place):
        raise BadInput("A card is laid now.")
    loss = reply.loss(action)
    if not loss:
        return CORRECT
    bids = read_bids(puzzle.game, puzzle.observation)
    spots = Spots(bids.table, worth_of(bids.table), bids.seat)
    worst = worst_case(bids, spots, reply.plans[0], reply.plan_with(action))
    return Verdict(False, loss, told(puzzle.game, worst), parts_by_spot(puzzle.game, reply, action))


# -- the end of a game --------------------------------------------------------------------------------------


class LastTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """The best choice in the last turn by `payoff`.

    With `cards` ``"open"`` everything lies open and the others answer as is best for them; with ``"hidden"``
    the seat has the last word and knows what it sees.
    """

    payoff: Payoff = "points"
    cards: Literal["open", "hidden"] = "open"


@lru_cache(maxsize=64)
def finish_of(puzzle: Puzzle) -> Finish:
    """The searched end of the game."""
    if puzzle.ask.cards == "open":
        return finish(puzzle.game, puzzle.state, puzzle.ask.payoff)
    return last_word(puzzle.game, puzzle.observation, puzzle.ask.payoff)


def choices(puzzle: Puzzle) -> tuple[str, ...]:
    """The texts of all possible actions."""
    return tuple(map(puzzle.game.encode, puzzle.observation.actions))


def solve_last_turn(puzzle: Puzzle) -> Solution:
    """Every best choice."""
    found = finish_of(puzzle)
    proof = f"{found.steps} positions played on by the engine to the end; {found.model}"
    return Solution(tuple(map(puzzle.game.encode, found.actions)), found.value, found.status, proof)


def check_last_turn(puzzle: Puzzle, text: str) -> Verdict:
    """The loss of a choice, and how it goes on."""
    action, found = as_action(puzzle, text), finish_of(puzzle)
    loss = found.loss(action)
    return CORRECT if not loss else Verdict(False, loss, ended(puzzle.game, found, action))


# -- how many tokens? ---------------------------------------------------------------------------------------


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of `place` that seat `owner` gets on average, after `actions` end the placement phase."""

    place: str
    owner: int
    actions: tuple[str, ...] = ("done",)


def every_deal(puzzle: Puzzle) -> list[tuple[State, Fraction]]:
    """Every position that looks like this to the reader, with its chance."""
    view, game = puzzle.observation.view, puzzle.game
    rows = []
    for seat in range(puzzle.observation.players):
        found = bidder_of(view, seat).deals
        often = Counter(deal.hidden for deal in found)
        first: dict[tuple[str, ...], Deal] = {}
        for deal in found:
            first.setdefault(deal.hidden, deal)
        rows.append([(first[hidden], Fraction(n, len(found))) for hidden, n in often.items()])
    if prod(map(len, rows)) > MOST_DEALS:
        raise BadInput(f"more than {MOST_DEALS} ways in which hidden cards may lie: expected fewer")
    return [
        (
            dealt_state(game, puzzle.observation, {seat: deal for seat, (deal, _) in enumerate(ways)}),
            prod((chance for _, chance in ways), start=Fraction(1)),
        )
        for ways in product(*rows)
    ]


@lru_cache(maxsize=32)
def tokens_by_deal(puzzle: Puzzle) -> tuple[tuple[int, Fraction], ...]:
    """What the seat gets in each case, by the engine."""
    if puzzle.ask.place not in PLACES:
        raise BadInput(f"place {puzzle.ask.place!r}: expected one of {', '.join(PLACES)}")
    at, owner, found = PLACES.index(puzzle.ask.place), puzzle.ask.owner, []
    for start, chance in every_deal(puzzle):
        state = start
        for text in puzzle.ask.actions:
            state = puzzle.game.apply(state, puzzle.game.read(state, text))
        found.append((state.table.tokens[owner][at] - start.table.tokens[owner][at], chance))
    return tuple(found)


def solve_tokens(puzzle: Puzzle) -> Solution:
    """The number of tokens on average."""
    found = tokens_by_deal(puzzle)
    mean = sum((n * chance for n, chance in found), Fraction(0))
    proof = f"{len(found)} ways in which hidden cards may lie, each revealed by the engine"
    return Solution((str(mean),), mean, Status.PROVEN, proof)


def check_tokens(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the true number."""
    found, mean = tokens_by_deal(puzzle), Fraction(puzzle.solve().value)
    cases: Counter[int] = Counter()
    for n, chance in found:
        cases[n] += chance  # type: ignore[assignment]
    shown = ", ".join(f"{n} with a chance of {chance}" for n, chance in sorted(cases.items()))
    return _number_verdict(fraction(text), mean, f"The reveal gives {shown}.")


def _number_verdict(given: Fraction, value: Fraction, why: str) -> Verdict:
    loss = abs(given - value)
    return CORRECT if not loss else Verdict(False, loss, why)


# -- what is one more worth? --------------------------------------------------------------------------------


class OneMore(Struct, frozen=True, forbid_unknown_fields=True):
    """What one more strength of `card`, or one more token at `place`, adds to the best placement."""

    others: Others = "uniform"
    card: str = ""
    place: str = ""


@lru_cache(maxsize=32)
def prices_of(puzzle: Puzzle) -> ShadowPrices:
    """All shadow prices of the position."""
    return shadow_prices(puzzle.game, puzzle.observation, _assume(puzzle))


def _price(puzzle: Puzzle) -> Fraction:
    found, ask = prices_of(puzzle), puzzle.ask
    prices, key = (found.strength, ask.card) if ask.card else (found.on_board, ask.place)
    if key not in prices:
        raise BadInput(f"{key!r}: expected one of {', '.join(prices)}")
    return prices[key]


def solve_one_more(puzzle: Puzzle) -> Solution:
    """The shadow price."""
    found, price = prices_of(puzzle), _price(puzzle)
    proof = f"the best placement with and without it, all plans compared; {found.model}"
    return Solution((str(price),), price, found.status, proof)


def check_one_more(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the price."""
    value, price = prices_of(puzzle).value, _price(puzzle)
    why = f"The best placement is worth {value} without it and {value + price} with it."
    return _number_verdict(fraction(text), price, why)


# -- both at once -------------------------------------------------------------------------------------------


class DuelValue(Struct, frozen=True, forbid_unknown_fields=True):
    """What the one-shot placement of two players is worth to the reader; `hand` is the other's."""

    hand: tuple[str, ...] | None = None


@lru_cache(maxsize=32)
def duel_of(puzzle: Puzzle) -> Bidding:
    """The solved placement of two players."""
    return equilibrium(puzzle.game, puzzle.observation, puzzle.ask.hand)


def solve_duel(puzzle: Puzzle) -> Solution:
    """The value of the equilibrium."""
    found = duel_of(puzzle)
    proof = f"equilibrium with gap {found.gap}: best replies over {found.ways[0]} and {found.ways[1]} ways"
    return Solution((str(found.value),), found.value, found.status, f"{proof}; {found.model}")


def check_duel(puzzle: Puzzle, text: str) -> Verdict:
    """The difference to the value."""
    value = duel_of(puzzle).value
    return _number_verdict(fraction(text), value, f"Both sides can hold the placement at {value}.")


PLACEMENT, NUMBER = 'place "William Westcott">church', "3/4"

KINDS = (
    Kind("placement", BestPlacement, solve_placement, check_placement, placements, PLACEMENT),
    Kind("last_turn", LastTurn, solve_last_turn, check_last_turn, choices, "commit mogul 2>greedy"),
    Kind("tokens", Tokens, solve_tokens, check_tokens, none, NUMBER),
    Kind("one_more", OneMore, solve_one_more, check_one_more, none, NUMBER),
    Kind("duel_value", DuelValue, solve_duel, check_duel, none, NUMBER),
)
