"""Simulations: everything is counted once, chunks change nothing, and the report says what was counted."""

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import TavolataError
from tavolata.bots import KINDS
from tavolata.lab import simulate as lab
from tavolata.lab.command import simulate
from tavolata.lab.report import _bins
from tavolata.lab.simulate import Request, Tally, run

TRONO = tavolata.game("trono")
ASKED: dict[str, Any] = {
    "game_name": "trono", "players": "3", "games": 400, "device": "cpu", "bots": "random", "seed": 3, "preset": None,
    "options": [], "edition": None, "content": None, "json_out": True, "threads": 2, "lang": "en",
}  # fmt: skip


def request(games: int, bots: str = "random", threads: int = 1) -> Request:
    return Request(TRONO, TRONO.content(), TRONO.meta.check_options({}), games, 3, bots, threads=threads)


def last(tallies: Any) -> Tally:
    """The tally when all games are played."""
    return list(tallies)[-1]


def document(capsys: pytest.CaptureFixture[str], **changes: Any) -> dict[str, Any]:
    simulate(**{**ASKED, **changes})
    shown = capsys.readouterr()
    assert shown.err == ""
    return json.loads(shown.out)


def printed(capsys: pytest.CaptureFixture[str], **changes: Any) -> str:
    simulate(**{**ASKED, "json_out": False, **changes})
    return capsys.readouterr().out


# --- counting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", KINDS)
def test_everything_is_counted_once(bots: str) -> None:
    tally = last(run(request(300, bots), 4))
    assert tally.games == 300
    assert tally.turns.sum() == 300
    assert sum(tally.ends.values()) == 300
    assert tally.seat_wins.sum() + tally.draws == 300
    roles = tally.traits["role"]
    assert sum(seats for seats, _ in roles.values()) == 4 * 300
    assert sum(wins for _, wins in roles.values()) == tally.seat_wins.sum()
    assert "unknown" not in roles


def test_a_tally_is_what_the_last_states_say() -> None:
    tally = last(run(request(200), 2))
    start = TRONO.engine.start(TRONO.content().record, 2, TRONO.meta.check_options({}))
    finals, counts = TRONO.engine.playouts(TRONO.content().record, start, 3, 200)
    assert tally.decisions == counts[0]
    assert tally.mean_turns == pytest.approx(finals["turns"].mean())
    assert tally.seat_wins.tolist() == [int((finals["winners"] == 1).sum()), int((finals["winners"] == 2).sum())]
    assert tally.quantile(0.5) == np.sort(finals["turns"])[99]
    assert tally.quantile(1) == finals["turns"].max()


