"""The last view of every viewer, shown when a table cannot be folded any more: this program lacks its rules, or its log
is broken.

It is built like a frame, from what each viewer may see and never from the match, and stored without names: those can be
deleted, and are looked up when the view is shown. It says which version it shows.
"""

import zlib
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import game
from tavolata.kernel.texts import load

from ..errors import TEXT
from ..store.last_views import SPECTATORS
from ..store.models import LastView, Member
from ..table.frame_builder import FrameBuilder
from ..table.frames import Me, SeatInfo, Snapshot, Told, Viewer, encode
from .live_table import LiveTable

EVERY = 64  # entries of a table between two stored views; they are also stored when it leaves the memory

_frames = msgspec.json.Decoder(Snapshot)


def draw(live: LiveTable) -> list[LastView]:
    """What each viewer of a table sees now; nothing before the game has started."""
    match = live.table.match
    if match is None:
        return []
    frame_builder = FrameBuilder(live.table, {})
    viewers = [None, *range(match.players)]
    return [LastView(SPECTATORS if seat is None else seat, _pack(frame_builder, seat)) for seat in viewers]


def _pack(frame_builder: FrameBuilder, seat: int | None) -> bytes:
    """A frame without legal actions."""
    frame = frame_builder.snapshot(Viewer(seat, None), Me(seat, [], False))
    body = replace(frame.d, legal=[], can_undo=False, orders={}, clocks=None, proposal=None)
    return zlib.compress(encode(replace(frame, d=body)), 1)


def show(kept: bytes, members: Sequence[Member], me: Me, language: str | None) -> Snapshot:
    """A stored frame for its viewer, with names, and with sentences if a language is asked for."""
    frame = _frames.decode(zlib.decompress(kept))
    table = frame.d.table
    names = [_name(n, seat, members, language or "en") for n, seat in enumerate(table.seats)]
    seats = [replace(seat, name=name) for seat, name in zip(table.seats, names, strict=True)]
    events = [replace(told, text=_sentence(table.game, told, names, language)) for told in frame.d.events]
    return replace(frame, d=replace(frame.d, me=me, table=replace(table, seats=seats), events=events))


def _name(seat: int, info: SeatInfo, members: Sequence[Member], language: str) -> str:
    given = (member.name for member in members if member.seat == seat and member.role == "player" and member.name)
    if info.kind not in ("person", "free"):
        return next(given, info.name)  # bots have the same name in all languages
    return next(given, "") or load(TEXT, language)(f"seat.{info.kind}", number=seat + 1)


def _sentence(name: str, told: Told, names: list[str], language: str | None) -> str | None:
    """An event as a sentence, if the game still has one for it."""
    if language is None:
        return None
    facts = {word: value for word, value in told.event.items() if word != "kind"}
    try:
        return game(name).text(language).say(f"event.{told.event['kind']}", facts, names)
    except (TavolataError, KeyError, ValueError, TypeError):
        return None
