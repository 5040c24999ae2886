"""Chapter 3: prices, payments, sleep, raising, exchanging."""

import pytest

from .tables import GODS, on_gods, table


def test_b11_the_tributes_of_tartaruga() -> None:
    """B-10, B-11: David pays 2 Food instead of 1; Chiara 2 Food and a Wine; the third 4 Food, one for the Wine, one."""
    t = table(3, cubes={0: "2 food", 1: "2 food wine", 2: "5 food coin"})
    assert t.price("tartaruga") == [1, 0, 0]
    t.place("tartaruga").pay(food=2)
    assert t.price("tartaruga") == [2, 0, 1]
    t.place("tartaruga").pay(food=2, wine=1)
    assert t.lying("tartaruga") == [4, 0, 1]
    assert t.price("tartaruga") == [4, 0, 2]
    t.place("tartaruga")
    assert t.phase == "turn"  # all they have is needed, and without a card the favour is nothing to them
    assert t.lying("tartaruga") == [9, 1, 1]


def test_b11_b16_the_tributes_of_orco_and_its_sleep() -> None:
    """David pays a Wine as Food, Jessica a Food and a Wine; then Orco sleeps, and her action cannot be copied."""
    t = table(3, cubes={0: "wine", 1: "food wine", 2: "5 food 5 coin 5 wine"})
    t.place("orco").use()
    assert t.lying("orco") == [0, 0, 1]
    if t.phase == "copy":
        t.play("decline")
    assert t.price("orco") == [0, 0, 2]
    t.place("orco").use()
    assert t.lying("orco") == [1, 0, 2]
    assert t.told("asleep")
    assert (t.phase, t.actor) == ("turn", 2)
    assert t.why_not("place", god="orco") == "dormant"
    assert "copy" not in t.verbs()


@pytest.mark.parametrize(
    ("base", "prices"), [("food", [1, 2, 4]), ("food coin", [2, 3, 6]), ("2 food coin", [3, 4, 8])]
)
def test_b10_prices_double_without_overpaying(base: str, prices: list[int]) -> None:
    """B-10: b, then b+1, then 2b+2, with no floor."""
    god = {"food": "orco", "food coin": "dea", "2 food coin": "gigante"}[base]
    t = table(3, cubes=dict.fromkeys(range(3), "9 food 9 coin"))
    for number in prices:
        price = t.price(god)
        assert sum(price) == number
        t.place(god).pay(food=price[0] + price[2], coin=price[1])
        if t.phase == "offer":
            t.leave()
    assert sum(t.lying(god)) == sum(prices)


def test_b10_after_orcos_theft_the_second_may_pay_less() -> None:
    t = table(cubes={0: "food"}, **on_gods(gigante="2 food coin"))
    t.invoke("orco", food=1).play("seize", god="gigante", resource="food")
    assert t.price("gigante") == [0, 1, 1]
    assert t.cubes(0) == [2, 0, 0]


def test_b12_a_card_pays_and_leaves_nothing_on_the_god() -> None:
    t = table(cubes={0: "food"}, hands={0: "altar hut urn"})
    t.place("gigante")
    assert t.phase == "pay_food"
    t.pay(food=1)
    assert t.phase == "offer"
    assert "use" not in t.verbs()
    t.offer("altar", "food").offer("hut", "coin")
    assert t.why_not("offer", card="urn", as_="food") == "card_not_needed"
    assert t.match.view(1)["discards"] == []
    assert t.match.view(1)["aside"] == []
    assert t.match.view(0)["aside"] == ["altar", "hut"]
    t.use()
    assert t.lying("gigante") == [1, 0, 0]
    assert t.state["discards"] == ["altar", "hut"]
    assert t.price("gigante") == [1, 0, 1]


