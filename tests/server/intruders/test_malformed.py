"""What cannot be read, is too large or has values that cannot be: refused with a sentence, and nothing has changed."""

import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tavolata.testing.wire import BINARY, PING, TEXT, Answer, Asking, Served, Wire, frame, request

from .background import Background
from .world import World, settings
from .world import run_unchanged as run

LONG = 8 * 1024
ID = "intruder-0001"


class Shared:
    """One server with everybody at it, for tests that leave it as it was: nothing that is sent here changes it."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._world = background.do(World.make(background.served, "playing"))

    def run_unchanged(self, test: Callable[[World], Awaitable[None]]) -> None:
        async def compared() -> None:
            before = await self._world.marks()
            await test(self._world)
            assert await self._world.marks() == before

        self._background.do(compared())


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    with Background(settings(tmp_path_factory.mktemp("shared"))).running() as background:
        yield Shared(background)


# --- messages over a socket ---------------------------------------------------------------------------------------

NOT_JSON = ["", "{", "nonsense", "{'t': 'resync'}", '{"t":"resync"} x', "\0", '{"t":"resync",}', "<xml/>"]
NOT_A_MESSAGE = [
    "null",
    "true",
    "17",
    '"resync"',
    "[]",
    '[{"t":"resync"}]',
    "{}",
    '{"t":null}',
    '{"t":"fly"}',
    '{"t":7}',
]
NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "1.5", "-1e400", "9" * 400, '"1"', "true", "null", "[]", "-0.0"]
DEEP = ["[" * 4000, '{"t":"why","id":"intruder-0001","action":' + '{"a":' * 1300 + "1" + "}" * 1301]
ACTIONS: list[Any] = [
    {}, {"verb": None}, {"verb": 7}, {"verb": []}, {"verb": {"verb": "x"}}, {"verb": ""}, {"verb": "fly"},
    {"verb": "\0"}, {"verb": "x" * 3000}, {"__class__": "x"}, {"verb": "__init__"}, {"verb": "target"},
    {"verb": "target", "": 1}, {"verb": "target", "seat": 1, "more": 1},
]  # fmt: skip
SEATS: list[Any] = [[], {}, 10**30, -1, True, 1.0, "1", None]
ACTIONS += [{"verb": "target", "seat": seat} for seat in SEATS]


def messages() -> list[str]:
    """Messages that are wrong, each in one way."""
    act = '{{"t":"act","id":"intruder-0001","v":{v},"actions":{actions},"seat":{seat}}}'
    legal = '[{"verb":"roll"}]'
    found = [*NOT_JSON, *NOT_A_MESSAGE, *DEEP]
    found += [act.format(v=number, actions=legal, seat="null") for number in NUMBERS]
    found += [act.format(v=1, actions=legal, seat=seat) for seat in ("-1", "99", "1.5", '"1"', "[]", "9" * 60)]
    found += [
        act.format(v=1, actions=actions, seat="null") for actions in ("[]", "{}", "null", "[1]", '["roll"]', "[[]]")
    ]
    found += [act.format(v=1, actions=json.dumps([{"verb": "roll"}] * 65), seat="null")]
    found += [act.format(v=1, actions=json.dumps([action]), seat="null") for action in ACTIONS]
    found += [json.dumps({"t": "why", "id": ID, "action": action}) for action in ACTIONS]
    ids = [
        "",
        "x",
        "x" * 65,
        "x" * 5000,
        "with space",
        "with\nbreak",
        "a" * 8 + "\n",
        "äöüäöüäöü",
        "\0" * 8,
        17,
        None,
        [],
    ]
    found += [json.dumps({"t": "undo", "id": identifier, "v": 1}) for identifier in ids]
    found += [
        '{"t":"undo","v":1}',
        '{"t":"undo","id":"intruder-0001"}',
        '{"t":"undo","id":"intruder-0001","v":1,"x":1}',
    ]
    found += [json.dumps({"t": "undo", "id": ID, "v": 1, "count": count}) for count in (0, -1, 65, 10**20, "1", None)]
    found += ['{"t":"say","id":"intruder-0001","text":"\\ud800"}', '{"t":"undo","id":"\\ud800\\ud800abcdef","v":1}']
    found += [
        json.dumps({"t": "say", "id": ID, "text": text}) for text in ("", " ", "\n\t", "x" * 501, "x" * 2001, 7, None)
    ]
    found += [json.dumps({"t": "react", "id": ID, "reaction": key}) for key in ("", "Bravo", "bravo ", "fly", 1, None)]
    found += ['{"t":"react","reaction":"bravo"}', '{"t":"react","id":"intruder-0001"}']
    found += ['{"t":"react","id":"intruder-0001","reaction":"bravo","seat":0}']
    found += [
        json.dumps({"t": kind, "id": ID}) for kind in ("join", "watch", "created", "acted", "started", "abandoned")
    ]
    return found


def test_messages_that_are_wrong(tmp_path: Path) -> None:
    """Each is answered in the reader's language; the socket stays open, and the next message is heard."""

    async def test(served: Served, world: World) -> None:
        await world["seat"].ok("PATCH", "/api/me", {"language": "it"})
        page = await world["seat"].page(world.table)
        for message in messages():
            answer = await _answer_to(page, message)
            text = answer["text"]
            assert text.endswith((".", ")")), (message[:200], answer)
            assert "Traceback" not in text
            assert len(text) < len(message) + 700, (message[:200], answer)

    run(tmp_path, test)


