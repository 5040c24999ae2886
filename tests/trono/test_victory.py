"""Chapter 5, winning: the printed victory table, sins, elimination, the Innkeeper (T-26, T-27, T-34 to T-36,
T-44)."""

import pytest

from .tables import GAME, Table, after_roll, at_pass_on, first_rolls, table, with_chosen

THREE = "prince dean silk"
INN = "2 people 2 tower 2 book 2 bologna"

#: Each row of the printed table that wins by tokens alone.
ROWS = [
    ("prince", "2 people 2 tower 2 book 5 bologna"),
    ("dean", "4 people 2 tower 5 book"),
    ("silk", "4 people 6 tower"),
    ("soldier", "5 people 4 bologna"),
    ("cardinal", "2 people 4 tower 4 book 2 bologna"),
]
ANY = [("dean", "7 bologna"), ("silk", "7 book"), ("soldier", "7 tower")]
EXACT_ZERO = [("silk", "bologna"), ("soldier", "book")]


def at_start_of_turn(role: str, tokens: str) -> tuple[str | None, list[int]]:
    """How it stands when the turn comes to seat 1, who has this role and these tokens."""
    others = [other for other in ("dean", "soldier", "prince") if other != role]
    t = at_pass_on(f"{others[0]} {role} {others[1]}", tokens={1: tokens}).pass_on()
    return t.end


@pytest.mark.parametrize(("role", "row"), ROWS)
def test_table_a_complete_row_wins(role: str, row: str) -> None:
    """The printed victory table: exactly the numbers of the row win (T-34)."""
    assert at_start_of_turn(role, row) == ("tokens", [1])


@pytest.mark.parametrize(("role", "row"), ROWS)
def test_table_note_1_plus_means_at_least(role: str, row: str) -> None:
    """Note 1: one more of each needed symbol wins too, one less of any does not."""
    words = row.split()
    for place in range(0, len(words), 2):
        more = [*words[:place], str(int(words[place]) + 1), *words[place + 1 :]]
        less = [*words[:place], str(int(words[place]) - 1), *words[place + 1 :]]
        assert at_start_of_turn(role, " ".join(more)) == ("tokens", [1])
        assert at_start_of_turn(role, " ".join(less)) == (None, [])


@pytest.mark.parametrize(("role", "forbidden"), EXACT_ZERO)
def test_table_note_2_zero_means_zero(role: str, forbidden: str) -> None:
    """Note 2: the Silk with a Bologna and the Soldier with a Book have not won."""
    row = dict(ROWS)[role]
    assert at_start_of_turn(role, f"{row} {forbidden}") == (None, [])


@pytest.mark.parametrize(("role", "besides"), ANY)
def test_table_note_3_a_dash_means_any_number(role: str, besides: str) -> None:
    """Note 3: symbols with a dash do not matter."""
    assert at_start_of_turn(role, f"{dict(ROWS)[role]} {besides}") == ("tokens", [1])


def test_table_note_1_at_least_has_no_end() -> None:
    """Note 1: with a bigger box and without the limit of seven, a great heap still completes the row."""
    t = at_pass_on(
        "prince soldier silk",
        tokens={1: "90 people 90 bologna"},
        content={"supply.tokens": [99, 99, 99, 99]},
        options={"deadly_sins": False},
    )
    assert t.pass_on().end == ("tokens", [1])


@pytest.mark.parametrize(
    ("tokens", "may"),
    [
        (INN, True),
        ("5 people 2 tower 6 book 2 bologna", True),
        ("2 people 3 tower 2 book 2 bologna", False),
        ("2 people tower 2 book 2 bologna", False),
        ("2 people 2 tower 2 book 3 bologna", False),
        ("2 people 2 tower 2 book bologna", False),
        ("people 2 tower 2 book 2 bologna", False),
        ("2 people 2 tower book 2 bologna", False),
    ],
)
def test_table_the_innkeepers_row_has_two_exact_numbers(tokens: str, may: bool) -> None:
    """The Innkeeper: at least 2, exactly 2, at least 2, exactly 2; then they may accuse (T-36)."""
    t = at_pass_on("prince innkeeper silk", tokens={1: tokens}).pass_on()
    assert ("accuse" in t.verbs()) == may
    assert may or t.why_not("accuse", seat=0, role="prince") == "tokens_do_not_fit"


# --- when ---------------------------------------------------------------------------------------------------


def test_T34_victory_at_the_start_of_ones_turn() -> None:
    """T-34: before anything is rolled."""
    t = at_pass_on("prince soldier silk", tokens={1: "5 people 4 bologna"}).pass_on()
    assert t.end == ("tokens", [1])
    assert t.told("rolled") == []


