"""The report of a tournament, the ladder and what each won against each: for a terminal, and as Markdown."""

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from ..words import Words
from .foreign import STAND_IN
from .scores import Board

NAMES = ("bot", "faults", "one", "other")
"""Columns of words; all others have numbers."""


@dataclass(frozen=True)
class Sheet:
    """A table of the report."""

    title: str
    columns: tuple[str, ...]
    rows: list[list[str]]


def sheets(board: Board, words: Words) -> list[Sheet]:
    """The ladder, strongest first, and the pairs."""
    told = board.to_json()
    ladder = []
    for row in sorted(told["entrants"], key=lambda row: -row["rating"]):
        faults = ", ".join(f"{words(f'tournament.fault.{kind}')} {count}" for kind, count in row["faults"].items())
        interval = f"{words.number(row['low'], 1)} – {words.number(row['high'], 1)}"
        times = [words.number(row["ms_a_gesture"], 1), words.number(row["slowest_ms"])]
        ladder.append([row["name"], words.number(row["rating"], 1), interval, *times, faults or "–"])
    pairs = []
    for row in told["meetings"]:
        share, low, high = (100 * value for value in (row["won"] / row["games"], row["low"], row["high"]))
        interval = words.percent(f"{words.number(low, 1)} – {words.number(high, 1)}")
        won = words.percent(words.number(share, 1))
        pairs.append([row["alone"], row["others"], won, interval, words.number(row["games"])])
    title = words("tournament.ladder", games=len(board.games), players=board.contest.players)
    return [
        Sheet(title, ("bot", "rating", "interval", "time", "slowest", "faults"), ladder),
        Sheet(words("tournament.pairs"), ("one", "other", "won", "interval", "games"), pairs),
    ]


def what_failed(board: Board, words: Words) -> list[str]:
    """What strangers' bots said when they lost a decision for the first time, and who decided then."""
    rows = board.to_json()["entrants"]
    lines = [
        words("tournament.said", bot=row["name"], fault=words(f"tournament.fault.{kind}"), said=said)
        for row in rows
        for kind, said in row["said"].items()
    ]
    return [*lines, words("tournament.stand_in", level=STAND_IN)] if any(row["faults"] for row in rows) else []


def show(console: Console, board: Board, words: Words) -> None:
    """Print the tables."""
    for sheet in sheets(board, words):
        table = Table(title=sheet.title)
        for column in sheet.columns:
            table.add_column(words(f"tournament.{column}"), justify="left" if column in NAMES else "right")
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
    for line in what_failed(board, words):
        console.print(line, markup=False)


def as_markdown(board: Board, words: Words) -> str:
    """The same tables as Markdown."""
    parts = []
    for sheet in sheets(board, words):
        heads = [words(f"tournament.{column}") for column in sheet.columns]
        dashes = ["---" if column in NAMES else "---:" for column in sheet.columns]
        lines = ["| " + " | ".join(cells) + " |" for cells in (heads, dashes, *sheet.rows)]
        parts.append(f"{sheet.title}:\n\n" + "\n".join(lines) + "\n")
    if failed := what_failed(board, words):
        parts.append("\n".join(f"    {line}" for line in failed) + "\n")  # as code: a stranger's words mean nothing
    return "\n".join(parts)
