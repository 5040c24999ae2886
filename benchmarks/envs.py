"""`./dev bench envs`: the environments of `tavolata.envs` on one core; with --peers, PettingZoo's classic ones and
pgx's backgammon beside them."""

from typing import Any

from tavolata.envs import aec, vector

from .aims import AIMS, PLAYERS
from .beside import ONE_THREAD, NoPeer, Other, compared, python_of_peers
from .engine import say
from .report import Figure, Report, Table, Target
from .timing import Plan, Sample, amount_for, best, load, one_core, timed

GAMES = 1024
FLOORS = {"trono": Target(1e6), "tortelli": Target(0.5e6), "bomarzo": Target(0.5e6)}
PEERS = (
    Other("tic-tac-toe", "pettingzoo_classic.py", ("tictactoe_v3",), Target(10)),
    Other("connect four", "pettingzoo_classic.py", ("connect_four_v3",), Target(10)),
    Other("Leduc hold'em", "pettingzoo_classic.py", ("leduc_holdem_v4",), Target(10)),
    Other("backgammon", "pgx_backgammon.py", ("64", "25"), Target(10)),
    Other("backgammon", "pgx_backgammon.py", ("1024", "2"), Target(10)),
)


class VectorSteps:
    """Steps of a vector environment: a random policy, features and masks, every seat played by the caller."""

    def __init__(self, name: str, seconds: float) -> None:
        self._env: Any = vector(name, GAMES, PLAYERS, copy=False)
        self._env.reset(seed=1)
        self._times = amount_for(seconds, self._steps, 20)

    def _steps(self, times: int) -> None:
        for _ in range(times):
            self._env.step(self._env.sample())

    def run(self) -> Sample:
        return timed(lambda: self._steps(self._times), self._times * GAMES)


class AgentSteps:
    """Steps of a PettingZoo environment: `last`, a random legal action, `step`."""

    def __init__(self, name: str, seconds: float) -> None:
        self._env: Any = aec(name, PLAYERS)
        self._env.reset(seed=1)
        self._times = amount_for(seconds, self._steps, 20)

    def _steps(self, times: int) -> None:
        env = self._env
        for _ in range(times):
            _, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(env.action_space(env.agent_selection).sample(info["action_mask"]))

    def run(self) -> Sample:
        return timed(lambda: self._steps(self._times), self._times)


def measure(name: str, quick: bool, peers: bool) -> Report:
    """Steps a second, and the ratio to a peer in the same run."""
    plan, aim, notes = Plan.of(quick), AIMS[name], list[str]()
    with one_core():
        say(f"environments of {name}")
        steps, agents = VectorSteps(name, plan.seconds), AgentSteps(name, plan.seconds)
        many = f"vector of {GAMES:,} games, features, masks and a random policy"
        figures = [
            Figure(many, best(plan, steps.run).rate, "steps/s", FLOORS.get(name), load=load()),
            Figure("PettingZoo AEC, last and step", best(plan, agents.run).rate, "steps/s", load=load()),
        ]
        for peer in PEERS if peers else ():
            say(str(peer))
            try:
                figures.append(compared(peer, plan, steps.run, python_of_peers(), ONE_THREAD))
            except NoPeer as reason:
                notes.append(f"{peer}: not measured, because {reason}")
        if not peers:
            notes.append("`--peers` measures PettingZoo's classic environments and pgx's backgammon beside it.")
    return Report(f"Environments: {aim.title}", [Table(f"{aim.title}, {PLAYERS} players, one core", figures)], notes)
