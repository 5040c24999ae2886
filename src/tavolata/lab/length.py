"""The length of games: simple bots play every preset at every number of players, summarised in one table.

    python -m tavolata.lab.length tortelli --games 2000
    python -m tavolata.lab.length tortelli --games 2000 --edition 0

It prints the mean number of turns, also relative to the full rules, the number of decisions, and how games ended.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import LANGUAGES

from .errors import MOST_GAMES, BadRequest
from .options import parse_players
from .weighing import Balance, weigh
from .words import Words

FULL = "full_rules"
SELDOM = 0.005


@dataclass(frozen=True)
class Length:
    """How long the games of one preset were, with one number of players."""

    preset: str
    balance: Balance
    of_full: float  # its turns as a share of those of the full rules

    @property
    def turns(self) -> float:
        return self.balance.tally.mean_turns

    def ended(self, *ends: str) -> float:
        """The share of games that ended in one of some ways."""
        return sum(self.balance.tally.ends.get(end, 0) for end in ends) / self.balance.games


def lengths(
    game: Game, players: int, games: int, seed: int = 1, edition: int | None = None, threads: int = 1
) -> Iterator[Length]:
    """One for each preset of an edition (by default the newest), the full rules first."""
    presets = sorted(game.meta.presets_of(game.meta.check_edition(edition)), key=lambda name: name != FULL)
    full = 0.0
    for preset in presets:
        options = game.meta.check_options(None, preset, edition)
        balance = weigh(game, players, games, seed, None, options, threads, edition)
        full = full or balance.tally.mean_turns
        yield Length(preset, balance, balance.tally.mean_turns / full)


def as_markdown(words: Words, found: list[list[Length]]) -> str:
    """A table with a column for each number of players, and a part for each preset. Ends that hardly ever come are left
    out."""
    lines = [
        _line(words("balance.players"), [str(column[0].balance.players) for column in found]),
        _line("---", ["---:"] * len(found)),
    ]
    for of_preset in zip(*found, strict=True):
        lines.append(_line(f"**{words.of_game(f'preset.{of_preset[0].preset}')}**", [""] * len(found)))
        rows = {
            words("length.turns"): [words.number(one.turns, 1) for one in of_preset],
            words("length.of_full"): [_percent(words, one.of_full) for one in of_preset],
            words("balance.decisions"): [
                words.number(one.balance.tally.decisions / one.balance.games) for one in of_preset
            ],
        }
        for end in dict.fromkeys(end for one in of_preset for end in one.balance.tally.ends):
            if any(one.ended(end) >= SELDOM for one in of_preset):
                rows[words.label("end", end)] = [_percent(words, one.ended(end)) for one in of_preset]
        lines += [_line(label, cells) for label, cells in rows.items()]
    return "\n".join(lines)


def _percent(words: Words, share: float) -> str:
    return words.percent(words.number(100 * share))


def _line(label: str, cells: list[str]) -> str:
    return f"| {' | '.join([label, *cells])} |"


def main(given: list[str] | None = None) -> int:
    """The command: prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tavolata.lab.length")
    parser.add_argument("game")
    parser.add_argument("--players", default=None, help="4, or 2-6; all by default")
    parser.add_argument("--games", type=int, default=2000, help="for each preset and number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", type=int, default=None, help="of the rules; the newest by default")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    asked = parser.parse_args(given)
    try:
        game = find_game(asked.game)
        if not 1 <= asked.games <= MOST_GAMES:
            raise BadRequest("games", given=asked.games, most=MOST_GAMES)
        counts = parse_players(game, asked.players or f"{game.players[0]}-{game.players[-1]}")
        threads = os.cpu_count() or 1
        found = [list(lengths(game, count, asked.games, asked.seed, asked.edition, threads)) for count in counts]
    except TavolataError as error:
        print(error.text(asked.lang), file=sys.stderr)
        return 2
    print(as_markdown(Words(game, asked.lang), found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
