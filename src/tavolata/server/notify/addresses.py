"""Checks of the addresses that people give for messages: none may lead into the server's own network. The name is
looked up, every IP address of it is checked, and the message is sent to one of those."""

import asyncio
import re
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

import msgspec

from ..errors import BadRequest

if TYPE_CHECKING:
    import httpx  # imported where it is used: a start does not wait for it

LONGEST = 2000
Address = IPv4Address | IPv6Address

_HOST = re.compile(rb"[a-z0-9._-]+|[0-9a-f:.]+")  # a name or an IPv6 address
_TRANSLATED = IPv6Network("64:ff9b::/96")  # NAT64: an IPv4 address in a network without IPv4
_LOCAL_TRANSLATED = IPv6Network("64:ff9b:1::/48")  # NAT64 with a local prefix
_OPEN = IPv6Network("2000::/3")  # the IPv6 addresses that are globally routed


class Target(msgspec.Struct, frozen=True):
    """An address that was looked up: the URL, and the IP addresses of its host."""

    url: "httpx.URL"
    addresses: list[str]


async def look_up(given: str, allow_private: bool) -> Target:
    """Look up and check an address. `allow_private` admits plain http and private networks."""
    url = read(given, allow_private)
    addresses = await _resolve(url)
    if not all(may_be_called(ip_address(address), allow_private) for address in addresses):
        raise BadRequest("hook_private", host=url.host)
    return Target(url, addresses)


def read(given: str, allow_plain: bool) -> "httpx.URL":
    """Parse and check the form of a web address."""
    import httpx

    try:
        url = httpx.URL(given)
    except (httpx.InvalidURL, UnicodeError, ValueError):
        raise BadRequest("hook_url", most=LONGEST) from None
    if len(given) > LONGEST or not _is_web(url):
        raise BadRequest("hook_url", most=LONGEST)
    if url.scheme == "http" and not allow_plain:
        raise BadRequest("hook_plain", host=url.host)
    return url


def _is_web(url: "httpx.URL") -> bool:
    """Whether it has a web scheme, a host, a valid port, and no credentials."""
    has_port = url.port is None or 0 < url.port < 65536
    return url.scheme in ("http", "https") and bool(_HOST.fullmatch(url.raw_host)) and has_port and not url.userinfo


def may_be_called(address: Address, allow_private: bool) -> bool:
    """Whether this is an address of the public internet or, if allowed, of a private network. Link-local addresses are
    never allowed: cloud machines get their credentials there."""
    inner = _inside(address)
    if inner.is_multicast or inner.is_unspecified or inner.is_link_local or inner in _LOCAL_TRANSLATED:
        return False
    is_open = inner.is_global and (inner.version == 4 or inner in _OPEN)
    return is_open or (allow_private and inner.is_private)


def _inside(address: Address) -> Address:
    """The IPv4 address inside an IPv6 address, if there is one."""
    if isinstance(address, IPv4Address):
        return address
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address


async def _resolve(url: "httpx.URL") -> list[str]:
    """All addresses of the host, in the order in which the system would try them, each once."""
    port = url.port or (443 if url.scheme == "https" else 80)
    host = url.raw_host.decode("ascii").strip("[]")
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadRequest("hook_unknown", host=url.host) from None
    return list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found))
