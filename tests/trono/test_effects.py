"""Chapter 3, phase 2: what the results do, each row of the printed dice table (T-08 to T-15, T-19, T-20,
T-23)."""

import pytest

from .tables import table, with_chosen

THREE = "prince dean silk"


# --- the printed table, row by row --------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "place"), [("people", 0), ("tower", 1), ("book", 2), ("bologna", 3)])
def test_table_one_die_gains_one_token(token: str, place: int) -> None:
    """The rows of the four token symbols: one die, one token from the pool (T-12)."""
    t = with_chosen(THREE, f"{token} wine rat").activate(token)
    expected = [0, 0, 0, 0]
    expected[place] = 1
    assert t.tokens(0) == expected
    assert t.pool[place] == 23


def test_table_two_people_gain_two() -> None:
    """The People row, first half: two dice, two People, as one activation (T-08)."""
    t = with_chosen(THREE, "2 people rat").activate("gathering")
    assert t.tokens(0) == [2, 0, 0, 0]
    assert t.effects() == {("disease", 0)}


def test_table_two_people_start_a_revolution() -> None:
    """The People row, second half: instead one player loses a Tower or a Book."""
    t = with_chosen(THREE, "2 people rat", tokens={1: "tower book"}).activate("revolution").target(1)
    t.discard("book")
    assert (t.tokens(0), t.tokens(1)) == ([0, 0, 0, 0], [0, 1, 0, 0])
    assert (t.actor, t.phase) == (0, "activate")


def test_table_one_wine_takes_a_people() -> None:
    """The Wine row, Inebriation: without Bologna there is nothing to choose."""
    t = with_chosen(THREE, "wine tower book", tokens={2: "3 people"}).activate("inebriation").target(2)
    assert t.tokens(2) == [2, 0, 0, 0]
    assert t.phase == "activate"


@pytest.mark.parametrize(("paid", "left"), [("people", [2, 0, 0, 1]), ("bologna", [3, 0, 0, 0])])
def test_table_one_bologna_cancels_inebriation(paid: str, left: list[int]) -> None:
    """The Wine row: the victim may discard a Bologna instead."""
    t = with_chosen(THREE, "wine tower book", tokens={2: "3 people bologna"}).activate("inebriation").target(2)
    assert (t.actor, t.phase) == (2, "answer")
    t.discard(paid)
    assert t.tokens(2) == left
    assert bool(t.told("cancelled")) == (paid == "bologna")
    assert (t.actor, t.phase) == (0, "activate")


def test_table_two_wines_make_drunk() -> None:
    """The Wine row, Drunkenness: the victim skips their next turn."""
    t = with_chosen(THREE, "2 wine tower").activate("drunkenness").target(1)
    assert t.state["skipping"] == [1]
    t.activate("tower").pass_on()
    assert t.turn == 2
    assert t.state["skipping"] == []


def test_table_two_bologna_cancel_drunkenness() -> None:
    """The Wine row: or they pay two Bologna."""
    t = with_chosen(THREE, "2 wine tower", tokens={1: "3 bologna"}).activate("drunkenness").target(1)
    assert t.verbs() == {"discard", "skip_turn"}
    t.discard("bologna")
    assert t.tokens(1) == [0, 0, 0, 1]
    assert t.state["skipping"] == []


def test_table_drunkenness_may_be_accepted() -> None:
    """The Wine row: paying is the victim's choice."""
    t = with_chosen(THREE, "2 wine tower", tokens={1: "3 bologna"}).activate("drunkenness").target(1)
    t.play("skip_turn")
    assert t.tokens(1) == [0, 0, 0, 3]
    assert t.state["skipping"] == [1]


