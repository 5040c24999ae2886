"""Games kept in files: a record that can be played on, and who sat where.

A save is `{"record": ..., "humans": [0, 2], "names": [...], "lang": "it"}`, canonical like a record. A plain
record loads too. A save holds the seed of the dice and every secret: it is for those who trust each other.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tavolata.kernel import record as records
from tavolata.kernel.content import canonical
from tavolata.kernel.errors import BadRecord
from tavolata.kernel.texts import LANGUAGES

from .seating import check_names
from .words import BadInput

Record = dict[str, Any]


@dataclass
class Save:
    """What a file of a game holds; a plain record says nothing of people, names and language."""

    record: Record
    humans: list[int] | None = None
    names: list[str] | None = None
    lang: str | None = None


def write(path: Path, text: str) -> None:
    """Write a whole file or nothing; BadInput says why not."""
    if path.is_dir():
        raise BadInput("save_folder", file=path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="ascii")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadInput("save_write", file=path, why=error.strerror) from None


def write_save(path: Path, save: Save) -> None:
    """Keep a game that is to be played on."""
    write(path, canonical(vars(save)) + "\n")


def read(path: Path) -> Save:
    """A save or a plain record from a file; BadRecord or BadInput says what is wrong with it."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadRecord("record_read", file=path, why=error.strerror) from None
    side = _side(text)
    if side is None:
        return Save(records.parse(text))
    records.check(side["record"])
    if (canonical(side) + "\n").encode() != text:
        raise BadRecord("record_canonical")
    save = Save(**side)
    _check_people(save)
    return save


def _side(text: bytes) -> dict[str, Any] | None:
    """The object of a save; None if the text is not one."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return tree if isinstance(tree, dict) and set(tree) == {"record", "humans", "names", "lang"} else None


def _check_people(save: Save) -> None:
    players = save.record["players"]
    seats = range(players) if isinstance(players, int) else range(0)
    names, humans = save.names, save.humans
    if not isinstance(humans, list) or any(type(seat) is not int or seat not in seats for seat in humans):
        raise BadInput("save_humans", given=humans)
    if not isinstance(names, list) or len(names) != len(seats) or any(type(n) is not str for n in names):
        raise BadInput("save_names", given=names)
    check_names(names, len(seats))
    if save.lang not in LANGUAGES:
        raise BadInput("save_lang", given=save.lang)
