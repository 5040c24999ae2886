"""The exact versions of everything that plays an experiment, stored beside every result."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numba
import numpy as np

import tavolata
from tavolata.kernel.cache import rules_hash

from .plan import Plan

FORMAT = 1


def versions(plan: Plan) -> dict[str, Any]:
    """Exactly what plays an experiment here."""
    return {
        "format": FORMAT,
        "tavolata": tavolata.__version__,
        "rules_version": plan.experiment.edition + 1,
        "rules": _rules(plan.game.name),
        "content": plan.contents.hash,
        "numba": numba.__version__,
        "numpy": np.__version__,
        "pyarrow": _version("pyarrow"),
    }


@cache
def _rules(game: str) -> str:
    """A hash of the rules that this process plays by; it reads many files."""
    return rules_hash(game)[:16]


def _version(package: str) -> str | None:
    """The version of a package that is needed to keep results, not to play."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
