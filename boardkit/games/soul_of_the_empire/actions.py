"""Every answer a player can give, with its text."""

from __future__ import annotations

from typing import ClassVar

from boardkit.core.request import Action


class ChooseFaction(Action, frozen=True, cache_hash=True):
    """Take a faction (SOE187, SOE188), or say which faction is meant."""

    form: ClassVar[str] = "faction {faction}"
    faction: str


class LayMarker(Action, frozen=True, cache_hash=True):
    """Lay the next objective point marker (SOE29)."""

    form: ClassVar[str] = "lay marker in {territory}"
    territory: str


class Place(Action, frozen=True, cache_hash=True):
    """Place one unit from the supply (SOE24, SOE77)."""

    form: ClassVar[str] = "place {territory}"
    territory: str


class PlaceBy(Action, frozen=True, cache_hash=True):
    """Place one recruit where only a lasting card allows it."""

    form: ClassVar[str] = "place {territory} by {card}"
    territory: str
    card: str


class TakeTurn(Action, frozen=True, cache_hash=True):
    """Play the three phases (SOE44)."""

    form: ClassVar[str] = "take turn"


class Pass(Action, frozen=True, cache_hash=True):
    """Gather and roll all dice instead (SOE59)."""

    form: ClassVar[str] = "pass"


class Done(Action, frozen=True, cache_hash=True):
    """Enough of this: end a phase, an action or a choice."""

    form: ClassVar[str] = "done"


class Yes(Action, frozen=True, cache_hash=True):
    """Use what is offered."""

    form: ClassVar[str] = "yes"


class No(Action, frozen=True, cache_hash=True):
    """Do not use what is offered."""

    form: ClassVar[str] = "no"


class Reroll(Action, frozen=True, cache_hash=True):
    """Roll these dice again (SOE36)."""

    form: ClassVar[str] = "reroll {dice}"
    dice: tuple[int, ...]


class Keep(Action, frozen=True, cache_hash=True):
    """Roll no more."""

    form: ClassVar[str] = "keep"


class NameSequence(Action, frozen=True, cache_hash=True):
    """Name the dice of the sequence (SA13)."""

    form: ClassVar[str] = "sequence {dice}"
    dice: tuple[int, ...]


class Rename(Action, frozen=True, cache_hash=True):
    """Name another sequence before the first die is spent (SA17)."""

    form: ClassVar[str] = "rename sequence"


class Move(Action, frozen=True, cache_hash=True):
    """Spend a die on Move Units (SOE62)."""

    form: ClassVar[str] = "move with {die}"
    die: int


class Step(Action, frozen=True, cache_hash=True):
    """One unit to one adjacent territory (SOE63)."""

    form: ClassVar[str] = "move {origin}>{target}"
    origin: str
    target: str


class StepBy(Action, frozen=True, cache_hash=True):
    """One step out of a freeze that only a lasting card allows."""

    form: ClassVar[str] = "move {origin}>{target} by {card}"
    origin: str
    target: str
    card: str


class Recruit(Action, frozen=True, cache_hash=True):
    """Spend a die on Recruit Units (SOE74)."""

    form: ClassVar[str] = "recruit with {die}"
    die: int


class Attack(Action, frozen=True, cache_hash=True):
    """Spend a die on a combat against `enemy` in a territory (SOE82, SOE83)."""

    form: ClassVar[str] = "fight {enemy} in {territory} with {die}"
    enemy: str
    territory: str
    die: int


class Claim(Action, frozen=True, cache_hash=True):
    """Put a die on an objective card (SOE119)."""

    form: ClassVar[str] = "claim {card} with {die}"
    card: str
    die: int


class Buy(Action, frozen=True, cache_hash=True):
    """Designate a die, and perhaps an outside die, for power cards (SOE125)."""

    form: ClassVar[str] = "buy with {die} and {outside}"
    die: int
    outside: int | None


