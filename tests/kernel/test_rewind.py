"""Going back by everyone's consent: the match has its earlier state, draws go on counting, and the record holds all
of it."""

import random
from typing import Any

import pytest

import tavolata
from tavolata import BadRecord, Match, NoUndo
from tavolata.kernel import record as records

from ..trono.refusals import refused
from .games import each_game, go_on, played


def acts(match: Match) -> list[int]:
    return [number for number, move in enumerate(match.moves) if "act" in move]


def rewound(name: str, seed: int, times: int = 4, **given: Any) -> Match:
    """A whole match in which players went back some times, also into what they had gone back over before."""
    chooser = random.Random(seed)
    game = tavolata.game(name)
    match = game.new(chooser.choice(game.players), seed=seed, **given)
    for _ in range(times):
        go_on(match, chooser.randrange(1000), 25)
        if match.over:
            break
        match.rewind(chooser.choice(acts(match)))
    go_on(match, seed, 100_000)
    assert match.over
    return match


@each_game
def test_the_match_stands_as_it_stood(name: str) -> None:
    stood: dict[int, Any] = {}
    for match in played(name, 14, most=80):
        stood[len(match.moves)] = match.state_bytes(), list(match.events), match.waiting
    for number in random.Random(1).sample(acts(match), 8):
        match.rewind(number)
        assert (match.state_bytes(), match.events, match.waiting) == stood[number]
        assert not any(match.can_undo(seat) for seat in range(match.players))
        assert match.moves[-1] == {"rewind": number}


@each_game
def test_what_was_drawn_does_not_come_again(name: str) -> None:
    """Draws are counted through the whole record, so each has its own number."""
    match = rewound(name, 15)
    draws = [move for move in match.moves if "draw" in move]
    assert any("rewind" in move for move in match.moves)
    for index, move in enumerate(draws):
        assert match.draws.draw(index, move["of"]) == move["draw"]


@each_game
def test_a_record_with_rewinds_comes_back_and_verifies(name: str) -> None:
    for seed in range(3):
        match = rewound(name, seed)
        text = records.dump(match.record())
        again = tavolata.verify(records.parse(text))
        assert again.state_bytes() == match.state_bytes()
        assert again.events == match.events
        assert records.dump(again.record()) == text


def test_a_save_with_rewinds_plays_on() -> None:
    match = tavolata.game("tortelli").new(3, seed=2)
    for seed in range(3):
        go_on(match, seed, 30)
        match.rewind(acts(match)[10 * seed])
    again = tavolata.replay(match.record(reveal=True))
    go_on(match, 9, 40)
    go_on(again, 9, 40)
    assert again.record(reveal=True) == match.record(reveal=True)


def test_only_to_before_an_act() -> None:
    match = tavolata.game("trono").new(2, seed=1)
    match.play(match.legal()[0])
    draw = next(number for number, move in enumerate(match.moves) if "draw" in move)
    before = match.record()
    for number in (draw, len(match.moves), -1, True, None, "1", 1.0):
        with refused(NoUndo, repr(number)):
            match.rewind(number)  # type: ignore[arg-type]
    assert match.record() == before


def test_not_after_the_end() -> None:
    match = rewound("trono", 3)
    with refused(NoUndo):
        match.rewind(acts(match)[0])


@pytest.mark.parametrize("forged", [0, 10**9, True, [1], None])
def test_a_forged_rewind_is_refused(forged: Any) -> None:
    record = rewound("trono", 4).record()
    number = next(number for number, move in enumerate(record["moves"]) if "rewind" in move)
    moves = [*record["moves"][:number], {"rewind": forged}, *record["moves"][number + 1 :]]
    with refused(BadRecord):
        tavolata.replay(records.seal({**record, "moves": moves}))


@each_game
def test_going_back_costs_a_few_acts_however_long_the_match(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for a record in which the players go back repeatedly, each time into what they went back over before."""
    match, chooser = tavolata.game(name).new(2, seed=1), random.Random(2)
    go_on(match, 1, 70)
    acted = 0
    play = Match.play

    def counted(self: Match, action: Any, seat: int | None = None) -> None:
        nonlocal acted
        acted += 1
        play(self, action, seat)

    monkeypatch.setattr(Match, "play", counted)
    for _ in range(200):
        match.rewind(chooser.choice(acts(match)[-10:] if chooser.random() < 0.5 else acts(match)))
        mark = match.checkpoint()
        match.play(match.legal()[0])
        if match.over:
            match.rollback(mark)
    assert acted < 200 * 60
    acted = 0
    assert tavolata.replay(match.record(reveal=True)).state_bytes() == match.state_bytes()
    assert acted < 200 * 60


def test_a_rollback_forgets_the_moments_after_it() -> None:
    """Going back after a rollback leads to what was played after the rollback, not before."""
    match = tavolata.game("tortelli").new(3, seed=5)
    go_on(match, 1, 30)
    mark = match.checkpoint()
    go_on(match, 2, 80)
    match.rollback(mark)
    stood = {}
    chooser = random.Random(3)
    for _ in range(80):
        stood[len(match.moves)] = match.state_bytes()
        match.play(chooser.choice(match.legal()))
    for number in sorted(stood, reverse=True)[::7]:
        match.rewind(number)
        assert match.state_bytes() == stood[number]
