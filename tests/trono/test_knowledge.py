"""What everyone can know for certain about hidden roles: `not_role`, and when a role is shown (T-02, T-27,
T-34, T-36)."""

import itertools

import numpy as np
import pytest

from .tables import GAME, SEVEN, Table, after_roll, at_pass_on, table, with_chosen

INN = "2 people 2 tower 2 book 2 bologna"
SOLDIER = "5 people 4 bologna"


def test_at_first_only_the_deal_is_known() -> None:
    """T-02: nobody is a role that is not in the deal."""
    t = table("prince dean silk", passed="wine rat")
    assert [t.not_roles(seat) for seat in range(3)] == [{"brigand"}] * 3
    t = table("prince dean", passed="wine rat")
    assert [t.not_roles(seat) for seat in range(2)] == [{"innkeeper", "brigand"}] * 2


def test_T04_the_open_brigand_is_known_to_be_nobody_else() -> None:
    """T-04: whoever is dealt before or after them."""
    t = table(SEVEN, passed="wine rat")
    assert all(t.not_roles(seat) == {"brigand"} for seat in range(6))
    assert t.not_roles(6) == set(SEVEN.split()) - {"brigand"}


def test_T34_who_would_have_won_and_did_not_is_not_that_role() -> None:
    """T-34: at the start of a turn, seen by all."""
    t = at_pass_on("dean prince silk", tokens={1: SOLDIER}).pass_on()
    assert t.not_roles(1) == {"brigand", "soldier"}
    assert t.not_roles(0) == {"brigand"}


def test_T34_after_an_activation_too() -> None:
    """T-34: the check after each activation teaches as well."""
    t = with_chosen("prince dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"}).activate("people")
    assert t.not_roles(0) == {"brigand", "soldier"}


def test_T34_several_rows_at_once() -> None:
    """T-34: every row that fits and does not win is ruled out."""
    t = at_pass_on("dean prince silk", tokens={1: "4 people 6 tower 5 book"}).pass_on()
    assert t.not_roles(1) == {"brigand", "dean", "silk"}


def test_T34_nothing_is_learnt_in_the_turn_of_another_or_of_a_skipped_turn() -> None:
    """T-34: no check, no knowledge."""
    t = at_pass_on("dean prince silk", tokens={1: SOLDIER, 2: "4 people 6 tower bologna"}, skipping=[1]).pass_on()
    assert [t.not_roles(seat) for seat in range(3)] == [{"brigand"}] * 3


def test_T34_the_innkeepers_row_proves_nothing() -> None:
    """T-34, T-36: they may wait, so silence with their tokens rules nothing out; other rows do."""
    t = at_pass_on("dean prince silk", tokens={1: INN}).pass_on()
    assert t.not_roles(1) == {"brigand"}
    t = at_pass_on("dean innkeeper silk", tokens={1: "4 people 2 tower 5 book 2 bologna"}).pass_on()
    assert t.not_roles(1) == {"brigand", "dean"}


def test_T31_events_teach_about_everybody_they_look_at() -> None:
    """T-31, T-41: in order, as far as the check went."""
    t = after_roll("prince dean silk", "5 rat", tokens={1: "5 people 4 bologna", 2: "5 people 4 bologna"})
    assert [t.not_roles(seat) for seat in range(3)] == [
        {"brigand"},
        {"brigand", "soldier"},
        {"brigand", "soldier"},
    ]
    t = after_roll("prince silk soldier dean", "5 rat", tokens={2: SOLDIER, 3: SOLDIER})
    assert t.match.over
    assert t.state["not_role"][3] == ["brigand"]


def test_T33_with_two_players_complete_tokens_prove_nothing() -> None:
    """T-33: nobody wins by tokens alone there, so nobody is ruled out; where they win alone they are."""
    t = at_pass_on("dean prince", tokens={1: SOLDIER}).pass_on()
    assert t.not_roles(1) == {"innkeeper", "brigand"}
    t = at_pass_on("dean prince", tokens={1: SOLDIER}, options={"guess_alone_wins": True}).pass_on()
    assert t.not_roles(1) == {"innkeeper", "brigand", "soldier"}


