"""Running a server: it listens at once, rules are prepared beside it, and what is under way is finished at its end."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tavolata.bots.compiling import prepare_table
from tavolata.kernel.game import game as find_game
from tavolata.kernel.game import games
from tavolata.kernel.texts import load

from .. import logs
from ..errors import TEXT, ServerError
from ..http.app import make_app
from ..http.networks import own_address
from ..runtime.rule_loader import RuleLoader, in_order
from ..runtime.services import Services, open_services
from ..settings import Settings
from .shutdown import ending_in_time

PING_SECONDS = 20.0
"""Between two pings of a socket; proxies close silent ones after a minute."""
REQUEST_SECONDS = 60.0
"""So long somebody may take to say what he wants: who trickles on holds a connection for nothing."""
UNTAKEN_MS = 30_000
"""What was sent and is not taken for so long ends the connection."""
HEADER_BYTES = 16 * 1024
AT_ONCE = 64
"""Connections that are taken before those that are open get their turn again: after a restart thousands come, and the
first shall play before the last has been let in."""
WAITING = 2048
"""Connections that wait to be taken."""
COLLECT = (20_000, 20, 20)
"""How rarely the collector looks for rubbish by itself: a page that comes makes hundreds of things that stay. The
keeper looks for it every two seconds anyway."""
DESCRIPTORS = 65_536
SHARE = 0.25
"""Of the time for a stop: for pages to go, for requests to end, for messages to be sent."""
FORCE = 0.9
"""Of the time for a stop: whoever is not done by then is ended. What was acknowledged is on disk."""
ANY = ("0.0.0.0", "::")
"""Hosts that mean: on every address that this machine has."""

log = logs.get("serve")


def serve(settings: Settings, language: str = "en") -> None:
    """Serve until somebody says stop; ServerError, before anything is begun, if it cannot be."""
    logs.set_up(settings.log_json)
    listener = bind(settings.host, settings.port)
    with listener, ending_in_time(FORCE * settings.stop_seconds):
        raise_limits()
        asyncio.run(_serve(settings, listener, language))


async def _serve(settings: Settings, listener: socket.socket, language: str) -> None:
    async with open_services(settings, RuleLoader(in_order())) as services:
        services.rules.start()
        try:
            await Server(services, language).serve([listener])
        finally:
            await services.rules.stop()


class Server(uvicorn.Server):
    """uvicorn, with a friendlier beginning and end."""

    def __init__(self, services: Services, language: str) -> None:
        self._services, self._language = services, language
        self._unfinished: dict[H11Protocol, float] = {}  # since when the rest of a request is missing
        settings = services.settings
        super().__init__(
            uvicorn.Config(
                make_app(services),
                loop="asyncio",
                http="h11",
                lifespan="off",
                ws="websockets-sansio",  # the leanest of those that ping
                ws_max_size=settings.message_bytes,
                ws_per_message_deflate=False,  # 40 KiB a socket
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                h11_max_incomplete_event_size=HEADER_BYTES,
                proxy_headers=False,  # the shell reads them, if it may
                server_header=False,
                access_log=False,
                log_config=None,
                backlog=AT_ONCE,
                timeout_graceful_shutdown=max(1, round(SHARE * settings.stop_seconds)),
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(WAITING)
        gc.freeze()  # what is there now stays: the collector need not look at it again
        gc.set_threshold(*COLLECT)
        gc.enable()
        port = self.servers[0].sockets[0].getsockname()[1]
        log.info("listening", host=self._services.settings.host, port=port)
        greet(self._services.settings, port, self._language)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self._cut_unfinished(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def _cut_unfinished(self, now: float) -> None:
        """uvicorn waits for the rest of a request as long as somebody likes; we do not."""
        waited = [one for one in self.server_state.connections if isinstance(one, H11Protocol) and is_unfinished(one)]
        self._unfinished = {one: self._unfinished.get(one, now) for one in waited}
        for one, since in self._unfinished.items():
            if now - since > REQUEST_SECONDS:
                one.transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First nobody comes in any more, then everybody is told, then what is under way ends."""
        log.info("stopping", sockets=len(self._services.sockets))
        for server in self.servers:
            server.close()
        await self._services.rules.stop()
        await self._services.sockets.close_all()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone(), self._services.settings.stop_seconds * SHARE)
        await super().shutdown(sockets)

    async def _all_gone(self) -> None:
        while len(self._services.sockets):
            await asyncio.sleep(0.02)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A stop that was asked for is a good end: unlike uvicorn's own, the signal is not raised again."""

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def is_unfinished(connection: H11Protocol) -> bool:
    """Whether the head or the body of a request is still to come."""
    return connection.conn.their_state in (h11.IDLE, h11.SEND_BODY)


# --- before ---------------------------------------------------------------------------------------------------


def bind(host: str, port: int) -> socket.socket:
    """A socket at this address, not listening yet; ServerError if it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ServerError("bad_host", given=host) from None
    listener = socket.socket(family, kind, protocol)  # asyncio sends at once only what it knows to be TCP
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MS)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        known = {errno.EADDRINUSE: "port_taken", errno.EACCES: "port_forbidden", errno.EADDRNOTAVAIL: "bad_host"}
        if error.errno not in known:
            raise
        key = known[error.errno]
        raise ServerError(key, given=host if key == "bad_host" else port) from None
    return listener


def raise_limits() -> None:
    """Sockets are files to the system, and it begins with few."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def warm_up(language: str) -> None:
    """Compile or load the rules and the simple bots of all games here and now, as tests do."""
    for name in games():
        prepare_table(find_game(name), language)


# --- where it is ----------------------------------------------------------------------------------------------


def greet(settings: Settings, port: int, language: str) -> None:
    """Say where the server is, and open it in the browser where there is one."""
    text = load(TEXT, language)
    host = "localhost" if settings.host in ANY else settings.host
    address = settings.public_url or _address(host, port)
    print(text("serve.open", address=address), flush=True)
    near = own_address() if settings.host in ANY and settings.public_url is None else None
    if near is not None:
        print(text("serve.near", address=_address(near, port)), flush=True)
    print(text("serve.stop"), flush=True)
    if settings.open_browser and has_browser(dict(os.environ)):
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_browser(environment: dict[str, str]) -> bool:
    """Whether somebody sits in front of this machine: not over ssh, and with a screen."""
    if any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "CI")):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
