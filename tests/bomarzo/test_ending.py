"""Chapter 6: the order of the gods, majorities, temple symbols, victory."""

from typing import Any

import pytest

import tavolata
from tavolata import BadOption, BadPosition

from .tables import GAME, GODS, Table, table


def ended(players: int = 2, **facts: Any) -> Table:
    """The last season is passed; nobody is left with a choice."""
    t = table(players, season=8, **facts)
    return t.pass_all()


def places(t: Table) -> list[str]:
    return [god["god"] for god in t.match.view(None)["gods"]]


def prizes(t: Table, god: str) -> dict[int, int]:
    """What a god gave to whom."""
    return {
        event["seat"]: event["points"] for event in t.match.events if event["kind"] == "prize" and event["god"] == god
    }


def test_b37_the_order_by_devotion() -> None:
    """Balena has 4+5, Orco 2+5, Gigante 3: places 1 to 3; the others keep their order."""
    t = ended(laid={"balena": "altar hut", "orco": "stairs bench", "gigante": "spring"})
    assert places(t) == ["balena", "orco", "gigante", "genio", "dea", "elefante", "tartaruga", "drago"]
    sums = {event["god"]: event["sum"] for event in t.match.events if event["kind"] == "devotion"}
    assert (sums["balena"], sums["orco"], sums["gigante"], sums["dea"]) == (9, 7, 3, 0)
    assert t.match.view(None)["gods"][0]["laid_cards"] == ["altar", "hut"]


def test_b37_equal_devotion_keeps_the_order() -> None:
    t = ended(laid={"drago": "altar", "dea": "urn"})
    assert places(t)[:3] == ["dea", "drago", "genio"]


def test_b01_what_each_god_scores() -> None:
    scores = {god: tavolata.game("bomarzo").standard_content[f"gods.{god}.scores"] for god in GODS}
    assert scores == {
        "genio": "science", "orco": "food", "dea": "culture", "gigante": "building", "elefante": "knowledge",
        "tartaruga": "architecture", "balena": "character", "drago": "coin",
    }  # fmt: skip


def test_b01_gigante_rewards_buildings_and_tartaruga_architecture() -> None:
    t = ended(upgraded={0: "altar"}, tracks=[[0, 0, 0], [0, 3, 0], [0] * 3, [0] * 3])
    assert prizes(t, "gigante") == {0: 2}
    assert prizes(t, "tartaruga") == {1: 1}


def test_b38_a_tie_for_first_pays_both_and_the_next_gets_the_second_prize() -> None:
    """David and Jessica share the first place and both get 3; Frank gets 2."""
    t = ended(3, tracks=[[0, 0, 5], [0, 0, 5], [0, 0, 1], [0] * 3])
    assert prizes(t, "genio") == {0: 3, 1: 3, 2: 2}
    t = ended(4, tracks=[[0, 0, 5], [0, 0, 5], [0, 0, 5], [0, 0, 1]])
    assert prizes(t, "genio") == {0: 3, 1: 3, 2: 3, 3: 2}


def test_b38_nothing_for_nothing_and_no_second_prize_for_two() -> None:
    t = ended(tracks=[[0, 0, 5], [0, 0, 3], [0] * 3, [0] * 3])
    assert prizes(t, "genio") == {0: 3}
    assert prizes(t, "dea") == {}
    t = ended(tracks=[[0, 0, 5], [0, 0, 5], [0] * 3, [0] * 3])
    assert prizes(t, "genio") == {0: 3, 1: 3}


def test_b39_everyone_tied_for_second_gets_it() -> None:
    t = ended(4, tracks=[[0, 0, 5], [0, 0, 3], [0, 0, 3], [0, 0, 1]])
    assert prizes(t, "genio") == {0: 3, 1: 2, 2: 2}


def test_b38_prizes_by_place() -> None:
    t = ended(3, cubes={0: "2 coin 2 food", 1: "coin food"})
    assert prizes(t, "orco") == {0: 3, 1: 2}
    assert prizes(t, "drago") == {}  # the eighth place pays nothing


