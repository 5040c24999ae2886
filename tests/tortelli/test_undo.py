"""Taking back: while, since the act, nothing was drawn, nobody else acted, nothing hidden came to light, and the game
is not over."""

from typing import Any

import pytest

from tavolata import NoUndo

from .tables import TERRITORY_NAMES, Table, drawn, fall, needs, next_turn, table, transfers


def acts_and_back(t: Table, *acts: dict[str, Any]) -> None:
    """Play acts one after another; then take all of them back, one after another."""
    seat = t.actor
    assert seat is not None
    before = []
    for act in acts:
        before.append((t.match.state_bytes(), len(t.match.events)))
        t.match.play(act)
    while before:
        assert t.match.can_undo(seat)
        t.match.undo(seat)
        assert (t.match.state_bytes(), len(t.match.events)) == before.pop()
    assert not t.match.can_undo(seat)


def test_an_attack_until_the_dice_fall() -> None:
    """From where, against whom, blitz, hundreds: all but the last, which rolls."""
    acts_and_back(
        table({0: "imola 250", 1: "dozza 9"}, kept={0: "mattarello"}),
        {"verb": "attack", "from": "imola"},
        {"verb": "target", "to": "dozza"},
        {"verb": "play", "card": "charge"},
        {"verb": "blitz"},
        {"verb": "hundreds", "number": 1},
    )


def test_recruits_and_gifts() -> None:
    """One troop after another."""
    one = {"verb": "place", "at": "imola"}
    acts_and_back(table({0: "imola 2 dozza"}, phase="recruit", to_place=3), one, {"verb": "place", "at": "dozza"}, one)
    acts_and_back(drawn("sfogline", {0: "imola 2 dozza"}), one, one, one)


def test_transfers() -> None:
    """Whole transfers, with their marks."""
    acts_and_back(
        transfers({0: "imola 5 dozza castel_guelfo 4 granarolo 5"}),
        {"verb": "send", "from": "imola"},
        {"verb": "receive", "to": "dozza"},
        {"verb": "number", "number": 2},
        {"verb": "send", "from": "granarolo"},
        {"verb": "number", "number": 3},
        {"verb": "send", "from": "castel_guelfo"},
        {"verb": "receive", "to": "rocca_sforzesca"},
    )


def test_losses_strikes_and_marches() -> None:
    """What a card asks for."""
    acts_and_back(drawn("nebbia", {0: "imola 2 dozza 2"}), {"verb": "lose", "at": "imola"})
    acts_and_back(drawn("panna", {0: "imola 2", 1: "dozza 2 budrio 2"}), {"verb": "strike", "at": "dozza"})
    acts_and_back(
        drawn("portici", {0: "imola 5 dozza castel_guelfo"}),
        {"verb": "send", "from": "imola"},
        {"verb": "receive", "to": "dozza"},
        {"verb": "number", "number": 2},
    )


def test_kept_cards_played_without_a_draw() -> None:
    """Reserves, and a second transfer, may be taken back into the hand."""
    acts_and_back(next_turn({0: "imola 2 dozza"}, kept={0: "riserva"}), {"verb": "play", "card": "reserves"})
    acts_and_back(transfers({0: "imola 5 dozza"}, kept={0: "secondo_giro"}), {"verb": "play", "card": "move_again"})


def test_dice_that_fell_stay() -> None:
    """And so does everything before them."""
    t = table({0: "imola 9"}, [fall("1 1 1 / 6")]).attack("imola", "dozza", 3)
    assert not t.match.can_undo(0)
    with pytest.raises(NoUndo):
        t.match.undo(0)


def test_a_card_that_was_drawn_stays() -> None:
    """To stop with a conquest draws a card."""
    t = drawn("riserva", {0: "imola 9 dozza"})
    assert not t.match.can_undo(0)


def test_the_turn_can_be_given_back_until_the_next_one_acts() -> None:
    """Nothing was drawn and nothing learnt."""
    t = transfers({0: " ".join(TERRITORY_NAMES[::2]) + " 5", 1: "pieve_di_cento 3"}).stop()
    assert t.not_objectives(1) == set()
    assert t.actor == 1
    assert t.match.can_undo(0)
    t.play("attack", from_="pieve_di_cento")
    assert not t.match.can_undo(0)
    assert t.match.can_undo(1)


def test_not_if_the_next_turn_drew_a_card() -> None:
    """Seat 1 holds a fortress: their card came up."""
    t = transfers({0: "imola 5 dozza"}, forts={1: "castello_di_zena"}).stop()
    assert not t.match.can_undo(0)


def test_what_was_learnt_of_another_cannot_be_taken_back() -> None:
    """Seat 1 holds a kingdom pair that would win, and does not: seat 0 now knows what they are not after."""
    t = transfers({0: "imola 5 dozza"}).stop()
    assert t.not_objectives(1) != set()
    assert t.actor == 1
    assert not t.match.can_undo(0)


def test_what_one_gives_away_oneself_is_no_barrier() -> None:
    """Seat 0 occupies the territory that makes the Province hold; others learn, they do not."""
    doubled = TERRITORY_NAMES[: needs("garrisons", "doubled", 2)]
    words = f"{doubled[0]} " + " ".join(f"{place} 2" for place in doubled[1:])
    t = table({0: words}, phase="recruit", to_place=3, objectives=("centre", "castles"))
    before = t.match.state_bytes()
    t.place(doubled[0])
    assert "garrisons" in t.not_objectives(0)
    assert t.match.can_undo(0)
    t.match.undo(0)
    assert t.match.state_bytes() == before


def test_the_defenders_answer_rolls_the_dice() -> None:
    """It cannot be taken back, nor can the attack once they have answered."""
    t = table({0: "imola 9", 1: "dozza 9"}, [fall("1 1 1 / 6 6")], options={"defender_chooses": True})
    t.attack("imola", "dozza", 3)
    assert t.match.can_undo(0)
    t.play("defend", dice=2)
    assert not t.match.can_undo(0)
    assert not t.match.can_undo(1)


def test_the_end_cannot_be_taken_back() -> None:
    """Bôna lé is said."""
    t = next_turn({0: "imola 2"}, kept={0: "bona_le"}).play("play", card="bona_le")
    assert t.match.over
    assert not any(t.match.can_undo(seat) for seat in range(2))
