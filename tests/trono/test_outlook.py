"""What a page is told that follows from the rules: outlooks, needs of roles, uses of dice, who may be what."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tavolata.games.trono.needs import possible
from tavolata.games.trono.terms import Role
from tavolata.games.trono.victory import fits
from tavolata.kernel.match import Match
from tavolata.kernel.plain import names_of

from .tables import GAME, SEVEN, Table, table, with_chosen

ROLES = names_of(Role)


def outlooks(t: Table) -> dict[tuple[Any, ...], str]:
    """What each offer of the one who decides promises, by its words."""
    assert t.actor is not None
    return {tuple(GAME.read(each.action).values()): each.outlook for each in t.match.seen(t.actor).outlook()}


def reasons(t: Table) -> dict[tuple[Any, ...], tuple[str | None, str | None]]:
    assert t.actor is not None
    found = t.match.seen(t.actor).outlook()
    return {tuple(GAME.read(each.action).values()): (each.reason, each.rule) for each in found}


def moments(players: int, seed: int, most: int = 250, **options: Any) -> Iterator[Match]:
    """A game of random play, at every decision."""
    chooser = random.Random(seed)
    match = GAME.new(players, seed=seed, options=options)
    for _ in range(most):
        if match.over:
            return
        yield match
        seat = chooser.choice(match.waiting)
        match.play(chooser.choice(match.legal(seat)), seat)


# --- outlooks -------------------------------------------------------------------------------------------------------


def test_a_pair_of_wine_when_nobody_can_be_made_drunk() -> None:
    t = with_chosen("prince dean silk", "2 wine tower", skipping=[1], content={"supply.skip_tokens": 1})
    assert outlooks(t)["activate", "drunkenness", 0] == "impossible"
    assert reasons(t)["activate", "drunkenness", 0] == ("no_skip_token", "T-20")


def test_effects_that_find_nothing_do_nothing() -> None:
    t = with_chosen("prince dean silk", "wine rat people")
    assert outlooks(t)["activate", "inebriation", 0] == "no_effect"
    assert outlooks(t)["activate", "disease", 0] == "no_effect"
    assert outlooks(t)["activate", "people", 0] == "useful"
    t = with_chosen("prince dean silk", "wine rat people", tokens={2: "people"})
    assert outlooks(t)["activate", "inebriation", 0] == "useful"


def test_an_empty_pool_brings_nothing() -> None:
    content = {"supply.tokens": [7, 24, 24, 24], "limits.hoard": 8, "start.7": [0, 0, 0, 0]}
    t = with_chosen("prince dean silk", "2 people tower", tokens={1: "7 people"}, content=content)
    assert reasons(t)["activate", "people", 0] == ("pool_empty", "T-23")
    assert outlooks(t)["activate", "tower", 0] == "useful"


def test_the_brigand_needs_somebody_to_rob() -> None:
    t = with_chosen(" ".join(["brigand", *SEVEN.split()[:-1]]), "people tower book", tokens={3: "tower"})
    assert reasons(t)["activate", "people", 0] == ("nobody_to_rob", "T-37")
    assert outlooks(t)["activate", "tower", 0] == "useful"


def test_targets() -> None:
    t = with_chosen("prince dean silk soldier", "wine tower book", tokens={1: "people", 2: "tower"}, out=[3])
    t.activate("inebriation")
    assert outlooks(t) == {
        ("target", 0): "no_effect", ("target", 1): "useful", ("target", 2): "no_effect", ("target", 3): "impossible",
    }  # fmt: skip
    assert reasons(t)["target", 3] == ("seat_out", "T-27")


def stands(match: Match) -> tuple[Any, ...]:
    """All that an effect could change."""
    state = match.position()["state"]
    return state["tokens"], state["pool"], state["skipping"], state["alive"], state["end"]


def does_something(match: Match, seat: int, action: int, before: tuple[Any, ...]) -> bool:
    """Whether anything at all comes of an act, whatever is decided until it is over."""
    mark, drawn = match.checkpoint(), match.drawn
    match.play(action, seat)
    found = stands(match) != before or match.drawn != drawn
    if not found and match.view(None)["phase"] in ("target", "source", "answer", "rats"):
        other = match.waiting[0]
        found = any(does_something(match, other, each, before) for each in match.legal(other))
    match.rollback(mark)
    return found


@pytest.mark.parametrize("players", [2, 4, 7])
def test_what_is_said_to_do_nothing_does_nothing_and_the_rest_does_something(players: int) -> None:
    seen = {"useful": 0, "no_effect": 0}
    for seed in range(4):
        for match in moments(players, seed):
            if match.view(None)["phase"] not in ("activate", "target", "source"):
                continue
            seat = match.waiting[0]
            for each in match.seen(seat).outlook():
                if each.outlook == "impossible" or match.read(each.action)["verb"] == "accuse":
                    continue
                seen[each.outlook] += 1
                assert does_something(match, seat, each.action, stands(match)) == (each.outlook == "useful")
    assert min(seen.values()) > 10


# --- what the view tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
def test_needs_are_none_exactly_where_a_row_is_complete(players: int) -> None:
    chooser = random.Random(players)
    match = next(moments(players, 1))
    states, record = match.masked(0), match.contents.record
    for _ in range(300):
        states["tokens"][0, 0] = [chooser.choice((0, 2, 4, 5, 6, 8)) for _ in range(4)]
        assert GAME.rules.view is not None
        shown = GAME.rules.view(record[0], states[0], 0)
        for role, far in zip(shown["deal"], shown["players"][0]["needs"], strict=True):
            complete = not any(far)
            assert complete == bool(fits(record[0], states[0], 0, ROLES.index(role))), (role, shown["players"][0])


def test_needs_count_what_is_missing_and_what_is_too_many() -> None:
    shown = table(SEVEN, tokens={0: "people 4 tower 2 book 2 bologna", 1: "people 3 tower 5 bologna"}).match.view(0)
    by_role = dict(zip(shown["deal"], shown["players"][0]["needs"], strict=True))
    assert by_role["innkeeper"] == (1, -2, 0, 0)
    assert by_role["prince"] == (1, 0, 0, 3)
    assert dict(zip(shown["deal"], shown["players"][1]["needs"], strict=True))["brigand"] == (-1, 0, 0, 3)
    assert shown["rows"]["innkeeper"] == ((2, None), (2, 2), (2, None), (2, 2))


def test_the_roles_of_the_deal() -> None:
    assert [len(next(moments(players, 1)).view(None)["deal"]) for players in (2, 3, 6, 7)] == [5, 6, 6, 7]


@pytest.mark.parametrize("players", range(2, 8))
def test_every_role_is_among_those_that_are_possible(players: int) -> None:
    for match in moments(players, players + 10, 150):
        state, deal = match.position()["state"], match.view(None)["deal"]
        if state["dealt"] < players:
            continue
        for viewer in (None, *range(players)):
            shown = match.view(viewer)
            for seat in range(players):
                role = deal.index(state["role"][state["card"][seat]])
                assert role in shown["possible"][seat]
                assert role in shown["possible_to_me"][seat]
                assert set(shown["possible_to_me"][seat]) <= set(shown["possible"][seat])
            if viewer is not None:
                own = deal.index(state["role"][state["card"][viewer]])
                assert shown["possible_to_me"][viewer] == (own,)
                assert all(own not in shown["possible_to_me"][seat] for seat in range(players) if seat != viewer)


def test_the_last_place_left_for_a_role_is_certain() -> None:
    """Six roles for six players: what nobody else can be, the sixth is."""
    deal = tuple(range(Role.PRINCE, Role.BRIGAND))
    every = sum(1 << role for role in deal)
    five = (every & ~(1 << Role.CARDINAL),) * 5
    assert possible(deal, (*five, every))[5] == (deal.index(Role.CARDINAL),)
    assert len(possible(deal, (*five[1:], every))[4]) == 6


def test_my_role_is_nobody_elses() -> None:
    shown = table("prince dean silk").match.view(0)
    assert shown["possible_to_me"][0] == (0,)
    assert 0 not in shown["possible_to_me"][1]
    assert 0 in shown["possible"][1]


def names(uses: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {" ".join(group["dice"]): [f"{use['effect']}{use['wild']}" for use in group["uses"]] for group in uses}


def test_one_die_does_one_thing_a_book_anything() -> None:
    t = with_chosen("prince dean silk", "2 people book")
    assert names(t.match.view(0)["uses"]) == {
        "people": ["people0"],
        "people people": ["gathering0", "revolution0"],
        "book": ["book0", "people1", "tower1", "bologna1", "inebriation1", "disease1"],
        "people book": ["gathering1", "revolution1"],
    }
    assert t.match.view(1)["uses"] == []


def test_pairs_of_books() -> None:
    t = with_chosen("prince dean silk", "2 book tower")
    assert names(t.match.view(0)["uses"])["book book"] == ["gathering2", "revolution2", "drunkenness2", "plague2"]


@pytest.mark.parametrize("players", [2, 7])
def test_uses_are_the_legal_activations_and_those_that_say_why_not(players: int) -> None:
    for seed in range(3):
        for match in moments(players, seed):
            seat = match.waiting[0]
            shown = match.view(seat)
            if shown["phase"] == "activate":
                told = {(use["effect"], use["wild"]) for group in shown["uses"] for use in group["uses"]}
                named = [match.read(action) for action in match.legal(seat)]
                legal = {(each["effect"], each["wild"]) for each in named if each["verb"] == "activate"}
                assert legal <= told
                assert {effect for effect, _ in told - legal} <= {"drunkenness"}


def use_of(t: Table, effect: str) -> dict[str, Any]:
    uses = [use for group in t.match.view(0)["uses"] for use in group["uses"]]
    return next(use for use in uses if use["effect"] == effect)


def test_an_eighth_token_is_deadly() -> None:
    t = with_chosen("prince dean silk", "2 people tower", tokens={0: "6 people 7 tower bologna"})
    assert use_of(t, "gathering")["deadly"] == 8
    assert use_of(t, "tower")["deadly"] == 8
    assert use_of(t, "people")["deadly"] is None
    assert t.match.view(0)["players"][0]["brink"] == ["tower"]
    assert t.match.view(0)["out_at"] == 8
    harmless = with_chosen("prince dean silk", "2 people tower", tokens={0: "7 tower"}, options={"deadly_sins": False})
    assert use_of(harmless, "tower")["deadly"] is None
    assert harmless.match.view(0)["out_at"] is None


def test_where_tokens_come_from() -> None:
    assert use_of(with_chosen("prince dean silk", "people tower rat"), "people")["by"] == "take"
    brigand = with_chosen(" ".join(["brigand", *SEVEN.split()[:-1]]), "people tower rat")
    assert use_of(brigand, "people")["by"] == "steal"


def test_how_many_dice_are_to_be_chosen() -> None:
    t = table("prince dean silk", ["2 people 2 tower rat"])
    assert (t.phase, t.match.view(0)["to_choose"]) == ("choose", 3)
    ahead = t.match.seen(0).preview([{"verb": "choose", "die": "people"}, {"verb": "choose", "die": "tower"}])
    assert ahead.seen.view()["to_choose"] == 1
    assert names(ahead.seen.view()["uses"]) == {"people": ["people0"], "tower": ["tower0"]}


def test_so_many_bologna_cancel_an_effect() -> None:
    t = with_chosen("prince dean silk", "2 wine tower", tokens={1: "3 bologna"}).activate("drunkenness").target(1)
    assert t.match.view(1)["serve"] == 2
    t = with_chosen("prince dean silk", "wine tower rat", tokens={1: "people 3 bologna"})
    assert t.activate("inebriation").target(1).match.view(1)["serve"] == 1


def test_the_rule_behind_an_event() -> None:
    assert GAME.rule_behind({"kind": "happened", "event": "earthquake"}) == "T-30"
    assert GAME.rule_behind({"kind": "turn"}) == "2"
