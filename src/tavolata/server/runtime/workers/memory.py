"""The memory and processor time of a process, and a limit on its memory."""

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

BEYOND = 256 << 20
"""Bytes between the size at which a process is killed and the one at which its allocations fail: more than decoding the
largest upload takes, so that even on a busy machine it is looked at in between."""

_libc: ctypes.CDLL | None = None
with suppress(OSError, TypeError):
    _libc = ctypes.CDLL(None)


def resident(process: int | str = "self") -> int:
    """The resident memory of a process in bytes, shared libraries included; 0 where the system does not report it."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_bytes().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * PAGE


def worked(process: int) -> float:
    """The processor time of a process in seconds; 0 where the system does not report it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    except (OSError, IndexError, ValueError):
        return 0.0


def limit(most: int) -> None:
    """Refuse this process what is far beyond this many bytes of memory. The server looks at how much it uses, and kills
    it at `most`: this limit is only for what is asked for at once, and so far above that small allocations never meet
    it, because there is native code that crashes when they fail (msgspec, where it decodes a string). It is on data
    (RLIMIT_DATA), not on address space, because LLVM maps far more than it uses; mapped files count as they are
    now."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        own = _own_data()
        if own:
            allowed = own + max(0, most - resident()) + BEYOND
            resource.setrlimit(resource.RLIMIT_DATA, (allowed, allowed))


def _own_data() -> int:
    """The data size of this process in bytes (VmData); 0 where the system does not report it."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return 0


def give_back() -> int:
    """Return free memory to the system; the resident memory afterwards."""
    gc.collect()
    if _libc is not None and hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)
    return resident()