def test_T36_an_accuser_is_the_innkeeper_and_the_accused_is_not_that_role() -> None:
    """T-36: a wrong accusation tells two things to all; nobody else is the Innkeeper then."""
    t = table("innkeeper dean silk soldier", tokens={0: INN}, passed="wine rat").accuse(1, "prince")
    assert t.not_roles(0) == set(SEVEN.split()) - {"innkeeper"}
    assert t.not_roles(1) == {"brigand", "innkeeper", "prince"}
    assert t.not_roles(2) == {"brigand", "innkeeper"}


def test_T33_a_miss_of_two_players_shows_a_row_that_was_complete() -> None:
    """T-33: the removed card was one whose row fitted; of the new one nothing is known."""
    t = table("soldier silk", ["prince"], tokens={0: SOLDIER}, passed="wine rat").accuse(1, "dean")
    assert set(t.state["not_role"][0]) == set(SEVEN.split()) - {"soldier"}
    assert t.not_roles(0) == {"innkeeper", "brigand"}
    assert t.not_roles(1) == {"innkeeper", "brigand", "dean"}


def test_T33_where_a_guess_alone_wins_only_the_name_is_ruled_out() -> None:
    """T-33, T-43: one does not name one's own role."""
    options = {"guess_alone_wins": True}
    t = table("soldier silk", ["prince"], passed="wine rat", options=options).accuse(1, "dean")
    assert set(t.state["not_role"][0]) == {"innkeeper", "brigand", "dean"}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_T27_roles_are_shown_at_the_end_and_not_before(viewer: int | None) -> None:
    """T-27: each sees their own; when the game is over everybody sees all."""
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"})
    shown = [p["role"] for p in t.match.view(viewer)["players"]]
    assert shown == [role if seat == viewer else None for seat, role in enumerate(["soldier", "dean", "silk"])]
    t.activate("people")
    assert [p["role"] for p in t.match.view(viewer)["players"]] == ["soldier", "dean", "silk"]


def test_T02_roles_not_in_play_are_never_shown() -> None:
    """T-02: not even at the end: they are nowhere in the state."""
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"}).activate("people")
    assert t.state["role"][3:] == ["unknown"] * 4


# --- imagining what one cannot know -------------------------------------------------------------------------


def imagined(t: Table, seat: int, times: int) -> list[tuple[str, ...]]:
    """Deals that agree with what a seat knows, as `resample` draws them."""
    names = []
    match = t.match
    for counter in range(times):
        state = match.masked(seat)
        GAME.engine.resample(match.contents.record, state, 0, seat, 11, 1000 * counter)
        assert GAME.engine.problems(match.contents.record, state, 0) == 0
        found = GAME.rules.state.to_json(state[0])
        names.append(tuple(found["role"][card] for card in found["card"][: match.players]))
    return names


def test_resampled_deals_agree_with_what_is_known() -> None:
    """Every deal that the public knowledge and one's own card allow comes up, equally often, and no other."""
    t = at_pass_on("dean prince silk", tokens={1: SOLDIER}).pass_on()
    roles = [role for role in SEVEN.split() if role not in ("brigand", "dean")]
    possible = {("dean", *two) for two in itertools.permutations(roles, 2) if two[0] != "soldier"}
    found = imagined(t, 0, 1600)
    assert set(found) == possible
    hits = np.array([found.count(deal) for deal in possible])
    expected = 1600 / len(possible)
    assert ((hits - expected) ** 2 / expected).sum() < 39.3  # chi-square, 15 degrees of freedom, 0.06 %


def test_resampling_reads_nothing_hidden() -> None:
    """The same public facts and the same own card give the same imagined deals, whatever the others hold."""
    deals = [
        imagined(at_pass_on(f"dean {others}", tokens={1: SOLDIER}).pass_on(), 0, 20)
        for others in ("prince silk", "cardinal innkeeper")
    ]
    assert deals[0] == deals[1]
