"""The analysis of a finished game: chances, turning points, the value of luck, what could be deduced."""

import json
import random
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import BadRecord, Match
from tavolata.bots import bot_for
from tavolata.kernel import record as records
from tavolata.lab.analysis import Curve, _affordable, analyse
from tavolata.lab.analysis.knowing import _spread, known_chances, look_back, looked_at
from tavolata.lab.analysis.known_page import known_parts
from tavolata.lab.analysis.ledger import ledger
from tavolata.lab.analysis.line import read_line
from tavolata.lab.analysis.page import page
from tavolata.lab.analysis.report import report
from tavolata.lab.analysis.values import OpenValues
from tavolata.lab.errors import BadRequest
from tavolata.lab.words import Words

NAMES = ["Ada", "Bice", "Carlo <b>", "Dora", "Elio", "Fina", "Gino"]


def finished(name: str, players: int, seed: int, undo: float = 0.0) -> Match:
    """A game between bots, with some acts taken back, by one's own will and once by consent."""
    game, chooser = tavolata.game(name), random.Random(seed)
    match = game.new(players, seed=seed)
    bots = [bot_for(game, chooser.choice(["gentle", "simple"]), seed + seat) for seat in range(players)]
    rewound = not undo
    while not match.over:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat, with_story=False), seat), seat)
        if match.can_undo(seat) and chooser.random() < undo:
            match.undo(seat)
        if not rewound and len(match.moves) > 60 and not match.over:
            rewound = True
            match.rewind([n for n, move in enumerate(match.moves) if "act" in move][20])
    return match


def open_ledger(record: dict[str, Any], playouts: int) -> Any:
    line = read_line(record)
    values = OpenValues(line)
    values.play_on(values.draws, playouts)
    values.weigh_acts(values.unusual_acts(), playouts)
    return ledger(line, values)


def test_an_analysis_from_the_deal_to_the_result() -> None:
    match = finished("trono", 3, seed=4, undo=0.1)
    assert {"undo", "rewind"} <= {kind for move in match.moves for kind in move}
    told: list[tuple[str, float, Curve | None]] = []
    found = analyse(match.record(), playouts=8, progress=lambda *each: told.append(each))
    stages = [stage for stage, _, _ in told]
    assert stages[0] == "first"
    assert told[0][2]
    assert stages[-1] == "done"
    assert [share for _, share, _ in told] == sorted(share for _, share, _ in told)
    assert found.curve[0][0] is None
    assert found.curve[-1][1] == [float(seat in match.winners) / len(match.winners) for seat in range(3)]
    assert len(found.curve) == len(found.line.moments) + 1
    for _, win in found.curve:
        assert min(win) >= 0
        assert sum(win) == pytest.approx(1)
    for seat in range(3):
        luck = found.ledger
        assert luck.fair + luck.luck[seat] + luck.play[seat] == pytest.approx(luck.result[seat], abs=0.01)
    assert {known.viewer for known in found.known} == {None, 0, 1, 2}
    for point in found.turning:
        assert point.better != point.act
    json.dumps(found.to_json())


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_report_and_a_page_in_words(language: str) -> None:
    found = analyse(finished("trono", 3, seed=6).record(), playouts=8)
    names = NAMES[:3]
    told = "\n".join(report(found, language, names))
    written = page(found, language, names)
    assert "{" not in told
    for name in names:
        assert name in told
    assert "Carlo &lt;b&gt;" in written
    assert "Carlo <b>" not in written
    assert "<script" not in written
    assert written.count('<svg class="small"') == 1 + len(names)
    assert [written.count(f'<svg class="{kind}"') for kind in ("broad", "slim")] == [1, 1]
    assert written.count(f'class="n axis">{Words(found.line.match.game, language)("analysis.axis")}<') == 3 + len(names)
    assert written.count('class="f"') == len(names)
    assert written.count('class="m"') == len({(each.of, each.turn) for each in found.deductions}) > 0
    assert f'lang="{language}"' in written


