import logging
from collections.abc import Iterator

import pytest

from tavolata.server import logs

from ..warm import warm as warm


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Servers write only what went wrong; a line for each of thousands of requests would take longer than they."""
    root = logging.getLogger()
    before = root.handlers, root.level
    logs.set_up(as_json=True, level=logging.ERROR)
    yield
    root.handlers, root.level = before
