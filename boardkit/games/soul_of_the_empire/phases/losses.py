"""Resolving combat: losses by the winner's rule, conversions, rage, and the cards that go home."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS, choose
from boardkit.games.soul_of_the_empire.checks import has_room
from boardkit.games.soul_of_the_empire.decks import discard, to_hand
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.events import (
    CombatWon,
    Defeat,
    Loss,
    RageChanged,
    UnitMoved,
    UnitsLost,
    UnitsPlaced,
    Verdict,
)
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    GRAY,
    JEWISH,
    ROMAN,
    TERRITORY_LIMIT,
    head,
)
from boardkit.games.soul_of_the_empire.phases.move import LEADERLESS_NAME
from boardkit.games.soul_of_the_empire.pieces import (
    bands_at,
    capture,
    conscripts_home,
    place_from_supply,
    return_to_supply,
    step,
    take_back,
)
from boardkit.games.soul_of_the_empire.table import Fight, Table, set_in, with_turn
from boardkit.games.soul_of_the_empire.victory import after

Script = Generator[Any, Any, Table]
LOWEST_RAGE, HIGHEST_RAGE = -2, 3


def suffer(table: Table, verdict: Any) -> Generator[Any, Any, tuple[Table, str]]:
    """Protection, losses, captives home, rage, victory test (3.9, steps 10 to 13)."""
    fight = replace(table.fight, winner=verdict.winner, loser=verdict.loser)
    table = replace(table, task=fight)
    yield CombatWon(fight.winner, fight.loser, table.map.names[fight.place], verdict.rule)
    table = remember(table, "won", fight.winner, fight.loser, fight.place)
    table, defeat = yield from WINDOWS.offer(table, Defeat(fight.loser))
    if defeat is not None and not table.fight.bloodless:
        table = yield from _losses(table, verdict)
    table = conscripts_home(table)
    table = yield from _rage(table)
    return after(table, "plunder" if may_plunder(table) else "combat_over")


def _losses(table: Table, verdict: Verdict) -> Script:
    """Rome captures, Jews and Coalition send to the supply, Christians convert; nobody retreats.

    Rules: SOE98 to SOE100, SOE107, SOE181, SOE234; SA56, SA57, SA66, SA139, SA182; SA178 nothing after a
    reversed win by a text.
    """
    fight = table.fight
    n = table.units[fight.loser][fight.place]
    if fight.winner == CHRISTIAN:
        n = min(n, verdict.difference)
    if not n:
        return table
    table, loss = yield from WINDOWS.offer(table, Loss(fight.loser, n))
    n = loss.n if loss is not None else 0
    if fight.winner == CHRISTIAN:
        return (yield from convert(table, fight.loser, fight.place, n, fight.winner))
    if fight.winner == ROMAN:
        return (yield from remove_captured(table, fight.loser, fight.place, n))
    rule = "SOE107" if fight.winner == COALITION else "SOE99"
    return (yield from remove_to_supply(table, fight.loser, fight.place, n, rule))


def remove_to_supply(table: Table, colour: int, place: int, n: int, rule: str) -> Script:
    """Units of a colour leave a territory for their supply; also those that a combat card removes (SA175)."""
    bands = yield from _which_bands(table, colour, place, n)
    for revolt, some in bands:
        table = return_to_supply(table, colour, place, some, revolt)
    if n:
        yield UnitsLost(colour, n, table.map.names[place], "back to the supply", rule)
    return table


def remove_captured(table: Table, colour: int, place: int, n: int, rule: str = "SOE98") -> Script:
    """Units of a colour are captured by Rome (SOE98, SOE182)."""
    bands = yield from _which_bands(table, colour, place, n)
    for revolt, some in bands:
        table = capture(table, colour, place, some, revolt)
    if n:
        yield UnitsLost(colour, n, table.map.names[place], "captured by Rome", rule)
    return remember(table, "captured", ROMAN, colour, place, n)


def _which_bands(table: Table, colour: int, place: int, n: int) -> Generator[Any, Any, list[tuple[str, int]]]:
    """Of which revolts gray units are lost when only some go: the Jewish player says (SA136)."""
    if colour != GRAY:
        return [("", n)] if n else []
    left = dict(bands_at(table, place))
    if n >= sum(left.values()) or len(left) == 1:
        return [(revolt, min(n, some)) for revolt, some in left.items()]
    chooser = JEWISH
    fight = table.task
    if table.options.gray_losses_chosen_by == "winner" and type(fight) is Fight and fight.winner >= 0:
        chooser = head(fight.winner)
    lost: dict[str, int] = {}
    for _ in range(n):
        options = tuple(a.ChooseRevolt(revolt or LEADERLESS_NAME) for revolt, some in left.items() if some)
        answer = yield choose(table, chooser, options, "Which revolt loses a unit?", "SA136")
        revolt = "" if answer.revolt == LEADERLESS_NAME else answer.revolt
        left[revolt] -= 1
        lost[revolt] = lost.get(revolt, 0) + 1
    return list(lost.items())


# -- conversions -----------------------------------------------------------------------------------


def convert(table: Table, colour: int, place: int, n: int, by: int) -> Script:
    """Convert units: removed, tracked, perhaps replaced, excess moved (SOE100 to SOE105, SA58, SA183)."""
    table = yield from remove_to_supply(table, colour, place, n, "SOE100")
    table = remember(table, "converted", by, colour, place, n)
    replaced = 0
    while replaced < n:
        options = _replacements(table, place)
        if not options:
            break
        answer = yield choose(table, CHRISTIAN, (*options, a.DONE), "Replace a converted unit?", "SOE101")
        if answer == a.DONE:
            break
        table = yield from _replace_one(table, answer, place)
        replaced += 1
    counted = replaced if table.options.only_replaced_count else n
    table = replace(table, converted=table.converted + counted)
    return (yield from _spread(table, place))


def _replacements(table: Table, place: int) -> tuple[Action, ...]:
    """Where a Christian unit may come from, while there is room for the excess next door.

    Rules: SA59, SA60, SA183, SA187.
    """
    row = table.units[CHRISTIAN]
    room = sum(TERRITORY_LIMIT - row[p] for p in table.map.next_to[place])
    fits = row[place] - TERRITORY_LIMIT < room
    options: list[Action] = []
    if table.supply[CHRISTIAN] and fits:
        options.append(a.Replace("supply"))
    if table.captives[CHRISTIAN] and fits:
        options.append(a.Replace("captives"))
    near = table.map.next_to[place]
    for p, n in enumerate(row):
        if n and p != place and (fits or p in near):
            options.append(a.ReplaceFrom(table.map.names[p]))
    return tuple(options)


def _replace_one(table: Table, answer: Any, place: int) -> Script:
    name = table.map.names[place]
    if type(answer) is a.ReplaceFrom:
        yield UnitMoved(CHRISTIAN, answer.territory, name, "SOE101")
        return step(table, CHRISTIAN, table.map.number[answer.territory], place)
    yield UnitsPlaced(CHRISTIAN, 1, name, "SOE101")
    if answer.source == "supply":
        return place_from_supply(table, CHRISTIAN, place)
    return take_back(table, CHRISTIAN, place)


def _spread(table: Table, place: int) -> Script:
    """Christians above six move next door for free, even beside the Coalition (SOE105, SA61)."""
    names = table.map.names
    while table.units[CHRISTIAN][place] > TERRITORY_LIMIT:
        targets = [p for p in table.map.next_to[place] if has_room(table.units, CHRISTIAN, p)]
        options = tuple(a.Step(names[place], names[p]) for p in targets)
        answer = yield choose(table, CHRISTIAN, options, "Move the excess next door", "SOE105")
        table = step(table, CHRISTIAN, place, table.map.number[answer.target])
        yield UnitMoved(CHRISTIAN, answer.origin, answer.target, "SOE105")
    return table


# -- rage ------------------------------------------------------------------------------------------


def _rage(table: Table) -> Script:
    """A won combat calms the Coalition, a lost one angers it (SOE106, SOE107)."""
    fight = table.fight
    if COALITION not in (fight.winner, fight.loser) or _changes_nothing(table):
        return table
    if fight.winner == COALITION:
        return (yield from change_rage(table, -1, "SOE107"))
    return (yield from change_rage(table, 1, "SOE106"))


def change_rage(table: Table, change: int, rule: str) -> Script:
    """Rage stays between -2 and 3 (SOE143, SA67, SA68)."""
    rage = max(LOWEST_RAGE, min(HIGHEST_RAGE, table.rage + change))
    if rage != table.rage:
        yield RageChanged(rage, rule)
    return replace(table, rage=rage)


def _changes_nothing(table: Table) -> bool:
    return table.fight.bloodless and not table.options.effect_wins_count


def may_plunder(table: Table) -> bool:
    """A Coalition win allows plunder if rage can still fall (SOE108, SOE109, SA69)."""
    return table.fight.winner == COALITION and table.rage > LOWEST_RAGE and not _changes_nothing(table)


# -- afterwards ------------------------------------------------------------------------------------


def combat_over(table: Table) -> Any:
    """Cards go to their piles; sealed power cards that were not used return to the hand.

    Rules: 3.9, step 15; SA172.
    """
    fight = table.fight
    table = replace(conscripts_home(table), task=None)
    for card in fight.powers:
        if card.used:
            table = discard(table, card.card)
            if card.owner == table.turn.faction:
                table = with_turn(remember(table, "played", card.owner), card_played=True)
        else:
            table = to_hand(table, card.owner, card.card, card.taken_from)
    for colour, card in zip((fight.attacker, fight.defender), fight.cards, strict=False):
        table = _use_up(table, head(colour), card)
    return after(table, "main_phase")


def _use_up(table: Table, faction: int, card: str) -> Table:
    """A combat card is discarded face up; whoever has used all six takes them back (SOE117, SA77)."""
    used = tuple(sorted((*table.combat_used[faction], card)))
    if len(used) == len(table.content.combat_decks[faction]):
        used = ()
    return replace(table, combat_used=set_in(table.combat_used, faction, used))
