"""Power cards: one script for each effect, registered on windows; the engine names no card.

`windows` has the registry, `interrupts` the cards of another's turn, the other modules the scripts, one card
after the other in the order of the rulebook's lists.
"""

from boardkit.games.soul_of_the_empire.cards import (
    christian,
    christian_moves,
    jewish,
    revolts,
    roman_captives,
    roman_dice,
    roman_units,
)
from boardkit.games.soul_of_the_empire.cards.windows import EFFECTS

__all__ = [
    "EFFECTS",
    "christian",
    "christian_moves",
    "jewish",
    "revolts",
    "roman_captives",
    "roman_dice",
    "roman_units",
]
