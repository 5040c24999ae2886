import io
import logging
from collections.abc import Iterator

import pytest

from tavolata.server import logs

from ..warm import warm as warm


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the server writes down, a JSON object a line."""
    root = logging.getLogger()
    before = root.handlers, root.level
    stream = io.StringIO()
    logs.set_up(as_json=True, stream=stream)
    yield stream
    root.handlers, root.level = before
