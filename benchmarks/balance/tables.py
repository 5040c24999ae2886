"""The tables of docs/balance.md, made from games between simple bots."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.games.bomarzo.content import CARD_NAMES, ROW_NAMES
from tavolata.games.bomarzo.terms import Benefit

from .playing import Factor, Head, Played, Table

Numbers = NDArray[Any]
BENCH = 1 + CARD_NAMES.index("bench")  # a card whose power is changed, to compare them
BROWN = {"seasons.tokens": [0, 0, 0, 0, 8]}  # every season stops powers
STEPS = (2, 3, 5)


@dataclass(frozen=True)
class Aim:
    """The range in which factors must be."""

    low: float
    high: float

    def kept_by(self, factors: list[Factor]) -> str:
        """Whether all factors are in the range; `open` if one is outside by less than its interval."""
        if all(self.low <= factor.value <= self.high for factor in factors):
            return "yes"
        is_open = all(self.low - each.margin <= each.value <= self.high + each.margin for each in factors)
        return "open" if is_open else "NO"

    def kept_by_all(self, numbers: Numbers) -> str:
        """Whether all numbers are in the range, as multiples of their mean."""
        parts = numbers / numbers.mean()
        return "yes" if self.low <= parts.min() and parts.max() <= self.high else "NO"


OBJECTIVES = Aim(0.7, 1.4)
USED = Aim(0.5, 1.5)  # neither dead nor dominant: as multiples of the mean
HOLDERS = Aim(0.7, 1.4)
SEATS = {"tortelli": Aim(0.9, 1.1), "bomarzo": Aim(0.95, 1.05)}
MOST_SPREAD = 4.0  # points of a seat with Worship, two players


@dataclass(frozen=True)
class Shown:
    """A table of the page."""

    name: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def markdown(self) -> str:
        lines = [self.heads, ("---", *["---:"] * (len(self.heads) - 1)), *self.rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def seats(table: Table, games: int, options: dict[str, list[str]]) -> Iterator[Shown]:
    """What each place in the order of play wins, as printed and with each choice of options."""
    name = table.game.name
    for title, chosen in options.items():
        rows = []
        for players in table.game.players:
            order = table.play(players, games, dict.fromkeys(chosen, True)).by_order
            cells = [str(factor) for factor in order] + [""] * (table.game.players[-1] - players)
            margin = f"{max(factor.margin for factor in order):.2f}"
            rows.append((str(players), *cells, margin, SEATS[name].kept_by(order)))
        places = [f"place {place + 1}" for place in range(table.game.players[-1])]
        aim = f"{SEATS[name].low} to {SEATS[name].high}"
        yield Shown(f"{name}, seats, {title}", ("players", *places, "± at most", aim), rows)


def objectives(table: Table, games: int) -> Shown:
    """What each objective wins, by players."""
    found = {players: table.play(players, games).by_trait("objective") for players in table.game.players}
    words = table.game.text("en")
    rows = [
        (words(f"objective.{name}"), *[str(found[players][name]) for players in found])
        for name in found[table.game.players[0]]
    ]
    every = {players: list(factors.values()) for players, factors in found.items()}
    rows.append(("± at most", *[f"{max(factor.margin for factor in factors):.2f}" for factors in every.values()]))
    aims = [OBJECTIVES.kept_by(factors) if players > 2 else "" for players, factors in every.items()]
    rows.append((f"{OBJECTIVES.low} to {OBJECTIVES.high}", *aims))
    return Shown("tortelli, objectives", ("objective", *[f"{players} players" for players in found]), rows)


# --- Bomarzo ----------------------------------------------------------------------------------------------


def ties(table: Table, games: int) -> Shown:
    """How many games are shared, without and with the tie-break."""
    rows = []
    for players in table.game.players:
        plain, broken = (table.play(players, games, {"tie_break": on}).shared for on in (False, True))
        rows.append((str(players), f"{plain:.1%}", f"{broken:.1%}"))
    return Shown("bomarzo, shared victories", ("players", "as printed", "with `tie_break`"), rows)


def worship(table: Table, games: int) -> Shown:
    """How far the points of a seat spread: without vows, as vows were, and as they are."""
    rows = []
    for players in table.game.players:
        without = table.play(players, games)
        before = table.play(players, games, {"worship": True}, edition=1)
        now = table.play(players, games, {"worship": True})
        cells = [f"{played.spread:.1f}" for played in (without, before, now)]
        kept = ("yes" if now.spread <= MOST_SPREAD else "NO") if players == 2 else ""
        rows.append((str(players), *cells, kept))
    heads = ("players", "without Worship", "with it, rules version 2", "with it, now", f"at most {MOST_SPREAD}")
    return Shown("bomarzo, spread of points", heads, rows)


def gods(table: Table, games: int) -> Shown:
    """How often each god is invoked and copied, and gets a card, in a game."""
    found = {players: table.play(players, games) for players in table.game.players}
    words = table.game.text("en")
    rows = []
    for name in found[2].told["invoked"]:
        cells = ["{:.1f} / {:.1f} / {:.1f}".format(*_of_god(played, name)) for played in found.values()]
        rows.append((words(f"god.{name}"), *cells))
    invoked = [list(played.told["invoked"].values()) for played in found.values()]
    rows.append((_aim("invoked"), *[USED.kept_by_all(np.array(numbers)) for numbers in invoked]))
    return Shown("bomarzo, gods", ("invoked / copied / cards laid", *[f"{players} players" for players in found]), rows)


def _aim(what: str) -> str:
    return f"{what} {USED.low} to {USED.high} times the mean"


def _of_god(played: Played, name: str) -> list[float]:
    return [played.told[event][name] / played.games for event in ("invoked", "copied", "laid")]


def rows_walked(table: Table, games: int) -> Shown:
    """How far a seat walks on each row, and what the first seat wins if it begins a number of steps ahead."""
    words = table.game.text("en")
    walked = {players: table.play(players, games).finals["rows"][:, :players].mean((0, 1)) for players in (2, 4)}
    worth = [
        [table.play(players, games, head=_ahead(row, steps)).first_seat for players in walked for steps in STEPS]
        for row in range(len(ROW_NAMES))
    ]
    rows = [
        (words(f"row.{name}"), *[f"{walked[p][row]:.2f}" for p in walked], *[f"{factor:.2f}" for factor in worth[row]])
        for row, name in enumerate(ROW_NAMES)
    ]
    rows.append((_aim("worth"), "", "", *[USED.kept_by_all(column) for column in np.array(worth).T]))
    heads = [f"{steps} steps ahead, {players} players" for players in walked for steps in STEPS]
    return Shown("bomarzo, rows", ("row", "steps, 2 players", "steps, 4 players", *heads), rows)


def _ahead(row: int, steps: int) -> Head:
    def head(start: object) -> None:
        start["rows"][0, 0, row] = steps  # type: ignore[index]

    return head


def benefits(table: Table, games: int) -> Shown:
    """What the first seat wins with one upgraded card from the start, the same but for what it gives."""
    words = table.game.text("en")
    rows = [
        (words(f"benefit.{benefit.name.lower()}"), *[_with(table, players, games, benefit) for players in (2, 4)])
        for benefit in Benefit
    ]
    idle = [f"{table.play(p, games, {'seasons': True}, BROWN, _upgraded).first_seat:.2f}" for p in (2, 4)]
    rows.append(("a power that never works", *idle))
    return Shown("bomarzo, what a card gives", ("one upgraded card from the start", "2 players", "4 players"), rows)


def _with(table: Table, players: int, games: int, benefit: Benefit) -> str:
    changes = {"cards.bench.benefit": benefit.name.lower()}
    return f"{table.play(players, games, changes=changes, head=_upgraded).first_seat:.2f}"


def _upgraded(start: object) -> None:
    for name, sign in (("upgraded", 1), ("deck", -1), ("fresh", -1)):
        field = start[name]  # type: ignore[index]
        field[(0, 0) if name == "upgraded" else 0] += sign * (1 << BENCH)
    start["deck_count"][0] -= 1  # type: ignore[index]


def cards(table: Table, games: int) -> Shown:
    """How often each card is played, upgraded and laid under a god, in a game, and what those win who have it in
    play."""
    words = table.game.text("en")
    found = {players: table.play(players, games) for players in (2, 4)}
    gives = [table.game.standard_content[f"cards.{name}.benefit"] for name in CARD_NAMES]
    columns = [column for played in found.values() for column in _of_cards(played)]
    rows = [
        (words(f"card.{name}"), words(f"benefit.{gives[i]}"), *[f"{column[i]:.2f}" for column in columns])
        for i, name in enumerate(CARD_NAMES)
    ]
    aims = [("", "", "", USED.kept_by_all(of[0] + of[2]), HOLDERS.kept_by_all(of[3])) for of in _in_fours(columns)]
    rows.append((f"{_aim('played or laid')}; {HOLDERS.low} to {HOLDERS.high}", *aims[0], *aims[1][1:]))
    heads = [f"{what}, {p} players" for p in found for what in ("played", "upgraded", "laid", "holders win")]
    return Shown("bomarzo, cards", ("card", "gives", *heads), rows)


def _in_fours(columns: list[Numbers]) -> list[list[Numbers]]:
    return [columns[:4], columns[4:]]


def _of_cards(played: Played) -> list[Numbers]:
    """By card: played, upgraded, laid, and what holders win."""
    laid = np.bincount(played.finals["laid_card"].ravel().astype(np.int64), minlength=len(CARD_NAMES) + 1)[1:]
    told = [np.array([played.told[event][name] for name in CARD_NAMES]) for event in ("played", "upgraded")]
    seats = slice(played.players)
    held = (played.finals["built"] | played.finals["upgraded"]).astype(np.int64)[:, seats]
    won = [played.won[held >> card & 1 == 1].mean() / played.fair for card in range(1, len(CARD_NAMES) + 1)]
    return [*[number / played.games for number in (*told, laid)], np.array(won)]


def tortelli(table: Table, games: int) -> Iterator[Shown]:
    """All tables of Tortelli."""
    yield from seats(table, games, {"as printed": [], "with `late_troops`": ["late_troops"]})
    yield objectives(table, games)


def bomarzo(table: Table, games: int) -> Iterator[Shown]:
    """All tables of Bomarzo; where many plain numbers are compared, a quarter of the games will do."""
    yield from seats(table, games, {"as printed": [], "with `late_wine`": ["late_wine"]})
    yield ties(table, games)
    for make in (worship, gods, rows_walked, benefits, cards):
        yield make(table, games // 4)
