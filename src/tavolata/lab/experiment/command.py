"""The commands `lab run` and `lab report`, and what `compare` and `sweep` share with them: engines and progress."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from tavolata.kernel.errors import TavolataError, listed

from ..errors import BadRequest
from ..simulate import DEVICES
from .engines import Engine, check_card, on_card, on_this_machine
from .file import BadExperiment, Experiment, read
from .folder import Folder
from .html import ReportWords, report
from .plan import plan_of
from .running import Progress, Tell
from .running import run as run_experiment
from .tally import Tally, tallied

MOST_WORKERS = 1024
LINES_EVERY = 60.0  # seconds, where there is no terminal
LOCAL = "local"
"""Instead of the address of a Ray cluster: one on this machine, for as long as it is needed."""

Chosen = tuple[str, int, str | None]
"""Device, workers, and the address of a Ray cluster if it is to be used."""


def check_engine(device: str, threads: int | None, ray: str | None) -> Chosen:
    """The engine that was asked for, or a refusal that says why it cannot be used."""
    if device not in DEVICES:
        raise BadRequest("device", given=device, allowed=listed(DEVICES))
    workers = os.cpu_count() or 1 if threads is None else threads
    if not 1 <= workers <= MOST_WORKERS:
        raise BadRequest("threads", given=threads, most=MOST_WORKERS)
    if ray is not None and device == "cuda":
        raise BadExperiment("ray_device")
    return device, workers, ray


@contextmanager
def engine_of(chosen: Chosen, experiments: list[Experiment]) -> Iterator[Engine]:
    """The engine for some experiments; nothing is started before all of them are known to run on it."""
    device, workers, ray = chosen
    if device == "cuda":
        for experiment in experiments:
            check_card(plan_of(experiment.key))
        yield on_card
    elif ray is not None:
        from .on_ray import cluster

        with cluster(None if ray == LOCAL else ray, workers) as engine:
            yield engine
    else:
        yield on_this_machine(workers)


def parse_until(words: str | None) -> float | None:
    """The width of `0.5%`, as a share."""
    if words is None:
        return None
    found = re.fullmatch(r"(\d{1,2}(?:\.\d{1,6})?) ?%", words.strip(), re.ASCII)
    if found is None or not 0 < float(found[1]) < 50:
        raise BadExperiment("until", given=words)
    return float(found[1]) / 100


def run(file: Path, out: Path, chosen: Chosen, until: str | None, lang: str) -> None:
    """Run an experiment into a folder, with a report."""
    experiment, width = read(file), parse_until(until)
    words = ReportWords(experiment.game, lang)
    with engine_of(chosen, [experiment]) as engine, telling(words, out) as tell:
        summary = run_experiment(experiment, out, engine, width, tell)
    if width is not None:
        say_enough(Folder(out), width, experiment.until_of, words)
    write_report(Folder(out), summary, words)


def say_enough(folder: Folder, width: float, of: tuple[str, ...], words: ReportWords) -> None:
    """Print whether all intervals are as narrow as was asked."""
    tally: Tally | None = None
    for rows in folder.rows():
        tally = tally or Tally(rows.players)
        tally.merge(tallied(rows))
    assert tally is not None
    widest = tally.widest(of)
    if widest <= width:
        print(words("enough", games=tally.games, until=words.per_cent(width, 2)))
    else:
        print(words("not_enough", games=tally.games, widest=words.per_cent(widest, 2)))


def write_report(folder: Folder, summary: dict[str, Any], words: ReportWords) -> None:
    """Write the report, and print where the results are."""
    folder.write("report.html", report(summary, words.language).encode())
    print(words("saved", folder=folder.path))
    print(words("shown", file=folder.path / "report.html"))


def make_report(out: Path, lang: str) -> None:
    """Write the report of a finished run again."""
    folder = Folder(out)
    summary = folder.summary()
    try:
        write_report(folder, summary, ReportWords(summary["experiment"]["game"], lang))
    except TavolataError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise BadExperiment("damaged", place=out, batch="summary.json") from error


@contextmanager
def telling(words: ReportWords, out: Path | None) -> Iterator[Tell]:
    """Show progress on the error stream: a bar on a terminal, else a line every few seconds. An interrupted run says
    what is kept in its folder; None: nothing is."""
    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"))
    last: list[Progress] = []
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words("preparing"), total=None, rate=words("rate_unknown"))
        line = _lines(words) if not console.is_terminal else None

        def tell(progress: Progress) -> None:
            last[:] = [progress]
            if line is not None:
                line(progress)
                return
            told = words("progress", done=words.number(progress.done), games=words.number(progress.games))
            bar.update(task, total=progress.games, completed=progress.done, description=told,
                       rate=rate_told(progress, words))  # fmt: skip

        try:
            yield tell
        except KeyboardInterrupt:
            bar.stop()
            if out is None:
                print(words("not_kept"), file=sys.stderr)
            elif last:
                done = words.number(last[0].done)
                print(words("interrupted", done=done, games=last[0].games, folder=out), file=sys.stderr)
            sys.exit(130)


def rate_told(progress: Progress, words: ReportWords) -> str:
    """Games a second and the time that is left."""
    left = progress.seconds_left
    if left is None:
        return words("rate_unknown")
    minutes, seconds = divmod(round(left), 60)
    hours, minutes = divmod(minutes, 60)
    clock = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return words("rate", rate=words.number(progress.rate), left=clock)


def _lines(words: ReportWords) -> Callable[[Progress], None]:
    """Lines for a log, at most one every few seconds."""
    told_at: list[float] = []

    def line(progress: Progress) -> None:
        now = time.monotonic()
        told_at[:] = told_at or [now]
        if now - told_at[0] < LINES_EVERY:
            return
        told_at[0] = now
        done, games = words.number(progress.done), words.number(progress.games)
        print(words("progress", done=done, games=games) + ": " + rate_told(progress, words), file=sys.stderr)

    return line
