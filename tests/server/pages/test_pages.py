"""What the server makes of the plain pages: both languages, nothing inline, every word there, every file found."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.kernel.game import games
from tavolata.kernel.texts import LANGUAGES, load
from tavolata.server import pages

from ..http.serving import Served, assert_refused, run

PAGES = ("home", "table")
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in (pages.HERE / "static").glob("*.js")}

each_page = pytest.mark.parametrize("name", PAGES)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", games())


# --- the HTML -----------------------------------------------------------------------------------------------------


@each_page
@each_language
def test_pages_are_whole(name: str, language: str) -> None:
    html = pages.page(name, language).decode()
    assert "{{" not in html
    assert f'<html lang="{language}">' in html


@each_page
def test_nothing_in_them_is_inline(name: str) -> None:
    """The policy of the server lets browsers run and paint only what comes from a file of ours."""
    html = pages.page(name, "it").decode()
    for script in re.findall(r"<script([^>]*)>(.)", html, re.DOTALL):
        assert 'type="application/json"' in script[0] or 'src="/page/' in script[0]
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert not re.search(r"(src|href)=\"(?!/|\?|#)", html)


@each_page
def test_every_file_that_a_page_asks_for_is_there(name: str) -> None:
    html = pages.page(name, "en").decode()
    asked = set(re.findall(r"\"/page/([\w.]+)\"", html))
    asked |= {found for text in SCRIPTS.values() for found in re.findall(r"\"\./([\w.]+)\"", text)}
    assert asked <= set(pages.files())


@each_page
def test_every_field_has_a_label(name: str) -> None:
    html = pages.page(name, "en").decode()
    for field in re.findall(r"<(?:input|select|textarea)\b[^>]*>", html):
        before = html[: html.index(field)]
        assert before.rindex("<label") > before.rfind("</label>"), field


@each_page
def test_every_part_that_a_script_names_is_on_its_page(name: str) -> None:
    """`$("...")` in the scripts of a page; parts that both pages share are on both."""
    parts = {"home": ("home.js", "page.js"), "table": ("table.js", "lobby.js", "play.js", "seats.js", "page.js")}[name]
    html = pages.page(name, "en").decode()
    named = {part for script in parts for part in re.findall(r"\$\(\"([\w-]+)\"\)", SCRIPTS[script])}
    assert named
    assert {part for part in named if f'id="{part}"' not in html} == set()


# --- words ----------------------------------------------------------------------------------------------------


def used_words() -> Iterator[str]:
    """The keys of texts in HTML and scripts; a gap in a key stands for any word."""
    for path in (pages.HERE / "html").iterdir():
        yield from re.findall(r"\{\{([a-z_.]+)\}\}", path.read_text(encoding="utf-8"))
    for text in SCRIPTS.values():
        yield from re.findall(r"say\([^)]*?[\"`]([a-z_]+\.[^\"`]+)[\"`]", text)
        yield from re.findall(r"\? \"([a-z]+\.[a-z_]+)\" : \"", text)
        yield from re.findall(r" : \"([a-z]+\.[a-z_]+)\"", text)


def test_every_word_is_there_and_is_used() -> None:
    known = set(load(pages.TEXT, "en").entries)
    used = {key for key in used_words() if key not in ("language", "words")}
    plain = {key for key in used if "$" not in key}
    assert plain - known == set()
    patterns = [re.compile(re.sub(r"\\\$\\\{[^}]*\\\}", r"\\w+", re.escape(key))) for key in used]
    tools = {f"seats.{key}" for key in re.findall(r"(?:badge|add)\((?:\w+ \? )?\"(\w+)\"", SCRIPTS["seats.js"])}
    tools |= {f"seats.{key}" for key in re.findall(r"\"(mute|unmute)\"", SCRIPTS["seats.js"])}
    assert {key for key in known - tools if not any(each.fullmatch(key) for each in patterns)} == set()


def views(game: str) -> Iterator[Any]:
    """What seats and spectators see in games of all presets."""
    found = tavolata.game(game)
    for number, preset in enumerate(found.meta.presets):
        players = found.meta.players[number % 2]
        match = found.new(players, seed=number, options=found.meta.check_options(None, preset))
        draws = random.Random(number)
        for step in range(150):
            if match.over:
                break
            if step % 3 == 0:
                yield match.view(None)
                yield match.view(draws.randrange(players))
            match.play(draws.choice(match.legal()))
        yield match.view(None)


def names_in(view: Any, within: str = "") -> Iterator[tuple[str, str]]:
    """The fields of a view, each with the field that it lies in, and the words among its values."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield within, key
            yield from names_in(value, key)
    elif isinstance(view, list):
        for value in view:
            yield from names_in(value, within)
    elif isinstance(view, str):
        yield within, view


