"""Levels: six names from weak to strong for every game, and how each of them plays.

The two weakest play as the simple bot of the game would, with doubts; `solid` is the simple bot; the others search,
with a budget of playouts for each gesture. A game without a bot of its own has nothing but its rules: there the
strength of all levels is their budget.
"""

import importlib
import importlib.util
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tavolata.kernel.errors import NoStory
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen

from .choosing import SimpleBot, own_bot
from .errors import BadBot
from .plain import Bot, RandomBot, SlippingBot, only_seen
from .search import Budget, search
from .search.halving import DEFAULT, Setting, Worlds

Believe = Callable[[Game, Seen, int], Worlds | None]
"""Makes weighted worlds from what a seat knows."""
LEVELS = ("gentle", "easy", "solid", "keen", "expert", "master")


@dataclass(frozen=True)
class Level:
    """How a level plays: `doubt` in the scores of the simple bot (what is worse by less may be taken for better); one
    decision in `slips` is any legal one (0: none); `playouts` for each gesture (0: the simple bot, or any legal act
    where there is none), thought through with a `setting` of its own or that of its game."""

    doubt: int = 0
    slips: int = 0
    playouts: int = 0
    setting: Setting | None = None


@dataclass(frozen=True)
class Knowledge:
    """What the levels of a game that search know beyond its rules: how they think, and whether they ask what the
    story tells of secrets."""

    setting: Setting = DEFAULT
    believes: bool = False


def ladder(gentle: Level, easy: Level, keen: Level, expert: Level, master: Level) -> dict[str, Level]:
    """The levels of a game with a simple bot."""
    return {"gentle": gentle, "easy": easy, "solid": Level(), "keen": keen, "expert": expert, "master": master}


USUAL = ladder(Level(slips=3), Level(slips=9), Level(playouts=60), Level(playouts=240), Level(playouts=1000))
"""The levels of games with a simple bot for which nothing else was measured."""
NO_OWN_BOT = {
    "gentle": Level(),
    "easy": Level(playouts=8),
    "solid": Level(playouts=30),
    "keen": Level(playouts=100),
    "expert": Level(playouts=400),
    "master": Level(playouts=1600),
}
"""The levels of games that have nothing but their rules."""


@dataclass(frozen=True)
class Tuned:
    """What was measured for one game: its levels by name, and what those that search know."""

    levels: dict[str, Level]
    knowledge: Knowledge = Knowledge()


@cache
def tuned(game: Game) -> Tuned:
    """The `TUNED` of a game: from `tavolata/bots/<game>/levels.py`, or from `levels.py` of its own folder."""
    name = f"{__package__}.{game.name}.levels"
    is_ours = importlib.util.find_spec(f"{__package__}.{game.name}") is not None
    module = importlib.import_module(name) if is_ours and importlib.util.find_spec(name) else game.part("levels")
    if module is not None:
        return module.TUNED  # type: ignore[no-any-return]
    return Tuned(NO_OWN_BOT if own_bot(game) is None else USUAL)


def level_of(game: Game, name: str) -> Level:
    """How a level plays a game."""
    return tuned(game).levels[name]


def searches(game: Game, name: str) -> bool:
    """Whether a level (or a stored name) searches, which needs more to be compiled than the rules."""
    return name != "random" and level_of(game, "solid" if name == "simple" else name).playouts > 0


def bot_of_level(game: Game, name: str, seed: int, budget: Budget | None = None) -> Bot:
    """The bot of a level; a budget replaces that of a level that searches."""
    level = level_of(game, name)
    if level.playouts:
        known = tuned(game).knowledge
        believe = believer() if known.believes else None
        setting = level.setting or known.setting
        return SearchBot(game, seed, budget or Budget(playouts=level.playouts), setting, believe)
    if budget is not None:
        raise BadBot("no_budget", given=name)
    plain: Bot = RandomBot(seed) if own_bot(game) is None else SimpleBot(game, seed, level.doubt)
    return SlippingBot(plain, seed, level.slips) if level.slips else plain


def believer() -> Believe:
    """Makes worlds weighted by what the seat's story reveals about the secrets of others; None if there is no story."""
    from .beliefs import beliefs  # imported here, because it imports the search

    def believe(game: Game, seen: Seen, seed: int) -> Worlds | None:
        try:
            return beliefs(game, seen, seed=seed)
        except NoStory:
            return None

    return believe


class SearchBot:
    """Searches once for each gesture, and plays it to its end as long as everything goes as foreseen."""

    def __init__(
        self, game: Game, seed: int, budget: Budget, setting: Setting = DEFAULT, believe: Believe | None = None
    ) -> None:
        self._game, self._seed, self._budget, self._setting, self._believe = game, seed, budget, setting, believe
        self.believes = believe is not None
        self._searches = 0
        self._planned: list[int] = []
        self._expected = b""

    def gesture(self, seen: Seen, seat: int) -> list[int]:
        legal = only_seen(seen).legal(seat)
        if len(legal) == 1:
            return legal
        self._searches += 1
        seed = self._seed + self._searches
        began = time.perf_counter()
        worlds = self._believe(self._game, seen, seed) if self._believe else None
        left = self._budget.less(time.perf_counter() - began)
        return list(search(self._game, seen, seat, left, seed, worlds, self._setting).gesture)

    def decide(self, seen: Seen, seat: int) -> int:
        if not self._planned or only_seen(seen).state_bytes() != self._expected:
            self._planned = self.gesture(seen, seat)
        act = self._planned.pop(0)
        self._expected = seen.preview([act]).seen.state_bytes() if self._planned else b""
        return act