def test_table_one_rat_is_a_disease_of_all() -> None:
    """The Rat row: everybody loses a People; a Tower may go instead."""
    t = with_chosen(THREE, "rat tower book", tokens={0: "people", 1: "people tower", 2: "people tower"})
    t.activate("disease").discard("tower", by=2).discard("people", by=1)
    assert [t.tokens(seat) for seat in range(3)] == [[0, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]


def test_table_two_rats_are_the_black_plague() -> None:
    """The Rat row: a People (or a Tower for it) and a Bologna from all."""
    tokens = {0: "2 people bologna", 1: "people tower 2 bologna", 2: "people tower bologna"}
    t = with_chosen(THREE, "2 rat book", tokens=tokens)
    t.activate("plague").discard("tower", by=1).discard("people", by=2)
    assert [t.tokens(seat) for seat in range(3)] == [[1, 0, 0, 0], [1, 0, 0, 1], [0, 1, 0, 0]]


# --- pairs and the wild Book --------------------------------------------------------------------------------


def test_T08_a_pair_is_a_choice() -> None:
    """T-08: two equal dice may be used as a pair or one by one."""
    t = with_chosen(THREE, "2 people wine")
    assert t.effects() == {("people", 0), ("gathering", 0), ("revolution", 0), ("inebriation", 0)}
    t.activate("people")
    assert t.effects() == {("people", 0), ("inebriation", 0)}


@pytest.mark.parametrize(
    ("symbol", "single", "pair"), [("wine", "inebriation", "drunkenness"), ("rat", "disease", "plague")]
)
def test_T08_three_equal_dice_are_a_pair_and_a_single_or_three_singles(symbol: str, single: str, pair: str) -> None:
    """T-08: never a pair and a half."""
    t = with_chosen(THREE, f"3 {symbol}")
    assert t.effects() == {(single, 0), (pair, 0)}
    t.activate(pair)
    if pair == "drunkenness":
        t.target(1)
    assert t.effects() == {(single, 0)}
    t = with_chosen(THREE, f"3 {symbol}").activate(single)
    if symbol == "wine":
        t.target(1)
    assert t.effects() == {(single, 0), (pair, 0)}


def test_T08_results_are_used_in_any_order() -> None:
    """T-08: one at a time, in the order of the roller's choice."""
    t = with_chosen(THREE, "people wine tower", tokens={0: "people"})
    t.activate("inebriation").target(0)
    assert t.tokens(0) == [0, 0, 0, 0]
    assert t.activate("tower").activate("people").tokens(0) == [1, 1, 0, 0]


def test_T08_a_pair_needs_two_dice() -> None:
    """T-08: one die of a symbol makes no pair effect, and dice that were not chosen do not count."""
    t = with_chosen(THREE, "people wine rat", passed="people wine")
    for effect in ("gathering", "revolution", "drunkenness", "plague"):
        assert t.why_not("activate", effect=effect, wild=0) == "die_not_chosen"


def test_T10_a_book_may_stand_for_any_other_symbol() -> None:
    """T-10: five others, Wine and Rat included, or simply a Book."""
    t = with_chosen(THREE, "book tower rat")
    singles = {("people", 1), ("tower", 1), ("bologna", 1), ("inebriation", 1), ("disease", 1)}
    assert t.effects() == singles | {("book", 0), ("tower", 0), ("disease", 0), ("plague", 1)}
    assert t.activate("bologna", wild=1).tokens(0) == [0, 0, 0, 1]
    assert t.effects() == {("tower", 0), ("disease", 0)}


def test_T10_a_book_used_as_a_book_is_not_wild() -> None:
    """T-10: into any *other* symbol."""
    t = with_chosen(THREE, "2 book rat")
    assert t.why_not("activate", effect="book", wild=1) == "book_is_book"


def test_T10_wild_books_complete_pairs() -> None:
    """T-10: no, one or two Books in a pair; two Books make any pair."""
    t = with_chosen(THREE, "2 book people")
    pairs = {(effect, wild) for effect, wild in t.effects() if effect in ("gathering", "revolution")}
    assert pairs == {(effect, wild) for effect in ("gathering", "revolution") for wild in (1, 2)}
    assert {("drunkenness", 2), ("plague", 2)} <= t.effects()
    assert t.why_not("activate", effect="drunkenness", wild=1) == "die_not_chosen"
    assert t.why_not("activate", effect="gathering", wild=0) == "die_not_chosen"


@pytest.mark.parametrize(
    ("chosen", "wild", "left"),
    [
        ("2 people book", 0, [0, 0, 1, 0, 0, 0]),
        ("people 2 book", 1, [0, 0, 1, 0, 0, 0]),
        ("2 book rat", 2, [0, 0, 0, 0, 0, 1]),
    ],
)
def test_T10_a_pair_takes_just_the_dice_it_names(chosen: str, wild: int, left: list[int]) -> None:
    """T-10: with 0, 1 and 2 wild Books."""
    t = with_chosen(THREE, chosen).activate("gathering", wild)
    assert t.tokens(0) == [2, 0, 0, 0]
    assert t.state["chosen"] == left


def test_T10_more_books_than_there_are_or_fit() -> None:
    """T-10: one Book is not two, and a single effect takes one die."""
    assert with_chosen(THREE, "book people rat").why_not("activate", effect="plague", wild=2) == "no_wild_book"
    assert with_chosen(THREE, "2 book rat").why_not("activate", effect="people", wild=2) == "too_many_wild"


def test_T10_stored_book_tokens_are_not_wild() -> None:
    """T-10: only the die is, never a token."""
    t = with_chosen(THREE, "people tower rat", tokens={0: "3 book"})
    assert all(wild == 0 for _, wild in t.effects())
    assert t.why_not("activate", effect="bologna", wild=1) == "no_wild_book"


# --- gains --------------------------------------------------------------------------------------------------


def test_T12_a_gain_is_compulsory() -> None:
    """T-12: a token die must be used, and brings its token though nobody wants it."""
    t = with_chosen("silk dean prince", "3 bologna")
    assert t.legal() == [{"verb": "activate", "effect": "bologna", "wild": 0}]
    t.activate("bologna").activate("bologna").activate("bologna")
    assert t.tokens(0) == [0, 0, 0, 3]


def test_T23_an_empty_pool_gives_nothing() -> None:
    """T-23: no token, no gain, and the game goes on."""
    t = with_chosen("prince dean silk soldier", "book 2 tower", tokens=dict.fromkeys(range(4), "6 book"))
    t.activate("book")
    assert t.tokens(0) == [0, 0, 6, 0]
    assert t.told("no_gain") == [{"kind": "no_gain", "audience": 255, "seat": 0, "token": "book"}]
    assert t.phase == "activate"


def test_T23_a_pair_takes_the_last_one() -> None:
    """T-23: of two People the pool may have only one."""
    tokens = {0: "2 people", 1: "7 people", 2: "7 people", 3: "7 people"}
    t = with_chosen("prince dean silk soldier", "2 people rat", tokens=tokens).activate("gathering")
    assert t.tokens(0) == [3, 0, 0, 0]
    assert t.pool[0] == 0
    assert [event["kind"] for event in t.match.events[-2:]] == ["gained", "no_gain"]


def test_T23_discards_fill_the_pool_again() -> None:
    """T-23: a discarded token goes back and can be gained."""
    tokens = {0: "3 people", 1: "7 people", 2: "7 people", 3: "7 people"}
    t = with_chosen("prince dean silk soldier", "rat people tower", tokens=tokens)
    assert t.pool[0] == 0
    assert t.activate("disease").pool[0] == 4
    assert t.activate("people").tokens(0) == [3, 0, 0, 0]


# --- targets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "effect"),
    [("wine 2 tower", "inebriation"), ("2 wine tower", "drunkenness"), ("2 people rat", "revolution")],
)
def test_T13_one_may_target_oneself(chosen: str, effect: str) -> None:
    """T-13: the roller is among the targets of Wine, Drunkenness and Revolution."""
    assert with_chosen(THREE, chosen).activate(effect).targets() == [0, 1, 2]


