"""How a server is set up. Every value has a default that needs no thought, and can be given by the command line or by
an environment variable: `TAVOLATA_PORT=9000`."""

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .errors import ServerError
from .ids import Ids

PREFIX = "TAVOLATA_"
DAY_MS = 86_400_000


class Clock:
    """The time in milliseconds: the wall's at the start of the process, and since then one that never jumps."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._offset + time.monotonic_ns()) // 1_000_000


class ManualClock(Clock):
    """A clock that stands still until it is told to go on; for tests."""

    def __init__(self, at: int = 1_800_000_000_000) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    def advance(self, ms: int) -> None:
        self.at += ms


def data_folder() -> Path:
    """Where programs keep a user's data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "tavolata"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/tavolata"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tavolata"


def default_database() -> str:
    """One SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tavolata.db'}"


@dataclass(frozen=True)
class Settings:
    """All that can be set; sizes in bytes, times as the names say, 0 for "no limit" where one is not wanted."""

    database: str = field(default_factory=default_database, repr=False)  # it may hold a password
    """`sqlite:///FILE` or `postgresql://...`"""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    """The address under which people reach the server, if it is not the one on which it listens."""
    behind_proxy: bool = False
    """Believe what a proxy says about scheme and address (X-Forwarded-Proto, X-Forwarded-For)."""
    proxies: int = 1
    """How many proxies stand in front, one behind the other: the address of a person is that many items from the right
    in X-Forwarded-For."""
    allow_hosts: tuple[str, ...] = ()
    """Further names under which the server may be called; IP addresses, localhost and `public_url` always may."""
    open_browser: bool = True
    log_json: bool = False
    """Log lines as JSON, also at a terminal."""
    contact: str | None = None
    """Whom push services may write to about this server's messages: `mailto:` or `https://`."""
    metrics_token: str | None = field(default=None, repr=False)
    """Who shows it may read `/metrics` from anywhere; without it only from loopback and private networks."""

    message_bytes: int = 8 * 1024
    """A message from a socket."""
    frame_bytes: int = 256 * 1024
    """A message to a socket."""
    body_bytes: int = 64 * 1024
    """The body of a request."""
    record_bytes: int = 8 * 1024 * 1024
    """The body of a request that brings a record or a table."""
    rate: int = 20
    """Commands in `rate_seconds`, of a socket and of a session."""
    rate_seconds: int = 10
    burst: int = 40
    """So many at once, if there were few before."""
    address_rate: int = 600
    """Requests in `rate_seconds`, of one address, whoever sends them: a classroom is one address."""
    guests_per_address: int = 120
    """New guests in an hour from one address."""
    guesses_per_address: int = 60
    """Wrong codes and links in an hour from one address."""
    sockets_per_session: int = 4
    sockets_per_address: int = 20
    queue: int = 64
    """Frames that wait for a slow socket before it is closed."""
    tables_per_guest: int = 20
    """Tables of a guest that are not over."""
    tables_per_hour: int = 40
    """New tables of a guest in an hour: lobbies, lessons, branches, rematches, and those that were brought along."""
    tables_per_address: int = 400
    """New tables from one address in a day: a class of thirty makes a dozen each."""
    bytes_per_guest: int = 32 << 20
    """What the tables take that a guest made in a day."""
    bytes_per_address: int = 128 << 20
    """What the tables take that were made from one address in a day."""
    database_bytes: int = 8 << 30
    """What the whole database may take before no new tables are made."""
    chat_length: int = 500
    name_length: int = 24

    workers: int = 2
    """Processes for what is heavy: folding whole games, and all that strangers bring. Where there are several, one is
    kept for those who look at their own tables."""
    worker_bytes: int = 300 * 1024 * 1024
    """What a worker may weigh, shared libraries included."""
    job_queue: int = 32
    """Jobs that wait for a worker."""
    jobs_per_guest: int = 3
    """Jobs of one guest that wait or are being done."""
    job_seconds: float = 20.0
    """A job is killed after so much work, or three times as long on a busy machine."""
    job_wait_seconds: float = 30.0
    """A job that nobody has begun with after so long is refused."""
    record_moves: int = 30_000
    """Moves of a record that somebody brings; a long game has a tenth of it."""
    fold_bytes: int = 64 * 1024 * 1024
    """What is kept in memory of games that were folded once, compressed."""

    bot_pause_ms: int = 600
    """So long a bot seems to think, for people to follow."""
    sweep_ms: int = 1000
    """How often tables that are due, and those that nobody looks at, are looked for."""
    idle_ms: int = 300_000
    """A table that nobody looked at for so long leaves the memory."""
    beat_ms: int = 2000
    """How often a server writes down that it is alive; time without a living server is charged to nobody."""
    grace_ms: int = 10_000
    """Time after a start that is charged to nobody: browsers need it to come back."""
    snapshot_every: int = 8
    """Entries of a table's log between two snapshots."""
    stop_seconds: float = 10.0
    """A stop takes no longer, whatever is under way."""

    session_days: int = 180
    """A session that nobody used ends after so many days."""
    lobby_days: int = 30
    """A table that never began is deleted so long after the last thing that happened at it."""
    idle_days: int = 365
    """Likewise a game that nobody plays on."""
    over_days: int = 365
    """Names and chat of a finished table are deleted after so many days; its record stays."""
    allow_http_hooks: bool = False
    """Let webhooks and push services have plain-http and private addresses; for tests and closed networks."""

    clock: Clock = field(default_factory=Clock)
    ids: Ids = field(default_factory=Ids)

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise ServerError("setting_range", name=name, given=value, least=least, most=most)
        if self.public_url is not None:
            _check_url(self.public_url)
        if self.contact is not None and not CONTACT.fullmatch(self.contact):
            raise ServerError("contact", given=self.contact)

    @property
    def public_origin(self) -> str | None:
        """Scheme, host and port of the public address, as browsers write it in `Origin`."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()


CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+\S*")

RANGES: dict[str, tuple[int, int]] = {
    "port": (0, 65535),
    "proxies": (1, 10),
    "message_bytes": (512, 1 << 20),
    "frame_bytes": (4096, 1 << 24),
    "body_bytes": (1024, 1 << 24),
    "record_bytes": (1024, 1 << 28),
    "rate": (1, 10**6),
    "rate_seconds": (1, 3600),
    "burst": (1, 10**6),
    "address_rate": (0, 10**6),
    "guests_per_address": (0, 10**6),
    "guesses_per_address": (0, 10**6),
    "sockets_per_session": (0, 10**6),
    "sockets_per_address": (0, 10**6),
    "queue": (1, 10**5),
    "tables_per_guest": (0, 10**6),
    "tables_per_hour": (0, 10**6),
    "tables_per_address": (0, 10**6),
    "bytes_per_guest": (0, 1 << 50),
    "bytes_per_address": (0, 1 << 50),
    "database_bytes": (0, 1 << 50),
    "chat_length": (1, 4000),
    "name_length": (1, 100),
    "workers": (1, 64),
    "worker_bytes": (200 << 20, 1 << 36),
    "job_queue": (1, 10**4),
    "jobs_per_guest": (0, 10**4),
    "record_moves": (100, 10**7),
    "fold_bytes": (0, 1 << 36),
    "bot_pause_ms": (0, 60_000),
    "sweep_ms": (10, 600_000),
    "idle_ms": (0, 86_400_000),
    "beat_ms": (10, 60_000),
    "grace_ms": (0, 600_000),
    "snapshot_every": (1, 10**6),
    "session_days": (1, 3650),
    "lobby_days": (0, 36500),
    "idle_days": (0, 36500),
    "over_days": (0, 36500),
}
"""Least and most of what is a whole number."""


def _check_url(url: str) -> None:
    """An address of a site, without a path: pages, cookies and sockets begin at its root."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ServerError("public_url", given=url)


