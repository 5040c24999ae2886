"""The text of a message: that it is somebody's turn, and at which table. No names, nothing of the game, no token."""

import hashlib

import msgspec

from tavolata.kernel.game import game
from tavolata.kernel.texts import LANGUAGES, load

from ..errors import TEXT
from ..settings import Settings

YOUR_TURN = "your_turn"
TEST = "test"


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a webhook, and what a browser shows. A test message has no table."""

    event: str
    url: str
    language: str
    title: str
    text: str
    table: str = ""
    game: str = ""
    turn: int = -1

    def as_json(self) -> bytes:
        return msgspec.json.encode(self)


def your_turn(settings: Settings, table: str, name: str, turn: int, language: str) -> Message:
    """The message of a turn, in the recipient's language."""
    language = language if language in LANGUAGES else "en"
    say = load(TEXT, language)
    title = game(name).text(language)("game.title")
    return Message(
        event=YOUR_TURN,
        table=table,
        game=name,
        turn=turn,
        url=address_of(settings, table),
        language=language,
        title=say("push.title"),
        text=say("push.text", game=title),
    )


def trial(settings: Settings, language: str) -> Message:
    """A test message."""
    language = language if language in LANGUAGES else "en"
    say = load(TEXT, language)
    url = site(settings) + "/"
    return Message(event=TEST, url=url, language=language, title=say("push.trial_title"), text=say("push.trial"))


def address_of(settings: Settings, table: str) -> str:
    """The address of a table's page. It gives no access by itself: visitors are known by their cookie."""
    return f"{site(settings)}/t/{table}"


def site(settings: Settings) -> str:
    """The server's public address, as far as it knows it."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def id_of(table: str, seat: int, turn: int) -> str:
    """The id of a turn's message: the same for every try, and different for every turn."""
    return "turn_" + hashlib.sha256(f"{table}\n{seat}\n{turn}".encode()).hexdigest()[:24]
