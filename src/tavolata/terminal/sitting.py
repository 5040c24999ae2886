"""`tavolata sit BOT ADDRESS TOKEN`: a bot of ours, or a network from a file, plays a seat of a table on any server.

The server tells what the seat knows (`/known`), as the rules read it, and nothing else; the bot decides here, and its
acts go over the socket. A connection that breaks, or a server that fails for a moment, is tried again: an act is sent
with the same id until it is answered, so it happens once.
"""

import base64
import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets
from websockets.sync.client import ClientConnection, connect

from tavolata.bots import NAMES, Bot, bot_for
from tavolata.bots.compiling import prepare_table
from tavolata.bots.nets import NetBot
from tavolata.bots.nets import read as read_net
from tavolata.kernel.errors import listed
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.seen import Seen

from .words import BadInput, words

PAUSE = 0.5  # seconds before each gesture: a server takes 20 messages in 10 seconds
LONGEST_PAUSE = 15.0  # before a connection is tried again
FINAL = (4400, 4401, 4403, 4404, 4410)  # closed for good
NET = ".npz"
MakeBot = Callable[[Game], Bot]


def sit(bot: str, address: str, token: str, pause: float, language: str) -> None:
    """Play a seat until the game is over, and print how it ended; BadInput or BadBot if that is not possible."""
    make = bot_maker(bot)
    result = Seat(address, token, make, pause, language).play()
    won = "sit.won" if result["seat"] in result["winners"] else "sit.lost"
    print(words(language)(won, seat=result["seat"] + 1, gestures=result["gestures"]))


def bot_maker(name: str) -> MakeBot:
    """How the bot of a name is made: a level, or a file with a network."""
    if name in NAMES:
        return lambda game: bot_for(game, name, secrets.randbits(60))
    file = Path(name)
    if file.suffix != NET:
        raise BadInput("sit_bot", given=name, allowed=listed(NAMES))
    if not file.is_file():
        raise BadInput("sit_file", file=file)
    return lambda game: NetBot(game, read_net(game, file))


class Seat:
    """A seat at a table, until its game is over."""

    def __init__(self, address: str, token: str, make: MakeBot, pause: float, language: str) -> None:
        parts = urlsplit(address)
        folder, _, self._table = parts.path.rstrip("/").rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or folder != "/t" or not self._table:
            raise BadInput("sit_address", given=address)
        if not token.isascii() or not token.isprintable() or " " in token:
            raise BadInput("sit_token")
        server = f"{parts.netloc}/api/tables/{self._table}"
        self._socket_at, self._known_at = f"ws{parts.scheme[4:]}://{server}/socket", f"{parts.scheme}://{server}/known"
        self._headers = {"authorization": f"Bearer {token}", "accept-language": language}
        self._make, self._pause, self._language = make, pause, language
        self._http = httpx.Client(headers=self._headers, timeout=30)
        self._bot: Bot | None = None
        self._now: dict[str, Any] = {}
        self._sent: dict[str, Any] | None = None  # what nobody has answered yet
        self._seat, self._gestures = -1, 0
        self._failures = 0  # since the last act that was acknowledged

    def play(self) -> dict[str, Any]:
        """Play to the end, however often the connection breaks; the result."""
        with self._http:
            while self._now.get("result") is None:
                try:
                    with connect(self._socket_at, additional_headers=self._headers, max_size=None) as socket:
                        self._play_on(socket)
                except websockets.ConnectionClosed as closed:
                    if closed.rcvd is not None and closed.rcvd.code in FINAL:
                        raise BadInput("sit_refused", why=closed.rcvd.reason) from None
                except websockets.InvalidStatus as refused:
                    if 4000 + refused.response.status_code in FINAL:
                        raise BadInput("sit_refused", why=_sentence(refused.response.body)) from None
                except (OSError, EOFError, httpx.HTTPError, websockets.WebSocketException) as problem:
                    if not self._now and self._failures > 2:  # it was never there
                        raise BadInput("sit_unreachable", given=self._socket_at, why=problem) from None
                if self._now.get("result") is None:
                    time.sleep(min(LONGEST_PAUSE, 0.25 * 2 ** min(self._failures, 10)))
                    self._failures += 1
        return {"seat": self._seat, "gestures": self._gestures, **self._now["result"]}

    def _play_on(self, socket: ClientConnection) -> None:
        """Until the game is over, or the server closes."""
        if self._sent is not None:  # perhaps it arrived, perhaps not: with the same id it happens once
            socket.send(json.dumps(self._sent))
        for text in socket:
            self._hear(socket, json.loads(text))
            if self._now.get("result") is not None:
                return

    def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        if frame["t"] in ("snapshot", "events"):
            self._now = frame["d"]
            self._seat = self._now.get("me", {}).get("seat", self._seat)
            if frame["t"] == "snapshot" and self._bot is None:
                game = find_game(self._now["table"]["game"])
                prepare_table(game, self._language)
                self._bot = self._make(game)
        elif self._sent is not None and frame.get("id") == self._sent["id"]:
            self._sent = None
            self._failures = 0
            if frame["t"] != "ack":  # something else happened first: look again
                time.sleep(self._pause)
                socket.send(json.dumps({"t": "resync"}))
                return
        if self._sent is None and self._seat in self._now.get("waiting", ()):
            self._decide(socket)

    def _decide(self, socket: ClientConnection) -> None:
        """Ask what the seat knows, let the bot decide, and act, if the table still waits for the seat."""
        known = self._ask_known()
        if known is None or self._bot is None:
            return
        seen = seen_in(known)
        if self._seat not in seen.waiting:
            return
        acts = [seen.game.read(action) for action in self._bot.gesture(seen, self._seat)]
        self._sent = {"t": "act", "id": secrets.token_hex(16), "v": known["v"], "actions": acts}
        self._gestures += 1
        time.sleep(self._pause)
        socket.send(json.dumps(self._sent))

    def _ask_known(self) -> dict[str, Any] | None:
        """What the seat knows; None once the game is over, of which the next frame tells. BadInput if the server will
        never say it, HTTPStatusError if it fails now."""
        while True:
            answer = self._http.get(self._known_at, params={"seat": self._seat})
            if answer.status_code == 200:
                return dict(answer.json())
            if answer.status_code == 409:
                return None
            if answer.status_code == 429:
                time.sleep(_retry_after(answer))
            else:
                if answer.is_client_error:
                    raise BadInput("sit_refused", why=_sentence(answer.content))
                answer.raise_for_status()


def _retry_after(answer: httpx.Response) -> float:
    """The seconds after which a server wants to be asked again."""
    try:
        return max(0.1, min(LONGEST_PAUSE, float(answer.headers["retry-after"])))
    except (KeyError, ValueError):
        return 1.0


def seen_in(known: dict[str, Any]) -> Seen:
    """What a seat knows, from what a server told."""
    game = find_game(known["game"])
    contents = game.content(known["content"], known["edition"])
    masked = game.rules.state.lay(bytearray(base64.b64decode(known["masked"])))
    return Seen(game, contents, masked, known["seat"])


def _sentence(body: bytes | bytearray | None) -> str:
    """What the server says in a refusal."""
    try:
        return str(json.loads(body or b"")["text"])
    except (ValueError, KeyError, TypeError):
        return "-"
