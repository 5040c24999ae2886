"""The command `new-game`: a complete small game as a package of its own, to begin with.

What is written is the package in `tavolata/starter`, a game called Pig, with the new name in the place of that one.
"""

import keyword
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tavolata.kernel import catalogue

from .words import BadInput

STARTER = "starter"
OLD = "pig"
UNWRITTEN = ("__pycache__",)


def new_game(given: str, into: Path) -> Path:
    """Write the package of a new game into a folder; returns the folder of the package. BadInput if that is not
    possible."""
    name = given.strip().lower().replace("-", "_")
    if not catalogue.NAME.fullmatch(name) or keyword.iskeyword(name) or "__" in name:
        raise BadInput("game_name", given=given)
    if name in catalogue.sources():
        raise BadInput("game_exists", given=name)
    folder = into / name.replace("_", "-")
    if folder.exists():
        raise BadInput("folder_exists", given=folder)
    _write(files("tavolata") / STARTER, folder, name)
    return folder


def _write(source: Traversable, target: Path, name: str) -> None:
    """Copy a file or a folder with all that is in it, renamed inside and out."""
    if source.is_dir():
        target.mkdir(parents=True)
        for part in source.iterdir():
            if part.name not in UNWRITTEN:
                _write(part, target / renamed(part.name, name), name)
    else:
        target.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """A text of the starter with the name of another game: as a distribution, in a title, and as it is written."""
    title = name.replace("_", " ").capitalize()
    dashed = name.replace("_", "-")
    return text.replace(f"tavolata-{OLD}", f"tavolata-{dashed}").replace(OLD.title(), title).replace(OLD, name)
