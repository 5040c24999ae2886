"""PPO in one file, on Tavolata's vector environment: from nothing to a network that beats random play.

    python examples/ppo.py --minutes 10                                    # two cores, against random players
    python examples/ppo.py --device cuda --envs 8192 --minutes 5           # self-play, all of it on a card
    tavolata arena trono --bots ./trono.npz,solid                          # what it made plays like any bot

Needs `pip install 'tavolata[envs]' torch` (and, for a card, `'tavolata[cuda]'`).

Every seat learns from its own decisions: what follows a decision is the next one of the same seat, or the end. That
is the same loop against opponents, where one seat is asked, and in self-play, where all are. The network is the one
that bots play with (`tavolata.bots.nets`): each value of each feature has a column in the first layer, activations are
cut to 0..1, the value is the logit of the expected share of the victory, and actions that name seats are counted from
the seat that decides. So the file that is written plays on whole numbers, without torch, alike on every machine.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import tavolata
from tavolata.bots.nets import own_numbers, save
from tavolata.bots.nets.forward import FIRST, SECOND
from tavolata.envs import vector
from tavolata.lab.statistics import wilson
from tavolata.lab.train.columns import FIRST_LIMIT, UPPER_LIMIT, columns_of, quantised

NEVER = -1e9  # the logit of an action that is not legal


class Agent(nn.Module):
    """Policy and value of a position."""

    def __init__(self, highest, actions):
        super().__init__()
        first, cap, self.columns = columns_of(highest)
        self.register_buffer("first", torch.as_tensor(first.astype(np.int64)))
        self.register_buffer("cap", torch.as_tensor(cap.astype(np.int64)))
        self.one, self.two = nn.Linear(self.columns, FIRST), nn.Linear(FIRST, SECOND)
        self.policy, self.value = nn.Linear(SECOND, actions), nn.Linear(SECOND, 1)
        for layer, spread, middle in ((self.one, 0.04, 0.3), (self.two, 0.08, 0.2), (self.policy, 0.02, 0.0)):
            nn.init.normal_(layer.weight, 0.0, spread)
            nn.init.constant_(layer.bias, middle)

    def forward(self, features):
        """Logits of all actions, as if the seat were seat 0, and the logit of the expected share of the victory."""
        values = torch.minimum(features.long(), self.cap).clamp_(min=0)
        place = torch.where(values > 0, self.first + values - 1, self.columns)
        hot = torch.zeros(len(features), self.columns + 1, device=features.device).scatter_(1, place, 1.0)
        hidden = self.two(self.one(hot[:, : self.columns]).clamp(0, 1)).clamp(0, 1)
        return self.policy(hidden), self.value(hidden).squeeze(1)

    @torch.no_grad()
    def stay_small(self):
        """Keep weights where whole numbers can follow them."""
        self.one.weight.clamp_(-FIRST_LIMIT, FIRST_LIMIT)
        for layer in (self.two, self.policy, self.value):
            layer.weight.clamp_(-UPPER_LIMIT, UPPER_LIMIT)

    def weights(self):
        """The network as bots read it."""
        layers = {"1": self.one, "2": self.two, "p": self.policy, "v": self.value}
        floats = {f"w{name}": layer.weight.detach().cpu().numpy() for name, layer in layers.items()}
        floats |= {f"b{name}": layer.bias.detach().cpu().numpy() for name, layer in layers.items()}
        floats |= {"w1": floats["w1"].T, "w2": floats["w2"].T}
        return quantised(floats, self.first.cpu().numpy().astype(np.int32), self.cap.cpu().numpy().astype(np.int16))


class Games:
    """A vector environment with tensors."""

    def __init__(self, env, device, seed):
        self.env, self.device = env, device
        numbers = own_numbers(env.game.actions)[env.players].astype(np.int64)
        self.own = torch.as_tensor(numbers, device=device)
        observations, info = env.reset(seed=seed)
        self.look(observations, info)

    def tensor(self, array):
        """A copy: the environment writes into the same memory again."""
        return torch.as_tensor(array, device=self.device).clone()

    def look(self, observations, info):
        self.features, self.mask = self.tensor(observations), self.tensor(info["action_mask"]).bool()
        self.seat = self.tensor(info["seat"]).long()
        self.shares = (self.tensor(info["returns"]) + 1) / self.env.players

    def logits(self, agent):
        """Of the actions as they are numbered at the table, with no hope for those that are not legal; and values."""
        logits, value = agent(self.features)
        return logits.gather(1, self.own[self.seat]).masked_fill(~self.mask, NEVER), value

    def step(self, logits):
        """Sample, and step; the actions, and which games ended."""
        given = logits if self.device == "cuda" else logits.numpy()
        chosen = self.env.sample(given.contiguous() if self.device == "cuda" else given)
        actions = self.tensor(chosen).long()
        observations, _, ended, cut, info = self.env.step(chosen)
        self.look(observations, info)
        return actions, self.tensor(ended) | self.tensor(cut)


@torch.no_grad()
def roll_out(games, agent, steps):
    """A number of steps of all games, each with what was seen, chosen and expected, and how it ended."""
    taken = []
    for _ in range(steps):
        logits, value = games.logits(agent)
        seen = {"features": games.features, "mask": games.mask, "own": games.own[games.seat], "seat": games.seat}
        actions, done = games.step(logits)
        before = torch.log_softmax(logits, 1).gather(1, actions[:, None]).squeeze(1)
        told = {
            "action": actions,
            "before": before,
            "value": torch.sigmoid(value),
            "done": done,
            "shares": games.shares,
        }
        taken.append(seen | told)
    return taken


@torch.no_grad()
def judge(taken, trace):
    """Generalised advantages, from the last step back, for each seat by itself. Decisions whose next one was not
    reached, and those without a choice, are left out."""
    envs, players = taken[0]["shares"].shape
    following = torch.zeros(envs, players, device=taken[0]["shares"].device)
    error, known = torch.zeros_like(following), torch.zeros_like(following, dtype=torch.bool)
    for one in reversed(taken):
        done, seat = one["done"][:, None], one["seat"][:, None]
        free = one["mask"].sum(1, keepdim=True) > 1
        following, error, known = torch.where(done, one["shares"], following), error.masked_fill(done, 0), known | done
        one["known"] = (known.gather(1, seat) & free).squeeze(1)
        gain = following.gather(1, seat) - one["value"][:, None] + trace * error.gather(1, seat)
        one["gain"] = gain.squeeze(1)
        one["target"] = (one["value"] + one["gain"]).clamp(0, 1)
        following = torch.where(free, following.scatter(1, seat, one["value"][:, None]), following)
        error = torch.where(free, error.scatter(1, seat, gain), error)
        known = torch.where(free, known.scatter(1, seat, True), known)
    kept = ("features", "mask", "own", "action", "before", "gain", "target")
    return {name: torch.cat([one[name][one["known"]] for one in taken]) for name in kept}


def learn(agent, optimizer, data, given):
    """Some epochs over the positions, in shuffled parts."""
    data["gain"] = (data["gain"] - data["gain"].mean()) / (data["gain"].std() + 1e-6)
    for _ in range(given.epochs):
        for some in torch.randperm(len(data["action"]), device=given.device).split(given.part):
            part = {name: one[some] for name, one in data.items()}
            logits, value = agent(part["features"])
            chances = torch.log_softmax(logits.gather(1, part["own"]).masked_fill(~part["mask"], NEVER), 1)
            ratio = (chances.gather(1, part["action"][:, None]).squeeze(1) - part["before"]).exp()
            policy = -torch.minimum(ratio * part["gain"], ratio.clamp(1 - given.clip, 1 + given.clip) * part["gain"])
            judged = nn.functional.binary_cross_entropy_with_logits(value, part["target"])
            entropy = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            optimizer.zero_grad(set_to_none=True)
            (policy.mean() + judged - given.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 1.0)
            optimizer.step()
            agent.stay_small()
    return float(entropy.detach())


@torch.no_grad()
def wins(agent, given, opponents="random", each=4):
    """How many of the first games of each environment the agent wins against opponents, and of how many."""
    env = vector(given.game, max(1, given.duels // each), given.players, opponents=opponents, threads=given.threads)
    agent, games = agent.cpu(), Games(env, "cpu", seed=given.seed + 1)
    own, ended, won = torch.as_tensor(np.arange(env.num_envs) % given.players), torch.zeros(env.num_envs), 0
    while (ended < each).any():
        logits, _ = games.logits(agent)
        _, done = games.step(torch.where(logits == logits.max(1, keepdim=True).values, 0.0, NEVER))
        counted = done & (ended < each)
        won += int((games.shares[torch.arange(env.num_envs), own] > 1 / given.players)[counted].sum())
        ended += done
    env.close()
    agent.to(given.device)
    return won, env.num_envs * each


def highest_seen(env, steps=300):
    """The highest value of each feature in random play."""
    observations, _ = env.reset(seed=0)
    highest = np.zeros(observations.shape[1], np.int16)
    for _ in range(steps):
        observations, *_ = env.step(env.sample())
        highest = np.maximum(highest, observations.max(0))
    return highest


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="trono", choices=tavolata.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", choices=["self", "random", "simple"], help="random; self on a card")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--envs", type=int, default=1024, help="games side by side")
    parser.add_argument("--steps", type=int, default=64, help="steps of a rollout")
    parser.add_argument("--part", type=int, default=8192, help="positions of one step of learning")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.004)
    parser.add_argument("--duels", type=int, default=2000, help="games against random players at the end")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="GAME.npz")
    given = parser.parse_args(words)
    given.opponents = given.opponents or ("self" if given.device == "cuda" else "random")
    given.out = given.out or Path(f"{given.game}.npz")
    return given


def main(words=None):
    """Train, measure, write; the share of games won against random players, with its interval."""
    given = arguments(words)
    torch.manual_seed(given.seed)
    game = tavolata.game(given.game)
    named = None if given.opponents == "self" else given.opponents
    shared = {"device": "cuda"} if given.device == "cuda" else {"threads": given.threads, "copy": False}
    games = Games(vector(given.game, given.envs, given.players, opponents=named, **shared), given.device, given.seed)
    sights = vector(given.game, 256, given.players, threads=given.threads)
    agent = Agent(highest_seen(sights), game.actions.size).to(given.device)
    optimizer = torch.optim.Adam(agent.parameters(), lr=given.rate)
    began, turn, positions = time.monotonic(), 0, 0
    while (spent := (time.monotonic() - began) / 60) < given.minutes:
        for group in optimizer.param_groups:
            group["lr"] = given.rate * max(0.1, 1 - spent / given.minutes)
        data = judge(roll_out(games, agent, given.steps), given.trace)
        entropy = learn(agent, optimizer, data, given)
        turn, positions = turn + 1, positions + given.envs * given.steps
        if turn & (turn - 1) == 0 or turn % 50 == 0:
            print(f"{60 * spent:6.0f} s  {positions:>12,} steps  entropy {entropy:.3f}", flush=True)
    won, played = wins(agent, given)
    low, high = wilson(won, played)
    print(f"won {won / played:.1%} of {played} games for {given.players} against random players "
          f"({low:.1%} to {high:.1%}; fair is {1 / given.players:.1%})")  # fmt: skip
    save(game, agent.weights(), given.out)
    place = given.out if given.out.is_absolute() else f"./{given.out}"
    print(f"{given.out} is written: tavolata arena {given.game} --players {given.players} --bots {place},solid")
    return won / played, low


if __name__ == "__main__":
    main()
