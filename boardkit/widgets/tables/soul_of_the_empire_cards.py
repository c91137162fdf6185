"""Cards of Soul of the Empire: objectives with their claims, cards in play, combats, and the own hand."""

from __future__ import annotations

from boardkit.games.soul_of_the_empire.factions import colour
from boardkit.games.soul_of_the_empire.tasks import is_possible, task_text
from boardkit.games.soul_of_the_empire.views import FactionView, FightView, LastingView, OpenCardView
from boardkit.widgets.blocks import Block, card, cards, chip, flap, line, lines, place, places, row, table
from boardkit.widgets.tables import Seen
from boardkit.widgets.tables.soul_of_the_empire_marks import (
    DIE,
    NAMES,
    called,
    counted,
    faction_chip,
    player_of,
)

TASKS = ("roman", "jewish", "christian")
"""Factions that have tasks on objective cards."""


# -- objective cards ---------------------------------------------------------------------------------------


def objectives(seen: Seen) -> Block:
    """The open objective cards: each faction's task, and the dice that lie on it."""
    left = f"{seen.view.objectives} more in the pile."
    return places("Objective cards", [_objective(seen, one) for one in seen.view.open_cards], left)


def _objective(seen: Seen, one: OpenCardView) -> Block:
    printed = seen.content.objectives[one.card]
    badges = [chip("d", f"die of {NAMES[name]}", _tone(name), None) for name in one.claims]
    if one.block_dice:
        badges.append(chip("b", f"{NAMES[one.blocked]} blocked", _tone("coalition"), None))
    names = tuple(colour(faction.name) for faction in seen.view.factions)
    tasks = [_task(seen, one, name, printed.task(colour(name)), names) for name in TASKS
             if any(faction.name == name for faction in seen.view.factions)]  # fmt: skip
    return place(one.card, printed.name, pick="card", badges=badges, lines=tasks, cards=None)


def _task(seen: Seen, one: OpenCardView, name: str, task: object, names: tuple[int, ...]) -> Block:
    if not is_possible(task, names):  # type: ignore[arg-type]
        return line("not in this game", faction_chip(name))
    claimed = name in one.claims or (name == "jewish" and "gray" in one.claims)
    state = "claimed" if claimed else "blocked" if one.block_dice and one.blocked == name else ""
    owner = next(faction for faction in seen.view.factions if faction.name == name)
    return line(task_text(task), faction_chip(name), who=state,  # type: ignore[arg-type]
                mine=owner.seat == seen.me and owner.seat >= 0)  # fmt: skip


def _tone(name: str) -> int:
    tone: int = faction_chip(name)["tone"]
    return tone


# -- cards in play -----------------------------------------------------------------------------------------


def lasting(seen: Seen) -> list[Block]:
    """Lasting power cards, with dice and units on them."""
    shown = [_lasting(seen, one) for one in seen.view.lasting]
    return [cards("Lasting power cards", shown, pick="card")] if shown else []


def _lasting(seen: Seen, one: LastingView) -> Block:
    printed = seen.content.power[one.card]
    chips = [chip("d", f"yellow die {die}", DIE) for die in one.dice]
    chips += [chip("d", "yellow dice spent", DIE, one.used_dice)] if one.used_dice else []
    chips += [faction_chip(one.unit)] if one.unit else []
    used = f"used: {one.use}. " if one.use else ""
    units = ", ".join(f"{n} in {where}" for where, n in one.band)
    text = used + (f"Gray units: {units}. " if units else "") + printed.text
    return card(one.card, chips, owner=called(one.owner), name=printed.name, text=text)


def combat_cards(seen: Seen) -> list[Block]:
    """Combat cards that are not used yet, folded away."""
    rows = [row([faction_chip(one.name)], player_of(seen, one.name), _values(seen, one))
            for one in seen.view.factions]  # fmt: skip
    return [flap(table("Combat cards that are left", ("Faction", "Player", "Cards"), rows))]


def _values(seen: Seen, one: FactionView) -> str:
    made = [seen.content.combat[card] for card in one.combat_cards]
    return "; ".join(f"{card.value} {card.name}" + (f" ({card.text})" if card.text else "") for card in made)


# -- a combat under way ------------------------------------------------------------------------------------


def fight(seen: Seen) -> list[Block]:
    """The combat that is fought now: sides, units, cards that are shown."""
    doing = seen.view.doing
    if not isinstance(doing, FightView):
        return []
    here = next((one for one in seen.view.units if one.territory == doing.territory), None)
    rows = []
    for number, side in enumerate((doing.attacker, doing.defender)):
        n = getattr(here, side) if here else 0
        shown = seen.content.combat[doing.cards[number]] if doing.cards else None
        spoken = f"{shown.value} {shown.name}" if shown else "face down"
        change = f"{doing.plus[number]:+d}" if doing.plus[number] else ""
        word = ("attacks", "defends")[number]
        state = "wins" if doing.winner == side else "loses" if doing.loser == side else word
        rows.append(row([faction_chip(side)], state, n, spoken, change, now=number == 0))
    powers = [_power(seen, one) for one in doing.powers]
    guests = [counted(name, n) for name, n in zip(("roman", "jewish", "coalition", "christian", "gray"),
              doing.guests, strict=True) if n]  # fmt: skip
    told = [*powers, *([f"Captives fight for Rome: {', '.join(guests)}."] if guests else [])]
    title = f"Combat in {doing.territory}"
    shown_cards = [lines("Power cards in this combat", told)] if told else []
    head = ("Side", "", "Units", "Combat card", "Change")
    return [table(title, head, rows, "No other power card works here." if doing.shut else ""), *shown_cards]


def _power(seen: Seen, one: object) -> str:
    name = seen.content.power[one.card].name if one.card else "a card face down"  # type: ignore[attr-defined]
    state = "" if one.shown or not one.card else ", face down"  # type: ignore[attr-defined]
    return f"{called(one.owner)}: {name}{state}"  # type: ignore[attr-defined]


# -- the own hand ------------------------------------------------------------------------------------------


def own(seen: Seen) -> list[Block]:
    """The hands of one's own factions, and cards of others that this seat happens to know."""
    if seen.me is None:
        return []
    shown = []
    for one in seen.view.factions:
        if one.seat != seen.me or not (one.hand.n or one.deck.bottom):
            continue
        held = [_held(seen, name) for name in one.hand.cards]
        shown.append(cards(f"Hand of {seen.names[seen.me]} ({NAMES[one.name]})", held, pick="card"))
    return [*shown, *_known(seen)]


def _held(seen: Seen, name: str) -> Block:
    printed = seen.content.power[name]
    when = f"{printed.kind}; {' or '.join(printed.phases)}"
    return card(name, [faction_chip(printed.faction)], name=printed.name, text=f"{printed.text} ({when})")


def _known(seen: Seen) -> list[Block]:
    """Stolen cards whose going this seat saw, and cards known at the bottom of a deck."""
    told = []
    for one in seen.view.factions:
        if one.seat != seen.me and one.hand.cards:
            names = ", ".join(seen.content.power[name].name for name in one.hand.cards)
            told.append(f"{called(one.name)} holds {names}")
        if one.deck.bottom:
            names = ", ".join(seen.content.power[name].name for name in one.deck.bottom)
            told.append(f"At the bottom of the deck of {called(one.name)}: {names}")
    return [lines(f"What {seen.names[seen.me or 0]} knows besides", told)] if told else []
