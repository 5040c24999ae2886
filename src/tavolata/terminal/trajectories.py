"""`tavolata trajectory`: a finished game as a file for those who train bots."""

from pathlib import Path
from typing import Any

from tavolata.envs.trajectory import trajectory

from . import saves
from .words import words


def write_trajectory(record: Any, file: Path, language: str) -> None:
    """Write the trajectory of a finished game, and say what is in it; BadEnvironment or BadRecord says why not."""
    told = trajectory(record)
    told.save(file)
    facts = {"file": file, "game": told.game, "players": told.players, "decisions": len(told.actions)}
    print(words(language)("trajectory.written", **facts))


def export_record(source: Path, file: Path, language: str) -> None:
    """Write the trajectory of a finished game that is in a file: a record, or a saved game."""
    write_trajectory(saves.read(source).record, file, language)