@pytest.mark.parametrize("playouts", [4, 10])
def test_few_playouts_are_called_rough(playouts: int) -> None:
    found = analyse(finished("trono", 2, seed=6).record(), playouts=playouts)
    told, written = "\n".join(report(found, "en", NAMES[:2])), page(found, "en", NAMES[:2])
    assert ("rough estimates" in told, "rough estimates" in written) == (playouts < 10, playouts < 10)


def test_an_analysis_by_playouts_is_the_same_on_every_machine() -> None:
    """The clock says nothing: without any time all of it is there."""
    record = finished("trono", 2, seed=6).record()
    one, other = (analyse(record, seconds, playouts=4).to_json() for seconds in (0.0, 60.0))
    assert one == other
    assert {each["viewer"] for each in one["known"]} == {None, 0, 1}


def test_the_line_leaves_out_what_was_taken_back() -> None:
    match = finished("trono", 3, seed=4, undo=0.1)
    line = read_line(match.record())
    assert line.moments[-1].state == match.state_bytes()
    kept = {moment.move for moment in line.moments}
    undone = [n for n, move in enumerate(match.moves) if "undo" in move or "rewind" in move]
    assert not kept & set(undone)
    assert len(kept) < len(match.moves) - len(undone)


def test_what_could_be_known() -> None:
    match = finished("trono", 5, seed=3)
    line = read_line(match.record())
    found = look_back(line, [moment.move for moment in line.acts])
    roles, cards = (match.position()["state"][field] for field in ("role", "card"))
    assert len(found.deductions) >= 4
    for each in found.deductions:
        assert roles[cards[each.of]] == each.value
        assert each.seat != each.of
    assert len({(each.seat, each.of) for each in found.deductions}) == len(found.deductions)
    assert [each.move for each in found.deductions] == sorted(each.move for each in found.deductions)


def test_fewer_roles_are_plausible_from_turn_to_turn() -> None:
    line = read_line(finished("trono", 4, seed=3).record())
    found = look_back(line, looked_at(line, 1.0, 0.0))
    for seat in range(4):
        steps = [(each.turn, each.count) for each in found.plausible if each.of == seat]
        assert [turn for turn, _ in steps] == sorted(turn for turn, _ in steps)
        assert all(one != other for (_, one), (_, other) in pairwise(steps))
        assert min(count for _, count in steps) >= 1
        assert max(count for _, count in steps) <= 6
        assert steps[-1][1] < steps[0][1], "acts have told something"


