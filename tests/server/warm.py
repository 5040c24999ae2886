"""Rules are compiled before a server listens, as `tavolata serve` does: no test waits for it inside a request."""

import pytest

from tavolata.server.ops.serve import warm_up


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    warm_up("en")
