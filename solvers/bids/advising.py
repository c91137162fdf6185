"""Hints for a seat of Imminence, and what a play gave away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from boardkit.core.advice import Advice, Adviser, Judge, Loss
from boardkit.core.game import Game
from boardkit.core.request import Action
from boardkit.core.state import Observation, State
from boardkit.games.imminence import ChooseFaction, Play
from solvers.bids.edicts import chances_by_set
from solvers.bids.ending import Ending, endgame
from solvers.bids.outlook import MODELS, Outlook, look_out
from solvers.bids.punishing import parts_of_loss, worst_case
from solvers.bids.respond import Assume, Number, fixed_plan, split_of
from solvers.bids.seen import Round, read_round
from solvers.bids.tree import n_ends
from solvers.status import BadInput, NotJudged, Status

HINT = Assume(payoff="average", others="sensible")
"""What a hint assumes: own points less the others' average, against others who play well every other time."""

QUICK = 30_000
"""Ends of a round that are solved exactly within a hint."""

NO_DIFFERENCE = "Look at the decks: does it matter which one you take?"


@dataclass(frozen=True)
class Judged:
    """The plays of a seat with their worth, and how that is known."""

    values: Mapping[Play, Number]
    best: Play
    status: Status
    how: str


def make_adviser(game: Game) -> Adviser:
    """The adviser of Imminence: exact ends of rounds of two, else the best plan against sensible others."""

    def advise(observation: Observation) -> Advice:
        if not observation.actions:
            raise BadInput("nothing is asked of this seat: expected the seat that is asked")
        if isinstance(observation.actions[0], ChooseFaction):
            return _any_faction(game, observation)
        return _hint(game, observation)

    return advise


def make_judge(game: Game) -> Judge:
    """The judge of Imminence: what a play gives away, split into own edicts and those of the others."""

    def judge(game: Game, state: State, action: Action) -> Loss | None:
        request = game.request(state)
        if isinstance(action, ChooseFaction):
            return _loss_of_faction(game)
        if not isinstance(action, Play) or request is None or state.phase != "bid":
            return None
        return _loss(game, game.observe(state, request.player), action)

    return judge


def _loss_of_faction(game: Game) -> Loss:
    if not _are_alike(game):
        raise NotJudged("the decks differ, and what one is worth over a game no solver of the kit tells")
    return Loss(Fraction(0), {}, "", assumed="all decks are alike")


def _are_alike(game: Game) -> bool:
    return len({faction.deck for faction in game.content.factions}) == 1


def _any_faction(game: Game, observation: Observation) -> Advice:
    first = observation.actions[0]
    alike = "All decks are alike, so take the one you like." if _are_alike(game) else "The decks differ."
    return Advice(first, NO_DIFFERENCE, alike, "rule of thumb")


@lru_cache(maxsize=4)
def _ahead(game: Game, observation: Observation) -> Outlook:
    """What the seat expects of the others: worked out once for a hint and its reasons."""
    return look_out(read_round(game, observation), others=HINT.others, exact=False)


@lru_cache(maxsize=4)
def judged(game: Game, observation: Observation) -> Judged:
    """All plays of the seat that is asked, with what each is worth."""
    round_ = read_round(game, observation)
    if round_.players == 2 and len(round_.order) <= 3 and n_ends(round_) <= QUICK:
        ending = endgame(game, observation)
        best = max(ending.mix, key=lambda play: (ending.mix[play], ending.values[play], game.encode(play)))
        return Judged(ending.values, best, ending.status, _played_best(ending, best))
    reply = fixed_plan(_ahead(game, observation), HINT)
    more = f", at most {float(reply.bound):+.2f} by waiting" if reply.bound - reply.value > 1e-6 else ""
    how = f"if {MODELS[HINT.others]}{more}" if len(round_.order) > 1 else "with everything the backs allow"
    return Judged(reply.values, reply.actions[0], reply.status, how)


def _played_best(ending: Ending, best: Play) -> str:
    """What an exact end of a round takes for granted; a best play may be one to mix with others."""
    share, error = ending.mix[best], ending.gap
    often = f"; to stay unpredictable a best player plays it {share:.0%} of the time"
    mixed = often if share < 1 - 1e-9 else ""
    known = f"; known to within {error:.1g}" if error > 1e-6 else ""
    return f"if both play as well as possible from here on{mixed}{known}"


def _hint(game: Game, observation: Observation) -> Advice:
    found, round_ = judged(game, observation), read_round(game, observation)
    play = game.content.index.laid_words(found.best.card, found.best.city)
    effects = _effects(game, _ahead(game, observation), found.best)
    worth = f"Your lead of this round is then {_signed(found.values[found.best])} points, {found.how}"
    reason = f"Play {play}. {effects}{worth}.{_otherwise(found)}"
    return Advice(found.best, _idea(game, round_, found.best), reason, str(found.status))


def _otherwise(found: Judged) -> str:
    """How much the best of the worse plays brings; a card of the same plan is as good now."""
    best = found.values[found.best]
    worse = [value for value in found.values.values() if float(best - value) > 1e-9]
    return f" With the next best play it is {_signed(max(worse))}." if worse else ""


def _signed(value: Number) -> str:
    return f"{float(value):+.2f}"


def _idea(game: Game, round_: Round, best: Play) -> str:
    """What to look at, without naming the card."""
    city = game.content.index.city[best.city].name
    owners = [owner for owner, edict in round_.edicts if edict.city == best.city]
    if not owners:
        return "One of your cards does harm wherever an edict is open. Where is it out of the way?"
    if round_.seat in owners:
        return f"Look at {city}: one of your own edicts is open there."
    return f"Look at {city}: whose edict is open there, and what would stop it?"


def _effects(game: Game, outlook: Outlook, best: Play) -> str:
    """How the card moves the chances of the edicts at its city."""
    round_ = outlook.round
    part = split_of(round_, (best,))[round_.cities.index(best.city)]
    told = []
    for owner, edict in round_.edicts:
        if edict.city == best.city:
            chances = chances_by_set(outlook, edict)
            if chances[part] != chances[0]:
                whose = "your" if owner == round_.seat else f"Player {owner + 1}'s"
                words = game.content.index.words(edict.id)
                told.append(f"{whose} {words} goes from {_percent(chances[0])} to {_percent(chances[part])}")
    return f"By this card alone {'; '.join(told)}. " if told else ""


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


def _loss(game: Game, observation: Observation, action: Play) -> Loss | None:
    found = judged(game, observation)
    if action not in found.values:
        return None
    best = found.values[found.best]
    total = best - found.values[action]
    if isinstance(total, float) and abs(total) < 1e-9:
        total = 0.0
    if not total:
        return Loss(total, {}, "", best)
    outlook = _ahead(game, observation)
    plans = fixed_plan(outlook, HINT).plans
    swap = plans[found.best], plans[action]
    reply = worst_case(game, outlook, HINT.payoff, swap)
    if isinstance(total, float):  # an equilibrium, which does not split by whose edict it is
        return Loss(total, {"both sides' edicts": total}, reply, best)
    return Loss(total, parts_of_loss(outlook, HINT.payoff, swap), reply, best)
