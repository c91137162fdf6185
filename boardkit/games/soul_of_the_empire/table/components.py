"""Components with a place of their own: dice, cards, markers, decks."""

from __future__ import annotations

from msgspec import Struct


class Dice(Struct, frozen=True, cache_hash=True):
    """Dice of one faction beside its board; those on cards and markers are counted there.

    Attributes
    ----------
    sequence, outside : tuple of int
        Unspent dice, pips 1 to 6 in rising order: members of the named sequence, and the others.
    spent, resting, power : int
        Dice in the spent area; there but just used to score, so not rolled this turn (SOE41); in the power
        area.
    """

    sequence: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    spent: int = 0
    resting: int = 0
    power: int = 0


class OpenCard(Struct, frozen=True, cache_hash=True):
    """A face-up objective card with the dice on it.

    Attributes
    ----------
    card : str
        Its id.
    claims : tuple of int
        Factions with a claim die on it, in rising order; the gray faction stands for a yellow die.
    revolt : str
        The revolt card from which the yellow die comes; empty without one.
    blocked : int
        The faction whose task is blocked, -1 for none.
    block_dice : int
        Coalition dice on that task, 1 or 2.
    """

    card: str
    claims: tuple[int, ...] = ()
    revolt: str = ""
    blocked: int = -1
    block_dice: int = 0


class Marker(Struct, frozen=True, cache_hash=True):
    """An objective point marker on the board: its symbol, place, and whether a claim die lies on it.

    It hinders neither moves nor recruits nor fights (SA152).
    """

    symbol: int
    place: int
    claimed: bool = False


class Deck(Struct, frozen=True, cache_hash=True):
    """A power deck: the shuffled part as a multiset, cards put under it in order, and the discard pile."""

    pile: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Lasting(Struct, frozen=True, cache_hash=True):
    """A durable power card in play.

    Attributes
    ----------
    card : str
        Its id.
    owner : int
        The faction that uses it.
    unit : int
        Colour of a unit that lies on it, -1 for none.
    dice : tuple of int
        Yellow dice on it that are ready, by pips.
    used_dice : int
        Its yellow dice that are spent.
    band : bytes
        Units of its revolt by territory; empty if it is no revolt.
    use, use_before : str
        What it was used for in this turn or span, and in the one before; empty for nothing.
    """

    card: str
    owner: int
    unit: int = -1
    dice: tuple[int, ...] = ()
    used_dice: int = 0
    band: bytes = b""
    use: str = ""
    use_before: str = ""


class Ended(Struct, frozen=True, cache_hash=True):
    """How the game ended: the winning seats, why, and by which rule."""

    winners: tuple[int, ...]
    why: str
    rule: str
