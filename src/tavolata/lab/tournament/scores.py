"""The results of a tournament: wins of each pair, ratings, time, faults; as JSON, to be stored and continued from."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import tavolata
from tavolata.kernel.cache import COUNTED, PACKAGE, rules_hash

from ..errors import BadRequest
from ..statistics import wilson
from ..writing import write
from .entrants import GROUP, Entrant
from .play import Contest, Pace, Played
from .ratings import rate
from .schedule import Fixture

FORMAT = "tavolata.arena.1"
MOST_BYTES = 256 << 20
BOTS = PACKAGE / "bots"


@dataclass
class Board:
    """The games of a contest that are over."""

    contest: Contest
    games: list[Played] = field(default_factory=list)
    asked: dict[str, Any] = field(init=False)
    """What must be the same for the contest to go on, as it was at the start."""

    def __post_init__(self) -> None:
        self.asked = _asked(self.contest)

    @property
    def done(self) -> set[Fixture]:
        return {game.fixture for game in self.games}

    def meetings(self) -> dict[tuple[int, int], tuple[float, int]]:
        """For each pair (who sat alone, the others): what the first has won, shared wins in parts, and the games."""
        won: Counter[tuple[int, int]] = Counter()
        games: Counter[tuple[int, int]] = Counter()
        for game in self.games:
            seats = game.fixture.seats
            alone = min(seats) if len(seats) == 2 else next(one for one in set(seats) if seats.count(one) == 1)
            others = next(one for one in seats if one != alone)
            shares: dict[int, float] = {}
            for winner in game.winners:
                shares[seats[winner]] = shares.get(seats[winner], 0) + 1 / len(game.winners)
            won[alone, others] += shares.get(alone, 0)  # type: ignore[assignment]
            games[alone, others] += 1
        return {pair: (float(won[pair]), games[pair]) for pair in sorted(games)}

    def paces(self) -> list[Pace]:
        """How each entrant answered in all games."""
        total = [Pace() for _ in self.contest.entrants]
        for game in sorted(self.games, key=lambda game: game.fixture):
            for entrant, pace in game.paces.items():
                sum_up = total[entrant]
                sum_up.decisions += pace.decisions
                sum_up.gestures += pace.gestures
                sum_up.seconds += pace.seconds
                sum_up.slowest = max(sum_up.slowest, pace.slowest)
                for kind, number in pace.faults.items():
                    sum_up.faults[kind] = sum_up.faults.get(kind, 0) + number
                sum_up.said = {**pace.said, **sum_up.said}
        return total

    def to_json(self) -> dict[str, Any]:
        """All that the page shows, and every game, so that a contest can go on from it."""
        names = [entrant.name for entrant in self.contest.entrants]
        ratings, paces = rate(len(names), self.games), self.paces()
        return {
            "format": FORMAT,
            **self.asked,
            "entrants": [
                {
                    "name": name, "rating": rating.mean, "low": rating.interval[0], "high": rating.interval[1],
                    "ms_a_gesture": 1000 * pace.seconds / max(1, pace.gestures), "slowest_ms": 1000 * pace.slowest,
                    "decisions": pace.decisions, "faults": pace.faults, "said": pace.said,
                }
                for name, rating, pace in zip(names, ratings, paces, strict=True)
            ],
            "meetings": [
                {
                    "alone": names[alone], "others": names[others], "won": won, "games": games,
                    "low": wilson(round(won), games)[0], "high": wilson(round(won), games)[1],
                }
                for (alone, others), (won, games) in self.meetings().items()
            ],
            "games": [_game_to_json(game) for game in sorted(self.games, key=lambda game: game.fixture)],
        }  # fmt: skip

    def write(self, path: Path) -> None:
        """Keep it; a reader never sees half of it."""
        part = path.with_name(path.name + ".part")
        write(part, json.dumps(self.to_json(), indent=1) + "\n")
        os.replace(part, path)

    def go_on_from(self, path: Path) -> None:
        """Take over the games of a contest that was asked for in the same words; BadRequest if it was another."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError("too long")
            kept = json.loads(path.read_text(encoding="utf-8"))
            is_same = kept["format"] == FORMAT and all(kept.get(key) == told for key, told in self.asked.items())
            games = [_game_from_json(game) for game in kept["games"]]
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise BadRequest("arena_file", given=path) from error
        if not is_same:
            raise BadRequest("arena_other", given=path)
        self.games = games


def _asked(contest: Contest) -> dict[str, Any]:
    """What must be the same for a contest to go on."""
    return {
        "game": contest.game, "players": contest.players, "seed": contest.seed, "options": contest.options,
        "seconds": contest.seconds, "bots": [entrant.name for entrant in contest.entrants],
        "tavolata": tavolata.__version__, "rules": rules_hash(contest.game)[:16],
        "sources": [_sources(entrant) for entrant in contest.entrants],
    }  # fmt: skip


def _sources(entrant: Entrant) -> str:
    """A hash of what an entrant is made of: its file, its package's version, or all that our levels and networks are
    played by."""
    if entrant.program is not None and entrant.program[0] == "entry":
        [point] = [each for each in entry_points(group=GROUP) if each.name == entrant.program[1]]
        return f"{point.value} {point.dist.version if point.dist is not None else ''}".strip()
    given = entrant.net or (entrant.program[1] if entrant.program is not None else "")
    ours = [] if entrant.program is not None else [each for each in BOTS.rglob("*") if each.suffix in COUNTED]
    digest = hashlib.sha256()
    files = [*sorted(ours), *([Path(given)] if given else [])]
    for file in filter(Path.is_file, files):  # one that is missing is refused where it is loaded
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _game_to_json(game: Played) -> dict[str, Any]:
    return {
        "deal": game.fixture.deal, "seats": list(game.fixture.seats), "winners": list(game.winners),
        "places": list(game.places), "paces": {str(entrant): asdict(pace) for entrant, pace in game.paces.items()},
    }  # fmt: skip


def _game_from_json(kept: dict[str, Any]) -> Played:
    fixture = Fixture(int(kept["deal"]), tuple(map(int, kept["seats"])))
    paces = {int(entrant): Pace(**pace) for entrant, pace in kept["paces"].items()}
    return Played(fixture, tuple(map(int, kept["winners"])), tuple(map(int, kept["places"])), paces)


def fixtures_left(board: Board, wanted: Iterable[Fixture]) -> list[Fixture]:
    done = board.done
    return [fixture for fixture in wanted if fixture not in done]
