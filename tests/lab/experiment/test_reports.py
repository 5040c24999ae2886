"""Reports, comparisons and sweeps say what was found, need nothing from elsewhere, and refuse what cannot be."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import tavolata
from tavolata import TavolataError
from tavolata.cli.lab import with_address
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.experiment import command
from tavolata.lab.experiment.charts import LONGEST, SLIM, WIDTH, Dot, dots, histogram
from tavolata.lab.experiment.compare import compare
from tavolata.lab.experiment.differences import FEWEST, difference, differences, holm
from tavolata.lab.experiment.folder import Folder
from tavolata.lab.experiment.html import ReportWords, changes, page, report, table
from tavolata.lab.experiment.measures import Pairs
from tavolata.lab.experiment.playing import player
from tavolata.lab.experiment.sweep import cells_of, parse_axes, sweep

from ...web.chromium import launch
from .small_experiments import ran, small

HERE: command.Chosen = ("cpu", 1, None)
LENGTHS = ["Turns in a game", "Decisions in a game", "Minutes in a game", "Changes of the lead in a game"]
SEATS = ["Wins by seat", "Wins by turn order"]
WINS = {
    "trono": [*SEATS, "Wins by role (at the end of the game)"],
    "tortelli": [*SEATS, "Wins by objective", "Wins by card played", "Wins by Fortress card drawn"],
    "bomarzo": [
        *SEATS, "Wins by card in play at the end", "Wins by village row that was walked", "Wins by harvest",
        "Wins by god invoked at least once", "Wins by god copied at least once", "Wins by card played",
        "Wins by card upgraded", "Wins by god with a card tucked under",
    ],
}  # fmt: skip
"""The charts that a game's report begins with."""


