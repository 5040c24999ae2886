"""Standing orders for the Deus ex Machina (T-25): what is answered, and that no danger is overlooked."""

from collections.abc import Iterator
from typing import Any

import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.games.trono import orders
from tavolata.games.trono.orders import decide
from tavolata.games.trono.terms import Symbol
from tavolata.kernel.match import Match

GAME = tavolata.game("trono")
LEAVE = GAME.act("leave_deus")
PAGE = 4000  # moves that a search may look at


def asked(players: int, seed: int) -> Iterator[Match]:
    """Moments of a bots' game at which the holder of the token is asked."""
    match = GAME.new(players, seed=seed)
    bot = bot_for(GAME, "simple", seed)
    while not match.over:
        if match.view(None)["phase"] == "deus_ex":
            yield match
            match.play(LEAVE)
        else:
            assert match.actor is not None
            match.play(bot.decide(match.seen(match.actor), match.actor))


def ordered(match: Match, value: str) -> int | None:
    seat = match.actor
    assert seat is not None
    return decide(match.seen(None), seat, {"deus": value})


def can_win_this_turn(match: Match) -> bool:
    """Whether somebody can win before the turn passes on, whatever everybody does: all of it is tried."""
    roller = match.view(None)["turn"]
    seen: set[bytes] = set()

    def search() -> bool:
        if match.over:
            return match.end_reason in ("tokens", "event", "guess")
        if match.state_bytes() in seen or match.view(None)["turn"] != roller or len(seen) > PAGE:
            return False
        seen.add(match.state_bytes())
        for seat in match.waiting:
            for action in match.legal(seat):
                verb = GAME.read(action)["verb"]
                if verb == "accuse":
                    return True
                if verb in ("pass_on", "use_deus"):
                    continue
                mark = match.checkpoint()
                match.play(action, seat)
                found = search()
                match.rollback(mark)
                if found:
                    return True
        return False

    return search()


@pytest.mark.parametrize("players", [3, 5, 7])
def test_t25_orders_answer_or_leave_the_question(players: int) -> None:
    answers = set()
    for match in asked(players, seed=players):
        assert ordered(match, "ask") is None
        assert ordered(match, "never") == LEAVE
        assert decide(match.seen(None), match.waiting[0], {}) is None
        answers.add(ordered(match, "threat"))
        others = [seat for seat in range(players) if seat != match.actor]
        assert all(decide(match.seen(None), seat, {"deus": "never"}) is None for seat in others)
    assert answers == {None, LEAVE}


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 20))])
def test_t34_no_win_is_overlooked(seed: int) -> None:
    """When the order accepts a roll, nobody can win with it: every way to play the turn is tried."""
    looked = 0
    for match in asked(3 + seed % 3, seed=100 + seed):
        if ordered(match, "threat") == LEAVE and looked < 8:
            looked += 1
            assert not can_win_this_turn(match), match.position()
    assert looked


def test_t34_danger_is_seen() -> None:
    """The Lord of the Silk lacks one Tower, and a Tower lies there."""
    for match in asked(3, seed=8):
        position = match.position()
        holder, roller = match.view(None)["turn"], match.actor
        break
    assert holder is not None
    assert roller is not None
    state = position["state"]
    state["tokens"][state["turn"]] = [4, 5, 0, 0]
    state["pool"] = [24 - sum(row[kind] for row in state["tokens"]) for kind in range(4)]
    state["lying"], state["chosen"] = [0, 1, 0, 1, 2, 1], [0] * 6
    near = GAME.at(position)
    assert ordered(near, "threat") is None
    state["lying"] = [0, 0, 0, 2, 2, 1]
    assert ordered(GAME.at(position), "threat") == LEAVE


@pytest.mark.parametrize("players", [3, 7])
def test_t25_an_answer_tells_nothing_of_a_card(players: int) -> None:
    """Whatever cards are face down, the holder's included, the order gives the same answer."""
    swapped = 0
    for match in asked(players, seed=20 + players):
        said = ordered(match, "threat")
        state = match.position()["state"]
        shown = match.seen(None).masked(None)[0]["role"]
        mine = state["card"][match.actor]
        for card in range(players):
            if card != mine and not shown[card] and not shown[mine]:
                position = match.position()
                role = position["state"]["role"]
                role[card], role[mine] = role[mine], role[card]
                assert ordered(GAME.at(position), "threat") == said
                swapped += 1
        if swapped > 30:
            break
    assert swapped


def test_t10_equal_dice_are_tried_once() -> None:
    """Three Books can be anything: reachable states are collected once, not explored repeatedly."""
    orders._reached.cache_clear()
    orders._used.cache_clear()
    assert len(orders._reached((1, 1, 1, 1), (Symbol.BOOK,) * 3)) > 50
    assert orders._reached.cache_info().misses < 200
    assert orders._used.cache_info().misses < 400


def test_the_search_can_find_a_win() -> None:
    found: set[Any] = set()
    for match in asked(4, seed=2):
        if ordered(match, "threat") is None or not found:
            found.add(can_win_this_turn(match))
        if found == {True, False}:
            return
    raise AssertionError(found)
