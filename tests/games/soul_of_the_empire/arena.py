"""Combats with combat cards known in advance: plain cards 1 to 6, some with a text named by the test."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardkit.core.content import Pack
from boardkit.core.game import Game
from boardkit.core.state import State
from boardkit.games.soul_of_the_empire.factions import FACTIONS

from .vocabulary import GAME, given, offers, play

Texts = tuple[tuple[str, str, int], ...]
"""Card id, effect, amount."""


@cache
def with_combat_cards(texts: Texts) -> Game:
    """The game with six plain combat cards for each faction, but for these texts."""
    effects = {card: (effect, amount) for card, effect, amount in texts}
    lines = ['source = "pack"']
    for faction in FACTIONS:
        for value in range(1, 7):
            card = f"{faction}_{value}"
            lines += [
                "[[card]]",
                f'id = "{card}"',
                f'name = "{card}"',
                f'faction = "{faction}"',
                f"value = {value}",
            ]
            if card in effects:
                lines += [
                    f'effect = "{effects[card][0]}"',
                    f"amount = {effects[card][1]}",
                    'text = "A text."',
                ]
    return GAME.with_content(Pack("arena", "soul_of_the_empire", {"combat_cards.toml": "\n".join(lines)}))


def arena(*texts: tuple[str, str, int], **layout: Any) -> State:
    """A position as `given` takes it, with plain combat cards but for these texts."""
    return given(game=with_combat_cards(texts), **layout)


def struck(state: State, attack: int, defence: int, *others: str) -> State:
    """Both combat cards by their numbers, without a power card, and further answers."""
    for value in (attack, defence):
        (card,) = (text for text in offers(state, "combat card") if text.endswith(f"_{value}"))
        state = play(state, card)
    return play(state, *others)


def clash(attack: str, *cards: int, texts: Texts = (), **layout: Any) -> State:
    """An attack of the faction whose turn it is, and both combat cards."""
    turn = layout.get("turn", "roman")
    faction = turn if isinstance(turn, str) else turn["faction"]
    layout = {"dice": {faction: "1"}, **layout}
    state = play(arena(*texts, **layout), f"fight {attack} with 1")
    return struck(state, *cards) if cards else state


def won(loser: str = "roman", n: int = 3, **layout: Any) -> State:
    """The Coalition has just won in Dacia with `n` units; rage has fallen by one already."""
    fight = {"type": "fight", "attacker": "coalition", "defender": loser, "territory": "Dacia"}
    own = "jewish" if loser == "gray" else loser
    fight |= {"cards": ("coalition_6", f"{own}_1"), "winner": "coalition", "loser": loser}
    board = {"Dacia": {"coalition": n}, **layout.pop("units", {})}
    return given(phase="plunder", turn="coalition", task=fight, units=board, **layout)


def band(card: str, territory: str, n: int, *dice: int, used: int = 0) -> dict[str, Any]:
    """A revolt card in play: its units in one territory, its yellow dice."""
    return {"card": card, "owner": "jewish", "dice": dice, "used_dice": used, "band": {territory: n}}
