"""Chapter 6, Bazza: drawing, the cards carried out at once, and those one keeps (S-36, S-37, S-47)."""

import pytest

from tavolata.games.tortelli.cards import BAZZA_NAMES

from .tables import GAME, QUARTERS, Table, drawn, fall, next_turn, table

AT_ONCE = [card for card in BAZZA_NAMES if GAME.standard_content[f"bazza.{card}.kind"] in ("place", "lose", "strike")]
KEPT = ["riserva", "mattarello", "secondo_giro", "bona_le"]


def number(card: str) -> int:
    return int(GAME.standard_content[f"bazza.{card}.number"])


# --- when one is drawn ---------------------------------------------------------------------------------------------


def test_S36_one_card_after_a_turn_with_a_conquest() -> None:
    """S-36: two territories taken, one card, when one stops."""
    t = table({0: "imola 9"}, [fall("6 6 6 / 1"), fall("6 6 6 / 1"), "riserva"])
    t.attack("imola", "dozza", 3).attack("imola", "medicina", 3)
    assert t.ever_told("kept") == []
    t.stop()
    assert len(t.ever_told("kept")) == 1
    assert t.phase == "send"


def test_S36_a_quarter_counts() -> None:
    """S-36: taken by attack."""
    t = table({0: "granarolo 9", 1: "san_donato"}, [fall("6 6 6 / 1"), "riserva"])
    assert t.attack("granarolo", "san_donato", 3).stop().ever_told("kept") != []


def test_S36_a_fortress_does_not() -> None:
    """S-36: it is no territory."""
    t = table({0: "imola 9"}, [fall("6 / 1")], forts={1: "rocca_sforzesca"}).attack("imola", "rocca_sforzesca", 1)
    assert t.owner("rocca_sforzesca") == 0
    assert t.stop().phase == "send"
    assert t.ever_told("kept") == t.ever_told("drew") == []


def test_S36_nor_does_a_free_place_occupied_in_the_transfer() -> None:
    """S-36: not in this turn, not later."""
    t = table({0: "granarolo 9"}, phase="send", free_before=list(QUARTERS)).send("granarolo", "san_donato", 3)
    assert t.owner("san_donato") == 0
    assert t.ever_told("kept") == t.ever_told("drew") == []


def test_S36_without_a_conquest_no_card() -> None:
    """S-36: an attack that takes nothing; and the conquest of an earlier turn does not count."""
    t = table({0: "imola 9"}, [fall("1 1 1 / 6")]).attack("imola", "dozza", 3).stop()
    assert t.phase == "send"
    assert t.ever_told("kept") == t.ever_told("drew") == []
    t = next_turn({0: "imola 9"}, conquered=1)
    assert t.state["conquered"] == 0


def test_S36_the_card_comes_though_combat_ends_by_itself() -> None:
    """S-36, S-48: nothing is left to attack with; the card is drawn all the same."""
    t = table({0: "imola 2"}, [fall("6 / 1"), "riserva"]).attack("imola", "dozza", 1)
    assert len(t.told("kept")) == 1


def test_S37_the_discards_are_shuffled_when_the_pile_is_empty() -> None:
    """S-37: with eighteen open and three kept, one is left; then all but the kept ones come again."""
    open_cards = [card for card in BAZZA_NAMES if card not in KEPT]
    three = {"kept": {0: "riserva", 1: "mattarello secondo_giro"}, "discarded": open_cards}
    t = drawn("bona_le", {0: "imola 9"}, **three)
    assert t.ever_told("shuffled") == []
    four = {"kept": {0: "riserva", 1: "mattarello secondo_giro bona_le"}, "discarded": open_cards}
    t = drawn("rinforzi", {0: "imola 9 dozza"}, **four)
    assert [event["deck"] for event in t.ever_told("shuffled")] == ["bazza"]
    assert t.state["discarded"] == ["rinforzi"]


