"""The vector environment: the same games as everywhere else, on any number of threads; opponents; what is refused."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tavolata
from tavolata.envs import BadEnvironment, vector
from tavolata.kernel.batch import Batch
from tavolata.kernel.errors import BadOption, TavolataError

GAMES = tavolata.games()
each_game = pytest.mark.parametrize("name", GAMES)
STEPS = 500


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@each_game
def test_it_plays_the_games_of_a_batch(name: str) -> None:
    """Masks, features, seats and shares of the victory, step by step."""
    env = vector(name, num_envs=40, players=3)
    obs, info = env.reset(seed=4)
    batch = Batch(tavolata.game(name), 40, 3, env._seed)
    ended = 0
    for _ in range(STEPS):
        assert (obs == batch.features.T).all()
        assert (info["seat"] == batch.actor).all()
        bits = np.ascontiguousarray(batch.bits.T).view(np.uint8)
        mask = np.unpackbits(bits, axis=1, bitorder="little")[:, : env.single_action_space.n]
        assert (info["action_mask"] == mask).all()
        actions = env.sample()
        obs, _, done, cut, info = env.step(actions)
        batch.step(actions)
        assert (done == (batch.done > 0)).all()
        assert not cut.any()
        winners = batch.rewards[:3].T > 0
        assert ((info["returns"] > 0) == winners).all()
        ended += int(done.sum())
    assert batch.refused == 0
    assert ended or name != "trono"


@each_game
@pytest.mark.parametrize("opponents", ["random", "simple"])
def test_against_opponents_only_the_own_seat_is_asked(name: str, opponents: str) -> None:
    env = vector(name, num_envs=9, players=3, opponents=opponents)
    obs, info = env.reset(seed=1)
    for _ in range(60):
        assert (info["seat"] == np.arange(9) % 3).all()
        assert env.observation_space.contains(obs)
        obs, reward, done, _, info = env.step(env.sample())
        assert (reward == info["returns"][np.arange(9), np.arange(9) % 3]).all()
        assert info["returns"].sum(1) == pytest.approx(0, abs=1e-5)
        assert (reward[~done] == 0).all()


def test_threads_change_nothing() -> None:
    def played(threads: int) -> list[bytes]:
        env = vector("trono", num_envs=33, players=4, opponents="simple", threads=threads)
        told = [env.reset(seed=9)[0].tobytes()]
        for _ in range(40):
            obs, reward, done, _, info = env.step(env.sample())
            told += [obs.tobytes(), reward.tobytes(), done.tobytes(), info["action_mask"].tobytes()]
        env.close()
        return told

    assert played(1) == played(3)


def test_simple_opponents_are_stronger_than_random_ones() -> None:
    def mean_reward(opponents: str) -> float:
        env = vector("trono", num_envs=400, players=2, opponents=opponents)
        env.reset(seed=2)
        total, games = 0.0, 0
        while games < 1500:
            _, reward, done, _, _ = env.step(env.sample())
            total, games = total + float(reward.sum()), games + int(done.sum())
        return total / games

    assert mean_reward("simple") < mean_reward("random") - 0.2


def test_what_gymnasium_asks_for() -> None:
    env = vector("trono", num_envs=4, players=4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    obs, info = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    other, _ = env.reset()
    assert (obs == again).all()
    assert (obs != other).any()
    assert env.observation_space.contains(obs)
    assert env.action_space.contains(env.sample().astype(np.int64))
    assert set(info) == {"action_mask", "seat", "returns"}


def test_arrays_are_shared_by_dlpack_and_copied_only_if_asked() -> None:
    env = vector("trono", num_envs=8, players=4, copy=False)
    obs, _ = env.reset(seed=5)
    assert np.shares_memory(np.from_dlpack(obs), obs)
    assert env.step(env.sample())[0] is obs
    kept = vector("trono", num_envs=8, players=4)
    first, _ = kept.reset(seed=5)
    before = first.copy()
    kept.step(kept.sample())
    assert (first == before).all()


def test_what_is_wrong_is_refused_in_a_sentence_and_nothing_is_stepped() -> None:
    env = vector("trono", num_envs=3, players=4)
    with pytest.raises(BadEnvironment, match="reset"):
        env.step(np.zeros(3, np.int64))
    obs, info = env.reset(seed=1)
    legal = env.sample()
    for wrong in (-1, 10**6, int(np.flatnonzero(info["action_mask"][1] == 0)[0])):
        given = legal.astype(np.int64)
        given[1] = wrong
        with pytest.raises(BadEnvironment, match=f"action {wrong} in game 1"):
            env.step(given)
    for shape in (np.zeros(2, np.int64), np.zeros(3, np.float32), [[0, 0, 0]]):
        with pytest.raises(BadEnvironment, match="3 whole numbers"):
            env.step(shape)
    assert (env._features == obs).all()


@pytest.mark.parametrize(
    "wrong",
    [{"num_envs": 0}, {"num_envs": 2.5}, {"num_envs": "2"}, {"num_envs": True}, {"num_envs": 10**9}, {"threads": 0},
     {"threads": 10**6}, {"players": 9}, {"opponents": "nobody"}, {"device": "tpu"}, {"seat": 4, "opponents": "random"},
     {"device": "cuda", "opponents": "simple"}, {"options": {"none": 1}}],
)  # fmt: skip
def test_an_environment_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((BadEnvironment, BadOption)) as problem:
        vector("trono", **{"num_envs": 2, "players": 4, **wrong})
    assert isinstance(problem.value, TavolataError)
