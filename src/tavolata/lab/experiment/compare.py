"""Two runs side by side: a page and a table, with statistically certain differences first."""

import tempfile
from html import escape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from .charts import Dot, dots
from .command import Chosen, engine_of, telling
from .differences import Difference, differences
from .file import Experiment, read
from .folder import Folder
from .html import ReportWords, changes, length_chart, made_by, page, played, table, two_groups
from .running import run

MOST_UNSURE = 12  # differences drawn that are not statistically certain
SHOWN = 20
SMALLEST = 0.0001  # p-value that is told


def compare(first: Path, second: Path, out: Path | None, chosen: Chosen, lang: str) -> None:
    """Compare two folders of results, or experiments that are run for it; the page goes into `out`."""
    if out is not None:
        Folder(out).make()  # refused now, and not after everything was played
    with tempfile.TemporaryDirectory(prefix="tavolata-lab-") as spare:
        where = out or Path(spare)
        folders = _both((first, second), where, out is not None, chosen, lang)
        found, is_paired = differences(*folders)
        summaries = [folder.summary() for folder in folders]
        words = ReportWords(summaries[0]["experiment"]["game"], lang)
        _show(found, is_paired, summaries[0]["words"], words)
        if out is not None:
            names = str(first), str(second)
            Folder(out).write("comparison.html", comparison(found, is_paired, summaries, names, words).encode())
            print(words("shown", file=out / "comparison.html"))


def _both(given: tuple[Path, Path], where: Path, is_kept: bool, chosen: Chosen, lang: str) -> tuple[Folder, Folder]:
    """The two folders; experiments are run first."""
    asked: dict[int, Experiment] = {n: read(path) for n, path in enumerate(given) if not path.is_dir()}
    places = [where / ("first", "second")[n] if n in asked else path for n, path in enumerate(given)]
    if asked:
        with engine_of(chosen, list(asked.values())) as engine:
            for n, experiment in asked.items():
                with telling(ReportWords(experiment.game, lang), places[n] if is_kept else None) as tell:
                    run(experiment, places[n], engine, tell=tell)
    return Folder(places[0]), Folder(places[1])


def _value(value: float, difference: Difference, words: ReportWords, sign: bool = False) -> str:
    number = words.number(abs(value) * (100 if difference.is_share else 1), 1)
    before = ("+" if value >= 0 else "−") if sign else ""
    return before + (words.percent(number) if difference.is_share and not sign else number)


def _told(difference: Difference, words: ReportWords) -> str:
    within = words.number(1.96 * difference.error * (100 if difference.is_share else 1), 1)
    return f"{_value(difference.value, difference, words, sign=True)} ± {within}"


def _lead(found: list[Difference], is_paired: bool, words: ReportWords) -> str:
    if not found:
        return words("nothing")
    sure = sum(each.is_sure for each in found)
    return words("compare_told", paired=words("paired" if is_paired else "unpaired"), sure=sure, number=len(found))


def _row(each: Difference, told: dict[str, str], words: ReportWords) -> list[str]:
    before, after = (_value(value, each, words) for value in (each.first, each.second))
    return [words.measure(each.name, told), before, after, _told(each, words), _chance(each.chance, words)]


def _chance(chance: float, words: ReportWords) -> str:
    """A p-value; one that four digits would show as nothing is below the last of them."""
    return words.number(chance, 4) if chance >= SMALLEST else f"< {words.number(SMALLEST, 4)}"


def _heads(words: ReportWords) -> list[str]:
    return [words(f"column.{name}") for name in ("measure", "first", "second", "difference", "chance")]


def _show(found: list[Difference], is_paired: bool, told: dict[str, str], words: ReportWords) -> None:
    """The table on the terminal."""
    console = Console(highlight=False)
    console.print(_lead(found, is_paired, words))
    if not found:
        return
    shown = Table(header_style="dim")
    for number, heading in enumerate(_heads(words)):
        shown.add_column(heading, justify="right" if number else "left")
    for each in found[:SHOWN]:
        shown.add_row(*_row(each, told, words), style="bold" if each.is_sure else "")
    console.print(shown)


def comparison(
    found: list[Difference],
    is_paired: bool,
    summaries: list[dict[str, Any]],
    names: tuple[str, str],
    words: ReportWords,
) -> str:
    """The page of a comparison."""
    first, second = summaries
    told = first["words"]
    title = words("compare_title", game=words.of_game("game.title"))
    certain = {each.name for each in found if each.is_sure}
    sure = len(certain)
    shares = [each for each in found if each.is_share][: max(MOST_UNSURE, sure)]
    rows = [
        Dot(words.measure(each.name, told), each.value, each.low, each.high, _told(each, words), is_marked=each.is_sure)
        for each in shares
    ]
    parts = [f"<h1>{escape(title)}</h1>"]
    for key, name, summary in zip(("first", "second"), names, summaries, strict=True):
        asked = f'<p class="lead">{escape(played(summary, words))}</p>'
        parts += [f"<p><b>{escape(words(key, folder=name))}</b></p>", asked, changes(summary["experiment"], words)]
    parts += [
        f"<h2>{escape(words('heading.differences'))}</h2><p>{escape(_lead(found, is_paired, words))}</p>",
        f"<p>{escape(words('same'))}</p>" if found and not sure else "",
        dots(words("differences_chart"), rows, 0.0, lambda value: words.number(100 * value, 1).replace("-", "−"))
        if rows
        else "",
        table(_heads(words), [_row(each, told, words) for each in found], marked=sure) if found else "",
        f"<h2>{escape(words('heading.wins'))}</h2><p class=lead>{escape(words('how_to_read_two'))}</p>",
        *(two_groups(second, first, group, certain, words) for group in second["wins"] if group in first["wins"]),
        f"<h2>{escape(words('heading.length'))}</h2><p class=lead>{escape(words('length_two'))}</p>",
        *(length_chart(second, first, name, words) for name in second["lengths"] if name in first["lengths"]),
        made_by(second, words),
    ]
    return page(title, words.language, parts)
