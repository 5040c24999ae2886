"""The simple bot of Tortelli: whole games, blindness to secrets, and one kind of decision after another."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tavolata import Match
from tavolata.bots import SimpleBot, bot_for
from tavolata.bots.tortelli.aims import rival
from tavolata.bots.tortelli.attacks import CHANCES, MOST, chance
from tavolata.games.tortelli.odds import odds
from tavolata.games.tortelli.places import FORTRESS_NAMES
from tavolata.kernel.rule import entry
from tavolata.lab.arena import Arena, measure, wins_by_seat
from tavolata.lab.statistics import chi_square

from ..tortelli.tables import GAME, GROUND_NAMES, KINGDOMS, TERRITORY_NAMES, Table, drawn, next_turn, table, transfers


def played(seed: int, players: int, **options: Any) -> Iterator[tuple[Match, int, int]]:
    """A match between simple bots: at each decision the match, the seat, and the action it will play."""
    match = GAME.new(players, seed, options)
    bots = [bot_for(GAME, "simple", 100 * seed + seat) for seat in range(players)]
    while not match.over:
        seat = match.waiting[0]
        action = bots[seat].decide(match.seen(seat), seat)
        yield match, seat, action
        match.play(action, seat)


def resampled(match: Match, seat: int, seed: int) -> Match:
    """Another match that looks the same from a seat: objectives and kept cards of others are dealt anew."""
    states = match.masked(seat)
    GAME.engine.resample(match.contents.record, states, 0, seat, seed, 0)
    return Match(GAME, match.contents, states, match.draws)


def decisions(t: Table, times: int = 20) -> list[dict[str, Any]]:
    """What simple bots of different seeds do there."""
    seat = t.match.waiting[0]
    return [GAME.read(bot_for(GAME, "simple", seed).decide(t.match.seen(seat), seat)) for seed in range(times)]


def decision(t: Table) -> dict[str, Any]:
    """What all simple bots do there, whatever their seeds."""
    said = decisions(t)
    assert all(one == said[0] for one in said)
    return said[0]


# --- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_bots_play_whole_games_by_the_rules_and_blind_to_secrets(players: int) -> None:
    """Whatever the objectives and kept cards of others are, a bot with the same draws decides the same."""
    number = 0
    other_secrets = 0
    last = None
    for match, seat, action in played(3, players):
        last = match
        assert action in match.legal(seat)
        number += 1
        if number % 5 == 0:
            other = resampled(match, seat, number)
            assert SimpleBot(GAME, number).decide(match.seen(seat), seat) == SimpleBot(GAME, number).decide(
                other.seen(seat), seat
            )
            other_secrets += match.state_bytes() != other.state_bytes()
    assert last is not None
    assert last.over
    assert other_secrets > number // 20


def test_a_bot_that_peeks_would_be_caught() -> None:
    """The test above can fail: other objectives come up where nothing rules them out."""
    t = table({0: "imola 5", 1: "dozza"}, players=3)
    found = {resampled(t.match, 0, seed).position()["state"]["objective"][1] for seed in range(80)}
    assert len(found) > 8
    assert "castles" not in found  # the bot's own


@pytest.mark.parametrize("options", [{"defender_chooses": True}, {"public_goal": True, "reinforce_step": 3}])
def test_bots_play_with_every_option(options: dict[str, Any]) -> None:
    last = None
    for match, seat, action in played(5, 3, **options):
        assert action in match.legal(seat)
        last = match
    assert last is not None
    assert last.over


def test_the_simple_bot_beats_random_play() -> None:
    assert measure(GAME, 2, games=300, seed=2, threads=2).interval[0] > 0.9
    assert measure(GAME, 4, games=200, seed=2, threads=2).interval[0] > 0.7


@pytest.mark.long
def test_the_simple_bot_wins_at_least_eighty_per_cent_of_two_player_games() -> None:
    score = measure(GAME, 2, games=2000, seed=1, threads=2)
    assert score.games == 2000
    assert score.interval[0] >= 0.80


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 6])
def test_no_seat_is_favoured_in_20000_games(players: int) -> None:
    """The game draws who begins, so all seats are alike: a chi-square that even seats exceed once in a thousand
    times."""
    won = wins_by_seat(GAME, players, games=20_000, seed=1, threads=2)
    assert sum(won) > 19_000
    assert chi_square(won)[1] > 0.001


_rival: Any  # the name that the template below leaves open


def _rival_at(c: Any, s: Any, seat: int, key: np.uint64) -> int:
    """Rules take records, and are called from Python by arrays."""
    return int(_rival(c[0], s[0], seat, key))  # noqa: F821


def test_who_is_the_rival_among_equals_is_drawn() -> None:
    """Two opponents with twenty territories each and no whole kingdom: nobody is the rival because of their seat, and
    for one bot it is the same one throughout a turn."""
    armies = {1: " ".join(TERRITORY_NAMES[:40:2]), 2: " ".join(TERRITORY_NAMES[1:40:2])}
    t = table({0: "crevalcore 5", **armies}, players=3, rest=0, phase="send")
    content, states = t.match.contents.record, t.match.masked(0)
    drawn_by = entry(_rival_at, "tortelli", "rival", _rival=rival)
    found = Counter(int(drawn_by(content, states, 0, np.uint64(seed))) for seed in range(200))
    assert set(found) == {1, 2}
    assert min(found.values()) > 70


def test_the_arena_leaves_games_that_go_on() -> None:
    content = GAME.content().record
    start = GAME.engine.start(content, 3, GAME.meta.check_options({}))
    finals, _ = Arena(GAME).play(content, start, 1, 40, 0b111, most_turns=6)
    running = finals["end"] == 0
    assert running.any()
    assert (finals["turns"][running] == 7).all()
    assert (finals["turns"] <= 7).all()


# --- odds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("walls", "kind"), [(0, "open"), (1, "gate")])
def test_its_odds_are_the_exact_ones(walls: int, kind: str) -> None:
    for attackers in range(0, MOST + 1, 4):
        for defenders in range(0, MOST + 1, 3):
            assert abs(CHANCES[walls, attackers, defenders] - 100 * odds(attackers, defenders, kind).win) <= 1


def test_great_armies_are_judged_by_smaller_ones() -> None:
    assert chance(9000, 3, 0) > 95
    assert chance(3, 9000, 0) < 5
    assert chance(-1, 2, 0) == 0
    assert abs(chance(40, 40, 0) - 100 * odds(40, 40, "open").win) < 15
    assert np.all(np.diff(CHANCES[0, :, 5]) >= 0)


# --- combat ---------------------------------------------------------------------------------------------------


def test_attacks_what_its_objective_names() -> None:
    """Mezzo and Alture: of two weak neighbours the one in Alture."""
    t = table({0: "grizzana_morandi 9"}, objectives=("mezzo_alture", "castles"))
    assert decision(t) == {"verb": "attack", "from": "grizzana_morandi"}
    t.play("attack", from_="grizzana_morandi")
    assert {d["to"] for d in decisions(t)} <= {"camugnano", "porretta", "castiglione_dei_pepoli"}


def test_leaves_hopeless_attacks() -> None:
    t = table({0: "crevalcore 3"}, rest_troops=9)
    assert decision(t) == {"verb": "stop"}


def test_rolls_all_it_has() -> None:
    t = table({0: "crevalcore 9"}).aim("crevalcore", "sant_agata_bolognese")
    assert decision(t) == {"verb": "blitz"}


def test_charges_where_much_depends_on_it() -> None:
    forts = {1: "castello_di_galeazza"}
    t = table({0: "crevalcore 9"}, kept={0: "mattarello"}, forts=forts).aim("crevalcore", "castello_di_galeazza")
    assert decision(t) == {"verb": "play", "card": "charge"}
    t = table({0: "crevalcore 9"}, kept={0: "mattarello"}, objectives=("centre", "castles"))
    t.aim("crevalcore", "sant_agata_bolognese")
    assert decision(t) == {"verb": "blitz"}


def test_defends_with_all_dice() -> None:
    t = table({0: "crevalcore 9"}, rest_troops=4, options={"defender_chooses": True})
    t.attack("crevalcore", "sant_agata_bolognese", dice=3)
    assert decision(t) == {"verb": "defend", "dice": 2}


def test_besieges_for_castles() -> None:
    t = table({0: "crevalcore 9"}, forts={1: "castello_di_galeazza"}, rest_troops=30)
    t.play("attack", from_="crevalcore")
    assert decision(t) == {"verb": "target", "to": "castello_di_galeazza"}


# --- troops ---------------------------------------------------------------------------------------------------


def test_recruits_go_together_to_where_they_promise_most() -> None:
    """One territory lacks for the kingdom of the Alture, which the objective names."""
    t = next_turn(
        {0: "lizzano_in_belvedere porretta camugnano pieve_di_cento imola", 1: "grizzana_morandi 9", 2: "crevalcore"},
        forts={0: "rocca_sforzesca"}, draws=["guarnigione"],
        objectives=("mezzo_alture", "castles", "centre", "banners"), players=4,
    )  # fmt: skip
    assert {d["at"] for d in decisions(t)} == {"camugnano"}  # next to Castiglione


def test_a_whole_kingdom_is_guarded() -> None:
    alture = "lizzano_in_belvedere 2 porretta 2 camugnano 2 castiglione_dei_pepoli 2"
    t = next_turn({0: alture, 1: "grizzana_morandi 40"}, rest_troops=40, objectives=("centre", "castles"))
    assert {d["at"] for d in decisions(t)} <= set(KINGDOMS["alture"].split())


def test_free_fortresses_are_entered_first() -> None:
    t = transfers({0: "imola 2 dozza 3 castel_guelfo 5"})
    assert decisions(t)[0]["from"] in ("imola", "dozza")
    t.play("send", from_="imola")
    assert decision(t) == {"verb": "receive", "to": "rocca_sforzesca"}


def test_in_its_first_turn_it_takes_every_fortress_it_can() -> None:
    for match, seat, _ in played(4, 4):
        state = match.position()["state"]
        if state["turns"] == 2:
            first = state["first"]
            held = set(state["held"][first])
            homes = [GAME.standard_content[f"map.fortresses.{fort}"] for fort in FORTRESS_NAMES]
            free = [home for home, by in zip(homes, state["garrison"], strict=True) if by is None and home in held]
            troops = dict(zip(GROUND_NAMES, state["troops"], strict=True))
            assert [home for home in free if troops[home] > 1] == []
            assert first in state["garrison"]
            assert seat != first
            return


def test_idle_troops_march_to_the_front() -> None:
    """All of Levante is one's own; only its rim has enemies."""
    t = transfers({0: KINGDOMS["levante"].replace("castel_guelfo", "castel_guelfo 8")}, forts={
        0: "rocca_sforzesca rocca_di_dozza fortezza_di_castel_san_pietro"
    }, objectives=("province", "castles"))  # fmt: skip
    assert decision(t) == {"verb": "send", "from": "castel_guelfo"}
    t.play("send", from_="castel_guelfo")
    target = decision(t)["to"]
    assert target in ("medicina", "castel_san_pietro_terme", "castel_del_rio")
    t.play("receive", to=target)
    assert decision(t) == {"verb": "number", "number": 7}
    t.play("number", number=7)
    assert decision(t) == {"verb": "stop"}


