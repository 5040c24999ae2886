"""Ray: two nodes give the bytes of one process, and one that is killed costs time only."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tavolata import TavolataError
from tavolata.lab.experiment.on_ray import cluster

from .trying import prints

ROOT = Path(__file__).resolve().parents[3]
TAVOLATA = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())"]


def test_a_killed_node_costs_time_only(tmp_path: Path) -> None:
    """In a process of its own: Ray and the other tests must not affect each other."""
    command = [sys.executable, "-m", "tests.lab.experiment.losing_a_node", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert prints(tmp_path / "one") == prints(tmp_path / "two")
    assert "a node was killed" in done.stdout


def test_a_cluster_that_does_not_answer_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\ngames = 100\n')
    command: list[Any] = [*TAVOLATA, "lab", "run", tmp_path / "asked.toml", "--out", tmp_path / "out", "--lang", "en"]
    done = subprocess.run([*command, "--ray", "127.0.0.1:1"], capture_output=True, text=True, timeout=240)
    assert done.returncode == 2, done.stderr
    assert "No Ray cluster answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr
    with pytest.raises(TavolataError, match="nowhere"), cluster("nowhere", 1):
        pass
