"""Thousands of frames or chunks of a few bytes: little to send, and much work for whoever takes them apart."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tavolata.server.ops.connections import CHUNKS, HEADER_BYTES, HEADER_LINES, PARTS, READ_BYTES
from tavolata.testing.wire import BINARY, PING, PONG, TEXT, Asking, Served, Wire, frame

from ..wire.visitor import Visitor
from .test_floods import run, table_of

PART = 0
"""The kind of a frame that goes on with a message."""
MANY = 20_000


def flood(kind: int) -> bytes:
    """Tiny frames that never become a message."""
    begun = frame(b"", TEXT, is_last=False) if kind == PART else b""
    return begun + frame(b"", kind, is_last=kind != PART) * MANY


@pytest.mark.parametrize("kind", [PING, PONG, PART])
def test_a_flood_of_frames_that_are_no_messages_closes_the_socket(
    kind: int, tmp_path: Path, log: io.StringIO
) -> None:  # fmt: skip
    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        table = await table_of(ada)
        page, other = await ada.page(table), await ada.page(table)
        page.send(flood(kind))
        await page.closed()
        assert page.frames.count((PONG, b"")) <= READ_BYTES
        await other.tell({"t": "why", "id": "question-0001", "action": {}})
        counted = served.services.metrics.registry.get_sample_value
        while not counted("tavolata_refusals_total", {"error": "socket_flooded"}):
            await asyncio.sleep(0)  # the last words of the closed one

    run(tmp_path, test)
    said = [json.loads(line) for line in log.getvalue().splitlines()]
    assert any(line.get("error") == "socket_flooded" and line["address"] == "127.0.0.1" for line in said)
    assert not [line for line in said if line["level"] == "error"]


@pytest.mark.parametrize("sent", [flood(PING), flood(PART), b"\x83\x80\0\0\0\0"])
def test_what_comes_before_the_socket_is_open_leaves_no_failure(
    sent: bytes, tmp_path: Path, log: io.StringIO
) -> None:  # fmt: skip
    """Frames in the wake of the handshake are a mistake of the client's, and no error of the server's."""

    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        table = await table_of(ada)
        for size in (1, 100, len(sent)):
            wire = await Wire.to(served.port)
            wire.knock(f"/api/tables/{table}/socket", ada.headers)
            wire.send(sent[:size])
            await wire.news()
            wire.cut()
        assert await ada.page(table)

    run(tmp_path, test)
    assert not [line for line in log.getvalue().splitlines() if json.loads(line)["level"] == "error"]


def test_what_is_not_text_leaves_no_traceback(tmp_path: Path, log: io.StringIO) -> None:
    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        table = await table_of(ada)
        for sent in (frame(b"\xff"), frame(b"\xe2", is_last=False) + frame(b"\x82", PART)):
            page = await ada.page(table)
            page.send(sent)
            await page.closed()
            assert page.close_code == (1007, "")
        page = await ada.page(table)
        page.send(frame(b"\xe2", is_last=False) + frame(b"\x82\xac", PART) + frame(b"\xff", BINARY))
        await page.tell({"t": "why", "id": "question-0001", "action": {}})

    run(tmp_path, test)
    assert "Traceback" not in log.getvalue()


def test_a_page_may_ping_and_send_in_parts(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        page = await ada.page(await table_of(ada))
        parts = int(PARTS) // 2
        page.send(frame(b"", PING) * parts)
        message = json.dumps({"t": "why", "id": "question-0001", "action": {}}).encode()
        page.send(frame(message[:1], is_last=False))
        for letter in message[1:-1]:
            page.send(frame(bytes([letter]), PART, is_last=False))
        page.send(frame(message[-1:], PART))
        await page.hear("question-0001")
        assert page.frames.count((PONG, b"")) == parts
        assert not page.is_closed

    assert len(json.dumps({"t": "why", "id": "question-0001", "action": {}})) <= PARTS // 2 + 1
    run(tmp_path, test)


@pytest.mark.parametrize("kind", [H11Protocol, WebSocketsSansIOProtocol])
def test_little_is_read_at_once(kind: type[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is read at once is taken apart before anybody else has a turn."""
    read: list[int] = []
    receive = kind.data_received

    def noted(self: Any, data: bytes) -> None:
        read.append(len(data))
        receive(self, data)

    monkeypatch.setattr(kind, "data_received", noted)

    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        if kind is H11Protocol:
            line = await Asking.to(served.port)
            headers = {**ada.headers, "Content-Type": "application/json"}
            answer = await line.ask("PATCH", "/api/me", headers, b"[" * 60_000)
            assert answer.status == 400
        else:
            page = await ada.page(await table_of(ada))
            page.send(frame(b"x" * 6000) * 200)
            await page.closed()

    run(tmp_path, test)
    assert max(read) == READ_BYTES


