"""A sweep: an experiment once for each value of one entry or of several, all on the same draws, told in one page."""

import re
from dataclasses import dataclass, replace
from html import escape
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from tavolata.kernel.game import game as find_game

from ..options import SWITCH
from .charts import Dot, dots
from .command import Chosen, engine_of, telling
from .differences import Difference, differences
from .file import ENTRIES, BadExperiment, Experiment, read
from .folder import Folder
from .html import ReportWords, made_by, page, played_by, two_groups
from .running import run

MOST_CELLS = 200
MOST_DIGITS = 9
MOST_ROWS = 48  # of a chart
RANGE = re.compile(r"(-?\d+|)\.\.(-?\d+|)", re.ASCII)


@dataclass(frozen=True)
class Axis:
    """An entry and its values: a place of the content (`limits.sins`, or a part of it, `victory.dean.least[2]`),
    `options.NAME`, or `players`."""

    entry: str
    values: tuple[Any, ...]


def parse_axis(words: str) -> Axis:
    """An axis from words like `limits.sins=6..9`."""
    entry, sign, values = words.partition("=")
    if not entry or not sign or not values:
        raise BadExperiment("set", given=words)
    found = RANGE.fullmatch(values)
    if found is None:
        return Axis(entry, tuple(_value(value, words) for value in values.split(",")))
    if not all(found.groups()):
        raise BadExperiment("set_endless", given=words)
    if max(map(len, found.groups())) > MOST_DIGITS:
        raise BadExperiment("cells", given="10^9+", most=MOST_CELLS)
    first, last = int(found[1]), int(found[2])
    if last - first >= MOST_CELLS:
        raise BadExperiment("cells", given=last - first + 1, most=MOST_CELLS)
    if last < first:
        raise BadExperiment("set", given=words)
    return Axis(entry, tuple(range(first, last + 1)))


def _value(word: str, given: str) -> Any:
    word = word.strip()
    if word in SWITCH:
        return SWITCH[word]
    if re.fullmatch(rf"-?\d{{1,{MOST_DIGITS}}}", word, re.ASCII):
        return int(word)
    if not word:
        raise BadExperiment("set", given=given)
    return word


def parse_axes(words: list[str]) -> list[Axis]:
    """All axes; each entry once, and not more cells than can be looked at."""
    if not words:
        raise BadExperiment("set", given="")
    axes = [parse_axis(each) for each in words]
    for number, axis in enumerate(axes):
        if axis.entry in [other.entry for other in axes[:number]]:
            raise BadExperiment("set_twice", given=axis.entry)
    cells = prod(len(axis.values) for axis in axes)
    if cells > MOST_CELLS:
        raise BadExperiment("cells", given=cells, most=MOST_CELLS)
    return axes


def cells_of(experiment: Experiment, axes: list[Axis]) -> dict[str, Experiment]:
    """The experiments of a sweep by name, all checked before the first is run."""
    cells = {}
    for values in product(*(axis.values for axis in axes)):
        cell = experiment
        for axis, value in zip(axes, values, strict=True):
            cell = _changed(cell, axis.entry, value)
        name = " ".join(f"{axis.entry}={_word(value)}" for axis, value in zip(axes, values, strict=True))
        cells[name] = cell
    return cells


def _word(value: Any) -> str:
    return "on" if value is True else "off" if value is False else str(value)


def _changed(cell: Experiment, entry: str, value: Any) -> Experiment:
    game = find_game(cell.game)
    if entry == "players":
        players = game.meta.check_players(value)
        if len(set(cell.bots)) > 1:
            raise BadExperiment("seats", given=repr(list(cell.bots)), players=players)
        return replace(cell, players=players, bots=cell.bots[:1] * players)
    if entry.startswith("options."):
        options = game.meta.check_options({**cell.options, entry.removeprefix("options."): value}, edition=cell.edition)
        return replace(cell, options=options)
    if entry in ENTRIES:
        raise BadExperiment("set_entry", given=entry)
    return cell.with_numbers({entry: value})


def sweep(file: Path, words: list[str], out: Path, chosen: Chosen, lang: str) -> None:
    """Run all cells, each into a folder of its own, and write a page about them."""
    cells = cells_of(read(file), parse_axes(words))
    first = next(iter(cells.values()))
    said = ReportWords(first.game, lang)
    with engine_of(chosen, list(cells.values())) as engine:
        for number, cell in enumerate(cells.values()):
            folder = out / f"{number:03}"
            with telling(said, folder) as tell:
                run(cell, folder, engine, tell=tell)
    summaries = {name: Folder(out / f"{number:03}").summary() for number, name in enumerate(cells)}
    apart = _apart(out, list(cells.values()))
    Folder(out).write("sweep.html", sweep_page(summaries, apart, said).encode())
    print(said("cells", number=len(cells), games=first.games))
    for sentence in _same(list(summaries), apart, said):
        print(sentence)
    print(said("shown", file=out / "sweep.html"))


def _apart(out: Path, cells: list[Experiment]) -> list[list[Difference] | None]:
    """For each cell, what differs from the first one; None where they cannot be compared, and for the first itself."""
    found: list[list[Difference] | None] = [None]
    for number, cell in enumerate(cells[1:], 1):
        is_alike = cell.players == cells[0].players
        found.append(differences(Folder(out / "000"), Folder(out / f"{number:03}"))[0] if is_alike else None)
    return found


