"""Taking back: allowed while, since the act, nothing was drawn, nobody else acted, nothing hidden came to
light for that seat, and the game is not over."""

from typing import Any

import pytest

import tavolata
from tavolata import NoUndo

from .tables import Table, after_roll, at_pass_on, table, with_chosen

THREE = "prince dean silk"
INN = "2 people 2 tower 2 book 2 bologna"


def assert_taken_back(t: Table, seat: int, before: bytes, told: int) -> None:
    """The last act of a seat can be taken back, and everything is as it was."""
    assert t.match.can_undo(seat)
    t.match.undo(seat)
    assert t.match.state_bytes() == before
    assert len(t.match.events) == told


def test_an_act_without_a_draw_can_be_taken_back() -> None:
    """Choosing, activating and targeting, one after another, down to the roll."""
    t = after_roll(THREE, "2 people wine tower rat", tokens={2: "people"})
    states = [(t.match.state_bytes(), len(t.match.events))]
    for act in (
        {"verb": "choose", "die": "wine"},
        {"verb": "choose", "die": "people"},
        {"verb": "choose", "die": "people"},
        {"verb": "activate", "effect": "inebriation", "wild": 0},
        {"verb": "target", "seat": 2},
        {"verb": "activate", "effect": "gathering", "wild": 0},
    ):
        t.match.play(act)
        states.append((t.match.state_bytes(), len(t.match.events)))
    states.pop()
    while states:
        assert_taken_back(t, 0, *states.pop())
    assert not t.match.can_undo(0)


def test_after_taking_back_one_plays_something_else() -> None:
    """The legal actions are those of before."""
    t = after_roll(THREE, "2 people wine tower rat").choose("rat")
    t.match.undo(0)
    t.choose("2 people wine").activate("people")
    assert t.tokens(0) == [1, 0, 0, 0]


def test_a_draw_cannot_be_taken_back() -> None:
    """Dice that fell stay where they fell, and so does everything before them."""
    t = table(THREE, ["2 people tower"], passed="wine rat").play("keep")
    assert not t.match.can_undo(0)
    with pytest.raises(NoUndo):
        t.match.undo(0)
    with_first_act = after_roll(THREE, "2 people wine tower rat", deus=2).play("use_deus")
    assert not with_first_act.match.can_undo(2)


def test_passing_on_can_be_taken_back_until_the_next_one_acts() -> None:
    """With two dice to keep nothing is drawn yet; with none the dice fall at once."""
    t = at_pass_on(THREE, passed="wine rat")
    before, told = t.match.state_bytes(), len(t.match.events)
    t.pass_on()
    assert t.actor == 1
    assert_taken_back(t, 0, before, told)
    t.pass_on().play("roll")
    assert not t.match.can_undo(0)


def test_only_the_last_to_act_may_take_back() -> None:
    """Another seat's act is a barrier for the first, not for the second."""
    t = with_chosen(THREE, "wine 2 tower", tokens={1: "people bologna"}).activate("inebriation").target(1)
    assert t.match.can_undo(0)
    assert not t.match.can_undo(1)
    t.discard("bologna")
    assert not t.match.can_undo(0)
    assert t.match.can_undo(1)
    with pytest.raises(NoUndo):
        t.match.undo(0)
    t.match.undo(1)
    assert t.match.can_undo(0)


def test_in_a_window_each_answer_bars_the_one_before() -> None:
    """A sealed answer is changed by answering anew; taken back only until the next answer comes in."""
    t = with_chosen(THREE, "rat 2 book", tokens=dict.fromkeys(range(3), "people tower")).activate("disease")
    t.discard("tower", by=2)
    assert t.match.can_undo(2)
    t.discard("people", by=1)
    assert [t.match.can_undo(seat) for seat in range(3)] == [False, True, False]


def test_the_end_cannot_be_taken_back() -> None:
    """A won game stays won; all roles are shown."""
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"}).activate("people")
    assert t.match.over
    assert not any(t.match.can_undo(seat) for seat in range(3))
    with pytest.raises(NoUndo):
        t.match.undo(0)


