"""`./dev bench lab`: how long a designer waits for an experiment: from the command to its report, and in the browser
from *Run* to the last line."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from tavolata.server.runtime.compiling.lab import prepare_lab
from tavolata.testing.served import Served

from .report import Figure, Report, Table, Target
from .timing import load

COMMAND = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())", "lab", "run"]
CELL = Target(4, at_most=True)
RUNS = (
    ("10^6 games, random bots, with a report", "random", 1_000_000, Target(40, at_most=True)),
    ("10^5 games, simple bots, with a report", "simple", 100_000, Target(15, at_most=True)),
    ("a cell: 10^4 games, simple bots, with a report", "simple", 10_000, CELL),
)


def measure(given: argparse.Namespace) -> Report:
    """Seconds of whole commands for Trono with four players, after one that compiles."""
    with tempfile.TemporaryDirectory() as spare:
        folder = Path(spare)
        _seconds(folder, "simple", 100)
        figures = []
        for what, bots, games, target in RUNS:
            number = games // 100 if given.quick else games
            taken = _seconds(folder, bots, number)
            name = f"{what} (only {number:,} games)" if given.quick else what
            figures.append(Figure(name, taken, "s", target, games=number / taken, load=load()))
        figures += _in_the_page(10_000 // 100 if given.quick else 10_000)
    notes = [
        "Start of Python, reading, playing, counting, Parquet and page included; all measures on.",
        "In the page: both games on the same draws, one worker, over HTTP; it remembers the standard game.",
    ]
    return Report("Lab", [Table("Il Trono di Mortadella, 4 players", figures)], notes)


def _seconds(folder: Path, bots: str, games: int) -> float:
    file = folder / f"{bots}-{games}.toml"
    file.write_text(f'game = "trono"\nplayers = 4\ngames = {games}\nseed = 1\nbots = "{bots}"\n')
    began = time.perf_counter()
    subprocess.run([*COMMAND, str(file), "--out", str(folder / file.stem)], check=True, capture_output=True)
    return time.perf_counter() - began


def _in_the_page(games: int) -> list[Figure]:
    """A server with its usual two workers: the page is opened, which plays the standard game; then a first change, and
    further ones."""
    prepare_lab("trono")
    with Served() as served, httpx.Client(base_url=served.address, headers={"origin": served.address}) as client:
        _page_seconds(client, 25, 6)  # the worker starts, and loads
        opened = _page_seconds(client, games, None)
        first = _page_seconds(client, games, 5)
        others = min(_page_seconds(client, games, silk) for silk in (4, 3, 7))
    only = "" if games == 10_000 else f" (only {games:,} games)"
    found = (
        ("opened, 10^4 games of the standard game", opened, CELL),
        ("a first change, 10^4 games", first, CELL),
        ("a further change, 10^4 games", others, CELL),
    )
    return [
        Figure(f"the page: {what}{only}", taken, "s", target, games=games / taken, load=load())
        for what, taken, target in found
    ]


def _page_seconds(client: httpx.Client, games: int, silk: int | None) -> float:
    """From *Run* to the last line, with a number changed or as it stands."""
    changes = {} if silk is None else {"victory.silk.least[1]": silk}
    wish = {"game": "trono", "players": 4, "games": games, "changes": changes}
    began = time.perf_counter()
    with client.stream("POST", "/api/lab/runs", json=wish, timeout=600) as answer:
        last = [json.loads(line) for line in answer.iter_lines()][-1]
    assert last["done"] == games, last
    return time.perf_counter() - began
