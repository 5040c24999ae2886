"""The order of the tests (slow files first, so that no core is idle at the end), and fixtures that all tests share."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavolata.server.runtime.workers import child

from . import app_pool, forking
from .costs import Costs

HERE = Path(__file__).parent
FIRST = ("server/chaos", "web", "packages", "docs", "envs", "contract", "server")
"""Folders with the slowest files, slowest first. Tests that share a browser are adjacent, so that each worker starts
one.
"""


@pytest.fixture(scope="session", autouse=True)
def forked_workers() -> Iterator[None]:
    """Servers inside a test fork their workers instead of starting them from scratch."""
    with pytest.MonkeyPatch.context() as patch:
        if hasattr(os, "pidfd_open"):  # elsewhere than on Linux they are
            patch.setattr(child, "spawn", forking.spawn)
        yield


@pytest.fixture(scope="session", autouse=True)
def used_again() -> Iterator[None]:
    """Servers inside a test, and clients, share what is the same for all of them."""
    with pytest.MonkeyPatch.context() as patch:
        app_pool.reuse_apps(patch)
        app_pool.reuse_certificates(patch)
        yield


def pytest_unconfigure() -> None:
    """Servers inside a test froze what was there, and of it nothing is collected: extensions in C++ (that of DuckDB)
    would print at the exit of Python that it leaks."""
    gc.unfreeze()


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.pluginmanager.register(Costs())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _place(item.path))


def _place(path: Path) -> int:
    folder = path.relative_to(HERE)
    return next((place for place, first in enumerate(FIRST) if folder.is_relative_to(first)), len(FIRST))
