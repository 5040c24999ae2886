"""Environments that researchers know, over the rules that people play.

`aec` and `parallel` are PettingZoo's. Whatever is missing is said with the extra that brings it
(`pip install 'tavolata[envs]'`). Observations are the game's features, from what the seat may know; rewards come at the
end and are zero in sum (`tavolata.kernel.contract.returns`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tavolata.kernel.game import game as find_game

from .errors import BadEnvironment, MissingExtra, need

if TYPE_CHECKING:
    from .aec import TavolataAEC
    from .parallel import TavolataParallel

__all__ = ["BadEnvironment", "MissingExtra", "aec", "parallel"]

Options = Mapping[str, Any] | None


def aec(
    game: str, players: int | None = None, options: Options = None, content: Any = None, max_cycles: int | None = None,
    render_mode: str | None = None,
) -> "TavolataAEC":  # fmt: skip
    """A game as PettingZoo's AEC environment."""
    need("pettingzoo")
    from .aec import TavolataAEC
    from .agents import Agents

    agents = Agents(f"tavolata_{game}_v0", find_game(game), players, options, content, max_cycles, render_mode)
    return TavolataAEC(agents, render_mode)


def parallel(
    game: str, players: int | None = None, options: Options = None, content: Any = None, max_cycles: int | None = None,
    render_mode: str | None = None,
) -> "TavolataParallel":  # fmt: skip
    """A game as PettingZoo's parallel environment: all agents that are asked answer together."""
    need("pettingzoo")
    from .agents import Agents
    from .parallel import TavolataParallel

    agents = Agents(f"tavolata_{game}_v0", find_game(game), players, options, content, max_cycles, render_mode)
    return TavolataParallel(agents, render_mode)
