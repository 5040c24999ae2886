"""Previews tell what comes and nothing more, outlooks agree with the rules, and neither knows a secret."""

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

import tavolata
from tavolata import BadAction, BadOption, IllegalAction, Match
from tavolata.kernel.layout import SEATS
from tavolata.kernel.seen import MOST_PREVIEWED, Preview, Seen
from tavolata.testing.game import tables

from .games import each_game, one_game, played

ENDS = {"draw", "reveal", "turn", "over"}


def gesture(seen: Seen, chooser: random.Random) -> list[int]:
    """Legal acts one after the other, as long as a preview goes on."""
    acts: list[int] = []
    while len(acts) < MOST_PREVIEWED:
        ahead = seen.preview(acts)
        if ahead.stopped:
            break
        acts.append(chooser.choice(ahead.seen.legal()))
    return acts


def played_on(match: Match, seat: int, acts: list[int]) -> tuple[bytes, list[Any]]:
    """What the seat knows and was told after these acts, which are then taken back."""
    mark, told = match.checkpoint(), len(match.events)
    for act in acts:
        match.play(act, seat)
    known = match.masked(seat).tobytes(), match.events_for(seat, told)
    match.rollback(mark)
    return known


@each_game
def test_a_preview_tells_what_the_acts_bring(name: str) -> None:
    chooser, stops = random.Random(3), set[str | None]()
    for seed in range(3):
        for match in played(name, seed, most=150):
            for seat in match.waiting:
                seen, whole = match.seen(seat), match.state_bytes()
                acts = gesture(seen, chooser)
                ahead = seen.preview(acts)
                stops.add(ahead.stopped)
                state, told = played_on(match, seat, acts[: ahead.done])
                assert (ahead.seen.state_bytes(), ahead.events) == (state, told)
                assert match.state_bytes() == whole
                assert seen.state_bytes() == match.masked(seat).tobytes()
    assert stops & ENDS


@each_game
def test_it_ends_where_something_comes_that_the_seat_cannot_know(name: str) -> None:
    """The act before which a preview stops draws, tells a secret, leaves the decision to others or ends the game."""
    chooser, heard = random.Random(4), set[str]()
    for match in played(name, 5, most=150):
        seat = match.waiting[0]
        acts = gesture(match.seen(seat), chooser)
        ahead = match.seen(seat).preview(acts)
        stopped = ahead.stopped
        assert (ahead.after is not None) == (stopped == "turn")
        if stopped is None:
            continue
        mark, drawn, told = match.checkpoint(), match.drawn, len(match.events)
        for act in acts[: ahead.done]:
            match.play(act, seat)
        before = len(match.events)
        match.play(acts[ahead.done], seat)
        if stopped in ("draw", "turn"):
            assert list(ahead.last) == match.events_for(seat, before)[: len(ahead.last)]
            heard.update(event["kind"] for event in ahead.last)
        else:
            assert not ahead.last
        if ahead.after is not None:
            assert ahead.after.state_bytes() == match.masked(seat).tobytes()
        kinds = {event["kind"] for event in match.events[told:]}
        is_secret = bool(kinds & set(match.game.rules.reveals_secret))
        assert is_secret or match.over or match.drawn > drawn or seat not in match.waiting
        assert stopped != "draw" or is_secret or match.over or match.drawn > drawn
        match.rollback(mark)
    assert heard


@each_game
def test_nothing_that_is_said_wrongly_is_previewed(name: str) -> None:
    match = next(match for match in played(name, 6, most=20) if match.actor is not None)
    seat = match.waiting[0]
    seen, before = match.seen(seat), match.state_bytes()
    forged: list[Any] = [None, "x", {}, {"verb": "x"}, {"verb": []}, -1, 10**9, True, 1.5, [0], {"verb": "x" * 10_000}]
    for act in forged:
        with pytest.raises(BadAction):
            seen.preview([act])
    for acts in ([0] * 10_000, [0] * (MOST_PREVIEWED + 1), "0", None, {0: 0}, 0):
        with pytest.raises(BadAction, match=f"at most {MOST_PREVIEWED} moves"):
            seen.preview(acts)  # type: ignore[arg-type]
    forbidden = next(n for n in range(match.game.actions.size) if n not in seen.legal())
    with pytest.raises(IllegalAction):
        seen.preview([forbidden])
    for other in set(range(match.players)) - set(match.waiting):
        with pytest.raises(IllegalAction):
            match.seen(other).preview([seen.legal()[0]])
    with pytest.raises(BadOption, match="spectator"):
        match.seen(None).preview([seen.legal()[0]])
    assert (seen.state_bytes(), match.state_bytes()) == (match.masked(seat).tobytes(), before)


