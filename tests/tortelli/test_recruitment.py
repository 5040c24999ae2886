"""Chapter 3, recruitment: kingdoms, fortresses, the Fortezze card, and nothing else (S-08, S-10 to S-16, S-47)."""

from typing import Any

import pytest

from tavolata import BadOption, BadPosition
from tavolata.games.tortelli.cards import FORTEZZA_NAMES

from .tables import FORTRESS_NAMES, GAME, KINGDOMS, QUARTERS, TERRITORY_NAMES, next_turn, table

TROOPS = {
    "terre_di_mezzo": 5,
    "terre_basse": 6,
    "levante": 5,
    "valico": 4,
    "alture": 2,
    "appennino": 5,
    "valli_del_reno": 3,
    "terre_dacqua": 4,
}


# --- kingdoms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kingdom", TROOPS)
def test_a_whole_kingdom_gives_its_troops(kingdom: str) -> None:
    """As printed, for each of the eight; one territory short gives nothing."""
    t = next_turn({0: KINGDOMS[kingdom]})
    assert [(e["kingdoms"], e["fortresses"]) for e in t.told("income")] == [(TROOPS[kingdom], 0)]
    assert t.match.view(0)["to_place"] == TROOPS[kingdom]
    short = next_turn({0: KINGDOMS[kingdom].split(" ", 1)[1] + " 2"})
    assert (short.phase, short.told("income")) == ("attack", [])


def test_S11_all_sources_are_placed_together_anywhere() -> None:
    """S-11: two kingdoms, a fortress and its card, in one heap, on any territory of one's own."""
    mine = f"{KINGDOMS['alture']} {KINGDOMS['valli_del_reno']} imola"
    t = next_turn({0: mine}, forts={0: "rocca_sforzesca"}, draws=["guarnigione"])
    assert t.match.view(0)["to_place"] == 2 + 3 + 1 + 5
    assert t.choices("place") == set(mine.split())
    t.place(*["imola"] * 11)
    assert t.troops("imola") == 12
    assert t.phase == "attack"


def test_S16_the_fortresses_of_a_kingdom_do_not_matter() -> None:
    """S-16: enemies sit in all three fortresses of the Levante, and its owner gets five."""
    enemies = "rocca_sforzesca rocca_di_dozza fortezza_di_castel_san_pietro"
    t = next_turn({0: KINGDOMS["levante"]}, forts={1: enemies})
    assert [(e["kingdoms"], e["fortresses"]) for e in t.told("income")] == [(5, 0)]


def test_S10_nothing_but_the_three_sources() -> None:
    """S-10: nineteen territories and four quarters, but no whole kingdom and no fortress: no troops."""
    mine = " ".join(KINGDOMS[name].split(" ", 1)[1] for name in ("alture", "appennino", "valico", "levante"))
    t = next_turn({0: f"{mine} 2 navile san_donato san_vitale borgo_reno"}, objectives=("castles", "banners"))
    assert (t.phase, t.turn) == ("attack", 0)
    assert t.told("income") == t.told("recruited") == t.told("levy") == []


def test_S34_quarters_give_no_troops() -> None:
    """S-34: not even all six."""
    t = next_turn({0: "imola 2 " + " ".join(f"{quarter} 3" for quarter in QUARTERS)})
    assert t.told("income") == []
    assert t.phase == "attack"


def test_S10_the_minimum_levy_is_an_option() -> None:
    """S-10: one troop for who would get none; nothing more for who gets something."""
    t = next_turn({0: "imola dozza"}, options={"minimum_levy": True})
    assert [event["number"] for event in t.told("levy")] == [1]
    assert t.match.view(0)["to_place"] == 1
    t = next_turn({0: KINGDOMS["alture"]}, options={"minimum_levy": True})
    assert t.told("levy") == []
    assert t.match.view(0)["to_place"] == 2


def test_S10_reserves_count_as_getting_something() -> None:
    """S-10: who plays their reserves would not get none."""
    t = next_turn({0: "imola dozza"}, options={"minimum_levy": True}, kept={0: "riserva"}).play("play", card="reserves")
    assert t.ever_told("levy") == []
    assert t.match.view(0)["to_place"] == 2


