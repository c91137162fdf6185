"""What each open edict is worth this round, and which cards deny it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from boardkit.core.game import Game
from boardkit.core.state import Observation
from boardkit.games.imminence import Play
from boardkit.games.imminence.content import Edict
from solvers.bids.cardsets import best_worth, sets_without
from solvers.bids.outlook import CardTables, Outlook, card_tables, look_out, priced
from solvers.bids.respond import Assume, fixed_plan, plan_of, split_of
from solvers.bids.sampling import play_out
from solvers.bids.seen import Round, read_round
from solvers.bids.worth import N_MASKS, wish_of


@dataclass(frozen=True)
class EdictValue:
    """One open edict in this round.

    Attributes
    ----------
    owner : int
        The seat whose edict it is.
    edict : str
        Its id.
    words : str
        The edict as a player would say it.
    points : int
        Worth if it is completed.
    chance : Fraction
        Chance that it is met this round if the seat that looks plays its best fixed plan.
    worth : Fraction
        Points times chance.
    most, least : Fraction
        The highest and the lowest chance that this seat's cards can bring about.
    made_by, denied_by : tuple of Play
        The fewest cards at its city that do so; of equally few those that cost least. Empty if no card is
        needed there.
    price_to_make, price_to_deny : Fraction
        What the seat's own payoff loses against its best fixed plan if it lays exactly these cards there.
    """

    owner: int
    edict: str
    words: str
    points: int
    chance: Fraction
    worth: Fraction
    most: Fraction
    made_by: tuple[Play, ...]
    price_to_make: Fraction
    least: Fraction
    denied_by: tuple[Play, ...]
    price_to_deny: Fraction


def edict_values(
    game: Game,
    observation: Observation,
    assume: Assume = Assume(),  # noqa: B008
) -> tuple[EdictValue, ...]:
    """Say for every open edict what it is worth this round, what completes it and what denies it.

    Parameters
    ----------
    game : Game
        Imminence, with the content that is played.
    observation : Observation
        What the seat that looks can see; it must still have a card to play this round.
    assume : Assume
        The payoff by which prices are measured, and what is believed of the others.

    Returns
    -------
    tuple of EdictValue
        Seat by seat. Chances are exact; with the ``"heuristic"`` model they are shares of the samples.

    Notes
    -----
    Rules: IMM18 to IMM22, IA17, IA18, IA30.
    """
    round_ = read_round(game, observation)
    if assume.others == "heuristic":
        outlook = play_out(game, observation, assume)
    else:
        outlook = look_out(round_, assume.belief, assume.others)
    payoff = Assume("average" if assume.payoff == "best" else assume.payoff, assume.others)
    weighing = _Weighing(game, outlook, card_tables(outlook, payoff.payoff), fixed_plan(outlook, payoff).plan)
    return tuple(weighing.value(owner, edict) for owner, edict in round_.edicts)


@dataclass(frozen=True)
class _Weighing:
    """What the edicts of one round are weighed with."""

    game: Game
    outlook: Outlook
    tables: CardTables
    plan: tuple[Play, ...]

    def value(self, owner: int, edict: Edict) -> EdictValue:
        """Chances of one edict and what they cost."""
        round_ = self.outlook.round
        place = round_.cities.index(edict.city)
        chances = chances_by_set(self.outlook, edict)
        chance = chances[split_of(round_, self.plan)[place]]
        prices = self._prices(place)
        made = min(prices, key=lambda bits: (-chances[bits], bits.bit_count(), prices[bits], bits))
        denied = min(prices, key=lambda bits: (chances[bits], bits.bit_count(), prices[bits], bits))
        return EdictValue(
            owner=owner,
            edict=edict.id,
            words=self.game.content.index.words(edict.id),
            points=edict.points,
            chance=chance,
            worth=chance * edict.points,
            most=chances[made],
            made_by=_at(round_, place, made),
            price_to_make=prices[made],
            least=chances[denied],
            denied_by=_at(round_, place, denied),
            price_to_deny=prices[denied],
        )

    def _prices(self, place: int) -> dict[int, Fraction]:
        """For every set that may be laid at a city what the best plan loses by laying exactly that."""
        round_, tables = self.outlook.round, self.tables
        best = Fraction(int(best_worth(tables.whole, round_.left)), tables.unit)
        sets = [bits for bits in range(1 << len(round_.hand)) if bits.bit_count() <= round_.left]
        return {bits: best - worth_with(tables, round_, place, bits) for bits in sets}


def chances_by_set(outlook: Outlook, edict: Edict) -> list[Fraction]:
    """For each set of own cards at the edict's city the chance that it is met."""
    round_ = outlook.round
    place = round_.cities.index(edict.city)
    price = np.zeros((len(round_.cities), N_MASKS), dtype=np.int64)
    price[place] = np.arange(N_MASKS) >> wish_of(edict) & 1
    tables = priced(outlook, price, 1)
    return [Fraction(int(count), tables.unit) for count in tables.whole[place].tolist()]


def worth_with(tables: CardTables, round_: Round, place: int, bits: int) -> Fraction:
    """The best expected payoff of a fixed plan that lays exactly the cards `bits` at city `place`."""
    others = np.delete(tables.whole, place, axis=0)[:, sets_without(len(round_.hand), bits)]
    rest = best_worth(others, round_.left - bits.bit_count())
    return Fraction(int(tables.whole[place, bits]) + int(rest), tables.unit)


def _at(round_: Round, place: int, bits: int) -> tuple[Play, ...]:
    split = tuple(bits if at == place else 0 for at in range(len(round_.cities)))
    return plan_of(round_, split)
