"""The simple bot of Bomarzo: blind to secrets, one kind of decision after another, and whole games."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tavolata import Match
from tavolata.bots import SimpleBot, bot_for
from tavolata.games.bomarzo.terms import Event
from tavolata.lab.arena import TOLD, Arena, measure
from tavolata.lab.balance import main as balance_command
from tavolata.lab.weighing import Balance, happenings, weigh, wins_in_order
from tests.bomarzo.tables import GAME, Table, table

EVERYTHING = {"seasons": True, "worship": True}
LATE: dict[str, Any] = {"season": 8}
MOST_OF_A_FAIR_SHARE = 1.25
SIZES = {"invoked": 8, "copied": 8, "laid": 8, "harvested": 3, "advanced": 5, "played": 45, "upgraded": 45}


def decision(t: Table, seat: int = 0, seed: int = 1) -> dict[str, Any]:
    """What the bot does there."""
    return GAME.read(bot_for(GAME, seed=seed).decide(t.match.seen(seat), seat))


def go_on(t: Table, until: str) -> Table:
    """Let the bot of whoever decides play until a phase is reached."""
    bot = bot_for(GAME, seed=1)
    while t.phase != until:
        seat = t.match.actor
        assert seat is not None
        t.match.play(bot.decide(t.match.seen(seat), seat), seat)
    return t


# --- whole games ------------------------------------------------------------------------------------------


def played(seed: int, players: int, options: dict[str, bool]) -> Iterator[tuple[Match, int, int]]:
    """A match between bots: at each decision the match, the seat, and the action it will play."""
    match = GAME.new(players, seed, options)
    bots = [bot_for(GAME, "simple", 100 * seed + seat) for seat in range(players)]
    while not match.over:
        seat = match.waiting[-1]
        action = bots[seat].decide(match.seen(seat), seat)
        yield match, seat, action
        match.play(action, seat)


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["printed", "everything"])
@pytest.mark.parametrize("players", GAME.players)
def test_plays_legal_actions_until_the_end(players: int, options: dict[str, bool]) -> None:
    last = None
    for match, seat, action in played(3, players, options):
        assert action in match.legal(seat)
        last = match
    assert last is not None
    assert last.over


def resampled(match: Match, seat: int, seed: int) -> Match:
    """Another match that looks the same from a seat: all that the seat may not know is dealt anew."""
    states = match.masked(seat)
    GAME.engine.resample(match.contents.record, states, 0, seat, seed, 0)
    return Match(GAME, match.contents, states, match.draws)


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["printed", "everything"])
@pytest.mark.parametrize("players", GAME.players)
def test_decisions_do_not_depend_on_secrets(players: int, options: dict[str, bool]) -> None:
    """Whatever others hold, have laid or have vowed, a bot with the same draws decides the same."""
    positions = 0
    other_secrets = 0
    for match, seat, _ in played(4, players, options):
        other = resampled(match, seat, positions)
        mine, theirs = SimpleBot(GAME, positions), SimpleBot(GAME, positions)
        assert mine.decide(match.seen(seat), seat) == theirs.decide(other.seen(seat), seat)
        positions += 1
        other_secrets += match.state_bytes() != other.state_bytes()
    assert positions > 200
    assert other_secrets > positions // 2


# --- the village ------------------------------------------------------------------------------------------


def test_takes_the_step_that_brings_a_pawn() -> None:
    t = table(cubes={0: "food coin"}, rows=[[0, 0, 0, 0, 2], *[[0] * 5] * 3])
    t.invoke("dea", food=1, coin=1)
    assert decision(t) == {"verb": "advance", "row": "pawns"}


def test_does_not_build_the_village_in_the_last_season() -> None:
    early = table(cubes={0: "2 food 2 coin"})
    late = table(cubes={0: "2 food 2 coin"}, **LATE)
    assert decision(early) == {"verb": "place", "god": "dea"}
    assert decision(late).get("god") != "dea"


def test_harvests_what_it_lacks_and_where_most_is_left() -> None:
    poor_in_coins = table(cubes={0: "9 food"})
    assert decision(poor_in_coins) == {"verb": "harvest", "area": "caves"}
    picked_over = table(players=3, harvested=[[], [1, 2], [1, 2]], placed=[0, 2, 2, 0])
    assert decision(picked_over) == {"verb": "harvest", "area": "fields"}


# --- paying -----------------------------------------------------------------------------------------------


def test_pays_no_more_than_it_must_and_uses_the_favour() -> None:
    t = table(cubes={0: "5 food 5 coin 2 wine"}).place("dea")
    assert decision(t) == {"verb": "pay", "resource": "food", "amount": 1}
    go_on(t, "advance")
    assert t.lying("dea") == [1, 1, 0]


def test_does_not_spend_the_card_that_it_wants_to_play() -> None:
    """Gigante costs two Food and a Coin; the Letter is no building, the Altar is."""
    t = table(cubes={0: "food coin"}, hands={0: "altar letter"}).place("gigante")
    go_on(t, "offer")
    assert decision(t) == {"verb": "offer", "card": "letter", "as": "food"}


def test_leaves_a_god_alone_that_can_do_nothing_for_it() -> None:
    t = table(cubes={0: "9 food 9 coin"}, hands={0: "letter"}, harvested=[[0], [0], []], placed=[2, 0, 0, 0])
    assert decision(t).get("god") not in ("gigante", "balena")


# --- copying ----------------------------------------------------------------------------------------------


def test_copies_what_is_worth_two_wine_and_nothing_else() -> None:
    rich = table(cubes={0: "food coin", 1: "4 food 4 coin 4 wine"}, rows=[[0] * 5, [0, 0, 0, 0, 1], *[[0] * 5] * 2])
    go_on(rich.invoke("dea", food=1, coin=1), "copy")
    assert decision(rich, 1) == {"verb": "copy"}
    useless = table(cubes={0: "food", 1: "food 2 wine"})
    useless.invoke("orco", food=1)
    assert decision(useless, 1) == {"verb": "decline"}


# --- cards ------------------------------------------------------------------------------------------------


def test_upgrades_the_card_that_takes_a_majority() -> None:
    """In the last season one building more than the other player has is worth a prize."""
    t = table(cubes={0: "2 food coin"}, built={0: "altar"}, hands={0: "wall"}, upgraded={1: "hut"}, **LATE)
    t.invoke("gigante", food=2, coin=1)
    assert decision(t) == {"verb": "upgrade", "card": "altar"}


def test_keeps_a_set_of_temple_symbols_at_the_end() -> None:
    """Five different symbols are four points; turning one of the cards would cost two of them (B-40)."""
    five = "altar hut spring stairs column"
    behind = [[0] * 3, [9, 9, 9], *[[0] * 3] * 2]  # steps would gain nothing
    t = table(
        cubes={0: "2 food coin"}, built={0: five}, hands={0: "wall"}, upgraded={1: "tomb urn"}, tracks=behind, **LATE
    )
    t.invoke("gigante", food=2, coin=1)
    assert decision(t) == {"verb": "play", "card": "wall"}


def test_studies_what_reaches_a_spot_first() -> None:
    """The first on space 4 of a track scores a point (B-36)."""
    t = table(cubes={0: "food"}, hands={0: "altar hut"}, tracks=[[1, 3, 0], *[[0] * 3] * 3])
    t.invoke("tartaruga", food=1)
    go_on(t, "study")
    assert decision(t) == {"verb": "study", "track": "architecture"}


def test_lays_devotion_under_a_god_whose_field_it_leads() -> None:
    tracks = [[0, 0, 9], [9, 9, 0], *[[0] * 3] * 2]  # Genio looks at Science
    order = ["dea", "tartaruga", "orco", "gigante", "elefante", "balena", "drago", "genio"]
    t = table(cubes={0: "food"}, hands={0: "tomb"}, tracks=tracks, order=order, season=7)
    assert decision(t) == {"verb": "place", "god": "drago"}
    t.invoke("drago", food=1)
    assert decision(t) == {"verb": "under", "god": "genio"}


def test_keeps_the_better_cards() -> None:
    """With vision two of four: those that help most where nothing is decided yet."""
    draws = [["astrolabe", "wall", "emblem", "bench"]]
    t = table(cubes={0: "coin"}, upgraded={0: "tomb"}, draws=draws).invoke("genio", coin=1)
    assert decision(t) == {"verb": "use_vision"}
    go_on(t, "keep")
    assert decision(t)["card"] in ("astrolabe", "emblem")


def test_counts_a_card_of_two_fields_where_it_wins() -> None:
    """The Niche counts as Building or Knowledge (B-07): two buildings are level with the other player's two."""
    t = table(upgraded={0: "niche altar", 1: "hut urn letter map psalter"}, **LATE)
    t.pass_all()
    assert t.phase == "allot"
    assert decision(t) == {"verb": "count", "type": "building"}


