"""What a page is told about the offers of a decision: useful, without effect, or not possible and why. That it agrees
with the rules and knows no secret is tested for every game (`tests/kernel/test_preview.py`)."""

from typing import Any

import pytest

from .tables import GAME, Table, next_turn, table


def offers(t: Table) -> dict[tuple[Any, ...], tuple[str, str | None]]:
    """The outlook of each offer and its reason, by the words of the action."""
    assert t.actor is not None
    found = t.match.seen(t.actor).outlook()
    return {tuple(GAME.read(each.action).values()): (each.outlook, each.reason) for each in found}


def test_places_that_cannot_attack_say_why() -> None:
    t = table({0: "imola 5 dozza castel_guelfo 3", 1: "medicina 2"})
    found = offers(t)
    assert found["attack", "imola"] == ("useful", None)
    assert found["attack", "dozza"] == ("impossible", "one_must_stay")
    assert ("attack", "medicina") not in found, "nobody looks for an attack from what others hold"


def test_neighbours_that_cannot_be_attacked_say_why() -> None:
    t = table({0: "imola 5 dozza", 1: "medicina 2"}).play("attack", from_="imola")
    found = offers(t)
    assert found["target", "medicina"] == ("useful", None)
    assert found["target", "dozza"] == ("impossible", "own_place")


def test_dice_that_are_too_many_say_why() -> None:
    t = table({0: "imola 3", 1: "medicina 2"}).play("attack", from_="imola").play("target", to="medicina")
    found = offers(t)
    assert found["roll", 2] == ("useful", None)
    assert found["roll", 3] == ("impossible", "too_many_dice")


def test_kept_cards_wait_for_their_moment() -> None:
    t = next_turn({0: "imola 5"}, kept={0: "secondo_giro riserva"})
    found = offers(t)
    assert found["play", "reserves"] == ("useful", None)
    assert found["play", "move_again"] == ("impossible", "card_not_now")
    assert not any(words[:2] == ("play", "bona_le") for words in found), "only cards that one keeps"


def test_a_second_transfer_before_the_first_does_nothing() -> None:
    t = table({0: "imola 5 dozza 2"}, kept={0: "secondo_giro"}, phase="send")
    assert offers(t)["play", "move_again"] == ("no_effect", "nothing_moved")
    t.send("imola", "dozza", 3)
    assert offers(t)["play", "move_again"] == ("useful", None)


@pytest.mark.parametrize("language", ["it", "en"])
def test_in_words(language: str) -> None:
    t = table({0: "imola 5 dozza 2"}, kept={0: "secondo_giro"}, phase="send")
    told = [each.text(GAME, language) for each in t.match.seen(0).outlook() if each.outlook == "no_effect"]
    assert told == [GAME.text(language)("outlook.nothing_moved")]