def test_T34_victory_after_an_activation() -> None:
    """T-34: at once; what is left of the dice does not matter."""
    t = with_chosen("soldier dean silk", "people book rat", tokens={0: "4 people 4 bologna"}).activate("people")
    assert t.end == ("tokens", [0])


def test_T34_the_last_activation_is_the_end_of_the_turn() -> None:
    """T-34: what is complete when all three are used wins before the dice pass on."""
    t = with_chosen("soldier dean silk", "people 2 tower", tokens={0: "4 people 4 bologna"})
    assert t.activate("tower").activate("tower").activate("people").end == ("tokens", [0])


def test_T34_a_row_complete_for_a_moment_wins() -> None:
    """T-34: the Rat that would spoil it comes too late."""
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"})
    assert t.activate("people").match.over


def test_T34_nobody_wins_in_the_turn_of_another() -> None:
    """T-34: a Revolution takes the Soldier's last Book, and they must wait for their turn."""
    t = with_chosen("prince soldier silk", "2 people tower", tokens={1: "5 people book 4 bologna"})
    t.activate("revolution").target(1)
    assert t.tokens(1) == [5, 0, 0, 4]
    assert not t.match.over
    assert t.activate("tower").pass_on().end == ("tokens", [1])


def test_T34_a_skipped_turn_is_no_turn() -> None:
    """T-34: the drunk Soldier does not win when their turn is skipped."""
    t = at_pass_on("prince soldier silk", skipping=[1], tokens={1: "5 people 4 bologna"}).pass_on()
    assert (t.match.over, t.turn) == (False, 2)


def test_T34_victory_needs_no_act() -> None:
    """T-34: there is nothing to declare, and so nothing to forget."""
    assert "win" not in GAME.actions.verbs
    assert "declare" not in GAME.actions.verbs


def test_T34_another_roles_row_wins_nothing() -> None:
    """T-34: the Prince with the Soldier's tokens goes on playing."""
    assert at_start_of_turn("prince", "5 people 4 bologna") == (None, [])


# --- sins ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["people", "tower", "book", "bologna"])
def test_T26_the_eighth_token_eliminates_at_once(token: str) -> None:
    """T-26: in the middle of the turn; what is not activated is lost, the two unchosen dice pass on."""
    t = with_chosen(THREE, f"2 {token} wine", passed="book rat", tokens={0: f"7 {token}", 1: "people"}).activate(token)
    assert t.state["alive"] == [1, 2]
    assert (t.actor, t.phase, t.lying()) == (1, "keep", ["book", "rat"])
    assert t.state["chosen"] == [0] * 6


def test_T26_seven_are_allowed() -> None:
    """T-26: the limit itself is no sin."""
    t = with_chosen(THREE, "tower 2 rat", tokens={0: "6 tower"}).activate("tower")
    assert t.tokens(0) == [0, 7, 0, 0]
    assert t.state["alive"] == [0, 1, 2]


def test_T26_the_sin_comes_before_victory() -> None:
    """T-26: the eighth People of a Soldier who would win with it."""
    greedy = {"victory.soldier.least": [8, 0, 0, 4]}
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "7 people 4 bologna"}, content=greedy)
    assert t.state["alive"] == [0, 1, 2]
    t.activate("people")
    assert t.state["alive"] == [1, 2]
    assert not t.match.over


def test_T26_a_pair_stops_at_the_eighth() -> None:
    """T-26: the second People of the pair is not taken any more."""
    t = with_chosen(THREE, "2 people rat", tokens={0: "7 people"}).activate("gathering")
    assert [event["number"] for event in t.told("gained")] == [1]
    assert t.pool[0] == 24


def test_T26_a_pair_may_reach_the_limit_with_its_second() -> None:
    """T-26: six and two are eight, and the second is taken."""
    t = with_chosen(THREE, "2 people rat", tokens={0: "6 people"}).activate("gathering")
    assert len(t.told("gained")) == 2
    assert t.state["alive"] == [1, 2]


def test_T26_with_two_players_the_other_wins() -> None:
    """T-26, T-35: the limit holds for two as well."""
    t = with_chosen("prince dean", "tower 2 rat", tokens={0: "7 tower"}).activate("tower")
    assert t.end == ("last_standing", [1])


def test_T27_what_an_eliminated_player_leaves() -> None:
    """T-27: tokens go to the pool, the role stays hidden until the end."""
    tokens = {0: "7 tower 3 people book", 1: "people"}
    t = with_chosen(THREE, "tower 2 rat", tokens=tokens).activate("tower")
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.pool == [23, 24, 24, 24]
    for viewer in (None, 1, 2):
        assert t.match.view(viewer)["players"][0]["role"] is None
    assert t.told("revealed") == []
    assert t.match.view(0)["players"][0]["role"] == "prince"


