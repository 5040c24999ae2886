"""The folder of a run: what was asked and by which versions, a Parquet file for each batch, summary and report.

    experiment.json     what was asked, and exactly what played it
    games/000000.parquet ...      one row a game and seat
    summary.json        all counts and shares
    report.html         the same to look at

A file is there whole or not at all. So a run that was ended goes on from the batches that are there.
"""

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import game as find_game

from .file import BadExperiment, Experiment, check
from .parquet import from_parquet
from .plan import Plan
from .rows import Rows
from .versions import FORMAT, versions

SUMMARY = {
    "experiment": dict, "versions": dict, "games": int, "batches": int, "wins": dict, "words": dict, "ends": dict,
    "lengths": dict, "scores": dict, "numbers": dict, "choices": list, "nobody": dict, "shared": dict,
}  # fmt: skip
"""What every summary has."""
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class Folder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / "games"

    def begin(self, plan: Plan) -> None:
        """Make the folder, or go on with it: refused if it holds anything else than this experiment, played by exactly
        these versions."""
        wanted = {"experiment": plan.experiment.to_json(), "versions": versions(plan)}
        if (self.path / "experiment.json").exists():
            held = self._told()
            if held.get("experiment") != wanted["experiment"]:
                raise BadExperiment("other_experiment", place=self.path)
            for name, here in wanted["versions"].items():
                there = held.get("versions", {}).get(name)
                if there != here:
                    raise BadExperiment("other_version", place=self.path, name=name, there=there, here=here)
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise BadExperiment("not_empty", place=self.path)
        self._guarded(lambda: self.games.mkdir(parents=True, exist_ok=True))
        self.write("experiment.json", as_json(wanted).encode())

    def make(self) -> None:
        """Make the folder, unless it is there."""
        self._guarded(lambda: self.path.mkdir(parents=True, exist_ok=True))

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole, or not at all; a refusal with a sentence if that fails."""

        def put() -> None:
            file = self.path / name
            part = file.with_name(f".{file.name}.{os.getpid()}")
            try:
                part.write_bytes(data)
                part.replace(file)
            finally:
                part.unlink(missing_ok=True)

        self._guarded(put)

    def _guarded(self, act: Any) -> None:
        try:
            act()
        except OSError as error:
            key = "no_room" if error.errno in NO_ROOM else "cannot_write"
            raise BadExperiment(key, place=self.path, why=error.strerror) from None

    def write_batch(self, batch: int, data: bytes) -> None:
        self.write(f"games/{batch:06}.parquet", data)

    def read_batch(self, batch: int) -> Rows | None:
        """The rows of a batch; None if it is not there, or was damaged."""
        try:
            return from_parquet((self.games / f"{batch:06}.parquet").read_bytes())
        except (OSError, pa.ArrowInvalid, ValueError, KeyError, TypeError):
            return None

    def drop_from(self, batch: int) -> None:
        """Delete the batches from one on: they were played ahead, and are not needed."""
        for file in self.games.glob("*.parquet"):
            if file.stem.isdigit() and int(file.stem) >= batch:
                file.unlink()

    def rows(self) -> Iterator[Rows]:
        """The rows of a finished run, batch by batch."""
        for batch in range(self.summary()["batches"]):
            rows = self.read_batch(batch)
            if rows is None:
                raise BadExperiment("damaged", place=self.path, batch=f"games/{batch:06}.parquet")
            yield rows

    def summary(self) -> dict[str, Any]:
        """The summary of a finished run; a sentence if there is none, or it is of a version that is not known here."""
        told = self._told()
        try:
            summary = json.loads((self.path / "summary.json").read_bytes())
        except (OSError, ValueError):
            raise BadExperiment("unfinished", place=self.path) from None
        self._check_known(told)
        is_whole = isinstance(summary, dict) and all(isinstance(summary.get(k), kind) for k, kind in SUMMARY.items())
        if not is_whole or summary["experiment"] != told["experiment"]:
            raise BadExperiment("damaged", place=self.path, batch="summary.json")
        return summary  # type: ignore[no-any-return]

    def experiment(self) -> Experiment:
        """What was asked."""
        told = self._told()
        self._check_known(told)
        return self._asked(told)

    def _asked(self, told: dict[str, Any]) -> Experiment:
        """The experiment, checked as if it came from a file."""
        try:
            return check(told["experiment"])
        except (TavolataError, TypeError, ValueError, KeyError, AttributeError):
            raise BadExperiment("damaged_asked", place=self.path) from None

    def _check_known(self, told: dict[str, Any]) -> None:
        """Refuse results of other versions, whose names and columns may have another meaning."""
        made = told["versions"]
        if made.get("format") != FORMAT:
            raise BadExperiment("other_version", place=self.path, name="format", there=made.get("format"), here=FORMAT)
        name = told["experiment"].get("game")
        if not isinstance(name, str):
            raise BadExperiment("damaged_asked", place=self.path)
        game = find_game(name)
        if game.meta.edition_of(made.get("rules_version")) is None:
            there, here = made.get("rules_version"), game.meta.versions
            raise BadExperiment("other_version", place=self.path, name="rules_version", there=there, here=here)

    def _told(self) -> dict[str, Any]:
        try:
            told = json.loads((self.path / "experiment.json").read_bytes())
            if isinstance(told["experiment"], dict) and isinstance(told["versions"], dict):
                return told  # type: ignore[no-any-return]
        except (OSError, ValueError, TypeError, KeyError):
            pass
        raise BadExperiment("no_results", place=self.path)


def as_json(value: Any) -> str:
    """JSON as it is kept in files."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
