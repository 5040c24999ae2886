"""Chapter 4, fortresses: places of their own, sieges, garrisons (S-23 to S-26)."""

import pytest

from .tables import Table, fall, next_turn, table, transfers

ROCCA = "rocca_sforzesca"


def siege(*rolls: str, troops: int = 4, **setting: object) -> Table:
    """Seat 0 holds Imola; a garrison of seat 1 sits in its Rocca."""
    return table({0: f"imola {troops}"}, [fall(words) for words in rolls], forts={1: ROCCA}, **setting)


def test_S23_taking_the_territory_does_not_take_the_fortress() -> None:
    """S-23: the garrison stays."""
    t = table({0: "dozza 4"}, [fall("6 6 6 / 1")], forts={1: ROCCA}).attack("dozza", "imola", 3)
    assert (t.owner("imola"), t.owner(ROCCA)) == (0, 1)


def test_S23_it_must_be_besieged_from_that_territory() -> None:
    """S-23: from Imola, not from Dozza next door."""
    t = table({0: "imola 4 dozza 4"}, forts={1: ROCCA})
    assert ROCCA in t.play("attack", from_="imola").choices("target")
    t = table({0: "imola 4 dozza 4"}, forts={1: ROCCA}).play("attack", from_="dozza")
    assert ROCCA not in t.choices("target")
    assert t.why_not("target", to=ROCCA) == "siege_from_inside"


def test_S23_not_while_the_territory_is_enemy() -> None:
    """S-23: Imola first."""
    t = table({0: "medicina 4"}, forts={1: ROCCA}).play("attack", from_="medicina")
    assert t.why_not("target", to=ROCCA) == "siege_from_inside"


def test_S23_one_against_one() -> None:
    """S-23: nine troops attack with one."""
    t = siege(troops=9).aim("imola", ROCCA)
    assert t.choices("roll") == {1}
    assert t.why_not("roll", dice=2) == t.why_not("roll", dice=3) == "siege_one_die"


@pytest.mark.parametrize(
    ("dice", "taken"),
    [("4 / 3", False), ("5 / 3", True), ("6 / 5", False), ("6 / 6", False), ("2 / 1", False), ("3 / 1", True)],
)
def test_S23_the_garrison_adds_one(dice: str, taken: bool) -> None:
    """S-23, with the printed example: 4 against 3 loses, since 3 and 1 are 4 and ties defend."""
    t = siege(dice).attack("imola", ROCCA, 1)
    assert (t.owner(ROCCA) == 0) == taken
    assert t.troops("imola") == 3  # the troop fell, or went in


def test_S23_the_attacking_troop_goes_in() -> None:
    """S-23: and only that one."""
    t = siege("6 / 1").attack("imola", ROCCA, 1)
    assert [(e["seat"], e["place"]) for e in t.told("took_fortress")] == [(0, ROCCA)]
    assert (t.troops("imola"), t.troops(ROCCA)) == (3, 1)


def test_S23_a_siege_is_repeated_as_long_as_one_troop_stays() -> None:
    """S-23: three sieges with four troops, and no fourth."""
    t = siege("1 / 6", "1 / 6", "1 / 6")
    for left in (3, 2, 1):
        t.attack("imola", ROCCA, 1)
        assert t.troops("imola") == left
    assert t.phase != "attack" or "imola" not in t.choices("attack")


def test_S23_a_siege_by_blitz() -> None:
    """S-23, S-22: one die in each roll, until it is won."""
    t = siege("1 / 6", "4 / 3", "6 / 1", troops=9).blitz("imola", ROCCA, until=1)
    assert (t.owner(ROCCA), t.troops("imola")) == (0, 6)


def test_S23_a_siege_by_the_owner_of_the_territory_who_has_no_other_enemy_near() -> None:
    """S-23: the garrison alone is a target."""
    t = table({0: "imola 4 dozza medicina castel_guelfo castel_del_rio"}, forts={1: ROCCA})
    assert t.play("attack", from_="imola").phase == "dice"
    assert t.match.view(None)["attack"]["to"] == ROCCA


def test_S18_a_besieged_garrison_has_no_choice_of_dice() -> None:
    """S-18, S-23: one troop, one die: nobody is asked."""
    t = siege("6 / 1", options={"defender_chooses": True}).attack("imola", ROCCA, 1)
    assert t.owner(ROCCA) == 0


