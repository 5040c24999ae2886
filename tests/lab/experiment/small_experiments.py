"""Small experiments for the tests."""

import hashlib
from pathlib import Path
from typing import Any

from tavolata.lab.experiment.engines import Engine, on_this_machine
from tavolata.lab.experiment.file import Experiment, check
from tavolata.lab.experiment.running import run


def small(**changes: Any) -> Experiment:
    """Four hundred games of Trono for three, unless something else is asked for."""
    return check({"game": "trono", "players": 3, "games": 400, "seed": 5, "bots": "simple", **changes})


def ran(experiment: Experiment, out: Path, engine: Engine | None = None, **given: Any) -> dict[str, Any]:
    """Its summary."""
    return run(experiment, out, engine or on_this_machine(1), **given)


def prints(out: Path) -> dict[str, str]:
    """Every file of a folder of results, by a hash of its bytes."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
