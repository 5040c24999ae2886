"""`@rule`: the one decorator for functions of the rules, and where their compiled form is kept.

A rule is plain Python over a record. With `NUMBA_DISABLE_JIT=1` it runs as it stands; otherwise Numba compiles it,
for the CPU when Python calls it, for a GPU when a CUDA kernel calls it. Nothing is written twice.

Numba's cache on disk looks at one file at a time and goes stale when a function in another file changes. So the
cache lives in a folder named by a hash of every source and content file that rules depend on: any edit starts afresh.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
from numba import types

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
_HASHED = ("kernel", "games", "bots")
PLAIN = frozenset(
    f"{name}.py"
    for name in (
        "course", "errors", "game", "match", "meta", "orders", "plain", "prepare", "record", "replay", "seen",
        "snapshot", "texts", "view",
    )
)  # fmt: skip
"""Files of which nothing is compiled into a rule: editing them leaves the cache as it is."""


def sources_hash(*parts: str) -> str:
    """A hash of every source and content file below the given folders of the package (all that rules depend on)."""
    digest = hashlib.sha256()
    for part in parts or _HASHED:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.suffix in {".py", ".toml"} and "text" not in path.parts and path.name not in PLAIN:
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _cache_folder() -> Path:
    """The first folder we may write to: the user's cache, else a temporary one (a container without a home)."""
    name = f"rules-{sources_hash()[:16]}"
    home = os.environ.get("TAVOLATA_CACHE") or os.environ.get("XDG_CACHE_HOME")
    candidates = [Path(home) / "tavolata"] if home else [Path("~/.cache/tavolata").expanduser()]
    candidates.append(Path(tempfile.gettempdir()) / f"tavolata-{os.getuid() if hasattr(os, 'getuid') else 0}")
    for folder in candidates:
        try:
            (folder / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder / name, os.W_OK):
            return folder / name
    raise RuntimeError(f"no folder can be written for compiled rules; tried {', '.join(map(str, candidates))}")


CACHE = _cache_folder()
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def rule(function: F) -> F:
    """A function of the rules: compiled into whatever calls it."""
    compiled = numba.njit(function, **_OPTIONS)
    if not INTERPRETED:
        widen_arguments(compiled)
    return cast(F, compiled)


def widen_arguments(compiled: Any) -> None:
    """Let every whole number enter a rule as 64 bits: one compiled form a rule, not one for each width of its arguments
    (fields are 8 bits wide, sums 64). Halves compile time and code. Takes a rule, or the class of all rules on a
    GPU."""
    choose = compiled.get_call_template

    def choose_widened(*args: Any) -> Any:
        *itself, numbers, named = args
        return choose(*itself, [_widened(a) for a in numbers], {name: _widened(a) for name, a in named.items()})

    compiled.get_call_template = choose_widened


def _widened(kind: Any) -> Any:
    is_number = isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember))
    return types.int64 if is_number and kind != types.uint64 else kind


def entry(template: F, name: str, **names: Any) -> F:
    """A function that Python calls, made from a template by giving its global names a meaning (a game's rules).

    Only entries are kept on disk; a copy with globals of its own can be cached, a closure cannot.
    """
    source = cast(FunctionType, template)
    made = FunctionType(source.__code__, {**source.__globals__, **names}, name)
    made.__qualname__ = name
    made.__doc__ = source.__doc__
    made.__module__ = source.__module__
    return cast(F, numba.njit(made, cache=True, **_OPTIONS))
