"""The rules by their numbers, and the laws that every game of Tavolata keeps."""

import random
from typing import Any

import pytest

import tavolata
from tavolata.testing import check_game, check_interpreted, check_positions, missing_words

GAME = tavolata.game("liars_dice")
HIGH, LOW = [6, 6, 6, 6, 6], [1, 2, 3, 4, 5]


def bid(count: int, face: int) -> int:
    return GAME.act("bid", count=count, face=face)


def reason(match: tavolata.Match, seat: int, action: int) -> str | None:
    why = match.why_not(seat, action)
    return None if why is None else why.code


DOUBT = GAME.act("doubt")


def of(match: tavolata.Match, seat: int | None, fact: str) -> list[Any]:
    return [player[fact] for player in match.view(seat)["players"]]


def test_the_laws_of_the_contract() -> None:
    """Every law at every step of random games; pairs of states that differ in a secret look the same."""
    outcome = check_game(GAME, games=3)
    assert outcome.pairs > 2_000


def test_interpreted_and_compiled_play_are_the_same() -> None:
    check_interpreted(GAME, players=[2, 6])


def test_changed_positions_and_contents_keep_the_laws_or_are_refused() -> None:
    report = check_positions(GAME, mutants=300, contents=4)
    assert report.accepted.total() >= 5
    assert report.contents_accepted >= 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_word_is_there(language: str) -> None:
    assert missing_words(GAME, language) == []


def test_2_everybody_sees_only_their_own_dice() -> None:
    match = GAME.new(players=2, draws=[HIGH, LOW])
    assert of(match, 0, "dice") == [[0, 0, 0, 0, 0, 5], None]
    assert of(match, 1, "dice") == [None, [1, 1, 1, 1, 1, 0]]
    assert of(match, None, "dice") == [None, None]
    assert match.tell(match.events_for(0)[0], "en") == "Player 1 rolls 6, 6, 6, 6 and 6."
    assert [event["kind"] for event in match.events_for(None)] == ["turn"]


def test_3_a_bid_is_higher_than_the_last_and_not_beyond_all_dice() -> None:
    match = GAME.new(players=2, draws=[HIGH, LOW])
    assert reason(match, 0, DOUBT) == "no_bid"
    match.play(bid(3, 4))
    assert reason(match, 1, bid(3, 4)) == "not_higher"
    assert reason(match, 1, bid(2, 6)) == "not_higher"
    assert reason(match, 1, bid(11, 1)) == "too_many"
    assert reason(match, 1, bid(3, 5)) is None
    assert reason(match, 1, bid(4, 1)) is None
    assert reason(match, 0, bid(9, 1)) == "not_your_turn"


@pytest.mark.parametrize(("wild", "lost"), [(True, 1), (False, 0)])
def test_3_ones_count_as_any_other_face(wild: bool, lost: int) -> None:
    """Five sixes and a one: with the option six sixes."""
    match = GAME.new(players=2, draws=[HIGH, LOW], options={"wild_ones": wild})
    match.play(bid(6, 6))
    match.play(DOUBT)
    assert of(match, None, "left") == [5 - (lost == 0), 5 - (lost == 1)]


def test_4_a_doubt_shows_all_dice_and_costs_one() -> None:
    match = GAME.new(players=3, draws=[HIGH, LOW, LOW])
    match.play(bid(5, 2))
    match.play(DOUBT)
    told = [match.tell(event, "en") for event in match.events_for(None)]
    assert told[1:] == [
        "Player 1 bids 5 × 2.",
        "Player 2 doubts the bid of Player 1.",
        "Player 1 had 6, 6, 6, 6 and 6.",
        "Player 2 had 1, 2, 3, 4 and 5.",
        "Player 3 had 1, 2, 3, 4 and 5.",
        "Dice that count as 2: 4.",
        "Player 1 loses a die and has 4 dice left.",
        "Round 2: Player 1 begins.",
    ]
    assert not match.can_undo(1)


def test_5_who_has_no_dice_is_out_and_the_last_wins() -> None:
    match, chooser = GAME.new(players=4, seed=3), random.Random(3)
    while not match.over:
        match.play(DOUBT if DOUBT in match.legal() else chooser.choice(match.legal()))
    assert len(match.winners) == 1
    assert sorted(match.places) == [1, 2, 3, 4]
    assert match.scores[match.winners[0]] > 0
    assert match.end_reason == "last"


def test_a_bid_can_be_taken_back_until_the_next_player_acts() -> None:
    match = GAME.new(players=2, draws=[HIGH, LOW])
    match.play(bid(1, 6))
    assert match.can_undo(0)
    match.play(bid(2, 6))
    assert not match.can_undo(0)
    assert match.can_undo(1)
