"""How a position is written down: a plain mapping with names, checked field by field.

Everything that follows from the rest is left out: supplies, the draw piles, spent dice, the pool of yellow
dice.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

FactionName = Literal["roman", "jewish", "coalition", "christian"]
ColourName = Literal["roman", "jewish", "coalition", "christian", "gray"]
Count = Annotated[int, Meta(ge=0, le=50)]
Pip = Annotated[int, Meta(ge=1, le=6)]
Pips = tuple[Pip, ...]


class DiceNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice beside a board; what is not named here or on a card lies in the spent area."""

    sequence: Pips = ()
    outside: Pips = ()
    resting: Count = 0
    power: Count = 0


class OpenNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A face-up objective card with its dice."""

    card: str
    claims: tuple[ColourName, ...] = ()
    revolt: str = ""
    blocked: FactionName | None = None
    block_dice: Annotated[int, Meta(ge=0, le=2)] = 0


class MarkerNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A marker on the board."""

    symbol: FactionName
    territory: str
    claimed: bool = False


class LastingNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A durable power card in play; `band` is there for revolts only."""

    card: str
    owner: FactionName
    unit: FactionName | None = None
    dice: Pips = ()
    used_dice: Count = 0
    band: dict[str, Count] | None = None
    use: str = ""
    use_before: str = ""


class DeedNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something done in this main phase."""

    kind: str
    by: ColourName
    against: ColourName | None = None
    territory: str | None = None
    n: Annotated[int, Meta(ge=1)] = 1


class TurnNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is counted within the turn."""

    faction: FactionName = "roman"
    card_played: bool = False
    no_cards: bool = False
    again: bool = False
    passed: bool = False
    bound: bool = False
    renamed: bool = False
    gray_die: bool = False
    bought: Annotated[int, Meta(ge=0, le=6)] = 0
    interrupted: tuple[FactionName, ...] = ()
    deeds: tuple[DeedNote, ...] = ()


class MovingNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="moving"):
    """A Move Units action under way."""

    faction: ColourName
    points: Annotated[int, Meta(ge=0, le=6)]
    revolt: str = ""
    exempt: str = ""
    guide: FactionName | None = None
    origins: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    owes_step: bool = False


class RecruitingNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="recruiting"):
    """A Recruit action under way."""

    faction: FactionName
    left: Pip
    places: tuple[str, ...]
    together: bool = False
    beside_coalition: tuple[str, ...] = ()
    exempt: str = ""


class BonusDieNote(Struct, frozen=True, forbid_unknown_fields=True, tag="bonus die"):
    """A die given by a card."""

    die: Pip


class CommittedNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A power card laid in the combat."""

    card: str
    owner: FactionName
    shown: bool = False
    used: bool = False
    taken_from: str = ""


class FightNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="fight"):
    """A combat under way."""

    attacker: ColourName
    defender: ColourName
    territory: str
    cards: tuple[str, ...] = ()
    powers: tuple[CommittedNote, ...] = ()
    shut: bool = False
    plus: tuple[int, int] = (0, 0)
    winner: ColourName | None = None
    loser: ColourName | None = None
    bloodless: bool = False


class ScoredRegionNote(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="scored region"
):
    """A region that has just been scored."""

    region: str
    slotted: bool = False


TaskNote = MovingNote | RecruitingNote | BonusDieNote | FightNote | ScoredRegionNote


class EndedNote(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    winners: tuple[int, ...]
    why: str
    rule: str


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position; every field may be left out.

    Attributes
    ----------
    phase : str or None
        A key of `PHASES`; None when the game is over.
    seats : dict
        Seat of each faction; needed with two players only.
    order : tuple of str
        Turn order; with two players it may still hold Rome alone.
    units : dict
        Territory to colour to number.
    captured : int or None
        The Roman track; by default as many as there are captives.
    captives, points, hands, discards, bottoms, combat_used, scored : dict
        By colour or faction.
    stolen : tuple of (str, str)
        Where each card in the Coalition's hand was taken: "hand", "discard pile" or "deck".
    to_lay : tuple of (str, str)
        Who lays which symbol, in order.
    """

    phase: str | None = "main_phase"
    round: Annotated[int, Meta(ge=0, le=100_000)] = 1
    seats: dict[FactionName, int] | None = None
    order: tuple[FactionName, ...] | None = None
    turn: TurnNote = TurnNote()
    units: dict[str, dict[ColourName, Annotated[int, Meta(ge=0, le=6)]]] = {}
    captives: dict[ColourName, Count] = {}
    captured: Annotated[int, Meta(ge=0, le=1000)] | None = None
    converted: Annotated[int, Meta(ge=0, le=1000)] = 0
    rage: Annotated[int, Meta(ge=-2, le=3)] = 0
    points: dict[FactionName, Annotated[int, Meta(ge=0, le=46)]] = {}
    regions_scored: tuple[str, ...] = ()
    dice: dict[FactionName, DiceNote] = {}
    open_objectives: tuple[OpenNote, ...] = ()
    scored: dict[FactionName, tuple[str, ...]] = {}
    discarded: tuple[str, ...] = ()
    markers: tuple[MarkerNote, ...] = ()
    to_lay: tuple[tuple[FactionName, FactionName], ...] = ()
    taken: tuple[FactionName, ...] = ()
    hands: dict[FactionName, tuple[str, ...]] = {}
    stolen: tuple[tuple[str, Literal["hand", "discard pile", "deck"]], ...] = ()
    discards: dict[FactionName, tuple[str, ...]] = {}
    bottoms: dict[FactionName, tuple[str, ...]] = {}
    lasting: tuple[LastingNote, ...] = ()
    combat_used: dict[FactionName, tuple[str, ...]] = {}
    task: TaskNote | None = None
    ended: EndedNote | None = None
