"""Bomarzo by typed lines: payments in one gesture, commands, warnings, whole games in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

from tavolata import replay
from tavolata.bots.compiling import prepare_table
from tavolata.kernel.texts import LANGUAGES
from tavolata.terminal import saves

from ..bomarzo.tables import CARDS, GAME, Table, on_gods, table
from .bomarzo_sitting import playing, typed
from .sitting import Sitting, tail, typing


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    prepare_table(GAME)


def rich(**more: Any) -> Table:
    """Seat 0 has some of everything, and two cards."""
    return table(2, cubes={0: "4 food 4 coin 3 wine"}, hands={0: "altar hut"}, **more)


def flat(sitting: Sitting) -> str:
    """What was shown, as if a line had no end."""
    return " ".join(sitting.shown.split())


@pytest.mark.parametrize(("line", "left"), [("draw for your cards first", 1), ("1", 2), ("2", 1)])
def test_b27_which_cards_come_first(line: str, left: int) -> None:
    """A holder of vision draws for village and cards: the words of a choice or its number."""
    rows = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
    t = table(2, upgraded={0: "tomb letter"}, rows=rows, season=2).pass_all()
    shown = flat(typed(t, line))
    assert "You draw for your village and for your cards: which first?" in shown
    assert (t.phase, t.match.view(0)["left"]) == ("vision", left), shown


# --- payments ---------------------------------------------------------------------------------------------------


def test_enter_takes_the_cheapest_payment() -> None:
    t = rich()
    shown = typed(t, "dea", "").shown
    assert "Dea asks for 1 Food + 1 Coin. You have 4 Food, 4 Coins, 3 Wine, and 2 cards in hand." in " ".join(
        shown.split()
    )
    assert "  1  Give 1 Food and 1 Coin and ask for the favour (Enter)" in shown
    assert t.lying("dea") == [1, 1, 0]
    assert t.phase == "advance"


def test_the_price_of_a_second_visitor_is_explained() -> None:
    """B-10, B-11: what lies there, and one more."""
    t = rich(**on_gods(tartaruga="2 food"))
    shown = flat(typed(t, "tart", ""))
    assert "— 2 Food (already there) + 1 cube of any kind" in shown
    assert "Tartaruga asks for 2 Food (already there) + 1 cube of any kind." in shown
    assert sum(t.lying("tartaruga")) == 5


@pytest.mark.parametrize(
    ("line", "lying"),
    [
        ("2 food 1 wine", [2, 0, 1]),
        ("food 1 coin 2", [1, 2, 0]),
        ("give 2 food, 1 coin and 1 wine", [2, 1, 1]),
        ("2 f 2 c", [2, 2, 0]),
        ("3", [0, 1, 1]),
    ],
)
def test_another_payment_is_typed_in_one_line(line: str, lying: list[int]) -> None:
    """B-13: overpaying too, and Wine as anything; a number takes one of the list."""
    t = rich()
    shown = typed(t, "dea", line).shown
    assert t.phase == "advance", shown
    if line == "3":
        assert t.lying("dea") == _third(shown)
    else:
        assert t.lying("dea") == lying


def _third(shown: str) -> list[int]:
    """The cubes of the third payment in a list."""
    option = re.search(r"^  3  Give (.*) and ask", shown, re.MULTILINE)
    assert option
    numbers = {kind: int(number) for number, kind in re.findall(r"(\d) (Food|Coin|Wine)", option[1])}
    return [numbers.get(kind, 0) for kind in ("Food", "Coin", "Wine")]


@pytest.mark.parametrize(("line", "lying"), [("2 cibo 1 vino", [2, 0, 1]), ("1 moneta e 1 cibo", [1, 1, 0])])
def test_payments_in_italian(line: str, lying: list[int]) -> None:
    t = rich()
    shown = typed(t, "dea", line, lang="it").shown
    assert "Dea chiede 1 cibo + 1 moneta." in shown
    assert t.lying("dea") == lying
    assert t.phase == "advance"


@pytest.mark.parametrize(("line", "lang"), [("1 food altar as coin", "en"), ("1 cibo altare come moneta", "it")])
def test_a_hand_card_as_part_of_the_payment(line: str, lang: str) -> None:
    """B-12: it counts, and does not lie on the god."""
    t = rich()
    typed(t, "dea", line, lang=lang)
    assert t.lying("dea") == [1, 0, 0]
    assert t.hand(0) == ["hut"]
    assert t.phase == "advance"


def test_a_card_stands_for_what_counts_if_nothing_is_said() -> None:
    t = rich()
    typed(t, "dea", "1 food woodcutter hut")
    assert (t.lying("dea"), t.hand(0), t.phase) == ([1, 0, 0], ["altar"], "advance")


def test_cards_are_proposed_where_cubes_lack() -> None:
    """B-12: the card that is missed least."""
    t = table(2, cubes={0: "1 food"}, hands={0: "altar hut"})
    shown = typed(t, "dea", "").shown
    assert re.search(r"  1  Give 1 Food, (Altar|Woodcutter's Hut) as a Coin and ask for the favour \(Enter\)", shown)
    assert len(t.hand(0)) == 1
    assert t.phase == "advance"


def test_a_god_and_its_payment_in_one_line() -> None:
    t = rich()
    typed(t, "dea 2 food 1 coin")
    assert (t.lying("dea"), t.phase) == ([2, 1, 0], "advance")
    assert [move["act"]["verb"] for move in t.match.moves] == ["place", "pay", "pay", "pay", "use"]


def test_the_sentence_of_a_choice_is_that_choice() -> None:
    """And not a payment of two of something; nor two choices where it has a comma."""
    t = rich(upgraded={0: "column"})
    typed(t, "Dea: 2 steps on the rows of your village")
    assert t.phase == "pay_food"
    typed(t, "", "Raise: 2 Food and 1 Coin")
    assert (t.lying("dea"), t.phase) == ([3, 2, 0], "advance")


def test_ok_pays_as_proposed() -> None:
    t = table(2, cubes={0: "1 food"}, hands={0: "altar hut"})
    typed(t, "dea ok")
    assert (t.lying("dea"), len(t.hand(0)), t.phase) == ([1, 0, 0], 1, "advance")


def test_a_payment_is_taken_back_as_a_whole() -> None:
    t = rich()
    sitting = typed(t, "dea", "2 food 1 wine", "undo")
    assert t.phase == "pay_food"
    assert t.lying("dea") == [0, 0, 0]
    assert "Dea asks for 1 Food + 1 Coin." in tail(sitting, "undo")
    t = rich()
    typed(t, "dea 2 food 1 wine", "undo")
    assert t.phase == "turn"


def test_leaving_the_favour_is_confirmed() -> None:
    """B-22"""
    t = rich()
    shown = typed(t, "dea", "1 food 1 coin leave", "n", "2", "y").shown
    assert shown.count("You pay and get no favour for it. Are you sure? (y/n)") == 2
    assert "✗ Not done: Pay without the favour." in shown
    assert "Player 1 does not ask for the favour of Dea." in shown


def test_a_god_that_can_do_nothing_is_confirmed_once() -> None:
    """B-22: without a hand there is nothing to lay."""
    t = table(2, cubes={0: "2 food"})
    shown = flat(typed(t, "drago", "n"))
    assert "(could do nothing for you now)" in shown
    assert "Drago could do nothing for you now. Send a pawn all the same? (y/n)" in shown
    assert t.phase == "turn"
    again = typed(t, "drago", "y", "").shown
    assert "Player 1 pays 1 Food.\nPlayer 1 does not ask for the favour of Drago." in again
    assert again.count("(y/n)") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9 food", "✗ You do not have that much: you have 4 Food, 4 Coins, 3 Wine."),
        ("banana", "✗ 'banana' is not a payment; write for example: 2 food 1 wine"),
        ("!?", "✗ '!?' is not a payment"),
        ("1 banana", "✗ '1 banana' is not a payment"),
        ("44", "✗ There is no choice 44; the list goes from 1 to "),
        ("altar as wine", "✗ A card stands for a Food or a Coin, not for Wine."),
        ("1 food 1 coin altar as coin", "✗ Offer Altar as a Coin: A card only counts up to the price"),
    ],
)
def test_a_payment_that_cannot_be_is_refused_whole(line: str, said: str) -> None:
    t = rich()
    assert said in flat(typed(t, "dea", line))
    assert (t.lying("dea"), t.phase) == ([0, 0, 0], "pay_food")


def test_too_little_is_refused() -> None:
    t = table(2, cubes={0: "2 food 2 coin"})
    assert "✗ Give no Food: The price could not be met with this." in typed(t, "dea", "1 coin").shown
    assert (t.lying("dea"), t.phase) == ([0, 0, 0], "pay_food")


def test_cards_that_do_not_reach_the_price_are_refused() -> None:
    t = table(2, hands={0: "altar hut map"})
    assert "✗ The cards named are not enough for the price." in typed(t, "dea", "altar as food").shown
    assert t.phase == "offer"
    assert t.hand(0) == ["altar", "hut", "map"]


def test_an_amount_that_is_not_asked_must_be_said_right() -> None:
    """With one Food and a price of 1 Food + 1 Coin there is no choice: nothing else passes unnoticed."""
    t = table(2, cubes={0: "1 food 3 coin"})
    assert "✗ This cannot be changed here: 1 Food." in typed(t, "dea", "2 coin").shown
    assert t.lying("dea") == [0, 0, 0]
    typed(t, "1 food 2 coin")
    assert t.lying("dea") == [1, 2, 0]


def test_copying_says_what_it_costs_and_is_paid_with_enter() -> None:
    """B-23: the same again and two Wine."""
    t = table(2, cubes={0: "2 food 2 coin 3 wine", 1: "1 food 1 coin"}, hands={0: "altar"}, turn=1, doer=1, first=1)
    t.invoke("dea", food=1, coin=1).play("advance", row="food").play("advance", row="coin")
    shown = flat(typed(t, "copy", ""))
    assert "Otto has the favour of Dea: 2 steps on the rows of your village. Copy it?" in shown
    assert "It costs the same as given: 1 Food + 1 Coin + 2 Wine." in shown
    assert "1 Give 1 Food, 1 Coin and 2 Wine and copy (Enter)" in shown
    assert t.cubes(0) == [1, 1, 1]
    assert (t.phase, t.actor) == ("advance", 0)


def test_worship_is_paid_with_enter() -> None:
    """B-43, B-46: two cubes of any kind for each further card."""
    t = rich(options={"worship": True})
    shown = typed(t, "worship 1", "").shown
    assert "look at 1 more card — 2 cubes of any kind" in shown
    assert "Worship costs 2 cubes of any kind." in shown
    assert re.search(r"  1  Give .* and draw \(Enter\)", shown)
    assert (sum(t.cubes(0)), t.phase) == (9, "vow")


def test_the_exchanging_power_is_found_by_the_proposal() -> None:
    """B-17"""
    values = GAME.content().values
    exchanging = next(card for card in CARDS if values[f"cards.{card}.benefit"] == "exchanging")
    t = table(2, cubes={0: "3 food"}, upgraded={0: exchanging})
    shown = typed(t, "dea ok").shown
    assert "Player 1 uses the exchanging power." in shown
    assert t.lying("dea") == [2, 0, 0]


# --- choices and warnings ---------------------------------------------------------------------------------------


def test_choices_carry_what_one_should_know() -> None:
    t = table(2, cubes={0: "2 food 2 coin"}, hands={0: "altar"}, built={0: "hut"})
    shown = typed(t, "gigante", "").shown
    assert "  1  Harvest in the Fields — 3 Food" in shown
    assert "Play Altar — Cult. 1 · Moon" in shown
    assert "Upgrade Woodcutter's Hut — Leaning House: Arch. 2, Sci. 1 · Repetition" in shown


def test_several_choices_in_one_line() -> None:
    t = rich()
    typed(t, "dea ok", "food, coins")
    assert t.state["rows"][0][:2] == [1, 1]


def test_a_pass_with_pawns_left_is_confirmed() -> None:
    """B-20"""
    t = rich()
    shown = typed(t, "pass", "n").shown
    assert "You still have 3 pawns, and a pass is for the whole season. Are you sure? (y/n)" in shown
    assert t.phase == "turn"
    assert "Player 1 passes for this season." in typed(t, "pass", "y").shown


def test_why_names_the_rule() -> None:
    t = table(2)
    assert "You cannot pay the price. (" in typed(t, "why dea").shown
    assert "✗ Dea: 2 steps on the rows of your village: You cannot pay the price." in typed(t, "dea").shown
    assert "Non puoi pagare il prezzo. (" in typed(t, "perché dea", lang="it").shown


# --- commands ---------------------------------------------------------------------------------------------------

COMMANDS = [
    ("gods", "prezzi", "1 Food + 1 Coin → 2 steps", "1 cibo + 1 moneta → 2 passi"),
    ("hand", "mano", "Devotion 4", "devozione 4"),
    ("tracks", "tracciati", "Architecture", "Architettura"),
    ("majorities", "maggioranze", "Prizes", "Premi"),
    ("villages", "villaggi", "Leaning House (II)", "Casa pendente (II)"),
    ("discards", "scarti", "Discarded: Map.", "Scartate: Mappa."),
    ("help", "aiuto", "2 food 1 wine", "2 cibo 1 vino"),
]


@pytest.mark.parametrize(("english", "italian", "said", "detto"), COMMANDS, ids=lambda word: word.split()[0])
def test_commands_read_the_board_in_both_languages(english: str, italian: str, said: str, detto: str) -> None:
    t = table(2, hands={0: "altar"}, upgraded={0: "hut"}, discards="map")
    before = t.match.state_bytes()
    assert said in tail(typed(t, english), english)
    assert detto in tail(typed(t, italian, lang="it"), italian)
    assert t.match.state_bytes() == before


def test_gods_tell_why_not_and_what_lies_under_them() -> None:
    """B-31: one may look again at one's own cards."""
    t = table(2, cubes={0: "2 wine"}, laid={"dea": "altar"}, **on_gods(orco="3 food", balena="2 wine"))
    shown = tail(typed(t, "gods"), "gods")
    assert "✓ Dea: 1 Food + 1 Coin → 2 steps on the rows of your village · under it: Altar\n" in shown
    assert "✗ Orco: 3 Food (already there) + 1 cube of any kind" in shown
    assert "✗ Balena: asleep" in shown
    assert tail(typed(t, "gods dea"), "gods dea").startswith("✓ Dea")
    assert "✗ There is no god 'zeus'." in typed(t, "gods zeus").shown


