"""What a page offers as one press: dice that need no choice, what an effect costs, whether passing on is said apart."""

import pytest

from .tables import SEVEN, Table, with_chosen
from .test_outlook import moments


def plan(t: Table) -> object:
    return t.match.view(0)["plan"]


def test_token_dice_are_used_by_one_press() -> None:
    t = with_chosen("prince dean silk", "people tower bologna")
    assert plan(t) == {"effects": ["people", "tower", "bologna"], "is_all": True, "passes": True}
    assert t.match.view(1)["plan"] is None, "what one would do is one's own business"


def test_what_needs_a_choice_is_left() -> None:
    t = with_chosen("prince dean silk", "wine tower bologna")
    assert plan(t) == {"effects": ["tower", "bologna"], "is_all": False, "passes": False}
    assert plan(with_chosen("prince dean silk", "3 wine")) is None
    assert plan(with_chosen("prince dean silk", "2 rat wine")) is None, "two Rats may be a pair"


def test_a_rat_comes_last_and_its_answers_before_the_dice_are_passed_on() -> None:
    t = with_chosen("prince dean silk", "rat tower bologna")
    assert plan(t) == {"effects": ["tower", "bologna", "disease"], "is_all": True, "passes": False}


def test_nobody_is_led_out_of_the_game() -> None:
    t = with_chosen("prince dean silk", "tower bologna wine", tokens={0: "7 tower"})
    assert plan(t) is None


def test_the_brigand_says_whom_to_rob() -> None:
    others = " ".join(role for role in SEVEN.split() if role != "brigand")
    t = with_chosen(f"brigand {others}", "people tower bologna", tokens={1: "people", 2: "people"})
    assert plan(t) is None


def test_a_winning_order_comes_first_and_ends_there() -> None:
    """The Soldier must not hold a Book: it is taken after the throne, or not at all."""
    t = with_chosen("soldier dean silk", "book 2 bologna", tokens={0: "5 people 2 bologna"})
    assert plan(t) == {"effects": ["bologna", "bologna"], "is_all": True, "passes": False}


def test_passing_on_is_said_apart_where_open_tokens_could_entitle() -> None:
    fitting = "2 people 2 tower 2 book bologna"
    for roles in ("innkeeper dean silk", "dean innkeeper silk"):
        t = with_chosen(roles, "bologna 2 wine", tokens={0: fitting})
        before = t.match.view(0)
        assert before["plan"]["passes"] is False
        t = with_chosen(roles, "bologna 2 wine", tokens={0: fitting + " bologna"})
        assert t.match.view(0)["apart"], "whatever the role is"
    assert not with_chosen("dean innkeeper silk", "3 wine").match.view(0)["apart"]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_plan_can_be_carried_out(players: int) -> None:
    planned = passed = 0
    for match in moments(players, seed=players):
        if match.view(None)["phase"] != "activate":
            continue
        [seat] = match.waiting
        given = match.view(seat)["plan"]
        if not given:
            continue
        planned += 1
        before = match.checkpoint()
        for n, effect in enumerate(given["effects"]):
            match.play({"verb": "activate", "effect": effect, "wild": 0}, seat)
            assert not match.over or (n == len(given["effects"]) - 1 and given["is_all"])
        if given["passes"]:
            passed += 1
            match.play({"verb": "pass_on"}, seat)
        match.rollback(before)
    assert planned > 3
    assert passed


@pytest.mark.parametrize("players", [2, 4])
def test_who_is_told_to_be_next_is_next(players: int) -> None:
    told = None
    for match in moments(players, seed=3):
        view = match.view(None)
        if told is not None:
            assert view["turn"] == told
        told = view["next"] if view["phase"] == "pass_on" else None


def test_what_it_would_cost() -> None:
    tokens = {1: "people bologna", 2: "people", 3: "tower"}
    t = with_chosen("prince dean silk soldier", "2 wine tower", tokens=tokens).activate("inebriation")
    costs = t.match.view(0)["costs"]
    assert costs == [[], [("people", 1), ("bologna", 1)], [("people", 1)], []]
    t = with_chosen("prince dean silk soldier", "2 wine tower", tokens={1: "2 bologna"}, skipping=[2]).activate(
        "drunkenness"
    )
    assert t.match.view(0)["costs"] == [[("skip", 1)], [("skip", 1), ("bologna", 2)], None, [("skip", 1)]]