@each_game
def test_of_a_finished_game_there_is_none(name: str) -> None:
    *_, last = played(name, 2, most=100_000)
    assert last.over
    assert last.seen(0).outlook() == []
    assert last.seen(0).proposal() == []
    with pytest.raises(IllegalAction):
        last.seen(0).preview([0])


def test_an_accusation_has_no_preview() -> None:
    game = tavolata.game("trono")
    match = game.new(2, seed=1, options={"guess_alone_wins": True})
    seat = match.waiting[0]
    accusations = [act for act in match.legal(seat) if match.read(act)["verb"] == "accuse"]
    assert accusations
    for act in accusations:
        ahead = match.seen(seat).preview([act])
        assert (ahead.done, ahead.stopped, ahead.events) == (0, "reveal", [])


@each_game
def test_an_outlook_agrees_with_the_rules(name: str) -> None:
    for match in played(name, 7, most=200):
        for seat in range(match.players):
            seen = match.seen(seat)
            offers = seen.outlook()
            assert [each.action for each in offers if each.outlook != "impossible"] == seen.legal()
            for each in offers:
                reason = seen.why_not(seat, each.action)
                if each.outlook == "impossible":
                    assert reason is not None
                    assert (each.reason, each.rule) == (reason.code, reason.rule)
                elif each.outlook == "no_effect":
                    assert each.text(match.game, "it") != each.text(match.game, "en")
                else:
                    assert each.reason is None


@each_game
def test_a_proposal_can_be_played(name: str) -> None:
    for match in played(name, 8, most=200):
        for seat in match.waiting:
            acts = match.seen(seat).proposal()
            if acts:
                mark = match.checkpoint()
                match.gesture(seat, acts)
                match.rollback(mark)


# --- what it does not depend on ------------------------------------------------------------------------------------


def other_than(match: Match, seat: int, seed: int) -> Seen:
    """The same for the seat, with everything drawn anew that it may not know."""
    states = match.masked(seat)
    match.game.engine.resample(match.contents.record, states, 0, seat, seed, 0)
    return Seen.of(match.game, match.contents, states.tobytes(), seat)


def told(seen: Seen, acts: list[int]) -> tuple[Any, ...]:
    """All that a page could ask for."""
    ahead: Preview = seen.preview(acts)
    shown = [each.view() for each in (seen, ahead.seen)]
    offers = seen.outlook(), ahead.seen.outlook(), ahead.seen.proposal()
    return shown, offers, ahead.done, ahead.stopped, ahead.events, ahead.last


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called, of Python and below it."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@each_game
def test_neither_the_answer_nor_the_work_depends_on_a_secret(name: str) -> None:
    chooser, differ = random.Random(9), 0
    for match in played(name, 9, most=60):
        seat = match.waiting[0]
        assert seat < SEATS
        one, other = match.seen(seat), other_than(match, seat, chooser.randrange(2**32))
        acts = gesture(one, chooser)
        assert told(one, acts) == told(other, acts)
        assert calls_of(partial(told, one, acts)) == calls_of(partial(told, other, acts))
        differ += 1
    assert differ > 10


# --- interpreted and compiled ---------------------------------------------------------------------------------------


def fingerprint(name: str, decisions: int) -> str:
    """What previews told in the first decisions at every kind of table, in a few letters."""
    game, chooser, found = tavolata.game(name), random.Random(10), hashlib.sha256()
    for players, options in tables(game):
        match = game.new(players, seed=10, options=options)
        for _ in range(decisions):
            if match.over:
                break
            seat = match.waiting[0]
            ahead = match.seen(seat).preview(gesture(match.seen(seat), chooser))
            found.update(ahead.seen.state_bytes() + repr((ahead.done, ahead.stopped, ahead.events)).encode())
            match.play(chooser.choice(match.legal(seat)), seat)
    return found.hexdigest()


@one_game
@pytest.mark.parametrize("decisions", [4, pytest.param(12, marks=pytest.mark.long)])
def test_previews_are_the_same_interpreted_and_compiled(name: str, decisions: int) -> None:
    """For every number of players and option; that they are right is law 10 of the contract suite."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.kernel.test_preview", name, str(decisions)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == fingerprint(name, decisions)


if __name__ == "__main__":
    print(fingerprint(sys.argv[1], int(sys.argv[2])))
