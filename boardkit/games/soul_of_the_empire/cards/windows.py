"""The registry of power card effects and the moments at which they speak.

A card names an effect; an effect has scripts of a few kinds, all registered here:

- ``@WINDOWS.action(effect, during="play")``: ``script(table, me, card) -> table``, run when the card is
  played from the hand in one of its phases. A durable card without it simply stays on the table.
- ``@WINDOWS.action(effect, during="start")`` or ``"main"``: the same for the use of a lasting card in that
  phase; ``during="leave"`` when a lasting card is lost to Exploit.
- ``@WINDOWS.on(Event, effect)``: ``script(table, card, event) -> (table, event or None)``, answers an
  event; `card` is the `Lasting` or `Committed` record of this very card with its ``owner``.
- ``@needs(effect, during)``: ``test(table, me)``, whether there is anything for the effect to do (SA188).

Scripts that ask are generators. `me` is the faction that plays or owns the card: a thief for a stolen one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from boardkit.core.request import Action, Ask
from boardkit.core.windows import Windows
from boardkit.games.soul_of_the_empire.actions import PlayCard
from boardkit.games.soul_of_the_empire.decks import discard, from_hand, less
from boardkit.games.soul_of_the_empire.deeds import remember
from boardkit.games.soul_of_the_empire.events import CardPlayed
from boardkit.games.soul_of_the_empire.table import Committed, Fight, Lasting, Table, with_turn

Need = TypeVar("Need", bound=Callable[..., Any])

EFFECTS = (
    "advanced_culture",
    "auxiliaries",
    "circus_maximus",
    "collect_tribute",
    "conscription",
    "crucify",
    "die_by_the_sword",
    "give_to_caesar",
    "gladiator_games",
    "high_priest_letter",
    "industry",
    "merchant_revolt",
    "peasant_revolt",
    "jewish_revolt",
    "pharaohs_fate",
    "pharisee",
    "promised_land",
    "city_riot",
    "divine_messenger",
    "elder",
    "enrapture",
    "giving",
    "gospel",
    "grace",
    "guardian_angel",
    "help_the_wounded",
    "holy_spirit",
)
"""Effects that cards may name: a closed list."""


def speakers(table: Table) -> Iterator[tuple[Lasting | Committed, str]]:
    """The cards that may speak now: those laid in the combat first, then lasting ones in the order of play.

    A card that shuts the combat silences lasting ones; sealed cards are not even laid then (SA101, SA173).
    """
    power = table.box.content.power
    task = table.task
    if type(task) is Fight:
        for card in task.powers:
            yield card, power[card.card].effect
        if task.shut:
            return
    for lasting in table.lasting:
        yield lasting, power[lasting.card].effect


WINDOWS = Windows(EFFECTS, speakers)  # type: ignore[arg-type]

_NEEDS: dict[tuple[str, str], Callable[..., Any]] = {}


def needs(effect: str, during: str = "play") -> Callable[[Need], Need]:
    """Register what an effect needs: ``test(table, me, ...)`` gives its objects, or whether there is one."""

    def keep(test: Need) -> Need:
        _NEEDS[effect, during] = test
        return test

    return keep


def has_object(table: Table, effect: str, during: str, me: int, *args: Any) -> bool:
    """Whether an effect has something to do; without an object a card may not be played (SA188)."""
    test = _NEEDS.get((effect, during))
    return test is None or bool(test(table, me, *args))


def choose(
    table: Table, me: int, options: tuple[Action, ...], prompt: str, rule: str, *, secret: bool = False
) -> Ask:
    """Ask a faction for one of some options."""
    return Ask(table, table.seats[me], prompt, rule, _listed, options, secret=secret)


def _listed(table: Table, seat: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    return options


# -- playing from the hand -------------------------------------------------------------------------


def may_play_any(table: Table, faction: int) -> bool:
    """Whether the one card of the turn is still open, as everybody can see (SOE159)."""
    turn = table.turn
    return not turn.card_played and not turn.no_cards and bool(table.hands[faction])


def playable(table: Table, faction: int, phase: str) -> tuple[str, ...]:
    """Cards in hand that the faction may play in a phase of its own turn (SOE160)."""
    if not may_play_any(table, faction):
        return ()
    cards = dict.fromkeys(table.hands[faction])
    return tuple(
        card for card in cards if phase in table.power_card(card).phases and is_playable(table, faction, card)
    )


def is_playable(table: Table, faction: int, card: str) -> bool:
    """Whether a card has an object now."""
    return has_object(table, table.power_card(card).effect, "play", faction)


def play_menu(table: Table, faction: int, phase: str) -> tuple[Action, ...]:
    """The options to play a card."""
    return tuple(PlayCard(card) for card in playable(table, faction, phase))


def usable(table: Table, faction: int, phase: str) -> tuple[str, ...]:
    """Lasting cards of the faction that can be used by choice in a phase, once a turn (SOE46, SA20)."""
    return tuple(
        card.card
        for card in table.lasting
        if card.owner == faction
        and not card.use
        and WINDOWS.has_action(table.power_card(card.card).effect, phase)
        and has_object(table, table.power_card(card.card).effect, phase, faction)
    )


def play(table: Table, faction: int, card: str) -> Generator[Any, Any, Table]:
    """Play a power card outside the main phase, where nothing that it does is a deed (SA120)."""
    deeds = table.turn.deeds
    return with_turn((yield from _play(table, faction, card)), deeds=deeds)


def play_in_main_phase(table: Table, faction: int, card: str) -> Generator[Any, Any, Table]:
    """Play a power card in the main phase: playing it, and what it does, are deeds (SA120)."""
    return (yield from _play(remember(table, "played", faction), faction, card))


def _play(table: Table, faction: int, card: str) -> Generator[Any, Any, Table]:
    """Out of the hand, effect, then to the discard pile or face up beside the board.

    Rules: SOE163, SOE164; SA204 the card is out of the hand before its effect; SOE131 it is the one of this
    turn.
    """
    data = table.power_card(card)
    table = with_turn(from_hand(table, faction, card), card_played=True)
    yield CardPlayed(faction, data.name)
    if data.kind == "durable":
        table = replace(table, lasting=(*table.lasting, Lasting(card, faction)))
        return (yield from run(table, faction, card, "play"))
    table = replace(table, playing=(*table.playing, card))
    table = yield from run(table, faction, card, "play")
    return discard(replace(table, playing=less(table.playing, card)), card)


def use(table: Table, faction: int, card: str, phase: str) -> Generator[Any, Any, Table]:
    """Use a lasting card by choice; that is not the one card of the turn (SA80)."""
    return (yield from run(mark_used(table, card, phase), faction, card, phase))


def run(table: Table, faction: int, card: str, during: str) -> Generator[Any, Any, Table]:
    """What the effect of a card does at some moment; nothing if it has no script for it."""
    effect = table.power_card(card).effect
    if WINDOWS.has_action(effect, during):
        table = yield from WINDOWS.act(effect, during, table, faction, card)
    return table


# -- lasting cards ---------------------------------------------------------------------------------


def lasting(table: Table, card: str) -> Lasting:
    """The record of a durable card in play."""
    return next(found for found in table.lasting if found.card == card)


def with_lasting(table: Table, card: str, **changes: object) -> Table:
    """The table with fields of a durable card in play replaced."""
    return replace(
        table, lasting=tuple(replace(c, **changes) if c.card == card else c for c in table.lasting)
    )


def mark_used(table: Table, card: str, how: str) -> Table:
    """Remember what a lasting card was used for in this turn or span."""
    return with_lasting(table, card, use=how)


# -- cards laid in a combat ------------------------------------------------------------------------


def show(table: Table, card: Committed) -> Table:
    """A sealed card of the combat is shown and used up."""
    fight = table.fight
    powers = tuple(replace(c, shown=True, used=True) if c == card else c for c in fight.powers)
    return replace(table, task=replace(fight, powers=powers))


# -- who is asked next -----------------------------------------------------------------------------


def others_in_turn_order(table: Table, me: int) -> tuple[int, ...]:
    """The other main factions, in the order in which their turns follow."""
    order = table.order if len(table.order) == len(table.in_play) else table.in_play
    place = order.index(me)
    return order[place + 1 :] + order[:place]