@pytest.mark.parametrize("bots", KINDS)
def test_chunks_and_threads_change_nothing(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = last(run(request(250, bots), 3))
    monkeypatch.setattr(lab, "SMALLEST_CHUNK", 40)
    steps = list(run(request(250, bots, threads=2), 3))
    assert len(steps) == 1 + 7
    for name in ("games", "decisions", "draws", "ends", "traits"):
        assert getattr(steps[-1], name) == getattr(whole, name)
    assert steps[-1].turns.tolist() == whole.turns.tolist()
    assert steps[-1].seat_wins.tolist() == whole.seat_wins.tolist()


def test_bins_hold_every_game_once() -> None:
    tally = last(run(request(500), 2))
    bins = _bins(tally)
    assert sum(number for _, _, number in bins) == 500
    assert all(after[0] == before[1] + 1 for before, after in pairwise(bins))
    assert bins[-1][1] == len(tally.turns) - 1


# --- what is shown ------------------------------------------------------------------------------------------


def test_json_holds_every_share_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    shown = document(capsys, players="2-3", options=["deus_ex=off"])
    assert [result["players"] for result in shown["results"]] == [2, 3]
    assert shown["options"]["deus_ex"] == 0
    assert shown["content"]["standard"] is True
    for result in shown["results"]:
        assert result["games"] == 400
        assert len(result["seats"]) == result["players"]
        roles = result["traits"]["role"].values()
        for share in [result["draws"], *result["seats"], *roles, *result["ends"].values()]:
            assert share["share"] == share["count"] / share["of"]
            assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
        assert sum(games for _, games in result["turns"]["histogram"]) == 400
        assert result["speed"]["games_per_second"] > 0
    assert "innkeeper" not in shown["results"][0]["traits"]["role"]  # T-02
    assert "innkeeper" in shown["results"][1]["traits"]["role"]


def test_the_same_seed_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = [document(capsys, threads=threads, bots="simple")["results"][0] for threads in (1, 2)]
    other = document(capsys, seed=4, bots="simple")["results"][0]
    for result in (*found, other):
        del result["speed"]
    assert found[0] == found[1]
    assert found[0] != other


def test_the_preset_changes_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    full = document(capsys)["results"][0]["ends"]
    first_game = document(capsys, preset="first_game")["results"][0]["ends"]
    assert "last_standing" in full
    assert first_game.get("event") is None
    assert first_game["tokens"]["share"] > full["tokens"]["share"]


def test_a_content_file_changes_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = tmp_path / "easy.toml"
    file.write_text('[victory.prince]\nleast = { value = [0, 0, 0, 1], source = "ours" }\n')
    shown = document(capsys, bots="simple", content=file)
    assert shown["content"]["standard"] is False
    assert shown["results"][0]["traits"]["role"]["prince"]["share"] > 0.8


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Prince of Tortellini", "Player 3", "Wins by seat", "last one standing", "games/s", "On average")),
    ("it", ("Principe dei Tortellini", "Giocatore 3", "Vittorie per posto", "partite/s", "In media")),
])  # fmt: skip
def test_the_report_speaks_both_languages(
    lang: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    report = printed(capsys, lang=lang)
    assert [word for word in words if word not in report] == []
    assert "█" in report


def test_the_report_says_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    result = document(capsys)["results"][0]
    report = printed(capsys)
    for seat in result["seats"]:
        assert f"{100 * seat['share']:.1f}%" in report
        assert f"{100 * seat['low']:.1f} – {100 * seat['high']:.1f}%" in report
    assert f"{result['turns']['mean']:.1f} turns" in report


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game_name": "chess"}, "no game 'chess'"),
        ({"players": "0"}, "2 to 7 players"),
        ({"players": "7-2"}, "'7-2' are not possible"),
        ({"games": 0}, "cannot be 0"),
        ({"games": -5}, "cannot be -5"),
        ({"device": "tpu"}, "no device 'tpu'; there are cpu, cuda"),
        ({"device": "cuda", "bots": "simple"}, "play on the CPU only"),
        ({"bots": "genius"}, "no bot 'genius'; there are random, gentle, simple"),
        ({"seed": -1}, "The seed -1 is not possible"),
        ({"threads": 0}, "threads cannot be 0"),
        ({"preset": "hard"}, "no game type 'hard'"),
        ({"options": ["deus_ex=7"]}, "'deus_ex' cannot be 7"),
        ({"options": ["luck=on"]}, "no option 'luck'"),
        ({"options": ["luck"]}, "'luck' is no option"),
        ({"lang": "fr"}, "no language 'fr'"),
    ],
)
def test_bad_requests_are_refused_before_anything_is_played(
    changes: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(TavolataError) as refused:
        simulate(**{**ASKED, **changes})
    assert said in str(refused.value)
    assert refused.value.text("it") != refused.value.text("en")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("edition", [0, 1])
def test_games_are_played_by_the_edition_that_was_asked_for(edition: int) -> None:
    game = tavolata.game("bomarzo")
    options = game.meta.check_options({}, edition=edition)
    asked = Request(game, game.content(edition=edition), options, 2, 3, edition=edition)
    finals, _ = lab._player(asked, 2)(0, 2)
    assert finals["edition"].tolist() == [edition] * 2