class Retrieve(Action, frozen=True, cache_hash=True):
    """Pay a die to take back the own die from an objective card (SOE122)."""

    form: ClassVar[str] = "retrieve from {card} with {die}"
    card: str
    die: int


class RetrieveYellow(Action, frozen=True, cache_hash=True):
    """Pay a die to take back the yellow die from an objective card."""

    form: ClassVar[str] = "retrieve yellow from {card} with {die}"
    card: str
    die: int


class ClaimMarker(Action, frozen=True, cache_hash=True):
    """The Coalition puts a die on an objective point marker (SOE132)."""

    form: ClassVar[str] = "claim marker in {territory} with {die}"
    territory: str
    die: int


class RetrieveMarker(Action, frozen=True, cache_hash=True):
    """The Coalition pays a die to take back its die from a marker (SOE133)."""

    form: ClassVar[str] = "retrieve from marker in {territory} with {die}"
    territory: str
    die: int


class Block(Action, frozen=True, cache_hash=True):
    """The Coalition blocks a faction's task with exactly six pips (SOE135)."""

    form: ClassVar[str] = "block {faction} on {card} with {die} and {outside}"
    faction: str
    card: str
    die: int
    outside: int | None


class ShiftBlock(Action, frozen=True, cache_hash=True):
    """The Coalition moves a block to another task with exactly six pips (SOE140)."""

    form: ClassVar[str] = "shift block {card}>{faction} on {target} with {die} and {outside}"
    card: str
    faction: str
    target: str
    die: int
    outside: int | None


class LiftBlock(Action, frozen=True, cache_hash=True):
    """The Coalition takes a block back with one die of any value (SOE141)."""

    form: ClassVar[str] = "lift block from {card} with {die}"
    card: str
    die: int


class Rage(Action, frozen=True, cache_hash=True):
    """The Coalition increases its rage (SOE142)."""

    form: ClassVar[str] = "rage with {die} and {outside}"
    die: int
    outside: int | None


class DiscardObjective(Action, frozen=True, cache_hash=True):
    """With two players: discard an unclaimed objective card with exactly six pips (SOE198)."""

    form: ClassVar[str] = "discard {card} with {die} and {outside}"
    card: str
    die: int
    outside: int | None


class GrayMove(Action, frozen=True, cache_hash=True):
    """Move gray units with a yellow die of a revolt (SOE169)."""

    form: ClassVar[str] = "gray move with {die} of {revolt}"
    die: int
    revolt: str


class GrayMoveByJews(Action, frozen=True, cache_hash=True):
    """Move gray units with the one Jewish die a turn (SOE174)."""

    form: ClassVar[str] = "gray move with jewish {die}"
    die: int


class GrayStep(Action, frozen=True, cache_hash=True):
    """One unit of a revolt to one adjacent territory."""

    form: ClassVar[str] = "move {origin}>{target} of {revolt}"
    origin: str
    target: str
    revolt: str


class GrayAttack(Action, frozen=True, cache_hash=True):
    """Attack with the gray faction and a yellow die of a revolt (SOE169)."""

    form: ClassVar[str] = "gray fight {enemy} in {territory} with {die} of {revolt}"
    enemy: str
    territory: str
    die: int
    revolt: str


class GrayAttackByJews(Action, frozen=True, cache_hash=True):
    """Attack with the gray faction and the one Jewish die a turn (SOE174)."""

    form: ClassVar[str] = "gray fight {enemy} in {territory} with jewish {die}"
    enemy: str
    territory: str
    die: int


class GrayClaim(Action, frozen=True, cache_hash=True):
    """Claim a Jewish task with a yellow die (SOE184)."""

    form: ClassVar[str] = "gray claim {card} with {die} of {revolt}"
    card: str
    die: int
    revolt: str


class PlayCard(Action, frozen=True, cache_hash=True):
    """Play a power card from the hand (SOE159)."""

    form: ClassVar[str] = "play {card}"
    card: str


