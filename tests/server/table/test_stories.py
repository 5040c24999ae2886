"""The story of a seat is restored from the log of its table, also after a kill."""

from pathlib import Path

import pytest

from tavolata.server.table.play import Act, Answer, Propose, Undo
from tavolata.server.table.table import NeedsHistory, Table
from tests.server.http.serving import Served, run
from tests.server.scenarios.people import FAST, people, running

from .sitting import Sitting


def test_the_log_gives_the_same_stories_with_undo_and_consent() -> None:
    sitting = Sitting().sit("ada", "bea", "cleo").start()
    undone = 0
    while len(sitting.match.moves) < 60:
        seat = sitting.table.waiting[0]
        sitting.act(seat)
        if sitting.match.can_undo(seat) and undone < 3:
            undone += 1
            sitting.do(sitting.state.seats[seat].guest, Undo(id=sitting.name(), v=sitting.state.seq, seat=seat))
            action = sitting.table.game.read(sitting.match.legal(seat)[-1])
            act = Act(id=sitting.name(), v=sitting.state.seq, actions=[action], seat=seat)
            sitting.do(sitting.state.seats[seat].guest, act)
    seat = sitting.state.acts[-1][1]
    sitting.do(sitting.state.seats[seat].guest, Propose(id=sitting.name(), what="undo", seat=seat))
    for other in {0, 1, 2} - {seat}:
        sitting.do(sitting.state.seats[other].guest, Answer(id=sitting.name(), yes=True))
    sitting.act()
    assert undone == 3
    kinds = {kind for move in sitting.match.moves for kind in move}
    assert {"undo", "rewind", "draw", "act"} <= kinds
    folded = sitting.folded()
    for viewer in (0, 1, 2, None):
        assert folded.lived(viewer).story == sitting.table.lived(viewer).story


def test_a_table_from_its_snapshot_needs_its_history_for_a_story() -> None:
    sitting = Sitting().sit("ada", "bea", "cleo").start()
    sitting.act()
    resumed = Table.load(*sitting.loaded(since=sitting.state.seq).saved)
    with pytest.raises(NeedsHistory):
        resumed.lived(0)


def test_a_server_that_forgot_a_table_still_tells_its_stories(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        hub = served.services.hub
        async with hub.looking(table) as live:
            stories = [(await hub.lived(live, seat)).story for seat in (0, 1, None)]
            live.table = Table.load(live.table.seed, live.table.snapshot(), [])  # as after a kill
            for seat, story in zip((0, 1, None), stories, strict=True):
                assert (await hub.lived(live, seat)).story == story

    run(tmp_path, test, **FAST)