def chunked(path: str, headers: dict[str, str], chunks: list[bytes]) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return "\r\n".join([*lines, "", ""]).encode() + body + b"0\r\n\r\n"


def test_a_body_in_countless_chunks_is_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        headers = {**ada.headers, "Content-Type": "application/json"}
        name = b'{"name": "Ada"}' + b" " * 60_000
        for chunks, status in (
            ([b" "] * MANY, 400),
            ([b" "] * (CHUNKS + 1), 400),
            ([bytes([letter]) for letter in name[:CHUNKS]], 200),
            ([name[at : at + 1024] for at in range(0, len(name), 1024)], 200),
        ):
            line = await Asking.to(served.port)
            line.send(chunked("/api/me", headers, chunks).replace(b"POST", b"PATCH", 1))
            answer = await line.answer(0)
            assert answer.status == status, (len(chunks), answer)
            line.close()

    run(tmp_path, test)


@pytest.mark.parametrize("header", [b"a:\r\n", b"Cookie: a=b\r\n", b" folded\r\n"])
def test_countless_headers_are_refused(header: bytes, tmp_path: Path) -> None:
    """Before they are read one by one; a request with as many as any browser and proxy send is answered."""

    async def test(served: Served) -> None:
        for lines, status in ((HEADER_BYTES // len(header) - 40, 400), (HEADER_LINES, 400), (HEADER_LINES - 10, 200)):
            line = await Asking.to(served.port)
            line.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\nx: y\r\n" + header * lines + b"\r\n")
            answer = await line.answer(0)
            assert answer.status == status, (lines, answer)
            line.close()

    run(tmp_path, test)


def test_a_socket_where_there_is_none(tmp_path: Path, log: io.StringIO) -> None:
    """Refused like any other unknown address, and logged with the address that asked."""

    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        for path in ("/api/games", "/nothing", "/health"):
            wire = await Wire.to(served.port)
            answer = await wire.open(path, ada.headers)
            assert answer.status == 404
            assert answer.json["error"] == "no_such_page"
            assert path in answer.json["text"]

    run(tmp_path, test)
    refused = [json.loads(line) for line in log.getvalue().splitlines() if "no_such_page" in line]
    assert [line["address"] for line in refused] == ["127.0.0.1"] * 3


def test_a_header_that_stands_twice_is_refused(tmp_path: Path) -> None:
    """Which of the two counts would be a guess."""

    async def test(served: Served) -> None:
        body = b'{"name": "Ada"}'
        for name, first, second in (
            ("Origin", "http://localhost", "https://evil.example"),
            ("Content-Type", "application/json", "text/plain"),
            ("Sec-Fetch-Site", "same-origin", "cross-site"),
        ):
            line = await Asking.to(served.port)
            lines = {"Content-Type": "application/json", name: f"{first}\r\n{name}: {second}"}
            answer = await line.ask("POST", "/api/guest", lines, body)
            assert (answer.status, answer.json["error"]) == (400, "header_twice")
            assert name.lower() in answer.json["text"]

    run(tmp_path, test)


def test_cookies_on_several_lines_are_one_list(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada = await Visitor.arrive(served, "Ada")
        line = await Asking.to(served.port)
        answer = await line.ask("GET", "/api/me", {"cookie": f"theme=dark\r\nCookie: {ada.headers['Cookie']}"})
        assert answer.json["name"] == "Ada"

    run(tmp_path, test)
