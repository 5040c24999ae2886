"""The table of a game's balance: for people (rich, Markdown) and for programs (JSON)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from tavolata.kernel.game import Game

from .statistics import share_of
from .weighing import EARLY_ROUNDS, MOST_ROUNDS, Balance
from .words import Words

LONG_LIST = 12  # names
SHORTEST_LABEL = 20  # characters: in a narrow terminal labels and names are wrapped, numbers never
USUAL_NAME = 16
BETWEEN = 3  # characters between two columns

Row = tuple[str, list[str]]
"""A label, and one cell for each number of players."""


def sections(words: Words, found: Sequence[Balance]) -> list[tuple[str, list[Row]]]:
    """The table in parts, each with a heading: length, ends, order of play, and each trait of the game."""
    places = range(max(one.players for one in found))
    order = [(words("balance.place", place=p + 1), [_order_cell(words, one, p) for one in found]) for p in places]
    return [
        (words("table.length"), _length(words, found)),
        (words("table.ends"), _ends(words, found)),
        (words("balance.order"), order),
        *[
            (words("balance.fair", trait=words.title(trait)), _trait(words, found, trait))
            for trait in _names(one.tally.traits for one in found)
        ],
        *[(words(f"balance.told.{event}"), _told(words, found, event)) for event in _names(one.told for one in found)],
    ]


def _length(words: Words, found: Sequence[Balance]) -> list[Row]:
    """How many games were over too soon, how many in time, and how long they were."""
    return [
        (words("balance.games"), [words.number(one.games) for one in found]),
        *[
            (words("balance.over_by", round=early), [words.share(one.over_by[early], one.games) for one in found])
            for early in EARLY_ROUNDS
        ],
        (words("balance.ended", rounds=MOST_ROUNDS), [words.share(one.ended, one.games) for one in found]),
        (words("balance.rounds"), [words.number(one.mean_rounds, 1) for one in found]),
        (words("balance.decisions"), [words.number(one.tally.decisions / one.games) for one in found]),
    ]


def _ends(words: Words, found: Sequence[Balance]) -> list[Row]:
    """How the games ended."""
    return [
        (words.label("end", end), [words.share(one.tally.ends.get(end, 0), one.games) for one in found])
        for end in _names(one.tally.ends for one in found)
    ]


def _trait(words: Words, found: Sequence[Balance], trait: str) -> list[Row]:
    """What each role or objective won."""
    return [
        (words.label(trait, name), [_trait_cell(words, one, trait, name) for one in found])
        for name in _names(one.tally.traits.get(trait, {}) for one in found)
    ]


def _told(words: Words, found: Sequence[Balance], event: str) -> list[Row]:
    """How often something happened with each name, for one game; of a long list only how many names there were, the
    rarest and the most frequent."""
    names = found[0].told[event]
    if len(names) <= LONG_LIST:
        return [(_label(words, event, name), [_a_game(words, one, event, name) for one in found]) for name in names]
    seen = [f"{sum(number > 0 for number in one.told[event].values())} / {len(names)}" for one in found]
    rows = [(words("balance.different"), seen)]
    for row, pick in (("balance.rarest", min), ("balance.commonest", max)):
        picked = [pick(names, key=one.told[event].__getitem__) for one in found]
        cells = [_label(words, event, name) for name in picked]
        times = [_a_game(words, one, event, name) for one, name in zip(found, picked, strict=True)]
        rows.append((words(row), [f"{cell} {time}" for cell, time in zip(cells, times, strict=True)]))
    return rows


def _label(words: Words, event: str, name: str) -> str:
    """The game's own word for a name that an event tells."""
    return words.label(words.watched[event], name)


def _a_game(words: Words, one: Balance, event: str, name: str) -> str:
    return words.number(one.told[event][name] / one.games, 2)


def _names(dictionaries: Iterable[Mapping[str, Any]]) -> list[str]:
    """All keys, in the order in which they first appear."""
    return list(dict.fromkeys(name for one in dictionaries for name in one))


