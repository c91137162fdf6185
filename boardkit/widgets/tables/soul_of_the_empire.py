"""The table of Soul of the Empire: map, factions, objective cards, cards in play, own hand."""

from __future__ import annotations

from pathlib import Path

from boardkit.games.soul_of_the_empire import View
from boardkit.games.soul_of_the_empire.factions import colour
from boardkit.games.soul_of_the_empire.tasks import own_colours
from boardkit.games.soul_of_the_empire.victory import (
    CAPTURES_TO_WIN,
    CONVERSIONS_TO_WIN,
    POINTS_TO_WIN,
    stand_alone,
)
from boardkit.games.soul_of_the_empire.views import FactionView
from boardkit.widgets.blocks import Block, row, table
from boardkit.widgets.tables import Seen, TableView
from boardkit.widgets.tables.soul_of_the_empire_cards import combat_cards, fight, lasting, objectives, own
from boardkit.widgets.tables.soul_of_the_empire_choices import doubts, label, price
from boardkit.widgets.tables.soul_of_the_empire_map import board_map, unit_rows
from boardkit.widgets.tables.soul_of_the_empire_marks import called, faction_chip, player_of
from boardkit.widgets.tables.soul_of_the_empire_tray import dice_tray
from boardkit.widgets.words import load_words


def board(seen: Seen) -> list[Block]:
    """The map, a combat if there is one, the dice (first while they are rolled), factions and cards."""
    view: View = seen.view
    dice = dice_tray(seen)
    shown = [board_map(seen), *fight(seen)]
    shown = [dice, *shown] if dice["thrown"] else [*shown, dice]
    shown.append(_factions(seen))
    shown += [objectives(seen)] if view.open_cards else []
    return [*shown, *lasting(seen), *combat_cards(seen)]


def headline(seen: Seen) -> str:
    """Round, whose turn it is, and what is under way."""
    view: View = seen.view
    if seen.observation.phase is None:
        return f"The game is over in round {view.round}"
    if not view.round:
        return "Before the first round"
    name = view.turn.faction
    return f"Round {view.round} · {called(name)} ({player_of(seen, name)}){_under_way(seen)}"


def _under_way(seen: Seen) -> str:
    doing = seen.view.doing
    what = getattr(doing, "what", "")
    if what == "moving":
        return f" · {doing.left} movement point{'s' * (doing.left != 1)} left"
    if what == "recruiting":
        return f" · {doing.left} unit{'s' * (doing.left != 1)} to recruit"
    if getattr(doing, "attacker", ""):
        return f" · {called(doing.attacker)} against {called(doing.defender)} in {doing.territory}"
    return ""


def _factions(seen: Seen) -> Block:
    rows = [_faction_row(seen, one) for one in seen.view.factions]
    if any(one.name == "jewish" for one in seen.view.factions):
        rows.append(_gray_row(seen))
    head = ("Faction", "Player", "Points", "Goal of its own", "On the map", "Supply", "Hand", "Deck")
    return table("Factions", head, rows, _to_win(seen.view))


def _faction_row(seen: Seen, one: FactionView) -> Block:
    me = " (you)" if one.seat == seen.me and one.seat >= 0 else ""
    held = "" if one.name == "coalition" else one.hand.n
    deck = "" if one.name == "coalition" else one.deck.n
    cells = (
        [faction_chip(one.name)], (player_of(seen, one.name) or "nobody yet") + me,
        f"{one.points} of {POINTS_TO_WIN}", _own_goal(seen, one.name), _standing(seen, one.name), one.supply,
        held if one.name != "coalition" or not one.hand.n else f"{one.hand.n} stolen", deck,
    )  # fmt: skip
    now = bool(seen.view.round) and one.name == seen.view.turn.faction
    return row(*cells, mine=one.seat == seen.me and one.seat >= 0, now=now)


def _gray_row(seen: Seen) -> Block:
    pool = f"{seen.view.pool} yellow dice" if seen.view.pool else ""
    return row([faction_chip("gray")], player_of(seen, "gray"), "", pool, _standing(seen, "gray"),
               seen.view.gray_supply, "", "")  # fmt: skip


def _standing(seen: Seen, name: str) -> str:
    n = sum(getattr(one, name) for one in seen.view.units)
    places = sum(getattr(one, name) > 0 for one in seen.view.units)
    return f"{n} in {places}" if n else "none"


def _own_goal(seen: Seen, name: str) -> str:
    """How far a faction has come towards the victory of its own."""
    view: View = seen.view
    if name == "roman":
        captives = sum(view.captives)
        return f"{view.captured} of {CAPTURES_TO_WIN} captured" + (f", {captives} held" if captives else "")
    if name == "christian":
        return f"{view.converted} of {CONVERSIONS_TO_WIN} converted"
    if name == "coalition":
        return f"rage {view.rage:+d}, {_held(seen, name, 'red')}"
    return _held(seen, name, "blue")


def _held(seen: Seen, name: str, region: str) -> str:
    """Territories of a region that a faction holds alone; gray units count for the Jews."""
    board = seen.content.map
    rows, ours, places = unit_rows(board, seen.view.units), own_colours(colour(name)), getattr(board, region)
    alone = sum(stand_alone(rows, ours, place) for place in places)
    group = "Italia" if region == "red" else "Judea"
    return f"{alone} of {len(places)} in {group}"


def _to_win(view: View) -> str:
    return (
        f"{POINTS_TO_WIN} points win, or a goal of one's own: Rome {CAPTURES_TO_WIN} captures; the Jews "
        "alone in all of Judea; the Coalition alone in Rome and Italia; the Christians "
        f"{CONVERSIONS_TO_WIN} conversions and units in Rome, Jerusalem and Germania."
    )


TABLE = TableView(
    words=load_words(Path(__file__).with_suffix(".toml")),
    board=board,
    own=own,
    headline=headline,
    label=label,
    price=price,
    doubts=doubts,
)
