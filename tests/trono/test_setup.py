"""Chapter 1, setting up: roles, starting tokens, who begins (T-01 to T-07)."""

import itertools
from typing import Any

import pytest

import tavolata

from .tables import GAME, SEVEN, SYMBOLS, Table, at_pass_on, counts, dice, first_rolls, table

FIVE = ["prince", "dean", "silk", "soldier", "cardinal"]
HARMLESS = dice("2 people 2 tower rat")


def new(roles: str, *rolls: str, **settings: Any) -> Table:
    """A new game in which these roles are dealt and these dice fall."""
    options = {"deus_ex": False}
    draws = [*roles.split(), *(dice(words) for words in rolls)]
    return Table(GAME.new(len(roles.split()), 1, options, draws=draws, **settings))


def test_T01_a_die_has_one_face_of_each_symbol() -> None:
    """T-01: six faces, six symbols, each once."""
    assert sorted(GAME.standard_content["dice.faces"]) == sorted(SYMBOLS)
    faces = [GAME.rules.outcome_name(GAME.content().record[0], _rolling_state(), n)[0] for n in range(6)]
    assert sorted(faces) == sorted(SYMBOLS)


def _rolling_state() -> object:
    return GAME.rules.state.from_json({**table("prince dean silk").state, "phase": "roll", "lying": [0] * 6})[0]


@pytest.mark.parametrize(
    ("players", "roles"),
    [(2, FIVE), *((n, [*FIVE, "innkeeper"]) for n in range(3, 7)), (7, [*FIVE, "innkeeper", "brigand"])],
)
def test_T02_roles_in_the_deal(players: int, roles: list[str]) -> None:
    """T-02: five roles with two players, six from three on, all seven with seven."""
    for role in roles:
        assert GAME.new(players, 1, draws=[role]).position()["state"]["role"][0] == role
    for role in set(SEVEN.split()) - set(roles):
        with pytest.raises(tavolata.BadDraw, match=role):
            GAME.new(players, 1, draws=[role])


def test_T02_nobody_is_dealt_a_role_twice() -> None:
    """T-02: a role dealt is no longer in the deal."""
    with pytest.raises(tavolata.BadDraw, match="allowed: dean, silk, soldier, cardinal"):
        GAME.new(2, 1, draws=["prince", "prince"])


@pytest.mark.parametrize("players", range(2, 8))
def test_T02_every_role_of_the_deal_comes_up_anywhere(players: int) -> None:
    """T-02: over many seeds every seat gets every role that is in the deal."""
    dealt = {
        (seat, GAME.new(players, seed).position()["state"]["role"][seat])
        for seed in range(80)
        for seat in range(players)
    }
    roles = FIVE if players == 2 else SEVEN.split()[: 7 if players == 7 else 6]
    assert dealt == set(itertools.product(range(players), roles))


@pytest.mark.parametrize("players", range(2, 7))
def test_T02_a_role_is_seen_by_its_owner_alone(players: int) -> None:
    """T-02: roles stay secret, and those left over are not even in the state."""
    match = GAME.new(players, 3)
    for viewer in [None, *range(players)]:
        shown = [seat for seat, p in enumerate(match.view(viewer)["players"]) if p["role"] is not None]
        assert shown == ([] if viewer is None else [viewer])
    assert match.position()["state"]["role"][players:] == ["unknown"] * (7 - players)


@pytest.mark.parametrize("seat", range(7))
def test_T03_anyone_may_be_dealt_the_brigand(seat: int) -> None:
    """T-03: the Brigand is dealt at random like any role."""
    others = SEVEN.split()[:6]
    match = GAME.new(7, 1, draws=[*others[:seat], "brigand", *others[seat:]])
    assert match.view(None)["players"][seat]["role"] == "brigand"


def test_T04_the_brigand_lies_face_up_from_the_deal() -> None:
    """T-04: everybody, spectators too, sees the Brigand before a die has rolled, and only them."""
    match = GAME.new(7, 1, draws=["brigand", *SEVEN.split()[:6]])
    assert match.view(None)["phase"] == "start_token"
    assert [p["role"] for p in match.view(None)["players"]] == ["brigand"] + [None] * 6
    assert [p["role"] for p in match.view(3)["players"]] == ["brigand", None, None, "silk", None, None, None]
    assert match.events[0] == {"kind": "dealt", "audience": 255, "seat": 0, "role": "brigand"}
    assert [event["audience"] for event in match.events[1:7]] == [1 << seat for seat in range(1, 7)]
    assert all("brigand" in p["not_roles"] for p in match.view(None)["players"][1:])


def test_T05_bologna_and_wine_decide_who_begins() -> None:
    """T-05: the highest total of Bologna and Wine faces begins."""
    t = new(
        "prince dean silk",
        "bologna wine 3 rat",
        "2 wine bologna tower book",
        "5 people",
        "2 people 2 tower rat",
    )
    assert [event["total"] for event in t.ever_told("first_rolled")] == [2, 3, 0]
    assert (t.state["first"], t.turn, t.phase) == (1, 1, "choose")


