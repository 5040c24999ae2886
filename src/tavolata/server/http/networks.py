"""IP addresses and host names: parsing, and what counts as local."""

import ipaddress
import re
import socket

PORT = r"(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
NAMED_HOST = re.compile(rf"([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*){PORT}")
BRACKETED_HOST = re.compile(rf"\[([0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)\]{PORT}")


def is_near(address: str) -> bool:
    """Whether an address belongs to this machine or to a private network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return known.is_loopback or known.is_private or known.is_link_local


def host_name(host: str) -> str | None:
    """The name in a Host header, in lower case and without the port; None if it is not a name and a port."""
    bracketed = BRACKETED_HOST.fullmatch(host)
    if bracketed is not None:
        return bracketed[1].lower() if is_address(bracketed[1]) else None
    named = NAMED_HOST.fullmatch(host)
    return named[1].lower() if named is not None else None


def forwarded_address(item: str) -> str | None:
    """The address in an item of X-Forwarded-For, as proxies write it: bare, with a port, or in brackets. None for
    anything else, such as `unknown`."""
    for form in (BRACKETED_HOST, NAMED_HOST):
        found = form.fullmatch(item)
        if found is not None:
            return found[1] if is_address(found[1]) else None
    return item if is_address(item) else None  # one of IPv6 without brackets


def is_address(name: str) -> bool:
    """Whether a host is named by an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_machine(name: str) -> bool:
    """Whether a host name means the local machine, which browsers trust without encryption."""
    name = name.lower()
    if is_address(name):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def own_address() -> str | None:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: it only selects the interface
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") or address == "0.0.0.0" else address
