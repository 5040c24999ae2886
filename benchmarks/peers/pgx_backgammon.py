"""pgx's backgammon: a random legal action, the step and the reset of finished games in one scan over a batch.

    python pgx_backgammon.py BATCH STEPS

One step of one game is one decision. JAX picks the device: JAX_PLATFORMS=cpu keeps it off a GPU.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from answer import Play, serve
from pgx.experimental.wrappers import auto_reset

Choose = Callable[[Any, Any], Any]


def by_rank(key: Any, legal: Any) -> Any:
    """A legal action a game, all equally likely: one random number a game."""
    ranks = jnp.cumsum(legal, axis=1)
    return jnp.argmax(ranks > jax.random.randint(key, (len(legal), 1), 0, ranks[:, -1:]), axis=1)


def by_noise(key: Any, legal: Any) -> Any:
    """The same, as JAX does it: one random number for each action."""
    return jax.random.categorical(key, jnp.where(legal, 0.0, -jnp.inf))


def player(choose: Choose, batch: int, steps: int) -> Play:
    """Plays a batch on by some steps at each call."""
    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, key: Any) -> Any:
        state, ended = carry
        for_choice, for_step = jax.random.split(key)
        state = step(state, choose(for_choice, state.legal_action_mask), jax.random.split(for_step, batch))
        return (state, ended + state.terminated.sum()), None

    @jax.jit
    def scan(state: Any, key: Any) -> Any:
        key, now = jax.random.split(key)
        (state, ended), _ = jax.lax.scan(one, (state, jnp.int32(0)), jax.random.split(now, steps))
        return state, key, ended

    key = jax.random.key(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))

    def play() -> tuple[float, float]:
        nonlocal state, key
        state, key, ended = scan(state, key)
        return batch * steps, int(ended)

    return play


def average_length() -> float:
    """Decisions in a random game, once the games of a batch no longer begin and end together."""
    play = player(by_rank, batch=64, steps=100)
    for _ in range(6):
        play()
    decisions, games = map(sum, zip(*(play() for _ in range(16)), strict=True))
    return decisions / games


def seconds(play: Play) -> float:
    play()  # compiles
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        play()
        taken.append(time.perf_counter() - began)
    return min(taken)


def main(batch: int, steps: int) -> None:
    length = average_length()
    faster = min((player(choose, batch, steps) for choose in (by_rank, by_noise)), key=seconds)

    def play() -> tuple[float, float]:
        decisions, _ = faster()
        return decisions, decisions / length

    device = jax.devices()[0]
    where = device.device_kind if device.platform == "gpu" else "CPU"
    serve(f"pgx {pgx.__version__}", f"2 players, batch {batch}, jax {jax.__version__} on {where}", play)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