def _same(names: list[str], apart: list[list[Difference] | None], words: ReportWords) -> list[str]:
    """A sentence about the cells that came out like the first, game by game; none if there are none."""
    same = [name for name, found in zip(names, apart, strict=True) if found == []]
    return [words("cells_same", cells=", ".join(same))] if same else []


def sweep_page(summaries: dict[str, dict[str, Any]], apart: list[list[Difference] | None], words: ReportWords) -> str:
    """The page: all cells side by side, then charts."""
    title = words("sweep_title", game=words.of_game("game.title"))
    runs = list(summaries.values())
    sure = [{each.name for each in found or () if each.is_sure} for found in apart]
    same = [f"<p>{escape(sentence)}</p>" for sentence in _same(list(summaries), apart, words)]
    lead = words("cells", number=len(runs), games=runs[0]["games"]) + ". " + words("sweep_told")
    by = words("played_by", bots=played_by(runs[0], words), seed=runs[0]["experiment"]["seed"])
    groups = [group for group in runs[0]["wins"] if all(group in each["wins"] for each in runs)]
    told = words("how_to_read_two") if len(runs) == 2 else words("how_to_read_sweep")
    charts = [f"<h2>{escape(words('heading.wins'))}</h2><p class=lead>{escape(told)}</p>"]
    charts += [_chart(group, summaries, sure, words) for group in groups if group != "events"]
    head_lines = f"<h1>{escape(title)}</h1><p class=lead>{escape(by)}</p><p class=lead>{escape(lead)}</p>"
    parts = [head_lines, *same, _grid(summaries, sure, words), *charts, made_by(runs[0], words)]
    return page(title, words.language, parts)


def _grid(summaries: dict[str, dict[str, Any]], sure: list[set[tuple[str, str]]], words: ReportWords) -> str:
    """A table: a column a cell, a row a measure."""
    runs = list(summaries.values())

    def row(label: str, group: str, name: str = "") -> str:
        cells = ""
        for summary, certain in zip(runs, sure, strict=True):
            value = _cell(summary, group, name, words)
            cells += f'<td class="n">{f"<b>{value}</b>" if (group, name) in certain else value}</td>'
        return f'<tr><th scope="row">{escape(label)}</th>{cells}</tr>'

    body = [row(words(f"measure.{name}"), name) for name in runs[0]["lengths"]]
    if runs[0]["comebacks"] is not None:
        body.append(row(words("measure.comeback"), "comeback"))
    for group in runs[0]["wins"]:
        if group != "events":
            title = escape(words.group(group))
            body.append(f'<tr class="part"><th scope="rowgroup" colspan="{1 + len(runs)}">{title}</th></tr>')
            names = dict.fromkeys(name for each in runs for name in each["wins"].get(group, {}))
            body += [row(words.member(group, name, runs[0]["words"]), group, name) for name in names]
    head = "".join(f'<th class="n" scope="col">{escape(name)}</th>' for name in summaries)
    return (
        f'<div class="wide"><table><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )


def _chart(
    group: str, summaries: dict[str, dict[str, Any]], sure: list[set[tuple[str, str]]], words: ReportWords
) -> str:
    """A group's win rates: two cells side by side; of more a row for each cell, for the members that change most."""
    runs = list(summaries.values())
    if len(runs) == 2 and runs[0]["experiment"]["players"] == runs[1]["experiment"]["players"]:
        return two_groups(runs[1], runs[0], group, sure[1], words)
    rows: list[Dot] = []
    for name in _moving(group, runs)[: max(1, MOST_ROWS // len(runs))]:
        member = words.member(group, name, runs[0]["words"])
        for cell, summary, certain in zip(summaries, runs, sure, strict=True):
            s = summary["wins"][group].get(name)
            if s and s["of"]:
                label = f"{member}: {_values(cell)}"
                rows.append(Dot(label, s["share"], s["low"], s["high"], words.told(s), None, (group, name) in certain))
    is_level = len({each["experiment"]["players"] for each in runs}) == 1
    return dots(words.group(group), rows, runs[0]["fair"] if is_level else None, words.per_cent) if rows else ""


def _moving(group: str, runs: list[dict[str, Any]]) -> list[str]:
    """The members of a group; those whose win rate differs most between cells first. Seats stay in their order."""

    def spread(name: str) -> float:
        seen = [each["wins"][group][name]["share"] for each in runs if each["wins"][group].get(name, {}).get("of")]
        return max(seen, default=0.0) - min(seen, default=0.0)

    names = dict.fromkeys(name for each in runs for name in each["wins"][group])
    return list(names) if group in ("seat", "order") else sorted(names, key=lambda name: -spread(name))


def _values(cell: str) -> str:
    """The values of a cell without the entries: "6" of "limits.sins=6"."""
    return " ".join(part.partition("=")[2] for part in cell.split(" "))


def _cell(summary: dict[str, Any], group: str, name: str, words: ReportWords) -> str:
    if group in summary["lengths"]:
        return escape(words.number(summary["lengths"][group]["mean"], 1))
    share = summary["comebacks"] if group == "comeback" else summary["wins"].get(group, {}).get(name)
    if share is None or share["share"] is None:
        return "–"
    within = words.number(50 * (share["high"] - share["low"]), 1)
    return escape(f"{words.per_cent(share['share'], 1)} ± {within}")