def test_T13_shedding_a_bologna_on_purpose() -> None:
    """T-13: the Lord of the Silk takes the Wine, pays their Bologna, and so completes their row."""
    t = with_chosen("silk dean prince", "wine people tower", tokens={0: "4 people 6 tower bologna"})
    t.activate("inebriation").target(0)
    assert t.actor == 0
    t.discard("bologna")
    assert t.end == ("tokens", [0])


def test_T13_skipping_oneself() -> None:
    """T-13: the roller may put themselves to sleep."""
    t = with_chosen("prince dean", "2 wine tower").activate("drunkenness").target(0).activate("tower").pass_on()
    assert t.turn == 1
    assert t.state["skipping"] == [0]


def test_T14_the_victim_of_a_revolution_chooses() -> None:
    """T-14: Tower or Book is their choice, nothing else."""
    t = with_chosen(THREE, "2 people rat", tokens={1: "people tower book bologna"}).activate("revolution").target(1)
    assert t.actor == 1
    assert t.legal() == [{"verb": "discard", "token": "tower"}, {"verb": "discard", "token": "book"}]
    assert t.why_not("discard", token="people") == "not_this_token"
    assert t.why_not("discard", by=0, token="tower") == "not_asked"


@pytest.mark.parametrize(("held", "left"), [("3 tower", [0, 2, 0, 0]), ("book people", [1, 0, 0, 0])])
def test_T14_with_one_kind_the_discard_is_automatic(held: str, left: list[int]) -> None:
    """T-14: no question where there is no choice."""
    t = with_chosen(THREE, "2 people rat", tokens={1: held}).activate("revolution").target(1)
    assert (t.phase, t.tokens(1)) == ("activate", left)