class Reader(HTMLParser):
    """The tags of a page, and whether all were closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.captions: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in ("meta", "path", "circle", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: Any) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] == "figcaption":
            self.captions.append(data.partition(",")[0])


def check_page(text: str, language: str) -> Reader:
    """A page that stands alone."""
    page = Reader(text)
    assert page.open == []
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.tags}
    assert "http" not in text
    assert "@import" not in text
    assert f'lang="{language}"' in text
    charts = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert all(chart.get("role") == "img" and chart.get("aria-label") for chart in charts)
    return page


def marks(page: Reader, kind: str) -> list[str]:
    """The dots of a run ("m"), or of the other one beside it ("o")."""
    return [tag for tag, attributes in page.tags if tag == "circle" and attributes["class"] == kind]


@pytest.mark.parametrize("name", tavolata.games())
def test_a_report_stands_alone_in_both_languages(name: str, tmp_path: Path) -> None:
    summary = ran(small(game=name, games=200), tmp_path)
    pages = {language: check_page(report(summary, language), language) for language in LANGUAGES}
    assert pages["it"].words != pages["en"].words
    assert "Who wins" in pages["en"].words
    assert "Chi vince" in pages["it"].words
    assert pages["en"].captions == [*WINS[name], "Wins by event", *LENGTHS]


def test_every_chart_is_drawn_for_a_phone_too_where_all_below_a_column_fits() -> None:
    page = Reader(histogram("Wins", [(f"{1000 + n:,}", n / 120) for n in range(16)], [], str))
    assert [(a["class"], a["viewbox"]) for tag, a in page.tags if tag == "svg"] == [
        ("broad", f"0 0 {WIDTH} 220"), ("slim", f"0 0 {SLIM} 180"),
    ]  # fmt: skip
    below = [float(a["x"] or 0) for tag, a in page.tags if tag == "text" and a["class"] == "c"]
    broad, slim = below[: below.index(max(below)) + 1], below[below.index(max(below)) + 1 :]
    for places in (broad, slim):
        assert len(places) > 2
        assert min(b - a for a, b in pairwise(places)) > 5 * 7
    drawn = Reader(dots("Wins", [Dot("Player 1", 0.2, 0.1, 0.3, "20%")], 0.25, str))
    texts = {(a["class"], a["x"]) for tag, a in drawn.tags if tag == "text" and a["class"] != "c"}
    assert texts == {("l", "290"), ("n", str(WIDTH)), ("b", "0"), ("n", str(SLIM))}


@pytest.mark.parametrize("columns", [3, 5])
def test_a_table_has_room_on_a_phone_and_stays_one_for_a_screen_reader(columns: int) -> None:
    heads = ["measure", "first", "second", "difference (95%)", "p, corrected"][:columns]
    rows = [["ends: tokens complete through an event", "65.6%", "100.0%", "−12.9 ± 2.1", "< 0.0001"][:columns]] * 3
    with sync_playwright() as playwright, launch(playwright) as browser:
        seen = browser.new_page(viewport={"width": 375, "height": 700})
        seen.set_content(page("Wins", "en", [table(heads, rows, marked=1)]))
        assert seen.evaluate("[...document.querySelectorAll('.wide')].map(e => e.scrollWidth - e.clientWidth)") == [0]
        table_of = seen.get_by_role("table")
        assert table_of.get_by_role("row").count() == 4
        assert table_of.get_by_role("columnheader").all_inner_texts() == heads
        assert table_of.get_by_role("cell").count() == 3 * columns


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_in_turn_order_are_told_apart_on_a_phone(language: str) -> None:
    words = ReportWords("trono", language)
    place, told = words.member("order", "7", {}), f"{words.per_cent(0.269, 1)} (25.0 – 28.9)"
    drawn = Reader(dots("Wins", [Dot(place, 0.269, 0.25, 0.289, told)], 0.25, str))
    assert drawn.words.count(place) == 2, "whole in both drawings"


@pytest.mark.parametrize("name", tavolata.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_name_that_fits(name: str, language: str) -> None:
    words = ReportWords(name, language)
    [(_, _, names), *_] = player(tavolata.game(name)).sets
    for event in filter(None, names):
        assert f"event_name.{event}" in words.of_game
        assert len(words.member("events", event, {"events": "event"})) <= LONGEST


def test_what_was_changed_is_told_in_words() -> None:
    faces = ["people", "people", "tower", "book", "bologna", "wine"]
    content: dict[str, Any] = {"victory": {"dean": {"least": [3, 2, 4, 0]}}, "dice": {"faces": faces}}
    asked = small(content=content, options={"deus_ex": False}).to_json()
    told = changes(asked, ReportWords("trono", "en"))
    rows = [re.findall("<td[^>]*>(.*?)</td>", row) for row in told.split("<tr")[2:]]
    assert rows == [
        ["dice.faces", "people tower book bologna wine rat", " ".join(faces)],
        ["High Dean: People needed", "4", "3"],
        ["High Dean: Books needed", "5", "4"],
        ["Deus ex Machina: a token that makes dice roll again", "on", "off"],
    ]
    rounds = changes(small(game="tortelli", options={"round_limit": 20}).to_json(), ReportWords("tortelli", "it"))
    assert "20</td>" in rounds
    old = changes(
        small(game="bomarzo", edition=0, content={"supply": {"cubes": [29, 30, 15]}}).to_json(),
        ReportWords("bomarzo", "en"),
    )
    assert "In the box: Food" in old


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", tavolata.games())
def test_every_action_is_told_in_words_where_it_stands_alone(name: str, language: str) -> None:
    words, game = ReportWords(name, language), tavolata.game(name)
    for action in range(game.actions.size):
        assert words.action(game.read(action), game.players[-1]).strip("0123456789 "), game.read(action)


def test_a_report_can_be_made_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran(small(games=50), tmp_path)
    command.make_report(tmp_path, "it")
    assert "Rapporto" in capsys.readouterr().out
    check_page((tmp_path / "report.html").read_text(), "it")


@pytest.mark.parametrize(
    "forged",
    [
        {"wins": {}},
        {"wins": {"seat": {"one": 3}}},
        {"lengths": {"turns": {}}},
        {"choices": [{"action": "dance", "offered": 1000, "chosen": 0}]},
        {"comebacks": {}},
    ],
)
def test_a_summary_that_somebody_has_changed_is_a_sentence(forged: dict[str, Any], tmp_path: Path) -> None:
    whole = ran(small(games=50), tmp_path)
    (tmp_path / "summary.json").write_text(json.dumps({**whole, **forged}))
    with pytest.raises(TavolataError, match=r"summary\.json is missing or damaged"):
        command.make_report(tmp_path, "en")


# --- comparing ----------------------------------------------------------------------------------------------------


def test_holm_corrects_for_all_that_is_left() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_pairs_are_more_certain_than_strangers() -> None:
    chance = np.random.default_rng(1)
    base = (chance.random(4000) < 0.5).astype(float)
    moved = np.where(chance.random(4000) < 0.02, 1.0, base)
    one = np.ones(4000)
    name = ("seat", "1")
    first, second = {name: np.stack([base, one])}, {name: np.stack([moved, one])}
    together, alone = Pairs(), Pairs()
    together.add(first, second)
    alone.add_alone(first, 0)
    alone.add_alone(second, 1)
    paired, apart = (difference(name, pairs.sums[name], pairs) for pairs in (together, alone))
    assert paired.value == apart.value
    assert paired.error < apart.error / 4
    assert apart.error == pytest.approx((2 * 0.25 / 4000) ** 0.5, rel=0.05)
    assert paired.chance < 0.001 < apart.chance


def test_the_difference_of_the_same_is_nothing(tmp_path: Path) -> None:
    ran(small(), tmp_path / "one")
    found, is_paired = differences(Folder(tmp_path / "one"), Folder(tmp_path / "one"))
    assert is_paired
    assert found == []
    ran(small(seed=99), tmp_path / "two")
    found, is_paired = differences(Folder(tmp_path / "one"), Folder(tmp_path / "two"))
    assert not is_paired
    assert len(found) > 15
    assert not [each for each in found if each.chance < 0.001]


def test_where_nothing_differs_there_is_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran(small(games=60), tmp_path / "one")
    compare(tmp_path / "one", tmp_path / "one", tmp_path / "both", HERE, "en")
    said = capsys.readouterr().out
    assert "Nothing differs: every game came to the same result. With these players" in said
    assert "second" not in said
    check_page((tmp_path / "both" / "comparison.html").read_text(), "en")


def test_a_comparison_that_cannot_be_kept_is_refused_before_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TavolataError, match="nothing can be written"):
        compare(tmp_path / "nowhere", tmp_path / "nowhere", tmp_path / "file", HERE, "en")


def test_what_surely_differs_comes_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kinder = {"victory": {"dean": {"least": [2, 1, 3, 0]}}}
    ran(small(games=1000), tmp_path / "printed")
    ran(small(games=1000, content=kinder), tmp_path / "kinder")
    found, _ = differences(Folder(tmp_path / "printed"), Folder(tmp_path / "kinder"))
    assert found[0].is_sure
    assert ("role", "dean") in [each.name for each in found[:3]]
    dean = next(each for each in found if each.name == ("role", "dean"))
    assert dean.second > dean.first + 0.1
    assert [each.chance for each in found] == sorted(each.chance for each in found)
    compare(tmp_path / "printed", tmp_path / "kinder", tmp_path / "both", HERE, "en")
    assert "High Dean" in capsys.readouterr().out
    page = check_page((tmp_path / "both" / "comparison.html").read_text(), "en")
    assert {"Wins by seat", "Wins by role (at the end of the game)", "Wins by event"} <= set(page.words)
    assert len(marks(page, "m")) > len(marks(page, "o")) > 20  # the differences have one dot each


def test_a_difference_too_sure_to_write_is_below_the_least_that_is_written(tmp_path: Path) -> None:
    kinder = {"victory": {"dean": {"least": [2, 1, 3, 0]}}}
    ran(small(games=400), tmp_path / "printed")
    ran(small(games=400, content=kinder), tmp_path / "kinder")
    compare(tmp_path / "printed", tmp_path / "kinder", tmp_path / "both", HERE, "it")
    page = check_page((tmp_path / "both" / "comparison.html").read_text(), "it")
    assert "< 0,0001" in page.words
    assert "0,0000" not in page.words
    assert "ha deciso" not in page.words  # as everybody does


def test_what_may_be_had_in_several_ways_says_in_which() -> None:
    for language in LANGUAGES:
        words = ReportWords("bomarzo", language)
        counted = {"in_play": "card", "played": "card", "upgraded": "card", "invoked": "god", "copied": "god"}
        told = {
            words.measure((group, "drago" if word == "god" else "altar"), counted) for group, word in counted.items()
        }
        assert len(told) == len(counted)


def test_what_is_not_alike_cannot_be_compared(tmp_path: Path) -> None:
    ran(small(games=FEWEST), tmp_path / "three")
    ran(small(games=FEWEST, players=4), tmp_path / "four")
    ran(small(games=FEWEST, game="bomarzo"), tmp_path / "bomarzo")
    with pytest.raises(TavolataError, match="3 players, the other 4"):
        compare(tmp_path / "three", tmp_path / "four", None, HERE, "en")
    with pytest.raises(TavolataError, match="trono, the other of bomarzo"):
        compare(tmp_path / "three", tmp_path / "bomarzo", None, HERE, "en")
    with pytest.raises(TavolataError, match="nowhere"):
        compare(tmp_path / "three", tmp_path / "nowhere", None, HERE, "en")


# --- sweeps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "is no sweep"),
        (["limits.sins"], "is no sweep"),
        (["limits.sins=9..6"], "is no sweep"),
        (["limits.sins=6,,7"], "is no sweep"),
        (["limits.sins=6.."], "has no end"),
        (["limits.sins=..6"], "write both ends"),
        (["limits.sins=-..6"], "limits.sins"),
        (["limits.sins=1..1000000"], "1000000 cells"),
        (["limits.sins=1..99999999999999999999"], "cells"),
        (["limits.sins=1..90", "start.choice_from=1..90"], "8100 cells"),
        (["limits.sins=6..7", "limits.sins=8..9"], "swept twice"),
        (["limits.virtues=1..2"], "limits.virtues"),
        (["limits.sins=0..3"], "limits.sins"),
        (["options.dragons=on,off"], "dragons"),
        (["players=7..9"], "8"),
        (["victory.dean.least[9]=1..2"], "no part 9"),
        (["seed=1..3"], "'seed' cannot be swept"),
        (["bots=random,simple"], "what can are players"),
    ],
)
def test_a_sweep_that_cannot_be_is_refused(words: list[str], said: str) -> None:
    with pytest.raises(TavolataError) as refused:
        cells_of(small(), parse_axes(words))
    assert said in refused.value.text("en")


def test_a_sweep_has_a_cell_for_each_value() -> None:
    cells = cells_of(small(), parse_axes(["victory.dean.least[2]=4..5", "options.deadly_sins=on,off", "players=2..3"]))
    assert len(cells) == 8
    assert len({cell.key for cell in cells.values()}) == 8
    last = cells["victory.dean.least[2]=4 options.deadly_sins=off players=2"]
    assert (last.content, last.options["deadly_sins"], last.players) == ({"victory.dean.least": [4, 2, 4, 0]}, 0, 2)


def test_a_sweep_is_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\nplayers = 3\ngames = 100\n')
    sweep(tmp_path / "asked.toml", ["limits.sins=6..7"], tmp_path / "out", HERE, "it")
    assert "2 celle di 100 partite" in capsys.readouterr().out
    page = check_page((tmp_path / "out" / "sweep.html").read_text(), "it")
    assert "limits.sins=6" in page.words
    assert "Vittorie per ruolo (a fine partita)" in page.words
    assert len(marks(page, "o")) == len(marks(page, "m")) > 10


def test_a_sweep_says_which_cells_came_out_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The Wine of the last player is for tables of four; of the others each cell is the same game."""
    (tmp_path / "asked.toml").write_text('game = "bomarzo"\nplayers = 2\ngames = 40\nbots = "random"\n')
    sweep(tmp_path / "asked.toml", ["options.late_wine=off,on"], tmp_path / "out", HERE, "en")
    same = "Nothing differs from the first cell in options.late_wine=on"
    assert same in capsys.readouterr().out
    assert same in (tmp_path / "out" / "sweep.html").read_text()
    (tmp_path / "asked.toml").write_text('game = "trono"\nplayers = 3\ngames = 1\n')
    sweep(tmp_path / "asked.toml", ["limits.sins=6,6"], tmp_path / "one", HERE, "en")
    said = capsys.readouterr().out
    assert "1 cell of 1 game each" in said
    assert "differs" not in said


