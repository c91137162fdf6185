"""Christian power cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Roll
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose, mark_used, show, with_lasting
from boardkit.games.soul_of_the_empire.checks import allies
from boardkit.games.soul_of_the_empire.events import (
    CardUsed,
    CombatCardsRead,
    Defeat,
    MoveFinished,
    ObjectiveClaimed,
    PowerLaidOpen,
    UnitMoved,
    Verdict,
)
from boardkit.games.soul_of_the_empire.factions import CHRISTIAN, COLOURS, colour, head
from boardkit.games.soul_of_the_empire.phases.main import dice_menu
from boardkit.games.soul_of_the_empire.phases.move import steps
from boardkit.games.soul_of_the_empire.pieces import step, supply_to_card
from boardkit.games.soul_of_the_empire.table import (
    BonusDie,
    Committed,
    Fight,
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
    assert type(table.task) is Fight
    return replace(table, task=replace(table.task, shut=True)), laid


@WINDOWS.on(CombatCardsRead, "elder")
def elder_judges(table: Table, card: Committed, read: CombatCardsRead) -> Any:
    """After the reveal either side's value may fall by one (SOE218)."""
    fight = table.task
    assert type(fight) is Fight
    sides = tuple(a.ChooseFaction(COLOURS[c]) for c in (fight.attacker, fight.defender))
    answer = yield choose(table, card.owner, (a.NO, *sides), "Lower a side's value by one?", "SOE218")
    if answer == a.NO:
        return table, read
    side = 0 if colour(answer.faction) == fight.attacker else 1
    plus = (fight.plus[0] - (side == 0), fight.plus[1] - (side == 1))
    return replace(table, task=replace(fight, plus=plus)), read


# -- Enrapture -------------------------------------------------------------------------------------


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
    if not dice_menu(table, me, (die,)):
        return table, claimed
    sequence = tuple(sorted((*dice.sequence, die)))
    table = with_dice(table, me, replace(dice, sequence=sequence, spent=dice.spent - 1))
    return replace(table, task=BonusDie(die)), claimed


# -- Gospel ----------------------------------------------------------------------------------------


@WINDOWS.action("gospel", during="play")
def gospel(table: Table, me: int, card: str) -> Any:
    """A unit of a faction from its supply lies on the card (SOE221, SA195)."""
    factions = tuple(a.ChooseFaction(COLOURS[f]) for f in table.in_play if f != me and table.supply[f])
    answer = yield choose(table, me, factions, "Follow which faction?", "SOE221")
    chosen = colour(answer.faction)
    return with_lasting(supply_to_card(table, chosen), card, unit=chosen)


@WINDOWS.on(MoveFinished, "gospel")
def gospel_follows(table: Table, card: Lasting, moved: MoveFinished) -> Any:
    """Whenever that faction has moved, one Christian unit may move one territory (SOE221, SA195, SA79)."""
    if moved.faction != card.unit:
        return table, moved
    ways = steps(
        table.map, table.units, CHRISTIAN, allies(table.seats), table.options.card_moves_ignore_freeze
    )
    if not ways:
        return table, moved
    answer = yield choose(table, card.owner, (*ways, a.DONE), "Move one Christian unit?", "SOE221")
    if answer == a.DONE:
        return table, moved
    yield UnitMoved(CHRISTIAN, answer.origin, answer.target)
    number = table.map.number
    return step(table, CHRISTIAN, number[answer.origin], number[answer.target]), moved


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
    allowed = fights or table.options.grace_combats == "any"
    if not allowed or card.use or card.use_before == "reverse":
        return table, verdict
    answer = yield choose(table, card.owner, (a.NO, a.YES), "Reverse the result?", "SOE222")
    if answer == a.NO:
        return table, verdict
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return mark_used(table, card.card, "reverse"), replace(
        verdict, winner=verdict.loser, loser=verdict.winner
    )


# -- Guardian Angel --------------------------------------------------------------------------------


@WINDOWS.on(Defeat, "guardian_angel")
def guardian_angel(table: Table, card: Committed, defeat: Defeat) -> Any:
    """Shown only on a loss, which then costs nothing (SOE223, SA102, SA176)."""
    if head(defeat.loser) != card.owner:
        return table, defeat
    yield CardUsed(card.owner, table.power_card(card.card).name)
    return show(table, card), None