# --- from the environment ---------------------------------------------------------------------------------


def _flag(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    return words[text.strip().lower()]


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


READERS: dict[Any, tuple[Callable[[str], Any], str]] = {
    bool: (_flag, "on, off"),
    int: (int, "0, 1, 2 ..."),
    float: (float, "0.5, 1, 2 ..."),
    tuple[str, ...]: (_words, "a,b,c"),
    str: (str, ""),
    str | None: (str, ""),
}
"""How the text of a variable becomes a value of a type, and what is allowed."""


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from environment variables; what is given otherwise (and is not None) goes before them."""
    read = {entry.name: _read(entry.name, entry.type, environment) for entry in fields(Settings)}
    chosen = {name: value for name, value in (read | _without_none(given)).items() if value is not None}
    return Settings(**chosen)


def _read(name: str, kind: Any, environment: Mapping[str, str]) -> Any:
    """The value of one variable, None if it is not set."""
    variable = PREFIX + name.upper()
    text = environment.get(variable, "").strip()
    if not text or kind not in READERS:
        return None
    reader, allowed = READERS[kind]
    try:
        return reader(text)
    except (KeyError, ValueError):
        raise ServerError("setting", name=variable, given=text, allowed=allowed) from None


def _without_none(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


__all__ = ["DAY_MS", "Clock", "ManualClock", "Settings", "from_environment", "replace"]
