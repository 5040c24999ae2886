"""What the PettingZoo environments have in common: agents, spaces, seeds, a bound on length, rendering."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game

from .errors import BadEnvironment
from .render import MODES, check_mode, rendered
from .table import Table

INT16 = np.iinfo(np.int16)


class LegalActions(spaces.Discrete):
    """The action space of a game. Without a mask, `sample` draws among the legal actions of its agent, so that code
    which does not use masks plays by the rules; an agent that is not asked gets 0."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table.game.actions.size)
        self._table, self._seat = table, seat

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self._table.observe(self._seat)[1]
        return super().sample(mask=mask, probability=probability)


class Agents:
    """The agents of one table, and their spaces."""

    def __init__(
        self, name: str, game: Game, players: int | None, options: Mapping[str, Any] | None, content: Any,
        max_cycles: int | None, render_mode: str | None,
    ) -> None:  # fmt: skip
        check_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise BadEnvironment("max_cycles", given=max_cycles)
        self.table = Table(game, players, options, content)
        self.max_cycles = game.rules.most_decisions if max_cycles is None else max_cycles
        self.names = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": True, "render_fps": 1}
        rules = game.rules
        self._observations = {
            name: spaces.Box(INT16.min, INT16.max, (rules.feature_count,), np.int16) for name in self.names
        }
        self._actions = {name: LegalActions(self.table, seat) for name, seat in self.seats.items()}
        self.state_space = spaces.Box(0, 255, (rules.state.dtype.itemsize,), np.uint8)
        self._seeds = np.random.default_rng()

    def seat(self, agent: Any) -> int:
        """The seat of an agent."""
        if agent not in self.seats:
            raise BadEnvironment("agent", given=repr(agent), allowed=listed(self.names))
        return self.seats[agent]

    def observation_space(self, agent: str) -> spaces.Box:
        return self._observations[self.names[self.seat(agent)]]

    def action_space(self, agent: str) -> LegalActions:
        return self._actions[self.names[self.seat(agent)]]

    def begin(self, seed: int | None) -> None:
        """A new game. A seed makes this game and those after it repeatable."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.begin(int(self._seeds.integers(2**63)))

    def observe(self, agent: str) -> NDArray[np.int16]:
        return self.table.observe(self.seat(agent))[0]

    def infos(self) -> dict[str, dict[str, Any]]:
        """The masks of all agents; that of an agent that is not asked is all zero."""
        return {agent: {"action_mask": self._mask(seat)} for agent, seat in self.seats.items()}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        if seat in self.table.waiting:
            return self.table.observe(seat)[1]
        return np.zeros(self.table.game.actions.size, np.int8)

    def rewards(self) -> dict[str, float]:
        """The rewards of the last step: zero until the game is over."""
        returns = self.table.returns() if self.table.over else [0.0] * self.table.players
        return dict(zip(self.names, returns, strict=True))

    def render(self, mode: str) -> str | None:
        """The table as a spectator sees it."""
        return rendered(self.table.seen(), mode)


class AgentsEnv:
    """The part of a PettingZoo environment that is the same for AEC and parallel: spaces, the whole state, and
    rendering. The other part is one of PettingZoo's own classes."""

    def __init__(self, agents: Agents, render_mode: str | None = None) -> None:
        super().__init__()
        self._table_agents = agents
        self.metadata = agents.metadata
        self.render_mode = render_mode
        self.possible_agents = list(agents.names)
        self.agents: list[str] = []
        self.state_space = agents.state_space
        self.max_cycles = agents.max_cycles

    def observation_space(self, agent: str) -> spaces.Box:
        return self._table_agents.observation_space(agent)

    def action_space(self, agent: str) -> LegalActions:
        return self._table_agents.action_space(agent)

    def state(self) -> NDArray[np.uint8]:
        """The whole state as bytes, with every secret: for a central critic, not for an agent."""
        return self._table_agents.table.whole_state()

    def render(self) -> str | None:
        if self.render_mode is None:
            logger.warn("render() was called without a render_mode")
            return None
        return self._table_agents.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
