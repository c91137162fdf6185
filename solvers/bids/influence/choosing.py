"""Turning a card up, its power, spending, trading, filling the locations: every choice tried in the engine.

A choice is worth the best that the seat can still make of its placement after it, and what the table is then
worth at the stated prices (`standing`). The scripts of the engine are run phase by phase and stopped where
the placement is over, so that no hidden card is ever turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardkit.core.advice import Advice, Loss
from boardkit.core.game import Game
from boardkit.core.request import Action, Ask
from boardkit.core.state import Observation, State
from boardkit.games.children_of_fire.actions import Done, Trade
from boardkit.games.children_of_fire.table import LAID_IN_A_TURN, Table
from solvers.bids.influence.seen import as_seen
from solvers.bids.influence.standing import MODEL, TOO_MUCH, Standing, Standings, cards_known
from solvers.bids.influence.worth import worth_of
from solvers.status import NotJudged, Status

PLACING = ("turn_up", "power", "spend", "close")
"""What a seat is asked after it has laid a card."""
JUDGED = ("preparation", *PLACING)

JUDGEMENT = 150
"""Ways in which cards may lie that are looked at for a judgement at most."""
HINT = {2: 24, 3: 16, 4: 6}
"""The same for a hint, by players: the more there are, the longer each takes."""
TABLES = 40
"""Tables that are valued for each of them at most."""
IDEAS = {
    "turn_up": "Turn a card up only if what it does now is worth more than nothing.",
    "power": "What does this power add to your lead, and what does it take from others?",
    "spend": "What is a step towards your prophecy worth, and what is the influence that it costs?",
    "close": "Influence that you keep can be spent later: is what you would get for it worth more?",
}
"""What to look at, by phase."""

CROWD = 4
"""Players up to whom the cards that others may lay are all looked at in time."""

LATER = (
    "the card can still be turned up later this turn, and what waiting is worth no solver of the kit tells"
)
CROWDED = f"with more than {CROWD} players there are too many ways in which the others' cards may lie"
ANOTHER = "another seat answers in between, and what it does is not known"
OTHERWISE = "it hangs on what the others hide"

UNTOLD = {
    "choose_faction": "what the powers of a faction are worth over a whole game no solver of the kit tells",
    "discard_three": "what a hand is worth over this turn and the next no solver of the kit tells",
    "underground": "what it is worth to lay first, or to fill the locations, no solver of the kit tells",
    "open_trading": "what trading in another's placement is worth no solver of the kit tells",
    "place": "what trading before a card is laid is worth no solver of the kit tells",
}
"""Why choices of other phases are not judged."""


@dataclass(frozen=True)
class Moment:
    """A question to the seat: a phase of the engine and the answers that were given in it."""

    table: Table
    phase: str
    answers: tuple[Action, ...] = ()


@dataclass
class Choosing:
    """Values the choices of one seat, each by what it can still make of it."""

    standings: Standings
    scripts: Mapping[str, Callable[[Table], Any]]
    left: int

    def options(self, moment: Moment) -> dict[Action, Standing]:
        """What each choice is worth."""
        ask, _ = self._run(moment)
        assert ask is not None
        return {option: self._after(moment, option) for option in ask.options}

    def _after(self, moment: Moment, option: Action) -> Standing:
        if option == Done() and moment.phase in ("spend", "close"):
            return self._worth(moment.table)
        return self._best(Moment(moment.table, moment.phase, (*moment.answers, option)))

    def _best(self, moment: Moment) -> Standing:
        """The best that can still be made of a placement; trades are thought of only as a choice itself."""
        ask, end = self._run(moment)
        if ask is None:
            table, following = end
            goes_on = following in JUDGED and following != "close"
            return self._best(Moment(table, following)) if goes_on else self._worth(table)
        if ask.player != self.standings.seat:
            raise NotJudged(ANOTHER)
        options = [option for option in ask.options if not isinstance(option, Trade)]
        return max((self._after(moment, option) for option in options), key=lambda one: one.total)

    def _run(self, moment: Moment) -> tuple[Ask | None, tuple[Table, str]]:
        """The question that a phase of the engine comes to, or the table after it and the next phase."""
        script, answers = self.scripts[moment.phase](moment.table), list(moment.answers)
        try:
            said = next(script)
            while True:
                if isinstance(said, Ask):
                    if not answers:
                        return said, (moment.table, moment.phase)
                    said = script.send(said.offered(answers.pop(0)))
                else:
                    said = next(script)
        except StopIteration as end:
            return None, end.value

    def _worth(self, table: Table) -> Standing:
        self.left -= 1
        if self.left < 0:
            raise NotJudged(TOO_MUCH)
        return self.standings.of(table)


def loss_of_choice(game: Game, state: State, action: Action) -> Loss:
    """What a choice after laying a card, or while the locations are filled, gives away.

    Raises
    ------
    NotJudged
        What it is worth hangs on what no solver of the kit tells.
    """
    if state.phase not in JUDGED:
        raise NotJudged(UNTOLD.get(str(state.phase), OTHERWISE))
    request = game.request(state)
    assert request is not None
    began = game.observe(State(state.table, state.phase), request.player)
    values = _values(game, began, state.actions, JUDGEMENT)
    if action not in values:
        raise NotJudged(OTHERWISE)
    if _may_wait(began):
        return _against_waiting(game, values, action)
    return _loss(game, values, action)


@lru_cache(maxsize=8)
def _values(
    game: Game, observation: Observation, given: tuple[Action, ...], most: int
) -> Mapping[Action, Standing]:
    """What each choice is worth to the seat, from the phase as it saw it begin and its answers since."""
    if observation.players > CROWD:
        raise NotJudged(CROWDED)
    seen = as_seen(game, observation)
    asked, seat = game.request(seen), observation.player
    if asked is None or seat is None or asked.player != seat:
        raise NotJudged(OTHERWISE)
    known = cards_known(observation.view)
    standings = Standings(game, seat, worth_of(seen.table), asked, known, most)
    choosing = Choosing(standings, game.phases, TABLES * most)
    return choosing.options(Moment(seen.table, str(observation.phase), given))


def _may_wait(observation: Observation) -> bool:
    """Whether the seat lays another card this turn, after which it may turn one up."""
    laid = sum(one.owner == observation.player for one in observation.view.laid)
    return observation.phase == "turn_up" and laid < LAID_IN_A_TURN


def _against_waiting(game: Game, values: Mapping[Action, Standing], action: Action) -> Loss:
    """Before the last card only turning one up where that does harm is a fault that can be told."""
    waiting = values[Done()]
    if action == Done() or isinstance(action, Trade):
        if all(one.total <= waiting.total for one in values.values()):
            return _loss(game, values, action)
        raise NotJudged(LATER)
    return _loss(game, {Done(): waiting, action: values[action]}, action)


def hint_on_choice(game: Game, observation: Observation) -> Advice | None:
    """The choice that is worth most at the stated prices; None where that cannot be told within a hint."""
    if observation.phase not in PLACING:
        return None
    try:
        values = _values(game, observation, (), HINT.get(observation.players, 0))
    except NotJudged:
        return None
    if set(values) != set(observation.actions):  # in the middle of a power
        return None
    best = max(values, key=lambda one: values[one].total)
    worse = [one.total for one in values.values() if one.total < values[best].total]
    if _may_wait(observation) and best != Done() or not worse:
        return None
    reason = (
        f"{game.encode(best)}: {float(values[best].total - max(worse)):.2f} points of lead more than the "
        f"next best choice. Assumed: {MODEL}."
    )
    return Advice(best, IDEAS[str(observation.phase)], reason, str(Status.BEST_SO_FAR))


def _loss(game: Game, values: Mapping[Action, Standing], action: Action) -> Loss:
    best = max(values, key=lambda one: values[one].total)
    better, given = values[best], values[action]
    total = better.total - given.total
    parts = {
        "cards": better.cards - given.cards,
        "influence": better.influence - given.influence,
        "commitments": better.commitments - given.commitments,
    }
    reply = f"At the stated prices. Instead: {game.encode(best)}" if total else ""
    return Loss(total, parts, reply, better.total, status="estimated", assumed=MODEL)
