"""Choices outside the list of main actions: set-up, power cards, combat, plunder, conversions, regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.bots.card_worth import CARD_WORTH
from boardkit.games.soul_of_the_empire.bots.clash import clash_at, result
from boardkit.games.soul_of_the_empire.bots.dice_keeping import dice_worth
from boardkit.games.soul_of_the_empire.bots.marches import after_step
from boardkit.games.soul_of_the_empire.bots.mind import Mind
from boardkit.games.soul_of_the_empire.dice import without
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, GRAY, colour, head
from boardkit.games.soul_of_the_empire.observe import FightView

RAGE = 0.07
"""Points that plunder costs, for the rage that goes."""
STOLEN = 0.25
"""Points that a stolen or a discarded power card is worth to the Coalition."""
SAFE = 3
"""Steps from the Coalition at which a marker is not in danger at once."""
REVOLT = 5
"""Units of a revolt."""


# -- set-up ----------------------------------------------------------------------------------------


def judge_marker(mind: Mind, action: a.LayMarker) -> float:
    """Not within easy reach of the Coalition, and where many stand who can keep it away."""
    place = mind.place(action.territory)
    coalition = mind.units[COALITION]
    distances = mind.ground.distances[place]
    near = min((distances[p] for p, n in enumerate(coalition) if n), default=0)
    garrison = sum(row[place] for c, row in enumerate(mind.units) if c != COALITION)
    return min(SAFE, near) + 0.2 * garrison


# -- places and units ------------------------------------------------------------------------------


def judge_territory(mind: Mind, action: a.ChooseTerritory) -> float:
    """Where a revolt breaks out, which unit goes to a region slot, where a card strikes."""
    place = mind.place(action.territory)
    if mind.rule == "SOE157":
        return mind.gain_of_change(COALITION, (place, -1))
    if mind.rule == "SOE158":
        return -0.01
    if mind.rule == "SOE208":
        return 0.1 + mind.gain_of_change(CHRISTIAN, (place, -1))
    if mind.rule == "SOE216":
        return -mind.units[mind.faction][place]
    return mind.gain_of_change(GRAY, (place, REVOLT - mind.units[GRAY][place]))


def judge_unit(mind: Mind, action: a.ChooseUnit) -> float:
    """A unit that a card removes."""
    return 0.1 + mind.gain_of_change(colour(action.faction), (mind.place(action.territory), -1))


def judge_forced_step(mind: Mind, action: a.ChooseStep) -> float:
    """A step of any unit because of a card."""
    origin, target = mind.place(action.origin), mind.place(action.target)
    after = after_step(mind.units, colour(action.faction), origin, target)
    return mind.gain(mind.seen, after)


def judge_remove(mind: Mind, action: a.RemoveUnits) -> float:
    """Own units for as many of others."""
    return 0.12 * action.n + mind.gain_of_change(mind.faction, (mind.place(action.territory), -action.n))


def judge_faction(mind: Mind, action: a.ChooseFaction) -> float:
    """Whose value falls by one: the own one where the lowest wins; elsewhere the strongest rival."""
    fight = mind.view.doing
    if isinstance(fight, FightView):
        low = COALITION not in (colour(fight.attacker), colour(fight.defender))
        return 1.0 if (head(colour(action.faction)) == mind.faction) == low else -1.0
    rival = next((one for one in mind.view.factions if one.name == action.faction), None)
    return float(rival.points) if rival is not None else 0.0


# -- cards and dice --------------------------------------------------------------------------------


def judge_card(mind: Mind, action: a.ChooseCard) -> float:
    """The best card is kept, or taken; the worst one is discarded."""
    card = mind.ground.content.power.get(action.card)
    worth = CARD_WORTH.get(card.effect, 0.15) if card is not None else 0.0
    return -worth if mind.rule == "SOE129" else worth


def judge_use(mind: Mind, action: a.UseCard) -> float:
    """Lasting cards are used."""
    return 0.3


def judge_set_die(mind: Mind, action: a.SetDie) -> float:
    """A better sequence."""
    dice = mind.me.dice
    unspent = tuple(sorted(dice.sequence + dice.outside))
    changed = tuple(sorted((*without(unspent, action.die), action.pips)))
    pip = mind.seen.temper.pip
    return dice_worth(changed, pip) - dice_worth(unspent, pip)


def judge_die(mind: Mind, action: a.ChooseDie) -> float:
    """Dice outside the sequence are changed first when they fall, dice in it when they rise."""
    falls = mind.rule in ("SA105", "SOE203") and mind.view.turn.faction != mind.me.name
    return float(action.area == "outside") if falls else float(action.area == "sequence")


# -- combat ----------------------------------------------------------------------------------------


def judge_power(mind: Mind, action: a.LayPower) -> float:
    """A power card where there is something to lose."""
    fight = mind.view.doing
    if not isinstance(fight, FightView):
        return 0.1
    place = mind.place(fight.territory)
    stake = mind.units[colour(fight.attacker)][place] + mind.units[colour(fight.defender)][place]
    return 0.1 if stake >= 3 else -0.1


def judge_yes(mind: Mind, action: a.Yes) -> float:
    """Results are reversed where they are bad; other offers are taken."""
    if mind.rule not in ("SOE213", "SOE222"):
        return 0.1
    return -1.0 if wins_now(mind) else 1.0


def wins_now(mind: Mind) -> bool:
    """Whether the own side wins with the combat cards that lie open."""
    fight = mind.view.doing
    if not isinstance(fight, FightView) or len(fight.cards) < 2:
        return False
    sides = (colour(fight.attacker), colour(fight.defender))
    clash = clash_at(mind.units, mind.place(fight.territory), sides, mind.view.rage)
    cards = (mind.ground.content.combat[fight.cards[0]], mind.ground.content.combat[fight.cards[1]])
    return head(sides[result(clash, cards).winner]) == mind.faction


# -- after a combat --------------------------------------------------------------------------------


def judge_rampage(mind: Mind, action: a.Rampage) -> float:
    """Units move on, although others stand there."""
    fight = mind.view.doing
    assert isinstance(fight, FightView)
    origin, target = mind.place(fight.territory), mind.place(action.territory)
    return mind.gain_of_change(COALITION, (origin, -action.n), (target, action.n)) - RAGE


def judge_salvage(mind: Mind, action: a.Salvage) -> float:
    """A card of the loser."""
    return STOLEN - RAGE if mind.me.hand.n < 3 else -RAGE


def judge_exploit(mind: Mind, action: a.Exploit) -> float:
    """A lasting card of the loser."""
    return 0.5 * CARD_WORTH.get(mind.ground.content.power[action.card].effect, 0.15) - RAGE


def judge_exploit_hand(mind: Mind, action: a.ExploitHand) -> float:
    """Any card of the loser."""
    return 0.5 * STOLEN - RAGE


def judge_replace(mind: Mind, action: a.Replace) -> float:
    """A new Christian unit, from the captives first."""
    return 0.3 if action.source == "captives" else 0.2


def judge_replace_from(mind: Mind, action: a.ReplaceFrom) -> float:
    """A Christian unit from elsewhere."""
    fight = mind.view.doing
    if not isinstance(fight, FightView):
        return -0.1
    here = mind.place(fight.territory)
    return mind.gain_of_change(CHRISTIAN, (mind.place(action.territory), -1), (here, 1)) - 0.02


def nothing(mind: Mind, action: Action) -> float:
    """Leave it, or all the same."""
    return 0.0


CARD_JUDGES: dict[type[Action], Callable[[Mind, Any], float]] = {
    a.LayMarker: judge_marker,
    a.ChooseTerritory: judge_territory,
    a.ChooseUnit: judge_unit,
    a.ChooseStep: judge_forced_step,
    a.RemoveUnits: judge_remove,
    a.ChooseFaction: judge_faction,
    a.ChooseCard: judge_card,
    a.ChooseRegion: nothing,
    a.ChooseRevolt: nothing,
    a.UseCard: judge_use,
    a.SetDie: judge_set_die,
    a.ChooseDie: judge_die,
    a.LayPower: judge_power,
    a.LayNone: nothing,
    a.Yes: judge_yes,
    a.No: nothing,
    a.Rampage: judge_rampage,
    a.Salvage: judge_salvage,
    a.Exploit: judge_exploit,
    a.ExploitHand: judge_exploit_hand,
    a.Replace: judge_replace,
    a.ReplaceFrom: judge_replace_from,
}
