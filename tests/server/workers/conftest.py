import pytest

from tavolata.server.runtime.workers import child
from tests import forking


@pytest.fixture
def started_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started as a server starts them."""
    monkeypatch.setattr(child, "spawn", forking.start_afresh)
