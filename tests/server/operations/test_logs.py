"""Logs report what happened and contain no secrets."""

import asyncio
import io
import json
import logging
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tavolata.server import logs
from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.ids import Ids

from ..http.serving import PATIENCE, guest
from .program import Program, program


@pytest.fixture
def stream() -> Any:
    """The stream of a log that was set up for the test."""
    before = logging.getLogger().handlers[:], logging.getLogger().level
    stream = io.StringIO()
    logs.set_up(as_json=True, stream=stream)
    yield stream
    logging.getLogger().handlers, logging.getLogger().level = before


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_lines_are_json_with_time_and_level(stream: io.StringIO) -> None:
    logs.get("test").info("sat_down", seat=3)
    [line] = lines(stream)
    assert line["event"] == "sat_down"
    assert (line["seat"], line["part"], line["level"]) == (3, "test", "info")
    assert line["timestamp"].endswith("Z")


def test_what_is_named_like_a_secret_is_struck_out(stream: io.StringIO) -> None:
    logs.get("test").warning(
        "x", token="abc", Cookie="abc", seat_token="abc", query="abc", body="abc", server_seed="abc"
    )
    assert "abc" not in stream.getvalue()


def test_what_looks_like_a_secret_is_struck_out_wherever_it_stands(stream: io.StringIO) -> None:
    token = Ids().token()
    log = logs.get("test")
    log.info(f"came with {token}")
    log.info("x", path=f"/join/{token}", url=f"https://host/a?t={token}", database="postgresql://anna:swordfish@host/x")
    logging.getLogger("some.library").error("broken: %s", f"cookie={token}")
    try:
        raise RuntimeError(f"with {token}")
    except RuntimeError:
        log.exception("failure")
    assert token not in stream.getvalue()
    assert "swordfish" not in stream.getvalue()
    assert "RuntimeError" in stream.getvalue()
    assert len(lines(stream)) == 4


def test_libraries_are_heard_from_warnings_upwards(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/x/socket?secret=1" [accepted]')
    logging.getLogger("uvicorn.error").warning("odd")
    assert [line["event"] for line in lines(stream)] == ["odd"]


async def _whole_session(server: Program) -> list[str]:
    """A session with everything that could give something away; every secret that was in it."""
    secrets: list[str] = []
    origin = {"origin": server.address}
    async with (
        httpx.AsyncClient(base_url=server.address, headers=origin, timeout=PATIENCE) as anna,
        httpx.AsyncClient(base_url=server.address, headers=origin, timeout=PATIENCE) as bruno,
    ):
        guests = [await guest(anna, "Annabella"), await guest(bruno, "Brunilde")]
        secrets += [*guests, "Annabella", "Brunilde", anna.cookies[PLAIN_COOKIE], bruno.cookies[PLAIN_COOKIE]]
        made = (await anna.post("/api/tables", json={"game": "trono", "players": 3})).json()
        table, invitations = made["table"], made["invitations"]
        secrets += invitations.values()
        entered = await bruno.post("/api/enter", json={"token": invitations["invite"]})
        assert entered.status_code == 200, entered.text
        program_seat = {"t": "add_bot", "id": "a" * 32, "kind": "client", "seat": 2}
        added = await anna.post(f"/api/tables/{table}/commands", json=program_seat)
        assert added.status_code == 200, added.text
        for kind in ("invite", "code", "watch", "bot"):
            link = await anna.post(
                f"/api/tables/{table}/links", json={"kind": kind, "seat": 2 if kind == "bot" else None}
            )
            assert link.status_code == 201, link.text
            secrets.append(link.json()["token"])
        bot = secrets[-1]
        wrong = Ids().token()
        secrets.append(wrong)
        await bruno.post("/api/enter", json={"token": wrong})
        await bruno.post("/api/enter", json={"code": "WRNGCDXX"})
        await bruno.get(f"/join?token={wrong}")
        await bruno.get(f"/{wrong}")
        await bruno.post("/api/guest", content=json.dumps({"name": wrong})[:-1])
        await bruno.get("/api/me", headers={"authorization": f"Bearer {wrong}"})
        await bruno.post("/api/logout", headers={"origin": f"https://evil.example/{wrong}"})
        path = f"{server.address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": server.address}
        async with connect(path, additional_headers=headers) as page:
            await page.recv()
            await page.send(json.dumps({"t": "say", "id": wrong, "text": f"psst, {wrong}"}))
            await page.send(wrong)
            await page.recv()
        with pytest.raises(InvalidStatus):
            await connect(f"{path}?token={wrong}", additional_headers={"Authorization": f"Bearer {wrong}"})
        async with connect(path, additional_headers={"Authorization": f"Bearer {bot}"}) as page:
            await page.recv()
        await bruno.delete("/api/me")
    return [secret for secret in secrets if secret]


def test_no_secret_of_a_whole_session_is_in_the_logs(tmp_path: Path) -> None:
    with program(tmp_path, "--log-json") as server:
        secrets = asyncio.run(_whole_session(server))
        assert server.stop(signal.SIGTERM) == 0
        log = server.log
    assert len(secrets) > 12
    for secret in secrets:
        assert secret not in log, secret
    written = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    requests = [line for line in written if line["event"] in ("request", "refused")]
    assert len(requests) > 15
    assert all(line["request"] for line in requests)
    assert {line["error"] for line in requests if line["event"] == "refused"} >= {
        "bad_token",
        "foreign_origin",
        "dead_link",
    }
    assert [line for line in written if line["level"] == "error"] == []
    assert len({line["guest"] for line in requests if "guest" in line}) == 2  # followed, and not named
