"""What lies in the box, read and checked: the map, faction boards, power, combat and objective cards."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from boardkit.core.content import Pack, Source
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    FACTIONS,
    JEWISH,
    ROMAN,
    colour,
)
from boardkit.games.soul_of_the_empire.map import Map, with_dacia_and_armenia_in_empire
from boardkit.games.soul_of_the_empire.map_files import read_map
from boardkit.games.soul_of_the_empire.options import Options
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Task

DATA = Path(__file__).parent / "data"

FactionName = Literal["roman", "jewish", "coalition", "christian"]
When = Literal["start", "main", "end", "combat", "another's turn"]
Moment = Literal["open", "sealed", "with the combat card"]
Origin = Literal["rulebook", "house", "pack"]


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """One faction board: starting units by territory and how many are placed later (SOE23, SOE24)."""

    units: dict[str, int]
    later: int = 0


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """setup.toml."""

    source: Origin
    rage: int
    hand_limit: int
    roman_markers: tuple[str, str]
    boards: dict[FactionName, Board]


class PowerCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One power card (SOE200 to SOE224).

    Attributes
    ----------
    phases : tuple of str
        When it may be played (SOE160).
    kind : str
        ``"once"`` or ``"durable"`` (SOE163, SOE164).
    moment : str
        For combat cards: shown before any card, sealed before the combat cards, or laid with one of them
        (SA47).
    effect : str
        The id of its script.
    copies : int
        How many lie in the deck; a durable card has one.
    """

    id: str
    name: str
    faction: FactionName
    phases: tuple[When, ...]
    kind: Literal["once", "durable"]
    effect: str
    rule: str
    text: str
    source: Origin
    moment: Moment | None = None
    stealable: bool = True
    starts_in_hand: bool = False
    copies: int = 1


class CombatCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One combat card: its number and, on some, a text as an effect with an amount."""

    id: str
    name: str
    faction: FactionName
    value: int
    effect: Literal["", "cancel", "own_value", "other_value", "remove_own", "remove_other"] = ""
    amount: int = 0
    text: str = ""


class Objective(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One objective card with a task for each faction but the Coalition."""

    id: str
    name: str
    roman: Task
    jewish: Task
    christian: Task

    def task(self, faction: int) -> Task:
        """The task of a faction."""
        return getattr(self, FACTIONS[faction])  # type: ignore[no-any-return]


class _PowerFile(Struct, forbid_unknown_fields=True):
    card: tuple[PowerCard, ...]


class _CombatFile(Struct, forbid_unknown_fields=True):
    source: Origin
    card: tuple[CombatCard, ...]


class _ObjectiveFile(Struct, forbid_unknown_fields=True):
    source: Origin
    card: tuple[Objective, ...]


class Content(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """The checked content of one box; equal when read from equal files.

    Attributes
    ----------
    map, wide_map : Map
        The board, and the board under the other reading of SA6.
    setup : Setup
        Faction boards and starting values.
    power, combat, objectives : dict
        Cards by id.
    combat_decks : tuple of tuple of str
        Ids of each faction's combat cards, by rising number.
    sources : dict
        Where each kind of content comes from.
    """

    map: Map
    wide_map: Map
    setup: Setup
    power: dict[str, PowerCard]
    combat: dict[str, CombatCard]
    objectives: dict[str, Objective]
    combat_decks: tuple[tuple[str, ...], ...]
    sources: dict[str, str]
    pack: Pack | None = None

    def map_under(self, options: Options) -> Map:
        """The board, as SA6 is read in a game with these options."""
        return self.wide_map if options.dacia_and_armenia == "empire" else self.map

    @cached_property
    def interrupts(self) -> tuple[PowerCard, ...]:
        """Cards that are played in another's turn (SOE161)."""
        return tuple(card for card in self.power.values() if "another's turn" in card.phases)

    @cached_property
    def of_deck(self) -> tuple[frozenset[str], ...]:
        """Ids of the cards of each power deck."""
        return tuple(frozenset(self.deck(faction)) for faction in range(4))

    @cached_property
    def asked_deeds(self) -> frozenset[str]:
        """Kinds of deeds that some task asks about."""
        tasks = (card.task(f) for card in self.objectives.values() for f in (ROMAN, JEWISH, CHRISTIAN))
        return frozenset(
            condition.kind for task in tasks for condition in task.all if condition.kind in DEEDS
        )

    @property
    def _key(self) -> str:
        return self.pack.fingerprint if self.pack else ""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Content) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_content, (self.pack,)

    def deck(self, faction: int) -> tuple[str, ...]:
        """The power cards of a faction, each as often as it lies in the deck."""
        cards = (card for card in self.power.values() if colour(card.faction) == faction)
        return tuple(sorted(card.id for card in cards for _ in range(card.copies)))


@lru_cache(maxsize=1)
def house_content() -> Content:
    """The kit's own content."""
    return read_content(Source(DATA))


def _same_content(pack: Pack | None) -> Content:
    return read_content(Source(DATA, pack)) if pack else house_content()


def read_content(source: Source) -> Content:
    """The checked content of a source; ContentError names file, entry and field."""
    from boardkit.games.soul_of_the_empire.cards import EFFECTS
    from boardkit.games.soul_of_the_empire.content_checks import (
        by_id,
        check_objectives,
        check_power,
        check_setup,
        combat_deck,
    )

    board = read_map(source)
    power = source.toml("power_cards.toml", _PowerFile)
    combat = source.toml("combat_cards.toml", _CombatFile)
    objectives = source.toml("objectives.toml", _ObjectiveFile)
    setup = source.toml("setup.toml", Setup)
    check_setup(setup, board)
    content = Content(
        map=board,
        wide_map=with_dacia_and_armenia_in_empire(board),
        setup=setup,
        power=by_id("power_cards.toml", power.card),
        combat=by_id("combat_cards.toml", combat.card),
        objectives=by_id("objectives.toml", objectives.card),
        combat_decks=tuple(combat_deck(combat.card, name) for name in FACTIONS),
        sources={"setup": setup.source, "combat": combat.source, "objectives": objectives.source},
        pack=source.pack,
    )
    check_power(content, EFFECTS)
    check_objectives(content)
    return content
