"""Chapter 2, phase 1: keeping or rolling, choosing three, passing two on; the Deus-Ex token (T-09, T-21,
T-22, T-25)."""

import pytest

from .tables import GAME, SEVEN, Table, after_roll, at_pass_on, dice, first_rolls, table, with_chosen

ROLL = "2 people tower book rat"


def test_T09_three_results_are_chosen_one_at_a_time() -> None:
    """T-09: exactly three of the five; the two others pass on."""
    t = after_roll("prince dean silk", ROLL)
    assert {a["die"] for a in t.legal()} == {"people", "tower", "book", "rat"}
    t.choose("people book")
    assert t.phase == "choose"
    assert t.why_not("choose", die="book") == "no_such_die"
    t.choose("rat")
    assert t.phase == "activate"
    assert t.lying() == ["people", "tower"]


def test_T09_harmful_results_cannot_be_left_unused() -> None:
    """T-09: all three must be activated before the turn can end; Wine without a victim is legal and does
    nothing."""
    t = with_chosen("prince dean silk", "2 rat wine", tokens={0: "people"})
    assert t.why_not("pass_on") == "other_phase"
    t.activate("disease").activate("disease")
    assert t.why_not("pass_on") == "other_phase"
    t.activate("inebriation").target(2)
    assert t.told("nothing") == [{"kind": "nothing", "audience": 255, "seat": 2, "effect": "inebriation"}]
    assert t.phase == "pass_on"
    assert t.tokens(0) == [0, 0, 0, 0]


def test_T09_two_dice_kept_are_two_of_the_three() -> None:
    """T-09: whoever keeps the two dice rolls three and chooses one more."""
    t = table("prince dean silk", ["tower book rat"], passed="people wine").play("keep")
    assert t.state["chosen"] == [1, 0, 0, 0, 1, 0]
    assert t.lying() == ["tower", "book", "rat"]
    t.choose("book")
    assert t.phase == "activate"
    assert t.effects() >= {("people", 0), ("inebriation", 0), ("book", 0)}
    assert t.lying() == ["tower", "rat"]


def test_the_two_dice_left_are_passed_to_the_next_player() -> None:
    """The printed phase 3: the next player begins with the two results left over."""
    t = after_roll("prince dean silk", "2 people tower wine rat")
    t.choose("2 people tower").activate("people").activate("people").activate("tower").pass_on()
    assert (t.actor, t.phase, t.lying()) == (1, "keep", ["wine", "rat"])
    assert t.verbs() == {"keep", "roll"}


def test_the_two_dice_can_be_rejected() -> None:
    """The printed phase 1: or they reject them and roll all five."""
    t = table("prince dean silk", [ROLL], passed="wine rat").play("roll")
    assert t.lying() == dice(ROLL)
    assert t.state["chosen"] == [0] * 6


def test_T21_dice_go_over_a_skipped_turn() -> None:
    """T-21: the next player who actually plays gets the two dice; the skip token is given back."""
    t = at_pass_on("prince dean silk soldier", passed="book wine", skipping=[1, 2]).pass_on()
    assert (t.actor, t.phase, t.lying()) == (3, "keep", ["book", "wine"])
    assert [event["seat"] for event in t.told("skipped")] == [1, 2]
    assert t.state["skipping"] == []


def test_T21_with_two_players_the_dice_can_come_back() -> None:
    """T-21: if the other skips, one gets one's own two dice."""
    t = at_pass_on("prince dean", passed="book wine", skipping=[1]).pass_on()
    assert (t.actor, t.turn, t.lying()) == (0, 0, ["book", "wine"])
    assert t.state["turns"] == 2


def test_T21_who_skips_their_own_turn_plays_the_round_after() -> None:
    """T-21: with everybody drunk each loses one turn, and it goes on."""
    t = at_pass_on("prince dean silk", skipping=[0, 1, 2]).pass_on()
    assert [event["seat"] for event in t.told("skipped")] == [1, 2, 0]
    assert (t.turn, t.state["skipping"]) == (1, [])


def test_T22_both_dice_are_kept_or_none() -> None:
    """T-22: there is no action that keeps one, and it is decided before rolling."""
    t = table("prince dean silk", passed="people book")
    assert t.legal() == [{"verb": "keep"}, {"verb": "roll"}]
    t.play("roll")
    assert t.why_not("keep") == "other_phase"


def test_T22_nothing_can_be_kept_where_nothing_was_passed_on() -> None:
    """T-22: an Innkeeper asked before they roll five dice has nothing to keep."""
    tokens = {0: "2 people 2 tower 2 book 2 bologna"}
    t = table("innkeeper dean silk", tokens=tokens, phase="keep")
    assert t.why_not("keep") == "no_dice_to_keep"
    assert "roll" in t.verbs()


# --- the Deus-Ex token --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("first", [0, 1])
def test_T25_the_last_in_turn_order_gets_the_token(players: int, first: int) -> None:
    """T-25: at the start it lies with the right neighbour of the first player; with two, with the second."""
    roles = SEVEN.split()[:players]
    match = GAME.new(players, 1, draws=[*roles, *first_rolls(players, first), dice(ROLL)])
    while match.view(None)["phase"] == "start_token":
        match.play(GAME.act("start_with", token="people"))
    assert match.position()["state"]["deus"] == (first - 1) % players
    assert match.actor == (first - 1) % players


