"""Imitation in NumPy: the same network, taught to do as the simple bot does, where there is no torch."""

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots.nets import own_numbers
from tavolata.bots.nets.forward import FIRST, SECOND
from tavolata.kernel.batch import Batch
from tavolata.kernel.game import Game

from .columns import FIRST_LIMIT, UPPER_LIMIT, columns_of, quantised
from .players import simple_actions

Array = NDArray[Any]
APART = 100  # steps after which games that began together stand at different kinds of decisions


class Network:
    """Weights in floats, and Adam's memory of their gradients."""

    def __init__(self, columns: int, actions: int, seed: int) -> None:
        draws = np.random.default_rng(seed)

        def normal(*shape: int, spread: float) -> Array:
            return (draws.standard_normal(shape) * spread).astype(np.float32)

        self.weights: dict[str, Array] = {
            "w1": normal(columns, FIRST, spread=0.04), "b1": np.full(FIRST, 0.3, np.float32),
            "w2": normal(FIRST, SECOND, spread=0.08), "b2": np.full(SECOND, 0.2, np.float32),
            "wp": normal(SECOND, actions, spread=0.05), "bp": np.zeros(actions, np.float32),
        }  # fmt: skip
        self._mean = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._square = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self._steps = 0

    def learn(self, hot: Array, legal: Array, action: Array, rate: float) -> float:
        """One step towards the actions; the loss before it."""
        w = self.weights
        sums = [hot @ w["w1"] + w["b1"]]
        one = sums[0].clip(0, 1)
        sums.append(one @ w["w2"] + w["b2"])
        two = sums[1].clip(0, 1)
        logits = np.where(legal, two @ w["wp"] + w["bp"], -1e9)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        rows = np.arange(len(action))
        loss = float(-np.log(chances[rows, action] + 1e-9).mean())
        error = chances.astype(np.float32)
        error[rows, action] -= 1
        error /= len(action)
        back_two = (error @ w["wp"].T) * ((sums[1] > 0) & (sums[1] < 1))
        back_one = (back_two @ w["w2"].T) * ((sums[0] > 0) & (sums[0] < 1))
        self._step(
            {
                "wp": two.T @ error, "bp": error.sum(0), "w2": one.T @ back_two, "b2": back_two.sum(0),
                "w1": hot.T @ back_one, "b1": back_one.sum(0),
            },
            rate,
        )  # fmt: skip
        return loss

    def _step(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam; weights stay where whole numbers can follow."""
        self._steps += 1
        slow = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            self.weights[name] -= slow * self._mean[name] / (np.sqrt(self._square[name]) + 1e-8)
            limit = FIRST_LIMIT if name == "w1" else UPPER_LIMIT
            if name.startswith("w"):
                np.clip(self.weights[name], -limit, limit, out=self.weights[name])


def imitate(
    game: Game, given: argparse.Namespace, highest: Array, say: Any
) -> tuple[dict[str, Array], list[dict[str, Any]]]:
    """Learn from what simple bots do in batches of games; the weights and the curve."""
    first, cap, columns = columns_of(highest)
    network = Network(columns, game.rules.actions.size, given.seed)
    batches = [Batch(game, given.games, n, given.seed + n, threads=given.threads) for n in given.players]
    for batch in batches:
        for _ in range(APART):
            batch.step(simple_actions(batch))
    own = own_numbers(game.rules.actions)
    began, turn = time.monotonic(), 0
    curve: list[dict[str, Any]] = []
    while time.monotonic() - began < 60 * given.minutes and turn < given.most_turns:
        for batch in batches:
            actions = simple_actions(batch)
            numbers = own[batch.players][batch.actor]
            use = batch.count > 1
            hot = hot_of(batch.features.T[use], first, cap, columns)
            legal = np.zeros((batch.games, game.rules.actions.size), bool)
            rows = np.arange(batch.games)
            for i in range(int(batch.count.max())):
                some = batch.count > i
                legal[rows[some], numbers[rows[some], batch.moves[i, some]]] = True
            loss = network.learn(hot, legal[use], numbers[rows, actions][use].astype(np.int64), given.rate)
            batch.step(actions)
        turn += 1
        if turn % given.every == 1:
            curve.append({"phase": "imitation", "turn": turn, "policy": round(loss, 4)})
            say(curve[-1])
    floats = {**network.weights, "wv": np.zeros((SECOND, 1)), "bv": np.zeros(1)}
    floats["wp"] = floats["wp"].T
    return quantised(floats, first, cap), curve


def hot_of(features: Array, first: Array, cap: Array, columns: int) -> NDArray[np.float32]:
    """Features (a row a position) as ones in columns."""
    values = np.minimum(features, cap).clip(0)
    hot = np.zeros((len(features), columns + 1), np.float32)
    np.put_along_axis(hot, np.where(values > 0, first + values - 1, columns), 1.0, 1)
    return hot[:, :columns]
