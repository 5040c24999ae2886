"""One folder a game; `tavolata.games()` lists them, so this package can be called."""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from tavolata.kernel.game import games

        return games()


sys.modules[__name__].__class__ = _Games