# --- troops --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in AT_ONCE if GAME.standard_content[f"bazza.{card}.kind"] == "place"])
def test_troops_at_once(card: str) -> None:
    """Rinforzi is printed: two troops, though it is not recruitment; the others give two or three."""
    t = drawn(card, {0: "imola 2 dozza"})
    assert (t.phase, t.match.view(0)["to_place"]) == ("gift", number(card))
    t.place(*["dozza"] * number(card))
    assert t.troops("dozza") == 1 + number(card)
    assert t.phase == "send"
    assert t.state["discarded"] == [card]


def test_rinforzi_as_printed() -> None:
    """Two troops, and Sala Bolognese at its foot without a meaning."""
    values = GAME.standard_content
    assert [values[f"bazza.rinforzi.{key}"] for key in ("kind", "number", "territory")] == [
        "place",
        2,
        "sala_bolognese",
    ]
    assert values["bazza.bona_le.territory"] == "castel_d_aiano"


def test_S47_bazza_troops_go_to_territories_only() -> None:
    """S-47: as recruits do."""
    t = drawn("rinforzi", {0: "imola 2 dozza navile"})
    assert t.choices("place") == {"imola", "dozza"}
    assert t.why_not("place", at="navile") == "no_recruits_in_centre"


def test_S47_who_holds_only_quarters_places_there() -> None:
    """S-47, S-12: up to three, the rest is lost."""
    t = drawn("sfogline", {0: "navile 2"})
    assert t.troops("navile") == 3
    assert t.told("wasted")[0]["number"] == 2


# --- losses --------------------------------------------------------------------------------------------------------


def test_S47_a_loss_may_fall_on_a_quarter_never_on_a_garrison() -> None:
    """S-47: where there is more than one troop."""
    t = drawn("nebbia", {0: "imola 2 dozza navile 3"}, forts={0: "rocca_sforzesca"})
    assert t.phase == "lose"
    assert t.choices("lose") == {"imola", "navile"}
    assert t.why_not("lose", at="dozza") == "last_troop"
    assert t.why_not("lose", at="medicina") == "not_yours"
    t.play("lose", at="navile")
    assert t.troops("navile") == 2
    assert t.owner("rocca_sforzesca") == 0


def test_S37_a_loss_never_takes_the_last_troop() -> None:
    """S-37: with one troop everywhere nothing happens."""
    t = table({0: "imola dozza"}, ["nebbia"], phase="bazza", conquered=1)
    assert [event["card"] for event in t.ever_told("no_effect")] == ["nebbia"]
    assert t.troops("imola") == t.troops("dozza") == 1


def test_S37_what_is_possible_is_done_and_the_rest_skipped() -> None:
    """S-37: a card of our own takes five; a place with three gives two."""
    t = drawn("nebbia", {0: "imola 3 dozza"}, content={"bazza.nebbia.number": 5}).play("lose", at="imola")
    assert t.troops("imola") == 1
    assert t.told("lost")[0]["number"] == 2


@pytest.mark.parametrize("card", ["piadina", "panna", "multa", "spaghetti"])
def test_a_chosen_enemy_loses_one(card: str) -> None:
    """Any enemy's place, but never the last troop (S-37)."""
    t = drawn(card, {0: "imola 3", 1: "dozza 2", 2: "navile 2"}, players=3, forts={1: "rocca_sforzesca"})
    assert t.choices("strike") == {"dozza", "navile"}
    assert t.why_not("strike", at="imola") == t.why_not("strike", at="san_donato") == "not_an_enemy"
    assert t.why_not("strike", at="medicina") == "last_troop"
    t.play("strike", at="navile")
    assert t.troops("navile") == 1
    assert t.owner("rocca_sforzesca") == 1


def test_S37_no_enemy_with_two_troops_no_strike() -> None:
    """S-37: nothing happens."""
    t = drawn("panna", {0: "imola 3"})
    assert [event["card"] for event in t.told("no_effect")] == ["panna"]


