"""Any legal position from a plain mapping; what cannot be is refused by name."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from boardkit.core.content import convert
from boardkit.core.errors import ContentError
from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire import notation as note
from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.census import dice_of, yellow_dice
from boardkit.games.soul_of_the_empire.dice import sequences
from boardkit.games.soul_of_the_empire.factions import (
    COALITION,
    COLOURS,
    DICE_EACH,
    FACTIONS,
    GRAY,
    JEWISH,
    PIECES,
    ROMAN,
    YELLOW_DICE,
    colour,
)
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.phases.setup import markers_to_lay, useful_objectives
from boardkit.games.soul_of_the_empire.pieces import bands_at, total
from boardkit.games.soul_of_the_empire.tasks import Deed

TASK_PHASES: dict[str, type[Any]] = {
    "move": t.Moving,
    "move_finished": t.Moving,
    "recruit": t.Recruiting,
    "combat": t.Fight,
    "plunder": t.Fight,
    "combat_over": t.Fight,
    "bonus_action": t.BonusDie,
    "region_slot": t.ScoredRegion,
    "regroup": t.ScoredRegion,
}
"""Phases that need an action under way, and its kind."""

MOST_OPEN = 4


def wrong(field: str, expected: str, found: object) -> NoReturn:
    """Refuse a position: what was expected in a field, and what was found."""
    raise ContentError("position", field, expected=expected, found=str(found))


def lay_out(box: Box, mapping: Mapping[str, Any]) -> tuple[t.Table, str | None]:
    """The table and phase of a mapping (see `notation.Position`); ContentError for what cannot be."""
    written = convert("position", dict(mapping), note.Position)
    _check_phase(written)
    seats, order = _seats(box, written)
    board = box.content.wide_map if box.options.dacia_and_armenia == "empire" else box.content.map
    reader = _Reader(box, board)
    table = t.Table(
        box=box,
        seats=seats,
        order=order,
        turn=reader.turn(written.turn),
        round=written.round,
        units=reader.units(written.units),
        supply=(0,) * 5,
        dice=tuple(reader.dice(written.dice.get(name, note.DiceNote()), name) for name in FACTIONS),
        objectives=(),
        decks=(t.Deck(),) * 4,
        hands=_by_faction(written.hands),
        pool=0,
        rage=written.rage,
        captives=tuple(written.captives.get(name, 0) for name in COLOURS),
        captured=written.captured if written.captured is not None else sum(written.captives.values()),
        converted=written.converted,
        points=tuple(written.points.get(name, 0) for name in FACTIONS),
        region_slots=tuple(sorted(reader.region(name) for name in written.regions_scored)),
        open_cards=tuple(reader.open_card(card) for card in written.open_objectives),
        discarded=tuple(sorted(written.discarded)),
        scored=_by_faction(written.scored),
        markers=tuple(
            t.Marker(colour(m.symbol), reader.place(m.territory, "markers"), m.claimed)
            for m in written.markers
        ),
        to_lay=tuple((colour(holder), colour(symbol)) for holder, symbol in written.to_lay),
        taken=tuple(sorted(colour(name) for name in written.taken)),
        stolen=tuple(sorted(written.stolen)),
        lasting=tuple(reader.lasting(card) for card in written.lasting),
        combat_used=_by_faction(written.combat_used),
        task=reader.task(written.task) if written.task is not None else None,
        ended=t.Ended(written.ended.winners, written.ended.why, written.ended.rule)
        if written.ended
        else None,
    )
    if written.phase == "choose_factions":
        return table_before_choice(table), written.phase
    table = _complete(table, written)
    _check(table)
    return table, written.phase


def table_before_choice(table: t.Table) -> t.Table:
    """Two players who have not chosen factions yet: nothing is laid out but the yellow dice."""
    from boardkit.games.soul_of_the_empire.phases.setup import setup

    return setup(table.box)[0]


def _by_faction(cards: Mapping[Any, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(cards.get(name, ()))) for name in FACTIONS)


def _check_phase(written: note.Position) -> None:
    """The phase is known, and the task and the end fit it."""
    from boardkit.games.soul_of_the_empire.phases import PHASES

    if written.phase is not None and written.phase not in PHASES:
        near = difflib.get_close_matches(written.phase, PHASES, 1, cutoff=0.0)[0]
        wrong("phase", f"a phase such as {near}", repr(written.phase))
    kind = TASK_PHASES.get(written.phase or "")
    task = type(written.task).__name__.removesuffix("Note") if written.task else None
    if task != (kind.__name__ if kind else None):
        wrong("task", f"{kind.__name__ if kind else 'none'} in phase {written.phase}", task)
    if (written.phase is None) != (written.ended is not None):
        wrong("ended", "how the game ended if and only if the phase is None", written.ended)


def _seats(box: Box, written: note.Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    order = t.check_factions(box)
    seats = [-1] * 5
    if box.players == 2 and written.phase != "choose_factions":
        if not written.seats or set(written.seats) != set(FACTIONS):
            wrong("seats", "a seat, 0 or 1, for each of the four factions", written.seats)
        seats = [*(written.seats[name] for name in FACTIONS), -1]
        if sorted(seats[:4]) != [0, 0, 1, 1] or seats[ROMAN] == seats[COALITION]:
            wrong("seats", "two factions for each seat, Rome and the Coalition apart", written.seats)
    elif written.seats and box.players > 2:
        wrong("seats", "none: the option 'factions' gives the seats", written.seats)
    for seat, faction in enumerate(order):
        seats[faction] = seat
    seats[GRAY] = seats[JEWISH]
    given = tuple(colour(name) for name in written.order or ())
    if box.players == 2:
        order = given or (() if written.phase == "choose_factions" else (ROMAN,))
    elif given and given != order:
        wrong("order", "the order of the option 'factions'", written.order)
    return tuple(seats), order


class _Reader:
    """Reads the parts of a position that name places and cards."""

    def __init__(self, box: Box, board: Map) -> None:
        self.box = box
        self.board = board

    def place(self, name: str, field: str) -> int:
        return self.board.find(name, "position", field)

    def places(self, names: Iterable[str], field: str) -> tuple[int, ...]:
        return tuple(self.place(name, field) for name in names)

    def row(self, counts: Mapping[str, int], field: str) -> bytes:
        row = bytearray(len(self.board.names))
        for name, n in counts.items():
            row[self.place(name, field)] = n
        return bytes(row)

    def units(self, written: Mapping[str, Mapping[Any, int]]) -> tuple[bytes, ...]:
        rows = []
        for name in COLOURS:
            rows.append(self.row({place: n.get(name, 0) for place, n in written.items()}, "units"))
        return tuple(rows)

    def region(self, name: str) -> int:
        names = [region.name for region in self.board.regions]
        if name not in names:
            near = difflib.get_close_matches(name, names, 1, cutoff=0.0)[0]
            wrong("region", f"a region such as {near}", repr(name))
        return names.index(name)

    def dice(self, dice: note.DiceNote, name: str) -> t.Dice:
        return t.Dice(
            tuple(sorted(dice.sequence)),
            tuple(sorted(dice.outside)),
            0,
            resting=dice.resting,
            power=dice.power,
        )

    def open_card(self, card: note.OpenNote) -> t.OpenCard:
        blocked = colour(card.blocked) if card.blocked else -1
        claims = tuple(sorted(colour(name) for name in card.claims))
        return t.OpenCard(card.card, claims, card.revolt, blocked, card.block_dice)

    def lasting(self, card: note.LastingNote) -> t.Lasting:
        band = b"" if card.band is None else self.row(card.band, "lasting")
        unit = colour(card.unit) if card.unit else -1
        dice = tuple(sorted(card.dice))
        return t.Lasting(
            card.card, colour(card.owner), unit, dice, card.used_dice, band, card.use, card.use_before
        )

    def turn(self, turn: note.TurnNote) -> t.Turn:
        return t.Turn(
            colour(turn.faction),
            turn.card_played,
            turn.no_cards,
            turn.again,
            turn.passed,
            turn.bound,
            turn.renamed,
            turn.gray_die,
            turn.bought,
            tuple(colour(name) for name in turn.interrupted),
            tuple(self.deed(deed) for deed in turn.deeds),
        )

    def deed(self, deed: note.DeedNote) -> Deed:
        place = self.place(deed.territory, "turn.deeds") if deed.territory else -1
        against = colour(deed.against) if deed.against else -1
        return Deed(deed.kind, colour(deed.by), against, place, deed.n)

    def task(self, task: note.TaskNote) -> t.Task:
        match task:
            case note.MovingNote():
                return t.Moving(
                    colour(task.faction),
                    task.points,
                    task.revolt,
                    task.exempt,
                    colour(task.guide) if task.guide else -1,
                    self.places(task.origins, "task.origins"),
                    self.places(task.targets, "task.targets"),
                    task.owes_step,
                )
            case note.RecruitingNote():
                places = self.places(task.places, "task.places")
                beside = self.places(task.beside_coalition, "task.beside_coalition")
                return t.Recruiting(
                    colour(task.faction), task.left, places, task.together, beside, task.exempt
                )
            case note.BonusDieNote():
                return t.BonusDie(task.die)
            case note.ScoredRegionNote():
                return t.ScoredRegion(self.region(task.region), task.slotted)
            case note.FightNote():
                return self.fight(task)

    def fight(self, fight: note.FightNote) -> t.Fight:
        return t.Fight(
            colour(fight.attacker),
            colour(fight.defender),
            self.place(fight.territory, "task.territory"),
            fight.cards,
            tuple(t.Committed(c.card, colour(c.owner), c.shown, c.used, c.taken_from) for c in fight.powers),
            fight.shut,
            plus=fight.plus,
            winner=colour(fight.winner) if fight.winner else -1,
            loser=colour(fight.loser) if fight.loser else -1,
            bloodless=fight.bloodless,
        )


# -- what follows from the rest --------------------------------------------------------------------


def _complete(table: t.Table, written: note.Position) -> t.Table:
    """Supplies, spent dice, draw piles and the pool are what is left of the box."""
    from msgspec.structs import replace

    supply = []
    for c, name in enumerate(COLOURS):
        in_box = PIECES[c] if table.seats[c] >= 0 else 0
        left = in_box - total(table, c)
        if left < 0:
            wrong("units", f"at most {in_box} {name} units in all places", in_box - left)
        supply.append(left)
    dice = []
    for faction, name in enumerate(FACTIONS):
        left = (DICE_EACH if table.seats[faction] >= 0 else 0) - dice_of(table, faction)
        if left < 0:
            wrong(f"dice.{name}", f"at most {DICE_EACH} dice in all places, each in one", DICE_EACH - left)
        dice.append(replace(table.dice[faction], spent=left))
    pool = YELLOW_DICE - yellow_dice(table)
    if pool < 0:
        wrong("lasting", f"at most {YELLOW_DICE} yellow dice", YELLOW_DICE - pool)
    return replace(
        table,
        supply=tuple(supply),
        dice=tuple(dice),
        pool=pool,
        decks=tuple(_deck(table, faction, written) for faction in range(4)),
        objectives=_objective_pile(table),
    )


def _deck(table: t.Table, faction: int, written: note.Position) -> t.Deck:
    name = FACTIONS[faction]
    discard = tuple(sorted(written.discards.get(name, ())))
    bottom = written.bottoms.get(name, ())
    if table.seats[faction] < 0:
        return t.Deck()
    pile = Counter(table.content.deck(faction))
    pile.subtract(card for card in _placed(table) if card in table.content.of_deck[faction])
    for card in (*discard, *bottom):
        if card not in table.content.of_deck[faction]:
            wrong(f"discards.{name}", f"power cards of the {name} deck", card)
        pile[card] -= 1
    for card, n in pile.items():
        if n < 0:
            wrong("hands", f"power card {card} as often as it is in the box", f"{-n} too many")
    return t.Deck(tuple(sorted(pile.elements())), bottom, discard)


def _placed(table: t.Table) -> list[str]:
    """Power cards that lie neither in a deck nor on a discard pile; unknown ones are refused."""
    cards = [card for hand in table.hands for card in hand] + [card.card for card in table.lasting]
    if isinstance(table.task, t.Fight):
        cards += [card.card for card in table.task.powers]
    known = table.content.power
    for card in cards:
        if card not in known or table.seats[colour(known[card].faction)] < 0:
            near = difflib.get_close_matches(card, known, 1, cutoff=0.0)[0]
            wrong("hands", f"a power card of a faction in play such as {near}", repr(card))
    return cards


def _objective_pile(table: t.Table) -> tuple[str, ...]:
    pile = Counter(useful_objectives(table))
    used = (
        [card.card for card in table.open_cards] + [*table.discarded] + [c for s in table.scored for c in s]
    )
    for card in used:
        if pile[card] != 1:
            near = difflib.get_close_matches(card, pile, 1, cutoff=0.0)[0]
            wrong("open_objectives", f"each objective card once, such as {near}", repr(card))
        pile[card] -= 1
    return tuple(sorted(pile.elements()))


# -- what cannot be --------------------------------------------------------------------------------


def _check(table: t.Table) -> None:
    _check_units(table)
    _check_dice(table)
    _check_objectives(table)
    _check_markers(table)
    _check_cards(table)
    _check_turn(table)


def _check_units(table: t.Table) -> None:
    for c, name in enumerate(COLOURS):
        if table.seats[c] < 0 and (any(table.units[c]) or table.captives[c]):
            wrong("units", "units of factions in play", name)
    if table.captives[ROMAN]:
        wrong("captives", "no Roman captives", table.captives[ROMAN])
    if table.captured < sum(table.captives):
        wrong("captured", f"at least the {sum(table.captives)} captives", table.captured)
    for place, name in enumerate(table.map.names):
        if sum(n for revolt, n in bands_at(table, place) if revolt) > table.units[GRAY][place]:
            wrong(
                "lasting",
                f"no more gray units of revolts in {name} than stand there",
                table.units[GRAY][place],
            )
    if table.region_slots and (
        len(set(table.region_slots)) < len(table.region_slots) or table.seats[COALITION] < 0
    ):
        wrong("regions_scored", "each region once, with the Coalition in play", table.region_slots)


def _check_dice(table: t.Table) -> None:
    for faction, name in enumerate(FACTIONS):
        dice = table.dice[faction]
        bound = table.turn.faction == faction and table.turn.bound
        free = table.options.sequence_fixed_at_roll or bound
        if dice.sequence and not free and dice.sequence not in sequences(dice.sequence):
            wrong(f"dice.{name}.sequence", "a set or a run", dice.sequence)


def _check_objectives(table: t.Table) -> None:
    if len(table.open_cards) > MOST_OPEN:
        wrong("open_objectives", f"at most {MOST_OPEN}", len(table.open_cards))
    blocked = [card.blocked for card in table.open_cards if card.block_dice]
    if len(set(blocked)) < len(blocked):
        wrong("open_objectives", "one block against each faction (SOE139)", "two")
    for card in table.open_cards:
        if (card.blocked >= 0) != (card.block_dice > 0) or card.blocked == COALITION:
            wrong(
                f"open_objectives.{card.card}", "a blocked task with one or two dice on it", card.block_dice
            )
        if COALITION in card.claims or len(set(card.claims)) < len(card.claims):
            wrong(f"open_objectives.{card.card}", "one claim of each faction but the Coalition", card.claims)
        if any(table.seats[c] < 0 for c in (*card.claims, card.blocked) if c >= 0):
            wrong(f"open_objectives.{card.card}", "factions in play", card.claims)
        revolts = [lasting.card for lasting in table.lasting if lasting.band]
        if (GRAY in card.claims) != (card.revolt in revolts and card.revolt != ""):
            wrong(f"open_objectives.{card.card}", "a revolt in play for a gray claim", repr(card.revolt))


def _check_markers(table: t.Table) -> None:
    symbols = [marker.symbol for marker in table.markers] + [s for _, s in table.to_lay] + list(table.taken)
    allowed = Counter([ROMAN, ROMAN, *(symbol for _, symbol in markers_to_lay(table))])
    if Counter(symbols) - allowed:
        wrong("markers", "two markers of each symbol at most", [COLOURS[s] for s in symbols])
    places = [marker.place for marker in table.markers]
    if len(set(places)) < len(places):
        wrong("markers", "one marker in a territory (SOE30)", [table.map.names[p] for p in places])
    if table.seats[COALITION] < 0 and (table.taken or any(marker.claimed for marker in table.markers)):
        wrong("markers", "no claims without the Coalition", "a claim")


def _check_cards(table: t.Table) -> None:
    content = table.content
    for card in table.lasting:
        if content.power[card.card].kind != "durable":
            wrong("lasting", "durable power cards", card.card)
        if table.seats[card.owner] < 0:
            wrong("lasting", "an owner in play", COLOURS[card.owner])
    for faction, hand in enumerate(table.hands):
        for held in hand:
            own = colour(content.power[held].faction) == faction
            if table.seats[faction] < 0 or (faction != COALITION and not own):
                wrong(f"hands.{FACTIONS[faction]}", "cards of its own deck", held)
    if sorted(card for card, _ in table.stolen) != sorted(table.hands[COALITION]):
        wrong("stolen", "where each card in the Coalition's hand was taken", table.stolen)
    for held in table.hands[COALITION]:
        if not content.power[held].stealable:
            wrong("hands.coalition", "cards that may be stolen (SOE162)", held)
    for faction, used in enumerate(table.combat_used):
        deck = content.combat_decks[faction]
        if len(set(used)) < len(used) or not set(used) < set(deck):
            wrong(f"combat_used.{FACTIONS[faction]}", f"some but not all of {', '.join(deck)}", used)


def _check_turn(table: t.Table) -> None:
    if table.seats[table.turn.faction] < 0:
        wrong("turn.faction", "a faction in play", COLOURS[table.turn.faction])
    if len(set(table.order)) < len(table.order) or not set(table.order) <= set(table.in_play):
        wrong("order", "factions in play, each once", table.order)
