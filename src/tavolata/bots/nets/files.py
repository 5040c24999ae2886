"""Networks as files: written by a training, read by programs that play, refused in a sentence if they do not fit.

A file is NumPy's `.npz`: the weights as whole numbers, and `about`, which says what they were trained for.
"""

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.actions import SEAT, Actions
from tavolata.kernel.events import new_record
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS

from ..errors import BadBot
from .forward import CHANCE_TABLE, FIRST, PLAYERS, SECOND, net_type

Array = NDArray[Any]
FORMAT = 1
WEIGHTS = ("b1", "b2", "bp", "bv", "first", "cap", "w1", "w2", "wp", "wv")
"""What a file holds beside `about`."""
MOST_BYTES = 256 << 20
"""The largest size of a file, unpacked."""


def about(game: Game) -> dict[str, Any]:
    """What a network of a game must have been trained for."""
    return {
        "format": FORMAT,
        "game": game.name,
        "edition": game.meta.newest,
        "content": game.content().hash,
        "pieces": [list(piece) for piece in game.rules.pieces],
        "actions": game.rules.actions.size,
    }


def save(game: Game, weights: dict[str, Array], file: Path) -> None:
    """Write a network, with what it was trained for."""
    kept: dict[str, Any] = {name: weights[name] for name in WEIGHTS}
    np.savez_compressed(file, about=np.array(json.dumps(about(game))), **kept)


def load(game: Game, file: Path) -> Array | None:
    """A network from a file, as an array of one record; None if it is none, or not for this game as it is now."""
    try:
        return read(game, file)
    except BadBot:
        return None


def read(game: Game, file: Path) -> Array:
    """A network from a file, as an array of one record; BadBot if it does not fit this game as it is now."""
    try:
        if sum(part.file_size for part in zipfile.ZipFile(file).infolist()) > MOST_BYTES:
            raise BadBot("net_large", file=file, most=MOST_BYTES >> 20)
        with np.load(file, allow_pickle=False) as kept:
            _check_purpose(game, json.loads(str(kept["about"])), file)
            return assemble(game, {name: kept[name] for name in WEIGHTS})
    except BadBot:  # it is a ValueError
        raise
    except FileNotFoundError:
        raise BadBot("net_missing", file=file) from None
    except (OSError, ValueError, KeyError, EOFError, NotImplementedError, RuntimeError, zipfile.BadZipFile):
        raise BadBot("net_unreadable", file=file) from None


def _check_purpose(game: Game, told: Any, file: Path) -> None:
    """Refuse a network that was trained for something else."""
    if not isinstance(told, dict):
        raise BadBot("net_unreadable", file=file)
    if told.get("game") != game.name:
        raise BadBot("net_game", file=file, given=str(told.get("game"))[:40], game=game.name)
    wanted = about(game)
    differing = [word for word, value in wanted.items() if told.get(word) != value]
    if differing:
        raise BadBot("net_rules", file=file, differing=", ".join(differing))


def assemble(game: Game, weights: dict[str, Array]) -> Array:
    """A network as an array of one record; ValueError if the weights do not fit the game or each other."""
    rules = game.rules
    columns, features, actions = len(weights["w1"]), rules.feature_count, rules.actions.size
    shapes = {
        "b1": (FIRST,), "b2": (SECOND,), "bp": (actions,), "bv": (), "first": (features,), "cap": (features,),
        "w1": (columns, FIRST), "w2": (FIRST, SECOND), "wp": (actions, SECOND), "wv": (SECOND,),
    }  # fmt: skip
    first, cap = weights["first"].astype(np.int64), weights["cap"].astype(np.int64)
    if any(weights[name].shape != shape or weights[name].dtype.kind != "i" for name, shape in shapes.items()):
        raise ValueError("weights of another shape")
    if (cap < 0).any() or (first < 0).any() or (first + cap > columns).any():
        raise ValueError("a feature without its columns")  # compiled code would read past the end
    net = new_record(net_type(features, columns, actions, SEATS))
    for name in WEIGHTS:
        net[name][0] = weights[name]
    net["own"][0] = own_numbers(rules.actions)
    net["chances"][0] = CHANCE_TABLE
    return net  # type: ignore[no-any-return]


def own_numbers(actions: Actions) -> NDArray[np.int16]:
    """The number of each action as if the seat (second index; the first is the number of players) were seat 0
    and the others sat clockwise from it."""
    numbers = np.zeros((PLAYERS, SEATS, actions.size), np.int16)
    for players in range(PLAYERS):
        for seat in range(SEATS):
            for verb in actions.verbs.values():
                first, sizes = actions.first(verb.name), [len(values) for _, values in verb.arguments]
                named = [values == tuple(SEAT) for _, values in verb.arguments]
                places = np.indices(sizes).reshape(len(sizes), -1) if sizes else np.zeros((0, 1), np.int64)
                for axis, is_seat in enumerate(named):
                    if is_seat:
                        inside = places[axis] < players
                        places[axis][inside] = (places[axis][inside] - seat) % max(1, players)
                turned = np.ravel_multi_index(tuple(places), tuple(sizes)) if sizes else np.zeros(1, np.int64)
                numbers[players, seat, first : first + verb.size] = first + turned
    return numbers