def test_b02_b42_only_cubes_in_villages_count_and_wine_never() -> None:
    t = table(3, season=8, cubes={0: "2 food", 1: "food", 2: "5 wine"})
    t.place("orco").pay(food=2).leave()
    t.pass_all()
    assert prizes(t, "orco") == {1: 3}


def test_b36_at_ten_the_earlier_is_ahead_below_ten_they_tie() -> None:
    t = ended(3, tracks=[[10, 0, 0], [10, 0, 0], [9, 0, 0], [0] * 3], arrival=[[2, 0, 0], [1, 0, 0], [0] * 3, [0] * 3])
    assert prizes(t, "dea") == {1: 3, 0: 2}


def test_b40_temple_symbols_on_level_one_only() -> None:
    for cards, points in (("altar hut", 0), ("altar hut spring", 1), ("altar hut spring stairs", 2),
                          ("altar hut spring stairs column bench", 4)):  # fmt: skip
        t = ended(built={0: cards})
        assert sum(event["points"] for event in t.match.events if event["kind"] == "temple") == points
    t = ended(upgraded={1: "letter"}, built={0: "altar hut"})
    assert not [event for event in t.match.events if event["kind"] == "temple"]


def test_b07_b47_two_field_cards_are_counted_in_the_new_player_order() -> None:
    t = ended(upgraded={0: "niche hermit", 1: "mason altar"})
    assert (t.phase, t.actor) == ("allot", 1)
    assert t.why_not("count", type="knowledge") == "not_on_card"
    t.play("count", type="character")
    assert (t.actor, t.match.view(1)["choosing"]) == (0, "niche")
    t.play("count", type="building").play("count", type="character")
    assert t.match.over
    assert prizes(t, "gigante") == {0: 2, 1: 2}
    assert prizes(t, "balena") == {0: 1, 1: 1}
    assert prizes(t, "elefante") == {}


def test_b41_equal_points_share_the_victory() -> None:
    t = ended(tracks=[[0, 0, 3], [0, 0, 3], [0] * 3, [0] * 3])
    assert t.match.winners == [0, 1]
    assert t.match.end_reason == "shared"
    assert t.match.places == [1, 1]
    t = ended(3, tracks=[[0, 0, 3], [0, 0, 2], [0] * 3, [0] * 3])
    assert t.match.winners == [0]
    assert t.match.end_reason == "points"
    assert t.match.scores == [3, 2, 0]
    assert t.match.places == [1, 2, 3]


def test_b50_with_the_option_cubes_decide_between_equal_points() -> None:
    """Wine counts as much as the others; equal cubes still share. Orco and Drago stand where they pay nothing."""
    order = ["genio", "dea", "gigante", "elefante", "tartaruga", "balena", "drago", "orco"]
    level: dict[str, Any] = {"tracks": [[0, 0, 3], [0, 0, 3], [0] * 3, [0] * 3], "order": order}
    agreed = {"tie_break": True}
    t = ended(cubes={0: "food", 1: "2 wine"}, options=agreed, **level)
    assert (t.match.winners, t.match.end_reason, t.match.places, t.match.scores) == ([1], "cubes", [2, 1], [3, 3])
    t = ended(cubes={0: "food", 1: "2 wine"}, **level)
    assert (t.match.winners, t.match.end_reason, t.match.places) == ([0, 1], "shared", [1, 1])
    t = ended(cubes={0: "wine", 1: "wine"}, options=agreed, **level)
    assert (t.match.winners, t.match.end_reason, t.match.places) == ([0, 1], "shared", [1, 1])
    t = ended(cubes={0: "food", 1: "9 wine"}, options=agreed, tracks=[[0, 0, 3], [0, 0, 2], [0] * 3, [0] * 3])
    assert (t.match.winners, t.match.end_reason) == ([0], "points")


def test_b50_b51_older_editions_do_not_have_the_options() -> None:
    position = GAME.new(4, seed=1, edition=1).position()
    for option in ("tie_break", "late_wine"):
        with pytest.raises(BadOption, match=option):
            GAME.new(4, options={option: True}, edition=1)
        with pytest.raises(BadPosition, match=option):
            GAME.at({**position, "state": {**position["state"], option: 1}})
