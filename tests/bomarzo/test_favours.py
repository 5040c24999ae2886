"""Chapters 3, 4 and 5: favours, copying, cards and tracks."""

import pytest

from .tables import CARDS, GODS, on_gods, table

# --- Genio, Dea, Orco ---------------------------------------------------------------------------------------


def test_b27_genio_draws_two_or_with_vision_two_of_four() -> None:
    t = table(cubes={0: "coin"}, draws=[["altar", "hut"]])
    t.invoke("genio", coin=1)
    assert t.hand(0) == ["altar", "hut"]
    assert t.match.view(1)["players"][0]["hand"] == []
    t = table(cubes={0: "coin"}, upgraded={0: "tomb"}, draws=[["altar", "hut", "urn", "wall"]])
    t.invoke("genio", coin=1).play("use_vision")
    assert t.match.view(1)["aside"] == []
    assert t.why_not("keep", card="map") == "not_drawn"
    t.play("keep", card="wall").play("keep", card="altar")
    assert t.hand(0) == ["altar", "wall"]
    assert t.state["discards"] == ["hut", "urn"]


def test_b28_dea_moves_two_steps_and_past_the_end_they_are_lost() -> None:
    t = table(cubes={0: "food coin"}, rows=[[5, 0, 0, 0, 0], *[[0] * 5] * 3])
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food")
    assert t.state["rows"][0] == [6, 0, 0, 0, 0]
    assert t.actor == 1


def test_b26_orco_takes_one_cube_from_every_other_god() -> None:
    """B-26: Food or Coin by choice; where there is one kind only it is taken; Wine never, from Orco never."""
    t = table(cubes={0: "5 food"}, **on_gods(orco="food", dea="food coin", gigante="2 coin wine"))
    t.invoke("orco", food=2).play("gather")
    assert t.phase == "orco_each"
    t.play("take", resource="coin")
    assert t.cubes(0) == [3, 2, 0]
    assert t.lying("dea") == [1, 0, 0]
    assert t.lying("gigante") == [0, 1, 1]
    assert t.lying("orco") == [3, 0, 0]


def test_b26_orco_takes_all_of_a_kind_from_one() -> None:
    t = table(cubes={0: "2 food"}, **on_gods(orco="food", dea="food 3 coin"))
    t.invoke("orco", food=2)
    assert t.why_not("seize", god="orco", resource="food") == "not_orco_himself"
    assert t.why_not("seize", god="genio", resource="food") == "no_such_cubes"
    t.play("seize", god="dea", resource="coin")
    assert t.cubes(0) == [0, 3, 0]


def test_b48_orco_without_anything_to_take() -> None:
    """B-48: the favour may be used, and copied, without effect."""
    t = table(cubes={0: "food", 1: "food 2 wine"})
    t.invoke("orco", food=1)
    assert t.told("nothing")
    assert (t.phase, t.actor) == ("copy", 1)
    t.play("copy")
    assert t.told("nothing")
    assert (t.phase, t.actor) == ("turn", 1)


# --- Tartaruga, builders, Drago -----------------------------------------------------------------------------


def test_b29_tartaruga_one_or_two_cards() -> None:
    t = table(cubes={0: "food"}, hands={0: "altar hut urn"})
    t.invoke("tartaruga", food=1)
    assert t.why_not("enough") == "first_card_first"
    t.play("discard", card="hut").play("study", track="science")
    t.play("discard", card="urn").play("study", track="science")
    assert t.tracks(0) == [0, 0, 2]
    assert t.hand(0) == ["altar"]
    assert t.actor == 1
    t = table(cubes={0: "food"}, hands={0: "altar hut"})
    t.invoke("tartaruga", food=1).play("discard", card="hut").play("study", track="culture").play("enough")
    assert t.tracks(0) == [1, 0, 0]


def test_b30_play_then_upgrade() -> None:
    """B-30: steps of level 1 stay, those of level 2 are added; the temple symbol is lost; one card an action."""
    t = table(cubes={0: "4 food 2 coin"}, hands={0: "altar inscription"})
    t.invoke("gigante", food=2, coin=1)
    assert t.options("play", "card") == ["altar"]
    assert t.why_not("play", card="inscription") == "wrong_symbol"
    assert t.why_not("upgrade", card="altar") == "not_played"
    assert t.why_not("forgo") == "must_build"
    t.play("play", card="altar")
    assert t.tracks(0) == [1, 0, 0]
    assert t.match.view(1)["players"][0]["built"] == ["altar"]
    t = table(cubes={0: "4 food 2 coin"}, built={0: "altar"}, tracks=[[1, 0, 0], *[[0] * 3] * 3])
    t.invoke("gigante", food=2, coin=1).play("upgrade", card="altar")
    assert t.tracks(0) == [2, 2, 0]
    assert t.state["built"][0] == []
    assert t.state["upgraded"][0] == ["altar"]


