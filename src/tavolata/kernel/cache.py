"""Where compiled rules are kept: one folder a game, named by a hash of every file that its compiled form depends on.

Numba's own cache looks at one file at a time and goes stale when a function in another file changes. A folder named by
a hash cannot: an edit starts a folder afresh, that of its game alone, or those of all games if it was in the kernel.
Neither the place of the sources nor their times count, so every checkout of the same sources shares what one compiled.
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from llvmlite import binding
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.runtime.nrt import rtsys

from .catalogue import source_of, sources

PACKAGE = Path(__file__).resolve().parent.parent
PLAIN = frozenset(
    f"{name}.py"
    for name in (
        "cache", "catalogue", "errors", "facts", "game", "levels", "match", "meta", "plain", "prepare", "record",
        "replay", "seen", "snapshot", "texts", "view",
    )
)  # fmt: skip
"""Files of kernel and bots of which nothing is compiled into a rule: editing them keeps the compiled rules valid."""
ON_A_CARD = frozenset({"gpu.py", "gpu_batch.py"})
"""Sources of what is compiled for a GPU: the compiled rules of the CPU do not depend on them."""
PLAIN_PARTS = frozenset(f"{name}.py" for name in ("course", "facts", "levels", "meta", "orders", "view"))
"""Files of a game's folder that the contract knows as plain Python. All other files count, whatever their names."""
COUNTED = frozenset({".py", ".toml", ".npz"})
"""Sources, content, and the weights of networks."""
PREPARED = PACKAGE / "prepared"
"""Compiled rules inside a wheel (made by `python -m tavolata.server.ops.precompile`): folders as in the cache, and the
processor they were compiled for."""
PROCESSOR = "processor.json"
KEPT = 24
"""How many folders of one game are kept; each belongs to one state of its sources."""


def sources_hash(*parts: str) -> str:
    """A hash of every source and content file below the given folders of the package."""
    files = [path for part in parts for path in _files(PACKAGE / part, PLAIN | PLAIN_PARTS)]
    return _hash((path.relative_to(PACKAGE).as_posix(), path) for path in files)


def rules_hash(game: str) -> str:
    """A hash of every file on which the compiled rules of a game and of its bots depend, wherever the game lies."""
    bots = PACKAGE / "bots"
    shared = [*_files(PACKAGE / "kernel"), *sorted(bots.glob("*.py")), *bots.glob(f"simple/{game}.py")]
    kept = [path for path in [*shared, *_files(bots / game)] if path.name not in PLAIN | ON_A_CARD]
    named = [(path.relative_to(PACKAGE).as_posix(), path) for path in kept]
    if game in sources():  # else a game that a test made
        folder = source_of(game).folder
        named += [(f"games/{game}/{path.relative_to(folder).as_posix()}", path) for path in _files(folder, PLAIN_PARTS)]
    return _hash(named)


def _files(folder: Path, plain: frozenset[str] = PLAIN) -> list[Path]:
    """Sources and content below a folder, without texts and without what is never compiled."""
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in COUNTED and "text" not in path.relative_to(folder).parts and path.name not in plain
    ]


def _hash(files: Iterable[tuple[str, Path]]) -> str:
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def cache_folder(game: str) -> Path:
    """The folder of a game's compiled rules: in the user's cache, else in a temporary one (a container without a
    home)."""
    name = f"{game}-{rules_hash(game)[:16]}"
    home = os.environ.get("TAVOLATA_CACHE") or os.environ.get("XDG_CACHE_HOME")
    candidates = [Path(home) / "tavolata"] if home else [Path("~/.cache/tavolata").expanduser()]
    candidates.append(Path(tempfile.gettempdir()) / f"tavolata-{os.getuid() if hasattr(os, 'getuid') else 0}")
    for parent in candidates:
        try:
            (parent / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(parent / name, os.W_OK):
            _prune(parent, game, parent / name)
            return parent / name
    raise RuntimeError(f"no folder can be written for compiled rules; tried {', '.join(map(str, candidates))}")


def _prune(parent: Path, game: str, used: Path) -> None:
    """Delete the folders of a game that were used longest ago. A process that uses one has already loaded it."""
    with suppress(OSError):
        os.utime(used)
        folders = sorted(parent.glob(f"{game}-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[KEPT:]:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def prepared_processor() -> tuple[str, str, str] | None:
    """What Numba calls the processor that the prepared rules are for: system, name, features; None if there are none,
    or if this processor lacks something of it."""
    try:
        told = json.loads((PREPARED / PROCESSOR).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    here = binding.get_host_cpu_features()
    is_same_system = told["system"] == binding.get_process_triple()
    if not is_same_system or not all(here.get(feature, False) for feature in told["needs"]):
        return None
    return told["system"], told["name"], ""


def is_marked(game: str, what: str) -> bool:
    """Whether a set of jobs of a game was completed, on this machine or for a processor like this one."""
    own = cache_folder(game)
    return (own / f"{what}.ready").exists() or (
        prepared_processor() is not None and (PREPARED / own.name / f"{what}.ready").exists()
    )


def mark(game: str, what: str) -> None:
    """Note that a set of jobs was completed."""
    (cache_folder(game) / f"{what}.ready").touch()


class _Locator(UserProvidedCacheLocator):
    """Numba's locator of a chosen folder, less the hash of the sources' path that it would add."""

    def __init__(self, function: FunctionType, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = numba.config.CACHE_DIR  # type: ignore[attr-defined]


class _LoadedLibrary(JITCodeLibrary):
    """Machine code from disk. Its LLVM code is for what is compiled with it, and is read only then."""

    _bitcode = b""

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, kind, data = state
        if kind != "object":
            return super()._unserialize(codegen, state)
        library = cls(codegen, name)
        machine_code, library._bitcode = data
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._finalize_final_module()
        return library

    def get_pointer_to_function(self, name: str) -> int:
        """As Numba's, less the look into the LLVM code for whether there is such a function."""
        return self._codegen._engine.get_function_address(name)  # type: ignore[no-any-return]

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None and self._bitcode:
            self._shared_module = binding.parse_bitcode(self._bitcode)
            self._codegen._engine._load_defined_symbols(self._shared_module)
        return super()._get_module_for_linking()


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (as in the class above it)

    def rebuild(self, context: Any, payload: Any) -> Any:
        codegen = context.codegen()
        usual, codegen._library_class = codegen._library_class, _LoadedLibrary
        try:
            return super().rebuild(context, payload)
        finally:
            codegen._library_class = usual


class _Cache(FunctionCache):
    """Code compiled on this machine, else code that came with the package, compiled for a common processor."""

    _impl_class = _Impl

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As Numba's, less what only a compiler needs: importing that, and SciPy with it, takes half as long as all
        else that is loaded. What is not on disk is compiled, and the compiler sees to it then."""
        rtsys.initialize(context)  # what compiled code itself needs
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, context)

    def _load_overload(self, signature: Any, context: Any) -> Any:
        found = super()._load_overload(signature, context)
        processor = prepared_processor()
        if found is not None or processor is None:
            return found
        own, _, code = self._index_key(signature, context.codegen())
        folder = PREPARED / Path(self._cache_path).name
        file = IndexDataCacheFile(folder, self._impl.filename_base, self._impl.locator.get_source_stamp())
        data = file.load((own, processor, code))
        return None if data is None else self._impl.rebuild(context, data)


def keep_on_disk(compiled: Any, game: str) -> None:
    """Store a compiled function in the folder of a game, and load it from there."""
    numba.config.CACHE_DIR = str(cache_folder(game))  # type: ignore[attr-defined]
    compiled._cache = _Cache(compiled.py_func)
