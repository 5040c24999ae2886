"""The simple bot of Trono, one kind of decision after another."""

import pytest

from .positions import at, decision, decisions

THREE = "prince dean silk"


# --- dice -------------------------------------------------------------------------------------------------

#: Everybody knows that seat 0 is not the Silk: its tokens would have won.
NOT_SILK = {"not_role": [["silk", "brigand"], ["brigand"], ["brigand"], [], [], [], []]}


def test_takes_what_its_row_lacks() -> None:
    """The Lord of the Silk wants People and Towers and no Bologna."""
    match = at("choose", "silk dean prince", {}, lying="people tower 2 bologna wine")
    assert {d["die"] for d in decisions(match)} == {"tower"}  # the row lacks most of it
    match = at("choose", "silk dean prince", {0: "6 tower 3 people"}, lying="people tower 2 bologna wine")
    assert {d["die"] for d in decisions(match)} == {"people"}


def test_does_not_take_what_the_row_forbids() -> None:
    match = at("choose", "soldier dean prince", {0: "7 people 7 tower"}, lying="2 people 2 tower bologna", **NOT_SILK)
    assert decision(match)["die"] == "bologna"


def test_never_chooses_the_eighth_token_while_there_is_anything_else() -> None:
    """T-26: even a Rat that costs a token is better than being out."""
    match = at("choose", "dean silk prince", {0: "7 people 7 tower 4 book"}, lying="2 people 2 tower rat", **NOT_SILK)
    assert {d["die"] for d in decisions(match)} == {"rat"}
    free = at("choose", "dean silk prince", {0: "2 people 7 tower"}, lying="2 people 2 tower rat", deadly_sins=False)
    assert decision(free)["die"] == "people"


def test_keeps_two_useful_dice_and_no_others() -> None:
    assert decision(at("keep", "dean silk prince", {}, lying="people book"))["verb"] == "keep"
    assert decision(at("keep", "dean silk prince", {}, lying="people rat"))["verb"] == "roll"
    one_missing = {0: "3 people 2 tower 5 book"}
    assert decision(at("keep", "dean silk prince", one_missing, lying="2 people"))["verb"] == "roll"


def test_turns_a_book_into_what_it_needs() -> None:
    """The Soldier of Fortune may hold no Book (T-10)."""
    match = at("activate", "soldier dean prince", {0: "5 people 1 bologna"}, chosen="book wine rat", lying="2 rat")
    assert decision(match) == {"verb": "activate", "effect": "bologna", "wild": 1}
    match = at("activate", "dean soldier prince", {0: "4 people 2 tower"}, chosen="book wine rat", lying="2 rat")
    assert decision(match) == {"verb": "activate", "effect": "book", "wild": 0}


def test_uses_natural_dice_before_wild_books() -> None:
    match = at("activate", "cardinal dean prince", {0: "2 people 4 tower"}, chosen="book bologna wine", lying="2 rat")
    assert decision(match)["wild"] == 0


def test_two_people_too_many_start_a_revolution() -> None:
    tokens = {0: "7 people", 1: "4 people 2 tower 4 book"}
    match = at("activate", "dean silk prince", tokens, chosen="2 people wine", lying="2 rat")
    picks = [d for d in decisions(match, times=20) if d["effect"] in ("people", "gathering")]
    assert picks == []


def test_lets_the_rats_out_before_gaining_people() -> None:
    match = at("activate", "dean silk prince", {1: "2 people"}, chosen="2 people rat", lying="2 rat")
    assert decision(match)["effect"] == "disease"


# --- others -----------------------------------------------------------------------------------------------


def test_aims_at_whoever_is_nearest_to_a_row() -> None:
    tokens = {1: "1 people", 2: "4 people 5 tower", 3: "2 people 1 book"}
    match = at("target", "prince dean silk cardinal", tokens, lying="2 rat", effect="inebriation")
    assert {d["seat"] for d in decisions(match)} == {2}


def test_wine_goes_to_somebody_who_has_people() -> None:
    tokens = {1: "6 tower", 2: "1 people"}
    match = at("target", THREE, tokens, lying="2 rat", effect="inebriation")
    assert {d["seat"] for d in decisions(match)} == {2}


def test_aims_at_itself_to_be_rid_of_what_its_row_forbids() -> None:
    """T-13: Wine costs the Lord of the Silk the Bologna that stands in their way."""
    match = at("target", "silk dean prince", {0: "4 people 6 tower 1 bologna", 1: "people"}, lying="2 rat",
               effect="inebriation")  # fmt: skip
    assert {d["seat"] for d in decisions(match)} == {0}
    match = at("target", "silk dean prince", {0: "4 people 5 tower", 1: "people"}, lying="2 rat",
               effect="inebriation")  # fmt: skip
    assert {d["seat"] for d in decisions(match)} == {1}


@pytest.mark.parametrize(
    ("role", "held", "effect", "given"),
    [
        ("dean", "4 people 2 bologna", "inebriation", "bologna"),
        ("prince", "4 people 5 bologna", "inebriation", "people"),
        ("dean", "3 tower 5 book", "revolution", "tower"),
        ("soldier", "3 tower 1 book", "revolution", "book"),
        ("silk", "4 people 2 bologna", "drunkenness", "bologna"),
        ("dean", "1 people 6 bologna", "drunkenness", "bologna"),
    ],
)
def test_gives_what_it_can_spare(role: str, held: str, effect: str, given: str) -> None:
    others = [name for name in ("cardinal", "innkeeper", "prince") if name != role]
    match = at("answer", f"{others[0]} {role} {others[1]}", {1: held}, lying="2 rat", subject=1, effect=effect)
    assert decision(match, 1) == {"verb": "discard", "token": given}


