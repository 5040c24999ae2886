"""The 7-player game: the Brigand (T-03, T-04, T-37 to T-39, T-46)."""

import pytest

from .tables import GAME, SEVEN, Table, after_roll, at_pass_on, table, with_chosen

BRIGAND = "brigand prince dean silk soldier cardinal innkeeper"  # at seat 0
LAST = SEVEN  # at seat 6
INN = "2 people 2 tower 2 book 2 bologna"


# --- stealing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "place"), [("people", 0), ("tower", 1), ("book", 2), ("bologna", 3)])
def test_T37_the_brigand_steals_instead_of_taking(token: str, place: int) -> None:
    """T-37: each kind of token, from a victim of their choice; the pool is not touched."""
    t = with_chosen(BRIGAND, f"{token} wine rat", tokens={2: f"2 {token}", 5: token})
    pool = t.pool
    t.activate(token)
    assert t.legal() == [{"verb": "steal", "from": 2}, {"verb": "steal", "from": 5}]
    assert t.why_not("from_pool") == "brigand_steals"
    t.steal(2)
    assert [t.tokens(seat)[place] for seat in (0, 2, 5)] == [1, 1, 1]
    assert t.pool == pool


def test_T37_a_single_victim_is_robbed_without_a_question() -> None:
    """T-37: stealing is compulsory if possible (T-12)."""
    t = with_chosen(BRIGAND, "tower wine rat", tokens={3: "tower"}).activate("tower")
    assert (t.tokens(0), t.tokens(3)) == ([0, 1, 0, 0], [0, 0, 0, 0])
    assert t.told("stolen") == [{"kind": "stolen", "audience": 255, "seat": 0, "victim": 3, "token": "tower"}]


def test_T37_where_there_is_nothing_the_brigand_gets_nothing() -> None:
    """T-37: they do not fall back on the pool, and their own tokens do not count."""
    t = with_chosen(BRIGAND, "tower wine rat", tokens={0: "tower"}, out=[4]).activate("tower")
    assert t.tokens(0) == [0, 1, 0, 0]
    assert t.told("nothing") == [{"kind": "nothing", "audience": 255, "seat": 0, "effect": "tower"}]
    assert t.phase == "activate"


def test_T37_a_wild_book_steals_what_it_stands_for() -> None:
    """T-37, T-10: the Book die as Bologna."""
    t = with_chosen(BRIGAND, "book wine rat", tokens={3: "bologna book"}).activate("bologna", wild=1)
    assert t.tokens(0) == [0, 0, 0, 1]


def test_T37_salted_pork_comes_from_the_pool_for_the_brigand_too() -> None:
    """T-37: it is no result of their dice."""
    t = after_roll(BRIGAND, "5 book", tokens={1: "book"})
    assert t.tokens(0) == [0, 0, 1, 0]
    assert t.tokens(1) == [0, 0, 2, 0]
    assert t.pool[2] == 24 - 8


def test_T37_the_token_of_choice_at_the_start_comes_from_the_pool() -> None:
    """T-37, T-06: like everybody's."""
    t = Table(GAME.new(7, 1, draws=BRIGAND.split()))
    for seat in range(7):
        t.play("start_with", by=seat, token="book")
    assert [t.tokens(seat) for seat in range(7)] == [[2, 0, 1, 0]] * 7
    assert t.ever_told("stolen") == []


def test_T37_others_take_from_the_pool_as_always() -> None:
    """T-37: only they steal."""
    t = with_chosen(BRIGAND, "tower wine rat", turn=1, tokens={3: "tower"}).activate("tower")
    assert (t.tokens(1), t.tokens(3)) == ([0, 1, 0, 0], [0, 1, 0, 0])


def test_T37_in_a_feast_of_fools_the_brigand_steals_as_ever() -> None:
    """T-37, T-32: the feast gives them no pool."""
    t = after_roll(BRIGAND, "people tower book bologna wine", tokens={3: "tower", 4: "tower"}).choose(
        "people tower wine"
    )
    assert t.activate("people").told("nothing") != []
    assert t.activate("tower").verbs() == {"steal"}


def test_T46_a_pair_takes_one_victim_a_token() -> None:
    """T-46, T-37: two People from two, or twice from the same."""
    t = with_chosen(BRIGAND, "2 people wine", tokens={1: "2 people", 2: "people"}).activate("gathering")
    t.steal(1)
    assert t.phase == "source"
    t.steal(2)
    assert [t.tokens(seat)[0] for seat in range(3)] == [2, 1, 0]


def test_T46_a_pair_when_only_one_is_to_be_had() -> None:
    """T-46: they steal the one."""
    t = with_chosen(BRIGAND, "2 people wine", tokens={2: "people"}).activate("gathering")
    assert (t.tokens(0), t.tokens(2)) == ([1, 0, 0, 0], [0, 0, 0, 0])
    assert t.phase == "activate"
    assert t.pool[0] == 23


# --- winning ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["people", "book", "bologna"])
@pytest.mark.parametrize("towers", ["", " 5 tower"])
def test_T38_eight_of_one_and_none_of_the_other_two(token: str, towers: str) -> None:
    """T-38: People, Book or Bologna; Towers do not matter."""
    t = with_chosen(BRIGAND, f"{token} wine rat", tokens={0: f"7 {token}{towers}", 3: f"3 {token}"}).activate(token)
    assert t.end == ("tokens", [0])


