"""What happens: the log of a game, in the order of a turn, and the windows in which cards may speak.

A noun is proposed and may be changed; a past participle has happened. Windows are listed last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardkit.core.event import Event
from boardkit.games.soul_of_the_empire.factions import TITLES, title

Names = Sequence[str]


def _dice(pips: tuple[int, ...]) -> str:
    return ", ".join(map(str, pips)) or "none"


def _units(n: int) -> str:
    return f"{n} unit{'s' * (n != 1)}"


class FactionChosen(Event, frozen=True, cache_hash=True):
    """A player took a faction."""

    rule: ClassVar[str] = "SOE188"
    player: int
    faction: int

    def tell(self, names: Names) -> str:
        return f"{names[self.player]} takes {TITLES[self.faction]}."


class ObjectiveRevealed(Event, frozen=True, cache_hash=True):
    """An objective card was turned up."""

    rule: ClassVar[str] = "SOE149"
    reveals: ClassVar[bool] = True
    card: str

    def tell(self, names: Names) -> str:
        return f"The objective card {self.card} is turned up."


class MarkerLaid(Event, frozen=True, cache_hash=True):
    """A marker was laid."""

    rule: ClassVar[str] = "SOE29"
    by: int
    symbol: int
    territory: str

    def tell(self, names: Names) -> str:
        return f"{title(self.by)} lays a marker with the symbol of {TITLES[self.symbol]} in {self.territory}."


class UnitsPlaced(Event, frozen=True, cache_hash=True):
    """Units came from the supply into a territory."""

    rule: ClassVar[str] = "SOE77"
    faction: int
    n: int
    territory: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} places {_units(self.n)} in {self.territory}."


class TurnBegun(Event, frozen=True, cache_hash=True):
    """A faction took its turn."""

    rule: ClassVar[str] = "SOE44"
    faction: int
    round: int

    def tell(self, names: Names) -> str:
        return f"Round {self.round}: the turn of {TITLES[self.faction]}."


class Passed(Event, frozen=True, cache_hash=True):
    """A faction passed and gathered its dice."""

    rule: ClassVar[str] = "SOE59"
    faction: int

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} passes and gathers all dice."


class SequenceNamed(Event, frozen=True, cache_hash=True):
    """Dice were readied."""

    rule: ClassVar[str] = "SA13"
    faction: int
    sequence: tuple[int, ...]
    outside: tuple[int, ...]

    def tell(self, names: Names) -> str:
        outside = f"; outside: {_dice(self.outside)}" if self.outside else ""
        return f"{title(self.faction)} readies the sequence {_dice(self.sequence)}{outside}."


class DieSpent(Event, frozen=True, cache_hash=True):
    """A die was used for an action."""

    rule: ClassVar[str] = "SOE33"
    faction: int
    die: int
    action: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} uses a {self.die} to {self.action}."


class UnitMoved(Event, frozen=True, cache_hash=True):
    """A unit moved one territory."""

    rule: ClassVar[str] = "SOE63"
    faction: int
    origin: str
    target: str

    def tell(self, names: Names) -> str:
        return f"A unit of {TITLES[self.faction]} moves from {self.origin} to {self.target}."


class CardPlayed(Event, frozen=True, cache_hash=True):
    """A power card was played from the hand."""

    rule: ClassVar[str] = "SOE159"
    reveals: ClassVar[bool] = True
    faction: int
    card: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} plays {self.card}."


class CardUsed(Event, frozen=True, cache_hash=True):
    """A lasting power card was used."""

    rule: ClassVar[str] = "SOE164"
    faction: int
    card: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} uses {self.card}."


class CardDrawn(Event, frozen=True, cache_hash=True):
    """A power card was drawn; only its owner knows which."""

    rule: ClassVar[str] = "SOE128"
    reveals: ClassVar[bool] = True
    faction: int
    card: str
    seat: int

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} draws {self.card or 'a power card'}."

    def redacted(self, player: int | None) -> Event:
        return self if player == self.seat else CardDrawn(self.faction, "", self.seat)


class CardDiscarded(Event, frozen=True, cache_hash=True):
    """A power card went to its discard pile."""

    rule: ClassVar[str] = "SOE129"
    reveals: ClassVar[bool] = True
    faction: int
    card: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} discards {self.card}."


class DeckReshuffled(Event, frozen=True, cache_hash=True):
    """A discard pile became a new power deck."""

    rule: ClassVar[str] = "SA212"
    faction: int

    def tell(self, names: Names) -> str:
        return f"The discarded power cards of {TITLES[self.faction]} are shuffled."


class CombatBegun(Event, frozen=True, cache_hash=True):
    """A combat was initiated."""

    rule: ClassVar[str] = "SOE83"
    attacker: int
    defender: int
    territory: str

    def tell(self, names: Names) -> str:
        return f"{title(self.attacker)} attacks {TITLES[self.defender]} in {self.territory}."


class PowerLaid(Event, frozen=True, cache_hash=True):
    """A power card was laid face down in a combat, or not."""

    rule: ClassVar[str] = "SOE86"
    reveals: ClassVar[bool] = True
    faction: int
    laid: bool

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} lays {'a' if self.laid else 'no'} power card face down."


class CombatCardsShown(Event, frozen=True, cache_hash=True):
    """Both combat cards were turned up."""

    rule: ClassVar[str] = "SOE87"
    reveals: ClassVar[bool] = True
    attack: str
    defence: str

    def tell(self, names: Names) -> str:
        return f"Combat cards: {self.attack} against {self.defence}."


class CombatTotalled(Event, frozen=True, cache_hash=True):
    """The final values."""

    rule: ClassVar[str] = "SOE91"
    attacker: int
    defender: int
    attack: int
    defence: int

    def tell(self, names: Names) -> str:
        return f"{title(self.attacker)} has {self.attack}, {TITLES[self.defender]} {self.defence}."


class CombatWon(Event, frozen=True, cache_hash=True):
    """A combat was decided."""

    rule: ClassVar[str] = "SOE93"
    winner: int
    loser: int
    territory: str

    def tell(self, names: Names) -> str:
        return f"{title(self.winner)} wins against {TITLES[self.loser]} in {self.territory}."


class UnitsLost(Event, frozen=True, cache_hash=True):
    """Units left the board: captured, converted or back to their supply."""

    rule: ClassVar[str] = "SOE234"
    colour: int
    n: int
    territory: str
    fate: str

    def tell(self, names: Names) -> str:
        return f"{_units(self.n).capitalize()} of {TITLES[self.colour]} in {self.territory}: {self.fate}."


class RageChanged(Event, frozen=True, cache_hash=True):
    """The rage of the Coalition changed."""

    rule: ClassVar[str] = "SOE142"
    rage: int

    def tell(self, names: Names) -> str:
        return f"The rage of the Coalition is {self.rage}."


class Plundered(Event, frozen=True, cache_hash=True):
    """The Coalition plundered."""

    rule: ClassVar[str] = "SOE110"
    how: str
    loser: int

    def tell(self, names: Names) -> str:
        return f"The Coalition chooses {self.how} against {TITLES[self.loser]}."


class CardStolen(Event, frozen=True, cache_hash=True):
    """A power card was salvaged; who may know its name depends on where it lay."""

    rule: ClassVar[str] = "SOE112"
    reveals: ClassVar[bool] = True
    victim: int
    card: str
    where: str
    knowers: tuple[int, ...]

    def tell(self, names: Names) -> str:
        card = self.card or "a power card"
        return f"The Coalition takes {card} of {TITLES[self.victim]} from the {self.where}."

    def redacted(self, player: int | None) -> Event:
        if self.where == "discard pile" or player in self.knowers:
            return self
        return CardStolen(self.victim, "", self.where, self.knowers)


class ObjectiveScored(Event, frozen=True, cache_hash=True):
    """A faction scored points."""

    rule: ClassVar[str] = "SOE146"
    faction: int
    what: str
    points: int

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} scores {self.what} for {self.points}."


class PointLost(Event, frozen=True, cache_hash=True):
    """A faction lost a point because both its markers were taken."""

    rule: ClassVar[str] = "SOE153"
    faction: int

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} loses a point."


class GameWon(Event, frozen=True, cache_hash=True):
    """The game is over."""

    rule: ClassVar[str] = "SOE1"
    winners: tuple[int, ...]
    why: str

    def tell(self, names: Names) -> str:
        return f"{' and '.join(names[seat] for seat in self.winners)} wins: {self.why}"


# -- windows, in the order in which they open in a turn --------------------------------------------


class StepChosen(Event, frozen=True, cache_hash=True):
    """Proposed: a faction's Move Units action is about to make a step (`place` numbers)."""

    rule: ClassVar[str] = "SOE63"
    faction: int
    origin: int
    target: int


