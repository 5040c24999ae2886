"""Which games there are: every folder below `tavolata/games`, and every package that announces one by an entry point of
the group `tavolata.games`. There is no list to edit.

A package of somebody else's says in its `__init__.py` for which version of the contract it was written: `CONTRACT = 1`.
A game that cannot be played is left out with a sentence that says which and why (`BrokenGame`); the others are played.
Packages are trusted: their code runs in this process.
"""

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from .errors import BrokenGame, UnknownGame, listed
from .meta import CONTRACT, Meta

GROUP = "tavolata.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Names stand in addresses, in records, and in the names of files."""
REASON_LENGTH = 300


@dataclass(frozen=True)
class Source:
    """Where a game lies: its module, and where that comes from, for a sentence."""

    name: str
    module: str
    origin: str
    own: Path | None = None  # its folder, if that is one below `tavolata.games`

    @property
    def folder(self) -> Path:
        """The folder of its module. The module itself is not loaded, but for the packages around it."""
        if self.own is not None:
            return self.own
        spec = importlib.util.find_spec(self.module)
        if spec is None or not spec.submodule_search_locations:
            raise ModuleNotFoundError(f"there is no package '{self.module}'")
        return Path(next(iter(spec.submodule_search_locations)))


def sources() -> dict[str, list[Source]]:
    """All that calls itself a game, by name, whether it can be played or not."""
    found: dict[str, list[Source]] = {}
    for folder in importlib.import_module(GROUP).__path__:
        for module in pkgutil.iter_modules([folder]):
            if module.ispkg and module.name not in found:
                found[module.name] = [Source(module.name, f"{GROUP}.{module.name}", folder, Path(folder) / module.name)]
    for point in _announced():
        found.setdefault(point.name, []).append(Source(point.name, point.value, _origin(point)))
    return found


@cache
def _announced() -> tuple[EntryPoint, ...]:
    """Looked for once: to read what is installed takes a while, and it does not change while we run."""
    return tuple(entry_points(group=GROUP))


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value


def source_of(name: str) -> Source:
    """Where the game of a name lies; UnknownGame, or BrokenGame if that cannot be told. Nothing of it is loaded."""
    found = sources()
    candidates = found.get(name, []) if isinstance(name, str) else []
    if not candidates:
        raise UnknownGame("unknown_game", name=name, allowed=listed(sorted(found)))
    own = [source for source in candidates if source.own]
    if not own and len(candidates) > 1:
        raise BrokenGame("game_twice", name=name, sources=listed(source.origin for source in candidates))
    return (own or candidates)[0]


def read_meta(source: Source) -> Meta:
    """What a game says of itself; BrokenGame if it cannot be played here."""
    if not NAME.fullmatch(source.name):
        raise BrokenGame("game_name", name=source.name, source=source.origin)
    package = loaded(source, lambda: importlib.import_module(source.module))
    version = getattr(package, "CONTRACT", CONTRACT if source.own else None)
    if version is None:
        raise BrokenGame("game_no_contract", name=source.name, source=source.origin, version=CONTRACT)
    if version != CONTRACT:
        raise BrokenGame("game_contract", name=source.name, source=source.origin, given=repr(version), version=CONTRACT)
    meta: Meta = loaded(source, lambda: importlib.import_module(f"{source.module}.meta").META)
    if not isinstance(meta, Meta) or meta.name != source.name:
        given = getattr(meta, "name", repr(meta))
        raise BrokenGame("game_other_name", name=source.name, source=source.origin, given=given)
    return meta


def loaded(source: Source, load: Callable[[], Any]) -> Any:
    """What a part of a game holds; BrokenGame if it does not load."""
    try:
        return load()
    except Exception as error:  # whatever it is, it must not stop the other games
        raise as_broken(source, error) from error


def as_broken(source: Source, error: Exception) -> BrokenGame:
    """Why a game cannot be played, with the first line of what Python says."""
    if isinstance(error, BrokenGame):
        return error
    said = (str(error).strip().splitlines() or [""])[0][:REASON_LENGTH].rstrip(".")
    why = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return BrokenGame("game_fails", name=source.name, source=source.origin, why=why)


def shadowed() -> list[BrokenGame]:
    """Packages that are left out because their game has the name of one of ours."""
    return [
        BrokenGame("game_taken", name=name, source=source.origin)
        for name, candidates in sources().items()
        for source in candidates
        if not source.own and candidates[0].own
    ]