# --- extra transfers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["porrettana", "portici"])
def test_a_march_crosses_enemies_two_borders_far(card: str) -> None:
    """From Imola to Castel San Pietro, with enemies in every territory between."""
    t = drawn(card, {0: "imola 4 castel_san_pietro_terme ozzano_dell_emilia"})
    assert (t.phase, t.choices("send")) == ("march", {"imola"})
    assert t.owner("dozza") == t.owner("medicina") == 1
    t.play("send", from_="imola")
    assert t.choices("receive") == {"castel_san_pietro_terme", "ozzano_dell_emilia"}


def test_a_march_of_two_borders_and_no_more() -> None:
    """From Imola: Castel Guelfo is next, Budrio two away (by Medicina), Minerbio three."""
    t = drawn("portici", {0: "imola 5 castel_guelfo budrio minerbio"}).play("send", from_="imola")
    assert t.choices("receive") == {"castel_guelfo", "budrio"}
    assert t.why_not("receive", to="minerbio") == "too_far"
    assert t.why_not("receive", to="rocca_sforzesca") == "not_by_card"
    t.play("receive", to="budrio").play("number", number=3)
    assert (t.troops("imola"), t.troops("budrio")) == (2, 4)
    assert t.phase == "send"


def test_a_march_enters_no_free_place() -> None:
    """To a place of one's own: a free quarter behind the gate is none."""
    t = drawn("portici", {0: "granarolo 5 budrio"}).play("send", from_="granarolo")
    assert t.phase == "number"  # Budrio is the only place
    t = drawn("portici", {0: "granarolo 5"})
    assert t.phase == "send"
    assert [event["card"] for event in t.told("no_effect")] == ["portici"]


def test_a_march_respects_the_room_of_a_quarter() -> None:
    """S-33: a quarter of one's own with two troops takes one."""
    t = drawn("portici", {0: "granarolo 5 san_donato 2"}).play("send", from_="granarolo")
    assert t.troops("san_donato") == 3


def test_S33_a_march_leaves_one_behind() -> None:
    """S-33: from a place with one troop nobody marches."""
    t = drawn("portici", {0: "imola dozza 3"})
    assert t.why_not("send", from_="imola") == "one_must_stay"


def test_a_march_can_be_declined() -> None:
    """An extra transfer is a gift, not a duty."""
    t = drawn("portici", {0: "imola 5 dozza"}).stop()
    assert (t.phase, t.state["card"]) == ("send", -1)


def test_a_march_is_no_part_of_the_transfers_that_follow() -> None:
    """S-43: what marched may be sent on; nothing is remembered of it."""
    t = drawn("portici", {0: "imola 5 dozza castel_guelfo"}).play("send", from_="imola")
    t.play("receive", to="dozza").play("number", number=4)
    t.send("dozza", "imola", 2)
    assert (t.troops("imola"), t.troops("dozza")) == (3, 3)


def test_a_boat_takes_troops_to_a_port_of_ones_own_from_anywhere() -> None:
    """The Burchiello: from Imola to Lizzano, across the whole map."""
    t = drawn("burchiello", {0: "imola 5 lizzano_in_belvedere pieve_di_cento dozza"}).play("send", from_="imola")
    assert t.choices("receive") == {"lizzano_in_belvedere", "pieve_di_cento"}
    assert t.why_not("receive", to="dozza") == "no_port"
    assert t.why_not("receive", to="medicina") == "not_yours"
    t.play("receive", to="lizzano_in_belvedere").play("number", number=4)
    assert (t.troops("imola"), t.troops("lizzano_in_belvedere")) == (1, 5)


def test_without_a_port_there_is_no_boat() -> None:
    """Nothing happens, and the transfers follow."""
    t = drawn("burchiello", {0: "imola 5 dozza"})
    assert [event["card"] for event in t.told("no_effect")] == ["burchiello"]
    assert t.phase == "send"


