"""The 2-player game: complete your row, then guess; or, as an option, a guess alone wins (T-33, T-42,
T-43)."""

import pytest

import tavolata

from .tables import GAME, Table, at_pass_on, first_rolls, table, with_chosen

SOLDIER = "5 people 4 bologna"
SILK = "4 people 6 tower"
FIVE = {"prince", "dean", "silk", "soldier", "cardinal"}
ALONE = {"guess_alone_wins": True}


def guessing(roles: str = "soldier silk", redrawn: tuple[str, ...] = (), **setting: object) -> Table:
    """Seat 0 has the Soldier's row complete at the start of its turn."""
    return table(roles, redrawn, **{"tokens": {0: SOLDIER, 1: "2 tower"}, "passed": "wine rat", **setting})


# --- both needed (the default) ------------------------------------------------------------------------------


def test_T33_complete_tokens_alone_do_not_win() -> None:
    """T-33: with two players nobody wins without a guess; they may also wait."""
    t = at_pass_on("silk soldier", tokens={1: SOLDIER}).pass_on()
    assert not t.match.over
    assert t.verbs() == {"keep", "roll", "accuse"}


def test_T33_complete_tokens_and_a_right_guess_win() -> None:
    """T-33: the default reading."""
    assert guessing().accuse(1, "silk").end == ("guess", [0])


def test_T33_without_complete_tokens_nobody_may_guess() -> None:
    """T-33: a guess needs the row of one's own role, not just of any."""
    t = table("soldier silk", tokens={0: "4 people 4 bologna"}, passed="wine rat")
    assert t.why_not("accuse", seat=1, role="silk") == "tokens_before_guess"
    t = table("soldier silk", tokens={0: SILK}, passed="wine rat")
    assert t.why_not("accuse", seat=1, role="silk") == "tokens_before_guess"


def test_T33_a_guess_is_possible_after_an_activation() -> None:
    """T-33, T-34: as soon as the row is complete in one's own turn."""
    t = with_chosen("soldier silk", "people 2 tower", tokens={0: "4 people 4 bologna"})
    assert t.why_not("accuse", seat=1, role="silk") == "no_accusation_yet"
    assert t.activate("people").accuse(1, "silk").end == ("guess", [0])


def test_T33_a_wrong_guess_costs_tokens_role_and_turn() -> None:
    """T-33: all tokens to the pool, another role is drawn, the two dice pass on."""
    t = guessing(redrawn=("prince",)).accuse(1, "dean")
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.pool == [24, 22, 24, 24]
    assert t.match.view(0)["players"][0]["role"] == "prince"
    assert (t.turn, t.phase, t.lying()) == (1, "keep", ["wine", "rat"])


def test_T33_after_an_activation_the_two_unchosen_dice_pass_on() -> None:
    """T-33: what was chosen and not yet used is lost."""
    t = with_chosen("soldier silk", "people 2 tower", passed="book rat", tokens={0: "4 people 4 bologna"})
    t.activate("people").accuse(1, "dean")
    assert (t.turn, t.lying(), t.state["chosen"]) == (1, ["book", "rat"], [0] * 6)


def test_T33_the_role_is_removed_face_down() -> None:
    """T-33: nobody else sees the card that goes, nor the one that comes."""
    t = guessing(redrawn=("prince",)).accuse(1, "dean")
    assert t.state["role"][:3] == ["soldier", "silk", "prince"]
    assert t.state["card"][0] == 2
    for viewer in (None, 1):
        assert t.match.view(viewer)["players"][0]["role"] is None
    assert [event["audience"] for event in t.told("dealt")] == [1]
    assert [event["seat"] for event in t.told("lost_role")] == [0]


def test_T33_the_new_role_is_one_that_was_never_dealt() -> None:
    """T-33: one of the spares, neither the opponent's nor the removed one."""
    for role in ("prince", "dean", "cardinal"):
        assert guessing(redrawn=(role,)).accuse(1, "dean").state["role"][2] == role
    for role in ("soldier", "silk", "innkeeper"):
        with pytest.raises(tavolata.BadDraw, match=role):
            guessing(redrawn=(role,)).accuse(1, "dean")


def test_T33_three_spares_and_then_none() -> None:
    """T-33: the fourth miss costs tokens and turn, and the guesser keeps their role."""
    t = table(
        "soldier silk",
        tokens={0: SOLDIER},
        passed="wine rat",
        dealt=5,
        card=[4, 1, 0, 0, 0, 0, 0],
        role=["prince", "silk", "dean", "cardinal", "soldier", "unknown", "unknown"],
        role_seen=[[0], [1], [0], [0], [0], [], []],
        not_role=[["innkeeper", "brigand"]] * 5 + [[], []],
    )
    t.accuse(1, "dean")
    assert t.told("lost_role") == []
    assert t.told("dealt") == []
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.match.view(0)["players"][0]["role"] == "soldier"
    assert (t.turn, t.lying()) == (1, ["wine", "rat"])


