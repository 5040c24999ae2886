"""The network in torch: what it makes of features, and one step of learning.

Torch is imported here and nowhere else, when a training asks for it.
"""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from tavolata.bots.nets.forward import FIRST, SECOND

from .columns import FIRST_LIMIT, UPPER_LIMIT, columns_of, quantised

Tensor = Any
CLIP = 0.2  # of the ratio of probabilities in self-play
ENTROPY = 0.004
SIDES = 32  # bits of a word


class Learner:
    """A network that learns."""

    def __init__(self, highest: NDArray[Any], actions: int, device: str, seed: int, rate: float) -> None:
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.first, self.cap, self.columns = columns_of(highest)
        self.device, self.actions = device, actions
        self._first = torch.as_tensor(self.first.astype(np.int64), device=device)
        self._cap = torch.as_tensor(self.cap, device=device)

        def weights(*shape: int, spread: float = 0.0, middle: float = 0.0) -> Tensor:
            return (torch.randn(*shape, device=device) * spread + middle).requires_grad_()

        self.w1, self.b1 = weights(self.columns, FIRST, spread=0.04), weights(FIRST, middle=0.3)
        self.w2, self.b2 = weights(FIRST, SECOND, spread=0.08), weights(SECOND, middle=0.2)
        self.wp, self.bp = weights(SECOND, actions, spread=0.05), weights(actions)
        self.wv, self.bv = weights(SECOND, 1, spread=0.05), weights(1)
        self._all = [self.w1, self.b1, self.w2, self.b2, self.wp, self.bp, self.wv, self.bv]
        self._adam = torch.optim.Adam(self._all, lr=rate)

    def set_rate(self, rate: float) -> None:
        for group in self._adam.param_groups:
            group["lr"] = rate

    def hot(self, features: Tensor) -> Tensor:
        """One-hot encoded features, a row a position."""
        values = torch.minimum(features, self._cap).clamp_(min=0).long()
        place = torch.where(values > 0, self._first + values - 1, self.columns)
        kind = torch.bfloat16 if self.device == "cuda" else torch.float32
        made = torch.zeros(len(features), self.columns + 1, dtype=kind, device=self.device)
        made.scatter_(1, place, 1.0)
        return made[:, : self.columns]

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and the logit of the expected part of the victory."""
        hot = self.hot(features)
        one = ((hot @ self.w1.to(hot.dtype)).float() + self.b1).clamp(0, 1)
        two = (one @ self.w2 + self.b2).clamp(0, 1)
        return two @ self.wp + self.bp, (two @ self.wv + self.bv).squeeze(1)

    def learn(self, part: dict[str, Tensor], imitate: bool) -> dict[str, float]:
        """One step on some positions: towards the actions taken (`imitate`), or towards those that turned out better
        than expected (PPO), and towards what was won."""
        logits, value = self.forward(part["features"])
        chances = log_chances(logits.gather(1, part["own"]), part["bits"])
        taken = chances.gather(1, part["action"][:, None]).squeeze(1)
        judged = torch.nn.functional.binary_cross_entropy_with_logits(value, part["target"])
        if imitate:
            policy = -taken.mean()
        else:
            ratio = (taken - part["before"]).exp()
            gain = part["gain"]
            policy = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
        loss = policy + judged - (0.0 if imitate else ENTROPY) * entropy
        self._adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._all, 1.0)
        self._adam.step()
        with torch.no_grad():
            self.w1.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
            for upper in (self.w2, self.wp, self.wv):
                upper.clamp_(-UPPER_LIMIT, UPPER_LIMIT)
        return {"policy": policy.detach(), "value": judged.detach(), "entropy": entropy.detach()}

    def weights(self) -> dict[str, NDArray[Any]]:
        """The network as whole numbers."""
        names = ("w1", "b1", "w2", "b2", "wp", "bp", "wv", "bv")
        floats = {name: one.detach().cpu().numpy() for name, one in zip(names, self._all, strict=True)}
        floats["wp"] = floats["wp"].T
        return quantised(floats, self.first, self.cap)


def legal_of(bits: Tensor, actions: int) -> Tensor:
    """Which actions are legal, a row a position, from words of bits."""
    ranks = torch.arange(SIDES, device=bits.device, dtype=torch.int32)
    return ((bits[:, :, None] >> ranks) & 1).reshape(len(bits), -1)[:, :actions].bool()


def log_chances(logits: Tensor, bits: Tensor) -> Tensor:
    """The logarithms of the chances of all actions, of which those that are not legal have none."""
    return torch.log_softmax(logits.masked_fill(~legal_of(bits, logits.shape[1]), -1e9), 1)
