"""The table of Children of Fire: tracks with pawns, spots with cards and tokens, players, own secrets."""

from __future__ import annotations

from pathlib import Path

from boardkit.games.children_of_fire import View
from boardkit.games.children_of_fire.content import FRONT, PLACES, UNDERGROUND
from boardkit.games.children_of_fire.observe import OfficeSeen
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN
from boardkit.games.children_of_fire.tracks import colour, goes_to
from boardkit.widgets.blocks import (
    Block,
    chip,
    flap,
    line,
    lines,
    place,
    places,
    row,
    square,
    table,
    track,
    tracks,
)  # fmt: skip
from boardkit.widgets.tables import Seen, TableView
from boardkit.widgets.tables.children_of_fire_choices import doubts, label, price, target
from boardkit.widgets.tables.children_of_fire_marks import (
    SIDES,
    TONES,
    initials,
    kind_of,
    laid_card,
    purse,
    spelled,
    spot_name,
    tokens,
    trait,
    trait_marks,
)  # fmt: skip
from boardkit.widgets.tables.children_of_fire_secrets import final_scores, own
from boardkit.widgets.words import load_words

KNOWN = "Discards that everybody knows"
NOTES = {
    UNDERGROUND: "the strongest here takes the turn indicator, to keep or to give",
    FRONT: "turn up the card here to spend influence",
}


def board(seen: Seen) -> list[Block]:
    """Tracks, then spots, then players; at the end what the prophecies were."""
    view: View = seen.view
    shown = [final_scores(seen)] if seen.observation.phase is None else []
    spots = [_spot(seen, at) for at in (*PLACES, UNDERGROUND, FRONT)]
    shown += [_tracks(seen), places("Where cards lie", spots)]
    if view.marks:
        shown.append(_powers_at_work(seen))
    known = [line(f"{seen.names[n]}: {', '.join(owner.known_pile)}") for n, owner in enumerate(view.seats)
             if owner.known_pile]  # fmt: skip
    return [*shown, _players(seen), *([flap(lines(KNOWN, known))] if known else [])]


def headline(seen: Seen) -> str:
    """Turn, who starts it and how far the placement is."""
    view: View = seen.view
    if seen.observation.phase is None:
        return f"The game is over after turn {view.turn}"
    if view.turn == 0:
        return "Before the first turn"
    starter, due = seen.names[view.indicator], LAID_IN_A_TURN * len(view.seats)
    return f"Turn {view.turn} · {starter} holds the turn indicator · {len(view.laid)} of {due} cards laid"


def answers(seen: Seen, key: str) -> str:
    """The field of a possible action that `key` answers, so that it can be clicked on the table."""
    for action in seen.observation.actions:
        for field in ("pawn", "place", "spot", "target"):
            if getattr(action, field, None) == key:
                return field
    return ""


def _tracks(seen: Seen) -> Block:
    caption = "Letters: coloured squares. *: the ends, where a pawn is locked. Dashed: where it will go."
    return tracks("Successors", [_track(seen, office) for office in seen.view.offices], caption)


def _track(seen: Seen, office: OfficeSeen) -> Block:
    numbers, marks, kind = seen.view.numbers, trait_marks(office), kind_of(office.id)
    goal = office.square
    for one in office.commitments:
        goal = goes_to(numbers, goal, one.steps)
    squares = []
    for at in range(-numbers.end, numbers.end + 1):
        side = colour(numbers, at)
        mark = marks[side] + ("*" if abs(at) == numbers.end else "") if side else str(at)
        is_goal = at == goal != office.square
        squares.append(square(mark, SIDES.get(side), now=at == office.square, goal=is_goal))
    pawn = chip(initials(office.name), office.name, TONES[kind])
    ends = [chip(marks[side], trait(office, side), SIDES[side]) for side in (-1, 1)]
    announced = [_announced(seen, office, one.player, one.steps, one.tokens) for one in office.commitments]
    return track(
        office.id, office.name, squares, pick=answers(seen, office.id), pawn=pawn, ends=ends,
        badges=[tokens(kind)], note=_stands(seen, office), lines=announced,
    )  # fmt: skip


def _announced(seen: Seen, office: OfficeSeen, seat: int, steps: int, paid: int) -> Block:
    towards, word = trait(office, 1 if steps > 0 else -1), "step" if abs(steps) == 1 else "steps"
    told = f"{seen.names[seat]} commits {abs(steps)} {word} towards {towards}:"
    return line(told, tokens(kind_of(office.id), paid), mine=seat == seen.me)


def _stands(seen: Seen, office: OfficeSeen) -> str:
    side = colour(seen.view.numbers, office.square)
    state = "locked" if office.locked else "settled for now" if side else "not settled"
    first = ", the first of all" if office.id in seen.view.first_locked else ""
    return f"on {office.square}: {trait(office, side)}, {state}{first}"


def _spot(seen: Seen, spot: str) -> Block:
    view: View = seen.view
    laid = [laid_card(seen, one) for one in view.laid if one.spot == spot]
    note, badges = NOTES.get(spot, ""), []
    if spot in PLACES:
        office = view.offices[PLACES.index(spot)]
        note = f"{office.influence} influence, moves the {office.name}"
        badges = [tokens(kind_of(office.id), office.tokens)]
    name = "In front of the players" if spot == FRONT else spot_name(seen, spot)
    return place(spot, name, pick=answers(seen, spot), badges=badges, note=note, cards=laid)


def _powers_at_work(seen: Seen) -> Block:
    index, told = seen.content.index, []
    for mark in seen.view.marks:
        power = index.power[mark.effect]
        on = f" on {target(seen, mark.target)}" if mark.target else ""
        words = f"{seen.names[mark.owner]}: {power.name}{on}."
        told.append(line(words, mine=mark.owner == seen.me, who=power.text))
    return lines("Powers at work", told)


def _players(seen: Seen) -> Block:
    view: View = seen.view
    rows = []
    for seat, owner in enumerate(view.seats):
        name = seen.names[seat] + (" (you)" if seat == seen.me else "")
        faction = seen.content.index.faction[owner.faction].name if owner.faction else "none yet"
        starts = "◆ starts" if seat == view.indicator else ""
        tokens_of = purse(owner.tokens) or "none"
        cells = (name, faction, starts, tokens_of, owner.masses, owner.n_hand, owner.n_pile)
        rows.append(row(*cells, mine=seat == seen.me, now=seat == seen.observation.to_act))
    rows.append(row("Supply", "", "", purse(view.supply) or "none", view.masses_left, "", ""))
    head = ("Player", "Faction", "Turn", "Influence", "Masses", "Hand", "Discards")
    return table("Players", head, rows, _prices(view))


def _prices(view: View) -> str:
    step, masses = view.numbers.step_price, spelled(view.masses_price)
    return (
        f"Prices: a step of a successor {step} of its colour; a masses token {masses}; "
        f"in trade {view.trade_rate} of one kind for 1 of another."
    )


TABLE = TableView(
    words=load_words(Path(__file__).with_suffix(".toml")),
    board=board,
    own=own,
    headline=headline,
    label=label,
    price=price,
    doubts=doubts,
    veiled=frozenset({"COF11"}),
)
