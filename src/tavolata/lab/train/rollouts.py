"""Positions to learn from: some steps of many games, who decided what, and what each decision was worth."""

from typing import Any

import numpy as np
import torch

from tavolata.bots.nets import own_numbers
from tavolata.kernel.batch import Batch
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS

from .learner import Learner, log_chances
from .players import simple_actions

Tensor = Any
TRACE = 0.97  # how far an error of the expected value reaches back, in decisions with a choice (GAE's lambda)


class Rollouts:
    """Games of one number of players that go on from rollout to rollout."""

    def __init__(self, batch: Batch, device: str) -> None:
        self.batch, self.device = batch, device
        game: Game = batch.game
        numbers = own_numbers(game.rules.actions)[batch.players].astype(np.int64)
        self._own = torch.as_tensor(numbers, device=device)

    def _here(self, array: Any, kind: Any = None) -> Tensor:
        """An array of the batch as a tensor, a row a game, copied: the batch writes into the same memory again."""
        if array.dtype == np.uint32:
            array = array.view(np.int32)
        made = torch.as_tensor(array, device=self.device)
        made = made.T if made.ndim == 2 else made
        return made.to(kind).clone() if kind else made.clone()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def take(self, learner: Learner, steps: int, imitate: bool) -> dict[str, Tensor]:
        """Play a number of steps, decided by the simple bot (`imitate`) or by the learner. Returns the positions whose
        result is known."""
        batch, seen = self.batch, []
        for _ in range(steps):
            features = self._here(batch.features).contiguous()
            actor, bits = self._here(batch.actor, torch.int64), self._here(batch.bits)
            logits, value = learner.forward(features)
            own = self._own[actor]
            logits = logits.gather(1, own).contiguous()
            chosen: Any = simple_actions(batch) if imitate else batch.sample(self._given(logits))
            action = self._here(chosen, torch.int64)
            before = log_chances(logits, bits).gather(1, action[:, None]).squeeze(1)
            choices = self._here(batch.count, torch.int64)
            batch.step(chosen)
            seen.append({
                "features": features, "actor": actor, "bits": bits, "action": action, "before": before, "own": own,
                "value": torch.sigmoid(value), "choices": choices, "done": self._here(batch.done, torch.bool),
                "rewards": self._here(batch.rewards),
            })  # fmt: skip
        return self._worth(seen)

    def _given(self, logits: Tensor) -> Any:
        return logits if self.device == "cuda" else logits.numpy()

    def _worth(self, seen: list[dict[str, Tensor]]) -> dict[str, Tensor]:
        """From the last step back: what each seat expected at its next decision, or won. Seats whose next decision is
        not known yet are left out."""
        games = self.batch.games
        following = torch.zeros(games, SEATS, device=self.device)
        error = torch.zeros(games, SEATS, device=self.device)
        known = torch.zeros(games, SEATS, dtype=torch.bool, device=self.device)
        for one in reversed(seen):
            done, free = one["done"][:, None], (one["choices"] > 1)[:, None]
            following = torch.where(done, one["rewards"], following)
            error = error.masked_fill(done, 0.0)
            known = known | done
            seat = one["actor"][:, None]
            gain = following.gather(1, seat) - one["value"][:, None] + TRACE * error.gather(1, seat)
            one["known"] = known.gather(1, seat).squeeze(1)
            gain = gain * one["known"][:, None]
            one["gain"] = gain.squeeze(1)
            one["target"] = (one["value"] + one["gain"]).clamp(0, 1)
            following = torch.where(free, following.scatter(1, seat, one["value"][:, None]), following)
            error = torch.where(free, error.scatter(1, seat, gain), error)
            known = torch.where(free, known.scatter(1, seat, True), known)
        kept = ("features", "bits", "action", "before", "own", "gain", "target")
        use = [one["known"] & (one["choices"] > 1) for one in seen]
        return {name: torch.cat([one[name][u] for one, u in zip(seen, use, strict=True)]) for name in kept}
