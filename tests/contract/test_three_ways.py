"""One source, three ways to run: interpreted, compiled, on a GPU; and compiled with every index checked."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tavolata
from tavolata.testing.digest import digest, path
from tavolata.testing.trace import trace

each_edition = pytest.mark.parametrize(
    ("name", "edition"), [(name, edition) for name in tavolata.games() for edition in tavolata.game(name).meta.editions]
)


def traced(name: str, edition: int, games: int, players: list[int], **environment: str) -> list[str]:
    """The trace made by another process under other settings."""
    counts = [str(p) for p in players]
    command = [sys.executable, "-m", "tavolata.testing.trace", name, "--games", str(games), "--players", *counts]
    command += ["--edition", str(edition)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def compiled(name: str, edition: int, games: int, players: list[int]) -> list[str]:
    game = tavolata.game(name)
    return [line for count in players for line in trace(game, count, games, edition=edition)]


@each_edition
def test_interpreted_equals_compiled_at_every_step(name: str, edition: int) -> None:
    players = [2, 4]
    assert traced(name, edition, 1, players, NUMBA_DISABLE_JIT="1") == compiled(name, edition, 1, players)


@pytest.mark.long
@each_edition
def test_interpreted_equals_compiled_for_every_player_count(name: str, edition: int) -> None:
    players = list(tavolata.game(name).players)
    assert traced(name, edition, 6, players, NUMBA_DISABLE_JIT="1") == compiled(name, edition, 6, players)


@pytest.mark.long
@each_edition
def test_no_index_is_out_of_range(name: str, edition: int, tmp_path: Path) -> None:
    """Compiled with bounds checks (in a cache of its own), games run and are the same."""
    players = list(tavolata.game(name).players)
    checked = traced(name, edition, 30, players, NUMBA_BOUNDSCHECK="1", TAVOLATA_CACHE=str(tmp_path))
    assert checked == compiled(name, edition, 30, players)


@each_edition
def test_the_gpu_played_the_same_games(name: str, edition: int) -> None:
    """10,000 fixed games for each edition and player count were played on a GPU and their digest committed; the CPU's
    must be equal. That of an older edition is never made anew."""
    game = tavolata.game(name)
    committed = json.loads(path(game, edition).read_text())
    ours = digest(game, "cpu", edition)
    stale = "" if committed["sources"] == ours["sources"] else " The digest is older than the sources."
    print(f"GPU digest of {name}, edition {edition}, made on {committed['device']}.{stale}")
    assert committed["digests"] == ours["digests"], stale