# --- powers and vows --------------------------------------------------------------------------------------


def test_raises_a_price_while_somebody_can_still_come() -> None:
    t = table(cubes={0: "coin", 1: "5 food"}, upgraded={0: "column"}).invoke("genio", coin=1)
    assert decision(t) == {"verb": "raise", "food": 0}  # Coins, of which the other has none
    alone = table(cubes={0: "coin"}, upgraded={0: "column"}, passed=[1]).invoke("genio", coin=1)
    assert decision(alone) == {"verb": "no_raise"}


def test_vows_when_it_leads_and_not_when_it_is_behind() -> None:
    ahead = [[9, 9, 9], *[[0] * 3] * 3]
    behind = [[0] * 3, [9, 9, 9], *[[0] * 3] * 2]
    leading = table(options={"worship": True}, tracks=ahead, season=7)
    trailing = table(options={"worship": True}, tracks=behind, upgraded={1: "hut letter page"}, season=7)
    assert decision(leading)["verb"] == "worship"
    assert decision(trailing)["verb"] != "worship"


# --- strength ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_beats_random_play(players: int) -> None:
    assert measure(GAME, players, games=100, seed=2, threads=2).interval[0] > 0.9


def test_beats_random_play_with_the_expansions() -> None:
    assert measure(GAME, 2, games=100, seed=3, options=EVERYTHING, threads=2).interval[0] > 0.9


