"""Checking content that a guest sends."""

from typing import Any

import msgspec

from tavolata.kernel.game import game

from ..workers.jobs import Priority, job


class ContentSent(msgspec.Struct, frozen=True):
    """A game to be played, with changes of the standard content."""

    game: str
    players: int
    options: dict[str, Any] | None
    preset: str | None
    content: dict[str, Any]
    edition: int | None = None


@job(Priority.INTERACTIVE, seconds=3)
def try_content(request: ContentSent) -> None:
    """Refuse content that is invalid, or with which a game cannot start."""
    played = game(request.game)
    played.content(request.content, request.edition)
    played.new(request.players, 0, request.options, request.content, preset=request.preset, edition=request.edition)
