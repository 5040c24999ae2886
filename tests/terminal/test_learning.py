"""Trajectories by command, and networks that sit down: in the arena and at a table of a server."""

import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

import tavolata
from tavolata.bots.errors import BadBot
from tavolata.bots.nets import FOLDER, read
from tavolata.envs import Trajectory, trajectory
from tavolata.kernel import record as records
from tavolata.lab.errors import BadRequest
from tavolata.lab.tournament.command import arena
from tavolata.terminal.sitting import Seat, bot_maker, seen_in, sit
from tavolata.terminal.words import BadInput
from tavolata.testing.served import Served

from ..forking import run_command
from ..server.http.serving import PATIENCE

NET = FOLDER / "trono.npz"
GAME = tavolata.game("trono")


def tavolata_says(*arguments: str, database: Path | None = None) -> tuple[int, str]:
    """The command's exit code and what it prints."""
    more = ["--database", str(database)] if database else []
    done = run_command([*arguments, "--lang", "en", *more], "", Path.cwd(), dict(os.environ))
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    match = GAME.new(players=3, seed=4)
    while not match.over:
        match.play(match.legal()[-1])
    return match.record()


def test_a_record_becomes_a_trajectory_by_command(finished: dict[str, Any], tmp_path: Path) -> None:
    record, out = tmp_path / "game.json", tmp_path / "game.npz"
    record.write_text(records.dump(finished), encoding="ascii")
    told = trajectory(finished)
    said = f"{out} holds a game of trono for 3: {len(told.actions):,} decisions."
    assert tavolata_says("trajectory", str(record), str(out)) == (0, said)
    back = Trajectory.load(out)
    assert (back.game, back.edition, back.players) == ("trono", GAME.meta.newest, 3)
    for word in ("seats", "observations", "action_masks", "actions", "returns"):
        assert np.array_equal(getattr(back, word), getattr(told, word))
        assert getattr(back, word).dtype == getattr(told, word).dtype


def test_what_is_no_finished_game_is_refused(tmp_path: Path) -> None:
    record, out = tmp_path / "game.json", tmp_path / "game.npz"
    begun = GAME.new(players=3, seed=4).record()
    for text, said in ((records.dump(begun), "Only a finished game"), ("rubbish", "JSON")):
        record.write_text(text, encoding="ascii")
        code, printed = tavolata_says("trajectory", str(record), str(out))
        assert (code, out.exists()) == (2, False)
        assert said in printed


@pytest.fixture
def server() -> Iterator[Served]:
    made = Served()
    yield made
    made.stop()


class Host:
    """Somebody who lays a table with a seat for a program and one for a bot."""

    def __init__(self, server: Served) -> None:
        self._http = httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE)
        self._http.post("/api/guest", json={"name": "Anna", "language": "en"})
        asked = {"game": "trono", "players": 2, "sit": False, "bots": 1}
        self.table = self._http.post("/api/tables", json=asked).json()["table"]
        self.command("add_bot", seat=1, kind="client")
        link = self._http.post(f"/api/tables/{self.table}/links", json={"kind": "bot", "seat": 1})
        self.address, self.token = f"{server.address}/t/{self.table}", link.json()["token"]

    def command(self, t: str, **facts: Any) -> None:
        path = f"/api/tables/{self.table}/commands"
        assert self._http.post(path, json={"t": t, "id": secrets.token_hex(16), **facts}).status_code < 300

    def known(self, seat: int | None = None) -> Any:
        """What the seat of the program knows."""
        asked = {} if seat is None else {"seat": seat}
        headers = {"authorization": f"Bearer {self.token}"}
        return self._http.get(f"/api/tables/{self.table}/known", params=asked, headers=headers)

    def record(self) -> Any:
        return self._http.get(f"/api/tables/{self.table}/record").json()