def test_what_came_to_light_cannot_be_taken_back() -> None:
    """A role drawn after a wrong guess is seen, and so the guess stands (it is also a draw)."""
    t = table("soldier silk", ["prince"], tokens={0: "5 people 4 bologna"}, passed="wine rat").accuse(1, "dean")
    assert t.match.view(0)["players"][0]["role"] == "prince"
    assert not t.match.can_undo(0)


def test_a_hidden_thing_shown_to_a_seat_bars_that_seat() -> None:
    """The barrier is derived from who may see what: a card that becomes visible to the seat, by any rule."""
    t = after_roll(THREE, "2 people wine tower rat").choose("wine")
    assert t.match.can_undo(0)
    t.match._states["role_seen"][0, 1] |= 1  # as if a rule had shown seat 0 the card of seat 1
    assert not t.match.can_undo(0)
    t.match._states["role_seen"][0, 1] = 2 | 4  # to seat 2 instead: no barrier for seat 0
    assert t.match.can_undo(0)


def test_what_was_learnt_cannot_be_taken_back() -> None:
    """A wrong accusation shows no card and draws nothing, but tells what the accused is not."""
    t = table("innkeeper dean silk", tokens={0: INN}, passed="wine rat").accuse(1, "prince")
    assert not t.match.can_undo(0)
    spent: dict[str, Any] = {
        "dealt": 5,
        "card": [4, 1, 0, 0, 0, 0, 0],
        "role": ["prince", "silk", "dean", "cardinal", "soldier", "unknown", "unknown"],
        "role_seen": [[0], [1], [0], [0], [0], [], []],
        "not_role": [["innkeeper", "brigand"]] * 5 + [[], []],
    }
    t = table("soldier silk", tokens={0: "5 people 4 bologna"}, passed="wine rat", **spent).accuse(1, "dean")
    assert not t.match.can_undo(0)


def test_nor_what_the_next_player_gave_away() -> None:
    """Seat 0 passes on; seat 1 would win as a Soldier and does not: seat 0 knows something new (T-34)."""
    t = at_pass_on("innkeeper dean silk", tokens={1: "5 people 4 bologna"}).pass_on()
    assert t.not_roles(1) == {"brigand", "soldier"}
    assert not t.match.can_undo(0)


def test_what_one_gives_away_oneself_is_no_barrier() -> None:
    """The Prince completes the Soldier's row: others learn what they are not, they learn nothing (T-34)."""
    t = with_chosen(THREE, "people 2 rat", tokens={0: "4 people 4 bologna"})
    before, told = t.match.state_bytes(), len(t.match.events)
    t.activate("people")
    assert "soldier" in t.not_roles(0)
    assert_taken_back(t, 0, before, told)


def test_undo_inside_a_record() -> None:
    """Acts and their taking back stay in the record, in order, and replay to the same bytes."""
    t = after_roll(THREE, "2 people wine tower rat").choose("rat")
    t.match.undo(0)
    t.choose("people wine")
    t.match.undo(0)
    t.choose("people")
    record = t.match.record(reveal=True)
    kinds = [next(word for word in ("draw", "act", "undo") if word in move) for move in record["moves"]]
    assert kinds == ["draw", "act", "undo", "act", "act", "undo", "act"]
    again = tavolata.replay(record)
    assert again.state_bytes() == t.match.state_bytes()
    assert again.events == t.match.events
    assert again.record(reveal=True) == record
    assert again.can_undo(0)


def test_an_answer_that_opened_the_window_cannot_be_taken_back() -> None:
    """T-45: a sealed answer can be taken back; whoever answers last has seen what the others gave, and cannot."""
    t = with_chosen(THREE, "rat 2 book", tokens={0: "people tower", 1: "people tower"}).activate("disease")
    t.discard("tower", by=1)
    assert t.match.can_undo(1)
    t.discard("people", by=0)
    assert not t.match.can_undo(0)