def test_enters_the_quarters_its_objective_wants() -> None:
    t = transfers({0: "granarolo 9"}, objectives=("centre", "castles"))
    assert decision(t) == {"verb": "send", "from": "granarolo"}
    t.play("send", from_="granarolo")  # the quarter is the only place to go
    assert decision(t) == {"verb": "number", "number": 1}
    t = transfers({0: "granarolo 9"}, objectives=("garrisons", "castles"))
    assert decision(t)["verb"] == "stop"


def test_a_loss_falls_where_it_hurts_least() -> None:
    t = drawn("nebbia", {0: KINGDOMS["levante"].replace("castel_guelfo", "castel_guelfo 8") + " ozzano_dell_emilia 5"})
    assert decision(t) == {"verb": "lose", "at": "castel_guelfo"}


# --- cards ----------------------------------------------------------------------------------------------------


def test_bona_le_is_played_when_it_wins_and_only_then() -> None:
    ahead = next_turn({0: "imola 90 dozza"}, kept={0: "bona_le"})
    assert decision(ahead) == {"verb": "play", "card": "bona_le"}
    behind = next_turn({0: "imola 9 dozza"}, kept={0: "bona_le"})
    assert decision(behind) == {"verb": "go_on"}


def test_reserves_are_called_at_once() -> None:
    t = next_turn({0: "imola dozza"}, kept={0: "riserva"})
    assert decision(t) == {"verb": "play", "card": "reserves"}
