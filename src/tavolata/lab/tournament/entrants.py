"""The entrants of a tournament, from the words of a command line.

`solid` is a level; `master@400` a level with a budget of playouts, `master@0.5s` with seconds; `./my_bot.py` a file
with a Python class, `./trono.npz` a network that a training wrote, `./my_bot` any program, `their-bot` an entry
point of the group `tavolata.bots`.
"""

import os
import re
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from tavolata.bots import NAMES
from tavolata.bots.search import Budget
from tavolata.kernel.errors import listed

from ..errors import BadRequest

GROUP = "tavolata.bots"
MOST_ENTRANTS = 16
NET = ".npz"


@dataclass(frozen=True)
class Entrant:
    """A bot of ours (a level and perhaps a budget, or a file with a network), or a stranger's: the words that `host.py`
    is started with."""

    name: str
    level: str = ""
    budget: Budget | None = None
    net: str = ""
    program: tuple[str, str] | None = None


def parse_entrants(words: str) -> tuple[Entrant, ...]:
    """The entrants of `solid,master@400,./my_bot.py`; at least two, each once."""
    names = [word.strip() for word in words.split(",") if word.strip()]
    if not 2 <= len(names) <= MOST_ENTRANTS or len(set(names)) < len(names):
        raise BadRequest("entrants", given=words, most=MOST_ENTRANTS)
    return tuple(parse_entrant(name) for name in names)


def parse_entrant(name: str) -> Entrant:
    """One entrant."""
    level, sign, budget = name.partition("@")
    if level in NAMES:
        return Entrant(name, level, _budget(name, budget) if sign else None)
    if "/" in name and name.endswith(NET):
        return Entrant(name, net=str(Path(name).resolve()))
    if "/" in name:
        return Entrant(name, program=_program(Path(name)))
    if any(point.name == name for point in entry_points(group=GROUP)):
        return Entrant(name, program=("entry", name))
    raise BadRequest("entrant", given=name, allowed=listed(NAMES))


def _budget(name: str, words: str) -> Budget:
    seconds = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)s", words, re.ASCII)
    if seconds:
        return Budget(seconds=float(seconds[1]))
    if not re.fullmatch(r"\d{1,7}", words, re.ASCII):
        raise BadRequest("entrant_budget", given=name)
    return Budget(playouts=int(words))


def _program(path: Path) -> tuple[str, str]:
    if not path.is_file():
        raise BadRequest("entrant_file", given=path)
    if path.suffix == ".py":
        return ("class", str(path.resolve()))
    if not os.access(path, os.X_OK):
        raise BadRequest("entrant_program", given=path)
    return ("program", str(path.resolve()))
