"""What a simulation found, for people (rich tables) and for programs (JSON)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from .simulate import Request, Tally
from .statistics import share_of
from .words import Words

QUANTILES = (5, 25, 50, 75, 95)  # per cent
BINS = 12
BAR = 30

Shares = Mapping[str, tuple[int, int]]
"""By label: out of how many, and how many."""


# --- for people -------------------------------------------------------------------------------------------


def show(console: Console, words: Words, request: Request, tally: Tally) -> None:
    """Print the report of one player count."""
    facts = {"players": tally.players, "games": tally.games}
    console.print()
    console.print(f"[bold]{words.of_game('game.title')}[/] · " + words(f"title.{request.bots}", **facts))
    for trait, counted in tally.traits.items():
        wins = {words.label(trait, name): pair for name, pair in counted.items()}
        console.print(_table(words, words.title(trait), "column.wins", wins))
    seats = {words.seat(seat): (tally.games, int(wins)) for seat, wins in enumerate(tally.seat_wins)}
    console.print(_table(words, words("table.seats"), "column.wins", seats))
    ends = {words.label("end", name): (tally.games, number) for name, number in _by_number(tally.ends)}
    console.print(_table(words, words("table.ends"), "column.games", ends))
    draws, games = tally.draws, tally.games
    console.print(words("line.draws", share=words.share(draws, games), interval=words.interval(draws, games)))
    _show_length(console, words, tally)
    _show_speed(console, words, request, tally)


def _by_number(counted: Mapping[str, int]) -> list[tuple[str, int]]:
    """The most frequent first."""
    return sorted(counted.items(), key=lambda pair: -pair[1])


def _table(words: Words, title: str, column: str, shares: Shares) -> Table:
    """A table of shares with their intervals."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim")
    table.add_column("", min_width=22)
    for heading in (column, "column.of", "column.share", "column.interval"):
        table.add_column(words(heading), justify="right")
    for label, (trials, hits) in shares.items():
        numbers = words.number(hits), words.number(trials), words.share(hits, trials)
        table.add_row(label, *numbers, words.interval(hits, trials))
    return table


def _show_length(console: Console, words: Words, tally: Tally) -> None:
    """How long the games were: mean, quantiles, and a small histogram of turns."""
    console.print(f"[bold]{words('table.length')}[/]")
    decisions = words.number(tally.decisions / tally.games, 1)
    console.print(words("line.mean", turns=words.number(tally.mean_turns, 1), decisions=decisions))
    written = ", ".join(
        f"{words.percent(str(share))}: {words.number(tally.quantile(share / 100))}" for share in QUANTILES
    )
    longest = words.number(len(tally.turns) - 1)
    console.print(words("line.quantiles", quantiles=written, longest=longest))
    bins = _bins(tally)
    most = max(number for _, _, number in bins)
    for low, high, number in bins:
        place = f"{low}" if low == high else f"{low}–{high}"
        bar = "█" * round(BAR * number / most) or ("▏" if number else "")
        console.print(f"  {place:>9}  {bar:<{BAR}} {words.share(number, tally.games):>7}")


def _bins(tally: Tally) -> list[tuple[int, int, int]]:
    """Turns from, to, and games; bins of equal width up to the longest games, which share the last."""
    first = min(turns for turns, games in enumerate(tally.turns) if games)
    longest = len(tally.turns) - 1
    width = max(1, -(-(tally.quantile(0.98) - first + 1) // BINS))
    bins = []
    for low in range(first, min(longest + 1, first + width * BINS), width):
        is_last = low + width >= first + width * BINS
        high = longest if is_last else min(longest, low + width - 1)
        bins.append((low, high, int(tally.turns[low : high + 1].sum())))
    return bins


def _show_speed(console: Console, words: Words, request: Request, tally: Tally) -> None:
    seconds = max(tally.seconds, 1e-9)
    speed = {
        "games": words.number(tally.games / seconds),
        "decisions": words.number(tally.decisions / seconds),
        "seconds": words.number(tally.seconds, 2),
    }
    console.print(words(f"line.speed_{request.device}", threads=request.threads, **speed))


# --- for programs -----------------------------------------------------------------------------------------


def as_json(request: Request, tallies: Sequence[Tally]) -> dict[str, Any]:
    """One JSON document for a whole simulation:

        game, rules_version
        options                             every option with its value
        content: {hash, standard}           standard: no value was changed
        bots, device, seed, threads, games  as asked for
        results: one object for each player count:
            players, games, decisions
            decisions_per_game
            draws: SHARE                     games that nobody won
            seats: [SHARE, ...]              wins by seat, the first seat first
            traits: {"role": {"prince": SHARE, ...}}   wins of the seats that were it at the end
            ends: {"tokens": SHARE, ...}     how the games ended
            turns: {mean, quantiles: {"5": turns, ...}, longest, histogram: [[turns, games], ...]}
            speed: {seconds, games_per_second, decisions_per_second}

    SHARE is {count, of, share, low, high}: share = count / of, with Wilson's 95 % interval from low to high.
    Names are the game's own, the same in every language.
    """
    return {
        "game": request.game.name,
        "rules_version": request.game.rules_version,
        "options": request.options,
        "content": {"hash": request.contents.hash, "standard": request.contents.standard},
        "bots": request.bots,
        "device": request.device,
        "seed": request.seed,
        "threads": request.threads,
        "games": request.games,
        "results": [_result(tally) for tally in tallies],
    }


def _result(tally: Tally) -> dict[str, Any]:
    games = tally.games
    return {
        "players": tally.players,
        "games": games,
        "decisions": tally.decisions,
        "decisions_per_game": tally.decisions / games,
        "draws": share_of(tally.draws, games),
        "seats": [share_of(int(wins), games) for wins in tally.seat_wins],
        "traits": {
            trait: {name: share_of(wins, seats) for name, (seats, wins) in counted.items()}
            for trait, counted in tally.traits.items()
        },
        "ends": {name: share_of(number, games) for name, number in _by_number(tally.ends)},
        "turns": {
            "mean": tally.mean_turns,
            "quantiles": {str(share): tally.quantile(share / 100) for share in QUANTILES},
            "longest": len(tally.turns) - 1,
            "histogram": [[turns, int(number)] for turns, number in enumerate(tally.turns) if number],
        },
        "speed": {
            "seconds": tally.seconds,
            "games_per_second": games / max(tally.seconds, 1e-9),
            "decisions_per_second": tally.decisions / max(tally.seconds, 1e-9),
        },
    }
