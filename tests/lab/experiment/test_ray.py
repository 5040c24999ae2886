"""Ray: two nodes give the bytes of one process, and one that is killed costs time only."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tavolata import TavolataError
from tavolata.lab.experiment.engines import Done
from tavolata.lab.experiment.on_ray import cluster, prepared
from tavolata.lab.experiment.plan import Plan

from .trying import prints, ran, small

TAVOLATA = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())"]


def test_a_killed_node_costs_time_only(tmp_path: Path) -> None:
    prepared(is_own=True)
    from ray.cluster_utils import Cluster

    asked = small(games=6400, players=3)
    ran(asked, tmp_path / "one")
    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = nodes.add_node(num_cpus=1)
        with cluster(nodes.address, 2) as engine:

            def with_a_loss(plan: Plan, batches: Sequence[int]) -> Iterator[Done]:
                for number, done in enumerate(engine(plan, batches)):
                    if number == 4:
                        nodes.remove_node(second, allow_graceful=False)
                    yield done

            ran(asked, tmp_path / "two", with_a_loss)
    finally:
        nodes.shutdown()
    assert prints(tmp_path / "one") == prints(tmp_path / "two")


def test_a_cluster_that_does_not_answer_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\ngames = 100\n')
    command: list[Any] = [*TAVOLATA, "lab", "run", tmp_path / "asked.toml", "--out", tmp_path / "out", "--lang", "en"]
    done = subprocess.run([*command, "--ray", "127.0.0.1:1"], capture_output=True, text=True, timeout=240)
    assert done.returncode == 2, done.stderr
    assert "No Ray cluster answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr
    with pytest.raises(TavolataError, match="nowhere"), cluster("nowhere", 1):
        pass
