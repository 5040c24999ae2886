"""The order of the files: with workers that take the next file when they are done, the long ones must come first."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent
FIRST = ("web", "packages", "server", "docs", "contract", "bots", "lab")
"""Folders whose tests start browsers, servers and compilers. The files of one stand together, so that a worker starts a
browser once; the many short files of the rules come last, and let all workers end at the same time."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    folder = item.path.relative_to(ROOT).parts[0] if item.path.is_relative_to(ROOT) else ""
    return FIRST.index(folder) if folder in FIRST else len(FIRST)
