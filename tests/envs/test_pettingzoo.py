"""PettingZoo's own tests, for every game and number of players, and no warning silenced."""

import copy
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import parallel_to_aec

import tavolata
from tavolata.envs import BadEnvironment, aec, parallel
from tavolata.kernel.errors import BadAction, IllegalAction

GAMES = tavolata.games()
COUNTS = [(name, players) for name in GAMES for players in tavolata.game(name).players]
FEW = [(name, tavolata.game(name).players[0]) for name in GAMES] + [(GAMES[0], tavolata.game(GAMES[0]).players[-1])]
each_count = pytest.mark.parametrize(
    ("name", "players"),
    [pytest.param(*count, marks=[] if count in FEW else pytest.mark.long) for count in COUNTS],
)


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@each_count
def test_api(name: str, players: int) -> None:
    api_test(aec(name, players), num_cycles=300)


@each_count
def test_api_of_a_whole_game(name: str, players: int) -> None:
    env = aec(name, players, max_cycles=200)
    env.reset(seed=3)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else env.action_space(agent).sample(info["action_mask"]))
        assert terminated or reward == 0
    assert env.agents == []


@each_count
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: aec(name, players), num_cycles=100)
    parallel_seed_test(lambda: parallel(name, players), num_cycles=100)


@each_count
def test_parallel_api(name: str, players: int) -> None:
    parallel_api_test(parallel(name, players), num_cycles=300)


@each_count
def test_rendering(name: str, players: int) -> None:
    def make(render_mode: str) -> Any:
        return aec(name, players, render_mode=render_mode)

    render_test(make, {"svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>")})


@each_count
def test_max_cycles(name: str, players: int) -> None:
    """In PettingZoo's test every agent steps once in each cycle, so its AEC form is made from the parallel one."""

    class Module:
        @staticmethod
        def parallel_env(max_cycles: int) -> Any:
            return parallel(name, players, max_cycles=max_cycles)

        @staticmethod
        def env(max_cycles: int) -> Any:
            return parallel_to_aec(parallel(name, players, max_cycles=max_cycles))

    max_cycles_test(Module)


@each_count
def test_state(name: str, players: int) -> None:
    state_test(aec(name, players), parallel(name, players))


@pytest.mark.parametrize(
    ("name", "players"),
    [pytest.param(*count, marks=[] if count == ("trono", 4) else pytest.mark.long) for count in COUNTS],
)
def test_performance(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Five seconds each."""
    performance_benchmark(aec(name, players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("make", [aec, parallel])
def test_rewards_are_zero_in_sum_and_say_who_won(make: Callable[..., Any]) -> None:
    env = make("trono", 3)
    for seed in range(5):
        rewards = _play(env, seed)
        assert sum(rewards.values()) == pytest.approx(0)
        assert max(rewards.values()) > 0


def _play(env: Any, seed: int) -> dict[str, float]:
    """The rewards of a game of random play."""
    if hasattr(env, "agent_iter"):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            env.step(env.action_space(env.agent_selection).sample())
        return dict(env.rewards)
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    while env.agents:
        _, rewards, _, _, _ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    return rewards


def test_an_action_that_is_not_legal_says_why_and_changes_nothing() -> None:
    env: Any = aec("trono", 4)
    env.reset(seed=7)
    before, mask = env.state(), env.last()[4]["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    for wrong in (10**9, -1):
        with pytest.raises(BadAction):
            env.step(wrong)
    for given in (None, "roll", 1.5):
        with pytest.raises(BadEnvironment, match="whole number"):
            env.step(given)
    assert (env.state() == before).all()


def test_a_parallel_step_is_all_or_none() -> None:
    env: Any = parallel("trono", 3)
    env.reset(seed=1)
    with pytest.raises(BadEnvironment, match="none was given"):
        env.step({})
    asked = _first_window(env)
    before = env.state()
    legal = {agent: env.action_space(agent).sample() for agent in asked}
    with pytest.raises((IllegalAction, BadAction)):
        env.step({**legal, asked[-1]: env.action_space(asked[-1]).n - 1})
    assert (env.state() == before).all()
    env.step(legal)
    assert (env.state() != before).any()


def _first_window(env: Any) -> list[str]:
    """Play until several agents are asked at once."""
    for seed in range(50):
        _, infos = env.reset(seed=seed)
        while env.agents:
            asked = [agent for agent, info in infos.items() if info["action_mask"].any()]
            if len(asked) > 1:
                return asked
            *_, infos = env.step({agent: env.action_space(agent).sample() for agent in asked})
    raise AssertionError("no window in fifty games")


def test_what_is_not_asked_for_rightly_is_refused() -> None:
    for make in (aec, parallel):
        env: Any = make("trono", 3)
        with pytest.raises(BadEnvironment, match="reset"):
            env.step({} if make is parallel else 0)
        with pytest.raises(BadEnvironment, match="render"):
            make("trono", 3, render_mode="rgb_array")
        with pytest.raises(BadEnvironment, match="step"):
            make("trono", 3, max_cycles=0)
        with pytest.raises(BadEnvironment, match="player_0"):
            make("trono", 3).observation_space("player_9")


def test_a_copy_goes_its_own_way() -> None:
    env = aec("trono", 3)
    assert tavolata.game("trono").part("orders") is not None  # a module that was loaded is no hindrance
    env.reset(seed=2)
    other = copy.deepcopy(env)
    before = env.state()
    other.step(other.action_space(other.agent_selection).sample())
    assert (env.state() == before).all()