async def _answer_to(page: Wire, message: str) -> Any:
    """What is answered to a message, and then to an ordinary question."""
    since = len(page.frames)
    page.send(frame(message.encode("utf-8", "surrogatepass")))
    page.say({"t": "why", "id": "question-0001", "action": {"verb": "fly"}})
    await page.hear("question-0001", since)
    return next(said for said in page.messages(since) if said["t"] in ("refused", "conflict", "why_not"))


FRAMES: dict[str, tuple[bytes, set[int]]] = {
    "a message of 8 KB and one byte": (frame(b'"' + b"x" * LONG), {1009}),
    "a message of 8 KB in pieces": (frame(b"x" * 5000, TEXT, is_last=False) + frame(b"x" * 5000, 0), {1009}),
    "a message that says to be of 4 GB": (bytes([0x81, 0x80 | 127]) + (1 << 32).to_bytes(8) + b"\0\0\0\0", {1009}),
    "bytes that are no text": (frame(b"\xff\xfe\xfd"), {1007}),
    "a frame without a mask": (frame(b'{"t":"resync"}', is_masked=False), {1002}),
    "a kind of frame that does not exist": (frame(b"x", 3), {1002}),
    "a piece without a beginning": (frame(b"x", 0), {1002}),
    "a ping that is too long": (frame(b"x" * 126, PING), {1002}),
    "a frame with a bit that is not agreed": (bytes([0xC1]) + frame(b"x")[1:], {1002}),
}


@pytest.mark.parametrize("name", FRAMES)
def test_frames_against_the_protocol_close_the_socket(name: str, shared: Shared) -> None:
    """They close it with the code that says why; the other page of the same person stays open."""
    data, codes = FRAMES[name]

    async def test(world: World) -> None:
        other = await world["seat"].page(world.table)
        page = await world["seat"].page(world.table)
        page.send(data)
        await page.closed()
        assert page.close_code is not None
        assert page.close_code[0] in codes, page.close_code
        await other.tell({"t": "why", "id": "question-0001", "action": {}})
        other.close()

    shared.run_unchanged(test)


def test_bytes_are_read_like_text(tmp_path: Path) -> None:
    """A message may come as bytes; if they are none it is refused like any other."""

    async def test(served: Served, world: World) -> None:
        page = await world["seat"].page(world.table)
        for data in (b"\xff\xfe\0", b"", b"{}", b"[1", b'{"t":"fly"}'):
            since = len(page.frames)
            page.send(frame(data, BINARY))
            await page.tell({"t": "why", "id": "question-0001", "action": {}})
            assert page.messages(since)[0]["t"] == "refused"

    run(tmp_path, test)


# --- requests -------------------------------------------------------------------------------------------------------