def test_who_could_be_sure_in_the_same_turn_is_named_beside_one_mark() -> None:
    sure = [SimpleNamespace(turn=turn, seat=seat, of=0) for turn, seat in ((2, 1), (2, 2), (9, 3))]
    plausible = [SimpleNamespace(turn=turn, of=of, count=6 - turn // 3) for of in range(4) for turn in (1, 9)]
    line = SimpleNamespace(moments=[SimpleNamespace(turn=10)])
    found: Any = SimpleNamespace(deductions=sure, plausible=plausible, line=line)
    rows = known_parts(found, Words(tavolata.game("trono"), "en"), ["Ada", "Bice", "Carlo", "Dora"])
    assert re.findall(r'text-anchor="(\w+)">([^<]*)', rows[1]) == [("start", "Bice, Carlo"), ("end", "Dora")]
    assert all(row.count('class="m"') == marks for row, marks in zip(rows[1:], (2, 0, 0, 0), strict=True))


def test_names_that_have_no_room_beside_a_mark_are_shortened() -> None:
    names = ["Ada", *(f"Bartolomeo <{n}>" for n in range(5))]
    sure = [SimpleNamespace(turn=5, seat=seat, of=0) for seat in range(1, 6)]
    plausible = [SimpleNamespace(turn=turn, of=of, count=3) for of in range(6) for turn in (1, 9)]
    found: Any = SimpleNamespace(
        deductions=sure, plausible=plausible, line=SimpleNamespace(moments=[SimpleNamespace(turn=9)])
    )
    row = known_parts(found, Words(tavolata.game("trono"), "en"), names)[1]
    [(shown, whole)] = re.findall(r'text-anchor="\w+">([^<]*…)<title>([^<]*)', row)
    assert unescape(whole) == ", ".join(names[1:])
    assert unescape(whole).startswith(unescape(shown[:-1]))


def test_what_was_known_covers_a_long_game() -> None:
    """A look a turn where there is no time for more, every act where there is; when the time is out, moments that are
    evenly spread."""
    line = read_line(finished("tortelli", 3, seed=5).record())
    turns = looked_at(line, 1.0, 10.0)
    assert len(turns) == len({moment.turn for moment in line.acts})
    assert looked_at(line, 0.0, 10.0) == [moment.move for moment in line.acts]
    looks = look_back(line, turns).looks
    assert {look.move for look in looks} >= set(turns[:-1])
    spread = [look.move for look in _spread(looks, 4)]
    assert sorted(spread) == [look.move for look in looks]
    assert spread[0] == looks[-1].move
    assert known_chances(line, looks, 1.0, -1.0) == []
    known = known_chances(line, looks[:8], 1.0, 60.0)
    assert [(each.move, each.viewer) for each in known] == [(look.move, look.viewer) for look in looks[:8]]
    assert all(sum(each.win) == pytest.approx(1) for each in known)


@pytest.mark.parametrize("name", tavolata.games())
def test_luck_and_play_add_up_in_every_game(name: str) -> None:
    match = finished(name, 2, seed=9)
    luck = open_ledger(match.record(), 2)
    for seat in range(2):
        assert luck.fair + luck.luck[seat] + luck.play[seat] == pytest.approx(luck.result[seat], abs=0.01)


def mean_luck(games: int, playouts: int) -> tuple[float, float]:
    """The mean luck of the first seat over games, and its standard error."""
    found = [open_ledger(finished("trono", 3, seed=700 + n).record(), playouts).luck[0] for n in range(games)]
    return float(np.mean(found)), float(np.std(found, ddof=1)) / games**0.5


def test_luck_favours_nobody_in_a_slice() -> None:
    mean, error = mean_luck(games=16, playouts=4)
    assert abs(mean) < 3.3 * error


@pytest.mark.long
def test_luck_favours_nobody_in_a_thousand_games() -> None:
    mean, error = mean_luck(games=1000, playouts=8)
    print(f"mean luck {mean:.4f} +- {error:.4f}")
    assert abs(mean) < 2.6 * error


def test_what_cannot_be_analysed_is_said_in_a_sentence() -> None:
    running = tavolata.game("trono").new(3, seed=1)
    with pytest.raises(BadRequest, match="not over"):
        analyse(running.record(reveal=True))
    record = finished("trono", 3, seed=6).record()
    other = {word: value for word, value in record.items() if word != "digest"} | {"rules_version": 99}
    with pytest.raises(BadRecord, match="99"):
        analyse(records.seal(other))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    from tavolata.terminal.analysing import analyse_file

    file, html = tmp_path / "game.json", tmp_path / "game.html"
    file.write_text(records.dump(finished("trono", 2, seed=6).record()))
    console = Console(highlight=False, markup=False, emoji=False)
    analyse_file(console, file, html, 1, "it")
    told = capsys.readouterr()
    assert "Fortuna e gioco" in told.out
    assert "100 %" in told.err
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    with pytest.raises(BadRequest, match=r"nowhere/game.html' cannot be written"):
        analyse_file(console, file, tmp_path / "nowhere" / "game.html", 1, "en")
    assert capsys.readouterr().err == "", "refused before anybody waits"
    with pytest.raises(BadRequest, match="1 to 3600"):
        analyse_file(console, file, html, 0, "en")
    file.write_text("rubbish")
    with pytest.raises(BadRecord):
        analyse_file(console, file, html, 1, "en")


def test_a_long_game_on_a_slow_machine_gets_fewer_playouts() -> None:
    """What is evaluated takes the seconds that it may take, or two playouts each."""
    assert _affordable(1000, 0.001, 15.0) == 15
    assert _affordable(3000, 0.001, 15.0) == 5
    assert _affordable(3000, 0.02, 15.0) == 2
    assert _affordable(10, 0.0, 15.0) == 400
