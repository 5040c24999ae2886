"""The gesture of a bot, from what its seat knows and nothing else."""

import time
from collections import OrderedDict
from typing import Any

import msgspec

from tavolata.bots import bot_for
from tavolata.bots.levels import level_of
from tavolata.bots.search import Budget
from tavolata.kernel.content import Contents, canonical
from tavolata.kernel.game import Game, game
from tavolata.kernel.match import Match
from tavolata.kernel.seen import Seen
from tavolata.kernel.story import Story

from ..compiling.search import prepare_search
from ..workers.jobs import Priority, job

KEPT = 16
"""Custom contents that a worker caches, because checking one takes longer than a gesture."""
PLANNED = 0.8
"""The part of the available seconds that is filled with playouts, because their lengths differ."""
WORTH, GAIN = 0.01, 0.2
"""The least seconds of a search from which the speed of this machine is estimated; and the weight of an estimate
that is faster than the last one."""

_contents: OrderedDict[tuple[str, int, str], Contents] = OrderedDict()
_rates: dict[str, float] = {}
"""The estimated playouts per second, by game."""


class Known(msgspec.Struct, frozen=True):
    """What a seat knows: its masked state, the rules, and its story (None if the match was not played here from its
    start). Content is given if it differs from the standard."""

    game: str
    edition: int
    content: dict[str, Any] | None
    seat: int
    masked: bytes
    story: bytes | None = None


class Question(msgspec.Struct, frozen=True):
    """Which bot decides for a seat, and how long it may think. The seed is secret and independent of the draws."""

    known: Known
    kind: str
    seed: int
    seconds: float = 0.0


@job(Priority.TURN)
def gesture(question: Question) -> list[int]:
    """The decisions of a bot until something is drawn or revealed, or another seat must decide."""
    seen = seen_by(question.known)
    budget = affordable(seen.game, question.kind, question.seconds)
    began = time.perf_counter()
    found = bot_for(seen.game, question.kind, question.seed, budget).gesture(seen, question.known.seat)
    _learn(seen.game, budget, time.perf_counter() - began)
    return found


@job(Priority.TURN)
def load(name: str) -> None:
    """Load the search of a game in advance, so that the first gesture is not delayed by it."""
    prepare_search(name)


def affordable(game: Game, kind: str, seconds: float) -> Budget:
    """The playouts of a level, or fewer where this machine is too slow for them."""
    wanted = level_of(game, kind).playouts
    rate = _rates.get(game.name)
    return Budget(playouts=wanted if rate is None else max(1, min(wanted, int(rate * seconds * PLANNED))))


def _learn(game: Game, budget: Budget, taken: float) -> None:
    """Update the estimate of playouts per second: a slower result at once, a faster one gradually."""
    assert budget.playouts is not None
    if taken < WORTH:
        return  # most of the time was spent on something else
    rate = budget.playouts / taken
    before = _rates.get(game.name, rate)
    _rates[game.name] = min(rate, before + GAIN * (rate - before))


def known_to(match: Match, seat: int, with_story: bool = False) -> Known:
    """What a seat of a match knows, as it is sent to a worker."""
    seen = match.seen(seat, with_story=with_story)
    content = None if seen.contents.standard else seen.contents.values
    story = seen.story.pack() if with_story and match.is_whole else None
    return Known(seen.game.name, seen.edition, content, seat, seen.state_bytes(), story)


def seen_by(known: Known) -> Seen:
    """What a seat knows, inside a worker."""
    played = game(known.game)
    contents = _content(played, known)
    story = None if known.story is None else Story.unpack(played, contents, known.seat, known.story)
    return Seen(played, contents, played.rules.state.lay(bytearray(known.masked)), known.seat, story=story)


def _content(played: Game, known: Known) -> Contents:
    if known.content is None:
        return played.content(edition=known.edition)
    key = known.game, known.edition, canonical(known.content)
    if key not in _contents:
        _contents[key] = played.content(known.content, known.edition)
        if len(_contents) > KEPT:
            _contents.popitem(last=False)
    return _contents[key]