@pytest.mark.parametrize("god", ["gigante", "elefante"])
def test_b30_a_card_with_two_symbols_obeys_either_god(god: str) -> None:
    t = table(cubes={0: "2 food 2 coin"}, hands={0: "niche"})
    t.place(god).pay(food=2 if god == "gigante" else 1, coin=1 if god == "gigante" else 2).use()
    t.play("play", card="niche")
    assert t.state["built"][0] == ["niche"]


def test_b31_drago_lays_a_card_in_secret() -> None:
    """B-31: everyone sees how many lie where, the owner which; with the drago power a second one."""
    t = table(cubes={0: "coin"}, hands={0: "altar hut"}, upgraded={0: "novice"})
    t.place("drago").pay(coin=1).use().play("lay", card="hut")
    assert t.match.view(1)["aside"] == []
    t.play("under", god="drago")
    assert (t.phase, t.verbs()) == ("lay", {"lay", "enough"})
    t.play("lay", card="altar").play("under", god="balena")
    assert t.state["used"][0] == [0, 0, 0, 0, 1]
    seen = {god["god"]: (god["laid"], god["laid_cards"]) for god in t.match.view(0)["gods"]}
    assert seen["drago"] == (1, ["hut"])
    other = {god["god"]: (god["laid"], god["laid_cards"]) for god in t.match.view(1)["gods"]}
    assert other["drago"] == (1, [])
    assert other["balena"] == (1, [])


def test_the_only_card_needs_no_choice() -> None:
    t = table(cubes={0: "coin"}, hands={0: "altar"})
    t.place("drago").pay(coin=1).use()
    assert t.phase == "under"
    t = table(cubes={0: "food"}, hands={0: "altar"})
    t.place("tartaruga").pay(food=1).use()
    assert (t.phase, t.state["discards"]) == ("study", ["altar"])


def test_b36_first_to_reach_a_spot_scores_also_in_passing() -> None:
    tracks = [[3, 0, 0], [3, 0, 0], [0] * 3, [0] * 3]
    t = table(cubes={0: "food 2 coin", 1: "9 food 9 coin"}, built={0: "emblem", 1: "letter"}, tracks=tracks)
    t.place("elefante").pay(food=1, coin=2).use().play("upgrade", card="emblem")
    assert t.tracks(0) == [6, 0, 0]
    assert t.state["points"][0] == 1
    t.place("elefante").pay(food=1, coin=3).use().play("upgrade", card="letter")
    assert t.tracks(1) == [5, 0, 1]
    assert t.state["points"][1] == 0


def test_b36_the_order_at_ten_is_kept() -> None:
    tracks = [[9, 0, 0], [8, 0, 0], [0] * 3, [0] * 3]
    t = table(cubes={0: "food", 1: "9 food"}, hands={0: "altar hut", 1: "urn wall map"}, tracks=tracks)
    t.invoke("tartaruga", food=1).play("discard", card="altar").play("study", track="culture")
    t.play("discard", card="hut").play("study", track="culture")
    assert t.tracks(0) == [10, 0, 0]
    t.invoke("tartaruga", food=2).play("discard", card="urn").play("study", track="culture")
    t.play("discard", card="wall").play("study", track="culture")
    assert t.tracks(1) == [10, 0, 0]
    assert [arrival[0] for arrival in t.state["arrival"]] == [1, 2, 0, 0]


# --- copying ------------------------------------------------------------------------------------------------


def test_b23_copying_dea() -> None:
    """Chiara pays 1 Food and 1 Coin to Dea; David copies for 1 Food, 1 Coin and 2 Wine, which go to the reserve."""
    t = table(cubes={0: "food coin", 1: "food coin 2 wine"})
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="coin")
    assert (t.phase, t.actor) == ("copy", 1)
    reserve = t.state["reserve"]
    t.play("copy")
    assert t.cubes(1) == [0, 0, 0]
    assert t.state["reserve"] == [reserve[0] + 1, reserve[1] + 1, reserve[2] + 2]
    assert t.lying("dea") == [1, 1, 0]
    t.play("advance", row="wine").play("advance", row="wine")
    assert t.state["rows"][1] == [0, 0, 3, 0, 1]
    assert t.state["pawns"][1] == 3
    assert (t.phase, t.actor) == ("turn", 1)  # and nobody copies the copy


