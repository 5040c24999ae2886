"""The client's own tests, by the Node that comes with the development tools."""

import re

from .node import npm


def test_the_client_passes_its_own_tests() -> None:
    done = npm("test")
    assert done.returncode == 0, done.stdout[-8000:]
    assert re.search(r"pass [1-9]", done.stdout), "no test was found"