def test_garrisons_do_not_march() -> None:
    """A fortress is left and entered in the transfer phase only."""
    t = drawn("portici", {0: "imola 3 dozza"}, forts={0: "rocca_di_dozza"})
    assert t.choices("send") == {"imola"}
    assert t.why_not("send", from_="rocca_di_dozza") is not None


# --- kept cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", KEPT)
def test_S37_kept_cards_are_hidden(card: str) -> None:
    """S-37: everyone sees that one is kept, its owner alone which; it does not lie among the discards."""
    t = drawn(card, {0: "imola 5 dozza"})
    assert t.match.view(0)["players"][0]["kept"][0]["name"] == card
    for viewer in (None, 1):
        player = t.match.view(viewer)["players"][0]
        assert (player["kept"], player["kept_count"]) == (None, 1)
        assert not any(card in str(event) for event in t.match.events_for(viewer))
    assert t.state["discarded"] == []


def test_there_are_four_kept_cards_and_one_is_bona_le() -> None:
    """S-38: one in the deck; three more are kept."""
    kinds = [GAME.standard_content[f"bazza.{card}.kind"] for card in BAZZA_NAMES]
    assert len(kinds) == 22
    assert [kinds.count(kind) for kind in ("place", "lose", "strike")] == [7, 4, 4]
    assert kinds.count("march") + kinds.count("sail") == 3
    assert [kinds.count(kind) for kind in ("reserves", "charge", "move_again", "bona_le")] == [1, 1, 1, 1]


def test_reserves_are_played_before_recruiting() -> None:
    """Two troops more at recruitment, with all the others."""
    t = next_turn({0: "imola dozza"}, kept={0: "riserva"})
    assert t.phase == "start"
    t.play("play", card="reserves")
    assert (t.phase, t.match.view(0)["to_place"]) == ("recruit", 2)
    assert t.state["discarded"] == ["riserva"]
    assert t.player(0)["kept_count"] == 0
    assert [(e["seat"], e["card"]) for e in t.told("played")] == [(0, "riserva")]


def test_reserves_may_wait() -> None:
    """Who goes on keeps the card for another turn."""
    t = next_turn({0: "imola 2 dozza"}, kept={0: "riserva"}).play("go_on")
    assert t.phase == "attack"
    assert t.player(0)["kept_count"] == 1
    assert t.why_not("play", card="reserves") == "card_not_now"


def charged(*rolls: str, **setting: object) -> Table:
    """Seat 0 has the rolling pin and is about to choose their dice against Dozza."""
    armies = {0: "imola 9", 1: "dozza 9"}
    return table(armies, [fall(words) for words in rolls], kept={0: "mattarello"}, **setting).aim("imola", "dozza")


def pairs_told(t: Table) -> list[tuple[int, int, str]]:
    """The pairs of the last roll, as its event tells them."""
    return [tuple(pair.values()) for pair in t.told("rolled")[-1]["pairs"]]


def test_a_charge_adds_one_to_the_best_die_of_one_roll() -> None:
    """5 and 1 are 6 against 5; the second die is not helped, nor the next roll."""
    t = charged("5 4 1 / 5 4", "5 4 1 / 5 4").play("play", card="charge")
    assert t.match.view(None)["attack"]["charge"] == 1
    assert t.why_not("play", card="charge") == "no_such_card"
    t.play("roll", dice=3)
    assert t.told("losses")[0]["defender"] == 1
    assert pairs_told(t) == [(6, 5, "defence"), (4, 4, "attack")]
    t.attack("imola", "dozza", 3)
    assert t.told("losses")[0]["defender"] == 0
    assert pairs_told(t) == [(5, 5, "attack"), (4, 4, "attack")]


