"""What a view says of the end, of payments and of offers is what the rules do."""

import random
from typing import Any

import numpy as np
import pytest

import tavolata

from .tables import CARDS, GAME, on_gods, table

ALL = {"seasons": True, "worship": True}


def played(players: int, seed: int) -> Any:
    """A game at random, without passes as long as something else can be done."""
    dice = random.Random(seed)
    match = GAME.new(players, seed=seed, options=ALL)
    while not match.over:
        acts = [action for action in match.legal() if GAME.read(action)["verb"] != "pass"]
        match.play(dice.choice(acts or match.legal()))
        yield match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_the_forecast_is_the_count(players: int) -> None:
    *_, match = played(players, 7)
    rows = match.view(0)["forecast"]["players"]
    told = [event for event in match.events if event["kind"] in ("prize", "temple", "fulfilled", "failed")]
    for seat, row in enumerate(rows):
        mine = [event for event in told if event["seat"] == seat]
        assert row["total"] == match.scores[seat]
        assert row["prizes"] == sum(event["points"] for event in mine if event["kind"] == "prize")
        assert row["temples"] == sum(event["points"] for event in mine if event["kind"] == "temple")
        assert len(row["kept"]) == sum(event["kind"] == "fulfilled" for event in mine)
        assert row["lost"] == sum(event["points"] for event in mine if event["kind"] == "failed")
        assert row["points"] == sum(event["kind"] == "point" and event["seat"] == seat for event in match.events)


def test_an_end_right_now_would_bring_what_is_forecast() -> None:
    """Where a seat knows all cards and vows: the rules' own count of the state."""
    from tavolata.games.bomarzo.ending import final_points

    for step, match in enumerate(played(3, 11)):
        view = match.view(None)
        if step % 9 or view["season"] == 0 or any(god["laid"] for god in view["gods"]) or view["vows"]:
            continue
        state = match.masked(None)
        order = [row["god"] for row in view["forecast"]["gods"]]
        assert order == [god["god"] for god in view["gods"]]
        for seat, row in enumerate(view["forecast"]["players"]):
            coming = final_points(match.contents.record[0], state[0], seat)
            assert row["total"] == row["points"] + coming


def test_ties_share_the_first_place_and_two_players_have_no_second() -> None:
    t = table(players=3, cubes={0: "3 food", 1: "3 food", 2: "1 food"})
    row = next(row for row in t.match.view(None)["forecast"]["gods"] if row["field"] == "food")
    assert (row["first"], row["second"], row["amounts"]) == ([0, 1], [2], [3, 3, 1])
    t = table(cubes={0: "3 food", 1: "1 food"})
    row = next(row for row in t.match.view(None)["forecast"]["gods"] if row["field"] == "food")
    assert (row["first"], row["second"], row["prizes"][1]) == ([0], [], 0)


def test_gods_that_can_be_afforded_are_those_where_a_pawn_may_go() -> None:
    checked = 0
    for match in played(3, 3):
        if match.view(None)["phase"] == "turn":
            seat = match.actor
            legal = {GAME.read(action)["god"] for action in match.legal() if GAME.read(action)["verb"] == "place"}
            assert set(match.view(seat)["affordable"]) == legal
            checked += 1
    assert checked > 20


def test_the_next_price_is_told_before_the_payment_is_confirmed() -> None:
    t = table(cubes={0: "5 food 2 wine"}, hands={0: "altar hut"}).place("tartaruga").pay(food=2, wine=2)
    after = t.match.view(0)["payment"]["after"]
    t.play("leave")
    god = next(god for god in t.match.view(0)["gods"] if god["god"] == "tartaruga")
    assert (after["price"], after["dormant"]) == (god["price"], god["dormant"])
    assert after["dormant"]


NUMBERS = {"copy.wine": 3, "sleep.wine": 3, "worship.losses": [2, 4, 8, 12, 16, 22, 30, 40]}


def test_numbers_that_were_in_the_rules_can_be_changed_and_do_not_touch_old_hashes() -> None:
    standard = GAME.content()
    assert not set(NUMBERS) & set(standard.values)
    same = GAME.content({place: GAME.standard_content[place] for place in NUMBERS})
    assert (same.hash, same.standard) == (standard.hash, True)
    other = GAME.content(NUMBERS)
    assert set(NUMBERS) <= set(other.values)
    assert other.hash != standard.hash
    assert not other.standard
    match = GAME.new(3, seed=2, options=ALL, content=NUMBERS)
    assert tavolata.replay(match.record()).contents.hash == match.contents.hash
    assert match.view(None)["copy_wine"] == 3


def test_three_wine_put_a_god_to_sleep_where_the_content_says_so() -> None:
    for number, sleeps in ((2, True), (3, False)):
        t = table(cubes={0: "5 wine"}, content={"sleep.wine": number}, **on_gods(dea="2 wine"))
        god = next(god for god in t.match.view(0)["gods"] if god["god"] == "dea")
        assert god["dormant"] is sleeps
        assert (t.why_not("place", god="dea") == "dormant") is sleeps


