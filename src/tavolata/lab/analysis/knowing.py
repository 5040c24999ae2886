"""What players could know: win chances given what everybody and what each seat knew, and who could have known whose
secret."""

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tavolata.bots.beliefs import Worlds, beliefs, compile_beliefs, marginals
from tavolata.bots.beliefs.secrets import secrets_of
from tavolata.kernel.match import Match
from tavolata.kernel.replay import steps

from .line import Line
from .values import THREADS, wins_after

WORLDS = 24
FEWEST, USUAL = 4, 24
"""Playouts of a look: if there is time for fewer, there are fewer looks; more are not needed."""
FINE = 8
"""Playouts of a look for which there must be time, for a look after every act rather than one a turn."""
SURE = 0.9
"""The belief from which on somebody could have known."""
PLAUSIBLE = 0.02
"""The belief from which on a value is counted. Exclusion alone would tell next to nothing: in most games of Trono it
rules out no role at all."""


@dataclass(frozen=True)
class Known:
    """The win chances of all seats after a move, as a viewer (None: a spectator) could estimate them."""

    move: int
    viewer: int | None
    win: list[float]


@dataclass(frozen=True)
class Deduction:
    """The move from which on a seat could have been sure of a secret of another. `value` is its name."""

    seat: int
    of: int
    value: str
    move: int
    turn: int


@dataclass(frozen=True)
class Plausible:
    """How many values of a seat's secret were plausible after a move, by what all had seen."""

    of: int
    move: int
    turn: int
    count: int


@dataclass(frozen=True)
class Look:
    """The worlds as a viewer could believe them after a move."""

    move: int
    viewer: int | None
    worlds: Worlds


@dataclass
class Beliefs:
    """What could be believed along a line."""

    looks: list[Look] = field(default_factory=list)
    deductions: list[Deduction] = field(default_factory=list)
    plausible: list[Plausible] = field(default_factory=list)


def looked_at(line: Line, playout_seconds: float, seconds: float) -> list[int]:
    """The moves after which to look: every act, if there is time for that, else the first act of each turn."""
    acts = [moment.move for moment in line.acts]
    if len(acts) * (line.players + 1) * FINE * playout_seconds <= seconds:
        return acts
    firsts: dict[int, int] = {}
    for moment in line.acts:
        firsts.setdefault(moment.turn, moment.move)
    return list(firsts.values())


def look_back(line: Line, moves: list[int]) -> Beliefs:
    """What everybody could believe after these moves."""
    game, wanted, found = line.match.game, set(moves), Beliefs()
    compile_beliefs(game)
    for match, number in walk(line):
        if number not in wanted or match.over:
            continue
        for viewer in (None, *range(match.players)):
            found.looks.append(Look(number, viewer, beliefs(game, match.seen(viewer), WORLDS)))
        if secrets_of(game) is not None:
            _add_sure(found.deductions, match, number)
            _add_plausible(found.plausible, match, number)
    return found


def known_chances(
    line: Line, looks: list[Look], playout_seconds: float, seconds: float, playouts: int | None = None
) -> list[Known]:
    """The win chances of the looks. If it takes longer than these seconds, some in between are left out; with a given
    number of playouts for each, none."""
    game, contents = line.match.game, line.match.contents
    until = time.monotonic() + seconds if playouts is None else math.inf
    affordable = int(seconds / max(1e-9, playout_seconds * len(looks)))
    each = playouts or min(USUAL, max(FEWEST, affordable))

    def find(look: Look) -> Known | None:
        if time.monotonic() > until:
            return None
        return Known(look.move, look.viewer, wins_after(game, contents, look.worlds, 0, [-1], each)[0].tolist())

    with ThreadPoolExecutor(THREADS) as pool:
        found = [known for known in pool.map(find, _spread(looks, line.players + 1)) if known is not None]
    return sorted(found, key=lambda known: (known.move, -1 if known.viewer is None else known.viewer))


def _spread(looks: list[Look], together: int) -> list[Look]:
    """Looks in another order: every sixteenth moment, every fourth, then the others."""
    moments = [looks[first : first + together] for first in range(0, len(looks), together)]
    order = [number for stride in (16, 4, 1) for number in range(len(moments) - 1, -1, -stride)]
    return [look for number in dict.fromkeys(order) for look in moments[number]]


def walk(line: Line) -> Iterator[tuple[Match, int]]:
    """The match after every act of the record, with the number of the move."""
    numbers = [number for number, move in enumerate(line.record["moves"]) if "draw" not in move]
    matches = steps(line.record)
    next(matches)
    return zip(matches, numbers, strict=True)


def _add_sure(found: list[Deduction], match: Match, number: int) -> None:
    """Add who could be sure of whose secret for the first time."""
    secrets, turn = secrets_of(match.game), _turn(match)
    true = secrets.values_of(match.game.rules.state.lay(bytearray(match.state_bytes()))[0])
    before = {(each.seat, each.of, each.value) for each in found}
    for seat in range(match.players):
        believed = marginals(match.game, match.seen(seat))
        assert believed is not None
        for slot, chances in believed.chances.items():
            key = seat, believed.seats[slot], believed.names[true[slot]]
            if key[1] >= 0 and chances[true[slot]] >= SURE and key not in before:
                found.append(Deduction(*key, move=number, turn=turn))


def _add_plausible(found: list[Plausible], match: Match, number: int) -> None:
    """Add how many values are plausible for each seat, where that has changed; nothing before the first turn, when not
    all secrets may be there."""
    turn, believed = _turn(match), marginals(match.game, match.seen(None))
    if turn == 0 or believed is None:
        return
    counts = {believed.seats[slot]: int((chances >= PLAUSIBLE).sum()) for slot, chances in believed.chances.items()}
    for seat in range(match.players):
        last = next((each.count for each in reversed(found) if each.of == seat), 0)
        if counts.get(seat, 1) != last:
            found.append(Plausible(seat, number, turn, counts.get(seat, 1)))


def _turn(match: Match) -> int:
    return int(match.masked(None)["turns"][0])
