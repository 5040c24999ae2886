"""A game looked at afterwards: `analyse(record)`.

Win chances of every seat after every move, with all cards open (`values.py`), and after acts as all and each could know
them (`knowing.py`); the acts that cost most, with better ones (`turning.py`); what luck was worth (`ledger.py`); who
could have known what (`knowing.py`). Given seconds, as exact as they allow; given playouts, the same every time and on
every machine.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .knowing import Deduction, Known, Plausible, known_chances, look_back, looked_at
from .ledger import Ledger, ledger
from .line import Line, Moment, read_line
from .turning import TurningPoint, turning_points
from .values import OpenValues

__all__ = ["Analysis", "Curve", "Ledger", "Moment", "analyse"]

FIRST_MOMENTS, FIRST_PLAYOUTS = 40, 8
"""Of the first chart, which is shown at once: the positions, and the playouts from each."""
LEAST_PLAYOUTS, MOST_PLAYOUTS = 2, 400
"""The fewest and the most playouts from each position. Few are enough for a long game on a slow machine: the
estimates are as unbiased as with many, only less exact."""
PART = 64  # evaluations between two reports of progress
USUAL_SECONDS = 30.0

Curve = list[tuple[Moment | None, list[float]]]
"""Win chances of all seats after moves of the line; the first entry (None) is the deal."""
Progress = Callable[[str, float, "Curve | None"], None]


def nobody(stage: str, share: float, curve: "Curve | None") -> None:
    """A progress callback that does nothing."""


@dataclass(frozen=True)
class Analysis:
    """The results of an analysis."""

    line: Line
    curve: Curve
    known: list[Known]
    turning: list[TurningPoint]
    ledger: Ledger
    deductions: list[Deduction]
    plausible: list[Plausible]
    playouts: int

    def to_json(self) -> dict[str, Any]:
        """The same as JSON, for a page or another program."""
        match, luck = self.line.match, self.ledger
        moments = [
            {"move": -1 if moment is None else moment.move, "seat": None if moment is None else moment.seat, "win": win}
            for moment, win in self.curve
        ]
        draws = [{"move": -1 if each.moment is None else each.moment.move, "worth": each.worth} for each in luck.draws]
        return {
            "game": match.game.name,
            "players": match.players,
            "playouts": self.playouts,
            "moments": moments,
            "known": [asdict(each) for each in self.known],
            "turning_points": [asdict(each) for each in self.turning],
            "luck": {"fair": luck.fair, "luck": luck.luck, "play": luck.play, "result": luck.result, "draws": draws},
            "deductions": [asdict(each) for each in self.deductions],
            "plausible": [asdict(each) for each in self.plausible],
        }


def analyse(
    record: dict[str, Any], seconds: float = USUAL_SECONDS, playouts: int | None = None, progress: Progress = nobody
) -> Analysis:  # fmt: skip
    """Analyse a record, in about these seconds or with this number of playouts for each position; then what players
    knew is looked at once a turn. `progress` is called with the stage, the fraction that is done, and the first curve
    once it is known. Raises BadRecord or BadRequest if the record cannot be analysed."""
    line = read_line(record)
    values = OpenValues(line)
    took = _first_chart(values, progress)
    unusual = values.unusual_acts()
    count = playouts or _affordable(len(values.draws) + 3 * len(unusual), took, seconds / 2)
    _all_values(values, unusual, count, progress)
    believed = look_back(line, looked_at(line, took, seconds / 3 if playouts is None else 0.0))
    progress("deductions", 0.5, None)
    known = known_chances(line, believed.looks, took, seconds / 3, playouts)
    progress("turning", 0.75, None)
    turning = turning_points(line, values, seconds / 4, playouts)
    plausible = believed.plausible
    found = Analysis(line, _curve(values), known, turning, ledger(line, values), believed.deductions, plausible, count)
    progress("done", 1.0, None)
    return found


def _first_chart(values: OpenValues, progress: Progress) -> float:
    """Compute a coarse chart; also returns the seconds that one playout took."""
    some = values.draws[:: max(1, len(values.draws) // FIRST_MOMENTS)]
    values.play_on(some[:1], 1)  # loading code from disk is not counted
    began = time.monotonic()
    values.play_on(some, FIRST_PLAYOUTS)
    progress("first", 0.05, _curve(values))
    return (time.monotonic() - began) / max(1, len(some) * FIRST_PLAYOUTS)


def _affordable(evaluations: int, took: float, seconds: float) -> int:
    """The number of playouts per position that fits into the seconds."""
    return min(MOST_PLAYOUTS, max(LEAST_PLAYOUTS, int(seconds / max(1e-6, took * evaluations))))


def _all_values(values: OpenValues, unusual: list[int], playouts: int, progress: Progress) -> None:
    """Run playouts from before every draw, and evaluate every act that the simple bot might not have chosen."""
    total, done = len(values.draws) + len(unusual), 0
    for places, find in ((values.draws, values.play_on), (unusual, values.weigh_acts)):
        for first in range(0, len(places), PART):
            find(places[first : first + PART], playouts)
            done += len(places[first : first + PART])
            progress("values", 0.05 + 0.35 * done / total, None)


def _curve(values: OpenValues) -> Curve:
    """The win chances that are known so far."""
    moments = [None, *values.line.moments]
    return [(moments[place], _as_chances(win)) for place, win in values.curve()]


def _as_chances(win: NDArray[np.float64]) -> list[float]:
    """Scale chances so that they add up to one: the value of an act is an estimate, and may lead below 0 or above 1."""
    inside = win.clip(0.0, 1.0)
    chances: list[float] = (inside / inside.sum()).tolist()
    return chances
