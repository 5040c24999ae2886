"""Corners of the rulings, each worked out from the rulings and not from the rules' code."""

import random

import pytest

from .tables import CARDS, GAME, GODS, Table, on_gods, table


def test_b10_robbed_of_everything_a_god_costs_one() -> None:
    """B-10: no floor; the printed tribute of 2 Food and 1 Coin does not come back."""
    t = table(cubes={0: "food"}, **on_gods(gigante="3 food"))
    t.invoke("orco", food=1).play("seize", god="gigante", resource="food")
    assert t.price("gigante") == [0, 0, 1]


def test_b10_wine_on_a_god_may_be_matched_with_anything() -> None:
    t = table(cubes={0: "food 2 coin"}, **on_gods(drago="food wine"))
    assert t.price("drago") == [1, 0, 2]
    t.place("drago")
    assert t.lying("drago") == [2, 2, 1]


def test_b12_cards_keep_the_next_price_down_and_are_owed_in_a_copy() -> None:
    """B-12, B-23: paid with cards alone nothing lies there, so the next pays one; who copies gives the kinds named."""
    t = table(cubes={1: "2 food coin 2 wine"}, hands={0: "altar hut urn wall"})
    t.place("gigante").offer("altar", "food").offer("hut", "coin").offer("urn", "food").use()
    t.play("play", card="wall")
    assert t.lying("gigante") == [0, 0, 0]
    assert t.price("gigante") == [0, 0, 1]
    assert t.state["owed"] == [2, 1, 0]


def test_b12_a_card_is_never_wine() -> None:
    """B-12, B-23: two Wine of a copy are real; a hand full of cards does not help."""
    t = table(cubes={0: "coin", 1: "coin wine"}, hands={1: "altar hut urn"})
    t.invoke("genio", coin=1)
    assert (t.phase, t.actor) == ("turn", 1)


def test_b16_overpaid_wine_puts_to_sleep_after_the_favour_and_nobody_copies() -> None:
    t = table(3, cubes={0: "coin 2 wine", 1: "9 coin 4 wine", 2: "9 coin 5 wine"})
    t.invoke("genio", coin=1, wine=2)
    assert len(t.hand(0)) == 2
    assert t.told("asleep")
    assert (t.phase, t.actor) == ("turn", 1)
    assert t.why_not("place", god="genio") == "dormant"


def test_b16_wine_of_a_copy_puts_nobody_to_sleep() -> None:
    t = table(3, cubes={0: "coin wine", 1: "coin 3 wine", 2: "coin 3 wine"})
    t.invoke("genio", coin=1, wine=1).play("copy")
    assert (t.phase, t.actor) == ("copy", 2)
    assert t.lying("genio") == [0, 1, 1]
    assert t.price("genio") == [0, 1, 2]


def test_b16_orco_takes_no_wine_so_a_god_sleeps_on() -> None:
    t = table(cubes={0: "food"}, **on_gods(genio="coin 2 wine"))
    t.invoke("orco", food=1).play("gather")
    assert t.lying("genio") == [0, 0, 2]
    assert t.why_not("place", god="genio", by=1) == "dormant"


def test_b18_raised_cubes_can_be_taken_by_orco() -> None:
    t = table(cubes={0: "coin", 1: "food"}, upgraded={0: "column"})
    t.place("genio").use().play("raise", food=3)
    t.invoke("orco", food=1).play("seize", god="genio", resource="food")
    assert t.cubes(1) == [3, 0, 0]
    assert t.price("genio") == [0, 1, 1]


def test_b18_raising_without_the_favour_and_once_a_season() -> None:
    t = table(cubes={0: "9 coin"}, upgraded={0: "column"})
    t.place("genio").pay(coin=1).leave().play("raise", food=0)
    assert t.lying("genio") == [0, 4, 0]
    t.play("pass").place("drago")
    t.pay(coin=1)
    assert t.phase == "turn"


def test_b19_production_takes_what_is_there_in_player_order() -> None:
    """B-19: seat 1 is first in the second season and takes the last Wine."""
    rows = [[0, 0, 5, 0, 0], [0, 0, 5, 0, 0], [0, 0, 5, 0, 0], [0] * 5]
    t = table(3, cubes={0: "12 wine"}, rows=rows)
    t.pass_all()
    assert [t.cubes(seat)[2] for seat in range(3)] == [12, 2, 1]


