"""Shadow prices: what one more token or one more point of strength is worth, with all plans compared anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.children_of_fire.content import KINDS, PLACES
from boardkit.games.children_of_fire.table import Mark, Table, bump, put
from solvers.bids.influence.oneshot import duel, solved
from solvers.bids.influence.respond import Assume, reply_to
from solvers.bids.influence.seen import read_bids
from solvers.bids.influence.worth import worth_of
from solvers.status import Status

STRONGER = "bless"
"""The effect that gives a card one more strength: the engine adds it, wherever the card comes to lie."""


@dataclass(frozen=True)
class ShadowPrices:
    """How much the value of a decision rises with one more of something.

    Attributes
    ----------
    value : Fraction
        The value as it is.
    on_board : mapping of str to Fraction
        For one more token on a location; above 0 if the seat can expect more of it than the others.
    in_hand : mapping of str to Fraction
        For one more token of a kind before the own cards are laid, by what can be spent this turn alone.
    strength : mapping of str to Fraction
        For one more strength of a card of the hand.
    status : Status
        ``PROVEN`` if every value behind it is.
    model : str
        What was assumed, in words.
    """

    value: Fraction
    on_board: Mapping[str, Fraction]
    in_hand: Mapping[str, Fraction]
    strength: Mapping[str, Fraction]
    status: Status
    model: str


Valued = tuple[Fraction, Status, str]


def shadow_prices(
    game: Game,
    observation: Observation,
    assume: Assume | None = None,
    hand: tuple[str, ...] | None = None,
    both_well: bool = False,
) -> ShadowPrices:
    """What one more token or strength would add to the value of the placement.

    Parameters
    ----------
    game, observation
        As for `best_response`.
    assume : Assume, optional
        As for `best_response`; the prices of tokens are held as they are.
    hand : tuple of str, optional
        The other's hand, with `both_well`.
    both_well : bool
        Measure the value of the equilibrium of two players instead of that of the best reply to a belief.
    """
    assume = assume or Assume()
    bids = read_bids(game, observation, assume.options)
    held = Assume(assume.others, assume.belief, assume.worth or worth_of(bids.table), assume.options)

    def by_reply(table: Table) -> Valued:
        reply = reply_to(bids, table, held)
        return reply.value, reply.status, reply.model

    def by_equilibrium(table: Table) -> Valued:
        found = solved(duel(bids, table, hand, held))
        return found.value, found.status, found.model

    measure = by_equilibrium if both_well else by_reply
    return _priced(bids.table, bids.seat, bids.me.deals[0].hand, measure)


def _priced(
    table: Table, seat: int, hand: tuple[str, ...], measure: Callable[[Table], Valued]
) -> ShadowPrices:
    value, status, model = measure(table)
    found: dict[str, dict[str, Fraction]] = {}
    for name, changed in _changes(table, seat, hand).items():
        found[name] = {}
        for key, other in changed.items():
            worth, known, _ = measure(other)
            status = status if known is Status.PROVEN else known
            found[name][key] = worth - value
    return ShadowPrices(value, found["board"], found["hand"], found["strength"], status, model)


def _changes(table: Table, seat: int, hand: tuple[str, ...]) -> dict[str, dict[str, Table]]:
    """Tables with one more of something."""
    board = {place: replace(table, board=bump(table.board, at, 1)) for at, place in enumerate(PLACES)}
    tokens = {kind: _richer(table, seat, at) for at, kind in enumerate(KINDS)}
    stronger = {card: table.mark(Mark(STRONGER, seat, card)) for card in hand}
    return {"board": board, "hand": tokens, "strength": stronger}


def _richer(table: Table, seat: int, kind: int) -> Table:
    row = bump(table.tokens[seat], kind, 1)
    return replace(table, tokens=put(table.tokens, seat, row))