@pytest.mark.long
def test_wins_at_least_four_of_five_two_player_games_against_random_play() -> None:
    score = measure(GAME, players=2, games=2000, seed=1, threads=2)
    assert score.games == 2000
    assert score.interval[0] >= 0.80


# --- balance ----------------------------------------------------------------------------------------------


@cache
def weighed(players: int, games: int) -> Balance:
    return weigh(GAME, players, games, threads=2)


def check_that_everything_happens(balance: Balance) -> None:
    """Every god is invoked, every card played and upgraded, every row and area used."""
    assert {event: len(names) for event, names in balance.told.items()} == SIZES
    for names in balance.told.values():
        assert all(times > 0 for times in names.values())


@pytest.mark.parametrize("players", GAME.players)
def test_every_god_is_invoked_and_every_card_played(players: int) -> None:
    balance = weighed(players, 250)
    check_that_everything_happens(balance)
    assert balance.ended == balance.games


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
def test_no_seat_and_no_place_in_the_order_of_play_wins_far_more_than_its_share(players: int) -> None:
    balance = weighed(players, 2000)
    check_that_everything_happens(balance)
    for wins in (*balance.tally.seat_wins, *balance.order_wins):
        assert wins / balance.games <= MOST_OF_A_FAIR_SHARE * balance.fair


def test_events_are_counted_one_by_one() -> None:
    """Each event once for each of its arguments; only the order of the gods, told once a game, is too big a number."""
    content, told = GAME.content().record, np.zeros(TOLD, np.int64)
    start = GAME.engine.start(content, 2, GAME.meta.check_options({}))
    finals, counts = Arena(GAME).play(content, start, 1, 20, 0b11, threads=2, told=told)
    assert told[:, 0].sum() == counts[4] - told[Event.ORDER, 1].sum()
    assert told[Event.ORDER, 1].sum() == told[Event.WON, 0].sum() == 20
    upgraded = sum(int(cards).bit_count() for cards in finals["upgraded"].ravel())
    assert sum(happenings(GAME, told)["upgraded"].values()) == upgraded > 0


@pytest.mark.parametrize("players", GAME.players)
def test_wins_are_told_by_who_began_the_first_season(players: int) -> None:
    """The first place is passed on after each of the eight seasons."""
    finals = GAME.rules.state.empty(1)
    began = 1
    finals["season"], finals["first"], finals["winners"] = 8, (began + 8) % players, 1 << began
    assert wins_in_order(finals, players) == [1] + [0] * (players - 1)


def test_the_table_is_printed_in_both_languages_and_as_markdown(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "table.md"
    asked = ["bomarzo", "--games", "20", "--players", "2-3"]
    assert balance_command([*asked, "--markdown", str(file)]) == 0
    assert "Gods invoked" in capsys.readouterr().out
    assert balance_command([*asked, "--lang", "it"]) == 0
    assert "Divinità invocate" in capsys.readouterr().out
    lines = file.read_text().splitlines()
    assert lines[0] == "| players | 2 | 3 |"
    assert all(line.count("|") == 4 for line in lines)
    assert any(line.startswith("| Tartaruga |") for line in lines)


def test_the_table_as_json_says_how_often(capsys: Any) -> None:
    assert balance_command(["bomarzo", "--games", "20", "--players", "4", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert sum(place["factor"] for place in result["order"]) == pytest.approx(4)
    assert result["told"]["invoked"]["dea"] > 0


def test_b27_the_village_first_where_vision_shows_most() -> None:
    rows = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
    t = table(rows=rows, upgraded={0: "tomb letter"}, season=2).pass_all()
    assert decision(t) == {"verb": "draw_first", "source": "village"}
    assert decision(t.play("draw_first", source="village")) == {"verb": "use_vision"}
