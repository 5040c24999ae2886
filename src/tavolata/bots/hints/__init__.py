"""Hints that say why: the best three acts of a seat, with win chances and a reason each.

    hints(game, seen, seat, Budget(playouts=600), seed) -> [Hint, ...]

The search plays every act through in worlds as the seat may believe them; the reason is what its games show: whose
chances an act lowers and what it keeps them from (`rivals.py`), what the seat has on the board at its next turn that it
has not after other acts (`reasons.py`). All of it comes from what the seat knows and has observed, and the same seed
and playouts give the same words.
"""

import time
from dataclasses import dataclass, field
from typing import Any

from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen
from tavolata.kernel.texts import Names, load

from ..beliefs import beliefs
from ..errors import TEXT
from ..levels import tuned
from ..search import Act, Budget, search
from .ahead import look_ahead
from .reasons import Reason, reasons

MOST = 3
LEAST_VISITS = 8
"""Games after which an act may be proposed."""
Z = 1.96  # intervals of 95 %
FOR_REASONS = 0.2
"""The fraction of the seconds of a hint that its reasons may take; a hint by playouts takes as long as it takes."""
DECIMALS = ("now", "usual", "more")
"""Facts with a decimal, which is written after a comma in Italian."""


@dataclass(frozen=True)
class Hint:
    """An act, the gesture that it begins, how often the seat won after it, with an interval of 95 %, and why."""

    action: int
    gesture: tuple[int, ...]
    win: float
    low: float
    high: float
    reason: str
    facts: dict[str, Any] = field(default_factory=dict)

    def why(self, game: Game, language: str = "en", names: Names | None = None) -> str:
        """The reason in words."""
        facts = dict(self.facts)
        if "seat" in facts:
            seats = names or [f"{game.text(language)('game.seat')} {seat + 1}" for seat in range(facts["seat"] + 1)]
            facts["name"] = seats[facts["seat"]]
        if "what" in facts:
            facts["what"] = game.text(language)(str(facts["what"]))
        if language == "it":
            facts |= {key: str(facts[key]).replace(".", ",") for key in DECIMALS if key in facts}
        own = game.text(language)
        if f"hint.{self.reason}" in own:
            return own(f"hint.{self.reason}", **facts)
        return load(TEXT, language)(f"hint.{self.reason}", **facts)


def hints(game: Game, seen: Seen, seat: int, budget: Budget, seed: int, most: int = MOST) -> list[Hint]:
    """The best acts, best first; one if there is no choice."""
    began = time.perf_counter()
    worlds = beliefs(game, seen, seed=seed)
    thinking = budget.less(time.perf_counter() - began + FOR_REASONS * (budget.seconds or 0.0))
    found = search(game, seen, seat, thinking, seed, worlds, tuned(game).knowledge.setting)
    tried = [act for act in found.acts if act.visits >= LEAST_VISITS or act.action == found.best]
    if len(found.acts) == 1:
        act = found.acts[0]
        return [_hint(act, seat, Reason("only"), seen.players)]
    tried.sort(key=lambda act: (-_interval(act.wins[seat], act.visits)[0], -act.value, act.action))
    best, until = tried[:most], None if budget.seconds is None else began + budget.seconds
    gestures = [act.gesture for act in tried[: 2 * MOST]]
    ahead = look_ahead(game, seen, seat, gestures, worlds, seed, until)
    said = reasons(game, seen, seat, best, tried, ahead, worlds)
    return [_hint(act, seat, reason, seen.players) for act, reason in zip(best, said, strict=True)]


def _hint(act: Act, seat: int, reason: Reason, players: int) -> Hint:
    win, n = (act.wins[seat], act.visits) if act.visits else (1 / players, 0)
    low, high = _interval(win, n)
    return Hint(act.action, act.gesture, win, low, high, reason.key, reason.facts)


def _interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval for a share of n games."""
    if n == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * (share * (1 - share) / n + Z * Z / (4 * n * n)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
