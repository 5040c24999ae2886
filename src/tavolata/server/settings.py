"""The settings of a server. Every value has a sensible default, and can be given on the command line or by an
environment variable: `TAVOLATA_PORT=9000`."""

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .errors import ServerError
from .ids import Ids

PREFIX = "TAVOLATA_"
LAB_WORKERS = 2  # one is reserved for tables
DAY_MS = 86_400_000


class Clock:
    """The time in milliseconds: wall time at the start of the process, and monotonic since then."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._offset + time.monotonic_ns()) // 1_000_000


class ManualClock(Clock):
    """A clock that advances only when told; for tests."""

    def __init__(self, at: int = 1_800_000_000_000) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    def advance(self, ms: int) -> None:
        self.at += ms


def data_folder() -> Path:
    """The folder for a user's data on this system."""
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
    """All settings; sizes in bytes, times in the unit of the name, 0 for "no limit"."""

    database: str = field(default_factory=default_database, repr=False)  # it may hold a password
    """`sqlite:///FILE` or `postgresql://...`"""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    """The public address of the server, if it is not the one on which it listens."""
    behind_proxy: bool = False
    """Trust the scheme and address that a proxy sends (X-Forwarded-Proto, X-Forwarded-For)."""
    proxies: int = 1
    """The number of proxies in front, one behind the other: a client's address is that many items from the right in
    X-Forwarded-For."""
    allow_hosts: tuple[str, ...] = ()
    """Further accepted host names; IP addresses, localhost and the host of `public_url` are always accepted."""
    open_browser: bool = True
    log_json: bool = False
    """Log lines as JSON, also at a terminal."""
    contact: str | None = None
    """The contact that push services get for this server's messages: `mailto:` or `https://`."""
    metrics_token: str | None = field(default=None, repr=False)
    """Whoever sends it may read `/metrics` from anywhere; without it only loopback and private networks may."""

    message_bytes: int = 8 * 1024
    """The largest message from a socket."""
    frame_bytes: int = 256 * 1024
    """The largest message to a socket."""
    body_bytes: int = 64 * 1024
    """The largest body of a request."""
    record_bytes: int = 8 * 1024 * 1024
    """The largest body of a request that uploads a record or a table."""
    rate: int = 20
    """At most this many commands per `rate_seconds`, of a socket and of a session."""
    rate_seconds: int = 10
    burst: int = 40
    """At most this many at once, after a pause."""
    address_rate: int = 600
    """At most this many requests per `rate_seconds` from one address; a classroom is one address."""
    guests_per_address: int = 120
    """At most this many new guests per hour from one address."""
    guesses_per_address: int = 60
    """At most this many wrong codes and links per hour from one address."""
    sockets_per_session: int = 4
    sockets_per_address: int = 20
    queue: int = 64
    """The most frames that wait for a slow socket before it is closed."""
    tables_per_guest: int = 20
    """The most unfinished tables of a guest."""
    tables_per_hour: int = 40
    """At most this many new tables per hour of a guest: lobbies, lessons, branches, rematches, uploads."""
    tables_per_address: int = 400
    """At most this many new tables per day from one address; enough for a class of thirty with a dozen each."""
    bytes_per_guest: int = 32 << 20
    """The most bytes of the tables that a guest made in a day."""
    bytes_per_address: int = 128 << 20
    """The most bytes of the tables made from one address in a day."""
    database_bytes: int = 8 << 30
    """The size of the database at which no new tables are made."""
    chat_length: int = 500
    name_length: int = 24

    workers: int = 2
    """Worker processes for heavy jobs: folding whole games, and everything that is uploaded. Of several workers one is
    reserved for people who look at their own tables."""
    worker_bytes: int = 300 * 1024 * 1024
    """The memory limit of a worker, shared libraries included."""
    job_queue: int = 32
    """The most jobs that wait for a worker."""
    jobs_per_guest: int = 3
    """The most jobs of one guest that wait or run."""
    job_seconds: float = 20.0
    """The limit of processor time of a job; on a busy machine it may take three times as long."""
    job_wait_seconds: float = 30.0
    """A job that has not started after this time is refused."""
    record_moves: int = 30_000
    """The most moves of an uploaded record; a long game has a tenth of it."""
    fold_bytes: int = 64 * 1024 * 1024
    """The size of the cache of folded games, compressed."""

    analysis_seconds: float = 12.0
    """What the analysis of a finished game may take on a free core: the longer, the more exact."""
    analysis_bytes: int = 64 * 1024 * 1024
    """The most bytes of kept analyses of finished games; the oldest are dropped."""

    lab: bool | None = None
    """Whether the page has a lab, in which people let bots play variants. None: only where no other machine can reach
    the server."""
    lab_games: int = 100_000
    """The most games of one run in the lab."""
    lab_seconds: float = 300.0
    """The longest time of one run in the lab."""
    lab_runs: int = 8
    """The most runs in the lab at once, of all people together."""
    lab_minutes_per_guest: int = 10
    """The most time of workers that a guest's runs take in an hour, where others can reach the server."""
    lab_minutes_per_address: int = 30
    """The same for all guests from one address."""

    bot_pause_ms: int = 150
    """The pause before a bot's move. Pages show every step for as long as their people want to look at it."""
    think_ms: int = 1000
    """How long the strongest bot may think about a gesture; weaker levels think less. 0: nobody searches, strong bots
    are played by a level below, and hints are those of the simple bot."""
    sweep_ms: int = 1000
    """The pause between two searches for tables that are due, and for tables without pages."""
    idle_ms: int = 300_000
    """A table without pages leaves the memory after this time."""
    beat_ms: int = 2000
    """The pause between two heartbeats of a process; time without a heartbeat is not charged to clocks."""
    grace_ms: int = 10_000
    """Time after a start that is not charged to clocks, because browsers need it to reconnect."""
    snapshot_every: int = 8
    """Entries of a table's log between two snapshots."""
    stop_seconds: float = 10.0
    """The longest time that a stop takes."""

    session_days: int = 180
    """An unused session ends after this many days."""
    lobby_days: int = 30
    """A table that never started is deleted this many days after its last entry."""
    idle_days: int = 365
    """An unfinished game is deleted this many days after its last entry."""
    over_days: int = 365
    """Names and chat of a finished table are deleted after this many days; its record stays."""
    allow_http_hooks: bool = False
    """Allow plain-http and private addresses for webhooks and push services; for tests and closed networks."""

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
        if self.lab and self.workers < LAB_WORKERS:
            raise ServerError("lab_workers", least=LAB_WORKERS)

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the server."""
        is_loopback = self.host == "localhost" or (_is_address(self.host) and ip_address(self.host).is_loopback)
        return is_loopback and not self.behind_proxy and self.public_url is None

    @property
    def has_lab(self) -> bool:
        """Whether the page has a lab. One worker is reserved for tables, so it needs a second one."""
        return self.workers >= LAB_WORKERS and (self.is_private if self.lab is None else self.lab)

    @property
    def public_origin(self) -> str | None:
        """Scheme, host and port of the public address, as browsers write it in `Origin`."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


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
    "analysis_bytes": (0, 1 << 36),
    "lab_games": (100, 10**6),
    "lab_runs": (1, 1000),
    "lab_minutes_per_guest": (0, 10**6),
    "lab_minutes_per_address": (0, 10**6),
    "bot_pause_ms": (0, 60_000),
    "think_ms": (0, 5000),
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
"""The smallest and largest value of whole numbers."""


def _check_url(url: str) -> None:
    """Check the address of a site: without a path, because pages, cookies and sockets begin at its root."""
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
    bool | None: (_flag, "on, off"),
    int: (int, "0, 1, 2 ..."),
    float: (float, "0.5, 1, 2 ..."),
    tuple[str, ...]: (_words, "a,b,c"),
    str: (str, ""),
    str | None: (str, ""),
}
"""How the text of a variable is converted to a type, and what is allowed."""


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from environment variables; values that are given directly (and are not None) take precedence."""
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
