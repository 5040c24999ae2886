"""The game itself at a table: acts, versions, taking back, consent; and a log that gives everything back."""

import pytest

from tavolata.kernel.errors import TavolataError
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Viewer, encode
from tavolata.server.table.lobby import MakeHost
from tavolata.server.table.play import Act, Answer, Propose, Stale, Undo
from tavolata.server.table.seats import HandedOver, Leave, Resign, SitIn, TakeBack
from tavolata.server.table.state import Tempo
from tavolata.server.table.table import NeedsHistory, Table

from .sitting import Sitting
from .test_lobby import refused


def running(players: int = 3, **terms: object) -> Sitting:
    return Sitting(players=players, **terms).sit(*["ada", "bea", "cleo", "dora"][:players]).start()  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["trono", "tortelli", "bomarzo"])
def test_log_and_snapshot_give_the_same_table(game: str) -> None:
    sitting = Sitting(game, players=3).sit("ada", "bea", "cleo").start()
    for _ in range(60):
        if not sitting.table.is_playing:
            break
        sitting.act()
    fold = sitting.folded()
    assert fold.state == sitting.state
    assert fold.running_match.state_bytes() == sitting.match.state_bytes()
    resumed = Table.load(*sitting.loaded(since=sitting.state.seq).saved)
    assert resumed.state == sitting.state
    for seat in (0, 1, 2, None):
        frames = [
            encode(FrameBuilder(table, {}).events(Viewer(seat, "it"), table.past[-1]))
            for table in (sitting.table, fold)
        ]
        assert frames[0] == frames[1]
        assert resumed.running_match.view(seat) == sitting.match.view(seat)


def test_an_act_from_an_old_version_is_stale_and_from_a_future_one_too() -> None:
    sitting = running()
    while sitting.state.seq < 12:
        sitting.act()
    seat = sitting.table.waiting[0]
    action = sitting.table.game.read(sitting.match.legal(seat)[0])
    guest = sitting.state.seats[seat].guest
    for version in (1, sitting.state.seq + 1):
        with pytest.raises(Stale):
            sitting.do(guest, Act(id="c-old", v=version, actions=[action], seat=seat))


def test_in_a_window_anothers_answer_does_not_make_mine_stale() -> None:
    sitting = running(game="bomarzo")
    assert len(sitting.table.waiting) == 3  # all choose their cards at the same time
    version = sitting.state.seq
    for seat in (2, 0, 1):
        action = sitting.table.game.read(sitting.match.legal(seat)[0])
        sitting.do(sitting.state.seats[seat].guest, Act(id=f"c-{seat}00000", v=version, actions=[action]))
    assert sitting.state.seq == version + 3


def test_in_a_window_who_has_answered_is_told_what_else_they_may_choose() -> None:
    sitting = running(game="bomarzo")
    for answered in (0, 1):
        sitting.act(answered)
        assert answered not in sitting.table.waiting
        for steps in (True, False):
            frame = FrameBuilder(sitting.table, {}).events(Viewer(answered, "it", steps), sitting.table.past[-1])
            assert [sitting.table.game.actions.parse(choice.act) for choice in frame.d.legal] == sitting.match.legal(
                answered
            )
            assert len(frame.d.legal) > 1
    seat, other = 0, sitting.table.game.read(sitting.match.legal(0)[-1])
    sitting.do("ada", Act(id="c-thought-again", v=sitting.state.seq, actions=[other], seat=seat))
    sitting.act(2)
    assert sitting.table.waiting != [2]


@pytest.mark.parametrize("game", ["trono", "bomarzo"])
def test_what_was_chosen_for_one_window_is_no_answer_to_the_next(game: str) -> None:
    """Whoever thinks again while the last answer comes in has seen another question than the one that is asked now:
    what they missed is told to them, whether or not their choice would be legal there too."""
    sitting, late = running(game=game), 0
    while sitting.table.is_playing and sitting.state.seq < 200:
        asked, version = sitting.table.waiting, sitting.state.seq
        answered = {seat: sitting.match.legal(seat) for seat in range(3) if seat not in asked}
        sitting.act()
        for seat, legal in answered.items():
            if legal and len(asked) == 1 and sitting.table.is_playing:  # the window was closed by the last answer
                act = sitting.table.game.read(legal[0])
                with pytest.raises(Stale):
                    sitting.do(sitting.state.seats[seat].guest, Act(id="c-late", v=version, actions=[act], seat=seat))
                late += 1
    assert late


