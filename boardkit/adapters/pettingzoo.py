"""Our games as environments of PettingZoo: `env` one seat at a time, `parallel_env` all seats at once.

An observation is ``{"observation": vector, "action_mask": mask}``: the vector of `boardkit.adapters.features`
and a 1 for each number of a legal action (`boardkit.adapters.numbering`). Chance is answered by the
environment's own generator, which ``reset(seed=...)`` sets. Rewards come at the end: those of `Game.returns`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from boardkit.adapters.seats import Seats, Seen
from boardkit.core.errors import IllegalAction
from boardkit.core.game import Game


def env(game: str | Game, players: int | None = None, **settings: Any) -> AECEnv:
    """A game as an environment in which seats act in turn, as often as they are asked.

    Parameters
    ----------
    game : str or Game
        ``"imminence"``, or a game with an owner's content.
    players : int, optional
        Number of seats; by default what the position says, or the smallest.
    **settings
        ``options`` and ``position`` as `Game.new` and `Game.position` take them; ``max_cycles``: after as
        many answers of each seat on average the game is cut off; ``render_mode``: ``"human"`` or ``"ansi"``.

    Returns
    -------
    AECEnv
        Its ``step`` raises IllegalAction, with the rule, for a number whose mask is 0 and stays as it is;
        wrap it in PettingZoo's `TerminateIllegalWrapper` where a learner should lose instead.

    Raises
    ------
    ContentError
        The number of players, an option, the position or a setting does not exist.
    """
    return wrappers.OrderEnforcingWrapper(TurnEnv(game, players, **settings))


def parallel_env(game: str | Game, players: int | None = None, **settings: Any) -> ParallelEnv:
    """A game as an environment in which every seat gives a number in each cycle.

    Seats that are not asked wait: the last number of the action space, and their mask allows nothing else. A
    number that is not allowed is refused: nothing changes, and the reason stands in that seat's info under
    ``"refusal"``. Parameters as for `env`; ``max_cycles`` counts steps.
    """
    return CycleEnv(game, players, **settings)


def cycle_env(game: str | Game, players: int | None = None, **settings: Any) -> AECEnv:
    """`parallel_env` with the seats of a cycle one after the other, each seat once a cycle."""
    return parallel_to_aec(parallel_env(game, players, **settings))


class TurnEnv(Seats, AECEnv):
    """One seat at a time; see `env`."""

    def __init__(self, game: str | Game, players: int | None = None, **settings: Any) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, game, players, **settings)
        self.make_spaces(self.start.numbering.size)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the generator goes on where it is."""
        self.begin(seed)
        self._n_answers = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()
        self._end_if_over()

    def observe(self, agent: str) -> Seen:
        """What `agent` may know now, with the mask of its legal actions: all 0 while others are asked."""
        return self.seen(agent, self.start.numbering.size)

    def step(self, action: int | None) -> None:
        """Let the selected agent give the answer numbered `action`; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(self.refusal(-1))
        self.answer(self.possible_agents.index(agent), action)
        self._n_answers += 1
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self._asked()
        self._end_if_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _asked(self) -> str:
        seat = self.trail.to_act
        return self.possible_agents[0 if seat is None else seat]

    def _end_if_over(self) -> None:
        if self.trail.to_act is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self.payoffs()
        elif self.max_cycles is not None and self._n_answers >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)


class CycleEnv(Seats, ParallelEnv):
    """Every seat in each cycle; see `parallel_env`."""

    def __init__(self, game: str | Game, players: int | None = None, **settings: Any) -> None:
        Seats.__init__(self, game, players, **settings)
        self.wait = self.start.numbering.size
        self.make_spaces(self.wait + 1)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; without a seed the generator goes on where it is."""
        self.begin(seed)
        self._n_cycles = 0
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """One cycle: the seat that is asked answers, the others wait."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = self.trail.to_act
        for seat, agent in enumerate(self.possible_agents):
            number = actions.get(agent, self.wait)
            if seat != asked and number != self.wait:
                infos[agent]["refusal"] = f"{agent} is not asked: {self.wait} to wait."
        if asked is not None:
            agent = self.possible_agents[asked]
            try:
                self.answer(asked, actions.get(agent, self.wait))
            except IllegalAction as error:
                infos[agent]["refusal"] = str(error)
        self._n_cycles += 1
        return self._results(infos)

    def _results(self, infos: dict[str, dict[str, Any]]) -> Any:
        over = self.trail.to_act is None
        cut = not over and self.max_cycles is not None and self._n_cycles >= self.max_cycles
        agents, seen, rewards = self.agents, self._all_seen(), self.payoffs()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _all_seen(self) -> dict[str, Seen]:
        seen = {agent: self.seen(agent, self.wait + 1) for agent in self.agents}
        for seat, agent in enumerate(self.possible_agents):
            if agent in seen and seat != self.trail.to_act:
                seen[agent]["action_mask"][self.wait] = 1
        return seen
