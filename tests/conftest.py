"""The order of the tests: what takes long comes first, so that no core is idle at the end."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRST = ("server/chaos", "web", "packages", "docs", "envs", "contract", "server")
"""Folders, the longest files first. What shares a browser stands together, so that each worker starts one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _place(item.path))


def _place(path: Path) -> int:
    folder = path.relative_to(HERE)
    return next((place for place, first in enumerate(FIRST) if folder.is_relative_to(first)), len(FIRST))
