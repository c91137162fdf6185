"""Christian power cards but those that move: Divine Messenger, Elder, Enrapture, Giving, Grace and others."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Roll
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.pips import LOWEST, pips_above_one, turned, unspent
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, mark_used, needs, show
from boardkit.games.soul_of_the_empire.decks import draw_power_card
from boardkit.games.soul_of_the_empire.events import (
    CardsBought,
    CardUsed,
    CombatCardsRead,
    Defeat,
    ObjectiveClaimed,
    PowerLaidOpen,
    Verdict,
)
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COALITION, COLOURS, colour, head
from boardkit.games.soul_of_the_empire.phases.losses import convert
from boardkit.games.soul_of_the_empire.table import (
    BonusDie,
    Committed,
    Lasting,
    Table,
    with_dice,
    with_turn,
)

# -- Divine Messenger ------------------------------------------------------------------------------


@WINDOWS.action("divine_messenger", during="play")
def divine_messenger(table: Table, me: int, card: str) -> Table:
    """Another full turn follows this one, without power cards (SOE217, SA103, SA201)."""
    return with_turn(table, again=True)


# -- Elder -----------------------------------------------------------------------------------------


@WINDOWS.on(PowerLaidOpen, "elder")
def elder_shuts(table: Table, card: Committed, laid: PowerLaidOpen) -> Any:
    """No other power card affects this combat, lasting ones included (SOE218, SA101)."""
    return replace(table, task=replace(table.fight, shut=True)), laid


@WINDOWS.on(CombatCardsRead, "elder")
def elder_judges(table: Table, card: Committed, read: CombatCardsRead) -> Any:
    """After the reveal either side's value may fall by one (SOE218)."""
    fight = table.fight
    if not all(table.units[c][fight.place] for c in (fight.attacker, fight.defender)):
        return table, read
    sides = tuple(a.ChooseFaction(COLOURS[c]) for c in (fight.attacker, fight.defender))
    answer = yield choose(table, card.owner, (a.NO, *sides), "Lower a side's value by one?", "SOE218")
    if answer == a.NO:
        return table, read
    side = 0 if colour(answer.faction) == fight.attacker else 1
    plus = (fight.plus[0] - (side == 0), fight.plus[1] - (side == 1))
    return replace(table, task=replace(fight, plus=plus)), read


# -- Enrapture -------------------------------------------------------------------------------------


@needs("enrapture")
def _claims(table: Table, me: int) -> bool:
    """The Coalition, a thief, claims no objective cards (SA188)."""
    return me != COALITION


@WINDOWS.on(ObjectiveClaimed, "enrapture")
def enrapture(table: Table, card: Lasting, claimed: ObjectiveClaimed) -> Any:
    """Once a turn, on a claim, a spent die is rolled once and acts at once (SOE219, SA104, SA200)."""
    me = card.owner
    dice = table.dice[me]
    if claimed.faction != me or card.use or not dice.spent:
        return table, claimed
    answer = yield choose(table, me, (a.YES, a.NO), "Roll a spent die again and use it?", "SOE219")
    if answer == a.NO:
        return table, claimed
    yield CardUsed(me, table.power_card(card.card).name)
    table = mark_used(table, card.card, "claim")
    rolled = yield Roll(table, 1, "Roll the spent die", "SOE219", owner=table.seats[me])
    die = rolled.faces[0]
    sequence = tuple(sorted((*dice.sequence, die)))
    table = with_dice(table, me, replace(dice, sequence=sequence, spent=dice.spent - 1))
    return replace(table, task=BonusDie(die)), claimed


# -- Giving ----------------------------------------------------------------------------------------

PIPS_GIVEN, PIPS_A_CARD = 4, 2


