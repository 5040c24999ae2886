"""The comparison finds leaks: a bit too much in a view, a message that is longer, one that comes at another time."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tavolata.kernel.game import Game
from tavolata.kernel.match import Match
from tavolata.kernel.seen import Seen
from tavolata.server.table import shown_steps, steps, table
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Viewer
from tavolata.server.table.shown_steps import StepDrawer
from tavolata.server.table.steps import PastStep
from tavolata.server.table.table import VersionDelta

from .check import check
from .walk import Differs

GAMES = ("trono", "bomarzo")  # the view of Tortelli shows a seat its own cards, whatever state it is given
PAIRS = 12


@pytest.mark.parametrize("game", GAMES)
def test_a_view_of_the_whole_state_is_found(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_cards(match: Match, seat: int | None = None, with_story: bool = True) -> Seen:
        return Seen(match.game, match.contents, match.game.rules.state.lay(bytearray(match.state_bytes())), seat)

    monkeypatch.setattr(Match, "seen", open_cards)
    with pytest.raises(Differs):
        check(game, PAIRS, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_the_whole_state_is_found(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a walk secrets hardly change, so a step shows here all that it could show."""

    def unmasked(drawer: StepDrawer, seat: int | None, state: bytes) -> dict[str, Any]:
        whole = drawer.table.game.rules.state.lay(bytearray(state))
        return drawer.table.game.view(drawer.table.contents.record[0], whole[0], seat)

    monkeypatch.setattr(StepDrawer, "view", unmasked)
    monkeypatch.setattr(shown_steps, "changes", lambda before, after, known: after)
    with pytest.raises(Differs):
        check(game, PAIRS, tmp_path)


def test_a_step_that_is_counted_by_a_secret_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = steps.past_step

    def counted(game: Game, players: int, before: bytes, *rest: Any) -> PastStep:
        step = real(game, players, before, *rest)
        return step if crc32(before) % 2 else step._replace(seen=0)

    monkeypatch.setattr(table, "past_step", counted)
    with pytest.raises(Differs):
        check("bomarzo", PAIRS, tmp_path)


def test_a_private_event_of_another_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.server.table.frame_builder.heard", lambda events, seat: events)
    monkeypatch.setattr(Match, "events_for", lambda match, seat, since=0: match.events[since:])
    with pytest.raises(Differs):
        check("bomarzo", 120, tmp_path)


def test_a_length_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spaces tell nothing to a reader, but their number does."""
    real = FrameBuilder.table_info

    def padded(frame_builder: FrameBuilder, language: str | None) -> Any:
        info = real(frame_builder, language)
        secret = 0 if frame_builder.table.match is None else sum(frame_builder.table.match.state_bytes()) % 7
        return msgspec.structs.replace(info, commitment=info.commitment + " " * secret)

    monkeypatch.setattr(FrameBuilder, "table_info", padded)
    with pytest.raises(Differs):
        check("trono", PAIRS, tmp_path)


def test_one_more_frame_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A viewer who is only sent frames that concern them learns from their absence."""
    real = FrameBuilder.events

    def changed(frame_builder: FrameBuilder, viewer: Viewer, past: VersionDelta) -> Any:
        match = frame_builder.table.match
        version = past.v + (0 if match is None else sum(match.state_bytes()) % 2)
        return real(frame_builder, viewer, replace(past, v=version))

    monkeypatch.setattr(FrameBuilder, "events", changed)
    with pytest.raises(Differs):
        check("bomarzo", 40, tmp_path)
