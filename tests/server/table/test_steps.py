"""Steps: what a page is shown one after the other, by numbers that follow from what its viewer knows."""

import json
import random
from typing import Any

import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.layout import SEATS, SPECTATOR_BIT
from tavolata.kernel.seen import Seen
from tavolata.server.table.changes import applied
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Me, Viewer, encode
from tavolata.server.table.play import Acted, Answer, Propose, Undo
from tavolata.server.table.state import Tempo
from tavolata.server.table.steps import count, past_step
from tavolata.server.table.table import Table

from .sitting import Sitting

PEOPLE = ("ada", "bea", "cleo")
ORDINARY = 8 * 1024
"""Bytes that the frame of an ordinary act may have."""


class Showing:
    """A page that shows steps: the view it has, made of patches alone."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.viewer = Viewer(seat, "it", steps=True)
        self.view: Any = None
        self.n = 0
        self.told = 0
        self.legal: list[Any] = []
        self.builder = FrameBuilder(table, {})
        self.sizes: list[int] = []

    def hear(self) -> list[dict[str, Any]]:
        """The frame of the newest version; its steps."""
        data = encode(self.builder.events(self.viewer, self.builder.table.past[-1]))
        self.sizes.append(len(data))
        frame = json.loads(data)
        self.legal = [choice["act"] for choice in frame["d"]["legal"]]
        return self.take(frame)

    def take(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        body = frame["d"]
        assert body["view"] is None
        assert not body["events"]
        assert not body["retracted"]
        for step in body["steps"]:
            assert step["n"] == self.n + 1
            self.n = step["n"]
            self.view = applied(self.view, step["changes"])
            self.told += len(step["events"]) - step["retracted"]
        return list(body["steps"])

    def check(self) -> None:
        """It shows what a page shows that is opened now."""
        match, seat = self.builder.table.match, self.viewer.seat
        assert match is not None
        assert self.view == json.loads(json.dumps(match.view(seat)))
        assert self.told == len(match.events_for(seat))
        snapshot = self.builder.snapshot(self.viewer, Me(seat, [], False))
        assert snapshot.d.n == self.n
        assert self.legal == [choice.act for choice in snapshot.d.legal]
        assert self.legal == ([] if seat is None else [match.game.read(action) for action in match.legal(seat)])


def sit_down(game: str, players: int = 3, **terms: Any) -> tuple[Sitting, list[Showing]]:
    """A game that has begun, and a page of every viewer."""
    people = ["ada", "bea", "cleo", "dora", "elsa", "fina", "gina"][:players]
    sitting = Sitting(game, players=players, **terms).sit(*people).start()
    pages = [Showing(sitting.table, seat) for seat in [*range(players), None]]
    for page in pages:
        assert len(page.hear()) == 1  # the deal
        page.check()
    return sitting, pages


def move(sitting: Sitting, chooser: random.Random, most: int = 4) -> None:
    """A gesture of somebody who is asked, of as many acts as can be made at once; sometimes it is taken back."""
    match, seat = sitting.match, chooser.choice(sitting.table.waiting)
    guest = sitting.state.seats[seat].guest
    if match.can_undo(seat) and chooser.random() < 0.2:
        sitting.do(guest, Undo(id=sitting.name(), v=sitting.state.seq, seat=seat))
        return
    bot, mark = bot_for(sitting.table.game, "simple", 1), match.checkpoint()
    acts: list[dict[str, Any]] = []
    while len(acts) < chooser.randint(1, most):
        action = bot.decide(match.seen(seat), seat)
        acts.append(sitting.table.game.read(action))
        match.play(action, seat)
        if not match.goes_on(seat):
            break
    match.rollback(mark)
    sitting.enter(Acted(seat, acts))


@pytest.mark.parametrize("game", tavolata.games())
def test_steps_lead_to_the_view_of_every_viewer(game: str) -> None:
    sitting, pages = sit_down(game)
    chooser = random.Random(game)
    versions, steps = 0, 0
    while sitting.table.is_playing and versions < 150:
        move(sitting, chooser)
        versions += 1
        for page in pages:
            steps += len(page.hear())
            page.check()
    assert steps > versions * len(pages) / 2
    assert sitting.folded().state == sitting.state
    resumed = Table.load(*sitting.loaded(since=sitting.state.seq).saved)
    assert resumed.state.steps == [page.n for page in pages]


def test_a_gesture_has_a_step_for_each_act_and_each_draw() -> None:
    sitting, pages = sit_down("trono")
    chooser = random.Random(3)
    seen: set[int] = set()
    for _ in range(200):
        if not sitting.table.is_playing:
            break
        before = len(sitting.match.moves)
        move(sitting, chooser)
        steps = [page.hear() for page in pages]
        made = [] if "undo" in sitting.match.moves[-1] else sitting.match.moves[before:]
        assert len(steps[-1]) <= max(1, len(made))
        seen.add(len(steps[-1]))
    assert seen >= {1, 2, 3}


@pytest.mark.parametrize("game", tavolata.games())
def test_what_was_missed_brings_the_same_steps(game: str) -> None:
    sitting, pages = sit_down(game)
    chooser = random.Random(game)
    away = sitting.state.seq
    heard: list[list[Any]] = [[] for _ in pages]
    for _ in range(40):
        move(sitting, chooser)
        for page, steps in zip(pages, heard, strict=True):
            steps += page.hear()
    for page, steps in zip(pages, heard, strict=True):
        frames = FrameBuilder(sitting.table, {}).missed(page.viewer, away)
        assert frames is not None
        again = [step for frame in frames for step in json.loads(encode(frame))["d"]["steps"]]
        assert again == steps
        assert [frame.d.legal for frame in frames[:-1]] == [[]] * (len(frames) - 1)
        newest = FrameBuilder(sitting.table, {}).events(page.viewer, sitting.table.past[-1])
        assert encode(frames[-1]) == encode(newest)


def test_taking_back_is_one_step_and_numbers_grow() -> None:
    sitting, pages = sit_down("trono")
    while len(sitting.table.waiting) > 1:
        sitting.act()
        for page in pages:
            page.hear()
    chooser = random.Random(1)
    while not any(act[2] > 1 and sitting.match.can_undo(act[1]) for act in sitting.state.acts[-1:]):
        move(sitting, chooser)
        for page in pages:
            page.hear()
    version, seat, decisions = sitting.state.acts[-1]
    sitting.do(sitting.state.seats[seat].guest, Undo(id="c-undo", v=version, seat=seat, count=decisions))
    for page in pages:
        assert len(page.hear()) == 1
        page.check()
    for proposer in range(3):
        if any(who == proposer for _, who, _ in sitting.state.acts):
            break
    sitting.do(PEOPLE[proposer], Propose(id="c-propose", what="undo", seat=proposer))
    assert [page.hear() for page in pages] == [[]] * 4
    others = [seat for seat in range(3) if seat != proposer]
    sitting.do(PEOPLE[others[0]], Answer(id="c-yes-1", yes=True))
    assert [page.hear() for page in pages] == [[]] * 4
    sitting.do(PEOPLE[others[1]], Answer(id="c-yes-2", yes=True))
    for page in pages:
        assert len(page.hear()) == 1
        page.check()


@pytest.mark.parametrize("game", tavolata.games())
def test_what_is_none_of_a_viewers_business_is_not_counted(game: str) -> None:
    """A step to a state that looks the same to a viewer, and tells them nothing, is not counted for them; one that
    tells something is.
    """
    sitting, _ = sit_down(game)
    for _ in range(12):
        sitting.act()
    match, before = sitting.match, sitting.match.state_bytes()
    for seat in (*range(3), None):
        states = match.masked(seat)
        match.game.engine.resample(match.contents.record, states, 0, SEATS if seat is None else seat, 5, 0)
        after = states.tobytes()
        step = past_step(match.game, 3, before, after, 0, [])
        assert not step.is_seen_by(seat)
        assert step.before(after) == before
        others = [each for each in (*range(3), None) if match.masked(each) != _as(match, after, each)]
        assert [each for each in (*range(3), None) if step.is_seen_by(each)] == others
        told = past_step(match.game, 3, before, after, 1, [{"kind": "x", "audience": SPECTATOR_BIT | 1}])
        assert [told.is_seen_by(0), told.is_seen_by(None)] == [True, True]
        assert count([4, 7, 2, 9], told)[0::3] == [5, 10]


def _as(match: Any, state: bytes, seat: int | None) -> Any:
    """A state as a viewer may know it."""
    return Seen.of(match.game, match.contents, state, seat).masked(seat)


@pytest.mark.parametrize("game", tavolata.games())
@pytest.mark.parametrize("is_crowded", [False, True])
def test_the_frame_of_an_ordinary_act_is_small(game: str, is_crowded: bool) -> None:
    """Whole games, with sentences, as the simple bot plays them one act at a time; the deal brings a whole view."""
    most = tavolata.game(game).players[-1] if is_crowded else 3
    sitting, pages = sit_down(game, most)
    for page in pages:
        page.sizes.clear()
    while sitting.table.is_playing and sitting.state.seq < 900:
        sitting.act()
        for page in (pages[0], pages[-1]):
            page.hear()
    sizes = sorted(pages[0].sizes + pages[-1].sizes)
    mean, late = sum(sizes) / len(sizes), sizes[len(sizes) * 99 // 100]
    print(f"{game}, {most} players: {len(sizes)} frames, mean {mean:.0f}, p99 {late}, largest {sizes[-1]} bytes")
    assert sizes[-1] <= ORDINARY
    assert mean <= 1024


def test_a_bot_that_moves_because_the_clock_has_run_out_is_told() -> None:
    sitting = Sitting(tempo=Tempo("live", seconds=60)).sit(*PEOPLE).start()
    page = Showing(sitting.table, 1)
    seat = sitting.table.waiting[0]
    act = sitting.table.game.read(sitting.match.legal(seat)[0])
    sitting.enter(Acted(seat, [act], "clock"))
    newest = sitting.table.past[-1]
    assert page.builder.events(page.viewer, newest).d.timed_out == seat
    assert "timed_out" not in json.loads(encode(page.builder.events(Viewer(1, "it"), newest)))["d"]


def test_whoever_comes_back_is_told_it_too_until_they_act() -> None:
    sitting = Sitting(tempo=Tempo("live", seconds=60)).sit(*PEOPLE).start()
    seat = sitting.table.waiting[0]

    def told(has_steps: bool = True) -> Any:
        viewer, me = Viewer(seat, "it", steps=has_steps), Me(seat, [seat], False)
        snapshot = FrameBuilder(sitting.table, {}).snapshot(viewer, me)
        return json.loads(encode(snapshot))["d"].get("late")

    def act(by: Any) -> None:
        while sitting.table.waiting != [seat]:
            sitting.act()
        sitting.enter(Acted(seat, [sitting.table.game.read(sitting.match.legal(seat)[0])], by))

    assert told() is None
    act("clock")
    assert told() == [seat]
    assert told(has_steps=False) is None
    act("bot")
    assert told() == [seat], "a bot that sits in is not the person"
    act("person")
    assert told() is None


def test_a_page_that_does_not_know_steps_is_sent_none() -> None:
    sitting, _ = sit_down("trono")
    builder = FrameBuilder(sitting.table, {})
    frame = json.loads(encode(builder.events(Viewer(0, "it"), sitting.table.past[-1])))["d"]
    snapshot = json.loads(encode(builder.snapshot(Viewer(0, "it"), Me(0, [0], False))))["d"]
    assert "steps" not in frame
    assert "n" not in snapshot
    assert frame["view"] == snapshot["view"]
    assert frame["events"]


@pytest.mark.parametrize("game", tavolata.games())
def test_whoever_has_decided_nothing_yet_is_told_how_it_began(game: str) -> None:
    """From the deal on, so that a page which comes late can show it; and from what the seat may know alone."""
    sitting, pages = sit_down(game)
    for _ in range(12):
        for page in pages:
            seat = page.viewer.seat
            body = json.loads(encode(page.builder.snapshot(page.viewer, Me(seat, [], False))))["d"]
            if seat is None or sitting.state.acted[seat]:
                assert "opening" not in body
                continue
            shown = Showing(sitting.table, seat)
            shown.take({"d": {"view": None, "events": [], "retracted": 0, "steps": body["opening"]}})
            assert (shown.view, shown.n) == (body["view"], body["n"])
        sitting.act()
    plain = pages[0].builder.snapshot(pages[0].viewer._replace(steps=False), Me(0, [], False))
    assert "opening" not in json.loads(encode(plain))["d"]
