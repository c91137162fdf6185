"""A game as a record of functions, and the few calls that everybody else makes on it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from boardkit.core.bots import Policy, random_bot
from boardkit.core.codec import Codec, likeliest
from boardkit.core.content import Pack, Source, convert
from boardkit.core.errors import ContentError, IllegalAction, cut, short
from boardkit.core.event import Event
from boardkit.core.request import CHANCE, Action, Ask, Draw, Drawn, Refusal, Request, Rolled
from boardkit.core.rules import Rule, load_rules
from boardkit.core.script import Runner, Script
from boardkit.core.state import Box, Observation, Outcome, State


def nothing_unseen(table: Any, eyes: Collection[int]) -> Generator[Any, Any, Any]:
    """The table of a game in which every card lies open."""
    yield from ()
    return table


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that makes one game; functions, not subclasses.

    Attributes
    ----------
    name, title : str
        Id and printed name.
    version : str
        Version of the rules as played here; saves name it.
    seats : tuple of int
        Possible numbers of players.
    options : type
        Struct of the game's options with their defaults.
    actions : tuple of type
        The action classes of its players.
    view_type : type
        Struct that `view` returns.
    data : Path
        Folder with ``rules.toml`` and the content files.
    read_content : callable
        ``read_content(source) -> content``, checked; raises ContentError.
    phases : mapping of str to callable
        Each phase's script: ``script(table) -> (table, next phase or None)``, a function or a generator.
    setup : callable
        ``setup(box) -> (table, first phase)``.
    view : callable
        ``view(table, request, player) -> view_type``: what that seat (None: a spectator) may know.
    refuse : callable
        ``refuse(phase, request, action) -> Refusal or None``: why an action that is not offered is not.
    result : callable
        ``result(table) -> Outcome`` of a table whose game is over.
    census : callable
        ``census(table)``: a count of all components that must never change.
    lay_out : callable
        ``lay_out(box, mapping) -> (table, phase)``: the position setter; ContentError for what cannot be.
    write_out : callable
        ``write_out(table, phase) -> mapping``, the inverse.
    unseen : callable
        ``unseen(table, eyes)``: a script that draws anew every card that none of those seats sees, and
        returns the table with them; what it asks depends on nothing else that they do not see.
    face : callable or None
        ``face(action, request, encode) -> str``: an action as the other seats see it; by default sealed
        choices show nothing.
    bots : mapping of str to Policy
        Ready players; ``"random"`` is always there.
    """

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    options: type[Struct]
    actions: tuple[type[Action], ...]
    view_type: type[Any]
    data: Path
    read_content: Callable[[Source], Any]
    phases: Mapping[str, Script]
    setup: Callable[[Box], tuple[Any, str]]
    view: Callable[[Any, Request | None, int | None], Any]
    refuse: Callable[[str, Request, Action], Refusal | None]
    result: Callable[[Any], Outcome]
    census: Callable[[Any], Any]
    lay_out: Callable[[Box, Mapping[str, Any]], tuple[Any, str | None]]
    write_out: Callable[[Any, str | None], dict[str, Any]]
    unseen: Callable[[Any, Collection[int]], Generator[Any, Any, Any]] = nothing_unseen
    face: Callable[[Action, Request, Callable[[Action], str]], str] | None = None
    bots: Mapping[str, Policy] = field(default_factory=dict)
    pack: Pack | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", {"random": random_bot, **self.bots})

    def __repr__(self) -> str:
        pack = f", pack {self.pack.name!r}" if self.pack else ""
        return f"<Game {self.name}{pack}, {self.seats[0]} to {self.seats[-1]} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.name, self.pack)

    # -- what is in the box ---------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule and ruling by key."""
        return load_rules(self.data / "rules.toml")

    @cached_property
    def content(self) -> Any:
        """The checked content: the kit's own, or a pack's where it has some."""
        return self.read_content(Source(self.data, self.pack))

    @cached_property
    def codec(self) -> Codec:
        """Texts of the game's actions, chance included."""
        return Codec((*self.actions, Rolled, Drawn))

    def with_content(self, pack: Pack) -> Game:
        """This game with an owner's content.

        Raises
        ------
        ContentError
            The pack is of another game or does not fit; says where.
        """
        if pack.game != self.name:
            raise ContentError("pack.toml", "game", expected=self.name, found=pack.game)
        game = replace(self, pack=pack)
        game.content  # noqa: B018 - checked now, not in the middle of a game
        return game

    def with_phase(self, name: str, script: Script) -> Game:
        """This game with one more phase, which only a state that begins there comes to."""
        game = replace(self, phases={**self.phases, name: script})
        vars(game)["content"] = self.content  # the same content, so that boxes of both are the same
        return game

    def box(self, players: int, options: Mapping[str, Any]) -> Box:
        """The fixed part of a game.

        Raises
        ------
        ContentError
            The game has no such number of players or option.
        """
        if type(players) is not int or players not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}"
            raise ContentError(self.name, "players", expected=allowed, found=short(players))
        known = self.options.__struct_fields__
        for name in options:
            if name not in known:
                near = difflib.get_close_matches(str(name), known, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                expected = f"one of {', '.join(known) or 'no options'}"
                raise ContentError(self.name, "options", expected=expected, found=f"{name}{hint}")
        chosen = convert(f"{self.name} options", dict(options), self.options)
        return Box(players, chosen, self.content)

    @cached_property
    def _runner(self) -> Runner:
        return Runner(self.phases)

    # -- states ---------------------------------------------------------------------------------------------

    def new(self, players: int | None = None, **options: Any) -> State:
        """A new game, waiting for its first answer (chance included).

        Parameters
        ----------
        players : int
            Number of seats; by default the smallest.
        **options
            The game's options.

        Raises
        ------
        ContentError
            The number of players or an option does not exist.
        """
        table, phase = self.setup(self.box(self.seats[0] if players is None else players, options))
        return self._runner.settle(table, phase)

    def position(self, mapping: Mapping[str, Any]) -> State:
        """The position of a plain mapping, with ``players``, ``options``, ``actions`` as keys of it too.

        Raises
        ------
        ContentError
            The mapping does not fit, or no game can come to such a position; says where and why.
        IllegalAction
            One of the actions is not possible.
        """
        if not isinstance(mapping, Mapping):
            raise ContentError("position", expected="a mapping", found=short(mapping))
        rest = dict(mapping)
        players, options = rest.pop("players", self.seats[0]), rest.pop("options", {})
        actions = rest.pop("actions", ())
        if not isinstance(options, Mapping):
            raise ContentError("position", "options", expected="a table of options", found=short(options))
        if not isinstance(actions, list | tuple):
            raise ContentError("position", "actions", expected="a list of texts", found=short(actions))
        table, phase = self.lay_out(self.box(players, options), rest)
        state = self._runner.settle(table, phase)
        for text in actions:
            state = self.apply(state, self.read(state, text))
        return state

    def begin(self, table: Any, phase: str | None) -> State:
        """The state in which a game that goes on from a boundary first waits for something."""
        return self._runner.settle(table, phase)

    def describe(self, state: State) -> dict[str, Any]:
        """The plain mapping from which `position` makes `state` again: what puzzles and saves hold."""
        options = msgspec.to_builtins(state.table.box.options)
        shown = {"players": state.table.box.players, "options": options}
        shown |= self.write_out(state.table, state.phase)
        if state.actions:
            shown["actions"] = [self.encode(action) for action in state.actions]
        return shown

    def request(self, state: State) -> Request | None:
        """What `state` waits for, or None when the game is over."""
        return self._runner.request(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every possible answer, chance outcomes included; empty only when the game is over."""
        request = self.request(state)
        return request.options if request is not None else ()

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome of a chance request with its exact probability.

        Raises
        ------
        ValueError
            The state does not wait for chance.
        """
        request = self.request(state)
        if request is None or isinstance(request, Ask):
            raise ValueError("the state does not wait for dice or a draw")
        return request.outcomes

    def sample(self, state: State, rng: Random) -> Action:
        """One outcome of a chance request, drawn with `rng`."""
        request = self.request(state)
        if request is None or isinstance(request, Ask):
            raise ValueError("the state does not wait for dice or a draw")
        return request.sample(rng)

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`; `state` itself never changes.

        Raises
        ------
        IllegalAction
            The action is not possible; carries the rule and the reason.
        """
        return self.step(state, action)[0]

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Like `apply`, with the events that happened on the way to the next request."""
        request = self._runner.request(state)
        chosen = request.offered(action) if request is not None else None
        if chosen is None:
            raise IllegalAction(self._refusal(state, request, action))
        return self._runner.step(state, chosen)

    def refusal(self, state: State, action: object) -> Refusal | None:
        """Why `action` is not possible in `state`; None if it is."""
        request = self.request(state)
        if request is not None and request.offered(action) is not None:
            return None
        return self._refusal(state, request, action)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.result(state.table) if state.phase is None else None

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Zero-sum payoffs by seat; all zero while the game goes on."""
        outcome = self.outcome(state)
        return outcome.returns() if outcome else (Fraction(0),) * state.table.box.players

    # -- what a seat knows ----------------------------------------------------------------------------------

    def observe(self, state: State, player: int | None = None) -> Observation:
        """What seat `player` may know, or a spectator for None."""
        request = self.request(state)
        players = self.check_seat(state, player)
        table = state.table if request is None else request.table
        view, options = self.view(table, request, player), table.box.options
        if request is None:
            return Observation(player, players, None, None, "", "", (), view, options)
        mine = request.player in (player, CHANCE)
        actions = request.options if request.player == player else ()
        prompt, rule = (request.prompt, request.rule) if mine else ("", "")
        return Observation(player, players, state.phase, request.player, prompt, rule, actions, view, options)

    def check_seat(self, state: State, player: int | None) -> int:
        """The number of seats; raises ContentError if `player` is none of them and not None, a spectator."""
        players: int = state.table.box.players
        if player is not None and (type(player) is not int or not 0 <= player < players):
            raise ContentError("seat", expected=f"0 to {players - 1} or None", found=short(player))
        return players

    def shown(self, request: Request, action: Action, player: int | None) -> str:
        """The text of `action` as seat `player` sees it at the moment it is made."""
        if player == request.player:
            return self.encode(action)
        if isinstance(request, Draw) and request.seen_by not in (None, player):
            return "draw"
        if self.face is not None:
            return self.face(action, request, self.encode)
        return "a sealed choice" if request.secret else self.encode(action)

    # -- texts ----------------------------------------------------------------------------------------------

    def encode(self, action: Action) -> str:
        """The short stable text of `action`."""
        return self.codec.encode(action)

    def decode(self, text: str) -> Action:
        """The action that `text` means.

        Raises
        ------
        IllegalAction
            It is the text of no action; the refusal shows the forms there are.
        """
        action = self.codec.decode(text)
        if action is None:
            forms = tuple(kind.form for kind in self.actions)
            raise IllegalAction(Refusal("KIT3", f"{short(text)} is not the text of an action.", forms))
        return action

    def read(self, state: State, text: str) -> Action:
        """The action that `text` means in `state`.

        Raises
        ------
        IllegalAction
            Nonsense; carries the nearest possible actions.
        """
        action = self.codec.decode(text)
        options = self.legal_actions(state)
        if action is None:
            request = self.request(state)
            rule = request.rule if request is not None else "KIT1"
            near = self.nearest(options, text if isinstance(text, str) else "")
            raise IllegalAction(Refusal(rule, f"{short(text)} is not the text of an action.", near))
        if action not in options:  # capitals of names do not matter
            wanted = self.encode(action).casefold()
            return next((a for a in options if self.encode(a).casefold() == wanted), action)
        return action

    def nearest(self, options: tuple[Action, ...], text: str, n: int = 3) -> tuple[str, ...]:
        """The texts of the `n` options nearest to `text`."""
        return likeliest(text, [self.encode(option) for option in options[:400]], n)

    def _refusal(self, state: State, request: Request | None, action: object) -> Refusal:
        """The game's own reason where it has one, else that something else is asked."""
        if request is None:
            return Refusal("KIT1", "The game is over.")
        if not isinstance(action, Action) or not self.codec.knows(action):
            reason = f"{short(action)} is not an action of this game."
            return Refusal("KIT5", reason, self.nearest(request.options, ""))
        known = self.refuse(str(state.phase), request, action) if isinstance(request, Ask) else None
        if known is None:
            known = Refusal(request.rule, f"Not now: {request.prompt}.")
        instead = known.instead or self.nearest(request.options, self.encode(action))
        return Refusal(known.rule, cut(known.reason, 400), instead)


def _game(name: str, pack: Pack | None) -> Game:
    from boardkit.core.shelf import GAMES

    game: Game = GAMES[name]
    return game.with_content(pack) if pack else game
