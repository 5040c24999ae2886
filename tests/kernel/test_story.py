"""A seat's story: what it has observed, and nothing that it may not know."""

import random

import numpy as np
import pytest

import tavolata
from tavolata import BadRecord, Match, NoStory, Story
from tavolata.kernel.layout import SPECTATOR_BIT
from tavolata.testing import check_stories

from .games import each_game, go_on, played


def everybody(match: Match) -> list[int | None]:
    return [*range(match.players), None]


@each_game
def test_a_story_has_what_was_seen_and_told_at_every_step(name: str) -> None:
    """Asked for at every decision, or once at the end: the same. Its last state is what the seat knows now."""
    for match in played(name, 3, most=120):
        for seat in everybody(match):
            seen = match.seen(seat)
            assert seen.story.states[-1].tobytes() == seen.state_bytes()
            told = [{**event} for event in match.events_for(seat)]
            for event in told:
                del event["audience"]
            assert seen.story.events == told
    again = tavolata.replay(match.record(reveal=True))
    for seat in everybody(match):
        assert match.seen(seat).story == again.seen(seat).story
    assert match.seen(0).story != match.seen(1).story


@each_game
def test_steps_are_masked_and_none_is_without_news(name: str) -> None:
    *_, match = played(name, 8, most=80)
    engine = match.game.engine
    for seat in everybody(match):
        story = match.seen(seat).story
        for place, row in enumerate(story.states):
            masked = np.array(row)
            engine.mask_bytes(masked, engine.hidden, SPECTATOR_BIT if seat is None else 1 << seat)
            assert (masked == row).all()
            news = (
                place == 0 or (row != story.states[place - 1]).any() or story.numbers(place) or story.retracted(place)
            )
            assert news
        step = story[-1]
        assert step.seen.state_bytes() == match.seen(seat).state_bytes()
        assert [each.retracted for each in story[:2]] == [0, 0]


@each_game
def test_stories_differ_by_nothing_that_a_seat_may_not_know(name: str) -> None:
    game = tavolata.game(name)
    assert check_stories(game, game.usual_players, seed=5, acts=15) > 100


@each_game
def test_what_was_only_tried_is_not_in_the_story(name: str) -> None:
    """A match that is rolled back, as for a bot that tries its gesture, tells the story of what was played."""
    chooser = random.Random(2)
    match, plain = (tavolata.game(name).new(3, seed=6) for _ in range(2))
    for _ in range(60):
        if match.over:
            break
        mark, seat = match.checkpoint(), match.waiting[0]
        before = match.seen(seat).story
        packed = before.pack()
        for _ in range(chooser.randrange(4)):
            if not match.over:
                match.play(chooser.choice(match.legal()))
                match.seen(seat)
        match.rollback(mark)
        assert match.seen(seat).story == before
        assert before.pack() == packed
        action = chooser.choice(match.legal(seat))
        match.play(action, seat)
        plain.play(action, seat)
        assert match.seen(seat).story == plain.seen(seat).story


def test_taking_back_is_a_step_that_retracts() -> None:
    for match in played("tortelli", 4, most=300, undo=0):
        seat = match.waiting[0] if not match.over else 0
        if match.can_undo(seat) or match.over:
            break
        match.seen(seat)
    before = match.seen(seat).story
    go_on(match, 9, 1)
    seat = next(seat for seat in range(match.players) if match.can_undo(seat))
    known = match.seen(seat).story
    match.undo(seat)
    story = match.seen(seat).story
    assert len(story) == len(known) + 1
    assert len(known) > len(before) or known.seat != before.seat
    assert story[-1].events == []


def test_a_rewind_is_one_step_for_everybody() -> None:
    *_, match = played("trono", 5, most=60, undo=0)
    acts = [n for n, move in enumerate(match.moves) if "act" in move]
    lengths = {seat: len(match.seen(seat).story) for seat in everybody(match)}
    match.rewind(acts[20])
    for seat, length in lengths.items():
        story = match.seen(seat).story
        assert len(story) == length + 1
        assert story[-1].retracted > 0
        assert story.states[-1].tobytes() == match.seen(seat).state_bytes()
    go_on(match, 1, 20)
    again = tavolata.replay(match.record(reveal=True))
    assert again.seen(2).story == match.seen(2).story if match.players > 2 else again.seen(1).story


@each_game
def test_a_story_travels_as_bytes(name: str) -> None:
    *_, match = played(name, 7, most=90)
    story = match.seen(0).story
    there = Story.unpack(match.game, match.contents, 0, story.pack())
    assert there == story
    assert there.seen().state_bytes() == match.seen(0).state_bytes()
    assert there.seen().legal() == match.seen(0).legal()
    assert there.seen().story is there
    for damaged in (
        b"",
        b"rubbish",
        story.pack()[:-5],
        Story.unpack(match.game, match.contents, 0, there.pack()).pack()[4:],
    ):
        with pytest.raises(BadRecord, match="damaged"):
            Story.unpack(match.game, match.contents, 0, damaged)
    assert len(story.pack()) < 40 * len(story)


def test_a_match_from_a_snapshot_has_no_story() -> None:
    *_, match = played("trono", 7, most=30)
    resumed = match.game.resume(match.snapshot(), match.draws)
    with pytest.raises(NoStory, match="without its story"):
        _ = resumed.seen(0).story
    with pytest.raises(NoStory):
        _ = match.seen(0, with_story=False).story
