"""What lies in the box, read and checked: the map, faction boards, power, combat and objective cards."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from boardkit.core.content import Pack, Source
from boardkit.core.errors import ContentError
from boardkit.games.soul_of_the_empire.factions import (
    CHRISTIAN,
    COALITION,
    FACTIONS,
    JEWISH,
    PIECES,
    ROMAN,
    TERRITORY_LIMIT,
    colour,
)
from boardkit.games.soul_of_the_empire.map import Map, read_map, with_dacia_and_armenia_in_empire
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Condition, Task, check_condition

DATA = Path(__file__).parent / "data"
N_OBJECTIVES = 23
N_COMBAT_CARDS = 6
MOST_POWER_CARDS = 16

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

    board = read_map(source)
    power = source.toml("power_cards.toml", _PowerFile)
    combat = source.toml("combat_cards.toml", _CombatFile)
    objectives = source.toml("objectives.toml", _ObjectiveFile)
    setup = source.toml("setup.toml", Setup)
    _check_setup(setup, board)
    content = Content(
        map=board,
        wide_map=with_dacia_and_armenia_in_empire(board),
        setup=setup,
        power=_by_id("power_cards.toml", power.card),
        combat=_by_id("combat_cards.toml", combat.card),
        objectives=_by_id("objectives.toml", objectives.card),
        combat_decks=tuple(_combat_deck(combat.card, name) for name in FACTIONS),
        sources={"setup": setup.source, "combat": combat.source, "objectives": objectives.source},
        pack=source.pack,
    )
    _check_power(content, EFFECTS)
    _check_objectives(content)
    return content


def _by_id(file: str, cards: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for card in cards:
        if card.id in found or not card.id.replace("_", "").isalnum():
            raise ContentError(
                file, card.id, "id", expected="an id of its own in letters, digits and _", found=card.id
            )
        found[card.id] = card
    return found


def _check_setup(setup: Setup, board: Map) -> None:
    missing = set(FACTIONS) - set(setup.boards)
    if missing:
        raise ContentError("setup.toml", "boards", expected=f"a board for {min(missing)}", found="none")
    for name in setup.roman_markers:
        board.find(name, "setup.toml", "roman_markers")
    if not -2 <= setup.rage <= 3:
        raise ContentError("setup.toml", "", "rage", expected="-2 to 3", found=str(setup.rage))
    for name, sheet in setup.boards.items():
        for territory, n in sheet.units.items():
            board.find(territory, "setup.toml", f"boards.{name}.units")
            if not 1 <= n <= TERRITORY_LIMIT:
                expected = f"1 to {TERRITORY_LIMIT}"
                raise ContentError(
                    "setup.toml", f"boards.{name}.units", territory, expected=expected, found=str(n)
                )
        most, placed = PIECES[colour(name)] - 1, sum(sheet.units.values()) + sheet.later
        if placed > most or sheet.later < 0:
            raise ContentError(
                "setup.toml", f"boards.{name}", expected=f"at most {most} units", found=str(placed)
            )


def _check_power(content: Content, effects: Mapping[str, Any]) -> None:
    file = "power_cards.toml"
    for card in content.power.values():
        if card.effect not in effects:
            near = difflib.get_close_matches(card.effect, effects, 1, cutoff=0.0)[0]
            raise ContentError(
                file, card.id, "effect", expected=f"an effect such as {near}", found=card.effect
            )
        if not card.phases:
            raise ContentError(file, card.id, "phases", expected="at least one phase", found="none")
        if ("combat" in card.phases) != (card.moment is not None):
            found = repr(card.moment)
            raise ContentError(
                file, card.id, "moment", expected="a moment for combat cards alone", found=found
            )
        most = 1 if card.kind == "durable" or card.starts_in_hand else MOST_POWER_CARDS
        if not 1 <= card.copies <= most:
            raise ContentError(file, card.id, "copies", expected=f"1 to {most}", found=str(card.copies))
    if content.deck(COALITION):
        raise ContentError(
            file, content.deck(COALITION)[0], "faction", expected="no Coalition deck", found="coalition"
        )
    for faction, name in enumerate(FACTIONS):
        n = len(content.deck(faction))
        if n > MOST_POWER_CARDS:
            raise ContentError(file, name, expected=f"at most {MOST_POWER_CARDS} cards", found=str(n))


def _combat_deck(cards: Iterable[CombatCard], faction: str) -> tuple[str, ...]:
    deck = sorted((card for card in cards if card.faction == faction), key=lambda card: (card.value, card.id))
    if len(deck) != N_COMBAT_CARDS:
        found = str(len(deck))
        raise ContentError("combat_cards.toml", faction, expected=f"{N_COMBAT_CARDS} cards", found=found)
    return tuple(card.id for card in deck)


def _check_objectives(content: Content) -> None:
    file = "objectives.toml"
    if len(content.objectives) != N_OBJECTIVES:
        raise ContentError(file, expected=f"{N_OBJECTIVES} cards", found=str(len(content.objectives)))
    for card in content.objectives.values():
        for name in ("roman", "jewish", "christian"):
            task: Task = getattr(card, name)
            if task.points not in (1, 2):
                raise ContentError(file, card.id, f"{name}.points", expected="1 or 2", found=str(task.points))
            if task.phase == "start" and name != "roman":
                raise ContentError(file, card.id, f"{name}.phase", expected="end", found="start")
            if not task.all:
                raise ContentError(
                    file, card.id, f"{name}.all", expected="at least one condition", found="none"
                )
            for condition in task.all:
                _check(card.id, name, condition, task, content.map)


def _check(card: str, name: str, condition: Condition, task: Task, board: Map) -> None:
    wrong = check_condition(condition, task, board)
    if wrong:
        field, expected, found = wrong
        raise ContentError("objectives.toml", card, f"{name}.{field}", expected=expected, found=found)
