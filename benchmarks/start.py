"""`./dev bench start`: what a newcomer waits for.

A clean clone with an empty home: until the first page, until the first game is played and until all are. The same from
a wheel with prepared code. And what a changed rule compiles again.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from tavolata.server.runtime.rule_loader import in_order

from .engine import say
from .report import Figure, Report, Table, Target
from .timing import load

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
PATIENCE = 900.0  # seconds
EDITED = "src/tavolata/games/trono/dice.py"


@dataclass(frozen=True)
class Waited:
    """Seconds from the command until the first page, and until a bot had moved in each game; what was compiled."""

    page: float
    played: dict[str, float]
    lab: float
    """Until the lab had answered for the first game."""
    compiled: list[str]

    @property
    def first(self) -> float:
        return min(self.played.values())

    @property
    def last(self) -> float:
        return max(self.played.values())


def measure(given: argparse.Namespace) -> Report:
    """Medians of clean clones and of starts from a prepared wheel."""
    clones, prepared, edits = [], [], []
    for run in range(1 if given.quick else RUNS):
        with tempfile.TemporaryDirectory(prefix="tavolata-start-") as folder:
            place = Path(folder)
            say(f"clean clone {run + 1}")
            clone = make_clone(place)
            clones.append(started(["./dev", "run"], clone, place / "home"))
            if run == 0:
                say("a changed rule")
                with (clone / EDITED).open("a", encoding="utf-8") as file:
                    file.write("\n# edited\n")
                edits.append(started(["./dev", "run"], clone, place / "home"))
                subprocess.run(["git", "checkout", "-q", "."], cwd=clone, check=True)
                say("a wheel with prepared code")
                program = install_wheel(clone, place)
                for number in range(1 if given.quick else RUNS):
                    prepared.append(started([str(program)], place, place / f"empty-{number}"))
    return Report("Start: a newcomer", [_clones(clones), _wheels(prepared), _edits(edits)], _notes(given.quick))


def _clones(found: list[Waited]) -> Table:
    return Table(
        "A clean clone with an empty home: `./dev run`",
        [
            _seconds("first page", found, lambda one: one.page, Target(40, at_most=True)),
            _seconds("first game played", found, lambda one: one.first, Target(60, at_most=True)),
            _seconds("all games played", found, lambda one: one.last, Target(90, 60, at_most=True)),
            _seconds("the lab answers", found, lambda one: one.lab),
        ],
    )


def _wheels(found: list[Waited]) -> Table:
    return Table(
        "A wheel with prepared code, installed, with an empty home: `tavolata serve`",
        [
            _seconds("first page", found, lambda one: one.page),
            _seconds("first game played", found, lambda one: one.first, Target(10, at_most=True)),
            _seconds("all games played", found, lambda one: one.last),
            _seconds("the lab answers", found, lambda one: one.lab),
        ],
    )


def _edits(found: list[Waited]) -> Table:
    return Table(
        f"After an edit of `{EDITED}`",
        [
            Figure("games compiled again", median(len(one.compiled) for one in found), "", Target(1, at_most=True)),
            _seconds("all games played", found, lambda one: one.last),
        ],
    )


def _seconds(what: str, found: list[Waited], pick: Callable[[Waited], float], target: Target | None = None) -> Figure:
    return Figure(what, median(pick(one) for one in found), "s", target, load=load())


def _notes(quick: bool) -> list[str]:
    return [
        "A game counts as played when a bot has moved at a table of bots. What is downloaded is part of a clean clone.",
        "The clone is of the last commit.",
        *(["A quick look: one run of each."] if quick else []),
    ]


# --- places ------------------------------------------------------------------------------------------------------


def make_clone(place: Path) -> Path:
    clone = place / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    return clone


def install_wheel(clone: Path, place: Path) -> Path:
    """A wheel of the clone with prepared code, installed by itself; its program."""
    python, home = clone / ".venv" / "bin" / "python", environment(place / "home")
    uv = shutil.which("uv", path=f"{clone / '.dev' / 'bin'}{os.pathsep}{home['PATH']}") or "uv"
    subprocess.run([python, "-m", "tavolata.server.ops.precompile"], cwd=clone, env=home, check=True)
    subprocess.run([uv, "build", "-q", "--wheel", "--out-dir", place / "wheel"], cwd=clone, env=home, check=True)
    subprocess.run([uv, "venv", "-q", place / "installed"], cwd=clone, env=home, check=True)
    wheels = [f"{wheel}[server]" for wheel in (place / "wheel").glob("*.whl")]
    subprocess.run([uv, "pip", "install", "-q", "--python", place / "installed", *wheels], env=home, check=True)
    return place / "installed" / "bin" / "tavolata"


def environment(home: Path) -> dict[str, str]:
    """The environment of a newcomer: none of our variables, and an empty home directory."""
    home.mkdir(exist_ok=True)
    ours = ("TAVOLATA_", "XDG_", "VIRTUAL_ENV", "UV_PROJECT", "UV_CACHE", "NUMBA_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    path = [part for part in kept.get("PATH", "").split(os.pathsep) if not part.startswith(str(ROOT))]
    return {**kept, "HOME": str(home), "PATH": os.pathsep.join(path), "TAVOLATA_OPEN_BROWSER": "off"}


# --- a start -----------------------------------------------------------------------------------------------------


def started(program: list[str], folder: Path, home: Path) -> Waited:
    """Start a server as somebody would, play every game as soon as it can be, and stop it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = folder / f"start-{port}.db"
    words = [*program, "serve", "--port", str(port), "--database", f"sqlite:///{database}"]
    log = folder / f"start-{port}.log"
    with log.open("w", encoding="utf-8") as file:
        began = time.monotonic()
        process = subprocess.Popen(
            words, cwd=folder, env=environment(home), stdout=file, stderr=file, start_new_session=True
        )
        try:
            page, played, lab = _play(process, f"http://127.0.0.1:{port}", began)
        except BaseException:
            print(log.read_text(encoding="utf-8")[-4000:])
            raise
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)
    return Waited(page, played, lab, _compiled(log))


