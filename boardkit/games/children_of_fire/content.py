"""What lies in the box of Children of Fire: offices, tracks, prophecies, factions, personalities."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from boardkit.core.content import Origin, Source
from boardkit.core.errors import ContentError
from boardkit.games.children_of_fire.windows import EFFECTS

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,30}\Z")]
Name = Annotated[str, Meta(pattern='^[^",>\\s]([^",>\\n]{0,58}[^",>\\s])?$')]
"""Text that can stand in an action: no quotation mark, comma or ``>``, no blank at its ends."""
Text = Annotated[str, Meta(min_length=1, max_length=400)]

OFFICES = ("prime_minister", "mogul", "archbishop", "crime_lord")
"""The four successors, in the fixed order of the boards (COF53, CA22)."""
PLACES = ("parliament", "financial_district", "church", "syndicate")
"""The location of each office, in the same order."""
KINDS = ("blue", "green", "brown", "red")
"""The influence of each office: political, financial, religious, crime."""
UNDERGROUND = "underground"
FRONT = "front"
SPOTS = (*PLACES, UNDERGROUND, FRONT)
"""Where a card can be laid (COF22)."""

N_FACTIONS, CARDS_OF_A_FACTION, N_PRIMARY, N_SECONDARY = 5, 7, 6, 8


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, kw_only=True):
    """Track and prices (CH1, CH2, CH3, CH4, CH5).

    Attributes
    ----------
    end : int
        The tracks run from ``-end`` to ``end``; a pawn on either end is locked.
    coloured_from : int
        Squares at this distance from 0 and beyond are coloured.
    start : int
        The start square.
    step_price : int
        Tokens of the matching kind for one step.
    masses_price : int
        Tokens of each of the four kinds for one masses token.
    """

    end: Annotated[int, Meta(ge=1, le=30)]
    coloured_from: Annotated[int, Meta(ge=1, le=30)]
    start: Annotated[int, Meta(ge=-29, le=29)]
    step_price: Annotated[int, Meta(ge=1, le=20)]
    masses_price: Annotated[int, Meta(ge=0, le=20)]


class Office(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four positions of power, its place (with its article) and its two traits (CH6)."""

    id: Id
    name: Name
    place: Name
    influence: Name
    minus: Name
    plus: Name

    def trait(self, side: int) -> str:
        """The trait of side -1 or 1."""
        return self.minus if side < 0 else self.plus


class Primary(Struct, frozen=True):
    """A primary prophecy: for each office, in order, the wanted side of its track, -1 or 1 (COF12, CH9)."""

    id: str
    wants: tuple[int, ...]


class Secondary(Struct, frozen=True, forbid_unknown_fields=True):
    """A secondary prophecy: which successor should be settled first and which last (COF13, CH10)."""

    id: Name
    first: Id
    last: Id


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the supernatural factions."""

    id: Id
    name: Name


class Card(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A personality; `power` is an entry of ``powers.toml`` or empty (CH7)."""

    name: Name
    faction: Id
    strength: Annotated[int, Meta(ge=0, le=20)]
    power: str = ""


class PowerText(Struct, frozen=True, forbid_unknown_fields=True):
    """What a power is called and what it does, in our own words (CH8)."""

    name: Text
    text: Text
    source: Origin


class Content(Struct, frozen=True, cache_hash=True):
    """Everything printed on boards and cards, checked."""

    numbers: Numbers
    offices: tuple[Office, ...]
    primaries: tuple[Primary, ...]
    secondaries: tuple[Secondary, ...]
    factions: tuple[Faction, ...]
    cards: tuple[Card, ...]
    powers: tuple[tuple[str, PowerText], ...]
    sources: tuple[tuple[str, str], ...]

    @property
    def index(self) -> Index:
        """Look-ups by id."""
        return index(self)


class Index:
    """Look-ups by id over one `Content`, made once."""

    def __init__(self, content: Content) -> None:
        self.office = {office.id: office for office in content.offices}
        self.primary = {card.id: card for card in content.primaries}
        self.secondary = {card.id: card for card in content.secondaries}
        self.faction = {faction.id: faction for faction in content.factions}
        self.card = {card.name: card for card in content.cards}
        self.power = dict(content.powers)
        self.deck = {f.id: tuple(c for c in content.cards if c.faction == f.id) for f in content.factions}
        self.influence = {kind: o.influence for kind, o in zip(KINDS, content.offices, strict=True)}
        self.spot = {place: office.place for place, office in zip(PLACES, content.offices, strict=True)}
        self.spot |= {UNDERGROUND: "the underground", FRONT: "the space in front"}


@lru_cache(maxsize=64)
def index(content: Content) -> Index:
    """The look-ups of `content`."""
    return Index(content)


class _Tracks(Struct, forbid_unknown_fields=True):
    source: Origin
    track: Numbers
    office: tuple[Office, ...]


class _Prophecies(Struct, forbid_unknown_fields=True):
    source: Origin
    primary: tuple[dict[str, str], ...]
    secondary: tuple[Secondary, ...]