def test_whoever_interrupts_a_comparison_that_is_not_kept_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit), command.telling(ReportWords("trono", "en"), None):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == (
        "Interrupted. Nothing was kept: name a folder with --out, and the same command goes on from there.\n"
    )


def test_each_cell_of_a_longer_sweep_has_its_rows(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\nplayers = 3\ngames = 100\n')
    sweep(tmp_path / "asked.toml", ["options.deadly_sins=on,off", "players=2..3"], tmp_path / "out", HERE, "en")
    page = check_page((tmp_path / "out" / "sweep.html").read_text(), "en")
    assert {f"Player 1: {values}" for values in ("on 2", "on 3", "off 2", "off 3")} <= set(page.words)
    assert {"Player 3: on 3", "Player 3: off 3"} <= set(page.words)
    assert "Player 3: on 2" not in page.words
    assert {"Bots: Tough; seed 0.", "minutes in a game, reckoned", "won from last place at half-time"} <= set(
        page.words
    )
    assert not marks(page, "o")


@pytest.mark.parametrize("words", ["0", "0.5", "0%", "50%", "-1%", "1e3%", "a%", "%"])
def test_widths_are_shares(words: str) -> None:
    with pytest.raises(TavolataError, match="is no width"):
        command.parse_until(words)


def test_an_address_may_be_left_out() -> None:
    assert with_address(["lab", "run", "--ray"]) == ["lab", "run", "--ray=local"]
    assert with_address(["--ray", "--lang", "it"]) == ["--ray=local", "--lang", "it"]
    assert with_address(["--ray", "head:6379", "a.toml"]) == ["--ray", "head:6379", "a.toml"]
    assert with_address([]) == []


def test_engines_are_checked_before_anything_runs() -> None:
    assert command.parse_until("0.5%") == 0.005
    assert command.parse_until(None) is None
    for device, threads, ray in (("tpu", None, None), ("cpu", 0, None), ("cuda", 1, "local")):
        with pytest.raises(TavolataError):
            command.check_engine(device, threads, ray)
