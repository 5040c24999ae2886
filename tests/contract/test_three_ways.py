"""One source, three ways to run: interpreted, compiled, on a GPU; and compiled with every index checked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.testing.digest import DIGESTS, digest, path
from tavolata.testing.trace import check_interpreted, trace, traced

each_edition = pytest.mark.parametrize(
    ("name", "edition"), [(name, edition) for name in tavolata.games() for edition in tavolata.game(name).meta.editions]
)


@each_edition
def test_interpreted_equals_compiled_at_every_step(name: str, edition: int) -> None:
    game = tavolata.game(name)
    check_interpreted(game, 1, sorted({game.players[0], game.usual_players}), edition)


@pytest.mark.long
@each_edition
def test_interpreted_equals_compiled_for_every_player_count(name: str, edition: int) -> None:
    check_interpreted(tavolata.game(name), 6, edition=edition)


@pytest.mark.long
@each_edition
def test_no_index_is_out_of_range(name: str, edition: int, tmp_path: Path) -> None:
    """Compiled with bounds checks (in a cache of its own), games run and are the same."""
    game = tavolata.game(name)
    checked = traced(game, game.players, 30, edition, NUMBA_BOUNDSCHECK="1", TAVOLATA_CACHE=str(tmp_path))
    assert checked == [line for count in game.players for line in trace(game, count, 30, edition=edition)]


DIGESTED = sorted({file.name.rpartition("-")[0] for file in DIGESTS.glob("*.json")})
"""The games that were played on a GPU, each under all its editions."""


def digested() -> Iterator[Any]:
    """The newest edition of each always; how the older ones behave is in the golden playthroughs, too."""
    for name in DIGESTED:
        meta = tavolata.game(name).meta
        for edition in meta.editions:
            yield pytest.param(name, edition, marks=[] if edition == meta.newest else pytest.mark.long)


@pytest.mark.parametrize(("name", "edition"), digested())
def test_the_gpu_played_the_same_games(name: str, edition: int) -> None:
    """10,000 fixed games for each edition and player count were played on a GPU and their digest committed; the CPU's
    must be equal. That of an older edition is never made anew."""
    game = tavolata.game(name)
    committed = json.loads(path(game, edition).read_text())
    ours = digest(game, "cpu", edition)
    stale = "" if committed["sources"] == ours["sources"] else " The digest is older than the sources."
    print(f"GPU digest of {name}, edition {edition}, made on {committed['device']}.{stale}")
    assert committed["digests"] == ours["digests"], stale
