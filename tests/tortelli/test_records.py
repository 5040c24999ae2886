"""Records: whole games replay byte for byte and verify; edited ones are refused."""

from typing import Any

import pytest

import tavolata
from tavolata import BadRecord
from tavolata.kernel.match import Match
from tavolata.kernel.record import dump, parse, seal

from ..trono.refusals import refused
from .tables import GAME, fall, position


def played(players: int, seed: int, **options: Any) -> Match:
    """A whole game by an odd rule."""
    match = GAME.new(players, seed, options={"round_limit": 10, "reinforce_step": 3, **options})
    number = 0
    while not match.over:
        number += 1
        legal = match.legal()
        match.play(legal[number * 7 % len(legal)])
    return match


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    return played(3, 5).record()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_replays_and_verifies(players: int) -> None:
    """The same bytes, events and views; every die and card from the seed that was committed to."""
    match = played(players, players, defender_chooses=True, minimum_levy=True, public_goal=True)
    record = parse(dump(match.record()))
    again = tavolata.verify(record)
    assert again.state_bytes() == match.state_bytes()
    assert again.events == match.events
    assert again.record() == record
    assert [again.view(viewer) for viewer in (None, 0)] == [match.view(viewer) for viewer in (None, 0)]


def test_a_game_that_began_from_a_position_replays() -> None:
    """With its forced draws; it proves nothing, and says so."""
    match = GAME.at(position({0: "imola 9", 1: "dozza"}, rest=0), seed=3, draws=[fall("6 6 6 / 1")])
    for act in ({"verb": "attack", "from": "imola"}, {"verb": "roll", "dice": 3}):
        match.play(act)
    assert match.end_reason == "last_standing"
    record = parse(dump(match.record()))
    assert tavolata.replay(record).state_bytes() == match.state_bytes()
    with refused(BadRecord, "1"):
        tavolata.verify(record)


def test_a_running_game_replays_and_plays_on() -> None:
    """A save: with the seed inside the rest of the game is the same."""
    match = GAME.new(3, 9, options={"reinforce_step": 3})
    for _ in range(60):
        match.play(match.legal()[-1])
    again = tavolata.replay(match.record(reveal=True))
    for _ in range(60):
        if match.over:
            break
        match.play(match.legal()[0])
        again.play(again.legal()[0])
    assert again.state_bytes() == match.state_bytes()


def test_edited_records_are_refused(finished: dict[str, Any]) -> None:
    """Whatever was changed, and though the digest was made to fit again."""

    def edited(**changes: Any) -> dict[str, Any]:
        return seal({**{name: value for name, value in finished.items() if name != "digest"}, **changes})

    def with_move(number: int, move: Any) -> dict[str, Any]:
        return edited(moves=[*finished["moves"][:number], move, *finished["moves"][number + 1 :]])

    act = next(number for number, move in enumerate(finished["moves"]) if "act" in move)
    draw = next(number for number, move in enumerate(finished["moves"]) if "draw" in move)
    for record in (
        {**finished, "players": 4},
        edited(players=4),
        edited(winners=[seat for seat in range(3) if seat not in finished["winners"]]),
        edited(end="stalemate"),
        edited(options={**finished["options"], "reinforce_step": 1}),
        edited(options={**finished["options"], "round_limit": 5}),
        edited(moves=finished["moves"][:-1]),
        edited(commitment="0" * 64),
        with_move(draw, {"draw": (finished["moves"][draw]["draw"] + 1) % 6}),
        with_move(draw, {"draw": 6}),
        with_move(act, {"seat": finished["moves"][act]["seat"], "act": {"verb": "stop"}}),
        with_move(act, {"seat": 5, "act": finished["moves"][act]["act"]}),
    ):
        with refused(BadRecord):
            tavolata.replay(record)


def test_a_record_of_another_rules_version(finished: dict[str, Any]) -> None:
    record = {name: value for name, value in finished.items() if name != "digest"}
    with refused(BadRecord, "99", "tortelli", str(GAME.rules_version)):
        tavolata.replay(seal({**record, "rules_version": 99}))