def test_T14_a_revolution_against_nothing_has_no_effect() -> None:
    """T-14: without Tower and Book."""
    t = with_chosen(THREE, "2 people rat", tokens={1: "3 people bologna"}).activate("revolution").target(1)
    assert (t.phase, t.tokens(1)) == ("activate", [3, 0, 0, 1])
    assert [event["effect"] for event in t.told("nothing")] == ["revolution"]


def test_T15_inebriation_without_people_fizzles() -> None:
    """T-15: no prompt, and no Bologna can be paid."""
    t = with_chosen(THREE, "wine 2 tower", tokens={2: "4 bologna"}).activate("inebriation").target(2)
    assert (t.actor, t.phase) == (0, "activate")
    assert t.tokens(2) == [0, 0, 0, 4]
    assert [event["seat"] for event in t.told("nothing")] == [2]


def test_T19_one_bologna_does_not_cancel_drunkenness() -> None:
    """T-19: there is no half cancelling."""
    t = with_chosen(THREE, "2 wine tower", tokens={1: "bologna"}).activate("drunkenness").target(1)
    assert (t.actor, t.phase) == (0, "activate")
    assert t.tokens(1) == [0, 0, 0, 1]
    assert t.state["skipping"] == [1]


def test_T19_only_bologna_cancels() -> None:
    """T-19: the two tokens are Bologna, whatever else the victim has."""
    t = with_chosen(THREE, "2 wine tower", tokens={1: "3 people 2 bologna"}).activate("drunkenness").target(1)
    assert t.legal() == [{"verb": "skip_turn"}, {"verb": "discard", "token": "bologna"}]


# --- skip tokens --------------------------------------------------------------------------------------------


def test_T20_nobody_is_made_drunk_twice() -> None:
    """T-20: who holds a skip token is no target of Drunkenness, but of a single Wine."""
    t = with_chosen(THREE, "3 wine", skipping=[1]).activate("drunkenness")
    assert t.targets() == [0, 2]
    assert t.why_not("target", seat=1) == "already_drunk"
    assert with_chosen(THREE, "3 wine", skipping=[1]).activate("inebriation").targets() == [0, 1, 2]


@pytest.mark.parametrize("wild", [0, 1, 2])
def test_T20_three_skip_tokens_and_no_more(wild: int) -> None:
    """T-20: with all three out the pair can only be played as singles, whatever it is made of."""
    t = with_chosen("prince dean silk soldier", f"{2 - wild} wine {1 + wild} book", skipping=[1, 2, 3])
    assert t.why_not("activate", effect="drunkenness", wild=wild) == "no_skip_token"
    assert not {effect for effect, _ in t.effects()} & {"drunkenness"}
    assert "inebriation" in {effect for effect, _ in t.effects()}


def test_T20_everybody_drunk() -> None:
    """T-20: with two players two tokens are enough to have nobody left."""
    t = with_chosen("prince dean", "3 wine", skipping=[1]).activate("drunkenness")
    assert t.targets() == [0]
    t.target(0)
    assert t.state["skipping"] == [0, 1]
    assert t.effects() == {("inebriation", 0)}


def test_T20_a_skip_token_comes_back_after_the_turn_skipped() -> None:
    """T-20: given back it can be used again."""
    t = with_chosen("prince dean silk soldier", "2 wine tower", skipping=[1, 2]).activate("drunkenness").target(3)
    assert t.state["skipping"] == [1, 2, 3]
    t.activate("tower").pass_on()
    assert t.state["skipping"] == []
    assert t.turn == 0


def test_T40_tokens_lie_open() -> None:
    """T-40: everybody sees all tokens, also spectators."""
    t = table(THREE, passed="wine rat", tokens={0: "people", 1: "2 tower book", 2: "3 bologna"})
    views = [[p["tokens"] for p in t.match.view(viewer)["players"]] for viewer in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0][1] == {"people": 0, "tower": 2, "book": 1, "bologna": 0}