def test_T27_an_eliminated_player_is_left_alone() -> None:
    """T-27: they cannot be targeted, robbed or accused, gain nothing, and have no turn."""
    t = with_chosen("innkeeper dean silk soldier", "wine people tower", out=[1], tokens={0: INN})
    assert t.activate("people").why_not("accuse", seat=1, role="dean") == "seat_out"
    assert {seat for seat, _ in t.names()} == {2, 3}
    assert t.activate("inebriation").targets() == [0, 2, 3]
    assert t.why_not("target", seat=1) == "seat_out"
    t.target(2).activate("tower").pass_on()
    assert t.turn == 2
    assert t.why_not("roll", by=1) == "eliminated"
    fed = after_roll("prince dean silk soldier", "5 tower", out=[1])
    assert fed.tokens(1) == [0, 0, 0, 0]


def test_T27_at_the_end_all_roles_are_shown() -> None:
    """T-27: also those of players who are out, and not before."""
    t = at_pass_on("prince soldier silk", out=[0], turn=2, tokens={1: "5 people 4 bologna"})
    assert t.match.view(None)["players"][0]["role"] is None
    t.pass_on()
    assert [p["role"] for p in t.match.view(None)["players"]] == ["prince", "soldier", "silk"]
    assert [event["role"] for event in t.told("revealed")] == ["prince", "soldier", "silk"]


def test_T44_the_skip_token_of_an_eliminated_player_goes_back() -> None:
    """T-44: and can be used again."""
    t = after_roll("prince dean silk soldier", "5 tower", tokens={1: "7 tower"}, skipping=[1, 2, 3])
    assert t.state["alive"] == [0, 2, 3]
    assert t.state["skipping"] == [2, 3]


def test_T35_the_last_player_left_wins_at_once() -> None:
    """T-35: also in the turn of the one who goes."""
    t = with_chosen(THREE, "tower 2 rat", tokens={0: "7 tower"}, out=[2]).activate("tower")
    assert t.end == ("last_standing", [1])


def test_T35_two_are_left_and_the_game_goes_on() -> None:
    """T-35: not before there is one alone."""
    t = with_chosen(THREE, "tower 2 rat", tokens={0: "7 tower"}).activate("tower")
    assert not t.match.over


@pytest.mark.parametrize("roles", ["prince dean", "prince dean silk"])
def test_T35_if_the_last_bust_together_nobody_wins(roles: str) -> None:
    """T-35: a Salted Pork can take them all."""
    players = len(roles.split())
    t = after_roll(roles, "5 book", tokens=dict.fromkeys(range(players), "7 book"))
    assert t.end == ("nobody", [])
    assert t.match.scores == [0] * players


def test_T35_one_who_does_not_bust_with_the_others_wins() -> None:
    """T-35: whatever their row."""
    t = after_roll(THREE, "5 book", tokens={0: "7 book", 1: "6 book", 2: "7 book"})
    assert t.end == ("last_standing", [1])


# --- the Innkeeper ------------------------------------------------------------------------------------------


def test_T36_tokens_alone_do_not_win_for_the_innkeeper() -> None:
    """T-36: they have to guess, and may wait."""
    t = table("innkeeper dean silk", ["2 people 2 tower rat"], tokens={0: INN}, passed="wine rat")
    assert not t.match.over
    t.play("roll").choose("2 people rat")
    assert t.phase == "activate"


def test_T36_a_right_guess_wins() -> None:
    """T-36: one living opponent and a role."""
    t = table("innkeeper dean silk", tokens={0: INN}, passed="wine rat").accuse(1, "dean")
    assert t.end == ("guess", [0])
    assert t.told("accused") == [{"kind": "accused", "audience": 255, "seat": 0, "accused": 1, "role": "dean"}]


def test_T36_a_wrong_guess_eliminates_the_innkeeper() -> None:
    """T-36: their turn is over; dice that lay there from before pass on as they are."""
    t = table("innkeeper dean silk", tokens={0: INN}, passed="wine rat").accuse(1, "silk")
    assert t.state["alive"] == [1, 2]
    assert t.tokens(0) == [0, 0, 0, 0]
    assert (t.turn, t.phase, t.lying()) == (1, "keep", ["wine", "rat"])
    assert t.match.view(None)["players"][0]["role"] is None


def test_T36_a_wrong_guess_of_one_of_two_left_ends_the_game() -> None:
    """T-36, T-35: the other is the last one standing."""
    t = table("innkeeper dean silk", tokens={0: INN}, out=[2], passed="wine rat").accuse(1, "silk")
    assert t.end == ("last_standing", [1])


