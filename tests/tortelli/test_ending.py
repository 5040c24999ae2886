"""Chapter 7, the end: Bôna lé, elimination, last standing, stalemate, round limit (S-38, S-40 to S-42, S-45, S-48)."""

from typing import Any

import pytest

from .tables import QUARTERS, TERRITORY_NAMES, Table, fall, next_turn, table

# --- Bôna lé -------------------------------------------------------------------------------------------------------


def bona_le(armies: dict[int, str], **setting: Any) -> Table:
    """Seat 0 plays Bôna lé at the start of their turn."""
    return next_turn(armies, kept={0: "bona_le"}, **setting).play("play", card="bona_le")


def test_S38_the_highest_count_wins_not_necessarily_who_plays_it() -> None:
    """S-38: one territory with two troops against forty-seven."""
    t = bona_le({0: "imola 2"})
    assert t.end == ("bona_le", [1])
    assert t.match.scores == [3, 94]
    assert [(e["seat"], e["total"]) for e in t.told("counted")] == [(0, 3), (1, 94)]


def test_S38_troops_everywhere_count_once_and_each_place_once() -> None:
    """S-38: territories 2, troops in them 7, two quarters with 4, a fortress and its troop."""
    t = bona_le({0: "imola 5 dozza 2 navile 3 san_donato"}, forts={0: "rocca_sforzesca castello_di_zena"})
    assert t.match.scores[0] == 7 + 2 + 4 + 2 + 2 + 2
    assert t.player(0)["count"] == 19


def test_S38_a_garrison_in_an_enemys_territory_counts() -> None:
    """S-38, S-23: the troop and the fortress."""
    t = bona_le({0: "imola 2"}, forts={0: "castello_di_zena"})
    assert t.match.scores[0] == 3 + 2


HALF = TERRITORY_NAMES[:24]


def halves(first: str, second: str, **setting: Any) -> Table:
    """Both hold 24 territories with one troop each, and what is said beside."""
    return bona_le({0: f"{' '.join(HALF)} {first}", 1: f"{' '.join(TERRITORY_NAMES[24:])} {second}"}, **setting)


def test_S38_a_full_tie_is_a_shared_victory() -> None:
    """S-38: the same in everything."""
    t = halves("", "")
    assert t.end == ("bona_le", [0, 1])
    assert t.match.places == [1, 1]


def test_S38_a_tie_goes_to_more_territories() -> None:
    """S-38: 23 territories and two troops more make the same sum as 25; the 25 win."""
    most = " ".join(TERRITORY_NAMES[1:])
    t = bona_le({0: f"{TERRITORY_NAMES[0]} 93", 1: most})
    assert t.match.scores == [94, 94]
    assert t.match.winners == [1]


def test_S38_then_to_more_fortresses() -> None:
    """S-38: a fortress is two, as a quarter with one troop is."""
    t = halves("navile", "", forts={1: "rocca_sforzesca"})
    assert t.match.scores == [50, 50]
    assert t.match.winners == [1]


def test_S38_then_to_more_quarters() -> None:
    """S-38: two troops more outside against a quarter with one."""
    t = halves(f"{HALF[0]} 3", "navile")
    assert t.match.scores == [50, 50]
    assert t.match.winners == [1]


def test_S38_only_at_the_start_of_ones_turn_and_a_turn_later_at_the_earliest() -> None:
    """S-38: drawn at the end of combat, it waits for the next turn."""
    t = table({0: "imola 5 dozza 2"}, ["bona_le"], conquered=1).stop()
    assert t.phase == "send"
    assert t.why_not("play", card="bona_le") == "card_not_now"


def test_S38_the_eliminated_are_not_counted() -> None:
    """S-38, S-40: who is out has no count and no share."""
    t = bona_le({0: "imola 2"}, players=3, out=[1])
    assert [event["seat"] for event in t.told("counted")] == [0, 2]
    assert t.end == ("bona_le", [2])


# --- elimination ---------------------------------------------------------------------------------------------------


def beaten(armies: str, victim: str, rolls: list[Any], **setting: Any) -> Table:
    return table({0: armies, 1: victim}, rolls, players=3, **setting)


def test_S40_who_loses_their_last_territory_is_out() -> None:
    """S-40: at once; the game goes on without them."""
    t = beaten("imola 9", "dozza", [fall("6 6 6 / 1"), "riserva"]).attack("imola", "dozza", 3)
    assert [(e["seat"], e["by"]) for e in t.told("eliminated")] == [(1, 0)]
    assert not t.player(1)["alive"]
    assert t.why_not("stop", by=1) == "eliminated"
    t.stop()
    while t.turn == 0:
        t.stop()
    assert t.turn == 2


def test_S40_still_in_while_they_hold_a_quarter() -> None:
    """S-40: they can act from there."""
    t = beaten("imola 9", "dozza navile", [fall("6 6 6 / 1")]).attack("imola", "dozza", 3)
    assert t.player(1)["alive"]
    assert t.told("eliminated") == []