def test_T25_the_holder_alone_is_asked_after_a_roll() -> None:
    """T-25: they may use it or leave it."""
    t = after_roll("prince dean silk", ROLL, deus=2)
    assert (t.phase, t.match.waiting) == ("deus_ex", [2])
    assert t.verbs() == {"use_deus", "leave_deus"}
    assert t.match.legal(0) == []
    assert t.play("leave_deus").phase == "choose"
    assert t.state["deus"] == 2


def test_T25_on_oneself_all_five_and_the_token_goes_right() -> None:
    """T-25, use A: all five dice again; the right neighbour gets the token."""
    t = table("prince dean silk soldier", [ROLL, "5 wine"], deus=0, options={"earthquake": False})
    t.play("use_deus")
    assert t.lying() == dice("5 wine")
    assert t.state["deus"] == 3
    assert (t.phase, t.actor) == ("choose", 0)


def test_T25_on_an_opponent_who_then_takes_the_token() -> None:
    """T-25, use B: the roller must roll again, and has the token."""
    t = table("prince dean silk soldier", [ROLL, "3 tower 2 wine"], deus=2).play("use_deus")
    assert t.lying() == dice("3 tower 2 wine")
    assert t.state["deus"] == 0


def test_T25_with_three_dice_the_two_kept_stay() -> None:
    """T-25: the same number is rolled again, here three; kept dice are not touched."""
    t = table("prince dean silk", ["3 rat", "tower book rat"], passed="people wine", deus=1).play("keep")
    assert t.phase == "deus_ex"
    t.play("use_deus")
    assert t.lying() == ["tower", "book", "rat"]
    assert t.state["chosen"] == [1, 0, 0, 0, 1, 0]
    assert t.phase == "choose"


@pytest.mark.parametrize("holder", [0, 2])
def test_T25_one_use_a_turn(holder: int) -> None:
    """T-25: the new holder cannot answer the second roll of the same turn, be they the victim or the right
    neighbour."""
    t = table("prince dean silk", [ROLL, ROLL], deus=holder).play("use_deus")
    assert t.state["deus"] != holder
    assert t.phase == "choose"


def test_T25_in_the_next_turn_it_can_be_used_again() -> None:
    """T-25: once a turn, not once a game."""
    t = table("prince dean silk", [ROLL, ROLL, "tower 2 rat"], deus=2).play("use_deus")
    t.choose("2 people tower").activate("people").activate("people").activate("tower").pass_on()
    t.play("keep")
    assert (t.phase, t.actor) == ("deus_ex", 0)


@pytest.mark.parametrize(("holder", "out", "heir"), [(0, [3], 2), (0, [3, 2], 1), (0, [], 3)])
def test_T25_right_means_the_living_player_before_them(holder: int, out: list[int], heir: int) -> None:
    """T-25: eliminated players are passed over."""
    t = table("prince dean silk soldier", [ROLL, ROLL], deus=holder, out=out).play("use_deus")
    assert t.state["deus"] == heir


def test_T25_events_wait_for_the_final_roll() -> None:
    """T-25: the window comes before the five-dice events; a roll taken back has none."""
    t = table("prince dean silk", ["5 tower", ROLL], deus=2)
    assert t.phase == "deus_ex"
    assert t.ever_told("happened") == []
    t.play("use_deus")
    assert t.ever_told("happened") == []
    assert t.tokens(0) == [0, 0, 0, 0]


def test_T25_an_event_left_standing_happens() -> None:
    """T-25: when the holder leaves the roll, or their use brings one, the event happens."""
    left = table("prince dean silk", ["5 tower"], deus=2).play("leave_deus")
    assert [left.tokens(seat) for seat in range(3)] == [[0, 1, 0, 0]] * 3
    used = table("prince dean silk", [ROLL, "5 tower"], deus=2).play("use_deus")
    assert [used.tokens(seat) for seat in range(3)] == [[0, 1, 0, 0]] * 3


def test_T25_a_holder_who_is_skipping_may_use_it_on_others() -> None:
    """T-25: a skip token does not stop use B."""
    t = table("prince dean silk", [ROLL, ROLL], deus=1, skipping=[1])
    assert t.actor == 1
    assert t.play("use_deus").state["deus"] == 0


def test_T25_an_eliminated_holder_passes_it_to_their_right() -> None:
    """T-25: the roller, holder of the token, busts: their right neighbour has it."""
    t = with_chosen("prince dean silk soldier", "3 tower", deus=0, out=[3], tokens={0: "7 tower"})
    t.activate("tower")
    assert t.state["alive"] == [1, 2]
    assert t.state["deus"] == 2


def test_T25_when_time_is_up_the_token_is_left() -> None:
    """T-25: the harmless answer of the window is not to use it."""
    t = after_roll("prince dean silk", ROLL, deus=2)
    match = t.match
    default = GAME.engine.default(match.contents.record, match._states, 0, 2)
    assert GAME.read(default) == {"verb": "leave_deus"}


def test_T24_without_the_option_there_is_no_token() -> None:
    """T-24: nobody holds it and nobody is asked."""
    t = Table(GAME.new(3, 1, {"deus_ex": False}, draws=["prince", "dean", "silk", *first_rolls(3, 0), dice(ROLL)]))
    assert t.state["deus"] is None
    assert t.phase == "choose"
