"""`tavolata serve`: what it refuses, where it says it is, and how it ends."""

import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from tavolata import cli
from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.ops.serve import bind, has_browser, warm_up
from tavolata.server.settings import Settings, from_environment
from tavolata.server.store import Store, Uptime

from ..databases import fresh
from ..http.serving import PATIENCE, closed_with, guest, logged
from .program import program

# --- refusals -----------------------------------------------------------------------------------------------

Refused = Callable[..., str]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """What `tavolata serve` says when it refuses to start: one sentence, exit code 2. In this process, to be quick."""
    warm_up("en")

    def command(*words: str, **variables: str) -> str:
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["tavolata", "serve", *words])
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        with logged(), pytest.raises(SystemExit) as ended:
            cli.main()
        for name in variables:
            monkeypatch.delenv(name)
        shown = capsys.readouterr()
        assert ended.value.code == 2
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        assert shown.err.rstrip().endswith(".")
        return shown.err

    return command


def test_a_contact_to_whom_nobody_can_write(refused: Refused) -> None:
    for given in ("me@example.org", "mailto:me", "http://example.org", "https://"):
        assert "mailto:" in refused("--port", "0", TAVOLATA_CONTACT=given)


def test_a_start_imports_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """After a restart people wait for the start."""
    heavy = {"pydantic", "asyncpg", "sqlalchemy.dialects.postgresql", "alembic"}
    later = {"cryptography", "http_ece", "httpx", "markdown_it.main", "py_vapid"}
    code = """
import asyncio, sys
from tavolata.server.ops.serve import Server
from tavolata.server.runtime.services import open_services
from tavolata.server.settings import Settings
async def main():
    async with open_services(Settings(database=sys.argv[1])) as services:
        Server(services, "en")
asyncio.run(main())
print(*sys.modules)
"""
    words = [sys.executable, "-c", code, fresh("sqlite", tmp_path)]
    said = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    imported = set(said.stdout.split())
    assert "litestar" in imported
    assert not imported & (heavy | later)