def test_T38_eight_towers_win_nothing() -> None:
    """T-38: the Tower is not one of the three."""
    t = with_chosen(BRIGAND, "tower wine rat", tokens={0: "7 tower", 3: "tower"}).activate("tower")
    assert t.tokens(0) == [0, 8, 0, 0]
    assert not t.match.over


@pytest.mark.parametrize(
    "tokens",
    [
        "7 people",
        "8 people book",
        "8 people bologna",
        "8 book people",
        "8 bologna 8 people",
        "4 people 4 book",
    ],
)
def test_T38_too_few_or_something_of_the_other_two(tokens: str) -> None:
    """T-38: zero means zero, and eight means eight of one."""
    t = at_pass_on(LAST, turn=5, tokens={6: tokens}).pass_on()
    assert not t.match.over


@pytest.mark.parametrize("tokens", ["8 people", "9 book", "12 bologna 3 tower"])
def test_T38_at_the_start_of_their_turn(tokens: str) -> None:
    """T-38, T-34: what others made of their tokens counts when their turn begins; more than eight are welcome."""
    t = at_pass_on(LAST, turn=5, tokens={6: tokens}).pass_on()
    assert t.end == ("tokens", [6])


def test_T38_not_in_the_turn_of_others() -> None:
    """T-38: a Rat takes their last People; they win when their turn comes."""
    t = with_chosen(LAST, "rat 2 tower", turn=5, tokens={6: "people 8 book"}).activate("disease")
    assert t.tokens(6) == [0, 0, 8, 0]
    assert not t.match.over
    assert t.activate("tower").activate("tower").pass_on().end == ("tokens", [6])


def test_T38_through_an_event() -> None:
    """T-38, T-31: an Earthquake takes their Books in the turn of another, and they win at once."""
    t = after_roll(LAST, "3 rat 2 wine", tokens={6: "8 people 2 book"})
    assert t.end == ("event", [6])


def test_T38_the_eight_is_a_number_of_the_content() -> None:
    """T-38: the printed hoard is eight."""
    t = with_chosen(BRIGAND, "book wine rat", content={"limits.hoard": 4}, tokens={0: "3 book", 3: "book"})
    assert t.activate("book").end == ("tokens", [0])


# --- what they are safe from -----------------------------------------------------------------------------------


def test_T39_wine_and_revolution_may_hit_the_brigand() -> None:
    """T-39: they are a target like any."""
    t = with_chosen(LAST, "3 wine", tokens={6: "2 people"}).activate("inebriation")
    assert 6 in t.targets()
    assert t.target(6).tokens(6) == [1, 0, 0, 0]
    assert t.activate("drunkenness").target(6).state["skipping"] == [6]
    t = with_chosen(LAST, "2 people wine", tokens={6: "tower"}).activate("revolution").target(6)
    assert t.tokens(6) == [0, 0, 0, 0]


def test_T39_rats_bite_the_brigand_too() -> None:
    """T-39: and they may answer them with a Tower."""
    t = with_chosen(LAST, "rat 2 wine", tokens={6: "people tower"}).activate("disease")
    assert t.match.waiting == [6]
    assert t.discard("tower").tokens(6) == [1, 0, 0, 0]


def test_T39_fools_steal_from_the_brigand() -> None:
    """T-39: a Feast of Fools may rob the robber."""
    t = after_roll(LAST, "people tower book bologna wine", tokens={6: "book"}).choose("people tower book")
    assert t.activate("book").steal(6).tokens(6) == [0, 0, 0, 0]


def test_T39_an_earthquake_shakes_the_brigand() -> None:
    """T-39: their Towers and Books fall as well."""
    assert after_roll(LAST, "5 rat", tokens={6: "people tower book bologna"}).tokens(6) == [1, 0, 0, 1]


def test_T26_the_sins_do_not_touch_the_brigand() -> None:
    """T-26, T-39: eight and more are no sin of theirs, neither stolen nor given."""
    t = with_chosen(BRIGAND, "tower wine rat", tokens={0: "7 tower", 3: "tower"}).activate("tower")
    assert 0 in t.state["alive"]
    pork = after_roll(BRIGAND, "5 tower", turn=1, tokens={0: "9 tower"})
    assert (pork.tokens(0), 0 in pork.state["alive"]) == ([0, 10, 0, 0], True)


def test_T36_nobody_guesses_the_brigand() -> None:
    """T-36, T-39: they are no answer to the Innkeeper's question, and the Innkeeper cannot name them."""
    t = table("innkeeper prince dean silk soldier cardinal brigand", tokens={0: INN}, passed="wine rat")
    assert {seat for seat, _ in t.names()} == {1, 2, 3, 4, 5}
    assert {role for _, role in t.names()} == {"prince", "dean", "silk", "soldier", "cardinal"}
    assert t.why_not("accuse", seat=6, role="prince") == "brigand_is_known"
    assert t.why_not("accuse", seat=1, role="brigand") == "brigand_is_known"


def test_T31_the_brigand_with_the_innkeepers_tokens_is_asked_like_anybody() -> None:
    """T-31: every living player whose tokens fit, whatever their role."""
    t = after_roll(LAST, "5 tower", tokens={6: "2 people tower 2 book 2 bologna"})
    assert (t.phase, t.actor, t.verbs()) == ("ask", 6, {"say_nothing"})
