"""What a process weighs and has worked, and how much more it may take."""

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

_libc: ctypes.CDLL | None = None
with suppress(OSError, TypeError):
    _libc = ctypes.CDLL(None)


def resident(process: int | str = "self") -> int:
    """Bytes of a process that are in memory, shared libraries included; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_bytes().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * PAGE


def worked(process: int) -> float:
    """Seconds that a process has had of a processor; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    except (OSError, IndexError, ValueError):
        return 0.0


def limit(most: int) -> None:
    """Let this process grow to about so many bytes in memory, and no further: what it asks for beyond that it does not
    get. Address space is no measure (LLVM maps far more than it uses), data is: what is mapped from files stays as it
    is, and all the rest may fill what is left."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        own = _own_data()
        if own:
            rest = max(0, most - resident())
            resource.setrlimit(resource.RLIMIT_DATA, (own + rest, own + rest))


def _own_data() -> int:
    """Bytes of data that this process has asked for (VmData); 0 where the system does not say."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return 0


def give_back() -> int:
    """Hand what is free back to the system; what is left."""
    gc.collect()
    if _libc is not None and hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)
    return resident()