def _order_cell(words: Words, one: Balance, place: int) -> str:
    if place >= one.players:
        return ""
    return words.number(one.order_wins[place] / one.games / one.fair, 2)


def _trait_cell(words: Words, one: Balance, trait: str, name: str) -> str:
    seats, wins = one.tally.traits.get(trait, {}).get(name, (0, 0))
    return words.number(wins / seats / one.fair, 2) if seats else ""


# --- for people -------------------------------------------------------------------------------------------


def show(console: Console, words: Words, found: Sequence[Balance]) -> None:
    """Print one table, a column for each number of players."""
    console.print(f"[bold]{words.of_game('game.title')}[/] · {words('balance.title')}")
    parts = sections(words, found)
    table = Table(header_style="dim")
    table.add_column(words("balance.players"), overflow="fold")
    longest = max(len(label) for _, rows in parts for label, _ in rows) + 2
    names = max(_room(console, found, longest), min(_room(console, found, SHORTEST_LABEL), USUAL_NAME))
    for column, one in enumerate(found):
        numbers = [cells[column] for _, rows in parts for _, cells in rows if " " not in cells[column]]
        width = max(names, *map(len, numbers))
        table.add_column(str(one.players), justify="right", overflow="fold", max_width=width)
    for heading, rows in parts:
        table.add_section()
        table.add_row(f"[bold]{heading}[/]")
        for label, cells in rows:
            table.add_row(f"  {label}", *cells)
    console.print(table)


def _room(console: Console, found: Sequence[Balance], label: int) -> int:
    """The width of each column of numbers beside labels of a length."""
    return (console.width - label - BETWEEN * (len(found) + 1) - 1) // len(found)


def as_markdown(words: Words, found: Sequence[Balance]) -> str:
    """The same table as Markdown."""
    heads = [words("balance.players"), *[str(one.players) for one in found]]
    lines = [_line(heads), _line(["---"] + ["---:"] * len(found))]
    for heading, rows in sections(words, found):
        lines.append(_line([f"**{heading}**"] + [""] * len(found)))
        lines += [_line([label, *cells]) for label, cells in rows]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


# --- for programs -----------------------------------------------------------------------------------------


def as_json(game: Game, found: Sequence[Balance]) -> dict[str, Any]:
    """One JSON document:

        game, rules_version
        results: one object for each player count:
            players, games, decisions
            over_by: {"1": SHARE, ...}       games over by that round
            ended: SHARE                     games that a rule ended in time
            mean_rounds, mean_turns
            ends: {"objective": SHARE, ...}
            order: [FACTOR, ...]             by place in the order of play
            traits: {"objective": {"castles": FACTOR, ...}}
            told: {"invoked": {"genio": count, ...}}   how often, in all games together

    SHARE is {count, of, share, low, high}; FACTOR the same with `factor`, the share as a multiple of a fair one.
    """
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "results": [_result(one) for one in found],
    }


def _result(one: Balance) -> dict[str, Any]:
    games = one.games
    return {
        "players": one.players,
        "games": games,
        "decisions": one.tally.decisions,
        "over_by": {str(early): share_of(number, games) for early, number in one.over_by.items()},
        "ended": share_of(one.ended, games),
        "mean_rounds": one.mean_rounds,
        "mean_turns": one.tally.mean_turns,
        "ends": {name: share_of(number, games) for name, number in one.tally.ends.items()},
        "order": [_factor(wins, games, one.fair) for wins in one.order_wins],
        "traits": {
            trait: {name: _factor(wins, seats, one.fair) for name, (seats, wins) in counted.items()}
            for trait, counted in one.tally.traits.items()
        },
        "told": one.told,
    }


def _factor(count: int, of: int, fair: float) -> dict[str, Any]:
    return {**share_of(count, of), "factor": count / of / fair}
