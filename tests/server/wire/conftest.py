import logging
from collections.abc import Iterator

import pytest

from tavolata.server import logs
from tavolata.server.runtime import scheduler

from ..warm import warm as warm


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Servers write only what went wrong; a line for each of thousands of requests would take longer than they."""
    root = logging.getLogger()
    before = root.handlers, root.level
    logs.set_up(as_json=True, level=logging.ERROR)
    yield
    root.handlers, root.level = before


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standing orders wait until a walk has them carried out, at both servers at the same step."""
    monkeypatch.setattr(scheduler, "SHORTEST", 10**9)
