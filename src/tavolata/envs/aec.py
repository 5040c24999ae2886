"""Games as PettingZoo's AEC environments: agents are asked one after the other.

The answers of a window are sealed, so it makes no difference that they are given one after the other. The mask of legal
actions is `info["action_mask"]`; an action that is not legal raises the rule that forbids it, and nothing changes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .agents import AgentsEnv


class TavolataAEC(AgentsEnv, AECEnv[str, NDArray[np.int16], int]):
    """One table. `max_cycles` bounds the decisions of a game, after which all agents are truncated."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. `options` are PettingZoo's; those of the game are given when the environment is made."""
        self._table_agents.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._steps = 0
        self._look()

    def _look(self) -> None:
        self.infos = self._table_agents.infos()
        actor = self._table_agents.table.actor
        self.agent_selection = self.possible_agents[max(0, actor)]

    def step(self, action: int | None) -> None:
        table = self._table_agents.table
        if not self.agents:
            table.check(0, action)  # says that it must be reset
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.step(table.check(table.actor, action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._table_agents.rewards()
        over = table.over
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self._steps >= self.max_cycles)
        self._accumulate_rewards()
        self._look()

    def observe(self, agent: str) -> NDArray[np.int16]:
        return self._table_agents.observe(agent)
