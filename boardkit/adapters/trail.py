"""A state together with the way that led to it, and what each seat has seen on that way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from boardkit.adapters.numbering import Numbering, numbering
from boardkit.core.event import Event
from boardkit.core.game import Game
from boardkit.core.request import CHANCE, Action, Request
from boardkit.core.state import Observation, State

LINES = 20
"""Answers that an information state shows in full; earlier ones are in its digest only."""


class Start:
    """How a game begins: from its set-up or from a position.

    Parameters
    ----------
    game : Game
        One of ``GAMES``, perhaps with an owner's content.
    players : int or None
        Number of seats; None for what the position says, or the smallest.
    options : mapping
        The game's options; those of the position where there is one.
    position : mapping or None
        A position as `Game.position` takes it.

    Raises
    ------
    ContentError
        The number of players, an option or the position does not exist.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = dict(options or {})
        self.position = dict(position) if position is not None else None
        if self.position is None:
            state = game.new(players, **self.options)
        else:
            self.position.setdefault("players", game.seats[0] if players is None else players)
            self.position["options"] = {**self.position.get("options", {}), **self.options}
            state = game.position(self.position)
        self.box = state.table.box
        self.players: int = self.box.players
        self.root = Trail(self, state)

    @cached_property
    def numbering(self) -> Numbering:
        """The whole numbers of actions in this game."""
        return numbering(self.game, self.box)

    def __reduce__(self) -> tuple[Any, ...]:
        return Start, (self.game, self.players, self.options, self.position)


class Trail:
    """One node of the game tree that knows the nodes before it; never changes.

    Attributes
    ----------
    start : Start
        Where the way began.
    state : State
        The state it has led to.
    before : Trail or None
        The node before, None at the start.
    action : Action or None
        The answer that led from there to here.
    events : tuple of Event
        What happened on this step.
    length : int
        Number of answers since the start.
    """

    __slots__ = (
        "start", "state", "before", "action", "events", "length", "_request", "_choices", "_digests"
    )  # fmt: skip

    def __init__(
        self,
        start: Start,
        state: State,
        before: Trail | None = None,
        action: Action | None = None,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.start = start
        self.state = state
        self.before = before
        self.action = action
        self.events = events
        self.length: int = 0 if before is None else before.length + 1
        self._request: Request | None = None
        self._choices: dict[int, Action] | None = None
        self._digests: dict[int | None, bytes] = {}

    def __deepcopy__(self, memo: object) -> Trail:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.start.game
        answers = (node.action for node in self.latest(self.length))
        return retrace, (self.start, tuple(game.encode(action) for action in answers if action))

    @property
    def request(self) -> Request | None:
        """What the state waits for; None when the game is over."""
        if self._request is None and self.state.phase is not None:
            self._request = self.start.game.request(self.state)
        return self._request

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, CHANCE for dice and piles, None when the game is over."""
        request = self.request
        return None if request is None else request.player

    @property
    def choices(self) -> dict[int, Action]:
        """Every possible answer by its whole number, in rising order; chance outcomes by their place."""
        if self._choices is None:
            request = self.request
            if request is None:
                self._choices = {}
            elif request.player == CHANCE:
                self._choices = dict(enumerate(request.options))
            else:
                self._choices = self.start.numbering.choices(request.options)
        return self._choices

    def then(self, action: Action) -> Trail:
        """The node after `action`; raises IllegalAction if that is not possible."""
        state, events = self.start.game.step(self.state, action)
        return Trail(self.start, state, self, action, events)

    # -- what a seat has seen -------------------------------------------------------------------------------

    def observe(self, player: int | None) -> Observation:
        """What seat `player` may know now, a spectator for None."""
        return self.start.game.observe(self.state, player)

    def sight(self, player: int | None) -> str:
        """The observation of seat `player` as one line of JSON, actions as texts."""
        seen = self.observe(player)
        shown = {name: getattr(seen, name) for name in ("phase", "to_act", "prompt", "rule")}
        shown["actions"] = [self.start.game.encode(action) for action in seen.actions]
        shown["view"] = seen.view
        return msgspec.json.encode(shown).decode()

    def line(self, player: int | None) -> str:
        """The last answer as seat `player` saw it, with who gave it: ``"1: play L?C?>asterra"``."""
        if self.before is None or self.action is None:
            return ""
        request = self.before.request
        assert request is not None
        who = "chance" if request.player == CHANCE else str(request.player)
        return f"{who}: {self.start.game.shown(request, self.action, player)}"

    def recall(self, player: int | None) -> str:
        """What seat `player` has seen so far: two ways with equal texts look the same to that seat.

        The number of answers given so far and a digest of all that the seat was shown, was told and could
        look at on the way, in order; then, for people, the last answers as they were shown to it; then its
        observation now.
        """
        who = "spectator" if player is None else f"seat {player}"
        lines = [node.line(player) for node in self.latest(LINES)]
        seen = f"{who} after {self.length} answers, seen {self.digest(player)}"
        return "\n".join((seen, *lines, self.sight(player)))

    def latest(self, n: int) -> list[Trail]:
        """The last `n` nodes up to this one, in order, the start not among them."""
        nodes: list[Trail] = []
        node: Trail = self
        while node.before is not None and len(nodes) < n:
            nodes.append(node)
            node = node.before
        return nodes[::-1]

    def digest(self, player: int | None) -> str:
        """128 bits, in hexadecimal, over every answer, event and observation of seat `player` in order."""
        fresh: list[Trail] = []
        node: Trail | None = self
        while node is not None and player not in node._digests:
            fresh.append(node)
            node = node.before
        last = node._digests[player] if node is not None else b""
        for step in reversed(fresh):
            last = step._digests[player] = blake2b(last + step._told(player), digest_size=16).digest()
        return last.hex()

    def _told(self, player: int | None) -> bytes:
        names = [f"seat {seat}" for seat in range(self.start.players)]
        told = (event.redacted(player).tell(names) for event in self.events)
        return "\n".join((self.line(player), *told, self.sight(player))).encode()


def retrace(start: Start, texts: tuple[str, ...]) -> Trail:
    """The node that the answers `texts` lead to."""
    node = start.root
    for text in texts:
        node = node.then(start.game.decode(text))
    return node
