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
    DieSpent,
    Mustering,
    PowerLaid,
    PowerLaidOpen,
)
from boardkit.games.soul_of_the_empire.factions import COALITION, colour, head
from boardkit.games.soul_of_the_empire.phases.losses import remove_to_supply
from boardkit.games.soul_of_the_empire.phases.totals import decide
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
    fight = table.fight
    yield CombatBegun(fight.attacker, fight.defender, table.map.names[fight.place])
    table = yield from _open_cards(table)
    if not table.fight.shut:
        table, _ = yield from WINDOWS.offer(table, Mustering())
        table = yield from _sealed_cards(table)
    table = yield from _combat_cards(table)
    table = yield from _card_texts(table)
    table, _ = yield from WINDOWS.offer(table, CombatCardsRead())
    return (yield from decide(table))


def _sides(table: Table) -> tuple[int, int]:
    """The factions that choose for attacker and defender (SOE177)."""
    fight = table.fight
    return head(fight.attacker), head(fight.defender)


# -- power cards -----------------------------------------------------------------------------------


def may_lay(table: Table, faction: int) -> bool:
    """Whether a side may still use a power card: one each, the attacker within the one of the turn.

    Rules: SA81, SA82.
    """
    if any(card.owner == faction for card in table.fight.powers):
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
        if table.fight.shut or not may_have(table, faction, "open"):
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
    fight = table.fight
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
    return replace(table, task=replace(table.fight, cards=(attack_card.card, defence_card.card)))


def _name(table: Table, answer: Any) -> str:
    card = table.combat_card(answer.card)
    return f"{card.name} ({card.value})"


def combat_menu(table: Table, seat: int, faction: int) -> tuple[Action, ...]:
    """Unused combat cards of a faction, each perhaps with a power card that is laid with it (SA47)."""
    plain = _unused(table.content.combat_decks[faction], table.combat_used[faction])
    powers = () if table.fight.shut else combat_cards_in_hand(table, faction, "with the combat card")
    both = tuple(a.CombatWithPower(way.card, power) for power in powers for way in plain)  # type: ignore[attr-defined]
    return plain + both


@lru_cache(maxsize=4096)
def _unused(deck: tuple[str, ...], used: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(a.CombatWith(card) for card in deck if card not in used)


def _card_texts(table: Table) -> Script:
    """Effects: a cancel first, then the attacker's, then the defender's (SOE88 to SOE90, SA49 to SA51)."""
    texts = [table.combat_card(card).effect for card in table.fight.cards]
    for side, other in ((0, 1), (1, 0)):
        if texts[side] == "cancel":
            texts[other] = ""
    for side in (0, 1):
        if texts[side] not in ("", "cancel"):
            table = yield from _text(table, side, texts[side])
    return table


def _text(table: Table, side: int, effect: str) -> Script:
    fight = table.fight
    amount = table.combat_card(fight.cards[side]).amount
    target = side if effect.endswith("own") or effect == "own_value" else 1 - side
    if effect.endswith("value"):
        plus = (fight.plus[0] + amount * (target == 0), fight.plus[1] + amount * (target == 1))
        return replace(table, task=replace(fight, plus=plus))
    victim = (fight.attacker, fight.defender)[target]
    n = min(amount, table.units[victim][fight.place])
    return (yield from remove_to_supply(table, victim, fight.place, n, "SA175"))
