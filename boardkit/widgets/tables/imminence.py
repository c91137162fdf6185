"""The table of Imminence: cities with face-down cards and who wants what there, players, the own hand."""

from __future__ import annotations

from pathlib import Path

from boardkit.core.request import Action
from boardkit.games.imminence import ChooseFaction, Play, View
from boardkit.widgets.blocks import Block, card, cards, chip, line, place, places, row, table
from boardkit.widgets.tables import Label, Seen, TableView
from boardkit.widgets.words import load_words


def board(seen: Seen) -> list[Block]:
    """Cities first, then the players."""
    view: View = seen.view
    shown = [places("Cities", [_city(seen, city) for city in view.cities])] if view.cities else []
    return [*shown, _players(seen)]


def private(seen: Seen) -> list[Block]:
    """The own hand."""
    hand = None if seen.me is None else seen.view.seats[seen.me].hand
    if seen.me is None or not hand:
        return []
    return [cards(f"Hand of {seen.names[seen.me]}", [card(name, _amounts(seen, name)) for name in hand])]


def headline(seen: Seen) -> str:
    """Round and card, or what stands instead of them."""
    view: View = seen.view
    if seen.observation.phase is None:
        return f"The game is over after {view.n_rounds} rounds"
    if view.round == 0:
        return "Before the first round"
    laid = sum(len(city.laid) for city in view.cities)
    everybody = len(view.seats) * view.cards_per_round
    return f"Round {view.round} of {view.n_rounds} · {laid} of {everybody} cards on the table"


def label(seen: Seen, field: str, key: str) -> Label:
    """Cards with their amounts, cities, factions and edicts by name."""
    index = seen.content.index
    if field == "card":
        return Label(index.card_words(key), tuple(_amounts(seen, key)), note=key)
    if field == "city":
        return Label(index.city[key].name)
    if field == "faction":
        return Label(index.faction[key].name)
    if field == "item":
        return Label(_drawn(seen, key))
    return Label(key)


def doubts(seen: Seen) -> list[Action]:
    """Cards of one's own that lie at a city already, and factions that are taken."""
    view, me = seen.view, seen.me
    if me is None:
        return []
    if seen.observation.phase == "choose_factions":
        return [ChooseFaction(faction.id) for faction in seen.content.factions]
    laid = [own.card for city in view.cities for own in city.laid if own.seat == me]
    return [Play(name, city.id) for name in sorted(filter(None, laid)) for city in view.cities]


def _city(seen: Seen, city: object) -> Block:
    sway = city.sway  # type: ignore[attr-defined]
    badges = [_type(seen, sway, 1)] if sway else []
    note = "Sway card: one point" if sway else "Sway card: equal face"
    laid = [_laid(seen, lying) for lying in city.laid]  # type: ignore[attr-defined]
    wanted = [
        _wish(seen, seat, name)
        for seat, owner in enumerate(seen.view.seats)
        for name in owner.edicts
        if seen.content.index.edict[name].city == city.id  # type: ignore[attr-defined]
    ]
    key, name = city.id, city.name  # type: ignore[attr-defined]
    return place(
        key,
        name,
        pick="city",
        badges=badges,
        note=note,
        cards=laid,
        lines=wanted,
        heading="Edicts for this city",
    )


def _laid(seen: Seen, lying: object) -> Block:
    owner = seen.names[lying.seat]  # type: ignore[attr-defined]
    known = lying.card  # type: ignore[attr-defined]
    if known:
        return card(known, _amounts(seen, known), owner=owner, down=True, note="only you see the amounts")
    back = lying.back  # type: ignore[attr-defined]
    return card(back, [_type(seen, letter) for letter in back], owner=owner, down=True)


def _wish(seen: Seen, seat: int, name: str) -> Block:
    edict = seen.content.index.edict[name]
    want = "most" if edict.is_majority else "least"
    letter = seen.view.letters[edict.of]
    points = f"{edict.points} points"
    return line(f"{seen.names[seat]}: {want}", _type(seen, letter), mine=seat == seen.me, who=points)


def _players(seen: Seen) -> Block:
    view: View = seen.view
    rows = []
    for seat, owner in enumerate(view.seats):
        name = seen.names[seat] + (" (you)" if seat == seen.me else "")
        faction = seen.content.index.faction[owner.faction].name if owner.faction else "none yet"
        start = "starts the round" if seat == view.starter else ""
        cells = (name, faction, start, " ".join(owner.backs), len(owner.completed), owner.points)
        rows.append(row(*cells, mine=seat == seen.me, now=seat == seen.observation.to_act))
    head = ("Player", "Faction", "", "Backs in hand", "Edicts done", "Points")
    return table("Players", head, rows)


def _type(seen: Seen, letter: str, amount: int | None = None) -> Block:
    place = seen.view.letters.index(letter)
    return chip(letter, seen.content.index.types[place], place, amount)


def _amounts(seen: Seen, name: str) -> list[Block]:
    counts = seen.content.index.amounts[name]
    return [_type(seen, seen.view.letters[of], count) for of, count in enumerate(counts) if count]


def _drawn(seen: Seen, key: str) -> str:
    index = seen.content.index
    if key in index.edict:
        return str(index.words(key))
    if key.startswith("seat "):
        return seen.names[int(key.removeprefix("seat "))]
    return str(index.city[key].name) if key in index.city else key


TABLE = TableView(
    words=load_words(Path(__file__).with_suffix(".toml")),
    board=board,
    private=private,
    headline=headline,
    label=label,
    doubts=doubts,
)
