"""The example of PPO: briefly, where torch is installed."""

import runpy
from pathlib import Path

import numpy as np
import pytest

import tavolata
from tavolata.bots.nets import read

ACCEPTED = "torch is no dependency of ours (its wheels have gigabytes): without it the example is compiled and not run"
SMALL = {"minutes": 0.0001, "envs": 32, "steps": 8, "part": 64, "duels": 8, "threads": 1}
EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


def test_it_trains_measures_and_writes_a_network_that_plays(tmp_path: Path) -> None:
    """A rollout and a few games. That it learns is seen by its own command (docs/environments.md has the figures)."""
    pytest.importorskip("torch", reason=ACCEPTED)
    example, file = runpy.run_path(str(EXAMPLE)), tmp_path / "net.npz"
    words = [word for name, value in SMALL.items() for word in (f"--{name}", str(value))]
    share, low = example["main"]([*words, "--out", str(file)])
    assert 0 <= low <= share <= 1
    net = read(tavolata.game("trono"), file)
    assert np.abs(net["w1"]).max() > 0


def test_it_is_python() -> None:
    compile(EXAMPLE.read_text(encoding="utf-8"), str(EXAMPLE), "exec")