@each_game
@each_language
def test_everything_in_a_view_has_its_word(game: str, language: str) -> None:
    """Fields have a label, values a word of some kind: what the page shows is never a key."""
    words = tavolata.game(game).text(language).entries
    kinds = {key: key.partition(".")[0] for key in words}
    sentences = ("option", "preset", "event", "action", "reason", "problem", "error")
    plain = {key.rpartition(".")[2] for key, kind in kinds.items() if kind not in sentences and "_" not in kind}
    missing = set()
    for view in views(game):
        assert f"phase.{view['phase']}" in words
        for within, name in names_in({key: value for key, value in view.items() if key not in ("game", "phase")}):
            if name not in plain and f"{within}.{name}" not in words:
                missing.add((within, name))
    assert missing == set()


# --- over HTTP ------------------------------------------------------------------------------------------------


def test_pages_speak_the_language_of_the_browser(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for header, language in (("it-IT,it;q=0.9,en;q=0.5", "it"), ("de-DE,en;q=0.5", "en"), ("fr", "en")):
                answer = await browser.get("/", headers={"accept-language": header})
                assert answer.headers["content-type"].startswith("text/html")
                assert f'<html lang="{language}">' in answer.text
            assert '<html lang="it">' in (await browser.get("/t/anything?lang=it")).text
            await browser.post("/api/guest", json={"language": "it"})
            assert '<html lang="it">' in (await browser.get("/", headers={"accept-language": "en"})).text

    run(tmp_path, test)


def test_a_page_tells_nothing_of_its_table(tmp_path: Path) -> None:
    """It is the same for every table, also for one that does not exist."""

    async def test(served: Served) -> None:
        async with served.browser() as browser:
            answers = [await browser.get(f"/t/{table}") for table in ("0" * 16, "<script>", "%22%3E")]
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.content for answer in answers}) == 1

    run(tmp_path, test)


def test_files_are_kept_until_they_change(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for name, file in pages.files().items():
                first = await browser.get(f"/page/{name}")
                assert first.content == file.body
                assert first.headers["content-type"].startswith(file.kind)
                again = await browser.get(f"/page/{name}", headers={"if-none-match": first.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")
            assert (await browser.get("/worker.js")).content == pages.files()["worker.js"].body
            for path in ("/page/nothing.js", "/page/..%2F__init__.py", "/page/%00"):
                assert_refused(await browser.get(path), 404, "no_such_page")

    run(tmp_path, test)


@each_language
def test_games_are_listed_with_all_that_can_be_chosen(language: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            listed = (await browser.get(f"/api/games?lang={language}")).json()
            assert [info["name"] for info in listed] == games()
            for info in listed:
                meta = tavolata.game(info["name"]).meta
                text = tavolata.game(info["name"]).text(language)
                assert info["title"] == text("game.title")
                assert tuple(info["players"]) == meta.players
                assert [option["name"] for option in info["options"]] == [option.name for option in meta.options]
                for option, known in zip(info["options"], meta.options, strict=True):
                    assert option["values"] == list(known.values)
                    assert option["text"] == text(f"option.{known.name}")
                for preset in info["presets"]:
                    assert meta.check_options(preset["options"]) == meta.check_options(None, preset["name"])

    run(tmp_path, test)


def test_words_have_no_gaps_and_an_unknown_game_gets_a_sentence(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for game in games():
                words = (await browser.get(f"/api/games/{game}/words?lang=it")).json()
                assert words["game.title"]
                assert not [key for key in words if key.startswith(("event.", "action.", "reason.", "error."))]
            said = assert_refused(await browser.get("/api/games/briscola/words"), 422, "unknown_game")
            assert "trono" in said

    run(tmp_path, test)


def test_the_words_of_the_script_cannot_break_out_of_their_block() -> None:
    block = re.search(r"<script id=\"words\"[^>]*>(.*?)</script>", pages.page("table", "it").decode(), re.DOTALL)
    assert block is not None
    assert json.loads(block[1]) == load(pages.TEXT, "it").entries
