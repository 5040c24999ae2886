"""Figures, the targets they are held against, and the tables that show them (in Markdown)."""

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Target:
    """What a figure should reach: at least, or at most; or a range, up to `ceiling`."""

    floor: float
    stretch: float | None = None
    at_most: bool = False
    ceiling: float | None = None

    def verdict(self, figure: float) -> str:
        if self.ceiling is not None and figure > self.ceiling:
            return "NO"
        if self.stretch is not None and self._reached(figure, self.stretch):
            return "yes, stretch"
        return "yes" if self._reached(figure, self.floor) else "NO"

    def _reached(self, figure: float, bound: float) -> bool:
        return figure <= bound if self.at_most else figure >= bound


@dataclass(frozen=True)
class Figure:
    """One line of a table. A target is about the ratio where there is one, else about the value."""

    what: str
    value: float
    unit: str
    target: Target | None = None
    ratio: float | None = None
    ours: float | None = None  # our best in the runs that alternated with this one
    games: float | None = None  # games/s
    length: float | None = None  # decisions a game
    single: float | None = None  # share of decisions with a single option
    load: float | None = None

    @property
    def judged(self) -> float:
        return self.value if self.ratio is None else self.ratio

    def cells(self) -> dict[str, str]:
        unit = "x" if self.ratio is not None else "%" if self.unit == "%" else ""
        bound = self.target
        return {
            "": self.what,
            "figure": amount(self.value, self.unit),
            "games/s": amount(self.games),
            "decisions a game": "" if self.length is None else f"{self.length:.1f}",
            "single option": "" if self.single is None else f"{self.single:.1%}",
            "our best beside": amount(self.ours),
            "ratio": amount(self.ratio, "x"),
            "floor": amount(bound.floor, unit) if bound else "",
            "stretch": amount(bound.stretch, unit) if bound else "",
            "ceiling": amount(bound.ceiling, unit) if bound else "",
            "holds": bound.verdict(self.judged) if bound else "",
            "load": "" if self.load is None else f"{self.load:.1f}",
        }


def amount(number: float | None, unit: str = "") -> str:
    """A number with three digits that matter, and its unit."""
    if number is None:
        return ""
    if unit == "%":
        return f"{number:.1%}"
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e4, " k")):
        if abs(number) >= size:
            scaled, suffix = number / (1e3 if letter == " k" else size), letter
            break
    else:
        scaled, suffix = number, ""
    digits = 0 if abs(scaled) >= 100 or scaled == int(scaled) else 1 if abs(scaled) >= 10 else 2
    return f"{scaled:.{digits}f}{suffix} {unit}".rstrip()


@dataclass
class Table:
    title: str
    figures: list[Figure] = field(default_factory=list)

    def text(self) -> str:
        rows = [figure.cells() for figure in self.figures]
        columns = [column for column in rows[0] if any(row[column] for row in rows)] if rows else []
        widths = {column: max(len(column), *(len(row[column]) for row in rows)) for column in columns}

        def line(cells: dict[str, str]) -> str:
            first, *others = columns
            padded = [cells[first].ljust(widths[first]), *(cells[c].rjust(widths[c]) for c in others)]
            return f"| {' | '.join(padded)} |"

        rule = [("-" * widths[c]) if c == columns[0] else "-" * (widths[c] - 1) + ":" for c in columns]
        lines = [line({c: c for c in columns}), f"| {' | '.join(rule)} |", *map(line, rows)]
        return f"**{self.title}**\n\n" + "\n".join(lines) + "\n"


@dataclass
class Report:
    """What one benchmark has found, and where."""

    title: str
    tables: list[Table]
    notes: list[str]
    machine: str = field(default_factory=lambda: machine())
    cores: int = field(default_factory=lambda: os.cpu_count() or 1)
    date: str = field(default_factory=lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))

    def text(self) -> str:
        parts = [
            f"## {self.title}\n",
            f"{self.machine}; {self.date}.\n",
            *(table.text() for table in self.tables),
        ]
        notes = [*self.notes, *self._warning()]
        if notes:
            parts.append("\n".join(f"- {note}" for note in notes) + "\n")
        return "\n".join(parts)

    def _warning(self) -> list[str]:
        """The load of a benchmark with one thread is one; a higher one means that other processes were running."""
        loads = [figure.load for table in self.tables for figure in table.figures if figure.load is not None]
        if loads and max(loads) > self.cores:
            return [f"Others were at work on these {self.cores} cores: it is faster alone, and only ratios count."]
        return []

    def to_json(self) -> dict[str, Any]:
        report = asdict(self)
        for table, kept in zip(self.tables, report["tables"], strict=True):
            for figure, line in zip(table.figures, kept["figures"], strict=True):
                line["holds"] = figure.target.verdict(figure.judged) if figure.target else None
        return report

    @classmethod
    def from_json(cls, report: dict[str, Any]) -> "Report":
        tables = [Table(t["title"], [_figure(line) for line in t["figures"]]) for t in report["tables"]]
        return cls(**{**report, "tables": tables})


def _figure(line: dict[str, Any]) -> Figure:
    facts = {word: value for word, value in line.items() if word != "holds"}
    return Figure(**{**facts, "target": Target(**facts["target"]) if facts["target"] else None})


def page(reports: Sequence[Report]) -> str:
    """The results as a page of the documentation."""
    head = """# How fast it is

Written by `./dev bench --markdown FILE`: every number is measured. Throughput is the best of five runs,
latency the median of five; the load is the machine's one-minute average right after them. Where two things
are compared their runs alternate, and the ratio decides: absolute figures belong to the machine named.

A *decision* is one action of one player; chance is not counted. Engines cut decisions differently (one die or
both, one card or a whole hand), so games/s and decisions a game stand beside.
"""
    return "\n".join([head, *(report.text() for report in reports)])


def machine() -> str:
    """The processor and the versions that matter."""
    versions = (f"{name} {version(name)}" for name in ("numba", "numpy"))
    python = f"Python {platform.python_version()}"
    return ", ".join((_processor(), f"{os.cpu_count()} cores", platform.system(), python, *versions))


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()