def test_a_network_plays_a_seat_to_the_end(server: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """From a file, over the socket, with what its seat knows; then the table is a trajectory."""
    host = Host(server)
    assert host.known().status_code == 409  # it has not begun
    host.command("start")
    told = host.known().json()
    seen, own = seen_in(told), told["seat"]  # seats are dealt at the start
    assert (seen.seat, seen.players) == (own, 2)
    assert seen.masked(own)["role"][0][1 - own] == 0, "the other seat's role is told"
    assert host.known(seat=1 - own).status_code == 403
    sit(str(NET), host.address, host.token, 0.0, "en")
    said = capsys.readouterr().out
    assert f"Seat {own + 1} has won" in said or f"seat {own + 1} has not won" in said
    record = tmp_path / "game.json"
    record.write_text(records.dump(host.record()), encoding="ascii")
    told = trajectory(json.loads(record.read_text()))
    assert set(told.seats.tolist()) == {0, 1}
    assert "Anna" not in repr(told)


class Refusing(httpx.HTTPTransport):
    """A way to a server that refuses the first requests."""

    def __init__(self, *statuses: int) -> None:
        super().__init__()
        self.left = list(statuses)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self.left:
            return httpx.Response(self.left.pop(0), headers={"retry-after": "0"}, json={"text": "Not now."})
        return super().handle_request(request)


def seat_over(server: Served, way: Refusing) -> Seat:
    host = Host(server)
    host.command("start")
    seat = Seat(host.address, host.token, bot_maker("simple"), 0.0, "en")
    seat._http = httpx.Client(headers=seat._headers, transport=way)
    return seat


def test_a_server_that_fails_for_a_moment_is_asked_again(server: Served) -> None:
    """Nothing else happens at the table meanwhile: no frame would come, and the seat would wait for ever."""
    way = Refusing(429, 429, 429, 503, 500, 429)
    assert seat_over(server, way).play()["winners"]
    assert not way.left


def test_a_server_that_never_tells_what_a_seat_knows_is_not_asked_for_ever(server: Served) -> None:
    with pytest.raises(BadInput, match=r"Not now\."):
        seat_over(server, Refusing(404)).play()


def test_who_cannot_sit_down_is_told_why(server: Served, tmp_path: Path) -> None:
    host, other = Host(server), tmp_path / "other.npz"
    other.write_bytes((FOLDER / "bomarzo.npz").read_bytes())
    for bot, address, token, said in (
        ("genius", host.address, host.token, "There is no bot 'genius'"),
        ("./none.npz", host.address, host.token, "There is no file none.npz"),
        ("solid", "localhost:8000/t/x", host.token, "http://SERVER/t/TABLE"),
        ("solid", server.address, host.token, "http://SERVER/t/TABLE"),
        ("solid", host.address, "two words", "without spaces"),
        ("solid", host.address, "x" * 43, "refuses the seat"),
        (str(other), host.address, host.token, "is a network for bomarzo, not for trono"),
    ):
        with pytest.raises((BadInput, BadBot)) as problem:
            sit(bot, address, token, 0.0, "en")
        assert said in problem.value.text("en")
    nobody = Seat("http://127.0.0.1:9/t/TABLE", host.token, bot_maker("solid"), 0.0, "en")
    with pytest.raises(BadInput, match="There is no server"):
        nobody.play()


def test_a_network_enters_the_arena(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    asked: dict[str, Any] = {
        "game_name": "trono", "players": None, "games": 4, "seed": 1, "seconds": 5.0, "options": [], "processes": 1,
        "out": None, "resume": False, "json_out": True, "lang": "en",
    }  # fmt: skip
    arena(bots="./trono.npz,solid", **asked)
    told = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in told["entrants"]} == {"./trono.npz", "solid"}
    assert all(not row["faults"] for row in told["entrants"])
    with pytest.raises(BadBot, match="is a network for bomarzo"):
        arena(bots="./bomarzo.npz,solid", **asked)
    with pytest.raises(BadBot, match="There is no file"):
        arena(bots="./none.npz,solid", **asked)
    with pytest.raises(BadRequest):
        arena(bots="none.npz,solid", **asked)


def test_a_file_that_holds_no_network_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with np.load(NET) as kept:
        parts = {name: kept[name] for name in kept.files}
    about = json.loads(str(parts["about"]))
    wrong: dict[str, tuple[dict[str, Any], str]] = {
        "cut": ({"w2": parts["w2"][:5]}, "holds no network"),
        "far": ({"first": parts["first"] + 10**6}, "holds no network"),  # would be read past the end
        "below": ({"first": parts["first"] - 10**6}, "holds no network"),
        "floats": ({"wp": parts["wp"].astype(np.float32)}, "holds no network"),
        "edition": ({"about": np.array(json.dumps({**about, "edition": 99}))}, "another version .* edition"),
        "list": ({"about": np.array("[]")}, "holds no network"),
        "pickle": ({"about": np.array([{}], object)}, "holds no network"),
        "large": ({"w1": np.zeros((1 << 20, 256), np.int16)}, "more than 256 MiB"),
    }
    for name, (change, said) in wrong.items():
        file = tmp_path / f"{name}.npz"
        np.savez_compressed(file, **{**parts, **change})
        with pytest.raises(BadBot, match=said):
            read(GAME, file)
    for name, content in {"empty": b"", "text": b"no network", "zip": b"PK\x03\x04 no network"}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadBot, match="holds no network"):
            read(GAME, tmp_path / name)
    with pytest.raises(BadBot, match="holds no network"):
        read(GAME, tmp_path)
