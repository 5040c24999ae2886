"""Sending a message to an address that somebody gave: real connections, well-behaved and other servers."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.errors import BadRequest
from tavolata.server.notify.post import NO_ANSWER, Answer, Post

from ..waiting import own_seconds
from .authority import Authority
from .endpoint import Endpoint, Speaker, answer, endpoint

NAME = "hooks.example.org"
MOST_BYTES = 16 << 20
"""What lies in the buffers of two systems and two programs when nobody reads any further."""
Lookups = list[str]


@pytest.fixture
def lookups(monkeypatch: pytest.MonkeyPatch) -> Lookups:
    """The name of our endpoints leads to this machine; every lookup is counted."""
    asked: Lookups = []
    real = socket.getaddrinfo

    def answers(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        if host == NAME:
            asked.append(host)
            return real("127.0.0.1", port, *rest, **more)
        return real(host, port, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    return asked


def sent(url_of: Callable[[Endpoint], str], *answers: bytes | Speaker, seconds: float = 5.0, **how: Any) -> Any:
    """The answer to one message to an endpoint, and the endpoint."""

    async def run() -> tuple[Answer, Endpoint]:
        async with endpoint(*answers, **how) as there:
            post = Post(allow_private=True, seconds=seconds)
            try:
                return await post.send(url_of(there), {"x-own": "yes"}, b"body"), there
            finally:
                await post.close()

    return asyncio.run(run())


def test_a_message_arrives_as_it_was_sent() -> None:
    said, there = sent(lambda there: there.url("/a/path?with=query"))
    assert said == Answer(201)
    assert [request.path for request in there.got] == ["/a/path?with=query"]
    assert there.got[0].body == b"body"
    assert there.got[0].headers["x-own"] == "yes"
    assert there.got[0].headers["host"] == f"127.0.0.1:{there.port}"
    assert "cookie" not in there.got[0].headers


def test_ipv6_addresses_are_called_too() -> None:
    said, there = sent(lambda there: there.url(), name="[::1]", bind="::1")
    assert said == Answer(201)
    assert there.got[0].headers["host"] == f"[::1]:{there.port}"


def test_the_name_is_looked_up_once_and_the_host_is_told_which_was_meant(lookups: Lookups) -> None:
    """Were it looked up again for the connection, the second answer could lead inside (DNS rebinding)."""
    said, there = sent(lambda there: there.url(), name=NAME)
    assert said == Answer(201)
    assert lookups == [NAME]
    assert there.got[0].headers["host"] == f"{NAME}:{there.port}"


def test_redirects_are_not_followed() -> None:
    said, there = sent(lambda there: there.url(), answer(307, location="/elsewhere"), answer(200))
    assert said == Answer(307)
    assert not said.is_good
    assert len(there.got) == 1


def test_a_pause_that_is_asked_for_is_heard() -> None:
    assert sent(lambda there: there.url(), answer(429, retry_after="120"))[0] == Answer(429, 120)
    assert sent(lambda there: there.url(), answer(503, retry_after="Wed, 21 Oct 2026 07:28:00 GMT"))[0] == Answer(503)
    assert sent(lambda there: there.url(), answer(503, retry_after="9" * 30))[0] == Answer(503)


def test_an_endless_answer_is_not_listened_to() -> None:
    taken = 0

    async def endless(writer: asyncio.StreamWriter) -> None:
        """An answer that never ends."""
        nonlocal taken
        writer.write(b"HTTP/1.1 200 Fine\r\n\r\n")
        while True:
            writer.write(b"x" * 65536)
            await writer.drain()
            taken += 65536

    assert sent(lambda there: there.url(), endless)[0] == Answer(200)
    assert taken < MOST_BYTES


async def endless_headers(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 Fine\r\n")
    for _ in range(1000):
        writer.write(b"x: " + b"y" * 65536 + b"\r\n")
        await writer.drain()


def test_endless_headers_are_given_up() -> None:
    assert sent(lambda there: there.url(), endless_headers)[0] == NO_ANSWER


async def dripping(writer: asyncio.StreamWriter) -> None:
    """A byte now and then, so that no single wait is long."""
    for letter in b"HTTP/1.1 200 " + b"slow " * 100:
        writer.write(bytes([letter]))
        await writer.drain()
        await asyncio.sleep(0.1)


async def silent(_: asyncio.StreamWriter) -> None:
    await asyncio.sleep(30)


@pytest.mark.parametrize("speaker", [dripping, silent])
def test_time_is_limited_as_a_whole(speaker: Speaker) -> None:
    began = own_seconds()
    assert sent(lambda there: there.url(), speaker, seconds=0.7)[0] == NO_ANSWER
    assert own_seconds() - began < 2


@pytest.mark.parametrize("nonsense", [b"", b"hello\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n", b"\x16\x03\x01\x00"])
def test_nonsense_is_no_answer(nonsense: bytes) -> None:
    assert sent(lambda there: there.url(), nonsense)[0] == NO_ANSWER


def test_nobody_there_is_no_answer() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    assert asyncio.run(Post(allow_private=True).send(f"http://127.0.0.1:{port}/", {}, b"")) == NO_ANSWER


def test_addresses_inside_are_refused_before_anything_is_sent() -> None:
    async def run() -> Endpoint:
        async with endpoint() as there:
            post = Post(allow_private=False)
            with pytest.raises(BadRequest, match="closed network"):
                await post.send(f"https://127.0.0.1:{there.port}/", {}, b"")
            assert await post.send_quietly(f"https://localhost:{there.port}/", {}, b"") == NO_ANSWER
            return there

    assert asyncio.run(run()).connections == 0


def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would look the name up again."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert sent(lambda there: there.url())[0] == Answer(201)


# --- https --------------------------------------------------------------------------------------------------


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    made = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    return made


def test_https_goes_to_the_judged_address_under_the_right_name(authority: Authority, lookups: Lookups) -> None:
    said, there = sent(lambda there: there.url(), tls=authority.server(NAME), name=NAME)
    assert said == Answer(201)
    assert lookups == [NAME]
    assert there.got[0].headers["host"] == f"{NAME}:{there.port}"


def test_a_certificate_for_another_name_is_no_answer(authority: Authority, lookups: Lookups) -> None:
    said, there = sent(lambda there: there.url(), tls=authority.server("other.example.org", "127.0.0.1"), name=NAME)
    assert said == NO_ANSWER
    assert there.got == []


def test_a_certificate_that_nobody_vouches_for_is_no_answer(tmp_path: Path, lookups: Lookups) -> None:
    said, there = sent(lambda there: there.url(), tls=Authority(tmp_path).server(NAME), name=NAME)
    assert said == NO_ANSWER
    assert there.got == []


def test_two_names_at_one_address_never_share_a_connection(authority: Authority, lookups: Lookups) -> None:
    """A connection that was opened for one name says nothing about the other's certificate."""

    async def run() -> tuple[list[Answer], Endpoint]:
        async with endpoint(tls=authority.server(NAME), name=NAME) as there:
            post = Post(allow_private=True)
            right = await post.send(there.url(), {}, b"")
            wrong = await post.send(f"https://localhost:{there.port}/", {}, b"")
            await post.close()
            return [right, wrong], there

    answers, there = asyncio.run(run())
    assert answers == [Answer(201), NO_ANSWER]
    assert len(there.got) == 1
