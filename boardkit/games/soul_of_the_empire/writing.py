"""A position as a plain mapping: what puzzles, saves and tests hold; `position.lay_out` reads it back."""

from __future__ import annotations

from typing import Any

import msgspec

from boardkit.games.soul_of_the_empire import notation as note
from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.factions import COLOURS, FACTIONS
from boardkit.games.soul_of_the_empire.tasks import Deed


def write_out(table: t.Table, phase: str | None) -> dict[str, Any]:
    """The mapping from which `lay_out` makes the table again."""
    if phase == "choose_factions":
        return {"phase": phase}
    names = table.map.names
    two = table.box.players == 2
    written = note.Position(
        phase=phase,
        round=table.round,
        seats={COLOURS[f]: table.seats[f] for f in range(4)} if two else None,  # type: ignore[misc]
        order=_colours(table.order) if two else None,
        turn=_turn(table),
        units=_units(table),
        captives=_counts(table.captives),
        captured=table.captured,
        converted=table.converted,
        rage=table.rage,
        points=_counts(table.points),
        regions_scored=tuple(table.map.regions[index].name for index in table.region_slots),
        dice={FACTIONS[f]: _dice(table.dice[f]) for f in table.in_play},  # type: ignore[misc]
        open_objectives=tuple(_open(card) for card in table.open_cards),
        scored=_cards(table.scored),
        discarded=table.discarded,
        markers=tuple(note.MarkerNote(_colour(m.symbol), names[m.place], m.claimed) for m in table.markers),
        to_lay=tuple((_colour(holder), _colour(symbol)) for holder, symbol in table.to_lay),
        taken=_colours(table.taken),
        hands=_cards(table.hands),
        stolen=table.stolen,  # type: ignore[arg-type]
        discards=_cards(tuple(deck.discard for deck in table.decks)),
        bottoms=_cards(tuple(deck.bottom for deck in table.decks)),
        lasting=tuple(_lasting(table, card) for card in table.lasting),
        combat_used=_cards(table.combat_used),
        task=_task(table),
        ended=note.EndedNote(table.ended.winners, table.ended.why, table.ended.rule) if table.ended else None,
    )
    mapping: dict[str, Any] = {"phase": phase}
    mapping.update(msgspec.to_builtins(written))
    return mapping


def _colour(faction: int) -> Any:
    return COLOURS[faction] if faction >= 0 else None


def _colours(factions: tuple[int, ...]) -> Any:
    return tuple(COLOURS[faction] for faction in factions)


def _counts(numbers: tuple[int, ...]) -> Any:
    return {COLOURS[c]: n for c, n in enumerate(numbers) if n}


def _cards(cards: tuple[tuple[str, ...], ...]) -> Any:
    return {FACTIONS[f]: some for f, some in enumerate(cards) if some}


def _units(table: t.Table) -> Any:
    found: dict[str, dict[str, int]] = {}
    for place, name in enumerate(table.map.names):
        here = {COLOURS[c]: row[place] for c, row in enumerate(table.units) if row[place]}
        if here:
            found[name] = here
    return found


def _dice(dice: t.Dice) -> note.DiceNote:
    return note.DiceNote(dice.sequence, dice.outside, dice.resting, dice.power)


def _open(card: t.OpenCard) -> note.OpenNote:
    return note.OpenNote(
        card.card, _colours(card.claims), card.revolt, _colour(card.blocked), card.block_dice
    )


def _lasting(table: t.Table, card: t.Lasting) -> note.LastingNote:
    names = table.map.names
    band = {names[place]: n for place, n in enumerate(card.band) if n} if card.band else None
    return note.LastingNote(
        card.card,
        _colour(card.owner),
        _colour(card.unit),
        card.dice,
        card.used_dice,
        band,
        card.use,
        card.use_before,
    )


def _turn(table: t.Table) -> note.TurnNote:
    turn = table.turn
    return note.TurnNote(
        _colour(turn.faction),
        turn.card_played,
        turn.no_cards,
        turn.again,
        turn.passed,
        turn.bound,
        turn.renamed,
        turn.gray_die,
        turn.bought,
        _colours(turn.interrupted),
        tuple(_deed(table, deed) for deed in turn.deeds),
    )


def _deed(table: t.Table, deed: Deed) -> note.DeedNote:
    territory = table.map.names[deed.place] if deed.place >= 0 else None
    return note.DeedNote(deed.kind, _colour(deed.by), _colour(deed.against), territory, deed.n)


def _task(table: t.Table) -> note.TaskNote | None:
    task, names = table.task, table.map.names
    match task:
        case t.Moving():
            origins, targets = (tuple(names[p] for p in places) for places in (task.origins, task.targets))
            faction, guide = _colour(task.faction), _colour(task.guide)
            return note.MovingNote(
                faction, task.points, task.revolt, task.exempt, guide, origins, targets, task.owes_step
            )
        case t.Recruiting():
            places, beside = (tuple(names[p] for p in some) for some in (task.places, task.beside_coalition))
            return note.RecruitingNote(
                _colour(task.faction), task.left, places, task.together, beside, task.exempt
            )
        case t.BonusDie():
            return note.BonusDieNote(task.die)
        case t.ScoredRegion():
            return note.ScoredRegionNote(table.map.regions[task.region].name, task.slotted)
        case t.Fight():
            return _fight(table, task)
        case _:
            return None


def _fight(table: t.Table, fight: t.Fight) -> note.FightNote:
    return note.FightNote(
        _colour(fight.attacker),
        _colour(fight.defender),
        table.map.names[fight.place],
        fight.cards,
        tuple(
            note.CommittedNote(c.card, _colour(c.owner), c.shown, c.used, c.taken_from) for c in fight.powers
        ),
        fight.shut,
        fight.plus,
        _colour(fight.winner),
        _colour(fight.loser),
        fight.bloodless,
    )
