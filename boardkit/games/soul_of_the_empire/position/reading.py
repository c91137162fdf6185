"""Reading the parts of a position that name places and cards: names become numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.core.state import Box
from boardkit.games.soul_of_the_empire import notation as note
from boardkit.games.soul_of_the_empire import table as t
from boardkit.games.soul_of_the_empire.factions import COLOURS, colour
from boardkit.games.soul_of_the_empire.map import Map
from boardkit.games.soul_of_the_empire.position.wrong import unknown
from boardkit.games.soul_of_the_empire.tasks import DEEDS, Deed


class Reader:
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
            unknown("region", "a region", name, names)
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
        if deed.kind not in DEEDS:
            unknown("turn.deeds", "a deed", deed.kind, DEEDS)
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
