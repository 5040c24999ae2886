"""The cheapest payment as one gesture, and every price in words."""

from typing import Any

import pytest

from tavolata.games.bomarzo.payment import explain_copy, explain_payment, explain_price, propose_payment
from tavolata.games.bomarzo.terms import God

from .tables import GAME, Table, on_gods, table


def proposed(t: Table, god: str | None = None) -> list[dict[str, Any]]:
    """What is proposed to the one who decides, by name."""
    seat = t.actor
    assert seat is not None
    number = None if god is None else int(God[god.upper()])
    actions = propose_payment(GAME, t.match.contents.record, t.match.masked(seat), seat, number)
    return [GAME.read(action) for action in actions]


def played(t: Table, god: str) -> Table:
    """Play the proposal."""
    for action in proposed(t, god):
        t.match.play(action)
    return t


def test_b13_exactly_the_price_and_the_kind_one_has_more_of() -> None:
    t = played(table(cubes={0: "5 food 2 coin wine"}, built={0: "altar"}), "gigante")
    assert t.lying("gigante") == [2, 1, 0]
    t = played(table(cubes={0: "2 food 5 coin wine"}, hands={0: "altar hut"}), "drago")
    assert t.lying("drago") == [0, 1, 0]


def test_cards_before_wine() -> None:
    t = played(table(cubes={0: "2 food wine"}, hands={0: "altar hut tower"}), "gigante")
    assert t.lying("gigante") == [2, 0, 0]
    assert t.state["discards"] == ["tower"]  # the card with least Devotion and steps


def test_wine_where_nothing_else_will_do() -> None:
    t = played(table(cubes={0: "food wine"}), "dea")
    assert t.lying("dea") == [1, 0, 1]


def test_an_exchange_before_wine() -> None:
    t = played(table(cubes={0: "2 food wine"}, upgraded={0: "bench"}), "dea")
    assert t.lying("dea") == [2, 0, 0]
    assert t.state["used"][0][3] == 1


def test_b44_a_card_for_what_lacks_before_an_exchange() -> None:
    """A Coin and one of any kind: the card is proposed as the Coin, and the power is kept."""
    t = table(cubes={0: "food"}, hands={0: "altar hut"}, upgraded={0: "bench"}, **on_gods(genio="coin"))
    t = played(t, "genio")
    assert t.state["used"][0][3] == 0
    assert t.lying("genio") == [1, 1, 0]


def test_a_copy_and_a_later_price() -> None:
    t = table(cubes={0: "food coin", 1: "food coin 2 wine"}, hands={1: "altar"})
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food").play("copy")
    assert [action["amount"] for action in proposed(t)] == [1, 1]
    t = played(table(cubes={0: "5 food 3 coin"}, **on_gods(dea="2 food coin")), "dea")
    assert t.lying("dea") == [5, 2, 0]


def test_nothing_is_proposed_that_is_not_legal() -> None:
    assert proposed(table(), "gigante") == []
    t = table(cubes={0: "2 food 2 coin"})
    before = t.match.state_bytes()
    proposed(t, "dea")
    assert t.match.state_bytes() == before


EXPLAINED = [
    ({}, "gigante", "2 Food + 1 Coin", "2 cibi + 1 moneta"),
    ({}, "drago", "1 cube of any kind", "1 cubo a scelta"),
    ({"moss": ["genio"]}, "genio", "free", "gratis"),
    (on_gods(tartaruga="2 food"), "tartaruga", "2 Food (already there) + 1 cube of any kind",
     "2 cibi (quanto c'è già) + 1 cubo a scelta"),
    (on_gods(dea=""), "dea", "1 cube of any kind", "1 cubo a scelta"),
    (on_gods(dea="food 2 coin wine"), "dea",
     "1 Food + 2 Coins + 1 cube of any kind for the Wine (already there) + 1 cube of any kind",
     "1 cibo + 2 monete + 1 cubo a scelta per il vino (quanto c'è già) + 1 cubo a scelta"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "god", "english", "italian"), EXPLAINED)
def test_b10_every_price_is_explained(facts: dict[str, Any], god: str, english: str, italian: str) -> None:
    t = table(**facts)
    for language, sentence in (("en", english), ("it", italian)):
        record, masked = t.match.contents.record[0], t.match.masked(0)[0]
        assert explain_price(GAME.text(language), record, masked, God[god.upper()]) == sentence


def test_b23_the_price_of_a_copy_is_explained() -> None:
    t = table(cubes={0: "food coin", 1: "food coin 2 wine"}, hands={1: "altar"})
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="food")
    sentence = "the same as given: 1 Food + 1 Coin + 2 Wine"
    assert explain_copy(GAME.text("en"), t.match.contents.record[0], t.match.masked(1)[0]) == sentence
    t.play("copy")
    assert explain_payment(GAME.text("en"), t.match.contents.record[0], t.match.masked(1)[0]) == sentence
