"""Running a server: it listens at once, rules are compiled in the background, and running requests are finished at the
end."""

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

import uvicorn

from tavolata.bots.compiling import prepare_table
from tavolata.kernel.game import broken_games, games
from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import load

from .. import logs
from ..errors import TEXT, ServerError
from ..http.app import make_app
from ..http.networks import own_address
from ..runtime.rule_loader import LAB, RuleLoader, in_order
from ..runtime.services import Services, open_services
from ..settings import Settings
from .connections import Connections, SocketConnection, most_connections, raise_limits
from .shutdown import ending_in_time

PING_SECONDS = 20.0
"""Seconds between two pings of a socket; proxies close silent ones after a minute."""
REQUEST_SECONDS = 60.0
"""The limit for sending a whole request, against clients that hold connections open by trickling."""
UNTAKEN_MS = 30_000
"""A connection ends if sent data is not acknowledged for this long."""
AT_ONCE = 64
"""Connections accepted in a row before open ones are served again: after a restart thousands come at once, and the
first should play before the last is accepted."""
WAITING = 2048
"""Connections that may wait to be accepted."""
COLLECT = (20_000, 20, 20)
"""Thresholds of the garbage collector, high because every new page allocates hundreds of objects that stay. The
scheduler collects several times a second anyway."""
SHARE = 0.2
"""Fraction of the time for a stop: for pages to disconnect, for their answers, for requests to end, for messages to be
sent."""
FORCE = 0.9
"""Fraction of the time for a stop after which the process is ended by force. What was acknowledged is on disk."""
ANY = ("0.0.0.0", "::")
"""Hosts that mean every address of this machine."""

log = logs.get("serve")


def serve(settings: Settings, language: str = "en") -> None:
    """Serve until a signal stops it; ServerError, before anything has started, if it cannot serve."""
    logs.set_up(settings.log_json)
    listener = bind(settings.host, settings.port)
    for broken in broken_games():
        log.warning("game_left_out", game=broken.facts["name"], why=broken.text(language))
    with listener, ending_in_time(FORCE * settings.stop_seconds):
        raise_limits()
        asyncio.run(_serve(settings, listener, language))


async def _serve(settings: Settings, listener: socket.socket, language: str) -> None:
    async with open_services(settings, RuleLoader(in_order(), lab=LAB if settings.has_lab else ())) as services:
        services.rules.load_compiled()
        services.rules.start()
        try:
            await Server(services, language).serve([listener])
        finally:
            await services.rules.stop()


class Server(uvicorn.Server):
    """uvicorn, with a greeting, a limit for slow requests, and an orderly shutdown."""

    def __init__(self, services: Services, language: str) -> None:
        self._services, self._language = services, language
        self._connections = Connections(most_connections())
        settings = services.settings
        super().__init__(
            uvicorn.Config(
                make_app(services),
                loop="asyncio",
                http=self._connections.make,  # type: ignore[arg-type]  # it is only called
                lifespan="off",
                ws=SocketConnection,
                ws_max_size=settings.message_bytes,
                ws_per_message_deflate=False,  # 40 KiB a socket
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                proxy_headers=False,  # http/request_info reads them, if allowed
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
        gc.freeze()  # objects that exist now stay: the collector need not scan them again
        gc.set_threshold(*COLLECT)
        gc.enable()
        port = self.servers[0].sockets[0].getsockname()[1]
        log.info("listening", host=self._services.settings.host, port=port)
        greet(self._services.settings, port, self._language)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        if counter % 10 == 0:
            self._connections.cut_slow(asyncio.get_running_loop().time(), REQUEST_SECONDS)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, close all sockets, then let running requests end."""
        log.info("stopping", sockets=len(self._services.sockets))
        for server in self.servers:
            server.close()
        self._services.lab.is_closed = True
        await self._services.sockets.close_all()
        await self._services.rules.stop()
        await self._services.sockets.close_all()  # those that waited for rules, too
        for every_page in (self._all_gone, self._all_answered):
            with suppress(TimeoutError):
                await asyncio.wait_for(every_page(), self._services.settings.stop_seconds * SHARE)
        await super().shutdown(sockets)

    async def _all_gone(self) -> None:
        while len(self._services.sockets):
            await asyncio.sleep(0.02)

    async def _all_answered(self) -> None:
        """Wait until pages have answered that they are closed. A connection that is cut while something from the page
        is unread is reset, and a proxy in between may drop the reason: the page would call a restart a loss."""
        while any(getattr(one, "close_sent", False) for one in self.server_state.connections):
            await asyncio.sleep(0.02)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle SIGINT and SIGTERM as a normal end: unlike uvicorn's own handler, the signal is not raised again."""

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


# --- before ---------------------------------------------------------------------------------------------------


def bind(host: str, port: int) -> socket.socket:
    """Bind a socket to this address, not listening yet; ServerError if that fails."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ServerError("bad_host", given=host) from None
    listener = socket.socket(family, kind, protocol)  # asyncio sets TCP_NODELAY only if the protocol is known
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by connections
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


def warm_up(language: str) -> None:
    """Compile or load the rules and the simple bots of all games now, in this process."""
    for name in games():
        prepare_table(find_game(name), language)


# --- where it is ----------------------------------------------------------------------------------------------


def greet(settings: Settings, port: int, language: str) -> None:
    """Print the server's address, and open it in the browser if there is one."""
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
    """Whether this is a local session with a display, not ssh or CI."""
    if any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "CI")):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
