"""What players could know: win chances given what everybody and what each seat knew, and who could have deduced
what."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from tavolata.bots.beliefs import beliefs, compile_beliefs
from tavolata.bots.beliefs.joint import joint, marginals_of
from tavolata.bots.beliefs.secrets import secrets_of
from tavolata.kernel.match import Match
from tavolata.kernel.replay import steps

from .line import Line
from .values import wins_after

WORLDS = 24
SURE = 1 - 1e-9


@dataclass(frozen=True)
class Known:
    """The win chances of all seats after a move, as a viewer (None: a spectator) could estimate them."""

    move: int
    viewer: int | None
    win: list[float]


@dataclass(frozen=True)
class Deduction:
    """The move from which on a seat could have deduced a secret of another by exclusion alone. `value` is its name."""

    seat: int
    of: int
    value: str
    move: int
    turn: int


def known_chances(line: Line, playouts: int, seconds: float, most: int) -> list[Known]:
    """Win chances for every viewer after at most this many acts, evenly spread over the line. If the seconds are too
    few, the acts in between are left out."""
    acts = [moment.move for moment in line.acts]
    found: list[Known] = []
    compile_beliefs(line.match.game)  # compiling is not counted as thinking time
    began = time.monotonic()
    left, stride = set(acts), 1
    while stride * most < len(acts):
        stride *= 2
    for step in _strides(len(acts), stride):
        wanted = {acts[place] for place in step} & left
        left -= wanted
        found += _pass(line, wanted, playouts, began + seconds)
        if time.monotonic() - began > seconds / 2:
            break
    return sorted(found, key=lambda known: (known.move, -1 if known.viewer is None else known.viewer))


def _strides(count: int, finest: int) -> list[range]:
    """Every sixteenth of the places, every eighth, and so on."""
    return [range(count - 1, -1, -stride) for stride in (16 * finest, 4 * finest, finest)]


def _pass(line: Line, wanted: set[int], playouts: int, until: float) -> list[Known]:
    found: list[Known] = []
    for match, number in walk(line):
        if number in wanted and not match.over:
            if time.monotonic() > until:
                break
            found += [_look(match, number, viewer, playouts) for viewer in (None, *range(match.players))]
    return found


def _look(match: Match, number: int, viewer: int | None, playouts: int) -> Known:
    seen = match.seen(viewer)
    worlds = beliefs(match.game, seen, WORLDS)
    wins = wins_after(match.game, match.contents, worlds, 0, [-1], playouts)
    return Known(number, viewer, wins[0].tolist())


def walk(line: Line) -> Any:
    """The match after every act of the record, with the number of the move."""
    numbers = [number for number, move in enumerate(line.record["moves"]) if "draw" not in move]
    matches = steps(line.record)
    next(matches)
    return zip(matches, numbers, strict=True)


def deductions(line: Line) -> list[Deduction]:
    """Who could have deduced what, and when, from what the rules exclude; empty for a game that names no secrets."""
    game = line.match.game
    secrets = secrets_of(game)
    if secrets is None:
        return []
    found: dict[tuple[int, int, str], Deduction] = {}
    counted = {moment.move for moment in line.acts}
    last = -1
    for match, number in walk(line):
        turn = int(match.masked(None)["turns"][0])
        if number not in counted or match.over or turn == last:
            continue
        last = turn
        for seat in range(match.players):
            seen = match.seen(seat, with_story=False)
            nothing = np.zeros((secrets.SLOTS, secrets.VALUES))
            believed = marginals_of(secrets, seen, joint(secrets, seen, nothing))
            for slot, chances in believed.chances.items():
                other, value = believed.seats[slot], int(chances.argmax())
                if other >= 0 and chances[value] >= SURE:
                    key = seat, other, believed.names[value]
                    found.setdefault(key, Deduction(*key, move=number, turn=turn))
    return sorted(found.values(), key=lambda each: (each.move, each.seat, each.of))