def test_S23_ones_own_garrison_is_not_besieged() -> None:
    """S-23: nor a free fortress (S-26)."""
    t = table({0: "imola 4"}, forts={0: ROCCA}).play("attack", from_="imola")
    assert t.why_not("target", to=ROCCA) == "fortress_own"
    t = table({0: "imola 4"}).play("attack", from_="imola")
    assert t.why_not("target", to=ROCCA) == "fortress_free"


# --- what a garrison can do ----------------------------------------------------------------------------------------


def test_S24_a_garrison_never_attacks() -> None:
    """S-24: it is there to defend; a fortress cannot even be named as an origin."""
    t = table({0: "dozza 2"}, forts={0: ROCCA})
    assert t.choices("attack") == {"dozza"}
    assert not any(action["verb"] == "attack" and action["from"] == ROCCA for action in t.legal())


def test_S24_a_surrounded_garrison_stays() -> None:
    """S-24: Imola is an enemy's: the troop can neither leave nor be taken from the board."""
    t = transfers({0: "dozza 2 castel_guelfo"}, forts={0: ROCCA})
    assert t.why_not("send", from_=ROCCA) == "garrison_shut_in"
    assert t.choices("send") == {"dozza"}


def test_S24_with_its_own_territory_it_comes_out_into_it() -> None:
    """S-24: the cube moves to the territory; the fortress may be left empty (S-33)."""
    t = transfers({0: "imola"}, forts={0: ROCCA}).send(ROCCA, "imola")
    assert (t.troops("imola"), t.owner(ROCCA)) == (2, None)


def test_S24_the_garrison_of_another_is_not_ones_own() -> None:
    """S-24: only its owner moves it."""
    t = transfers({0: "imola 3"}, forts={1: ROCCA})
    assert t.why_not("send", from_=ROCCA) == "not_yours"


def test_S25_a_fortress_holds_one_troop() -> None:
    """S-25: no second one goes in."""
    t = transfers({0: "imola 5 dozza 5"}, forts={0: ROCCA}).play("send", from_="imola")
    assert t.why_not("receive", to=ROCCA) == "fortress_taken"
    assert ROCCA not in t.choices("receive")


def test_S25_it_does_not_help_the_territory() -> None:
    """S-25: one troop outside defends with one die, and falls; the garrison stays."""
    t = table({0: "dozza 4"}, [fall("6 6 6 / 5")], forts={1: ROCCA}).attack("dozza", "imola", 3)
    assert t.owner("imola") == 0


def test_S25_nor_does_it_count_as_its_garrison() -> None:
    """S-25: with its own troop in the Rocca a single troop outside can neither attack nor leave."""
    t = table({0: "imola castel_d_aiano 2"}, forts={0: ROCCA})
    assert t.why_not("attack", from_="imola") == "one_must_stay"
    t = transfers({0: "imola dozza 2"}, forts={0: ROCCA})
    assert t.why_not("send", from_="imola") == "one_must_stay"


def test_S26_a_free_fortress_of_a_territory_just_taken_is_occupied_in_this_turn() -> None:
    """S-26: conquered, stopped, and in; the Bazza card comes between."""
    t = table({0: "dozza 5"}, [fall("6 6 6 / 1"), "riserva"]).attack("dozza", "imola", 3).stop()
    assert t.phase == "send"
    t.send("imola", ROCCA)
    assert (t.owner(ROCCA), t.troops("imola")) == (0, 2)


def test_S26_a_free_fortress_is_occupied_from_its_territory_only_while_that_is_ones_own() -> None:
    """S-26: the Rocca of an enemy's Imola is out of reach."""
    t = transfers({0: "dozza 5 castel_guelfo"}).play("send", from_="dozza")
    assert t.why_not("receive", to=ROCCA) == "not_connected"


def test_a_fortress_brings_troops_from_the_next_turn_on() -> None:
    """Occupied in the transfer, it recruits at the start of the next turn."""
    t = transfers({0: "imola 3"}).send("imola", ROCCA)
    assert [event for event in t.ever_told("income") if event["seat"] == 0] == []
    t = next_turn({0: "imola 2"}, forts={0: ROCCA}, draws=["sentinella"])
    assert t.ever_told("income")[0]["fortresses"] == 1
