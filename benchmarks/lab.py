"""`./dev bench lab`: how long an experiment takes from the command to its report, as a designer waits for it."""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .report import Figure, Report, Table, Target
from .timing import load

COMMAND = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())", "lab", "run"]
RUNS = (
    ("10^6 games, random bots, with a report", "random", 1_000_000, Target(40, at_most=True)),
    ("10^5 games, simple bots, with a report", "simple", 100_000, Target(15, at_most=True)),
    ("a cell: 10^4 games, simple bots, with a report", "simple", 10_000, Target(4, at_most=True)),
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
    notes = ["Start of Python, reading, playing, counting, Parquet and page included; all measures on."]
    return Report("Lab", [Table("Il Trono di Mortadella, 4 players", figures)], notes)


def _seconds(folder: Path, bots: str, games: int) -> float:
    file = folder / f"{bots}-{games}.toml"
    file.write_text(f'game = "trono"\nplayers = 4\ngames = {games}\nseed = 1\nbots = "{bots}"\n')
    began = time.perf_counter()
    subprocess.run([*COMMAND, str(file), "--out", str(folder / file.stem)], check=True, capture_output=True)
    return time.perf_counter() - began