def test_a_gesture_is_carried_out_all_or_none() -> None:
    sitting = Sitting("tortelli", players=2).sit("ada", "bea").start()
    seat = sitting.table.waiting[0]
    good = sitting.table.game.read(sitting.match.legal(seat)[0])
    before = sitting.match.state_bytes(), len(sitting.match.events), len(sitting.match.moves)
    act = Act(id="c-gesture", v=sitting.state.seq, actions=[good, {"verb": "no such verb"}], seat=seat)
    with pytest.raises(TavolataError):
        sitting.do(sitting.state.seats[seat].guest, act)
    assert (sitting.match.state_bytes(), len(sitting.match.events), len(sitting.match.moves)) == before


def test_undo_to_the_barrier_and_beyond_it_by_consent() -> None:
    sitting = running()
    while len(sitting.table.waiting) > 1:
        sitting.act()
    for _ in range(40):
        seat = sitting.table.waiting[0]
        guest = sitting.state.seats[seat].guest
        before = sitting.match.state_bytes()
        sitting.act()
        if sitting.match.can_undo(seat):
            sitting.do(guest, Undo(id=sitting.name(), v=sitting.state.seq, seat=seat))
            assert sitting.match.state_bytes() == before
            sitting.act()
        if not sitting.match.can_undo(seat) and not sitting.match.over:
            break
    drawn = sitting.match.drawn
    proposer = sitting.state.seats[seat].guest
    sitting.do(proposer, Propose(id="c-prop", what="undo", seat=seat))
    others = [n for n in range(3) if n != seat]
    sitting.do(sitting.state.seats[others[0]].guest, Answer(id="c-yes-1", yes=True))
    assert sitting.state.proposal is not None
    sitting.do(sitting.state.seats[others[1]].guest, Answer(id="c-yes-2", yes=True))
    assert sitting.match.state_bytes() == before
    assert sitting.match.drawn == drawn  # what was drawn is not drawn again
    assert sitting.state.proposal is None
    assert sitting.folded().running_match.state_bytes() == before
    sitting.act()
    assert sitting.folded().running_match.state_bytes() == sitting.match.state_bytes()


def test_undo_takes_back_a_gesture_as_it_was_made() -> None:
    """Two acts that were made at once go at once; one of them goes alone if somebody says so, as in old logs."""
    sitting = running()
    while sitting.match.view(None)["phase"] != "choose":
        sitting.act()
    seat = sitting.table.waiting[0]
    guest = sitting.state.seats[seat].guest
    start = sitting.match.state_bytes()
    acts = [sitting.table.game.read(action) for action in sitting.match.legal(seat)[:2]]

    def act() -> None:
        sitting.do(guest, Act(id=sitting.name(), v=sitting.state.seq, actions=acts, seat=seat))

    def undo(**count: int) -> None:
        sitting.do(guest, Undo(id=sitting.name(), v=sitting.state.seq, seat=seat, **count))

    act()
    undo()
    assert sitting.match.state_bytes() == start
    assert refused(sitting, guest, Undo(id="c-more", v=sitting.state.seq, seat=seat)) == "nothing_to_undo"
    act()
    undo(count=1)
    assert sitting.match.state_bytes() != start
    undo()  # what is left of it
    assert sitting.match.state_bytes() == start
    sitting.do(guest, Act(id="c-one", v=sitting.state.seq, actions=acts[:1], seat=seat))
    sitting.do(guest, Act(id="c-two", v=sitting.state.seq, actions=acts[1:], seat=seat))
    undo()  # two gestures
    assert sitting.match.state_bytes() != start
    undo()
    assert sitting.match.state_bytes() == start
    assert sitting.folded().running_match.state_bytes() == start


def test_one_no_ends_a_proposal_and_a_snapshot_cannot_rewind() -> None:
    sitting = running()
    for _ in range(12):
        sitting.act()
    seat = sitting.state.acts[-1][1]
    guest = sitting.state.seats[seat].guest
    sitting.do(guest, Propose(id="c-1", what="undo", seat=seat))
    assert refused(sitting, guest, Propose(id="c-2", what="end")) == "proposal_open"
    assert refused(sitting, guest, Answer(id="c-3", yes=True)) == "already_agreed"
    sitting.do(sitting.state.seats[(seat + 1) % 3].guest, Answer(id="c-4", yes=False))
    assert sitting.state.proposal is None
    assert refused(sitting, guest, Answer(id="c-5", yes=True)) == "no_proposal"
    resumed = Table.load(*sitting.loaded(since=sitting.state.seq).saved)
    with pytest.raises(NeedsHistory):
        resumed.take_back_to(3)


