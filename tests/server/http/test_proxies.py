"""From where a request comes, as nginx and HAProxy say it; what cannot be read is refused."""

import asyncio
from pathlib import Path

import pytest

from tavolata.server.http import request_info
from tavolata.server.http.networks import forwarded_address, host_name
from tavolata.server.http.request_info import RequestInfo
from tavolata.server.settings import Settings

from .serving import Served, run

PROXY = "10.0.0.1"


def read(*lines: tuple[str, str], proxies: int = 1) -> RequestInfo:
    """A request that the proxy at PROXY passes on with these header lines."""
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in [("host", "localhost"), *lines]]
    scope = {"type": "http", "method": "GET", "headers": headers, "client": (PROXY, 5), "scheme": "http"}
    return request_info.read(scope, Settings(behind_proxy=True, proxies=proxies))


def nginx(client: str, sent: str | None = None) -> list[tuple[str, str]]:
    """`$proxy_add_x_forwarded_for`: one line, what the client sent and then its address."""
    return [("X-Forwarded-For", client if sent is None else f"{sent}, {client}"), ("X-Forwarded-Proto", "https")]


def haproxy(client: str, *sent: str) -> list[tuple[str, str]]:
    """`option forwardfor`: a line of its own behind those that the client sent."""
    return [*(("X-Forwarded-For", line) for line in sent), ("X-Forwarded-For", client)]


@pytest.mark.parametrize("sent", [None, "6.6.6.6", "127.0.0.1", "unknown", "", "6.6.6.6, 7.7.7.7", "<script>", ",,,"])
def test_nginx_adds_to_what_was_sent(sent: str | None) -> None:
    info = read(*nginx("203.0.113.9", sent))
    assert (info.address, info.secure, info.flaw) == ("203.0.113.9", True, None)


@pytest.mark.parametrize(
    "sent", [(), ("6.6.6.6",), ("127.0.0.1", "10.0.0.1"), ("unknown",), ("",), ("6.6.6.6, 7.7.7.7",)]
)
def test_haproxy_adds_a_line_of_its_own(sent: tuple[str, ...]) -> None:
    info = read(*haproxy("203.0.113.9", *sent))
    assert (info.address, info.flaw) == ("203.0.113.9", None)


def test_many_lines_are_one_list() -> None:
    assert read(*haproxy("203.0.113.9", *(["6.6.6.6"] * 200))).address == "203.0.113.9"


@pytest.mark.parametrize(
    ("item", "address"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9:51234", "203.0.113.9"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("[2001:db8::7]:443", "2001:db8::7"),
        ("::ffff:203.0.113.9", "::ffff:203.0.113.9"),
        ("unknown", None),
        ("_hidden", None),
        ("", None),
        ("203.0.113", None),
        ("203.0.113.999", None),
        ("203.0.113.9:", None),
        ("203.0.113.9:99999", None),
        ("203.0.113.9:80:80", None),
        ("[203.0.113.9]x", None),
        ("[2001:db8::7", None),
        ("[]", None),
        ("localhost", None),
        ("٣.1.1.1", None),
        ('"203.0.113.9"', None),
        ("for=203.0.113.9", None),
    ],
)
def test_items_as_proxies_write_them(item: str, address: str | None) -> None:
    assert forwarded_address(item) == address


@pytest.mark.parametrize("lines", [["unknown"], [""], ["203.0.113.9,"], ["203.0.113.9", ""], ["203.0.113.9, unknown"]])
def test_what_cannot_be_read_is_never_taken_for_the_proxy(lines: list[str]) -> None:
    info = read(*(("X-Forwarded-For", line) for line in lines))
    assert info.address == request_info.UNKNOWN
    assert info.flaw is not None
    assert (info.flaw.key, info.flaw.status) == ("forwarded_for", 400)


def test_a_scheme_that_cannot_be_read_is_refused() -> None:
    assert read(("X-Forwarded-Proto", "http"), ("X-Forwarded-Proto", "https")).secure  # the last one is the proxy's
    for given in ("", "ftp", "https,", "HTTPS x"):
        flaw = read(("X-Forwarded-Proto", given)).flaw
        assert flaw is not None, given
        assert (flaw.key, flaw.status) == ("forwarded_proto", 400)


def test_several_proxies_one_behind_the_other() -> None:
    """nginx in front of HAProxy: the address that the outer one has seen counts."""
    lines = [("X-Forwarded-For", "6.6.6.6, 203.0.113.9"), ("X-Forwarded-For", "10.0.0.2")]
    assert read(*lines, proxies=2).address == "203.0.113.9"
    assert read(*lines, proxies=1).address == "10.0.0.2"
    assert read(("X-Forwarded-For", "203.0.113.9"), proxies=2).flaw is not None  # it did not come through both
    assert read(("X-Forwarded-For", "6.6.6.6, unknown, 10.0.0.2"), proxies=2).flaw is not None


def test_who_asks_the_server_itself_is_who_connects() -> None:
    """A health check, or Prometheus, beside the proxy."""
    assert (read().address, read().flaw) == (PROXY, None)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("127.0.0.1:8141", "127.0.0.1"),
        ("LocalHost", "localhost"),
        ("tables.example.org:443", "tables.example.org"),
        ("[::1]:8000", "::1"),
        ("[2001:DB8::1]", "2001:db8::1"),
        ("one", "one"),
        ("127.0.0.1:8141@evil.example", None),
        ("user@127.0.0.1", None),
        ("127.0.0.1:", None),
        ("127.0.0.1:x", None),
        ("127.0.0.1:99999", None),
        ("127.0.0.1:80:80", None),
        ("127.0.0.1/evil.example", None),
        ("127.0.0.1#", None),
        ("127.0.0.1 evil.example", None),
        ("::1", None),
        ("[::1", None),
        ("[::1]evil.example", None),
        ("[::1]:80@evil.example", None),
        ("[localhost]", None),
        ("[127.0.0.1]", None),
        (".localhost", None),
        ("a..localhost", None),
        ("localhost.", None),
        ("127.0.0.1,evil.example", None),
        ("", None),
    ],
)
def test_the_host_is_a_name_and_a_port(host: str, name: str | None) -> None:
    assert host_name(host) == name


def test_refusals_come_with_a_sentence_and_nothing_is_done(tmp_path: Path) -> None:
    """Over a real socket, as a proxy writes: two lines of one header, two hosts, a host that hides another."""

    async def ask(served: Served, *lines: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(served.address.rpartition(":")[2]))
        head = ["GET /health HTTP/1.1", "Connection: close", *lines, "", ""]
        writer.write("\r\n".join(head).encode())
        answer = await reader.read()
        writer.close()
        return answer

    async def test(served: Served) -> None:
        host = "Host: 127.0.0.1"
        assert b" 200 " in await ask(served, host, "X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 203.0.113.9")
        for lines in (
            [host, "X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: unknown"],
            [host, "X-Forwarded-For:"],
            [host, "X-Forwarded-Proto: gopher"],
        ):
            answer = await ask(served, *lines)
            assert b" 400 " in answer.partition(b"\r\n")[0], answer
            assert b"The proxy in front of this server" in answer
        for lines in (["Host: 127.0.0.1:8141@evil.example"], [host, "Host: evil.example"], ["Host: 127.0.0.1:80:80"]):
            answer = await ask(served, *lines)
            assert b" 403 " in answer.partition(b"\r\n")[0] or b" 400 " in answer.partition(b"\r\n")[0], answer
        page = (await served.program().get("/metrics")).text
        assert 'tavolata_refusals_total{error="forwarded_for"} 2.0' in page

    run(tmp_path, test, behind_proxy=True)