def test_steps_past_an_end_are_said_to_be_lost() -> None:
    """B-28, B-36: they are legal, and do nothing."""
    t = table(cubes={0: "2 food 2 coin"}, rows=[[6, 0, 0, 0, 0], *[[0] * 5] * 3]).invoke("dea", food=1, coin=1)
    said = {GAME.read(each.action)["row"]: each for each in t.match.seen(0).outlook()}
    assert {row for row, each in said.items() if each.outlook == "no_effect"} == {"food"}
    assert (said["food"].reason, said["food"].rule) == ("row_ended", "B-28")
    before = t.match.view(0)["players"][0]["rows"]
    assert t.play("advance", row="food").match.view(0)["players"][0]["rows"] == before


def test_values_of_a_view_are_plain_numbers() -> None:
    """A frame is written as JSON."""
    for match in played(2, 1):
        view = match.view(0)
        assert not any(isinstance(value, np.generic) for row in view["forecast"]["gods"] for value in row["amounts"])
        break


def test_each_god_is_useful_or_says_why_not() -> None:
    t = table(cubes={0: "5 food 5 coin"}, hands={0: "altar"}, **on_gods(dea="2 wine"))
    acts = {each.action: GAME.read(each.action) for each in t.match.seen(0).outlook()}
    said = {acts[each.action].get("god"): each for each in t.match.seen(0).outlook()}
    assert (said["gigante"].outlook, said["genio"].outlook) == ("useful", "useful")
    assert (said["balena"].outlook, said["balena"].reason) == ("no_effect", "no_character")
    assert (said["orco"].outlook, said["orco"].reason) == ("no_effect", "nothing_there")
    assert (said["dea"].outlook, said["dea"].rule) == ("impossible", "B-16")
    t = table(cubes={0: "5 food 5 coin"})
    assert {
        each.reason for each in t.match.seen(0).outlook() if GAME.read(each.action).get("god") in ("drago", "tartaruga")
    } == {"no_hand"}


# --- outlooks ------------------------------------------------------------------


def said(t: Any, seat: int, verb: str, **facts: str) -> tuple[str, str | None]:
    """The outlook of one act, and its reason."""
    [each] = [one for one in t.match.seen(seat).outlook() if GAME.read(one.action) == {"verb": verb, **facts}]
    return each.outlook, each.reason


def test_dea_does_nothing_where_every_row_is_at_its_end() -> None:
    """B-28, before the pawn is placed and before the favour is asked for."""
    t = table(cubes={0: "2 food 2 coin"}, rows=[[6] * 5, *[[0] * 5] * 3])
    assert said(t, 0, "place", god="dea") == ("no_effect", "rows_ended")
    assert said(t.place("dea").pay(food=1, coin=1), 0, "use") == ("no_effect", "rows_ended")
    t = table(cubes={0: "2 food 2 coin"}, rows=[[6, 6, 6, 6, 5], *[[0] * 5] * 3])
    assert said(t, 0, "place", god="dea") == ("useful", None)


def test_steps_on_tracks_that_have_ended_are_lost() -> None:
    """B-36: Tartaruga, and the cards that would be given up."""
    t = table(
        cubes={0: "2 food"},
        hands={0: "altar hut"},
        tracks=[[10] * 3, *[[0] * 3] * 3],
        arrival=[[1] * 3, *[[0] * 3] * 3],
    )
    assert said(t, 0, "place", god="tartaruga") == ("no_effect", "tracks_ended")
    t.invoke("tartaruga", food=1)
    assert said(t, 0, "discard", card="altar") == ("no_effect", "tracks_ended")


def test_where_nothing_can_be_drawn_genio_does_nothing() -> None:
    """B-33."""
    every = " ".join(CARDS)
    t = table(cubes={0: "2 coin"}, hands={1: every})
    assert said(t, 0, "place", god="genio") == ("no_effect", "no_cards")


def test_a_builder_says_of_each_card_why_it_does_not_obey() -> None:
    """B-30: cards in hand and in play, whether they can be chosen or not."""
    t = table(cubes={0: "4 food 4 coin"}, hands={0: "altar sketch"}, built={0: "hut scribe"}).invoke(
        "gigante", food=2, coin=1
    )
    assert said(t, 0, "play", card="altar") == ("useful", None)
    assert said(t, 0, "upgrade", card="hut") == ("useful", None)
    assert said(t, 0, "play", card="sketch") == ("impossible", "wrong_symbol")
    assert said(t, 0, "upgrade", card="scribe") == ("impossible", "wrong_symbol")


def test_an_area_says_that_one_has_harvested_there() -> None:
    """B-21."""
    t = table().play("harvest", area="caves").play("pass")
    assert said(t, 0, "harvest", area="caves") == ("impossible", "already_harvested")
    assert said(t, 0, "harvest", area="fields") == ("useful", None)


def test_a_copy_that_would_do_nothing_is_said_to_be_idle() -> None:
    t = table(cubes={0: "3 food 3 coin", 1: "3 food 3 coin 3 wine"}, rows=[[0] * 5, [6] * 5, *[[0] * 5] * 2])
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food")
    assert said(t, 1, "copy") == ("no_effect", "rows_ended")
