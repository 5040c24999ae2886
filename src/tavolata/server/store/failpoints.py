"""Failpoints: named places where tests kill the process. `TAVOLATA_FAILPOINT=after_commit:3` kills it at the third hit.

Without that variable nothing happens and nothing is counted.
"""

import os
import signal

VARIABLE = "TAVOLATA_FAILPOINT"


def _planned() -> tuple[str, int]:
    name, _, count = os.environ.get(VARIABLE, "").partition(":")
    return name, int(count or 1)


_name, _left = _planned()


def hit(name: str) -> None:
    """Mark that the process has reached this point."""
    global _left
    if name != _name:
        return
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
