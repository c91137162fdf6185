"""One decision: who decides, what is seen, and what changes are worth."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from boardkit.core.state import Observation
from boardkit.games.soul_of_the_empire.bots.ground import Ground, Units, after_change
from boardkit.games.soul_of_the_empire.bots.sight import seats_seen, seen_by, units_of
from boardkit.games.soul_of_the_empire.bots.temper import Tempers
from boardkit.games.soul_of_the_empire.bots.wishes import Seen, value
from boardkit.games.soul_of_the_empire.factions import COALITION, COLOURS, ROMAN, colour, head
from boardkit.games.soul_of_the_empire.observe import DoingView, FactionView, FightView, View


class Mind(Struct, frozen=True, eq=False):
    """What a player thinks with when it is asked.

    Attributes
    ----------
    seat, faction : int
        Who is asked, and the faction for which it answers.
    phase, rule : str
        Where in the turn, and the rule of the question.
    """

    ground: Ground
    view: View
    seat: int
    faction: int
    phase: str
    rule: str
    seen: Seen
    units: Units

    @property
    def me(self) -> FactionView:
        """The own faction beside the board."""
        return next(one for one in self.view.factions if colour(one.name) == self.faction)

    @property
    def now(self) -> float:
        """What the position promises."""
        return value(self.seen, self.units)

    @property
    def is_own_move(self) -> bool:
        """Whether the units on the move are the own faction's."""
        doing = self.view.doing
        return isinstance(doing, DoingView) and doing.faction == COLOURS[self.faction]

    def place(self, territory: str) -> int:
        """The number of a territory."""
        return self.ground.map.number[territory]

    def gain(self, seen: Seen, units: Units) -> float:
        """What another position promises more."""
        return value(seen, units) - self.now

    def gain_of_change(self, colour_: int, *changes: tuple[int, int]) -> float:
        """What units of a colour that come and go would change."""
        return self.gain(self.seen, after_change(self.units, colour_, *changes))


def mind_of(ground: Ground, observation: Observation, tempers: Tempers) -> Mind:
    """The mind of the seat that is asked."""
    view: View = observation.view
    assert observation.player is not None
    faction = answering(view, observation.player)
    seen = seen_by(ground, view, faction, tempers[faction])
    phase = observation.phase or ""
    units = units_of(ground, view)
    return Mind(ground, view, observation.player, faction, phase, observation.rule, seen, units)


@lru_cache(maxsize=1024)
def answering(view: View, seat: int) -> int:
    """The faction for which a seat answers: in the action under way, in its turn, or its first one."""
    seats = seats_seen(view)
    for faction in _named(view):
        if seats[faction] == seat:
            return head(faction)
    mine = [faction for faction in range(4) if seats[faction] == seat]
    return mine[0] if mine else (ROMAN if seat == 0 else COALITION)


def _named(view: View) -> list[int]:
    """Factions that the view names as being at work, the nearest first."""
    names = []
    if isinstance(view.doing, FightView):
        names += [view.doing.attacker, view.doing.defender]
    elif isinstance(view.doing, DoingView):
        names.append(view.doing.faction)
    if view.to_lay:
        names.append(view.to_lay[0][0])
    return [colour(name) for name in (*names, view.turn.faction) if name]