def _play(process: subprocess.Popen[Any], address: str, began: float) -> tuple[float, dict[str, float], float]:
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE) as browser:
        _until(process, lambda: _answers(browser))
        page = time.monotonic() - began
        browser.post("/api/guest", json={"name": "Anna"}).raise_for_status()
        played = {}
        for name in in_order():  # in the order in which they become ready; the others are ready soon after
            words = {"game": name, "players": 2, "sit": False, "bots": 2, "start": True}
            made = browser.post("/api/tables", json=words)
            made.raise_for_status()
            table = f"/api/tables/{made.json()['table']}"
            begun = browser.get(table).json()["v"]
            _until(process, lambda table=table, begun=begun: browser.get(table).json()["v"] > begun)  # type: ignore[misc]
            played[name] = time.monotonic() - began
        _until(process, lambda: _lab_answers(browser))
        return page, played, time.monotonic() - began


def _lab_answers(browser: httpx.Client) -> bool:
    """Whether the lab plays a few games of the first game with a number changed."""
    game = in_order()[0]
    asked = browser.get(f"/api/lab/games/{game}").raise_for_status().json()
    number = next(each for each in asked["numbers"] if each["place"] in asked["first"])
    changed = number["low"] if number["low"] != number["standard"] else number["high"]
    wish = {"game": game, "players": asked["usual_players"], "games": 100, "changes": {number["place"]: changed}}
    answer = browser.post("/api/lab/runs", json=wish)
    return answer.status_code == 200 and json.loads(answer.text.splitlines()[-1])["done"] == 100


def _answers(browser: httpx.Client) -> bool:
    try:
        return browser.get("/").status_code == 200
    except httpx.TransportError:
        return False


def _until(process: subprocess.Popen[Any], is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        if process.poll() is not None:
            raise SystemExit("bench: the server has ended.")
        if time.monotonic() > end:
            raise SystemExit(f"bench: nothing happened in {PATIENCE:.0f} seconds.")
        time.sleep(0.05)


def _compiled(log: Path) -> list[str]:
    """The games that the server compiled, as its log says."""
    found = []
    for line in log.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            told = json.loads(line)
            if told.get("event") == "compiling":
                found.append(told["game"])
    return found
