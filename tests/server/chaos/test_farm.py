"""The farm: kills and pairs in many processes, added up to one summary."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.farm import Share, comparing, killing, split, summary

import tavolata

ROOT = Path(__file__).resolve().parents[3]


def test_a_number_is_split_into_parts_that_are_nearly_equal() -> None:
    assert split(500, 8) == [63, 63, 63, 63, 62, 62, 62, 62]
    assert split(2, 8) == [1, 1]


def test_every_process_has_a_database_a_port_and_a_seed_of_its_own() -> None:
    kills, pairs = killing(500, 16, 8), comparing(100_000, 16, 8, seed=1000)
    assert [sum(share.count for share in kills if share.of == kind) for kind in ("sqlite", "postgresql")] == [500, 500]
    ports = [share.command[share.command.index("--port") + 1] for share in kills]
    assert len(set(ports)) == len(kills) == 16
    seeds = [(share.of, share.command[share.command.index("--seed") + 1]) for share in pairs]
    assert len(set(seeds)) == len(pairs)
    assert sum(share.count for share in pairs) == 100_000 * len(tavolata.games())


def test_what_any_process_found_is_told() -> None:
    good: dict[str, Any] = {
        "kills": 2,
        "commands": 9,
        "acknowledged": 8,
        "lost": 0,
        "doubled": 0,
        "differences": 0,
        "others": 0,
    }
    same: dict[str, Any] = {"counts": {"pairs": 5, "bytes": 100}, "difference": ""}
    fine = [(Share("sqlite", 2, []), good), (Share("trono", 5, []), same)]
    text, is_well = summary(fine)
    assert is_well
    assert "sqlite: 2 of 2 kills; commands 9, acknowledged 8, lost 0, doubled 0" in text
    assert "trono: 5 of 5 pairs, 100 bytes compared; differences 0" in text
    for bad in ({**good, "lost": 1}, {"failure": "it ended with 1"}, {**same, "difference": "seat 1 sees more"}):
        text, is_well = summary([*fine, (Share("sqlite", 1, []), bad)])
        assert not is_well
    assert "seat 1 sees more" in text


@pytest.mark.parametrize("where", [[], ["--frames"]])
def test_pairs_are_compared_by_a_command(where: list[str]) -> None:
    command = [sys.executable, "-m", "tests.server.wire", "trono", "--pairs", "3", "--seed", "3", *where]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "trono: 3 pairs" in done.stdout