class UseCard(Action, frozen=True, cache_hash=True):
    """Use a lasting power card (SOE46)."""

    form: ClassVar[str] = "use {card}"
    card: str


class Score(Action, frozen=True, cache_hash=True):
    """Score a claimed objective card (SOE145)."""

    form: ClassVar[str] = "score {card}"
    card: str


class ScoreMarker(Action, frozen=True, cache_hash=True):
    """The Coalition scores a claimed marker (SOE151)."""

    form: ClassVar[str] = "score marker in {territory}"
    territory: str


class LayPower(Action, frozen=True, cache_hash=True):
    """Lay a power card in a combat, open or face down (SOE86)."""

    form: ClassVar[str] = "lay {card}"
    card: str


class LayNone(Action, frozen=True, cache_hash=True):
    """Lay no power card."""

    form: ClassVar[str] = "lay none"


class CombatWith(Action, frozen=True, cache_hash=True):
    """Choose a combat card (SOE85)."""

    form: ClassVar[str] = "combat card {card}"
    card: str


class CombatWithPower(Action, frozen=True, cache_hash=True):
    """Choose a combat card and lay a power card with it (SA47)."""

    form: ClassVar[str] = "combat card {card} and {power}"
    card: str
    power: str


class Rampage(Action, frozen=True, cache_hash=True):
    """Plunder: move winning units to an adjacent territory (SOE111)."""

    form: ClassVar[str] = "rampage {n} to {territory}"
    n: int
    territory: str


class Salvage(Action, frozen=True, cache_hash=True):
    """Plunder: take a power card (SOE112)."""

    form: ClassVar[str] = "salvage"


class Exploit(Action, frozen=True, cache_hash=True):
    """Plunder: the loser discards a lasting card (SOE116)."""

    form: ClassVar[str] = "exploit {card}"
    card: str


class ExploitHand(Action, frozen=True, cache_hash=True):
    """Plunder: the loser discards a card drawn at random from the hand (SOE116)."""

    form: ClassVar[str] = "exploit hand"


class ChooseTerritory(Action, frozen=True, cache_hash=True):
    """Point at a territory."""

    form: ClassVar[str] = "territory {territory}"
    territory: str


class ChooseUnit(Action, frozen=True, cache_hash=True):
    """Point at a unit of a faction in a territory."""

    form: ClassVar[str] = "unit {faction} in {territory}"
    faction: str
    territory: str


class ChooseStep(Action, frozen=True, cache_hash=True):
    """Move one unit of any faction one territory because of a card."""

    form: ClassVar[str] = "step {faction} {origin}>{target}"
    faction: str
    origin: str
    target: str


class ChooseCard(Action, frozen=True, cache_hash=True):
    """Point at a card."""

    form: ClassVar[str] = "card {card}"
    card: str


class ChooseDice(Action, frozen=True, cache_hash=True):
    """Say which pips dice get, or which dice are meant."""

    form: ClassVar[str] = "dice {dice}"
    dice: tuple[int, ...]


class ChooseRegion(Action, frozen=True, cache_hash=True):
    """Point at a region, or at the Coalition territory."""

    form: ClassVar[str] = "region {region}"
    region: str


class ChooseRevolt(Action, frozen=True, cache_hash=True):
    """Say which revolt loses or gains; 'leaderless' for units without a card (SA136)."""

    form: ClassVar[str] = "revolt {revolt}"
    revolt: str


class Replace(Action, frozen=True, cache_hash=True):
    """Replace a converted unit by a Christian one from the supply or the captives (SOE101)."""

    form: ClassVar[str] = "replace from {source}"
    source: str


class ReplaceFrom(Action, frozen=True, cache_hash=True):
    """Replace a converted unit by a Christian one from another territory (SOE101)."""

    form: ClassVar[str] = "replace from territory {territory}"
    territory: str


ACTIONS: tuple[type[Action], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action
)
"""Every class above, for the codec."""

DONE, YES, NO, KEEP = Done(), Yes(), No(), Keep()