def test_T33_all_three_spares_can_be_drawn() -> None:
    """T-33: with a guess alone both keep missing until nothing is left to draw; then roles stay."""
    t = table("soldier silk", ["prince", "dean", "cardinal"], passed="wine rat", options=ALONE)
    held = []
    for accused, miss in ((1, "prince"), (0, "dean"), (1, "cardinal"), (0, "silk"), (1, "prince")):
        t.accuse(accused, miss)
        held.append([t.state["role"][t.state["card"][seat]] for seat in (0, 1)])
    assert held == [
        ["prince", "silk"],
        ["prince", "dean"],
        ["cardinal", "dean"],
        ["cardinal", "dean"],
        ["cardinal", "dean"],
    ]
    assert t.state["dealt"] == 5


def test_T33_one_guess_a_turn() -> None:
    """T-33: a miss ends the turn, and nothing lets the guesser try again in it."""
    t = guessing(redrawn=("prince",)).accuse(1, "dean")
    assert t.why_not("accuse", by=0, seat=1, role="cardinal") == "not_asked"


# --- names --------------------------------------------------------------------------------------------------


def test_T43_any_role_but_ones_own_may_be_named() -> None:
    """T-43: four of the five; Innkeeper and Brigand are not in the game."""
    t = guessing()
    assert t.names() == {(1, role) for role in FIVE - {"soldier"}}
    assert t.why_not("accuse", seat=1, role="soldier") == "own_role"
    assert t.why_not("accuse", seat=1, role="innkeeper") == "role_not_in_game"
    assert t.why_not("accuse", seat=1, role="brigand") == "brigand_is_known"


def test_T43_a_removed_role_may_be_named() -> None:
    """T-43: also one's own former one, though it cannot be right."""
    t = table("soldier silk", ["prince", "2 people 2 tower rat"], options=ALONE, passed="wine rat")
    t.accuse(1, "dean").play("roll").choose("2 people rat")
    t.activate("people").activate("people").activate("disease").pass_on()
    assert t.actor == 0
    assert t.names() == {(1, role) for role in FIVE - {"prince"}}


# --- a guess alone wins (the option) ------------------------------------------------------------------------


def test_T33_option_a_right_guess_alone_wins() -> None:
    """T-33, guess_alone_wins: without a single token, at the start of the turn."""
    t = table("soldier silk", passed="wine rat", options=ALONE)
    assert t.accuse(1, "silk").end == ("guess", [0])


def test_T33_option_complete_tokens_alone_win_too() -> None:
    """T-33, guess_alone_wins: either is enough."""
    t = with_chosen("soldier silk", "people 2 tower", tokens={0: "4 people 4 bologna"}, options=ALONE)
    assert t.activate("people").end == ("tokens", [0])


def test_T33_option_a_miss_costs_the_same() -> None:
    """T-33, guess_alone_wins: tokens, role and turn."""
    t = table("soldier silk", ["cardinal"], tokens={0: "3 people"}, passed="wine rat", options=ALONE).accuse(1, "dean")
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.state["role"][t.state["card"][0]] == "cardinal"
    assert t.turn == 1


def test_T33_option_without_dice_to_keep_one_is_asked_all_the_same() -> None:
    """T-33, guess_alone_wins: the start of a turn is a moment to guess, also the very first."""
    t = Table(GAME.new(2, 1, ALONE, draws=["soldier", "silk", *first_rolls(2, 0)]))
    assert (t.phase, t.actor) == ("keep", 0)
    assert t.verbs() == {"roll", "accuse"}


@pytest.mark.parametrize(("option", "end"), [(True, ("event", [1])), (False, (None, []))])
def test_T33_option_through_an_event(option: bool, end: object) -> None:
    """T-33, T-31: where tokens alone win, an event wins at once; else it only lets one guess."""
    t = table("silk soldier", ["5 rat"], tokens={1: "5 people book 4 bologna"}, options={"guess_alone_wins": option})
    assert t.end == end
    assert t.phase == ("over" if option else "ask")


def test_T33_option_means_nothing_with_three_players() -> None:
    """T-33, guess_alone_wins: it is an option of the 2-player game."""
    t = table("soldier silk innkeeper", passed="wine rat", options=ALONE)
    assert t.why_not("accuse", seat=1, role="silk") == "only_innkeeper"
    t = table("innkeeper silk soldier", passed="wine rat", options=ALONE)
    assert t.why_not("accuse", seat=1, role="silk") == "tokens_do_not_fit"
