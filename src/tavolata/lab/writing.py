"""Files of results."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import BadRequest


def write(file: Path, text: str) -> None:
    """Write a file; a refusal with a sentence if that fails."""
    with refusing(file):
        file.write_text(text, encoding="utf-8")


def check_writable(file: Path) -> None:
    """Refuse a file that cannot be written, before anybody waits for what goes into it; what it holds stays."""
    with refusing(file), file.open("a"):
        pass


@contextmanager
def refusing(file: Path) -> Iterator[None]:
    """What the system says of a file, as a sentence of ours."""
    try:
        yield
    except OSError as error:
        raise BadRequest("cannot_write", given=file, why=error.strerror or error) from None
