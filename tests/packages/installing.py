"""Games of other packages: written by `new-game` or from `examples`, and installed beside the program."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tavolata.kernel import catalogue
from tavolata.kernel import game as kernel_game
from tavolata.terminal.new_game import new_game

ROOT = Path(__file__).resolve().parents[2]


def uv_program() -> str:
    """The one that runs these tests, or that `./dev` has fetched."""
    return os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".dev" / "bin" / "uv")


def uv(*arguments: object, **environment: str) -> str:
    """What uv prints."""
    command = [uv_program(), *map(str, arguments)]
    variables = {**os.environ, "UV_COMPILE_BYTECODE": "0", **environment}  # most of what it installs is never loaded
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(site: Path, *packages: Path) -> Path:
    """Install packages, without what they need, into a folder that can stand in `sys.path` or `PYTHONPATH`."""
    uv("pip", "install", "--quiet", "--no-deps", "--target", site, *packages)
    return site


@pytest.fixture(scope="session")
def pig_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the game that `new-game pig` writes is installed."""
    folder = tmp_path_factory.mktemp("pig")
    return install(folder / "site", new_game("pig", folder))


@contextmanager
def found_in(*sites: Path) -> Iterator[None]:
    """Let this process find the games that are installed in folders, and forget them afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        for site in sites:
            patch.syspath_prepend(str(site))
        patch.setattr(kernel_game, "_loaded", dict(kernel_game._loaded))
        patch.setattr(kernel_game, "_broken", {})
        catalogue._announced.cache_clear()
        yield
    catalogue._announced.cache_clear()
    for name, module in list(sys.modules.items()):
        if any(str(getattr(module, "__file__", None)).startswith(str(site)) for site in sites):
            del sys.modules[name]


@pytest.fixture
def pig(pig_site: Path) -> Iterator[kernel_game.Game]:
    """The game of `new-game pig`."""
    with found_in(pig_site):
        yield kernel_game.game("pig")
