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
from .command import Chosen, engine_of, telling
from .differences import differences
from .file import BadExperiment, Experiment, read
from .folder import Folder
from .html import ReportWords, page
from .running import run

MOST_CELLS = 200
MOST_DIGITS = 9
RANGE = re.compile(r"(-?\d+)\.\.(-?\d*)", re.ASCII)


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
    if not found[2]:
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
    Folder(out).write("sweep.html", sweep_page(summaries, _sure(out, list(cells.values())), said).encode())
    print(said("cells", number=len(cells), games=first.games))
    print(said("shown", file=out / "sweep.html"))


def _sure(out: Path, cells: list[Experiment]) -> list[set[tuple[str, str]]]:
    """For each cell, which measures surely differ from the first one's."""
    found: list[set[tuple[str, str]]] = [set()]
    for number, cell in enumerate(cells[1:], 1):
        if cell.players != cells[0].players:
            found.append(set())
            continue
        apart, _ = differences(Folder(out / "000"), Folder(out / f"{number:03}"))
        found.append({each.name for each in apart if each.is_sure})
    return found


def sweep_page(summaries: dict[str, dict[str, Any]], sure: list[set[tuple[str, str]]], words: ReportWords) -> str:
    """The page: a column a cell, a row a measure."""
    title = words("sweep_title", game=words.of_game("game.title"))
    runs = list(summaries.values())
    lines: list[tuple[tuple[str, str], str]] = [(("turns", ""), words("measure.turns"))]
    for group in runs[0]["wins"]:
        if group != "events":
            names = dict.fromkeys(name for each in runs for name in each["wins"].get(group, {}))
            lines += [((group, n), words("measure.wins", name=words.member(group, n, runs[0]["words"]))) for n in names]
    head = "".join(f'<th class="n" scope="col">{escape(name)}</th>' for name in summaries)
    body = []
    for key, label in lines:
        cells = []
        for number, summary in enumerate(runs):
            value = _cell(summary, key, words)
            cells.append(f'<td class="n">{f"<b>{value}</b>" if key in sure[number] else value}</td>')
        body.append(f'<tr><th scope="row">{escape(label)}</th>{"".join(cells)}</tr>')
    grid = (
        f'<div class="wide"><table><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )
    lead = words("cells", number=len(runs), games=runs[0]["games"]) + ". " + words("sweep_told")
    parts = [f"<h1>{escape(title)}</h1><p class=lead>{escape(lead)}</p>", grid]
    return page(title, words.language, parts)


def _cell(summary: dict[str, Any], key: tuple[str, str], words: ReportWords) -> str:
    if key[0] == "turns":
        return escape(words.number(summary["lengths"]["turns"]["mean"], 1))
    share = summary["wins"].get(key[0], {}).get(key[1])
    if share is None or share["share"] is None:
        return "–"
    within = words.number(50 * (share["high"] - share["low"]), 1)
    return escape(f"{words.per_cent(share['share'], 1)} ± {within}")
