"""What a plan assumes of everything that is not moving, recruiting and claiming in peace."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from solvers.status import BadInput

Outcome = Literal["", "worst", "value", "won", "lost", "cards"]

WORDS = ("quiet", "peace", "hand", "worst", "value", "won", "lost")
"""The assumptions that need no more than their name, in the order of `Assume`'s class methods."""


@dataclass(frozen=True)
class Assume:
    """What a plan may do beside the model, and how its combats go.

    Use the class methods: `quiet`, `peace`, `hand`, `worst`, `value`, `won`, `lost` and `cards`.

    Attributes
    ----------
    combat : str
        How a combat goes; empty for none.
    most : int
        Combats in one plan at most.
    beyond : bool
        Whether gray units, yellow dice, the one Jewish die, and exemptions and steps given by lasting cards
        are used; a die that a card rolls anew is not counted on.
    pair : tuple of str
        The combat cards of attacker and defender, if they are given.
    plays : bool
        Whether own power cards are played from the hand in the main phase; only so that nothing is drawn or
        rolled for them and no other seat decides.
    """

    combat: Outcome = ""
    most: int = 0
    beyond: bool = False
    pair: tuple[str, str] = ("", "")
    plays: bool = False

    def __post_init__(self) -> None:
        known = get_args(Outcome)
        if self.combat not in known:
            raise BadInput(f"combat={self.combat!r}: expected one of {', '.join(known[1:])}, or nothing")
        if self.combat:
            _some(self.most)

    @classmethod
    def quiet(cls) -> Assume:
        """No combat, and gray units stay: what the model of a turn proves."""
        return cls()

    @classmethod
    def peace(cls) -> Assume:
        """No combat, but gray units, yellow dice, the Jewish die, exemptions and steps given by cards."""
        return cls(beyond=True)

    @classmethod
    def hand(cls) -> Assume:
        """As `peace`, and own power cards are played from the hand in the main phase."""
        return cls.peace().with_cards()

    @classmethod
    def worst(cls, most: int = 1) -> Assume:
        """The other side answers each combat card as badly for the plan as it can."""
        return cls("worst", _some(most), True)

    @classmethod
    def value(cls, most: int = 1) -> Assume:
        """Both sides play the equilibrium of the combat for what the plan is worth: an average."""
        return cls("value", _some(most), True)

    @classmethod
    def won(cls, most: int = 1) -> Assume:
        """Every combat is won; of the ways to win it the least useful one."""
        return cls("won", _some(most), True)

    @classmethod
    def lost(cls, most: int = 1) -> Assume:
        """Every combat is lost; of the ways to lose it the worst one."""
        return cls("lost", _some(most), True)

    @classmethod
    def cards(cls, attacker: str, defender: str, most: int = 1) -> Assume:
        """These combat cards are shown in every combat."""
        if not (isinstance(attacker, str) and isinstance(defender, str) and attacker and defender):
            raise BadInput(f"cards {attacker!r} and {defender!r}: expected the ids of two combat cards")
        return cls("cards", _some(most), True, (attacker, defender))

    def with_cards(self) -> Assume:
        """The same, and own power cards are played from the hand in the main phase."""
        return replace(self, beyond=True, plays=True)

    @classmethod
    def named(cls, word: str) -> Assume:
        """The assumption of a word of `WORDS`.

        Raises
        ------
        BadInput
            There is no such word.
        """
        if word not in WORDS:
            raise BadInput(f"assumption {word!r}: expected one of {', '.join(WORDS)}")
        found: Assume = getattr(cls, word)()
        return found

    def in_words(self) -> str:
        """The assumption in a sentence."""
        if not self.beyond:
            return "no combat, no power cards, gray units stay, and nobody interrupts"
        told = "gray units act too, and own cards in play, but for rolls"
        cards = "own cards in hand too, where nothing is drawn or rolled" if self.plays else "no other card"
        return f"{self._of_combat()}; {told}; {cards}, nobody interrupts"

    def _of_combat(self) -> str:
        if not self.combat:
            return "no combat"
        how = {
            "worst": "answered as badly for the plan as possible",
            "value": "played by both sides in equilibrium for what the plan is worth, so that this is a mean",
            "won": "won, in the least useful way",
            "lost": "lost, in the worst way",
            "cards": f"decided by {self.pair[0]} against {self.pair[1]}",
        }[self.combat]
        number = "one combat" if self.most == 1 else f"{self.most} combats"
        return f"at most {number}, {how}"


def _some(most: int) -> int:
    if type(most) is not int or not 1 <= most <= 5:
        raise BadInput(f"most={most!r}: expected a whole number of combats, 1 to 5")
    return most