def test_answers_rats_with_what_it_can_spare() -> None:
    roles, tokens = "prince soldier silk", {1: "3 people 1 tower", 2: "6 people 2 tower"}
    match = at("rats", roles, tokens, lying="2 rat", effect="disease", asked=[1, 2])
    assert decision(match, 1)["token"] == "tower"  # a Soldier needs no Towers
    assert decision(match, 2)["token"] == "people"  # the Silk has People to spare


def test_steals_from_the_leader_rather_than_from_the_pool() -> None:
    tokens = {1: "1 tower", 2: "4 people 5 tower"}
    match = at("source", "cardinal dean silk", tokens, lying="wine rat", effect="tower", amount=1,
               event="feast_of_fools")  # fmt: skip
    assert {d.get("from") for d in decisions(match)} == {2}


# --- the Deus-Ex token ------------------------------------------------------------------------------------


def test_rolls_a_poor_roll_of_its_own_again() -> None:
    setting = {"deus_ex": True, "deus": 0}
    assert decision(at("deus_ex", "silk dean prince", {}, lying="2 wine 3 rat", **setting))["verb"] == "use_deus"
    assert decision(at("deus_ex", "silk dean prince", {}, lying="3 tower 2 rat", **setting))["verb"] == "leave_deus"


def test_has_a_dangerous_roll_of_an_opponent_rolled_again() -> None:
    setting = {"deus_ex": True, "deus": 1, "lying": "people tower bologna 2 rat"}
    near = at("deus_ex", "silk dean prince", {0: "3 people 5 tower"}, **setting)
    far = at("deus_ex", "silk dean prince", {0: "1 people 1 tower"}, **setting)
    assert decision(near, 1)["verb"] == "use_deus"
    assert decision(far, 1)["verb"] == "leave_deus"


# --- accusations ------------------------------------------------------------------------------------------

COMPLETE = "2 people 2 tower 2 book 5 bologna"


def test_accuses_when_the_tokens_speak() -> None:
    """Two players (T-33): a complete row, and an opponent with nothing but People and Towers."""
    match = at("pass_on", "prince silk", {0: COMPLETE, 1: "4 people 5 tower"}, lying="2 rat")
    said = decisions(match)
    assert {d["verb"] for d in said} == {"accuse"}
    assert {d["role"] for d in said} == {"silk"}


def test_waits_while_it_can_only_guess_but_not_for_ever() -> None:
    match = at("pass_on", "prince silk", {0: COMPLETE}, lying="2 rat")
    said = [d["verb"] for d in decisions(match, times=200)]
    assert said.count("pass_on") > 120
    assert said.count("accuse") > 10


def test_never_names_a_role_that_everyone_knows_is_wrong() -> None:
    match = at("pass_on", "prince silk", {0: COMPLETE, 1: "4 people 5 tower"}, lying="2 rat")
    place = match.position()
    place["state"]["not_role"][1] = [*place["state"]["not_role"][1], "cardinal", "dean"]
    place["state"]["role"][1] = "soldier"
    place["state"]["not_role"][1].append("silk")
    sure = match.game.at(place, seed=1)
    assert {d["role"] for d in decisions(sure) if d["verb"] == "accuse"} == {"soldier"}
    assert {d["verb"] for d in decisions(sure)} == {"accuse"}


def test_guesses_at_once_where_a_guess_alone_wins() -> None:
    """T-33: with no tokens to lose a guess costs only a turn."""
    match = at("keep", "prince silk", {}, guess_alone_wins=True)
    assert {d["verb"] for d in decisions(match)} == {"accuse"}


def test_the_innkeeper_accuses_the_one_they_are_sure_of() -> None:
    tokens = {0: "2 people 2 tower 2 book 2 bologna", 1: "4 people 5 tower", 2: "people"}
    match = at("pass_on", "innkeeper silk dean", tokens, lying="2 rat")
    assert decision(match) == {"verb": "accuse", "seat": 1, "role": "silk"}


# --- seven players ----------------------------------------------------------------------------------------


def test_the_brigand_collects_what_they_have_most_of() -> None:
    roles = "brigand prince dean silk soldier cardinal innkeeper"
    tokens = {0: "5 bologna", 1: "2 people", 2: "2 bologna"}
    match = at("choose", roles, tokens, lying="2 people tower bologna rat")
    assert decision(match)["die"] == "bologna"


def test_starts_with_what_its_row_asks_for() -> None:
    roles = "soldier prince dean silk brigand cardinal innkeeper"
    match = at("start_token", roles, dict.fromkeys(range(7), "2 people"), turn=None, first=None,
               turns=0, asked=list(range(7)), rolling=list(range(7)), roll_total=[0] * 7)  # fmt: skip
    assert decision(match, 3)["token"] == "tower"  # the Silk
    assert decision(match, 0)["token"] == "bologna"  # the Soldier
