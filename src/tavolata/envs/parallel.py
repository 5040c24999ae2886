"""Games as PettingZoo's parallel environments: a step takes the answers of all agents that are asked.

In a window (a draft, sealed tokens) several agents are asked at once; elsewhere one. The mask of an agent that is not
asked is all zero, and what it sends is left unread, so it may send nothing.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from .agents import AgentsEnv
from .errors import BadEnvironment

Observations = dict[str, NDArray[np.int16]]
Infos = dict[str, dict[str, Any]]


class TavolataParallel(AgentsEnv, ParallelEnv[str, NDArray[np.int16], int]):
    """One table. `max_cycles` bounds the steps of a game, after which all agents are truncated."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Begin a new game. `options` are PettingZoo's; those of the game are given when the environment is made."""
        self._table_agents.begin(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(), self._table_agents.infos()

    def _observations(self) -> Observations:
        return {agent: self._table_agents.observe(agent) for agent in self.possible_agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Carry out the actions of all agents that are asked, or none of them if one is not legal."""
        if not self.agents:
            raise BadEnvironment("not_reset")
        table = self._table_agents.table
        asked = [(seat, self._given(actions, self.possible_agents[seat])) for seat in table.waiting]
        for seat, number in [(seat, table.check(seat, action)) for seat, action in asked]:
            if table.actor == seat:  # a window that closes early leaves later answers unread
                table.step(number)
        self._steps += 1
        over = table.over
        cut = not over and self._steps >= self.max_cycles
        ended, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        told = self._observations(), self._table_agents.rewards(), ended, truncated, self._table_agents.infos()
        if over or cut:
            self.agents = []
        return told

    def _given(self, actions: dict[str, int], agent: str) -> Any:
        if agent not in actions:
            raise BadEnvironment("no_action", agent=agent)
        return actions[agent]
