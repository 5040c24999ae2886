"""Snapshots: a match resumed from one plays on byte for byte, can undo what could be undone, and knows that its
history is incomplete."""

import pytest

import tavolata
from tavolata import BadRecord, Match, NoUndo
from tavolata.kernel.snapshot import EVENTS_KEPT

from ..trono.refusals import refused
from .games import each_game, go_on, played


def resumed(match: Match) -> Match:
    return match.game.resume(match.snapshot(), match.draws, match.contents)


def undoable(match: Match) -> list[bool]:
    return [match.can_undo(seat) for seat in range(match.players)]


@each_game
def test_a_match_taken_up_stands_as_it_stood(name: str) -> None:
    for match in played(name, 6):
        again = resumed(match)
        assert again.state_bytes() == match.state_bytes()
        assert (again.actor, again.waiting, again.over) == (match.actor, match.waiting, match.over)
        assert undoable(again) == undoable(match)
        assert again.events == match.events[-len(again.events) :]
        assert len(again.events) >= min(len(match.events), EVENTS_KEPT)
        assert again.moves == []
        assert not again.is_whole


@each_game
def test_it_plays_on_byte_for_byte(name: str) -> None:
    for number, match in enumerate(played(name, 7, undo=0.3)):
        if number % 9 == 0:
            again = resumed(match)
            whole = tavolata.replay(match.record(reveal=True))
            before = len(match.moves)
            go_on(again, number, 12)
            go_on(whole, number, 12)
            assert again.state_bytes() == whole.state_bytes()
            assert again.moves == whole.moves[before:]
            assert again.events[-20:] == whole.events[-20:]
            assert again.snapshot() == whole.snapshot()


@each_game
def test_everything_that_could_be_taken_back_can_be_taken_back(name: str) -> None:
    deepest = 0
    for match in played(name, 8, undo=0):
        again, whole = resumed(match), tavolata.replay(match.record(reveal=True)) if any(undoable(match)) else match
        depth = 0
        while any(undoable(again)):
            seat = undoable(again).index(True)
            assert undoable(whole) == undoable(again)
            again.undo(seat)
            whole.undo(seat)
            assert again.state_bytes() == whole.state_bytes()
            assert again.events == whole.events[len(whole.events) - len(again.events) :]
            depth += 1
        deepest = max(deepest, depth)
    assert deepest > 2


@each_game
def test_it_is_small(name: str) -> None:
    assert max(len(match.snapshot()) for match in played(name, 9)) < 4096


def test_forced_draws_go_on() -> None:
    game = tavolata.game("tortelli")
    match = game.new(2, seed=1, draws=[6, 1])
    again = resumed(match)
    assert again.forced_used == match.forced_used == 2
    go_on(again, 1, 20)
    go_on(match, 1, 20)
    assert again.state_bytes() == match.state_bytes()
    trono = tavolata.game("trono")
    waiting = trono.at(trono.new(3, seed=4).position(), seed=1, draws=[["rat"] * 5, ["wine"] * 5])
    go_on(copy := resumed(waiting), 3, 1)
    go_on(waiting, 3, 1)
    assert copy.state_bytes() == waiting.state_bytes()


def test_there_is_no_record_and_no_going_back_without_the_moves() -> None:
    match = tavolata.game("trono").new(3, seed=1)
    match.play(match.legal()[0])
    again = resumed(match)
    with refused(BadRecord):
        again.record()
    with refused(NoUndo):
        again.rewind(len(match.moves) - 1)


def test_a_snapshot_of_other_sources_content_or_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tavolata.game("trono")
    match = game.new(3, seed=1)
    snapshot = match.snapshot()
    with refused(BadRecord):
        game.resume(snapshot, match.draws, game.content({"limits.sins": 9}))
    with refused(BadRecord):
        tavolata.game("tortelli").resume(snapshot, match.draws)
    from tavolata.kernel import snapshot as snapshots

    monkeypatch.setattr(snapshots, "FORMAT", 99)
    snapshots._key.cache_clear()
    with refused(BadRecord):
        game.resume(snapshot, match.draws)
    monkeypatch.undo()
    snapshots._key.cache_clear()
    assert game.resume(snapshot, match.draws).state_bytes() == match.state_bytes()


def test_a_damaged_snapshot_is_refused() -> None:
    game = tavolata.game("trono")
    match = game.new(3, seed=1)
    snapshot = match.snapshot()
    damaged = [snapshot[:length] for length in range(0, len(snapshot), 7)]
    damaged += [snapshot[:n] + bytes([snapshot[n] ^ 1]) + snapshot[n + 1 :] for n in range(len(snapshot))]
    refusals = 0
    for bad in damaged:
        try:
            assert game.resume(bad, match.draws).snapshot() == snapshot, "taken up, but not as it was"
        except BadRecord:
            refusals += 1
    assert refusals >= len(damaged) - 8, "of the last byte some bits mean nothing"
