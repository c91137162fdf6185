"""What the rules count within one turn."""

from __future__ import annotations

from msgspec import Struct

from boardkit.games.soul_of_the_empire.tasks import Deed


class Turn(Struct, frozen=True, cache_hash=True):
    """What the rules count within one turn.

    Attributes
    ----------
    faction : int
        Whose turn it is.
    card_played : bool
        The one power card of the turn is played (SOE159).
    no_cards, again, passed : bool
        No power card may be played in this turn; another full turn follows it; the faction passed.
    bound : bool
        A die of the sequence is spent, so its members are fixed (SA17).
    renamed : bool
        The sequence was named anew since the dice last changed.
    gray_die : bool
        The one Jewish die for the gray faction is spent (SOE174).
    bought : int
        Power cards designated, at most six (SOE126).
    interrupted : tuple of int
        Factions that have used their one interrupt (SA81).
    deeds : tuple of Deed
        What was done in this main phase (SA120), sorted.
    """

    faction: int
    card_played: bool = False
    no_cards: bool = False
    again: bool = False
    passed: bool = False
    bound: bool = False
    renamed: bool = False
    gray_die: bool = False
    bought: int = 0
    interrupted: tuple[int, ...] = ()
    deeds: tuple[Deed, ...] = ()