def test_b23_each_other_player_once_clockwise() -> None:
    t = table(3, cubes=dict.fromkeys(range(3), "2 coin 4 wine"))
    t.invoke("genio", coin=1)
    assert t.actor == 1
    t.play("copy")
    assert (t.phase, t.actor) == ("copy", 2)
    t.play("decline_season")
    assert (t.phase, t.actor) == ("turn", 1)
    t.invoke("dea", coin=1, wine=1)
    t.play("advance", row="food").play("advance", row="food")
    assert (t.phase, t.actor) == ("copy", 0)  # seat 2 is not asked again


def test_b23_wine_is_owed_as_wine_and_never_stands_for_food() -> None:
    t = table(3, cubes={0: "food coin wine", 1: "food coin 2 wine", 2: "food coin 3 wine"})
    t.invoke("dea", food=1, coin=1, wine=1).play("advance", row="food").play("advance", row="food")
    assert (t.phase, t.actor) == ("copy", 2)
    t = table(cubes={0: "food", 1: "9 wine"}, **on_gods(dea="food"))
    t.invoke("orco", food=1).play("gather")
    assert (t.phase, t.actor) == ("turn", 1)


def test_b12_b23_hand_cards_may_stand_in_for_a_copy() -> None:
    t = table(cubes={0: "food coin", 1: "2 wine"}, hands={1: "altar hut urn"})
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food")
    t.play("copy")
    assert t.phase == "offer"
    t.offer("altar", "coin")
    assert t.why_not("offer", card="hut", as_="coin") == "card_not_needed"
    assert t.why_not("confirm") == "price_not_met"
    t.offer("hut", "food")
    assert t.verbs() == {"confirm"}
    t.play("confirm")
    assert t.hand(1) == ["urn"]
    assert t.phase == "advance"


def test_b23_virtual_resources_are_owed_as_they_were_named() -> None:
    t = table(cubes={1: "coin 2 wine"}, hands={0: "altar"})
    t.place("genio").offer("altar", "coin").use()
    assert t.state["owed"] == [0, 1, 0]
    t.play("copy")
    assert t.cubes(1) == [0, 0, 0]


def test_b49_exchanging_vision_and_drago_powers_of_a_copier() -> None:
    t = table(cubes={0: "coin", 1: "food 2 wine"}, upgraded={1: "bench tomb"}, draws=[CARDS[:2], CARDS[6:10]])
    t.invoke("genio", coin=1)
    t.play("copy")
    assert t.state["used"][1] == [0, 0, 0, 1, 0]
    assert t.phase == "vision"
    t.play("use_vision")
    assert t.phase == "keep"
    t = table(cubes={0: "coin", 1: "coin 2 wine"}, hands={0: "urn", 1: "altar hut"}, upgraded={1: "novice"})
    t.place("drago").pay(coin=1).use().play("under", god="orco").play("copy").pay(coin=1)
    t.play("lay", card="altar").play("under", god="orco")
    assert (t.phase, t.actor) == ("lay", 1)


def test_b23_who_is_asked_depends_on_open_facts_only() -> None:
    """A seat with no Knowledge card in hand is asked like any other; it can only decline."""
    for card, can in (("altar", False), ("letter", True)):
        t = table(cubes={0: "food 2 coin", 1: "food 2 coin 2 wine"}, hands={0: "map", 1: card})
        t.place("elefante").pay(food=1, coin=2).use().play("play", card="map")
        assert (t.phase, t.actor) == ("copy", 1)
        assert ("copy" in t.verbs()) == can


def test_b16_a_sleeping_god_is_still_looked_at_by_the_moss() -> None:
    t = table(cubes={0: "2 wine coin"}, moss=["genio"])
    t.place("genio").pay(wine=2).leave()
    assert t.why_not("place", god="genio") == "dormant"
    t.pass_all()
    assert "genio" not in t.state["moss"]
    assert all(god in t.state["moss"] for god in GODS if god != "genio")
