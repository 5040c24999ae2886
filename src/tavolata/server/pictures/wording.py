"""The contents of a link preview, as text and as a card: from what spectators may know, and less if the host has not
allowed more."""

import unicodedata
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tavolata.kernel.seen import Seen
from tavolata.kernel.texts import Texts, load

from ..errors import TEXT
from ..runtime.live_table import LiveTable
from ..store.models import Link
from ..table.frame_builder import seat_names
from ..table.frames import Result
from ..table.state import TableState
from .card import Card, Place
from .letters import drawable
from .map import map_drawing

TOLD = ("role", "objective")
"""What is shown of a player beside their name, where it is public: keys of the view and of the game's texts."""


class Preview(NamedTuple):
    """The title and the description of a link, and the card of its picture."""

    title: str
    description: str
    card: Card


def preview_of(live: LiveTable, link: Link, language: str) -> Preview:
    """The preview of a link, in a language. The table's lock must be held: a preview shows nothing that is not
    durable yet."""
    words, state = _Words(live, language), live.table.state
    if link.kind == "invite" and state.status == "lobby":
        return words.invitation(state.host if link.named == state.host else None)
    if link.kind == "watch" and link.guest is not None and state.status == "over" and live.table.match is not None:
        return words.result(live.table.match.seen(None, with_story=False))  # a player shares the finished game
    key = "watch" if link.kind == "watch" and state.status != "over" else "over" if state.status == "over" else "begun"
    return words.plain(key)


class _Words:
    def __init__(self, live: LiveTable, language: str) -> None:
        self._live, self._language = live, language
        self._state: TableState = live.table.state
        self._text, self._of_game = load(TEXT, language), live.table.game.text(language)
        self._game = self._state.terms.game
        self._title = self._of_game("game.title")
        self._summary = self._of_game.entries.get("game.summary", "")

    def plain(self, key: str) -> Preview:
        """The game and its status, and nothing else."""
        headline = self._text(f"preview.{key}")
        return Preview(f"{self._title} · {headline}", self._summary, self._card(headline=headline))

    def invitation(self, host: str | None) -> Preview:
        """Who invites, if they allow it, and how many seats are free."""
        seats = self._state.seats
        free = sum(seat.is_free for seat in seats)
        room = self._text("preview.seats", free=free, players=len(seats)) if free else self._text("preview.full")
        name = self._live.names.get(host or "", "")
        drawn = drawable(name)
        taken = len(seats) - free
        card = self._card(
            headline=self._text("preview.invited_by", host=drawn) if drawn else self._text("preview.invited"),
            lines=[room],
            places=[Place(n, is_taken=n < taken) for n in range(len(seats))],
        )
        title = (
            self._text("preview.title_by", host=_isolated(name), game=self._title)
            if name
            else self._text("preview.title", game=self._title)
        )
        return Preview(title, f"{room}. {self._summary}", card)

    def result(self, seen: Seen) -> Preview:
        """Who won and how, and what is public about each player."""
        result = self._live.frame_builder.result(seen)
        if result is None:
            return self.plain("over")
        names = self._names(drawn=False)
        drawn = self._names(drawn=True)
        view = seen.view()
        how = self._of_game(f"end.{result.reason}") if seen.over else ""
        when = self._date(self._state.at)
        card = self._card(
            headline=self._headline(result, drawn),
            lines=[how] if how else [],
            places=[self._place(seat, drawn[seat], view, result) for seat in _ranked(result, len(drawn))],
            lands=_lands(view) if map_drawing(self._game) else {},
            foot=when,
        )
        described = ". ".join(part for part in (how[:1].upper() + how[1:], when) if part)
        title = f"{self._headline(result, [_isolated(name) for name in names])} · {self._title}"
        return Preview(title, f"{described}.", card)

    # --- parts ---------------------------------------------------------------------------------------------------

    def _card(self, **parts: Any) -> Card:
        return Card(game=self._game, title=drawable(self._title) or self._game, **parts)

    def _names(self, drawn: bool) -> list[str]:
        """A name for every seat; a name that cannot be drawn is replaced by a description such as "a bot"."""
        known = self._live.names
        names = {guest: drawable(name) for guest, name in known.items()} if drawn else known
        found = seat_names(self._state, names, self._language)
        if all(seat.is_free for seat in self._state.seats):  # a record that was brought here
            found = [self._text("seat.person", number=n + 1) for n in range(len(found))]
        return found

    def _headline(self, result: Result, names: list[str]) -> str:
        if not result.winners:
            return self._text("preview.nobody" if result.places else "preview.broken_off")
        return self._text("preview.wins", names=[names[seat] for seat in result.winners])

    def _place(self, seat: int, name: str, view: dict[str, Any], result: Result) -> Place:
        told = _told(self._of_game, view, seat)
        if not told and any(score > 1 for score in result.scores):
            is_own = "result.score" in self._of_game.entries
            score = result.scores[seat]
            told = self._of_game("result.score", n=score) if is_own else self._text("preview.points", score=score)
        return Place(seat, name, told, seat in result.winners)

    def _date(self, at: int) -> str:
        day = datetime.fromtimestamp(at / 1000, UTC)
        return self._text("preview.date", day=day.day, month=self._text(f"month.{day.month}"), year=day.year)


def _told(text: Texts, view: dict[str, Any], seat: int) -> str:
    """What is public about a player; games of other packages may have views of any form."""
    players = view.get("players")
    player = players[seat] if isinstance(players, list) and seat < len(players) else None
    known = player if isinstance(player, dict) else {}
    return next((text(f"{word}.{known[word]}") for word in TOLD if known.get(word)), "")


def _lands(view: dict[str, Any]) -> dict[str, int]:
    return {name: place["owner"] for name, place in view["places"].items() if place["owner"] is not None}


def _ranked(result: Result, seats: int) -> list[int]:
    """The seats, winners first, then by place."""
    places = result.places or [0] * seats
    return sorted(range(seats), key=lambda seat: (seat not in result.winners, places[seat], seat))


def _isolated(name: str) -> str:
    """A name with Unicode isolates around it, so that its writing direction does not affect the sentence."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turns else name
