"""After a game of Bomarzo: the count, step by step, leads to the points of the end; the replay through all eyes."""

import json

import pytest

from tests.golden.make import folder

from ...bomarzo.tables import table as wood
from ..conftest import People
from ..people import Person
from ..tables import ask, become, finish, look, make_table
from .positions import sit
from .short import SHORT

ANOTHER_HAND = """(first) => {
    const hand = document.querySelector("[data-part=hand] ul");
    return hand && hand.innerText !== first;
}"""
WATCH = """() => {
    window.titles = [];
    const look = () => {
        const title = document.querySelector(".count .title")?.textContent;
        if (title && title !== window.titles.at(-1)) window.titles.push(title);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what the count on the table says, one after the other."""


def test_the_count_on_the_table_goes_god_by_god(people: People) -> None:
    """Who gets what stands at each god in its turn; then the winner, and everybody's points."""
    anna, bruno = people(reduced_motion="no-preference", speed="fast"), people()
    laid = wood(
        cubes={0: "5 food", 1: "3 coin"}, built={0: "altar", 1: "sketch"}, season=8, tracks=[[4, 2, 1], [3, 5, 0]]
        + [[0, 0, 0]] * 2,
    )  # fmt: skip
    table = sit(anna, laid.play("harvest", area="vineyard").play("pass"), bruno)
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.evaluate(WATCH)
    anna.press("Pass")
    anna.page.locator("dialog[open] .main").click()
    anna.page.locator(".count.isDone").wait_for()
    view = look(anna, table)["d"]["view"]
    words = ask(anna, "GET", "/api/games/bomarzo/words?lang=en")
    titles = anna.page.evaluate("titles")
    giving = [words[f"god.{row['god']}"] for row in view["forecast"]["gods"] if any(row["points"])]
    assert len(giving) > 2
    told = [god for title in titles for god in giving if god in title]
    assert told == giving, "each once, in the order in which they count"
    winners = [look(anna, table)["d"]["table"]["seats"][seat]["name"] for seat in view["winners"]]
    assert all(name in titles[-1] for name in winners), titles
    plinths = anna.page.locator(".count .plinth > b").all_inner_texts()
    assert [int(text) for text in plinths] == [player["points"] for player in view["players"]]
    prizes = anna.page.locator(".count .prize").all_inner_texts()
    leads = [bool(row["first"]) for row in view["forecast"]["gods"]]
    assert [text != "nobody" for text in prizes] == leads, "who leads at the last gods is named, and has nothing of it"
    assert sum(leads) > len(giving)
    rows = anna.page.locator("[data-part=sources] li > .unseen").all_inner_texts()
    tallies = sorted(view["forecast"]["players"], key=lambda row: -row["total"])
    names = [seat["name"] for seat in look(anna, table)["d"]["table"]["seats"]]
    assert rows == [
        f"{names[row['seat']]}: tracks {row['points']} and gods {row['prizes']}; {row['total']}" for row in tallies
    ], "where everybody's points came from"


BETWEEN = """() => {
    const gods = [...document.querySelectorAll(".god .slab")].map((slab) => slab.getBoundingClientRect());
    return [...document.querySelectorAll(".count .plinth")].filter((plinth) => {
        const { left, right, top, bottom } = plinth.getBoundingClientRect();
        return gods.some((god) => left < god.right && right > god.left && top < god.bottom && bottom > god.top);
    }).length;
}"""


@pytest.mark.parametrize("size", [(844, 390), (390, 844)], ids=str)
def test_the_winners_stand_between_the_gods_on_a_phone(people: People, size: tuple[int, int]) -> None:
    anna = people("phone")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    laid = wood(players=4, cubes={0: "5 food", 1: "3 coin"}, season=8).play("harvest", area="vineyard")
    for _ in range(3):
        laid.play("pass")
    sit(anna, laid)
    anna.page.locator(".prompt.asked").wait_for()
    anna.press("Pass")
    anna.page.locator("dialog[open] .main").click()
    anna.page.locator(".count.isDone").wait_for()
    assert anna.page.locator(".count .plinth").count() == 4
    assert anna.page.evaluate(BETWEEN) == 0


def play_out(person: Person, players: int) -> str:
    """A short game that is over."""
    become(person, "Anna")
    table = str(make_table(person, players, **SHORT)["table"])
    finish(person, table)
    return table