class _Cards(Struct, forbid_unknown_fields=True):
    source: Origin
    faction: tuple[Faction, ...]
    card: tuple[Card, ...]


def read_content(source: Source) -> Content:
    """Read and check the four content files (CA42).

    Raises
    ------
    ContentError
        Names the file, the entry and what was expected.
    """
    tracks = source.toml("tracks.toml", _Tracks)
    prophecies = source.toml("prophecies.toml", _Prophecies)
    cards = source.toml("cards.toml", _Cards)
    powers = source.toml("powers.toml", dict[str, PowerText])
    _check_offices(tracks)
    check_numbers("tracks.toml", tracks.track)
    primaries = tuple(_primary(line, tracks.office) for line in prophecies.primary)
    _check_prophecies(primaries, prophecies.secondary)
    _check_powers(powers)
    _check_cards(cards, powers)
    files = {"tracks.toml": tracks.source, "prophecies.toml": prophecies.source, "cards.toml": cards.source}
    sources = tuple((file, "pack" if source.is_packed(file) else origin) for file, origin in files.items())
    return Content(
        tracks.track, tracks.office, primaries, prophecies.secondary, cards.faction, cards.card,
        tuple(powers.items()), sources,
    )  # fmt: skip


def check_numbers(file: str, numbers: Numbers) -> None:
    """A track needs colour on both sides and a start square outside of it."""
    if numbers.coloured_from > numbers.end:
        expected = f"a square of the track, at most {numbers.end}"
        raise ContentError(
            file, "track", "coloured_from", expected=expected, found=str(numbers.coloured_from)
        )
    if abs(numbers.start) >= numbers.coloured_from:
        expected = f"a square without colour, nearer to 0 than {numbers.coloured_from}"
        raise ContentError(file, "track", "start", expected=expected, found=str(numbers.start))


def _check_offices(tracks: _Tracks) -> None:
    ids = tuple(office.id for office in tracks.office)
    if ids != OFFICES:
        raise ContentError("tracks.toml", "office", expected=", ".join(OFFICES), found=", ".join(ids))
    for office in tracks.office:
        if office.minus == office.plus:
            raise ContentError("tracks.toml", office.id, "plus", expected="two traits", found=office.plus)


def _primary(line: dict[str, str], offices: tuple[Office, ...]) -> Primary:
    name = line.get("id", "")
    if set(line) != {"id", *OFFICES}:
        expected = f"the keys id, {', '.join(OFFICES)}"
        raise ContentError("prophecies.toml", name, expected=expected, found=", ".join(line))
    for office in offices:
        if line[office.id] not in (office.minus, office.plus):
            expected = f"{office.minus} or {office.plus}"
            raise ContentError("prophecies.toml", name, office.id, expected=expected, found=line[office.id])
    return Primary(name, tuple(-1 if line[office.id] == office.minus else 1 for office in offices))


def _check_prophecies(primaries: tuple[Primary, ...], secondaries: tuple[Secondary, ...]) -> None:
    file = "prophecies.toml"
    _check_ids(file, "primary", [card.id for card in primaries], N_PRIMARY)
    _check_ids(file, "secondary", [card.id for card in secondaries], N_SECONDARY)
    for card in secondaries:
        for field, office in (("first", card.first), ("last", card.last)):
            if office not in OFFICES:
                raise ContentError(
                    file, card.id, field, expected=f"one of {', '.join(OFFICES)}", found=office
                )
        if card.first == card.last:
            raise ContentError(
                file, card.id, "last", expected="another successor than the first", found=card.last
            )


def _check_powers(powers: dict[str, PowerText]) -> None:
    for name in powers:
        if name not in EFFECTS:
            raise ContentError("powers.toml", name, expected=f"one of {', '.join(EFFECTS)}", found=name)


def _check_cards(cards: _Cards, powers: dict[str, Any]) -> None:
    file = "cards.toml"
    _check_ids(file, "factions", [faction.id for faction in cards.faction], N_FACTIONS)
    _check_ids(file, "cards", [card.name.casefold() for card in cards.card], N_FACTIONS * CARDS_OF_A_FACTION)
    known = [faction.id for faction in cards.faction]
    for card in cards.card:
        if card.faction not in known:
            raise ContentError(
                file, card.name, "faction", expected=f"one of {', '.join(known)}", found=card.faction
            )
        if card.power and card.power not in powers:
            raise ContentError(
                file, card.name, "power", expected=f"one of {', '.join(powers) or 'none'}", found=card.power
            )
    for faction, count in Counter(card.faction for card in cards.card).items():
        if count != CARDS_OF_A_FACTION:
            expected = f"{CARDS_OF_A_FACTION} cards"
            raise ContentError(file, faction, "card", expected=expected, found=str(count))


def _check_ids(file: str, entry: str, ids: list[str], exactly: int) -> None:
    if len(ids) != exactly:
        raise ContentError(file, entry, expected=f"{exactly} entries", found=str(len(ids)))
    twice = [name for name, count in Counter(ids).items() if count > 1 or not name]
    if twice:
        raise ContentError(file, entry, expected="each id once", found=f"{twice[0]!r} again or empty")