def test_b13_only_amounts_from_which_the_price_can_be_met() -> None:
    t = table(cubes={0: "3 food coin wine"}, built={0: "altar"})
    t.place("gigante")
    assert t.amounts() == [1, 2, 3]
    assert t.why_not("pay", resource="food", amount=0) == "price_not_met"
    assert t.why_not("pay", resource="food", amount=4) == "too_few_cubes"
    t.play("pay", resource="food", amount=1)
    assert t.phase == "offer"  # the Coin and the Wine are needed: nothing to choose
    t.leave()
    assert t.lying("gigante") == [1, 1, 1]


def test_b13_overpaying_also_a_free_god() -> None:
    t = table(cubes={0: "2 food 2 wine"}, moss=["genio"])
    t.place("genio").pay(food=2, wine=2).leave()
    assert t.lying("genio") == [2, 0, 2]
    assert t.why_not("place", god="genio") == "dormant"


def test_b14_tributes_under_moss_are_one_less() -> None:
    t = table(moss=GODS)
    free = {god for god in GODS if sum(t.price(god)) == 0}
    assert free == {"genio", "orco", "tartaruga", "drago"}
    assert t.price("dea") == [0, 0, 1]
    assert [t.price(god) for god in ("gigante", "elefante", "balena")] == [[1, 1, 0]] * 3
    active = table()
    for god in GODS:
        assert sum(active.price(god)) == sum(t.price(god)) + 1


def test_b15_the_second_visitor_of_a_free_god_pays_one() -> None:
    t = table(cubes={1: "coin"}, moss=["genio"])
    t.place("genio").leave()
    assert t.price("genio") == [0, 0, 1]
    t.place("genio").leave()
    assert t.lying("genio") == [0, 1, 0]


def test_b17_exchanging_leaves_the_cube_given() -> None:
    """B-17: a Food as a Coin lies there as Food and is owed in a copy as Food."""
    t = table(cubes={0: "food", 1: "food 2 wine"}, upgraded={0: "bench"})
    t.place("genio").use()
    assert t.lying("genio") == [1, 0, 0]
    assert t.state["used"][0] == [0, 0, 0, 1, 0]
    assert (t.phase, t.state["owed"]) == ("copy", [1, 0, 0])
    t.play("copy")
    assert t.cubes(1) == [0, 0, 0]


def test_b17_without_the_power_the_kind_must_fit() -> None:
    t = table(cubes={0: "3 food"})
    assert t.why_not("place", god="genio") == "cannot_pay"


def test_b18_raising_adds_three_and_is_not_owed_in_a_copy() -> None:
    t = table(cubes={0: "coin", 1: "coin 2 wine"}, upgraded={0: "column"})
    t.place("genio").use()
    assert (t.phase, t.options("raise", "food")) == ("raise", [0, 1, 2, 3])
    t.play("raise", food=2)
    assert t.lying("genio") == [2, 2, 0]
    assert t.phase == "copy"
    assert t.state["owed"] == [0, 1, 0]
    assert t.price("genio") == [2, 2, 1]


def test_b18_raising_with_a_short_reserve() -> None:
    t = table(cubes={0: "coin", 1: "29 food 29 coin"}, upgraded={0: "column"})
    t.place("genio").use()
    assert t.options("raise", "food") == [1]
    t.play("raise", food=1)
    assert t.lying("genio") == [1, 1, 0]


def test_b22_a_pawn_without_the_favour() -> None:
    """B-22: then there is nothing to copy."""
    t = table(cubes={0: "coin", 1: "coin 2 wine"})
    t.place("genio").leave()
    assert t.hand(0) == []
    assert (t.phase, t.actor) == ("turn", 1)


def test_b22_a_favour_that_can_do_nothing_is_not_asked() -> None:
    t = table(cubes={0: "2 food coin"}, hands={0: "inscription"})
    t.place("gigante").pay(food=2, coin=1)
    assert t.why_not("use") == "nothing_to_gain"
    assert t.verbs() == {"leave"}