def test_ending_by_consent_and_by_resigning() -> None:
    sitting = running(players=2)
    sitting.do("ada", Propose(id="c-1", what="end"))
    sitting.do("bea", Answer(id="c-2", yes=True))
    assert (sitting.state.status, sitting.state.ended) == ("over", "consent")
    sitting = running(players=2)
    sitting.do("bea", Resign(id="c-1"))
    assert (sitting.state.status, sitting.state.ended, sitting.state.ended_by) == ("over", "resigned", 1)
    assert refused(sitting, "ada", Propose(id="c-3", what="end")) == "not_in_over"
    sitting = running(players=3)
    sitting.do("bea", Resign(id="c-1"))
    assert sitting.table.is_playing
    assert sitting.state.seats[1].bot_kind == "simple"
    assert refused(sitting, "bea", Resign(id="c-2")) == "resigned"


def test_alone_with_bots_one_consents_for_everybody() -> None:
    sitting = Sitting(players=3).sit("ada").bots(2).start()
    sitting.do("ada", Propose(id="c-1", what="end"))
    assert sitting.state.ended == "consent"


def test_a_bot_sits_in_and_gives_the_seat_back() -> None:
    sitting = running()
    assert refused(sitting, "bea", SitIn(id="c-0", seat=2)) == "host_only"
    sitting.do("ada", SitIn(id="c-1", seat=1))
    assert sitting.state.seats[1].bot_kind == "simple"
    sitting.do("bea", TakeBack(id="c-2"))
    assert sitting.state.seats[1].bot_kind is None
    sitting.do("ada", Leave(id="c-3"))
    assert (sitting.state.host, sitting.state.seats[0].guest) == ("bea", "ada")
    with pytest.raises(TavolataError) as caught:
        sitting.do("bea", SitIn(id="c-4", seat=2), present=frozenset({2}))
    assert caught.value.key == "person_present"


def test_a_seat_that_was_handed_over_is_lost_to_all_devices_of_the_first() -> None:
    sitting = running()
    sitting.state.seats[0].devices.append("ada's phone")
    sitting.enter(HandedOver(0, "zoe"))
    assert sitting.state.seats_of("ada") == sitting.state.seats_of("ada's phone") == []
    assert sitting.state.seats_of("zoe") == [0]
    assert sitting.state.host == "zoe"
    action = {"verb": "pass"}
    assert refused(sitting, "ada", Act(id="c-1", v=sitting.state.seq, actions=[action])) == "no_seat"


def test_nobody_acts_for_another() -> None:
    sitting = running()
    act = Act(id="c-1", v=sitting.state.seq, actions=[{"verb": "pass"}], seat=1)
    assert refused(sitting, "ada", act) == "other_seat"
    assert refused(sitting, "zoe", act) == "no_seat"
    assert refused(sitting, None, act) == "no_seat"


def test_an_edited_log_is_refused() -> None:
    sitting = running()
    for _ in range(5):
        sitting.act()
    import msgspec

    entries = list(sitting.entries)
    entries[-2] = msgspec.structs.replace(entries[-2], at=entries[-2].at + 1)
    with pytest.raises(TavolataError) as caught:
        Table.fold(b"\0" * 32, entries)
    assert caught.value.key == "broken_log"


def test_the_host_cannot_decide_for_the_absent() -> None:
    sitting = running()
    sitting.do("ada", SitIn(id="c-1", seat=1))
    sitting.do("ada", SitIn(id="c-2", seat=2))
    sitting.do("ada", Propose(id="c-3", what="end"))
    assert sitting.table.is_playing
    days = Sitting(tempo=Tempo("days", days=2)).sit("ada", "bea", "cleo").start()
    assert refused(days, "ada", SitIn(id="c-1", seat=1)) == "person_has_time"


def test_who_left_or_resigned_leaves_the_rest_to_decide() -> None:
    sitting = running()
    sitting.do("ada", Propose(id="c-1", what="end"))
    sitting.do("bea", Answer(id="c-2", yes=True))
    sitting.do("cleo", Resign(id="c-3"))
    assert sitting.state.ended == "consent"
    sitting = running()
    sitting.do("cleo", Leave(id="c-1"))
    assert refused(sitting, "cleo", Propose(id="c-2", what="end")) == "no_say"
    sitting.do("ada", Propose(id="c-3", what="end"))
    sitting.do("bea", Answer(id="c-4", yes=True))
    assert sitting.state.ended == "consent"
    sitting = running()
    sitting.do("bea", Resign(id="c-1"))
    act = Act(id="c-2", v=sitting.state.seq, actions=[{"verb": "pass"}], seat=1)
    assert refused(sitting, "bea", act) == "resigned"


def test_a_hot_seat_host_stays_somebody_who_can_ask() -> None:
    sitting = Sitting(tempo=Tempo("hot_seat")).sit("ada", "ada", "ada")
    sitting.do("ada", MakeHost(id="c-1", seat=2))
    assert sitting.state.host == "ada"
    sitting.start()
    assert sitting.table.is_playing