def test_a_charge_in_a_blitz_helps_the_first_roll() -> None:
    """One attack is one roll."""
    t = charged("5 4 1 / 5 4", "5 4 1 / 5 4").play("play", card="charge").play("blitz").number(6)
    assert [(e["attacker"], e["defender"]) for e in t.told("losses")] == [(1, 1), (2, 0)]


def test_a_charge_against_walls_and_fortresses() -> None:
    """+1 against +1: a tie still goes to the defender."""
    t = table({0: "imola 9"}, [fall("4 / 3")], forts={1: "rocca_sforzesca"}, kept={0: "mattarello"})
    t.aim("imola", "rocca_sforzesca").play("play", card="charge").play("roll", dice=1)
    assert t.owner("rocca_sforzesca") == 0
    assert pairs_told(t) == [(5, 4, "defence")]
    t = table({0: "imola 9"}, [fall("3 / 3")], forts={1: "rocca_sforzesca"}, kept={0: "mattarello"})
    t.aim("imola", "rocca_sforzesca").play("play", card="charge").play("roll", dice=1)
    assert t.owner("rocca_sforzesca") == 1


def test_kept_cards_are_played_at_their_moment_only() -> None:
    """Bôna lé and reserves at the start, the charge with the dice, the second transfer in the transfer."""
    moments = {"start": {"bona_le", "reserves"}, "dice": {"charge"}, "send": {"move_again"}, "attack": set()}
    cards = {0: " ".join(KEPT)}
    tables = {
        "start": next_turn({0: "imola 5 dozza"}, kept=cards),
        "attack": table({0: "imola 5 dozza"}, kept=cards),
        "dice": table({0: "imola 5 dozza"}, kept=cards).aim("imola", "medicina"),
        "send": table({0: "imola 5 dozza"}, kept=cards, phase="send"),
    }
    for phase, t in tables.items():
        assert t.phase == phase
        assert t.choices("play") == moments[phase]
        for card in {"bona_le", "reserves", "charge", "move_again"} - moments[phase]:
            assert t.why_not("play", card=card) == "card_not_now"


def test_nobody_plays_a_card_on_anothers_turn() -> None:
    """In one's own turn only, also while defending."""
    t = table({0: "imola 9", 1: "dozza 9"}, options={"defender_chooses": True}, kept={1: " ".join(KEPT)})
    t.attack("imola", "dozza", 3)
    assert (t.phase, t.actor) == ("defend", 1)
    assert t.choices("play") == set()
    for card in ("bona_le", "reserves", "charge", "move_again"):
        assert t.why_not("play", card=card) == "card_not_now"


def test_a_card_one_does_not_keep_cannot_be_played() -> None:
    """Another keeps it."""
    t = next_turn({0: "imola 5"}, kept={0: "secondo_giro", 1: "bona_le"})
    assert t.why_not("play", card="bona_le") == "no_such_card"
    assert t.choices("play") == set()


def test_a_second_transfer_after_the_first() -> None:
    """Who has sent may receive again, and the other way round."""
    t = table({0: "imola 5 dozza 2"}, kept={0: "secondo_giro"}, phase="send").send("imola", "dozza", 3)
    assert t.why_not("send", from_="dozza") == "received_before"
    t.play("play", card="move_again")
    assert t.state["discarded"] == ["secondo_giro"]
    t.send("dozza", "imola", 4)
    assert (t.troops("imola"), t.troops("dozza")) == (6, 1)


def test_S48_who_keeps_a_card_is_asked_after_the_last_transfer() -> None:
    """S-48: nothing can be moved; they are asked all the same, whatever they keep, and without a card nobody is."""
    for card, plays in (("secondo_giro", {"move_again"}), ("bona_le", set())):
        t = table({0: "imola 2 dozza"}, kept={0: card}, phase="send").send("imola", "dozza")
        assert (t.phase, t.actor, t.choices("play")) == ("send", 0, plays)
    t = table({0: "imola 2 dozza"}, phase="send").send("imola", "dozza")
    assert t.turn == 1
