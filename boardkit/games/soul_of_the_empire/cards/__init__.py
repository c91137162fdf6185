"""Power cards: one script for each effect, registered on windows; the engine names no card.

`windows` has the registry, `roman`, `jewish` and `christian` the scripts, one card after the other in the
order of the
rulebook's lists.
"""

from boardkit.games.soul_of_the_empire.cards import christian, jewish, roman
from boardkit.games.soul_of_the_empire.cards.windows import EFFECTS

__all__ = ["EFFECTS", "christian", "jewish", "roman"]