def seasons_of(person: Person, table: str) -> dict[int, int]:
    """In which season each version was."""
    found: dict[int, int] = {}
    start, last = 0, 1
    while start <= last:
        part = ask(person, "GET", f"/api/tables/{table}/replay?seat=0&from={start}")
        found |= {frame["v"]: frame["d"]["view"]["season"] for frame in part["frames"]}
        start, last = max(found) + 1, part["last"]
    return found


@pytest.mark.long
def test_the_chart_tells_every_season(people: People) -> None:
    """Not a line from nothing to the end: what the end would have brought, at moments of each season."""
    anna = people()
    table = play_out(anna, 3)
    course = ask(anna, "GET", f"/api/tables/{table}/course")
    seasons = seasons_of(anna, table)
    total = course["series"][0]
    rows = list(zip(*total["values"], strict=True))
    changed = {seasons[v] for v, row, last in zip(course["versions"][1:], rows[1:], rows, strict=False) if row != last}
    assert {seasons[v] for v in course["versions"]} >= set(range(1, 9)), "each season has its moments"
    assert len(changed) >= 5, changed
    begins = {chapter["number"]: chapter["v"] for chapter in course["chapters"]}
    assert list(begins) == list(range(1, 9))
    assert all(v in course["versions"] and seasons[v] == season for season, v in begins.items())
    anna.goto(f"/t/{table}")
    chart = anna.page.get_by_role("img", name=total["title"])
    chart.locator("rect").first.wait_for(state="attached")
    assert chart.locator("text").all_text_contents()[-8:][1:] == [str(season) for season in range(2, 9)]
    anna.page.get_by_text("Season 8 · Move").first.wait_for()
    line = anna.page.get_by_role("img", name=total["title"]).locator("path").first.get_attribute("d") or ""
    assert line.count("L") > 8


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_count_step_by_step(people: People, language: str) -> None:
    anna = people("phone", language)
    table = play_out(anna, 3)
    points = [player["points"] for player in look(anna, table)["d"]["view"]["players"]]
    anna.goto(f"/t/{table}")
    count = anna.page.locator("[aria-labelledby=bomarzo-score][aria-busy=false]")
    count.wait_for()
    titles = []
    while count.locator(".main").get_attribute("aria-disabled") != "true":
        titles.append(count.locator("h3").inner_text())
        count.locator(".main").tap()
    titles.append(count.locator("h3").inner_text())
    assert len(set(titles)) == len(titles) >= 9, "before the count, and eight gods at least"
    assert [int(text) for text in count.locator("tbody td:nth-child(2)").all_inner_texts()] == points
    anna.page.locator("section.wood").last.wait_for()  # the story has one too


@pytest.mark.long
def test_replay_through_the_eyes_of_each_seat(people: People) -> None:
    anna = people()
    table = play_out(anna, 2)
    anna.goto(f"/t/{table}/replay")
    scrubber = anna.page.get_by_role("slider")
    scrubber.wait_for()
    scrubber.focus()
    anna.page.keyboard.press("Home")
    for _ in range(4):
        anna.page.keyboard.press("ArrowRight")
    eyes = anna.page.get_by_role("combobox", name="Through the eyes of")
    hand = anna.page.locator("[data-part=hand] ul")
    eyes.select_option(index=0)
    hand.wait_for()
    first = hand.inner_text()
    eyes.select_option(index=1)
    anna.page.wait_for_function(ANOTHER_HAND, arg=first)  # everybody's as they saw it


PLAYED = folder("bomarzo") / "four-players-one-pawn.json"
BELOW = """() => {
    const bar = document.querySelector(".cinema > .bar").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".cinema [data-spot^=god-], .cinema [data-spot^=area-]")];
    return [parts.length, parts.filter((part) => part.getBoundingClientRect().bottom > bar.top + 1).length];
}"""


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1440, 900), marks=pytest.mark.long)], ids=str)
def test_a_replay_has_all_gods_and_the_harvest_in_one_look(people: People, size: tuple[int, int]) -> None:
    anna = people()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    become(anna, "Anna")
    record = json.loads(PLAYED.read_text(encoding="utf-8"))
    table = ask(anna, "POST", "/api/records", record)["table"]
    anna.goto(f"/t/{table}/replay#{len(record['moves']) // 2}")
    anna.page.locator(".cinema [data-spot^=area-]").first.wait_for()
    anna.shot(f"bomarzo/replay-{size[0]}")
    assert anna.page.evaluate(BELOW) == [8 + 3, 0], "all of them, and none under the bar"