def test_b19_harvest_gives_what_the_reserve_has() -> None:
    t = table(cubes={1: "28 food"})
    t.play("harvest", area="fields")
    assert t.cubes(0)[0] == 2
    t.play("harvest", area="fields")
    assert t.cubes(1)[0] == 28


def test_b21_second_and_third_get_less_whoever_they_are() -> None:
    t = table(3)
    t.play("harvest", area="caves").play("harvest", area="fields").play("harvest", area="caves")
    assert [t.cubes(seat)[:2] for seat in range(3)] == [[0, 3], [3, 0], [0, 2]]


def test_b23_the_order_of_copying_begins_behind_the_actor() -> None:
    t = table(3, cubes=dict.fromkeys(range(3), "2 coin 2 wine"))
    t.play("harvest", area="fields").play("harvest", area="fields")
    t.invoke("genio", coin=1)
    assert (t.phase, t.actor) == ("copy", 0)
    t.play("decline")
    assert (t.phase, t.actor) == ("copy", 1)
    t.play("decline")
    assert (t.phase, t.actor) == ("turn", 0)


def test_b23_a_pawn_of_ones_own_on_the_god_does_not_hinder_a_copy() -> None:
    t = table(cubes={0: "2 coin", 1: "9 coin 2 wine"}, **on_gods(genio="coin"))
    t.invoke("genio", coin=2).play("copy")
    assert len(t.hand(1)) == 2
    assert t.state["placed"][1] == 1


def test_b23_one_who_is_asked_pays_with_the_card_they_wanted_to_play() -> None:
    """B-23: the copy is paid first; with nothing left to play the favour is without effect."""
    t = table(cubes={0: "food 2 coin", 1: "2 coin 2 wine"}, hands={0: "map", 1: "letter"})
    t.place("elefante").pay(food=1, coin=2).use().play("play", card="map").play("copy")
    t.pay(coin=2).offer("letter", "food").play("confirm")
    assert (t.phase, t.actor) == ("turn", 1)
    assert t.cubes(1) == [0, 0, 0]


def test_b25_a_repeated_favour_can_be_copied_and_moss_counts_once() -> None:
    t = table(cubes={0: "9 coin", 1: "2 coin 2 wine"}, upgraded={0: "hut"})
    t.place("genio").pay(coin=1).use().play("decline").play("pass")
    t.place("genio").pay(coin=2).use()
    assert (t.phase, t.actor, t.state["owed"]) == ("copy", 1, [0, 2, 0])


def test_b27_b33_vision_over_a_shuffle_tells_nobody_more() -> None:
    """B-33: a card seen before the shuffle is no part of the new deck, one drawn after it is."""
    t = table(cubes={0: "coin"}, upgraded={0: "tomb"})
    position = t.match.position()
    s = position["state"]
    s["discards"], s["deck"], s["deck_count"] = s["deck"][1:], s["deck"][:1], 1
    first = s["deck"][0]
    drawn = s["discards"][:3]
    t = Table(GAME.at(position, draws=[[first], drawn]))
    t.invoke("genio", coin=1).play("use_vision")
    assert t.state["fresh_held"][0] == 3
    assert first not in t.state["fresh"]
    t.play("keep", card=first).play("keep", card=drawn[0])
    assert t.state["fresh_held"][0] == 1
    assert t.state["discards"] == drawn[1:]


def test_b27_many_cards_come_in_several_draws() -> None:
    """A season's cards are drawn five at a time; the names of the draws say so."""
    rows = [[0, 0, 0, 6, 0], *[[0] * 5] * 3]
    t = table(rows=rows, content={"village.cards": [1] * 6}, draws=[CARDS[:5], [CARDS[5]]])
    t.pass_all()
    assert t.hand(0) == CARDS[:6]


def test_b30_an_upgrade_loses_the_temple_symbol_and_the_set() -> None:
    """B-30, B-40: three symbols are worth a point; with one of the cards upgraded they are two."""
    t = table(season=8, cubes={0: "2 food coin"}, built={0: "altar hut spring"})
    t.invoke("gigante", food=2, coin=1).play("upgrade", card="altar").pass_all()
    assert not [event for event in t.match.events if event["kind"] == "temple"]