@pytest.mark.parametrize(
    ("roles", "tokens", "accused", "role", "rule"),
    [
        ("innkeeper dean silk", INN, 0, "dean", "T-36"),  # oneself
        ("innkeeper dean silk", INN, 1, "innkeeper", "T-36"),  # one's own role, as the Innkeeper
        ("prince dean", "2 people 2 tower 2 book 5 bologna", 1, "prince", "T-43"),  # as one of two
        ("prince dean", "people", 1, "dean", "T-33"),  # two players, tokens that do not fit
        ("innkeeper dean silk", "people", 1, "dean", "T-36"),
    ],
)
def test_an_accusation_that_is_refused_cites_its_own_rule(
    roles: str, tokens: str, accused: int, role: str, rule: str
) -> None:
    t = table(roles, tokens={0: tokens}, passed="wine rat")
    reason = t.match.why_not(0, GAME.act("accuse", seat=accused, role=role))
    assert reason is not None
    assert reason.rule == rule


def test_T36_whom_and_what_the_innkeeper_may_name() -> None:
    """T-36: any role but their own and the Brigand's, also roles not in play; no eliminated player, not
    themselves."""
    t = table("innkeeper dean silk", tokens={0: INN}, passed="wine rat")
    assert t.names() == {(s, r) for s in (1, 2) for r in ("prince", "dean", "silk", "soldier", "cardinal")}
    assert t.why_not("accuse", seat=0, role="dean") == "accuse_yourself"
    assert t.why_not("accuse", seat=1, role="innkeeper") == "innkeeper_known"
    assert t.why_not("accuse", seat=1, role="brigand") == "brigand_is_known"
    assert t.why_not("accuse", seat=3, role="dean") == "no_such_seat"


def test_T36_only_the_innkeeper_accuses() -> None:
    """T-36: another role with the same tokens does not, and is asked before rolling all the same."""
    t = at_pass_on("dean prince silk", tokens={1: INN}).pass_on()
    assert t.why_not("accuse", seat=0, role="dean") == "only_innkeeper"


@pytest.mark.parametrize(("role", "verbs"), [("innkeeper", {"roll", "accuse"}), ("prince", {"roll"})])
def test_T36_a_possible_innkeeper_is_asked_before_they_roll_five_dice(role: str, verbs: set[str]) -> None:
    """T-36: by their open tokens, whatever their role, so that the pause tells nothing."""
    draws = [role, "dean", "silk", *first_rolls(3, 0)]
    t = Table(GAME.new(3, 1, content={"start.3": [2, 2, 2, 2]}, draws=draws))
    assert (t.phase, t.lying()) == ("keep", [])
    assert t.verbs() == verbs


def test_who_could_not_accuse_rolls_five_dice_without_being_asked() -> None:
    """With no dice to keep and tokens that fit no such row there is nothing to decide."""
    t = Table(GAME.new(3, 1, {"deus_ex": False}, draws=["innkeeper", "dean", "silk", *first_rolls(3, 0)]))
    assert t.phase == "choose"


def test_T36_when_in_their_turn() -> None:
    """T-36, T-34: at its start, after each activation and at its end; not between rolling and the first
    activation."""
    t = table("innkeeper dean silk", ["3 book 2 people"], tokens={0: INN}, passed="wine rat")
    assert "accuse" in t.verbs()
    t.play("roll")
    assert t.why_not("accuse", seat=1, role="dean") == "no_accusation_yet"
    t.choose("2 book people")
    assert t.why_not("accuse", seat=1, role="dean") == "no_accusation_yet"
    t.activate("book")
    assert "accuse" in t.verbs()
    t.activate("inebriation", wild=1)
    assert t.why_not("accuse", seat=1, role="dean") == "no_accusation_yet"
    t.target(1).activate("people")
    assert t.verbs() == {"pass_on", "accuse"}
    assert t.why_not("accuse", by=1, seat=0, role="innkeeper") == "not_asked"


def test_T36_passing_on_is_an_act_of_everybody() -> None:
    """T-36: at the end of every turn, whether or not one could accuse."""
    for role in ("innkeeper", "prince"):
        t = with_chosen(f"{role} dean silk", "3 tower").activate("tower").activate("tower").activate("tower")
        assert (t.phase, t.legal()) == ("pass_on", [{"verb": "pass_on"}])


def test_T36_what_others_see_is_the_same_whether_or_not_one_can_accuse() -> None:
    """T-36: the views of everybody else do not differ between an Innkeeper and another with their tokens."""
    views = []
    for role in ("innkeeper", "prince"):
        t = at_pass_on(f"dean {role} silk", tokens={1: INN}, passed="wine rat").pass_on()
        views.append([t.match.view(viewer) for viewer in (None, 0, 2)] + [t.match.events_for(None)])
    assert views[0] == views[1]
