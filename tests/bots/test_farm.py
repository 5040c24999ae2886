"""The farm of duels: which are played, and which gets the next game."""

import json
import time
from pathlib import Path

from benchmarks.bots.duels import Duel, _gain, play, work
from benchmarks.bots.farm import GAMES, plan

BOTH = ["ladder", "master"]


def test_each_level_meets_the_one_below_and_the_master_everybody() -> None:
    duels = plan(list(GAMES), BOTH)
    assert len(duels) == len(set(duels)) == 3 * (5 + 4)
    assert {duel.players for duel in duels} == {2, 4}


def test_pairs_can_be_named() -> None:
    [keen] = plan(list(GAMES), BOTH, ["tortelli:keen:solid"])
    assert keen == Duel("tortelli", "keen", "solid", wanted=2000)
    assert [duel.game for duel in plan(list(GAMES), BOTH, ["expert:keen"])] == list(GAMES)
    assert [duel.players for duel in plan(["trono"], BOTH, ["master@0.25s:solid:4"])] == [4]
    assert plan(list(GAMES), BOTH, ["nobody:solid"]) == []


def test_games_go_where_they_tell_most() -> None:
    assert _gain(0, 0.0) > _gain(1, 1.0)
    assert _gain(10, 10.0) > _gain(40, 40.0)  # as slow, and known less
    assert _gain(10, 1.0) > _gain(10, 10.0)  # known as well, and quicker


def test_runs_that_are_added_up_have_deals_of_their_own(tmp_path: Path) -> None:
    duel = Duel("trono", "easy", "gentle", wanted=2)
    played = {first: [play(duel, first, place) for place in range(2)] for first in (0, 7)}
    assert played[0][0]["gestures"] != played[7][0]["gestures"]
    work([duel], 0, 1, time.time() + 60, str(tmp_path), first=7)
    rows = [json.loads(line) for line in (tmp_path / "part-0.jsonl").open(encoding="utf-8")]
    assert [row["gestures"] for row in rows] == [game["gestures"] for game in played[7]]
