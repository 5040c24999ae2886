"""The contract suite over every game, edition, number of players and option."""

from itertools import product
from typing import Any

import pytest

import tavolata
from tavolata.kernel.game import Game
from tavolata.testing import check_game, check_laws
from tavolata.testing.game import tables
from tavolata.testing.stories import check_stories

GAMES = tavolata.games()


@pytest.mark.parametrize("name", GAMES)
def test_every_table_keeps_the_contract(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest edition. Stories are told for the fewest players and for as many as usual; the long run has those of
    all, which take most of the time."""
    game = tavolata.game(name)

    def some_stories(game: Game, players: int, *given: Any, **more: Any) -> None:
        if players in (game.players[0], game.usual_players):
            check_stories(game, players, *given, **more)

    monkeypatch.setattr("tavolata.testing.game.check_stories", some_stories)
    check_edition(name, game.meta.newest)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "edition"), [(name, edition) for name in GAMES for edition in tavolata.game(name).meta.editions]
)
def test_every_table_of_every_edition_keeps_the_contract(name: str, edition: int) -> None:
    check_edition(name, edition)


def check_edition(name: str, edition: int) -> None:
    """Laws 1 to 7 for every player count with every preset and option; at least 500 pairs of states that a
    viewer cannot tell apart stay so after the same step."""
    done = check_game(tavolata.game(name), games=1, pairs=60, editions=[edition])
    print(f"{name}: {done}")
    assert done.pairs >= 500
    assert done.telling < done.pairs / 10


@pytest.mark.parametrize("name", GAMES)
def test_older_editions_keep_the_laws(name: str) -> None:
    """A slice: one table of each. The long run has all their tables."""
    game = tavolata.game(name)
    *older, _ = game.meta.editions
    for edition in older:
        assert check_laws(game, game.players[0], games=1, pairs=60, edition=edition).pairs >= 60


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_non_interference_in_ten_thousand_pairs_a_player_count(name: str) -> None:
    """The full count: 10,000 pairs for each number of players, and whole games under each option."""
    game = tavolata.game(name)
    for edition, players in product(game.meta.editions, game.players):
        done = check_laws(game, players, games=200, pairs=10_000, seed=11, edition=edition)
        print(f"{name}, edition {edition}, {players} players: {done}")
        assert done.pairs >= 10_000
    total, rounds = 0, 0
    while total <= 100_000:  # short games need more than one round
        before = total
        for edition in game.meta.editions:
            for players, options in tables(game, edition):
                total += check_laws(game, players, options, games=10, seed=12 + rounds, edition=edition).pairs
        assert total > before
        rounds += 1
    print(f"{name}: {total} pairs over all tables in {rounds} rounds")
