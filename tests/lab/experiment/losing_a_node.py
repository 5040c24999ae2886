"""`python -m tests.lab.experiment.losing_a_node FOLDER`: an experiment in one process, and on two nodes of which one is
killed in the middle."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tavolata.lab.experiment import on_ray
from tavolata.lab.experiment.engines import Done, Engine
from tavolata.lab.experiment.file import BadExperiment
from tavolata.lab.experiment.on_ray import cluster, prepared
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.experiment.versions import versions

from .small_experiments import ran, small


def refuse_another_version(engine: Engine) -> None:
    """The nodes are asked for a version that they do not have."""
    plan = Plan(small(games=1))
    with patch.object(on_ray, "versions", lambda plan: {**versions(plan), "numpy": "0.1"}):
        try:
            list(engine(plan, [0]))
        except BadExperiment as error:
            print(error)


def main(folder: Path) -> None:
    prepared(is_own=True)
    from ray.cluster_utils import Cluster

    asked = small(games=1600, players=3)
    ran(asked, folder / "one")
    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = nodes.add_node(num_cpus=1)
        with cluster(nodes.address, 2) as engine:

            def with_a_loss(plan: Plan, batches: Sequence[int]) -> Iterator[Done]:
                for number, done in enumerate(engine(plan, batches)):
                    if number == 4:
                        nodes.remove_node(second, allow_graceful=False)
                        print("a node was killed")
                    yield done

            ran(asked, folder / "two", with_a_loss)
            refuse_another_version(engine)
    finally:
        nodes.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
