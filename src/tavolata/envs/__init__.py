"""Environments that researchers know, over the rules that people play.

`aec` and `parallel` are PettingZoo's, `vector` is Gymnasium's, `openspiel` is OpenSpiel's. Whatever is missing is said
with the extra that brings it (`pip install 'tavolata[envs]'`). Observations are the game's features, from what the seat
may know; rewards come at the end and are zero in sum (`tavolata.kernel.contract.returns`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tavolata.kernel.game import game as find_game

from .errors import BadEnvironment, MissingExtra, need
from .trajectory import Trajectory, trajectory

if TYPE_CHECKING:
    from .aec import TavolataAEC
    from .parallel import TavolataParallel

__all__ = ["BadEnvironment", "MissingExtra", "Trajectory", "aec", "openspiel", "parallel", "trajectory", "vector"]

Options = Mapping[str, Any] | None
MOST_ENVS, MOST_THREADS = 10**7, 1024


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


def vector(
    game: str, num_envs: int = 1024, players: int | None = None, opponents: str | None = None, device: str = "cpu",
    options: Options = None, content: Any = None, seat: int | None = None, threads: int = 1, copy: bool = True,
) -> Any:  # fmt: skip
    """Thousands of games as one Gymnasium vector environment. `opponents` ("random", "simple") play all seats but one,
    which is `seat`, or a different one from game to game; without them every step asks whoever decides."""
    need("gymnasium")
    _check_whole("num_envs", num_envs, MOST_ENVS)
    _check_whole("threads", threads, MOST_THREADS)
    found = find_game(game)
    count = found.usual_players if players is None else players
    if device == "cpu":
        from .vector import TavolataVector

        return TavolataVector(found, num_envs, count, opponents, seat, options, content, threads, copy)
    if device != "cuda":
        raise BadEnvironment("device", given=repr(device), allowed="cpu, cuda")
    if opponents is not None:
        raise BadEnvironment("device_opponents")
    from .cuda_vector import TavolataCudaVector

    return TavolataCudaVector(found, num_envs, count, options, content)


def _check_whole(entry: str, given: Any, most: int) -> None:
    """Refuse what is no whole number from 1 to the most."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 1 <= given <= most:
        raise BadEnvironment("number", entry=entry, given=repr(given), most=most)


def openspiel(
    game: str, players: int | None = None, options: Options = None, content: Options = None, recall: int = 0
) -> Any:
    """A game as OpenSpiel's `pyspiel.Game`. All games are registered, as `tavolata_trono` and the like. `content` has
    whole numbers by their path: `{"limits.sins": 6}`. With `recall` an information state has a tensor, of the
    last `recall` steps."""
    need("pyspiel")
    from .spiel import load

    return load(game, players, options, content, recall)
