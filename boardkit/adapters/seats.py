"""What every environment of PettingZoo shares: a game with its generator, spaces, masks and texts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from boardkit.adapters.features import LENGTH, LIMIT, vector
from boardkit.adapters.trail import Start, Trail
from boardkit.core.errors import ContentError, IllegalAction
from boardkit.core.game import Game
from boardkit.core.request import CHANCE, Refusal
from boardkit.games import GAMES

Seen = dict[str, NDArray[Any]]
MODES = ("human", "ansi")


class Seats:
    """The part of an environment that knows the game; subclasses decide whose turn it is."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise ContentError("env", "render_mode", expected=f"one of {MODES}", found=repr(render_mode))
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise ContentError("env", "max_cycles", expected="1 or more, or None", found=repr(max_cycles))
        self.start = Start(GAMES[game] if isinstance(game, str) else game, players, options, position)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"boardkit_{self.start.game.name}_v{self.start.game.version}",
            "render_modes": list(MODES),
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self.agents: list[str] = []
        self.trail: Trail = self.start.root
        self._told = 0
        self._rng = Random()

    def make_spaces(self, n_actions: int) -> None:
        """One space object for each agent, as their generators are seeded one by one."""
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (LENGTH,), np.float32),
                    "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observations of `agent`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of actions of `agent`."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The last step in sentences and what is asked now, as a spectator may know it."""
        text = self.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def begin(self, seed: int | None) -> None:
        """A new game, up to the first question to a seat."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.trail, self._told = self.past_chance(self.start.root), 0

    def past_chance(self, trail: Trail) -> Trail:
        """The next node at which a seat is asked, or the end."""
        while trail.to_act == CHANCE:
            trail = trail.then(self.start.game.sample(trail.state, self._rng))
        return trail

    def answer(self, seat: int, number: int) -> None:
        """Let `seat` give the answer `number`, then let chance answer."""
        action = self.trail.choices.get(number) if seat == self.trail.to_act else None
        if action is None:
            raise IllegalAction(self.refusal(number))
        self._told = self.trail.length
        self.trail = self.past_chance(self.trail.then(action))

    def refusal(self, number: object) -> Refusal:
        """Why `number` is not taken."""
        request = self.trail.request
        legal = tuple(map(str, list(self.trail.choices)[:3]))
        if request is None:
            return Refusal("over", "The game is over.")
        reason = f"{number} is not the number of a legal action: {request.prompt}."
        return Refusal(request.rule, reason, legal)

    def seen(self, agent: str, n_actions: int) -> Seen:
        """The observation of `agent`; its mask has `n_actions` entries, all 0 while others are asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(n_actions, np.int8)
        if seat == self.trail.to_act:
            mask[list(self.trail.choices)] = 1
        return {"observation": vector(self.trail.observe(seat)), "action_mask": mask}

    def payoffs(self) -> dict[str, float]:
        """Zero-sum payoffs; all zero while the game goes on."""
        shares = self.start.game.returns(self.trail.state)
        return {agent: float(share) for agent, share in zip(self.possible_agents, shares, strict=True)}

    def text(self) -> str:
        """What a spectator was told since the last answer, and who is asked now."""
        names = self.possible_agents
        steps = self.trail.latest(self.trail.length - self._told)
        told = [event.redacted(None).tell(names) for step in steps for event in step.events]
        outcome = self.start.game.outcome(self.trail.state)
        if outcome is not None:
            return "\n".join((*told, f"Game over. {outcome.why}"))
        seen = self.trail.observe(None)
        assert seen.to_act is not None
        return "\n".join((*told, f"Phase {seen.phase}: {names[seen.to_act]} is asked."))