def test_b36_one_may_take_both_spots_of_a_track() -> None:
    """B-36: 7 to 10 passes the 8; and a step past 10 is lost."""
    tracks = [[7, 0, 0], *[[0] * 3] * 3]
    t = table(cubes={0: "food 2 coin"}, built={0: "emblem"}, tracks=tracks)
    t.place("elefante").pay(food=1, coin=2).use().play("upgrade", card="emblem")
    assert t.tracks(0)[0] == 10
    assert t.state["points"][0] == 2
    assert t.state["arrival"][0][0] == 1


def test_b36_later_steps_at_ten_change_nothing() -> None:
    tracks = [[10, 0, 0], [10, 0, 0], [0] * 3, [0] * 3]
    arrival = [[2, 0, 0], [1, 0, 0], [0] * 3, [0] * 3]
    t = table(cubes={0: "food"}, hands={0: "altar"}, tracks=tracks, arrival=arrival)
    t.invoke("tartaruga", food=1).play("study", track="culture")
    assert [row[0] for row in t.state["arrival"]] == [2, 1, 0, 0]


def test_b37_b38_devotion_moves_the_prizes() -> None:
    """B-37, B-38: Drago, last on the board, comes first through a card, and its prize is 3 and 2."""
    t = table(3, season=8, cubes={0: "2 coin", 1: "coin"}, laid={"drago": "altar"}).pass_all()
    prizes = {event["seat"]: event["points"] for event in t.match.events if event["kind"] == "prize"}
    assert prizes == {0: 3, 1: 2}


def test_b43_brown_stops_powers_but_not_income() -> None:
    tokens = ["white", "brown", *["white"] * 3, "green", "yellow", "black"]
    t = table(options={"seasons": True}, token=tokens, upgraded={0: "quern tomb letter"}, draws=[["altar"]])
    t.pass_all()
    assert t.cubes(0) == [1, 0, 0]
    assert t.hand(0) == ["altar"]  # without being asked for vision


def test_b43_black_does_not_stop_cards_in_play() -> None:
    tokens = ["white", "black", *["white"] * 3, "green", "yellow", "brown"]
    rows = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
    t = table(options={"seasons": True}, token=tokens, rows=rows, upgraded={0: "letter"}, draws=[["altar"]])
    t.pass_all()
    assert t.hand(0) == ["altar"]


def test_b43_yellow_leaves_the_repetition_power() -> None:
    tokens = ["yellow", *["white"] * 4, "green", "black", "brown"]
    t = table(options={"seasons": True}, token=tokens, cubes={0: "9 coin"}, upgraded={0: "hut"})
    t.place("genio").pay(coin=1).use().play("pass")
    assert t.why_not("place", god="genio") is None


def test_b43_a_vow_to_the_last_god_is_kept_though_it_pays_no_prize() -> None:
    """B-43: Drago is eighth and gives no points, but its field is won."""
    free = [god for god in GODS if god != "drago"]
    t = table(options={"worship": True}, season=8, cubes={0: "coin"}, vows=1, vow_card=["drago", *["unknown"] * 7],
              vow_deck=free, vow_by=[0, *[None] * 7], vow_seen=[[0], *[[]] * 7]).pass_all()  # fmt: skip
    assert t.match.scores == [3, 0]


def test_b45_a_late_pawn_in_a_green_season_is_not_played() -> None:
    """B-24, B-45: two placements are all, also with a pawn more."""
    rows = [[0] * 5, [0, 0, 0, 0, 2], [0] * 5, [0] * 5]
    tokens = ["green", *["white"] * 4, "yellow", "black", "brown"]
    t = table(options={"seasons": True}, token=tokens, cubes={0: "food coin", 1: "food coin 2 wine"}, rows=rows,
              placed=[0, 2, 0, 0], harvested=[[1], [1], []])  # fmt: skip
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food").play("copy")
    t.play("advance", row="pawns").play("advance", row="pawns")
    assert t.state["pawns"][1] == 2
    assert t.actor == 0


@pytest.mark.parametrize("seed", range(3))
def test_b47_two_field_cards_in_the_order_after_the_turnover(seed: int) -> None:
    """B-07, B-47: three players, seat 2 was first in season 8, so seat 0 chooses first."""
    dice = random.Random(seed)
    t = table(3, season=8, first=2, upgraded={0: "niche", 1: "mason", 2: "hermit"}).pass_all()
    seen = []
    while not t.match.over:
        seen.append(t.actor)
        t.match.play(dice.choice(t.match.legal()))
    assert seen == [0, 1, 2]
