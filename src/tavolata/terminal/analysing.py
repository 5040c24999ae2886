"""`tavolata analyse RECORD`: what mattered in a finished game, in words and as a page."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tavolata.kernel.replay import game_of
from tavolata.lab.analysis import Curve, analyse
from tavolata.lab.analysis.page import page
from tavolata.lab.analysis.report import chart, report
from tavolata.lab.errors import BadRequest
from tavolata.lab.words import Words
from tavolata.lab.writing import check_writable, write

from . import saves

MOST_SECONDS = 3600


def analyse_file(console: Console, file: Path, html: Path | None, seconds: int, language: str) -> None:
    """Print an analysis, the first chart as soon as there is one, and write its page; BadRecord or BadRequest say what
    is wrong with a file."""
    if not 1 <= seconds <= MOST_SECONDS:
        raise BadRequest("analyse_seconds", given=seconds, most=MOST_SECONDS)
    save = saves.read(file)
    if html is not None:
        check_writable(html)
    game = game_of(save.record)
    words = Words(game, language)
    names = save.names or [words.seat(seat) for seat in range(int(save.record["players"]))]

    def progress(stage: str, share: float, curve: Curve | None) -> None:
        told = words("analysis.working", percent=round(100 * share), stage=words(f"analysis_stage.{stage}"))
        print(told, file=sys.stderr, flush=True)
        if curve:
            _print(console, [words("analysis.first"), *chart(curve, len(names), names), ""])

    found = analyse(save.record, seconds, progress=progress)
    _print(console, report(found, language, names))
    if html is not None:
        write(html, page(found, language, names))
        _print(console, [words("analysis.written", file=html)])


def _print(console: Console, lines: object) -> None:
    for line in lines:  # type: ignore[attr-defined]
        console.print(Text(line), soft_wrap=True)
