"""What lies in the box of Imminence: types of influence, cities, factions with their decks, edicts."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from boardkit.core.content import Origin, Source, check_names
from boardkit.core.errors import ContentError

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,30}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Points = Annotated[int, Meta(ge=1, le=20)]
Want = Literal["majority", "minority"]

N_TYPES = 3
DECK = 6
MOST = 200
"""Entries of one content file, at most."""
CARD = re.compile(r"([A-Z])([1-9])([A-Z])([1-9])")


class Influence(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three types of influence; `letter` stands for it on cards."""

    id: Id
    name: Name
    letter: Annotated[str, Meta(pattern=r"^[A-Z]\Z")]
    source: Origin


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """A city-state."""

    id: Id
    name: Name
    source: Origin


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """A faction and its six influence cards, each written with letters and amounts, such as ``"L3C1"``."""

    id: Id
    name: Name
    source: Origin
    deck: tuple[str, ...]


class EdictLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of ``edicts.toml``; the city ``"*"`` stands for every city."""

    city: str
    wants: Want
    of: Id
    points: Points
    source: Origin


class Edict(Struct, frozen=True):
    """What a guild wants at one city.

    Attributes
    ----------
    id : str
        City, ``+`` for majority or ``-`` for minority, letter of the type, points: ``"asterra+L2"``.
    city : str
        The city's id.
    is_majority : bool
        Whether the type must be strictly above both others, or strictly below both.
    of : int
        Index of the type, 0 to 2.
    points : int
        Worth at the end of the game.
    """

    id: str
    city: str
    is_majority: bool
    of: int
    points: int


class Content(Struct, frozen=True, cache_hash=True, dict=True):
    """Everything printed on cards, checked."""

    influence: tuple[Influence, ...]
    cities: tuple[City, ...]
    factions: tuple[Faction, ...]
    edicts: tuple[Edict, ...]
    sources: tuple[tuple[str, str], ...]

    @cached_property
    def index(self) -> Index:
        """Look-ups by id, made once."""
        return Index(self)


class Index:
    """Look-ups by id over one `Content`."""

    def __init__(self, content: Content) -> None:
        self.letters = tuple(influence.letter for influence in content.influence)
        self.types = tuple(influence.name for influence in content.influence)
        self.city = {city.id: city for city in content.cities}
        self.faction = {faction.id: faction for faction in content.factions}
        self.edict = {edict.id: edict for edict in content.edicts}
        self.cards = sorted({card for faction in content.factions for card in faction.deck})

    def words(self, edict: str) -> str:
        """An edict as a player would say it: ``"majority Law at Asterra (2 points)"``."""
        return self._words[edict]

    @cached_property
    def _words(self) -> dict[str, str]:
        wants = {edict.id: "majority" if edict.is_majority else "minority" for edict in self.edict.values()}
        return {
            it.id: f"{wants[it.id]} {self.types[it.of]} at {self.city[it.city].name} ({it.points} points)"
            for it in self.edict.values()
        }

    def card_words(self, card: str) -> str:
        """A card as its two types are printed: ``"Law 3 and Coin 1"`` for ``"L3C1"``."""
        counts = zip(self.types, self.amounts[card], strict=True)
        return " and ".join(f"{name} {count}" for name, count in counts if count)

    def laid_words(self, card: str, city: str) -> str:
        """A card and where it lies: ``"Law 3 and Coin 1 at Asterra"``."""
        return f"{self.card_words(card)} at {self.city[city].name}"

    @cached_property
    def amounts(self) -> dict[str, tuple[int, ...]]:
        """Card to its points of each type, shape (3,)."""
        return {card: amounts(card, self.letters) for card in self.cards}

    @cached_property
    def hands(self) -> dict[str, tuple[str, ...]]:
        """Faction to its whole deck in hand, sorted; nothing for a seat without a faction."""
        return {"": (), **{name: tuple(sorted(faction.deck)) for name, faction in self.faction.items()}}

    @cached_property
    def backs(self) -> dict[str, str]:
        """Card to what its back shows: the two letters without amounts."""
        return {card: back(card) for card in self.cards}


def amounts(card: str, letters: tuple[str, ...]) -> tuple[int, ...]:
    """Points of each type on a card such as ``"L3C1"``, in the order of `letters`."""
    match = CARD.fullmatch(card)
    assert match is not None
    first, a, second, b = match.groups()
    shown = {first: int(a), second: int(b)}
    return tuple(shown.get(letter, 0) for letter in letters)


def back(card: str) -> str:
    """What the back of a card shows: its two letters."""
    return card[0] + card[2]


class _Influences(Struct, forbid_unknown_fields=True):
    influence: tuple[Influence, ...]


class _Cities(Struct, forbid_unknown_fields=True):
    city: Annotated[tuple[City, ...], Meta(max_length=MOST)]


class _Factions(Struct, forbid_unknown_fields=True):
    faction: Annotated[tuple[Faction, ...], Meta(max_length=MOST)]


class _Edicts(Struct, forbid_unknown_fields=True):
    edict: Annotated[tuple[EdictLine, ...], Meta(max_length=MOST)]


def read_content(source: Source) -> Content:
    """Read and check the four content files.

    Raises
    ------
    ContentError
        Names the file, the entry and what was expected.
    """
    influence = source.toml("influence.toml", _Influences).influence
    cities = source.toml("cities.toml", _Cities).city
    factions = source.toml("factions.toml", _Factions).faction
    lines = source.toml("edicts.toml", _Edicts).edict
    _check_ids("influence.toml", "three types", [i.id for i in influence], exactly=N_TYPES)
    _check_ids("influence.toml", "three letters", [i.letter for i in influence], exactly=N_TYPES)
    check_names("influence.toml", [i.name for i in influence])
    check_names("cities.toml", [c.name for c in cities])
    check_names("factions.toml", [f.name for f in factions])
    _check_ids("cities.toml", "six cities or more", [c.id for c in cities], at_least=6)
    _check_ids("factions.toml", "five factions or more", [f.id for f in factions], at_least=5)
    for faction in factions:
        _check_deck(faction, tuple(i.letter for i in influence))
    edicts = tuple(edict for line in lines for edict in _edicts(line, influence, cities))
    _check_enough_edicts(cities, edicts)
    files = ("influence.toml", "cities.toml", "factions.toml", "edicts.toml")
    sources = tuple((file, "pack" if source.is_packed(file) else "house") for file in files)
    return Content(influence, cities, factions, edicts, sources)


def _check_ids(file: str, expected: str, ids: list[str], exactly: int = 0, at_least: int = 0) -> None:
    if (exactly and len(ids) != exactly) or len(ids) < at_least:
        raise ContentError(file, expected=expected, found=str(len(ids)))
    for n, name in enumerate(ids):
        if name in ids[:n]:
            raise ContentError(file, name, expected="each id once", found=f"{name} again")


def _check_deck(faction: Faction, letters: tuple[str, ...]) -> None:
    place = ("factions.toml", faction.id, "deck")
    if len(faction.deck) != DECK:
        raise ContentError(*place, expected=f"{DECK} cards", found=str(len(faction.deck)))
    for card in faction.deck:
        match = CARD.fullmatch(card)
        if match is None or match[1] == match[3] or not {match[1], match[3]} <= set(letters):
            example = f"{letters[0]}3{letters[1]}1"
            expected = f"two different letters of {', '.join(letters)}, each with 1 to 9, such as {example}"
            raise ContentError(*place, expected=expected, found=repr(card))
        if letters.index(match[1]) > letters.index(match[3]):
            turned = card[2:] + card[:2]
            raise ContentError(
                *place, expected=f"letters in the order of influence.toml: {turned}", found=card
            )


def _edicts(line: EdictLine, influence: tuple[Influence, ...], cities: tuple[City, ...]) -> list[Edict]:
    ids = [city.id for city in cities]
    types = [i.id for i in influence]
    if line.of not in types:
        raise ContentError(
            "edicts.toml", line.city, "of", expected=f"one of {', '.join(types)}", found=line.of
        )
    if line.city != "*" and line.city not in ids:
        raise ContentError(
            "edicts.toml", line.city, "city", expected=f"* or one of {', '.join(ids)}", found=line.city
        )
    of, is_majority = types.index(line.of), line.wants == "majority"
    sign, letter = "+" if is_majority else "-", influence[of].letter
    places = ids if line.city == "*" else [line.city]
    return [
        Edict(f"{city}{sign}{letter}{line.points}", city, is_majority, of, line.points) for city in places
    ]


def _check_enough_edicts(cities: tuple[City, ...], edicts: tuple[Edict, ...]) -> None:
    counts = Counter(edict.city for edict in edicts)
    for city in cities:
        if counts[city.id] < 3:
            found = str(counts[city.id])
            raise ContentError(
                "edicts.toml", city.id, expected="three edicts or more for each city", found=found
            )
