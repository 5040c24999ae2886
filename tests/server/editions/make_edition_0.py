"""Makes the database `edition_0.db` and what is known of it, `edition_0.json`.

It was run once, with the program as it was before there were editions (commit 9289180), and cannot be run with a later
one: its files are what servers of that time have left behind.

    python make_edition_0.py FOLDER

A server is killed in the middle of two games, so what it wrote last still lies in the journal beside the database.
The same games are played to their end without a server: their records, and what every seat sees where the server was
killed, are kept to be compared. In the game of Bomarzo seat 0 is about to draw from its village and from a card, with a
vision power that is not used yet (B-27).
"""

import hashlib
import json
import os
import random
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

import httpx

import tavolata
from tavolata.kernel.chance import KeyedDraws
from tavolata.kernel.match import Match
from tavolata.server.ids import Ids
from tavolata.testing.served import Served

WANTED = (
    "tomb", "astrolabe", "riddle", "shepherd", "fortune_teller", "stairs", "sketch", "letter", "psalter", "scribe",
    "pupil",
)  # fmt: skip
NAMES = ("Anna", "Bruno", "Carla")
EVERYTHING = 10**15  # milliseconds: sessions that do not end


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"old program {number}".encode()).digest()


def choose(match: Match, chooser: random.Random) -> tuple[int, dict[str, Any]]:
    """Somebody who collects cards with vision and cards that bring cards."""
    seat = chooser.choice(match.waiting)
    legal = [match.read(action) for action in match.legal(seat)]
    best = min(map(rank, legal))
    chosen = chooser.choice([act for act in legal if rank(act) == best] if chooser.random() < 0.85 else legal)
    return seat, chosen


def rank(act: dict[str, Any]) -> int:
    verb, is_wanted = act["verb"], act.get("card") in WANTED
    if verb in ("upgrade", "play", "keep"):
        return 0 if is_wanted else 1
    if verb in ("discard", "lay", "offer"):
        return 5 if is_wanted else 2
    if verb in ("pass", "leave", "forgo", "worship"):
        return 6
    if verb == "advance":
        return 0 if act["row"] == "cards" else 1
    if verb == "place":
        return 0 if act["god"] in ("genio", "gigante", "elefante", "balena") else 1
    return 1


def whole_game(name: str, players: int, number: int, options: dict[str, int]) -> tuple[Match, list[Any]]:
    """A game to its end, and its acts."""
    match = tavolata.game(name).new(players, KeyedDraws(seed_of(number), {}), options)
    acts: list[Any] = []
    chooser = random.Random(number)
    while not match.over:
        seat, act = choose(match, chooser)
        acts.append([seat, act])
        match.play(act, seat)
    return match, acts


GAMES = (
    # name, players, number of its seed, acts before the kill
    ("bomarzo", 2, 66, 97),
    ("trono", 3, 1, 40),
)


class Source:
    """Random bytes; the next seed can be set."""

    def __init__(self) -> None:
        self.seed: bytes | None = None

    def __call__(self, size: int) -> bytes:
        if size == 32 and self.seed is not None:
            seed, self.seed = self.seed, None
            return seed
        return os.urandom(size)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "edition_0.db"
    source = Source()
    server = Served(database=f"sqlite:///{file}", ids=Ids(source), session_days=3650, idle_days=0, lobby_days=0)
    people = []
    for name in NAMES:
        client = httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=600)
        assert client.post("/api/guest", json={"name": name}).is_success
        people.append(client)
    told: dict[str, Any] = {"tokens": [client.cookies["tavolata"] for client in people], "games": {}}
    for name, players, number, before in GAMES:
        told["games"][name] = lay(people, source, name, players, number, before)
    made = people[0].post("/api/tables", json={"game": "bomarzo", "players": 2})
    told["lobby"] = made.json()["table"]
    told["invite"] = made.json()["invitations"]["invite"]
    over, _ = whole_game("trono", 2, 3, tavolata.game("trono").meta.check_options(None))
    shown = people[0].post("/api/records", json=over.record())
    assert shown.is_success, shown.text
    told["shown"] = {"table": shown.json()["table"], "record": over.record()}
    with sqlite3.connect(file) as beside:
        beside.execute("UPDATE sessions SET expires = ?", (EVERYTHING,))
    (folder / "edition_0.json").write_text(json.dumps(told, sort_keys=True, separators=(",", ":")) + "\n")
    os.kill(os.getpid(), signal.SIGKILL)


def lay(people: list[httpx.Client], source: Source, name: str, players: int, number: int, before: int) -> Any:
    """A table with persons on all seats, in the middle of its game."""
    options = tavolata.game(name).meta.check_options(None)
    ended, acts = whole_game(name, players, number, options)
    host = people[0]
    source.seed = seed_of(number)
    made = host.post("/api/tables", json={"game": name, "players": players, "options": options, "order": "chosen"})
    assert made.is_success, made.text
    table, invite = made.json()["table"], made.json()["invitations"]["invite"]
    for client in people[1:players]:
        assert client.post("/api/enter", json={"token": invite}).is_success
    command = f"/api/tables/{table}/commands"
    assert host.post(command, json={"t": "start", "id": os.urandom(16).hex()}).is_success
    for seat, act in acts[:before]:
        v = people[seat].get(f"/api/tables/{table}").json()["v"]
        body = {"t": "act", "id": os.urandom(16).hex(), "v": v, "actions": [act]}
        done = people[seat].post(command, json=body)
        assert done.is_success, done.text
    frames = [people[seat].get(f"/api/tables/{table}").json() for seat in range(players)]
    return {
        "table": table,
        "players": players,
        "v": frames[0]["v"],
        "views": [frame["d"]["view"] for frame in frames],
        "legal": [[choice["act"] for choice in frame["d"]["legal"]] for frame in frames],
        "acts": acts[before:],
        "record": ended.record(),
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
