"""Initiate Combat, in order: open card, captives, sealed cards, combat cards, texts, totals, verdict.

Rules: SA170; SA179 other factions in the territory do not matter.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.games.soul_of_the_empire import actions as a
from boardkit.games.soul_of_the_empire.cards.windows import WINDOWS
from boardkit.games.soul_of_the_empire.decks import from_hand, may_hold
from boardkit.games.soul_of_the_empire.dice import spend
from boardkit.games.soul_of_the_empire.events import (
    CombatBegun,
    CombatCardsRead,
    CombatCardsShown,
    CombatTotalled,
    CombatWon,
    DieSpent,
    Mustering,
    PowerLaid,
    PowerLaidOpen,
    Verdict,
)
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    GRAY,
    JEWISH,
    ROMAN,
    colour,
    head,
)
from boardkit.games.soul_of_the_empire.phases.losses import remove_to_supply, suffer
from boardkit.games.soul_of_the_empire.table import Committed, Fight, Table

Script = Generator[Any, Any, Table]
Next = tuple[Table, str]


def attack(table: Table, faction: int, answer: a.Attack) -> Any:
    """Spend a die of any value; name territory and opponent (SOE82, SOE83)."""
    yield DieSpent(faction, answer.die, "initiate combat")
    return begin(spend(table, faction, answer.die), faction, answer)


def begin(table: Table, attacker: int, answer: Any) -> Next:
    """A combat of one colour against another in a territory is under way."""
    fight = Fight(attacker, colour(answer.enemy), table.map.number[answer.territory])
    return replace(table, task=fight), "combat"


def combat(table: Table) -> Generator[Any, Any, Next]:
    """One combat from the first card to the losses; plunder is a phase of its own."""
    fight = _fight(table)
    yield CombatBegun(fight.attacker, fight.defender, table.map.names[fight.place])
    table = yield from _open_cards(table)
    if not _fight(table).shut:
        table, _ = yield from WINDOWS.offer(table, Mustering())
        table = yield from _sealed_cards(table)
    table = yield from _combat_cards(table)
    table = yield from _card_texts(table)
    table, _ = yield from WINDOWS.offer(table, CombatCardsRead())
    return (yield from _decide(table))


def _fight(table: Table) -> Fight:
    assert type(table.task) is Fight
    return table.task


def _sides(table: Table) -> tuple[int, int]:
    """The factions that choose for attacker and defender (SOE177)."""
    fight = _fight(table)
    return head(fight.attacker), head(fight.defender)


# -- power cards -----------------------------------------------------------------------------------


def may_lay(table: Table, faction: int) -> bool:
    """Whether a side may still use a power card: one each, the attacker within the one of the turn.

    Rules: SA81, SA82.
    """
    if any(card.owner == faction for card in _fight(table).powers):
        return False
    turn = table.turn
    return faction != turn.faction or not (turn.card_played or turn.no_cards)


def combat_cards_in_hand(table: Table, faction: int, moment: str) -> tuple[str, ...]:
    """Power cards of one moment of combat in a hand."""
    if not may_lay(table, faction):
        return ()
    cards = dict.fromkeys(table.hands[faction])
    return tuple(card for card in cards if table.power_card(card).moment == moment)


def may_have(table: Table, faction: int, moment: str) -> bool:
    """Whether everybody must reckon with such a card in a hand, so that the question is asked (3.11)."""
    return may_lay(table, faction) and any(
        may_hold(table, faction, card.id) for card in table.content.power.values() if card.moment == moment
    )


def _lay_menu(table: Table, seat: int, faction: int, moment: str) -> tuple[Action, ...]:
    cards = combat_cards_in_hand(table, faction, moment)
    return (a.LayNone(), *(a.LayPower(card) for card in cards))


def _open_cards(table: Table) -> Script:
    """Open power cards: the attacker is asked first (SA48); no sealed card lies there yet (SA173)."""
    for faction in _sides(table):
        if _fight(table).shut or not may_have(table, faction, "open"):
            continue
        answer = yield Ask(
            table, table.seats[faction], "Lay an open power card?", "SA48", _lay_menu, faction, "open"
        )
        if answer != a.LayNone():
            table = _commit(table, faction, answer.card, shown=True)
            name = table.power_card(answer.card).name
            table, _ = yield from WINDOWS.offer(table, PowerLaidOpen(faction, name))
    return table


def _sealed_cards(table: Table) -> Script:
    """Sealed power cards: both commit, then it is public where a card lies (SOE86, SA48)."""
    laid: list[tuple[int, str]] = []
    asked = [faction for faction in _sides(table) if may_have(table, faction, "sealed")]
    for faction in asked:
        prompt = "Lay a power card face down?"
        answer = yield Ask(
            table, table.seats[faction], prompt, "SOE86", _lay_menu, faction, "sealed", secret=True
        )
        if answer != a.LayNone():
            laid.append((faction, answer.card))
    for faction, card in laid:
        table = _commit(table, faction, card)
    for faction in asked:
        yield PowerLaid(faction, any(owner == faction for owner, _ in laid))
    return table


def _commit(table: Table, faction: int, card: str, shown: bool = False) -> Table:
    where = (
        next((place for stolen, place in table.stolen if stolen == card), "") if faction == COALITION else ""
    )
    table = from_hand(table, faction, card)
    fight = _fight(table)
    powers = (*fight.powers, Committed(card, faction, shown, used=shown, taken_from=where))
    return replace(table, task=replace(fight, powers=powers))


# -- combat cards ----------------------------------------------------------------------------------


def _combat_cards(table: Table) -> Script:
    """Both pick an unused card face down, perhaps with a power card, and show them together.

    Rules: SOE85, SOE87.
    """
    answers = []
    for faction in _sides(table):
        seat, prompt = table.seats[faction], "Choose a combat card"
        answer = yield Ask(table, seat, prompt, "SOE85", combat_menu, faction, secret=True)
        answers.append(answer)
    attack_card, defence_card = answers
    for faction, answer in zip(_sides(table), answers, strict=True):
        if type(answer) is a.CombatWithPower:
            table = _commit(table, faction, answer.power)
            yield PowerLaid(faction, True)
    yield CombatCardsShown(_name(table, attack_card), _name(table, defence_card))
    return replace(table, task=replace(_fight(table), cards=(attack_card.card, defence_card.card)))


def _name(table: Table, answer: Any) -> str:
    card = table.combat_card(answer.card)
    return f"{card.name} ({card.value})"


def combat_menu(table: Table, seat: int, faction: int) -> tuple[Action, ...]:
    """Unused combat cards of a faction, each perhaps with a power card that is laid with it (SA47)."""
    plain = _unused(table.content.combat_decks[faction], table.combat_used[faction])
    powers = () if _fight(table).shut else combat_cards_in_hand(table, faction, "with the combat card")
    both = tuple(a.CombatWithPower(way.card, power) for power in powers for way in plain)  # type: ignore[attr-defined]
    return plain + both


@lru_cache(maxsize=4096)
def _unused(deck: tuple[str, ...], used: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(a.CombatWith(card) for card in deck if card not in used)


def _card_texts(table: Table) -> Script:
    """Effects: a cancel first, then the attacker's, then the defender's (SOE88 to SOE90, SA49 to SA51)."""
    texts = [table.combat_card(card).effect for card in _fight(table).cards]
    for side, other in ((0, 1), (1, 0)):
        if texts[side] == "cancel":
            texts[other] = ""
    for side in (0, 1):
        if texts[side] not in ("", "cancel"):
            table = yield from _text(table, side, texts[side])
    return table


def _text(table: Table, side: int, effect: str) -> Script:
    fight = _fight(table)
    amount = table.combat_card(fight.cards[side]).amount
    target = side if effect.endswith("own") or effect == "own_value" else 1 - side
    if effect.endswith("value"):
        plus = (fight.plus[0] + amount * (target == 0), fight.plus[1] + amount * (target == 1))
        return replace(table, task=replace(fight, plus=plus))
    victim = (fight.attacker, fight.defender)[target]
    n = min(amount, table.units[victim][fight.place])
    return (yield from remove_to_supply(table, victim, fight.place, n, "SA175"))


# -- totals and verdict ----------------------------------------------------------------------------


def _decide(table: Table) -> Generator[Any, Any, Next]:
    """Who wins, by totals or because a text removed the last unit, then reversals and losses.

    Rules: SOE91 to SOE97; SA218 the named side itself must have units left.
    """
    fight = _fight(table)
    attackers, defenders = (table.units[c][fight.place] for c in (fight.attacker, fight.defender))
    if not attackers and not defenders:
        yield CombatWon(fight.defender, fight.attacker, table.map.names[fight.place], "SA65")
        return table, "combat_over"
    if attackers and defenders:
        totals = value(table, 0), value(table, 1)
        yield CombatTotalled(fight.attacker, fight.defender, *totals)
        verdict = _by_totals(fight, *totals)
    else:
        table = replace(table, task=replace(fight, bloodless=True))
        verdict = _won_by(fight, attackers > 0, 0, "SOE97")
    table, verdict = yield from WINDOWS.offer(table, verdict)
    assert verdict is not None
    return (yield from suffer(table, verdict))


def _by_totals(fight: Fight, attack: int, defence: int) -> Verdict:
    """The higher value wins, or the lower one; a tie goes to the defender (SOE93 to SOE96)."""
    if attack == defence:
        return _won_by(fight, False, 0, "SOE96")
    low = low_wins(fight)
    rule = "SOE94" if low else "SOE95" if CHRISTIAN in (fight.attacker, fight.defender) else "SOE93"
    return _won_by(fight, (attack < defence) == low, abs(attack - defence), rule)


def _won_by(fight: Fight, attacker_wins: bool, difference: int, rule: str) -> Verdict:
    sides = (fight.attacker, fight.defender) if attacker_wins else (fight.defender, fight.attacker)
    return Verdict(*sides, difference, rule)


def value(table: Table, side: int) -> int:
    """Combat value: units, number of the card, effects, rage, Christian modifier.

    Rules: SOE91, SOE92, SOE118; SOE197, SA148 no modifier among partners; SA52 to SA55.
    """
    fight = _fight(table)
    me, other = (fight.attacker, fight.defender)[side], (fight.attacker, fight.defender)[1 - side]
    total = strength(table, me) + fight.plus[side] + table.combat_card(fight.cards[side]).value
    if me == COALITION:
        total += table.rage
        if other in (ROMAN, JEWISH, GRAY) and table.partner(COALITION) != CHRISTIAN:
            total -= table.units[CHRISTIAN][fight.place]
    return total


def strength(table: Table, me: int) -> int:
    """Units that count for a side: Jews and gray together, Rome with the captives it calls.

    Rules: SOE178, SA174, SA217.
    """
    fight = _fight(table)
    units = table.units[me][fight.place]
    if me in (JEWISH, GRAY):
        units = table.units[JEWISH][fight.place] + table.units[GRAY][fight.place]
    return units + (sum(fight.guests) if me == ROMAN else 0)


def low_wins(fight: Fight) -> bool:
    """Whether the lowest value wins: Romans, Jews or gray against Christians (SOE94)."""
    sides = {fight.attacker, fight.defender}
    return CHRISTIAN in sides and COALITION not in sides