def test_b25_a_second_pawn_needs_the_repetition_power() -> None:
    """B-25: at the price of the moment, and never a third."""
    t = table(cubes={0: "9 coin"})
    t.place("genio").pay(coin=1).use().play("pass")
    assert t.why_not("place", god="genio") == "already_there"
    t = table(cubes={0: "9 coin"}, upgraded={0: "hut sundial"})
    t.place("genio").pay(coin=1).use().play("pass")
    t.place("genio").pay(coin=2).use()
    assert t.state["used"][0][1] == 1
    assert t.lying("genio") == [0, 3, 0]
    assert t.why_not("place", god="genio") == "already_there"


def test_b44_cards_count_only_up_to_the_price() -> None:
    t = table(cubes={0: "food"}, hands={0: "altar hut"})
    t.place("orco")
    if t.phase == "pay_food":
        t.pay(food=1)
    assert t.why_not("offer", card="altar", as_="food") == "card_not_needed"


@pytest.mark.parametrize("edition", [0, 1])
def test_b44_a_card_pays_the_any_beside_an_exchanged_cube(edition: int) -> None:
    """The price is a Food and one of any kind. The Coin given is exchanged for the Food, so a card may stand for a
    Coin: in the first edition it had to stand for the Food."""
    facts = on_gods(orco="food")
    t = table(cubes={0: "coin"}, hands={0: "altar hut"}, upgraded={0: "bench"}, edition=edition, **facts)
    t.place("orco").pay(coin=1)
    assert t.phase == "offer"
    assert t.why_not("offer", card="altar", as_="food") is None
    if edition == 0:
        assert t.why_not("offer", card="altar", as_="coin") == "card_not_needed"
        return
    t.offer("altar", "coin")
    assert t.why_not("offer", card="hut", as_="coin") == "card_not_needed"
    assert t.why_not("offer", card="hut", as_="food") == "card_not_needed"
    t.leave()
    assert t.told("exchanged")
    assert t.state["used"][0][3] == 1
    assert t.state["owed"] == [0, 2, 0]
    assert t.lying("orco") == [1, 1, 0]


def test_b44_whichever_card_was_named_first() -> None:
    """Two Food and one of any kind, for one Coin and two cards: the Coin is exchanged, one card is a Food, the other
    pays for any kind."""
    for first, second in (("food", "coin"), ("coin", "food")):
        t = table(cubes={0: "coin"}, hands={0: "altar hut"}, upgraded={0: "bench"}, **on_gods(orco="2 food"))
        t.place("orco").pay(coin=1).offer("altar", first).offer("hut", second).leave()
        assert t.told("exchanged")
        assert t.state["owed"] == [1, 2, 0]


def test_b44_without_the_power_a_card_stands_for_what_lacks() -> None:
    t = table(cubes={0: "coin"}, hands={0: "altar hut"}, **on_gods(orco="food"))
    t.place("orco").pay(coin=1)
    assert t.why_not("offer", card="altar", as_="coin") == "card_not_needed"
    t.offer("altar", "food").leave()
    assert not t.told("exchanged")


def test_b45_a_late_pawn() -> None:
    """B-45: by copying Dea, one who has run out plays on; one who has passed does not."""
    rows = [[0] * 5, [0, 0, 0, 0, 2], [0] * 5, [0] * 5]
    for passed in (False, True):
        placed, harvested = (2, [[1], [1], []]) if passed else (3, [[1], [1], [1]])
        t = table(cubes={0: "food coin", 1: "food coin 2 wine"}, rows=rows,
                  placed=[0, placed, 0, 0], harvested=harvested, passed=[1] if passed else [])  # fmt: skip
        t.invoke("dea", food=1, coin=1)
        t.play("advance", row="food").play("advance", row="food").play("copy")
        t.play("advance", row="pawns").play("advance", row="food")
        assert t.state["pawns"][1] == (2 if passed else 1)
        assert t.actor == (0 if passed else 1)
