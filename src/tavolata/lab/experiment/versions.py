"""The exact versions of everything that plays an experiment, stored beside every result."""

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numba
import numpy as np

import tavolata
from tavolata.kernel.cache import COUNTED, PACKAGE, rules_hash
from tavolata.kernel.catalogue import source_of

from .plan import Plan

FORMAT = 2


def versions(plan: Plan) -> dict[str, Any]:
    """Exactly what plays an experiment here."""
    return {
        "format": FORMAT,
        "tavolata": tavolata.__version__,
        "rules_version": plan.experiment.edition + 1,
        "rules": _rules(plan.game.name),
        "sources": _sources(plan.game.name),
        "content": plan.contents.hash,
        "numba": numba.__version__,
        "numpy": np.__version__,
        "pyarrow": _version("pyarrow"),
    }


@cache
def _rules(game: str) -> str:
    """A hash of the rules that this process plays by; it reads many files."""
    return rules_hash(game)[:16]


@cache
def _sources(game: str) -> str:
    """A hash of what plays and measures beside the rules: all bots with their search and networks, the lab, and what
    the game says of its last states. No list of files could be forgotten here."""
    digest = hashlib.sha256()
    for folder in (PACKAGE / "bots", PACKAGE / "lab" / "experiment", source_of(game).folder):
        for file in sorted(each for each in folder.rglob("*") if each.suffix in COUNTED):
            digest.update(
                f"{folder.name}/{file.relative_to(folder).as_posix()}".encode() + b"\0" + file.read_bytes() + b"\0"
            )
    return digest.hexdigest()[:16]


def _version(package: str) -> str | None:
    """The version of a package that is needed to keep results, not to play."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
