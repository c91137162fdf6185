"""A match: a running game with seed, seats, log, undo and redo. Rules draw no random number, a match does."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from boardkit.core.bots import Policy
from boardkit.core.content import Pack
from boardkit.core.errors import ContentError, IllegalAction, short
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.given import mapping, seat_names, whole
from boardkit.core.request import CHANCE, Action, Ask, Refusal, Request, Rolled
from boardkit.core.shelf import GAMES
from boardkit.core.state import Observation, Outcome, State


@dataclass(frozen=True, slots=True)
class Step:
    """One answer that was given.

    Attributes
    ----------
    before, after : State
        The state that asked, and the state it led to.
    player : int
        Who answered; CHANCE for dice and piles.
    action : Action
        The answer.
    events : tuple of Event
        What happened up to the next request.
    by : str
        ``"hand"`` for a person or a caller, ``"chance"``, ``"forced"``, or the name of the bot.
    """

    before: State
    after: State
    player: int
    action: Action
    events: tuple[Event, ...]
    by: str

    @property
    def is_fence(self) -> bool:
        """Undo stops here: the kit rolled or drew, or something revealed; what was typed can be mended."""
        return self.by == "chance" or any(event.reveals for event in self.events)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the number of the step (from 1), the sentence, and the rule behind it."""

    step: int
    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class Match:
    """One game being played.

    Parameters
    ----------
    game : str or Game
        ``"imminence"``, or a game with an owner's content.
    players : int
        Number of seats; by default the smallest.
    seed : int or None
        Fixes every roll and draw; by default a new one, kept in `seed`.
    bots : mapping of int to str or Policy
        Seats that are played by a bot: a name from ``game.bots`` or a function
        ``policy(observation, actions, rng) -> action``.
    names : sequence of str
        What the seats are called.
    position : mapping
        Start from this position instead of the set-up.
    **options
        The game's options.

    Raises
    ------
    ContentError
        A player count, seat, seed, bot or option that does not exist.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | None = None,
        *,
        bots: Mapping[int, str | Policy] | None = None,
        names: Iterable[str] | None = None,
        position: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else GAMES[game]
        self.seed = secrets.randbits(32) if seed is None else whole("seed", seed)
        self.position: dict[str, Any] | None = None
        if position is None:
            self.start = self.game.new(players, **options)
        else:
            self.start = self.game.position(mapping("position", position))
            self.position = self.game.describe(self.start)  # ours: the caller may change theirs
        self.players: int = self.start.table.box.players
        if position is not None and (options or players not in (None, self.players)):
            expected = "the players and options of a position inside it"
            raise ContentError("Match", "position", expected=expected, found=f"{players} players, {options}")
        self.names = seat_names(names, self.players)
        self.bots: dict[int, str | Policy] = {}
        for seat, bot in mapping("bots", bots or {}).items():
            self.seat_bot(seat, bot)
        self.steps: list[Step] = []
        self.branch = 0
        """Number of practice branches opened so far; 0 while the game counts."""
        self._undone: list[Step] = []

    # -- where we are ---------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def request(self) -> Request | None:
        """What the match waits for; None when it is over."""
        return self.game.request(self.state)

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, CHANCE for dice and piles, None when the match is over."""
        request = self.request
        return None if request is None else request.player

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.game.outcome(self.state)

    @property
    def is_practice(self) -> bool:
        """Whether somebody went back past a roll or a reveal: the match no longer counts."""
        return self.branch > 0

    def observe(self, player: int | None = None) -> Observation:
        """What seat `player` may know now."""
        return self.game.observe(self.state, player)

    def log(self, player: int | None = None) -> list[Line]:
        """Everything that happened, in sentences, as seat `player` (None: a spectator) may know it."""
        self.game.check_seat(self.state, player)
        return [
            Line(number, event.redacted(player).tell(self.names), event.rule)
            for number, step in enumerate(self.steps, start=1)
            for event in step.events
        ]

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Answer what a player is asked, by an action or by its text; return what happened.

        Raises
        ------
        IllegalAction
            Not possible now; the refusal names the rule, the reason and what is possible instead.
        """
        request = self.request
        if request is not None and not isinstance(request, Ask):
            raise IllegalAction(Refusal(request.rule, f"Chance comes first: {request.prompt}.", ("roll",)))
        return self._answer(self._read(action), "hand")

    def roll(self, result: Action | str | Iterable[int] | None = None) -> tuple[Event, ...]:
        """Let chance answer, or enter what real dice or a real pile gave.

        Parameters
        ----------
        result : iterable of int, str or Action, optional
            The faces of real dice in any order, or the text of a draw; by default the match's own generator.

        Raises
        ------
        IllegalAction
            No chance is asked now, or the result is not one of its outcomes.
        """
        request = self.request
        if request is None or isinstance(request, Ask):
            prompt = "The game is over" if request is None else f"A choice comes first: {request.prompt}"
            raise IllegalAction(Refusal(request.rule if request else "KIT1", f"{prompt}."))
        if result is None:
            return self._answer(request.sample(self._rng()), "chance")
        if not isinstance(result, str | Action):
            try:
                result = Rolled(tuple(sorted(result)))
            except TypeError:
                raise IllegalAction(Refusal("KIT5", f"{short(result)} are no dice.", ("roll",))) from None
        return self._answer(self._read(result), "hand")

    def advance(self, *, rolls: bool = False) -> int:
        """Go on to the next choice of a person: answer forced requests and let bots play.

        Parameters
        ----------
        rolls : bool
            Whether chance is answered too; by default the match stops at a roll or a draw.

        Returns
        -------
        int
            Number of answers given.
        """
        count = 0
        while (request := self.request) is not None:
            if not isinstance(request, Ask):
                if not rolls:
                    break
                self.roll()
            elif request.player in self.bots:
                self._bot_plays(request)
            elif len(request.options) == 1:
                self._answer(request.options[0], "forced")
            else:
                break
            count += 1
        return count

    def run(self, policies: Policy | str | Mapping[int, Policy | str] = "random") -> Outcome:
        """Play to the end, every seat by a policy; seats left out are random."""
        if not isinstance(policies, Mapping):
            policies = dict.fromkeys(range(self.players), policies)
        kept, self.bots = self.bots, {}
        try:
            for seat in range(self.players):
                self.seat_bot(seat, policies.get(seat, "random"))
            self.advance(rolls=True)
        finally:
            self.bots = kept
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def seat_bot(self, seat: int, bot: str | Policy | None) -> None:
        """Give a seat to a bot, by name or as a function; None gives it back to a person.

        Raises
        ------
        ContentError
            There is no such seat or bot.
        """
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ContentError("Match", "bots", expected=f"a seat 0 to {self.players - 1}", found=short(seat))
        if isinstance(bot, str) and bot not in self.game.bots:
            raise ContentError("Match", "bots", expected=f"one of {', '.join(self.game.bots)}", found=bot)
        if bot is not None and not isinstance(bot, str) and not callable(bot):
            expected = "the name of a bot, a function or None"
            raise ContentError("Match", f"bot of seat {seat}", expected=expected, found=short(bot))
        if bot is None:
            self.bots.pop(seat, None)
        else:
            self.bots[seat] = bot

    # -- undo and redo --------------------------------------------------------------------------------------

    def undo(self, *, practice: bool = False) -> None:
        """Take back the last choice of a person, and what bots and forced answers followed it.

        Parameters
        ----------
        practice : bool
            Allow going back past a roll, a draw or a reveal; the match is then a practice branch, marked as
            such, with other dice from there on.

        Raises
        ------
        IllegalAction
            There is nothing to take back, or chance or a reveal stands in the way.
        """
        cut = next((i for i in reversed(range(len(self.steps))) if self.steps[i].by == "hand"), None)
        if cut is None:
            raise IllegalAction(Refusal("KIT2", "There is no choice of yours to take back."))
        gone = self.steps[cut:]
        if any(step.is_fence for step in gone):
            if not practice:
                reason = "Something was rolled, drawn or revealed since; going on from before it is practice."
                raise IllegalAction(Refusal("KIT2", reason, ("undo to practise",)))
            self.branch += 1
        self.steps = self.steps[:cut]
        self._undone = [*gone, *self._undone]

    def redo(self) -> None:
        """Do again what was last taken back.

        Raises
        ------
        IllegalAction
            Nothing was taken back, or something else was played since.
        """
        if not self._undone:
            raise IllegalAction(Refusal("KIT2", "There is nothing to do again."))
        follow = next(
            (i for i, step in enumerate(self._undone) if i and step.by == "hand"), len(self._undone)
        )
        self.steps += self._undone[:follow]
        self._undone = self._undone[follow:]

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has something to do again."""
        return bool(self._undone)

    def before(self, number: int | None = None) -> Match:
        """The match as it was before a step (counted from 1; by default now), on a table of its own."""
        table = copy(self)
        table.steps = self.steps[: None if number is None else number - 1]
        table.bots, table._undone = dict(self.bots), []
        return table

    # -- saving ---------------------------------------------------------------------------------------------

    def save(self, player: int | None = None) -> str:
        """The match as text: everything for the referee (None), or only what one seat may know."""
        from boardkit.core import save

        return save.referee_text(self) if player is None else save.seat_text(self, player)

    @staticmethod
    def load(text: str, content: Pack | None = None) -> Any:
        """Open a saved text: a `Match` from the referee's file, a `SeatRecord` from a seat's.

        Raises
        ------
        SaveError
            Not a save, or it stops fitting; says where.
        """
        from boardkit.core import save

        return save.load(text, content)

    # -- inside ---------------------------------------------------------------------------------------------

    def _read(self, action: Action | str) -> Action:
        return self.game.read(self.state, action) if isinstance(action, str) else action

    def _answer(self, action: Action, by: str) -> tuple[Event, ...]:
        before, player = self.state, self.to_act
        after, events = self.game.step(before, action)
        assert player is not None
        self.steps.append(Step(before, after, player, action, events, by))
        self._undone = []
        return events

    def _bot_plays(self, request: Ask) -> None:
        bot = self.bots[request.player]
        policy = self.game.bots[bot] if isinstance(bot, str) else bot
        observation = self.game.observe(self.state, request.player)
        action = policy(observation, observation.actions, self._rng(request.player))
        try:
            self._answer(action, bot if isinstance(bot, str) else "bot")
        except IllegalAction as error:
            told = f"The bot of seat {request.player} gave {short(action)}: {error.refusal.reason}"
            raise IllegalAction(replace(error.refusal, reason=told, instead=())) from None  # its cards

    def _rng(self, seat: int = CHANCE) -> Random:
        """A generator of its own for each step, so that looking, undoing and loading move no other."""
        return Random(f"{self.seed}/{self.branch}/{len(self.steps)}/{seat}")