def bodies() -> list[bytes]:
    """Bodies that are wrong, each in one way."""
    found = [message.encode("utf-8", "surrogatepass") for message in messages() if '"say"' not in message]
    return [*found, b"\xff\xfe", b"a=1&b=2", b"\0" * 100]


def test_bodies_that_are_wrong(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        seat, path = world["seat"], f"/api/tables/{world.table}/commands"
        for body in bodies():
            answer = await seat.ask("POST", path, body, **{"Accept-Language": "it"})
            _check(answer, body, {400, 403, 409, 422})
        for kind in ("text/html", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x", ""):
            answer = await seat.ask("POST", path, b"{}", **{"Content-Type": kind})
            _check(answer, kind.encode(), {400, 415})

    run(tmp_path, test)


def _check(answer: Answer, asked: bytes, allowed: set[int]) -> None:
    assert answer.status in allowed, (asked[:200], answer)
    said = answer.json
    assert said["error"], (asked[:200], answer)
    assert said["text"].rstrip(")").endswith((".", " ")) or said["text"].endswith((".", ")")), (asked[:200], said)
    assert b"Traceback" not in answer.body
    assert len(answer.body) < len(asked) + 1500, (asked[:200], answer)


@pytest.mark.parametrize(("path", "size"), [("commands", 64), ("chat", 64)])
def test_bodies_that_are_too_large(path: str, size: int, tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        seat = world["seat"]
        for body in (b'{"text":"' + b"x" * size * 1024 + b'"}', b" " * 10_000_000):
            answer = await seat.ask("POST", f"/api/tables/{world.table}/{path}", body)
            assert answer.status == 413, answer
            assert answer.json["text"].endswith(".")
        line = await Asking.to(served.port)
        head = request("POST", f"/api/tables/{world.table}/{path}", seat.headers | {"Transfer-Encoding": "chunked"})
        line.send(head.replace(b"Content-Length: 0\r\n", b"Content-Type: application/json\r\n"))
        for _ in range(size // 4 + 8):
            line.send(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        answer = await line.answer(0)
        assert answer.status == 413, answer

    run(tmp_path, test)


def test_records_that_are_too_large(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        for path in ("/api/records", "/api/tables/import"):
            answer = await world["seat"].ask("POST", path, b'{"game":"' + b"x" * 70_000 + b'"}')
            assert answer.status in (400, 422), answer
            answer = await world["seat"].ask("POST", path, b"[" + b" " * 200_000 + b"]")
            assert answer.status == 413, answer

    run(tmp_path, test, record_bytes=100_000)


RAW: dict[str, tuple[bytes, set[int]]] = {
    "garbage": (b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", {400}),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", {400, 403}),
    "another's host": (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", {403}),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", {400, 200}),
    "a header of 1 MB": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1_000_000 + b"\r\n\r\n", {400, 431}),
    "an address of 1 MB": (b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 404, 414, 431}),
    "a way out of the folder": (b"GET /page/../../settings.py HTTP/1.1\r\nHost: localhost\r\n\r\n", {404}),
    "a hidden way out": (b"GET /page/..%2f..%2fsettings.py HTTP/1.1\r\nHost: localhost\r\n\r\n", {404}),
    "nothing in the path": (b"GET /page/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 404}),
    "half a sign in the path": (b"GET /page/%zz%8 HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 404}),
    "two lengths": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        {400},
    ),
    "a length and pieces": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        {400, 405, 415},
    ),
    "a negative length": (b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", {400}),
    "a method of one's own": (b"STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 405}),
    "a method in another place": (b"DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", {405}),
    "a line break in a header": (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\nY: c\r\n\r\n", {400, 200}),
}


@pytest.mark.parametrize("name", RAW)
def test_requests_against_the_protocol(name: str, shared: Shared) -> None:
    data, statuses = RAW[name]

    async def test(world: World) -> None:
        line = await Asking.to(world.served.port)
        line.send(data)
        answer = await line.answer(0)
        assert answer.status in statuses, answer
        assert b"Traceback" not in answer.body
        assert (await world["seat"].ask("GET", f"/api/tables/{world.table}")).status == 200
        line.close()

    shared.run_unchanged(test)
