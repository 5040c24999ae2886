"""What processes have in common that compile beside a running server: they give way to it, and end with it."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

POLITENESS = 5


def compile_beside(names: Sequence[str], prepare: Callable[[str], None]) -> None:
    """Prepare one game after the other, as long as the server holds our standard input open."""
    threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    for name in names:
        prepare(name)


def _end_with_server() -> None:
    with suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    os._exit(1)
