"""`./dev bench bots`: how strong the levels are, what thinking costs (`costs.py`), and how long an analysis takes.

The short form plays for half a minute a game and gives the master 0.25 s; `--seconds N` plays longer. What is judged by
too few games says so by its interval. Only duels of the same run are compared: all processors play at once.
"""

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

from tavolata.bots import LEVELS
from tavolata.kernel.game import game as find_game

from .. import report
from ..timing import load
from . import afterwards, combats, costs, exact
from .duels import Duel, run

MASTER = "master@0.25s"
BASELINE = {"bomarzo": "baseline/30", "tortelli": "baseline/30", "trono": "baseline/150"}
LOWEST = {"bomarzo": 0.95, "tortelli": 0.85, "trono": 0.62}
"""What the master should win against `solid`, by game."""
LADDER = {"trono": (0.55, 0.75)}
SECONDS = 40.0
MANY = 4  # players at the larger table


def duels(game: str) -> dict[str, Duel]:
    """What is measured of a game, by what a reader calls it."""
    steps = zip(LEVELS[1:], LEVELS, strict=False)
    ladder = {f"{above} against {below}": Duel(game, above, below) for above, below in steps}
    return ladder | {
        "master (0.25 s) against solid": Duel(game, MASTER, "solid", weight=2),
        "master (0.25 s) against the baseline": Duel(game, MASTER, BASELINE[game], weight=2),
        f"master (0.25 s) with {MANY - 1} solid": Duel(game, MASTER, "solid", MANY, weight=2),
    }


def measure(given: argparse.Namespace) -> report.Report:
    """A table for each game."""
    names = given.game or list(BASELINE)
    seconds = (5.0 if given.quick else given.seconds or SECONDS) * len(names)
    wanted = [(name, what, duel) for name in names for what, duel in duels(name).items()]
    with tempfile.TemporaryDirectory() as folder:
        told = run([duel for _, _, duel in wanted], seconds, os.cpu_count() or 1, Path(folder), whole=not given.quick)
    tables = []
    for name in names:  # whatever is measured by the clock, after the duels: they take all processors
        rows = [(what, row) for (game, what, _), row in zip(wanted, told, strict=True) if game == name]
        figures = [_figure(name, what, row) for what, row in rows if row["games"]]
        figures += costs.measure(find_game(name), few=given.quick)
        figures += [*_exact(name, given.quick), *_afterwards(name, given.quick)]
        tables.append(report.Table(name, figures))
    notes = ["Each level should beat the one below in 60 to 80 % of its games (Trono: 55 to 75 %)."]
    return report.Report("Bots", tables, notes)


def _figure(game: str, what: str, row: dict[str, Any]) -> report.Figure:
    low, high = 100 * row["low"], 100 * row["high"]
    told = f"{what}, won of {row['games']} ({low:.0f} to {high:.0f}; {row['ms_gesture'][0]:.1f} ms a gesture)"
    return report.Figure(told, row["share"], "%", _target(game, what), load=load())


def _target(game: str, what: str) -> report.Target:
    if "baseline" in what:
        return report.Target(0.60)
    if "with" in what:
        return report.Target(0.45)
    if "0.25 s" in what:
        return report.Target(LOWEST[game], 0.70 if game == "trono" else None)
    low, high = LADDER.get(game, (0.60, 0.80))
    return report.Target(low, ceiling=high)


def _exact(name: str, is_quick: bool) -> list[report.Figure]:
    """What the master loses against exact play, where a game can be played out."""
    if name == "bomarzo":
        found, what = exact.measure(find_game(name), 20 if is_quick else 1000), "last turns"
    elif name == "tortelli":
        found, what = combats.measure(find_game(name), 20 if is_quick else 1000), "last combats"
    else:
        return []
    told = f"master, win chance lost in {found.positions} {what} ({found.in_doubt} of them in doubt)"
    return [report.Figure(told, found.mean, "%", report.Target(0.01, at_most=True))]


def _afterwards(name: str, is_quick: bool) -> list[report.Figure]:
    """How long the story of a game for four takes."""
    taken = afterwards.measure(find_game(name), seconds=2.0 if is_quick else None)
    return [
        report.Figure("analysis for four, first chart", taken.first, "s", report.Target(5, at_most=True), load=load()),
        report.Figure("analysis for four, all of it", taken.whole, "s", report.Target(60, at_most=True), load=load()),
        report.Figure("luck ledger off the result, at most", taken.off, "", report.Target(0.01, at_most=True)),
    ]