@WINDOWS.action("giving", during="play")
def giving(table: Table, me: int, card: str) -> Any:
    """A faction gives four pips of unspent dice; two power cards are drawn at once (SOE220, SA105, SA106)."""
    answer = yield choose(table, me, _givers(table, me), "Which faction gives?", "SOE220")
    giver = colour(answer.faction)
    given = min(PIPS_GIVEN, pips_above_one(table, giver))
    for left in range(given, 0, -1):
        prompt = f"Give a pip of an unspent die; {left} left"
        answer = yield choose(table, giver, unspent(table, giver, low=LOWEST + 1), prompt, "SA105")
        table = yield from turned(table, giver, answer, answer.die - 1)
    n = given // PIPS_A_CARD
    if n:
        table, _ = yield from WINDOWS.offer(table, CardsBought(me))
    for _ in range(n):
        table = yield from draw_power_card(table, me)
    return table


@needs("giving")
def _givers(table: Table, me: int) -> tuple[Action, ...]:
    """Other factions with pips to give; no object for a thief, who has no deck (SA188)."""
    if me != CHRISTIAN:
        return ()
    others = (f for f in table.in_play if f != me and pips_above_one(table, f))
    return tuple(a.ChooseFaction(COLOURS[f]) for f in others)


# -- Grace -----------------------------------------------------------------------------------------


@WINDOWS.modifies("exemption", "grace")
def grace_exempts(table: Table, card: Lasting, exempt: str, faction: int, what: str) -> str:
    """Pass through Coalition units, or recruit beside them (SOE222, SA107)."""
    mine = card.owner == faction == CHRISTIAN
    return card.card if mine and not card.use and card.use_before != what else exempt


@WINDOWS.on(Verdict, "grace")
def grace_reverses(table: Table, card: Lasting, verdict: Verdict) -> Any:
    """Reverse the result of a combat in which the owner fights (SOE222, SA100, SA177, SA188)."""
    fights = card.owner in (head(verdict.winner), head(verdict.loser))
    allowed = fights or (table.options.grace_combats == "any" and card.owner == CHRISTIAN)
    if not allowed or card.use or card.use_before == "reverse":
        return table, verdict
    answer = yield choose(table, card.owner, (a.NO, a.YES), "Reverse the result?", "SOE222")
    if answer == a.NO:
        return table, verdict
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return mark_used(table, card.card, "reverse"), replace(
        verdict, winner=verdict.loser, loser=verdict.winner, rule="SOE222"
    )


# -- Guardian Angel --------------------------------------------------------------------------------


@WINDOWS.on(Defeat, "guardian_angel")
def guardian_angel(table: Table, card: Committed, defeat: Defeat) -> Any:
    """Shown only on a loss, which then costs nothing (SOE223, SA102, SA176)."""
    if head(defeat.loser) != card.owner:
        return table, defeat
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return show(table, card), None


# -- Holy Spirit -----------------------------------------------------------------------------------


@WINDOWS.action("holy_spirit", during="play")
def holy_spirit(table: Table, me: int, card: str) -> Any:
    """In each territory of a region with a Christian unit one foreign unit is converted (SA108; house)."""
    moved = _moved_regions(table, me)
    answer = yield choose(table, me, tuple(map(a.ChooseRegion, moved)), "Which region?", "SA108")
    for place in moved[answer.region]:
        name = table.map.names[place]
        options = tuple(a.ChooseUnit(COLOURS[c], name) for c in _foreign(table, place))
        if not options:
            continue
        answer = options[0]
        if len(options) > 1:
            answer = yield choose(table, me, options, f"Which unit in {name} is converted?", "SA108")
        table = yield from convert(table, colour(answer.faction), place, 1, me)
    return table


@needs("holy_spirit")
def _moved_regions(table: Table, me: int) -> dict[str, tuple[int, ...]]:
    """Regions, and the Coalition territory, with the territories where somebody can be converted.

    SA188: no object for a thief.
    """
    areas = [region.name for region in table.map.regions] + ["the Coalition territory"]
    found = {name: _preached(table, table.map.areas[name]) for name in areas if me == CHRISTIAN}
    return {name: places for name, places in found.items() if places}


def _preached(table: Table, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(p for p in places if table.units[CHRISTIAN][p] and _foreign(table, p))


def _foreign(table: Table, place: int) -> tuple[int, ...]:
    return tuple(c for c in range(5) if c != CHRISTIAN and table.units[c][place])