def test_T05_only_those_who_tie_roll_again() -> None:
    """T-05: ties are rolled off among the tied, as often as needed."""
    t = new(
        "prince dean silk soldier",
        *("3 bologna 2 rat", "5 people", "3 wine 2 rat", "bologna 2 wine 2 book"),  # seats 0, 2 and 3 tie
        *("2 bologna 3 rat", "5 people", "2 wine 3 tower"),  # 0 and 3
        *("5 rat", "4 rat wine"),
        "2 people 2 tower rat",
    )
    assert [event["seat"] for event in t.ever_told("first_rolled")] == [0, 1, 2, 3, 0, 2, 3, 0, 3]
    assert [event["seats"] for event in t.ever_told("tied")] == [[0, 2, 3], [0, 3]]
    assert t.turn == 3


def test_T05_who_lost_the_first_roll_stays_out_of_it() -> None:
    """T-05: their old total does not count again, though it beats what the tied roll now."""
    t = new("prince dean silk", "2 wine 3 rat", "3 wine 2 rat", "3 wine 2 rat", "wine 4 rat", "5 rat", "5 tower")
    assert t.turn == 1


def test_T05_nobody_is_worth_less_than_nothing() -> None:
    """T-05: a tie at zero is a tie too, also of all."""
    t = new("prince dean", "5 people", "5 rat", "5 rat", "wine 4 rat", "2 people 2 tower rat")
    assert [event["seats"] for event in t.ever_told("tied")] == [[0, 1]]
    assert t.turn == 1


@pytest.mark.parametrize("roll", ["5 bologna", "5 wine", "3 rat 2 wine", "people tower book bologna wine"])
def test_T05_the_roll_for_the_first_turn_has_no_other_effect(roll: str) -> None:
    """T-05: no five-dice event comes from it."""
    t = new("prince dean silk", roll, "5 tower", "5 tower", "2 people 2 tower rat")
    assert t.turn == 0
    assert t.ever_told("happened") == []
    assert [t.tokens(seat) for seat in range(3)] == [[0] * 4] * 3


def test_T05_the_first_turn_begins_with_five_dice_and_goes_round_clockwise() -> None:
    """T-05: nothing was passed on to the first player; after them their left neighbour plays."""
    t = new("prince dean silk", "5 rat", "5 rat", "5 wine", "2 people 2 tower rat")
    assert len(t.lying()) == 5
    t.choose("2 people tower").activate("people").activate("people").activate("tower").pass_on()
    assert (t.turn, t.phase, t.lying()) == (0, "keep", ["tower", "rat"])


@pytest.mark.parametrize(
    ("players", "start"), [(2, ""), (3, ""), (4, ""), (5, ""), (6, "people bologna"), (7, "2 people")]
)
def test_tokens_at_the_start(players: int, start: str) -> None:
    """The printed 6- and 7-player variants: one People and one Bologna, or two People; 24 of each in all."""
    state = GAME.new(players, 1).position()["state"]
    held = counts(start, 4)
    assert state["tokens"] == [held] * players + [[0] * 4] * (7 - players)
    assert state["pool"] == [24 - players * number for number in held]


def test_T06_seven_players_choose_a_token_together() -> None:
    """T-06: after the deal and before the roll for the first turn; sealed, and shown together."""
    t = Table(GAME.new(7, 1, {"deus_ex": False}, draws=[*SEVEN.split(), *first_rolls(7, 2), HARMLESS]))
    assert t.ever_told("first_rolled") == []
    assert t.match.waiting == list(range(7))
    for seat in (6, 0, 1, 2, 3, 4):
        t.play("start_with", by=seat, token="tower" if seat else "book")
    assert t.match.waiting == [5]
    assert t.match.view(0)["my_answer"] == "book"
    assert [t.match.view(viewer)["my_answer"] for viewer in (None, 5)] == [None, None]
    assert [t.tokens(seat) for seat in range(7)] == [[2, 0, 0, 0]] * 7
    t.play("start_with", by=0, token="bologna")  # one may think again until the last answer is in
    t.play("start_with", by=5, token="people")
    assert t.tokens(0) == [2, 0, 0, 1]
    assert t.tokens(5) == [3, 0, 0, 0]
    assert t.tokens(6) == [2, 1, 0, 0]
    assert t.turn == 2


def test_T06_the_choice_is_before_the_roll_and_only_with_seven() -> None:
    """T-06: six players choose nothing."""
    assert GAME.new(6, 1).view(None)["phase"] != "start_token"
    assert GAME.new(7, 1).view(None)["phase"] == "start_token"


def test_T07_there_is_no_score() -> None:
    """T-07: more tokens are worth nothing by themselves; who completes their row wins, whoever has more."""
    t = at_pass_on("prince dean silk", tokens={0: "7 tower 7 book 3 bologna", 1: "4 people 2 tower 5 book"})
    t.pass_on()
    assert t.end == ("tokens", [1])
    assert t.match.scores == [0, 1, 0]