def test_S40_out_with_their_last_quarter() -> None:
    """S-40: a quarter can be the last place too."""
    t = beaten("granarolo 9", "san_donato", [fall("6 6 6 / 1")]).attack("granarolo", "san_donato", 3)
    assert not t.player(1)["alive"]


def test_S40_garrisons_alone_do_not_keep_a_player_in() -> None:
    """S-40: they are removed and the fortresses are free."""
    forts = {1: "rocca_di_dozza castello_di_zena", 2: "rocca_sforzesca"}
    t = beaten("imola 9", "dozza", [fall("6 6 6 / 1")], forts=forts).attack("imola", "dozza", 3)
    assert [event["place"] for event in t.told("freed")] == ["rocca_di_dozza", "castello_di_zena"]
    assert t.owner("rocca_di_dozza") is t.owner("castello_di_zena") is None
    assert t.owner("rocca_sforzesca") == 2


def test_S40_their_cards_go_to_the_discards_and_their_objective_stays_hidden() -> None:
    """S-40: the cards are shown, the objective is not."""
    kept = {1: "bona_le mattarello", 0: "riserva"}
    t = beaten("imola 9", "dozza", [fall("6 6 6 / 1")], kept=kept).attack("imola", "dozza", 3)
    assert [(e["seat"], e["card"]) for e in t.told("card_lost")] == [(1, "mattarello"), (1, "bona_le")]
    assert set(t.state["discarded"]) == {"bona_le", "mattarello"}
    assert t.player(1)["kept_count"] == 0
    for viewer in (None, 0, 2):
        assert t.match.view(viewer)["players"][1]["objective"] is None
    assert t.told("revealed") == []


def test_S40_a_siege_eliminates_nobody() -> None:
    """S-40: the territory counts, not the garrison."""
    t = beaten("imola 9", "dozza", [fall("6 / 1")], forts={1: "rocca_sforzesca"}).attack("imola", "rocca_sforzesca", 1)
    assert t.player(1)["alive"]


def test_S41_the_last_player_left_wins() -> None:
    """S-41: whatever their objective."""
    t = table({0: "imola 9", 1: "dozza"}, [fall("6 6 6 / 1")], rest=0).attack("imola", "dozza", 3)
    assert t.end == ("last_standing", [0])
    assert t.match.view(None)["players"][1]["objective"] == "centre"


def test_S41_of_six_five_must_be_out() -> None:
    """S-41: two left play on."""
    armies = {0: "imola 9", 1: "dozza"}
    t = table(armies, [fall("6 6 6 / 1")], players=6, out=[2, 3, 4]).attack("imola", "dozza", 3)
    assert not t.match.over
    assert t.match.view(None)["turn"] == 0


# --- passes, stalemate ---------------------------------------------------------------------------------------------


def test_S42_who_can_do_nothing_passes_automatically() -> None:
    """S-42: one troop, no income; the turn goes on to the next, and everyone is told."""
    t = table({0: "imola 4 dozza", 1: "medicina"}, players=3, phase="send").stop()
    assert [event["seat"] for event in t.told("passed")] == [1]
    assert t.turn == 2


def test_S45_a_whole_round_of_automatic_passes_ends_the_game_by_the_count() -> None:
    """S-45: one troop everywhere, no whole kingdom, no fortress: nobody can do anything."""
    evens, odds = " ".join(TERRITORY_NAMES[::2]), " ".join([*TERRITORY_NAMES[1::2], "navile"])
    t = table({0: evens, 1: odds}, phase="send").stop()
    assert t.end == ("stalemate", [1])
    assert t.match.scores == [48, 50]
    assert [event["seat"] for event in t.told("passed")] == [1, 0]


def test_S45_passes_must_follow_one_another() -> None:
    """S-45: two of three pass, the third plays."""
    third = [" ".join(TERRITORY_NAMES[start::3]) for start in range(3)]
    t = table({0: third[0] + " 2", 1: third[1], 2: third[2]}, players=3, phase="send").stop()
    assert (t.turn, t.match.over) == (0, False)
    assert t.state["idle"] == 2
    t.stop()
    if t.phase == "send":
        t.stop()
    assert not t.match.over
    assert t.state["idle"] == 2


def test_S45_the_eliminated_do_not_count() -> None:
    """S-45: two of three are left; two passes are a whole round."""
    evens, odds = " ".join(TERRITORY_NAMES[::2]), " ".join(TERRITORY_NAMES[1::2])
    t = table({0: evens, 2: odds}, players=3, out=[1], phase="send").stop()
    assert t.end == ("stalemate", [0, 2])


