"""Numbers and cards of somebody's own."""

from typing import Any

import msgspec

from tavolata.kernel.game import game

from ..workers.jobs import Priority, job


class ContentSent(msgspec.Struct, frozen=True):
    """What is to be played, with what changes of the standard content."""

    game: str
    players: int
    options: dict[str, Any] | None
    preset: str | None
    content: dict[str, Any]
    edition: int | None = None


@job(Priority.INTERACTIVE, seconds=3)
def try_content(request: ContentSent) -> None:
    """Refuse content that cannot be, or with which a game cannot even begin."""
    played = game(request.game)
    played.content(request.content, request.edition)
    played.new(request.players, 0, request.options, request.content, preset=request.preset, edition=request.edition)
