"""May a player do this now? Each check gives None or the rule that refuses it, with the reason."""

from __future__ import annotations

from boardkit.core.request import Action, Ask, Refusal, Request
from boardkit.games.imminence.actions import ChooseFaction, Play
from boardkit.games.imminence.table import Table


def check_faction(table: Table, choice: ChooseFaction) -> Refusal | None:
    """A faction must exist and be free (IMM4)."""
    if choice.faction not in table.index.faction:
        return Refusal("IMM4", f"There is no faction {choice.faction!r}.")
    if choice.faction in table.factions:
        return Refusal("IMM4", f"{table.index.faction[choice.faction].name} is taken already.")
    return None


def check_play(table: Table, player: int, play: Play) -> Refusal | None:
    """A card from the own hand goes to a city in play (IMM13, IMM2)."""
    if play.city not in table.cities:
        return Refusal("IMM2", f"{play.city!r} is not one of the cities in play.")
    if play.card in table.hands[player]:
        return None
    if any((player, play.card) in laid for laid in table.laid):
        return Refusal("IA38", f"{play.card} lies at a city already; a played card stays there.")
    if play.card not in table.index.backs:
        return Refusal("IMM13", f"There is no influence card {play.card!r}.")
    return Refusal("IMM13", f"{play.card} is not in your hand.")


def refuse(phase: str, request: Request, action: Action) -> Refusal | None:
    """Why `action`, which is not offered, is not possible in `phase`."""
    if not isinstance(request, Ask):
        return None
    if isinstance(action, ChooseFaction):
        if phase != "choose_factions":
            return Refusal("IMM4", "Factions are chosen once, before the first round.")
        return check_faction(request.table, action)
    if isinstance(action, Play):
        if phase != "bid":
            return Refusal(
                "IMM13", "Cards are played during a round, after everybody has a faction and edicts."
            )
        return check_play(request.table, request.player, action)
    return None
