"""One source, three ways to run: interpreted, compiled, on a GPU; and compiled with every index checked."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tavolata
from tavolata.testing.digest import DIGESTS, digest
from tavolata.testing.trace import trace

GAMES = tavolata.games()


def traced(name: str, games: int, players: list[int], **environment: str) -> list[str]:
    """The trace made by another process under other settings."""
    counts = [str(p) for p in players]
    command = [sys.executable, "-m", "tavolata.testing.trace", name, "--games", str(games), "--players", *counts]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def compiled(name: str, games: int, players: list[int]) -> list[str]:
    game = tavolata.game(name)
    return [line for count in players for line in trace(game, count, games)]


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_equals_compiled_at_every_step(name: str) -> None:
    players = [2, 4]
    assert traced(name, 1, players, NUMBA_DISABLE_JIT="1") == compiled(name, 1, players)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_interpreted_equals_compiled_for_every_player_count(name: str) -> None:
    players = list(tavolata.game(name).players)
    assert traced(name, 6, players, NUMBA_DISABLE_JIT="1") == compiled(name, 6, players)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_index_is_out_of_range(name: str, tmp_path: Path) -> None:
    """Compiled with bounds checks (in a cache of its own), games run and are the same."""
    players = list(tavolata.game(name).players)
    checked = traced(name, 30, players, NUMBA_BOUNDSCHECK="1", TAVOLATA_CACHE=str(tmp_path))
    assert checked == compiled(name, 30, players)


@pytest.mark.parametrize("name", GAMES)
def test_the_gpu_played_the_same_games(name: str) -> None:
    """10,000 fixed games for each player count were played on a GPU and their digest committed; the CPU's must be
    equal."""
    committed = json.loads((DIGESTS / f"{name}.json").read_text())
    ours = digest(tavolata.game(name), "cpu")
    stale = "" if committed["sources"] == ours["sources"] else " The digest is older than the rules: remake it."
    print(f"GPU digest of {name}, made on {committed['device']}.{stale}")
    assert committed["digests"] == ours["digests"], stale
