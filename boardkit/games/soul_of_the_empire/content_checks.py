"""What the files in the box must say; every fault is told with file, entry, field, expected and found."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.core.errors import ContentError
from boardkit.games.soul_of_the_empire.content import CombatCard, Content, Setup
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
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.task_checks import check_task

N_OBJECTIVES = 23
N_COMBAT_CARDS = 6
MOST_POWER_CARDS = 16


def by_id(file: str, cards: Iterable[Any]) -> dict[str, Any]:
    """Cards by their ids, each an id of its own."""
    found: dict[str, Any] = {}
    for card in cards:
        if card.id in found or not card.id.replace("_", "").isalnum():
            raise ContentError(
                file, card.id, "id", expected="an id of its own in letters, digits and _", found=card.id
            )
        found[card.id] = card
    return found


def check_setup(setup: Setup, board: Map) -> None:
    """A board for each faction, on this map and out of these pieces (SOE11, SOE13)."""
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


def check_power(content: Content, effects: Mapping[str, Any]) -> None:
    """Cards with known effects, phases that fit, and decks of the right size (SOE10)."""
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


def combat_deck(cards: Iterable[CombatCard], faction: str) -> tuple[str, ...]:
    """The six combat cards of a faction by rising number (SOE9)."""
    deck = sorted((card for card in cards if card.faction == faction), key=lambda card: (card.value, card.id))
    if len(deck) != N_COMBAT_CARDS:
        found = str(len(deck))
        raise ContentError("combat_cards.toml", faction, expected=f"{N_COMBAT_CARDS} cards", found=found)
    return tuple(card.id for card in deck)


def check_objectives(content: Content) -> None:
    """Twenty-three cards whose tasks mean something (SOE8)."""
    file = "objectives.toml"
    if len(content.objectives) != N_OBJECTIVES:
        raise ContentError(file, expected=f"{N_OBJECTIVES} cards", found=str(len(content.objectives)))
    for card in content.objectives.values():
        for faction in (ROMAN, JEWISH, CHRISTIAN):
            name = FACTIONS[faction]
            wrong = check_task(card.task(faction), name, content.map)
            if wrong:
                field, expected, found = wrong
                raise ContentError(file, card.id, f"{name}.{field}", expected=expected, found=found)