def first_round(players: int, **more: Any) -> dict[int, int]:
    """What each place in the order of play was given for coming late, in a game of two rounds."""
    match = GAME.new(players, seed=5, **more)
    while not match.over and match.view(None)["round"] < 3:
        match.play(match.legal()[0])
    first = next(event["seat"] for event in match.events if event["kind"] == "first")
    told = [event for event in match.events if event["kind"] == "late"]
    assert len(told) == len({event["seat"] for event in told})
    return {(event["seat"] - first) % players: event["number"] for event in told}


@pytest.mark.parametrize("players", GAME.players)
def test_S50_who_plays_late_gets_troops_in_the_first_round_alone(players: int) -> None:
    """S-50: by the place in the order of play, once, and only where the table has agreed on it."""
    numbers = GAME.standard_content["recruitment.late_troops"][players - 2]
    assert first_round(players, options={"late_troops": True}) == {p: n for p, n in enumerate(numbers) if n > 0}
    assert first_round(players) == {}
    assert numbers[0] == 0
    assert not any(numbers[players:])


def test_S50_older_editions_do_not_have_it() -> None:
    with pytest.raises(BadOption, match="late_troops"):
        GAME.new(3, options={"late_troops": True}, edition=1)
    position = GAME.new(3, seed=1, edition=1).position()
    with pytest.raises(BadPosition, match="late_troops"):
        GAME.at({**position, "state": {**position["state"], "late_troops": 1}})


# --- fortresses ----------------------------------------------------------------------------------------------------


def test_S14_one_troop_for_each_kingdom_with_a_fortress() -> None:
    """S-14, the printed example: Imola, Dozza and Pianoro make two, since they stand in two kingdoms."""
    forts = "rocca_sforzesca rocca_di_dozza castello_di_zena"
    t = next_turn({0: "imola dozza pianoro"}, forts={0: forts}, draws=["sentinella"])
    assert [(e["kingdoms"], e["fortresses"]) for e in t.ever_told("income")] == [(0, 2)]


def test_S14_every_kingdom_has_a_fortress_so_eight_at_most() -> None:
    """S-14: all thirteen make eight."""
    t = next_turn({0: "imola"}, forts={0: " ".join(FORTRESS_NAMES)}, objectives=("centre", "banners"), draws=["conte"])
    assert t.ever_told("income")[0]["fortresses"] == 8


def test_S14_a_fortress_counts_though_the_territory_is_enemy() -> None:
    """S-14, S-23: the garrison outlives the loss, and brings its troop and its card."""
    t = next_turn({0: "budrio 2"}, forts={0: "rocca_sforzesca"}, draws=["capitano"])
    assert t.owner("imola") == 1
    assert t.ever_told("income")[0]["fortresses"] == 1
    assert t.ever_told("fortezza")[0]["number"] == 4


# --- the Fortezze card ---------------------------------------------------------------------------------------------


def test_S15_one_card_however_many_fortresses() -> None:
    """S-15: three fortresses, one card."""
    forts = "rocca_sforzesca rocca_di_dozza castello_di_zena"
    t = next_turn({0: "imola dozza pianoro"}, forts={0: forts}, draws=["guarnigione"])
    assert [(e["seat"], e["card"], e["number"]) for e in t.ever_told("fortezza")] == [(0, "guarnigione", 5)]
    assert t.match.view(0)["to_place"] == 2 + 5


def test_S15_no_fortress_no_card() -> None:
    """S-15: a whole kingdom alone draws nothing."""
    assert next_turn({0: KINGDOMS["valico"]}).ever_told("fortezza") == []


def test_S15_the_name_at_the_foot_of_the_card_does_not_matter() -> None:
    """S-15: the Cavalieri show Castel San Pietro Terme, which is an enemy's."""
    t = next_turn({0: "imola dozza"}, forts={0: "rocca_sforzesca"}, draws=["cavalieri"])
    assert GAME.standard_content["fortezze.cavalieri.territory"] == "castel_san_pietro_terme"
    assert t.choices("place") == {"imola", "dozza"}


def test_S15_the_spread_of_the_twenty_cards() -> None:
    """S-15: 1x4, 2x8, 3x5, 4x2, 5x1."""
    numbers = [GAME.standard_content[f"fortezze.{card}.troops"] for card in FORTEZZA_NAMES]
    assert [numbers.count(n) for n in range(1, 6)] == [4, 8, 5, 2, 1]


