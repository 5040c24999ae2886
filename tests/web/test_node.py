"""The client's own tests, by the Node that comes with the development tools."""

from .node import npm


def test_the_client_passes_its_own_tests() -> None:
    done = npm("test")
    assert done.returncode == 0, done.stdout[-8000:]
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout, done.stdout[-2000:]
    assert "# pass 0" not in done.stdout and "ℹ pass 0" not in done.stdout, "no test was found"
