"""A digest of everything that some steps of a vector environment return, to compare environments that must be equal."""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

Move = Callable[[Any], Any]
GAMES, PLAYERS, SEED = 4, 3, 3


def digest(env: Any, steps: int, fetched: Move = np.asarray, given: Move = np.asarray) -> str:
    """The digest of an environment, from its reset on. Steps alternate between arbitrary actions and sampling by fixed
    logits. `fetched` and `given` copy arrays from the environment's device and to it.
    """
    told, actions = hashlib.sha256(), int(env.single_action_space.n)
    logits = given((np.arange(GAMES * actions) * 7919 % 1000 / 250).astype(np.float32).reshape(GAMES, actions))

    def tell(*arrays: Any) -> None:
        for array in arrays:
            told.update(np.ascontiguousarray(fetched(array)).tobytes())

    observations, info = env.reset(seed=SEED)
    tell(observations, *(info[word] for word in sorted(info)))
    for step in range(steps):
        chosen = env.sample(logits if step % 2 else None)
        tell(chosen)
        observations, reward, ended, cut, info = env.step(given(fetched(chosen).astype(np.int64)))
        tell(observations, reward, ended, cut, *(info[word] for word in sorted(info)))
    return told.hexdigest()