def test_an_empty_hand_and_an_empty_pile_are_said() -> None:
    assert "You hold no card." in typed(table(2), "hand").shown
    assert "Discarded: nothing." in typed(table(2), "discards").shown


# --- the story --------------------------------------------------------------------------------------------------


def test_what_belongs_together_is_told_together() -> None:
    """A tribute of two kinds, a production of two kinds, moss over several gods."""
    t = table(2, cubes={0: "2 food 1 coin"}, hands={0: "altar"}, rows=[[1, 1, 0, 0, 0]] + [[0] * 5] * 3)
    t.invoke("gigante", food=2, coin=1).play("play", card="altar").pass_all()
    shown = typed(t).shown
    assert "Player 1 sends a pawn to Gigante and pays 2 Food and 1 Coin." in shown
    assert "Player 1 gains 1 Food and 1 Coin." in shown
    assert "Moss grows over Genio, Orco, Dea, Elefante, Tartaruga, Balena and Drago." in shown


def test_the_log_has_every_event() -> None:
    t = rich()
    shown = tail(typed(t, "dea 2 food 1 coin", "log"), "log")
    assert "Player 1 pays 2 Food.\nPlayer 1 pays 1 Coin.\nPlayer 1 has the favour of Dea.\n" in shown


# --- whole games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "players", "preset"), [("en", 2, "first_game"), ("it", 4, "full_rules")])
def test_a_whole_game(lang: str, players: int, preset: str) -> None:
    """By the words of the choices and Enter for payments; nothing is refused, and the record is sound."""
    match = GAME.new(players, seed=8, preset=preset)
    shown = Sitting(match, playing(), lang=lang).run()
    assert match.over
    assert "✗ " not in re.sub(r"^✗  \d .*$|\([^)]* ✗\)|✗ (has passed|passa)", "", shown, flags=re.MULTILINE)
    assert max(map(len, shown.splitlines())) <= 80
    assert ("Hai vinto!" if 0 in match.winners else "Stavolta non hai vinto.") in shown or lang == "en"
    assert ("You win!" if 0 in match.winners else "You do not win this time.") in shown or lang == "it"
    assert replay(match.record()).state_bytes() == match.state_bytes()


def test_two_people_at_one_keyboard_do_not_see_each_others_hands() -> None:
    match = GAME.new(2, seed=4)
    hands = [match.view(seat)["players"][seat]["hand"] for seat in range(2)]
    shown = Sitting(match, typing("", "1", ""), humans=(0, 1)).run()
    first, second = shown.split("Pass the device to Player 2")
    offers = [{f"Keep {GAME.text('en')(f'card.{card}')} —" for card in hand} for hand in hands]
    assert all(offer in first for offer in offers[0])
    assert all(offer in second for offer in offers[1])
    assert not any(offer in first for offer in offers[1])
    assert not any(offer in second for offer in offers[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_saved_and_goes_on(lang: str, tmp_path: Path) -> None:
    match = GAME.new(2, seed=4)
    file = tmp_path / "game.json"
    keep = match.describe(match.legal(0)[0], lang)
    sitting = Sitting(match, typing(keep, f"save {file}", "quit"), lang=lang)
    sitting.run()
    assert saves.read(file).lang == lang
    again = Sitting(GAME.new(2, seed=5), typing(f"load {file}"), lang=lang)
    again.run()
    assert again.session.match.view(0)["players"][0]["hand"] == match.view(0)["players"][0]["hand"]