def test_S15_cards_come_once_until_the_pile_is_empty() -> None:
    """S-15: nineteen are out, so the last one comes; then all are shuffled and any can come."""
    most = [card for card in FORTEZZA_NAMES if card != "conte"]
    setting: dict[str, Any] = {"forts": {0: "rocca_sforzesca"}, "fortezze_drawn": most}
    t = next_turn({0: "imola dozza"}, **setting)
    assert t.ever_told("fortezza")[0]["card"] == "conte"
    assert t.ever_told("shuffled") == []
    t = next_turn({0: "imola dozza"}, draws=["fabbri"], **{**setting, "fortezze_drawn": list(FORTEZZA_NAMES)})
    assert [event["deck"] for event in t.ever_told("shuffled")] == ["fortezze"]
    assert t.state["fortezze_drawn"] == ["fabbri"]


# --- placing -------------------------------------------------------------------------------------------------------


def test_S12_recruits_go_to_territories_only() -> None:
    """S-12: not straight into a quarter; a fortress cannot even be named."""
    t = next_turn({0: f"{KINGDOMS['alture']} navile"})
    assert t.choices("place") == set(KINGDOMS["alture"].split())
    assert t.why_not("place", at="navile") == "no_recruits_in_centre"
    assert t.why_not("place", at="imola") == "not_yours"


def test_S12_who_holds_only_quarters_places_there_up_to_three() -> None:
    """S-12: what does not fit is lost."""
    t = next_turn({0: "navile 2 san_donato 2"}, forts={0: "rocca_sforzesca"}, draws=["conte"])
    assert t.match.view(0)["to_place"] == 5
    assert t.choices("place") == {"navile", "san_donato"}
    t.place("navile")
    assert (t.troops("navile"), t.troops("san_donato")) == (3, 3)
    assert [event["number"] for event in t.told("wasted")] == [3]
    assert t.phase == "attack"


def test_S12_a_full_quarter_takes_none() -> None:
    """S-12: the cap of three binds recruits too."""
    t = next_turn({0: "navile 3 san_donato san_vitale"}, forts={0: "rocca_sforzesca"}, draws=["vedetta"])
    assert t.choices("place") == {"san_donato", "san_vitale"}
    assert t.why_not("place", at="navile") == "quarter_full"


def test_S12_with_one_place_nobody_is_asked() -> None:
    """S-12: all go there; into a single quarter what fits."""
    t = next_turn({0: "imola"}, forts={0: "rocca_sforzesca"}, draws=["conte"])
    assert (t.troops("imola"), t.phase) == (6, "attack")
    t = next_turn({0: "navile"}, forts={0: "rocca_sforzesca"}, draws=["conte"])
    assert t.troops("navile") == 3
    assert [event["number"] for event in t.ever_told("wasted")] == [3]


def test_S08_at_most_9999_troops_in_one_place() -> None:
    """S-08: no more can be placed there, and what finds no room anywhere is lost."""
    t = table({0: "imola 9999 dozza 9998 medicina 3"}, phase="recruit", to_place=5)
    assert t.choices("place") == {"dozza", "medicina"}
    assert t.why_not("place", at="imola") == "place_full"
    t.place("dozza")
    assert (t.troops("dozza"), t.troops("medicina")) == (9999, 7)
    t = table({0: "imola 9998 dozza 9998"}, phase="recruit", to_place=5).place("dozza")
    assert t.troops("imola") == t.troops("dozza") == 9999
    assert t.told("wasted")[0]["number"] == 3


def test_S08_the_supply_is_unlimited() -> None:
    """S-08: forty-eight territories with five hundred troops each are no problem."""
    t = table({0: " ".join(f"{place} 500" for place in TERRITORY_NAMES[:24])}, rest_troops=500)
    assert t.player(0)["troops"] == t.player(1)["troops"] == 12_000


def test_recruits_come_before_combat_and_must_be_placed() -> None:
    """The phases have an order: no attack and no stopping while troops wait."""
    t = next_turn({0: KINGDOMS["alture"]})
    assert t.verbs() == {"place"}
    assert t.why_not("stop") == t.why_not("attack", from_="porretta") == "other_phase"
    t.place("porretta", "porretta")
    assert t.phase == "attack"
