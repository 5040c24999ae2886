"""A fresh environment: nothing but the wheels of Tavolata and of games, with what they need."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .installing import ROOT, uv


def wheel_of(package: Path, folder: Path) -> Path:
    """Build the wheel of a package."""
    uv("build", "--quiet", "--wheel", "--out-dir", folder, package)
    [wheel] = folder.glob("*.whl")
    return wheel


@dataclass(frozen=True)
class Fresh:
    """An environment of its own. What is compiled in it is shared with other environments of the same sources."""

    folder: Path

    @classmethod
    def make(cls, folder: Path, *wheels: Path, extra: str = "") -> "Fresh":
        """Install wheels with what they need, in the versions that are locked here, with an extra of Tavolata's."""
        extras = ["--extra", extra] if extra else []
        needed = folder.with_suffix(".txt")
        locked = ["export", "--quiet", "--locked", "--no-dev", "--no-emit-project", "--no-hashes", *extras]
        needed.write_text(uv(*locked, "--project", ROOT), encoding="utf-8")
        uv("venv", "--quiet", "--python", sys.executable, folder)
        uv("pip", "install", "--quiet", "--no-deps", "--python", folder, "-r", needed, *wheels)
        return cls(folder)

    @property
    def program(self) -> list[str]:
        return [str(self.folder / "bin" / "tavolata")]

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    def run(self, *words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """What a command does, from a folder in which nothing of ours lies."""
        return subprocess.run(
            words, input=typed, capture_output=True, text=True, timeout=300, cwd=cwd or self.folder, env=environment()
        )


def environment(**more: str) -> dict[str, str]:
    """Nothing of this environment, no settings of whoever runs the tests, no browser, English."""
    ours = ("TAVOLATA_OPEN", "PYTHON", "VIRTUAL_ENV", "UV_PROJECT", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "TAVOLATA_OPEN_BROWSER": "off", "LC_ALL": "C.UTF-8", "COLUMNS": "100", **more}
