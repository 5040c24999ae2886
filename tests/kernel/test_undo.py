"""What may be taken back: a seat's act, as long as it has learnt nothing by it."""

import pytest

import tavolata
from tavolata import NoUndo
from tavolata.bots import bot_for

from ..bomarzo.tables import table as wood
from ..trono.tables import table as throne


def test_a_card_offered_from_the_hand_may_be_taken_back() -> None:
    """It is sealed until the confirmation (B-13), and its owner knew it before."""
    t = wood(cubes={0: "2 food"}, hands={0: "altar hut"})
    before = t.match.state_bytes()
    t.place("gigante").pay(food=2).offer("altar", "coin")
    assert t.match.view(0)["aside"] == ["altar"]
    while t.match.can_undo(0):
        t.match.undo(0)
    assert t.match.state_bytes() == before


def test_a_payment_with_cards_is_one_gesture() -> None:
    """Once it is confirmed the cards lie open (B-09): others know them, so it stands."""
    t = wood(hands={0: "altar hut urn"}, cubes={0: "food"})
    t.match.gesture(
        0,
        [
            {"verb": "place", "god": "gigante"},
            {"verb": "pay", "resource": "food", "amount": 1},
            {"verb": "offer", "card": "altar", "as": "food"},
            {"verb": "offer", "card": "hut", "as": "coin"},
            {"verb": "use"},
        ],
    )
    assert t.phase == "build"
    assert not t.match.can_undo(0)


def test_a_payment_with_cubes_may_be_taken_back() -> None:
    t = wood(hands={0: "altar"}, cubes={0: "2 food coin"})
    before = t.match.state_bytes()
    t.invoke("gigante", food=2, coin=1)
    assert t.phase == "build"
    while t.match.can_undo(0):
        t.match.undo(0)
    assert t.match.state_bytes() == before


def test_a_card_on_its_way_under_a_god_may_be_taken_back() -> None:
    t = wood(cubes={0: "food"}, hands={0: "altar hut"})
    t.place("drago").pay(food=1).use()
    before = t.match.state_bytes()
    t.play("lay", card="altar")
    assert t.match.can_undo(0)
    t.match.undo(0)
    assert t.match.state_bytes() == before


def test_what_was_drawn_stays_drawn() -> None:
    t = wood(cubes={0: "coin"})
    t.place("genio").pay(coin=1).use()
    assert t.match.view(0)["players"][0]["hand_count"] == 2
    assert not t.match.can_undo(0)
    with pytest.raises(NoUndo):
        t.match.undo(0)


def test_a_role_that_comes_to_light_is_no_more_hidden() -> None:
    """An accusation tells the accusing seat what it did not know."""
    match = throne("innkeeper dean silk", tokens={0: "2 people 2 tower 2 book 2 bologna"}, passed="wine rat").match
    accuse = next(a for a in match.legal(0) if match.read(a).get("role") == "dean")
    match.play(accuse, 0)
    assert not match.can_undo(0)


@pytest.mark.parametrize("name", tavolata.games())
def test_undo_in_a_whole_game_leaves_a_record_that_verifies(name: str) -> None:
    """A game in which every act that can be taken back is, once, then played again."""
    game = tavolata.game(name)
    match, bot = game.new(game.players[0], 11), bot_for(game, seed=11)
    undone = 0
    while not match.over:
        seat = match.waiting[0]
        action = bot.decide(match.seen(seat), seat)
        before = match.state_bytes()
        match.play(action, seat)
        if match.can_undo(seat):
            match.undo(seat)
            assert match.state_bytes() == before
            match.play(action, seat)
            undone += 1
    assert undone > 10
    assert tavolata.verify(match.record()).state_bytes() == match.state_bytes()
