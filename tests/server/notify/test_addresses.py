"""Where messages may be sent: to the public internet, never into the server's own network."""

import asyncio
import socket
from ipaddress import ip_address
from typing import Any

import pytest

from tavolata.server.errors import BadRequest
from tavolata.server.notify.addresses import LONGEST, look_up, may_be_called, read

OPEN = ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]
PRIVATE = [
    "127.0.0.1",
    "127.255.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:192.168.0.1",
    "64:ff9b::10.0.0.1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]
NEVER = [
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "2002:a9fe:a9fe::",
    "fe80::1",
    "0.0.0.0",
    "::",
    "224.0.0.1",
    "ff02::1",
    "100.64.0.1",
    "fec0::1",
    "5f00::1",
]


@pytest.mark.parametrize("address", OPEN)
def test_the_open_internet_may_be_called(address: str) -> None:
    assert may_be_called(ip_address(address), allow_private=False)


@pytest.mark.parametrize("address", PRIVATE)
def test_private_networks_only_where_that_is_allowed(address: str) -> None:
    assert not may_be_called(ip_address(address), allow_private=False)
    assert may_be_called(ip_address(address), allow_private=True)


@pytest.mark.parametrize("address", NEVER)
def test_some_addresses_never(address: str) -> None:
    assert not may_be_called(ip_address(address), allow_private=False)
    assert not may_be_called(ip_address(address), allow_private=True)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "/hook",
        "//example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///path",
        "https://user@example.org/",
        "https://user:word@example.org/",
        "https://exa mple.org/",
        "https://example.org/\r\nX-Header: 1",
        "https://example.org:99999/",
        "https://[::1/",
        "https://example.org/" + "a" * LONGEST,
        "https://xn--\u2603.example/",
        "gopher://127.0.0.1:6379/_FLUSHALL",
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read(url, allow_plain=True)
    assert refused.value.key == "hook_url"
    assert str(LONGEST) in refused.value.text("it")


def test_plain_http_only_where_that_is_allowed() -> None:
    assert read("http://example.org/", allow_plain=True).host == "example.org"
    with pytest.raises(BadRequest) as refused:
        read("http://example.org/", allow_plain=False)
    assert refused.value.key == "hook_plain"
    assert "https://" in refused.value.text("it")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "[::ffff:7f00:1]", "0"],
)
def test_no_way_of_writing_loopback_gets_through(host: str) -> None:
    """However it is written: what counts is where it leads."""
    with pytest.raises(BadRequest) as refused:
        asyncio.run(look_up(f"https://{host}/", allow_private=False))
    assert refused.value.key in ("hook_private", "hook_url", "hook_unknown")


def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ("93.184.216.34", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    with pytest.raises(BadRequest) as refused:
        asyncio.run(look_up("https://two.example/", allow_private=False))
    assert (refused.value.key, refused.value.facts) == ("hook_private", {"host": "two.example"})


def test_a_host_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> list[Any]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(BadRequest) as refused:
        asyncio.run(look_up("https://nowhere.invalid/", allow_private=False))
    assert refused.value.key == "hook_unknown"
    assert "nowhere.invalid" in refused.value.text("en")
