"""What a view says of attacks and objectives is what the rules do."""

import random
from typing import Any

import pytest

from tavolata.games.tortelli.odds import Battle, blitz_odds, odds
from tavolata.games.tortelli.progress import progress

from .tables import GAME, table

KINDS = [("open", 0), ("gate", 1), ("siege", 1)]


def attacks(view: dict[str, Any]) -> dict[str, dict[str, int | None]]:
    """The attacks of a view by names."""
    names = [*view["places"], *view["fortresses"]]
    pairs = {names[origin]: iter(rest) for origin, *rest in view["attacks"]}
    return {
        origin: {names[target]: chance for target, chance in zip(row, row, strict=True)}
        for origin, row in pairs.items()
    }


@pytest.mark.parametrize(("kind", "bonus"), KINDS)
def test_a_blitz_to_the_end_has_the_exact_odds(kind: str, bonus: int) -> None:
    for attackers in range(1, 13):
        for defenders in range(1, 2 if kind == "siege" else 9):
            exact = odds(attackers, defenders, kind)
            found = blitz_odds(attackers + 1, defenders, Battle(kind), bonus)
            assert found == pytest.approx([float(number) for number in exact])


def test_S22_a_blitz_that_stops_early_wins_less_and_loses_less() -> None:
    whole = blitz_odds(12, 8, Battle.OPEN, 0)
    part = blitz_odds(12, 8, Battle.OPEN, 0, until=6)
    helped = blitz_odds(12, 8, Battle.OPEN, 0, charge=1)
    assert whole
    assert part
    assert helped
    assert part.win < whole.win < helped.win
    assert part.attackers_lost < whole.attackers_lost
    assert blitz_odds(3, 2, Battle.OPEN, 0, until=3) == (0, 0, 0)
    assert blitz_odds(9999, 9999, Battle.OPEN, 0) is None


def test_the_attacks_of_a_view_are_those_that_the_rules_allow() -> None:
    """In random games: from every place that may attack, every target that may be named."""
    dice, seen = random.Random(5), 0
    match = GAME.new(3, seed=5, options={"reinforce_step": 3, "round_limit": 10})
    while not match.over and seen < 25:
        view = match.view(None)
        if view["phase"] == "attack" and (seen := seen + 1):
            legal = [GAME.read(action) for action in match.legal()]
            origins = {action["from"] for action in legal if action["verb"] == "attack"}
            mine = {
                place: row for place, row in attacks(view).items() if view["places"][place]["owner"] == view["turn"]
            }
            assert set(mine) == origins
            for origin, row in mine.items():
                branch = GAME.at(match.position())
                branch.play(GAME.act("attack", from_=origin))
                named = {GAME.read(action)["to"] for action in branch.legal() if GAME.read(action)["verb"] == "target"}
                assert set(row) == (named or {branch.view(None)["attack"]["to"]})
        match.play(dice.choice(match.legal()))
    assert seen == 25


def test_chances_are_whole_per_cents_and_never_certain_unless_they_are() -> None:
    t = table({0: "imola 40", 1: "dozza 1"})
    assert attacks(t.match.view(None))["imola"]["dozza"] == 99
    t = table({0: "imola 150", 1: "dozza 1"})
    assert attacks(t.match.view(None))["imola"]["dozza"] is None


def test_an_attack_under_way_tells_each_number_of_dice_and_each_stop() -> None:
    t = table({0: "imola 5", 1: "dozza 2"}).aim("imola", "dozza")
    attack = t.match.view(0)["attack"]
    assert attack["rolls"][2] == [0.2926, 0.3358, 0.3717]
    assert [len(row) for row in attack["rolls"]] == [2, 3, 3]
    assert len(attack["blitz"]) == 4
    assert attack["blitz"][0][0] > attack["blitz"][3][0]
    t.play("blitz")
    assert t.match.view(0)["attack"]["blitz"] == attack["blitz"]


def test_the_defender_sees_the_chances_of_both_answers() -> None:
    t = table({0: "imola 5", 1: "dozza 2"}, options={"defender_chooses": True}).attack("imola", "dozza", dice=3)
    attack = t.match.view(1)["attack"]
    assert [len(row) for row in attack["rolls"]] == [2, 3]
    assert attack["losses"] == [[0.34, 0.66], [0.92, 1.08]]  # the attacker's, the defender's


def test_a_number_over_99_says_how_it_is_told() -> None:
    t = table({0: "imola 251", 1: "dozza 2"}).aim("imola", "dozza").play("blitz")
    assert t.match.view(0)["number"] == {"most": 250, "step": 100}
    assert t.play("hundreds", number=2).match.view(0)["number"] is None
    t = table({0: "imola 99", 1: "dozza 2"}).aim("imola", "dozza").play("blitz")
    assert t.match.view(0)["number"] is None


def test_only_who_may_know_an_objective_sees_how_far_it_has_come() -> None:
    match = table({0: "imola 5"}).match
    own = match.view(0)["players"]
    assert own[0]["progress"] == progress(match.contents.record, match.masked(0)[0], 0, own[0]["objective"])
    assert own[1]["progress"] is None
    assert all(player["progress"] is None for player in match.view(None)["players"])


def test_kingdoms_tell_who_holds_how_much() -> None:
    match = table({0: "imola 5"}).match
    view = match.view(None)
    for kingdom, row in view["kingdoms"].items():
        inside = match.contents.values[f"kingdoms.{kingdom}.territories"]
        assert row["size"] == len(inside)
        assert row["held"] == [sum(view["places"][place]["owner"] == seat for place in inside) for seat in range(2)]