def test_options_are_read_without_pydantic() -> None:
    code = """
import sys
from tavolata.cli import app
from tavolata.server import settings
def end(port, allow_hosts, **others):
    sys.exit(repr(("pydantic" in sys.modules, port, allow_hosts)))
settings.from_environment = end
app(["serve", "--no-browser", "--port", "8000", "--allow-host", "a", "--allow-host", "b"])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert said.stderr.strip() == "(False, 8000, ('a', 'b'))"


def test_a_port_that_is_taken(refused: Refused) -> None:
    with bind("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refused("--port", port)
        assert "porta" in refused("--port", port, "--lang", "it")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "many"], "--port"),
        (["--port", "70000"], "65535"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
        (["--public-url", "tavolata.example"], "https://"),
        (["--public-url", "https://tavolata.example/games"], "no path"),
        (["--public-url", "ftp://tavolata.example"], "https://"),
        (["--port", "0", "--database", "mysql://localhost/x"], "postgresql://"),
        (["--port", "0", "--database", "sqlite:///:memory:"], "sqlite:///FILE"),
        (["--port", "0", "--database", "postgresql://nobody:swordfish@127.0.0.1:1/x"], "cannot be reached"),
        (["--fly"], "--fly"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words: list[str], said: str, refused: Refused) -> None:
    sentence = refused(*words)
    assert said in sentence
    assert "swordfish" not in sentence


def test_bad_variables_are_refused_in_a_sentence(refused: Refused) -> None:
    assert "TAVOLATA_PORT" in refused(TAVOLATA_PORT="many")
    assert "TAVOLATA_BEHIND_PROXY" in refused(TAVOLATA_BEHIND_PROXY="perhaps")
    assert "queue" in refused(TAVOLATA_QUEUE="0")


def test_a_database_of_a_newer_program(tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "newer.db"
    asyncio.run(_make(file))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer" in refused("--port", "0", "--database", str(file))


async def _make(file: Path) -> None:
    await (await Store.open(str(file), process="one")).close()


def test_one_file_is_for_one_process(tmp_path: Path, refused: Refused) -> None:
    """And it is made by the first."""
    file = str(tmp_path / "new.db")
    with program(tmp_path, "--database", file) as first:
        assert "in use" in refused("--port", "0", "--database", file)
        assert urllib.request.urlopen(f"{first.address}/health").status == 200


# --- settings -----------------------------------------------------------------------------------------------


def test_settings_come_from_the_command_line_then_from_the_environment() -> None:
    given = {
        "TAVOLATA_PORT": "9000",
        "TAVOLATA_HOST": "0.0.0.0",
        "TAVOLATA_ALLOW_HOSTS": "a.example, b.example",
        "TAVOLATA_BEHIND_PROXY": "on",
        "TAVOLATA_STOP_SECONDS": "2.5",
        "TAVOLATA_LOG_JSON": "",
    }
    settings = from_environment(given, port=9001, host=None)
    assert (settings.port, settings.host) == (9001, "0.0.0.0")
    assert settings.allow_hosts == ("a.example", "b.example")
    assert settings.behind_proxy
    assert settings.stop_seconds == 2.5
    assert not settings.log_json


def test_settings_do_not_show_their_secrets() -> None:
    settings = Settings(database="postgresql://anna:swordfish@localhost/x", metrics_token="swordfish")
    assert "swordfish" not in repr(settings)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, False),
    ],
)
def test_the_browser_is_opened_where_there_is_one(
    environment: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert has_browser(environment) is expected


def test_the_address_in_the_network_is_told_too(tmp_path: Path) -> None:
    with program(tmp_path, "--host", "0.0.0.0") as server:
        assert server.address.startswith("http://localhost:")
        assert urllib.request.urlopen(f"{server.address}/health").status == 200


# --- the end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_tells_everybody_and_ends_well(number: int, tmp_path: Path) -> None:
    with program(tmp_path, "--log-json") as server:

        async def sit() -> tuple[int, str]:
            path, headers = await at_a_table(server.address)
            async with connect(path, additional_headers=headers) as page:
                await page.recv()
                server.process.send_signal(number)
                return await closed_with(page)

        code, why = asyncio.run(sit())
        assert code == 1012
        assert "come back" in why
        assert server.process.wait(timeout=30) == 0
        lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
        assert [line["event"] for line in lines if line.get("part") == "serve"] == ["listening", "stopping"]
        assert [line for line in lines if line["level"] in ("error", "critical")] == []
    signs = asyncio.run(_uptimes(tmp_path / "own.db"))
    assert len({sign.process.partition(".")[0] for sign in signs}) == 1  # several of one, if it was held up in between
    port = int(server.address.rpartition(":")[2])
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
        pass


async def at_a_table(address: str) -> tuple[str, dict[str, str]]:
    """The address of the socket of a new table, and the headers of somebody who may open it."""
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=PATIENCE) as anna:
        await guest(anna)
        made = await anna.post("/api/tables", json={"game": "trono", "players": 3})
        path = f"{address.replace('http', 'ws')}/api/tables/{made.json()['table']}/socket"
        return path, {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": address}


def test_a_stop_waits_until_a_page_has_read_why(tmp_path: Path) -> None:
    """A connection that is cut before may be reset, and the reason lost with it."""
    with program(tmp_path) as server:
        path, headers = asyncio.run(at_a_table(server.address))
        page = ClientProtocol(parse_uri(path))
        request = page.connect()
        request.headers.update(headers)
        page.send_request(request)
        with socket.create_connection(("127.0.0.1", parse_uri(path).port), timeout=PATIENCE) as line:
            line.sendall(b"".join(page.data_to_send()))
            while not any(isinstance(event, Frame) for event in page.events_received()):
                page.receive_data(line.recv(65536))
            server.process.send_signal(signal.SIGTERM)
            while page.close_rcvd is None:
                page.receive_data(line.recv(65536))
            assert page.close_rcvd.code == 1012
            line.settimeout(0.3)
            with pytest.raises(TimeoutError):
                line.recv(1)
            line.settimeout(PATIENCE)
            line.sendall(b"".join(page.data_to_send()))
            assert line.recv(1) == b""
        assert server.process.wait(timeout=30) == 0


async def _uptimes(file: Path) -> list[Uptime]:
    """The heartbeats that servers have stored."""
    store = await Store.open(str(file), process="two")
    try:
        return await store.uptimes(0)
    finally:
        await store.close()