class MoveFinished(Event, frozen=True, cache_hash=True):
    """Happened: a Move Units action paid with a die is over."""

    rule: ClassVar[str] = "SOE62"
    faction: int


class ObjectiveClaimed(Event, frozen=True, cache_hash=True):
    """Happened: a faction put a die on an objective card."""

    rule: ClassVar[str] = "SOE119"
    faction: int
    card: str

    def tell(self, names: Names) -> str:
        return f"{title(self.faction)} claims {self.card}."


class PowerLaidOpen(Event, frozen=True, cache_hash=True):
    """Happened: a power card was laid face up before the combat cards."""

    rule: ClassVar[str] = "SA48"
    faction: int
    card: str


class Mustering(Event, frozen=True, cache_hash=True):
    """Proposed: the sides of a combat stand as they are, before sealed cards."""

    rule: ClassVar[str] = "SOE84"


class CombatCardsRead(Event, frozen=True, cache_hash=True):
    """Happened: the texts of the combat cards are done; totals follow."""

    rule: ClassVar[str] = "SOE88"


class Verdict(Event, frozen=True, cache_hash=True):
    """Proposed: one side wins by so many points; may be reversed."""

    rule: ClassVar[str] = "SOE93"
    winner: int
    loser: int
    difference: int


class Defeat(Event, frozen=True, cache_hash=True):
    """Proposed: the loser is about to suffer its losses; may be cancelled."""

    rule: ClassVar[str] = "SOE234"
    loser: int


class Loss(Event, frozen=True, cache_hash=True):
    """Proposed: so many units of a colour are about to be lost."""

    rule: ClassVar[str] = "SOE234"
    colour: int
    n: int


class CardsBought(Event, frozen=True, cache_hash=True):
    """Happened: a faction is about to draw, or draws, bought power cards (SA89)."""

    rule: ClassVar[str] = "SOE128"
    faction: int


class RevoltDiceFree(Event, frozen=True, cache_hash=True):
    """Happened: the number of yellow dice in the pool or of revolts may have changed (SA97)."""

    rule: ClassVar[str] = "SA97"