def test_S45_saying_go_on_is_no_deed() -> None:
    """S-45, S-48: who keeps a card is asked at the start; a whole round of going on is a stalemate too."""
    evens, odds = " ".join(TERRITORY_NAMES[::2]), " ".join(TERRITORY_NAMES[1::2])
    t = table({0: evens, 1: odds}, phase="send", kept={0: "secondo_giro", 1: "mattarello"}).stop()
    assert (t.phase, t.actor) == ("start", 1)
    t.play("go_on")
    assert (t.phase, t.actor) == ("start", 0)
    t.play("go_on")
    assert t.end == ("stalemate", [0, 1])


# --- rounds --------------------------------------------------------------------------------------------------------


def test_S45_when_the_round_limit_is_reached_the_count_decides() -> None:
    """S-45: after the last turn of the tenth round, not before."""
    t = table({0: "imola 5 dozza"}, phase="send", rounds=10, options={"round_limit": 10}).stop()
    assert not t.match.over
    while not t.match.over:
        assert t.match.view(None)["round"] == 10
        t.match.play(t.match.legal()[0])
    assert t.end == ("round_limit", [1])


def test_S45_no_limit_by_default() -> None:
    """S-45: the hundredth round is followed by the hundred and first."""
    t = next_turn({0: "imola 5 dozza"}, rounds=100)
    assert not t.match.over
    assert t.match.view(None)["round"] == 101


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_round_ends_with_the_player_before_the_first(first: int) -> None:
    """Rounds are counted from whoever began."""
    third = {seat: " ".join(TERRITORY_NAMES[seat::3]) + " 2" for seat in range(3)}
    last = (first - 1) % 3
    t = table(third, players=3, turn=last, first=first, phase="send").stop()
    assert [event["number"] for event in t.told("round")] == [2]
    t = table(third, players=3, turn=first, first=first, phase="send").stop()
    assert t.told("round") == []


def test_a_round_goes_on_though_the_first_player_is_out() -> None:
    """Seat 0 began and is out: after seat 2 a new round begins with seat 1."""
    halves = {seat: " ".join(TERRITORY_NAMES[seat - 1 :: 2]) + " 2" for seat in (1, 2)}
    t = table(halves, players=3, out=[0], turn=2, phase="send").stop()
    assert (t.turn, t.match.view(None)["round"]) == (1, 2)


# --- who is asked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["bona_le", "riserva", "mattarello", "secondo_giro"])
def test_S48_everyone_who_keeps_a_card_is_asked_at_the_start_of_their_turn(card: str) -> None:
    """S-48: whichever it is, so that nobody knows who has Bôna lé."""
    t = next_turn({0: "imola 5"}, kept={0: card})
    assert (t.phase, t.actor) == ("start", 0)
    assert "go_on" in t.verbs()
    assert t.play("go_on").phase == "attack"


def test_S48_who_keeps_none_is_not_asked() -> None:
    """S-48: every phase in which nothing can be done passes by itself."""
    assert next_turn({0: "imola 5"}).phase == "attack"


# --- the public goal -----------------------------------------------------------------------------------------------


def six(**setting: Any) -> Table:
    return next_turn({0: "imola " + " ".join(QUARTERS)}, objectives=("castles", "banners"), **setting)


def test_S07_all_six_quarters_at_the_start_of_ones_turn() -> None:
    """S-07: where the table plays with it."""
    assert six(options={"public_goal": True}).end == ("public_goal", [0])
    assert six().end == (None, [])


def test_S07_five_are_not_enough() -> None:
    """S-07: one is another's."""
    five = "imola 2 " + " ".join(QUARTERS[:5])
    t = next_turn({0: five, 1: QUARTERS[5]}, objectives=("castles", "banners"), options={"public_goal": True})
    assert not t.match.over


def test_S07_not_by_a_conquest_in_the_middle_of_the_turn() -> None:
    """S-07: the sixth is taken in combat; the game goes on, and could end at the next start."""
    five = "granarolo 9 " + " ".join(q for q in QUARTERS if q != "san_donato")
    setting: Any = {"objectives": ("castles", "banners"), "options": {"public_goal": True}}
    t = table({0: five, 1: "san_donato"}, [fall("6 6 6 / 1")], **setting).attack("granarolo", "san_donato", 3)
    assert t.player(0)["quarters"] == 6
    assert not t.match.over


def test_S39_the_secret_objective_comes_before_the_public_one() -> None:
    """S-39: both hold at the same start: they win by their own."""
    land = " ".join(TERRITORY_NAMES[:24])
    setting: Any = {"objectives": ("centre", "banners"), "options": {"public_goal": True}}
    assert next_turn({0: f"{land} {' '.join(QUARTERS)}"}, **setting).end[1] == [0]


# --- places --------------------------------------------------------------------------------------------------------


def test_places_follow_the_count_behind_the_winners() -> None:
    """First who won, then the others by what they hold; the eliminated last."""
    t = bona_le({0: "imola 2 dozza", 1: "medicina 9"}, players=4, out=[2])
    assert t.match.winners == [3]
    assert t.match.places == [3, 2, 4, 1]
