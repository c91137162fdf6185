"""Our games as games of OpenSpiel: ``pyspiel.load_game("boardkit_imminence(players=3)")``.

Importing this module registers every game of ``GAMES``. Parameters of each game:

``players``
    Number of seats.
``options``, ``position``
    JSON texts of mappings as `Game.new` and `Game.position` take them; `load` writes them from plain
    mappings. In the name of a game they are percent-encoded, as commas would break OpenSpiel's parser.

Chance outcomes are numbered by their place in `Game.outcomes`, players' actions as in
`boardkit.adapters.numbering`. Payoffs are those of `Game.returns`: the winners share 1, everybody pays 1/n.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from boardkit.adapters.features import LENGTH, vector
from boardkit.adapters.numbering import measure
from boardkit.adapters.trail import Start, Trail
from boardkit.core.errors import ContentError, IllegalAction
from boardkit.core.game import Game
from boardkit.core.request import CHANCE, Refusal
from boardkit.games import GAMES

READABLE = ' {}[]:"/'
"""Characters that stay themselves in a game's name."""


def register(game: Game, short_name: str | None = None) -> str:
    """Make `game` known to OpenSpiel, as ``boardkit_<name>`` or under another name.

    Parameters
    ----------
    game : Game
        A game of ``GAMES``, or one with an owner's content.
    short_name : str, optional
        The name to load it by.

    Returns
    -------
    str
        That name.
    """
    name = short_name or f"boardkit_{game.name}"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": "", "position": ""},
    )
    # a class, as OpenSpiel lets go of it after the end of the interpreter, when a function would be freed
    pyspiel.register_game(kind, type(f"BoardGame_{name}", (BoardGame,), {"game": game, "kind": kind}))
    return name


def load(
    name: str,
    players: int | None = None,
    *,
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> pyspiel.Game:
    """A registered game of ours as OpenSpiel sees it.

    Parameters
    ----------
    name : str
        ``"imminence"``, or the name that `register` was given.
    players : int, optional
        Number of seats; by default what the position says, or the smallest.
    position : mapping, optional
        Start from this position.
    **options
        The game's options.

    Raises
    ------
    ContentError
        The number of players, an option or the position does not exist.
    """
    if position is not None and players is None:
        players = position.get("players")
    wanted: dict[str, Any] = {"players": players} if players is not None else {}
    if options:
        wanted["options"] = _pack(options)
    if position is not None:
        wanted["position"] = _pack(position)
    return pyspiel.load_game(f"boardkit_{name}" if name in GAMES else name, wanted)


def reload(name: str) -> pyspiel.Game:
    """The game that OpenSpiel calls `name`, our games registered; what a pickled game opens with."""
    return pyspiel.load_game(name)


def _pack(mapping: Mapping[str, Any]) -> str:
    return quote(json.dumps(mapping, separators=(",", ":")), safe=READABLE) if mapping else ""


def _unpack(field: str, text: str) -> dict[str, Any] | None:
    if not text:
        return None
    try:
        mapping = json.loads(unquote(text))
    except (ValueError, RecursionError) as error:
        raise ContentError("OpenSpiel", field, expected="a JSON text", found=str(error)) from None
    if not isinstance(mapping, dict):
        raise ContentError("OpenSpiel", field, expected="a JSON mapping", found=type(mapping).__name__)
    return mapping


class BoardGame(pyspiel.Game):
    """One of our games with its seats, options and start; made by ``pyspiel.load_game``."""

    game: ClassVar[Game]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any]) -> None:
        options, position = (_unpack(field, params[field]) for field in ("options", "position"))
        self.start = Start(self.game, params["players"], options, position)
        size, players = measure(self.game, self.start.box), self.start.players
        if players != params["players"]:
            raise ContentError("OpenSpiel", "players", expected=f"{players}, as in the position",
                               found=str(params["players"]))  # fmt: skip
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.numbering.size,
            max_chance_outcomes=size.outcomes,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=size.answers,
        )
        self._draws = size.draws
        plain = {"options": _pack(options or {}), "position": _pack(position or {})}
        super().__init__(self.kind, info, {**params, **plain})

    def __reduce__(self) -> tuple[Any, ...]:
        return reload, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Rolls and draws of one game, at most."""
        return self._draws

    def new_initial_state(self) -> BoardState:
        """The start, chance included."""
        return BoardState(self, self.start.root)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> Observer:
        """What OpenSpiel reads observations and information states with."""
        if params:
            raise ContentError("OpenSpiel", "observer", expected="no parameters", found=str(params))
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoardState(pyspiel.State):
    """One state with the way that led to it.

    Attributes
    ----------
    trail : Trail
        Our own state is ``trail.state``.
    """

    def __init__(self, game: BoardGame, trail: Trail) -> None:
        super().__init__(game)
        self.trail = trail

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's number for chance or the end."""
        seat = self.trail.to_act
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.trail.state.phase is None

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.trail.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome by its place, with its probability."""
        outcomes = self.trail.start.game.outcomes(self.trail.state)
        return [(number, float(share)) for number, (_, share) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        chosen = self.trail.choices.get(action)
        if chosen is None:
            request = self.trail.request
            rule = request.rule if request is not None else "over"
            legal = tuple(map(str, list(self.trail.choices)[:3]))
            raise IllegalAction(Refusal(rule, f"{action} is not the number of a legal action.", legal))
        self.trail = self.trail.then(chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        start = self.trail.start
        fixed = start.numbering.actions if player >= 0 else ()
        chosen = self.trail.choices.get(action) or (fixed[action] if action < len(fixed) else None)
        return start.game.encode(chosen) if chosen is not None else f"choice {action}"

    def returns(self) -> list[float]:
        """Payoffs by seat; all zero while the game goes on."""
        return [float(share) for share in self.trail.start.game.returns(self.trail.state)]

    def __str__(self) -> str:
        """The position as one line of JSON, hidden things included."""
        return json.dumps(self.trail.start.game.describe(self.trail.state))


class Observer:
    """Texts and vectors of what seats see.

    With perfect recall the text stands for everything the seat has seen so far, else it is its observation
    now. Without private information it is a spectator's; that of all seats together is not offered.
    """

    def __init__(self, wanted: pyspiel.IIGObservationType) -> None:
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ContentError(
                "OpenSpiel", "observer", expected="the information of one seat or of none", found="all seats"
            )
        self._recalls = wanted.perfect_recall
        self._is_seat = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if self._recalls else np.zeros(LENGTH, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: BoardState, player: int) -> None:
        """Write the observation into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = vector(state.trail.observe(player if self._is_seat else None))

    def string_from(self, state: BoardState, player: int) -> str:
        """What seat `player` sees, or has seen so far, as text."""
        seat = player if self._is_seat else None
        return state.trail.recall(seat) if self._recalls else state.trail.sight(seat)


for _name in GAMES:
    register(GAMES[_name])
