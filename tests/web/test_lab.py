"""The lab in the page, the whole way: change a number, run, see what differs, play it, share it, open the link."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tavolata.lab.experiment.file import read
from tavolata.server.runtime.compiling.lab import prepare_lab

from .conftest import People
from .people import Person
from .screens import check
from .tables import ask

WORDS = {
    "en": {
        "run": "Run", "stop": "stop", "sure": "Surely different", "dean": "High Dean wins", "share": "Share",
        "play": "Play this variant", "link": "Link with what you changed", "file": "Download the experiment (TOML)",
        "number": "High Dean Books needed", "back": "Back to 5", "forged": "cannot be",
        "search": "Search", "more": "More: High Dean, Books at most; 99: no limit", "lab": "The lab",
        "how": "How to read this", "home": "The lab: change a number, see what it does", "people": "4 players",
        "conditions": "Who plays, and how often",
    },
    "it": {
        "run": "Prova", "stop": "ferma", "sure": "Diverso di sicuro", "dean": "Vittorie: Magnifico Rettore",
        "share": "Condividi", "play": "Gioca questa variante", "link": "Link con ciò che hai cambiato",
        "file": "Scarica l'esperimento (TOML)", "number": "Magnifico Rettore Libri per vincere", "back": "Torna a 5",
        "forged": "non può essere", "search": "Cerca",
        "more": "Più: Magnifico Rettore, Libri al massimo; 99: nessun limite", "lab": "Il laboratorio",
        "how": "Come si legge", "home": "Il laboratorio: cambia un numero, guarda che cosa succede",
        "people": "4 giocatori", "conditions": "Chi gioca, e quanto",
    },
}  # fmt: skip
GAMES = 600


@pytest.fixture(autouse=True, scope="module")
def prepared() -> None:
    for name in ("trono", "tortelli"):
        prepare_lab(name)


def ready(person: Person) -> None:
    """The page has been opened; whatever follows may end the standard game, which it plays meanwhile."""
    person.expects.append("ERR_ABORTED")
    person.page.get_by_role("slider").first.wait_for()


@pytest.mark.parametrize(
    ("device", "language"), [pytest.param("desktop", "en", marks=pytest.mark.long), ("phone", "it")]
)
def test_the_whole_way(people: People, device: str, language: str, tmp_path: Path) -> None:
    anna, words = people(device, language), WORDS[language]
    page = anna.page
    anna.goto("/")
    page.get_by_role("link", name=words["home"]).click()
    ready(anna)
    check(anna, f"lab-before/{device}")

    # by keyboard: from the printed 5 down to 3, and the number is gold
    slider = page.get_by_role("slider", name=words["number"])
    slider.press("ArrowLeft")
    slider.press("ArrowLeft")
    expect(slider).to_have_value("3")
    page.get_by_role("button", name=words["back"]).wait_for()
    page.get_by_role("button", name=words["people"]).click()
    page.get_by_role("dialog").get_by_role("radio", name="3", exact=True).check()
    page.keyboard.press("Escape")
    link = page.evaluate("location.hash")
    assert "players=3" in link
    page.evaluate(f"location.hash = location.hash.replace(/games=\\d+/, 'games={GAMES}')")
    expect(slider).to_have_value("3")

    # run: it can be stopped, and ends by itself
    page.get_by_role("button", name=words["run"], exact=False).last.click()
    page.get_by_role("cell", name=words["sure"]).wait_for()
    page.get_by_role("button", name=words["run"]).last.wait_for()
    expect(page.get_by_role("button", name=words["stop"])).to_have_count(0)
    rows = page.get_by_role("table").first.get_by_role("row")
    first = [row for row in rows.all_inner_texts() if words["dean"].lower() in row.lower()]
    assert re.search(r"\+\d+[.,]\d\s*±", first[0]), first
    check(anna, f"lab/{device}")

    # what is taken along is what was run
    page.get_by_role("button", name=words["share"], exact=True).click()
    address = page.get_by_label(words["link"]).input_value()
    with page.expect_download() as loading:
        page.get_by_role("button", name=words["file"]).click()
    loading.value.save_as(tmp_path / "taken.toml")
    taken = read(tmp_path / "taken.toml")
    assert (taken.players, taken.games, taken.content) == (3, GAMES, {"victory.dean.least": [4, 2, 3, 0]})
    page.keyboard.press("Escape")

    # somebody else opens the link
    bruno = people(device, language)
    bruno.goto(address.removeprefix(bruno.site))
    ready(bruno)
    expect(bruno.page.get_by_role("slider", name=words["number"])).to_have_value("3")

    # and plays it
    bruno.page.get_by_role("button", name=words["play"]).click()
    bruno.page.wait_for_url(re.compile(r"/t/[^/]+$"))
    table = bruno.page.url.rpartition("/")[2]
    told = ask(bruno, "GET", f"/api/tables/{table}/content")
    assert told["values"]["victory.dean.least"] == [4, 2, 3, 0]


@pytest.mark.parametrize(
    ("device", "language", "words"),
    [
        ("desktop", "en", ("options", "Deus ex Machina: a token", "usually on", "Back to on")),
        pytest.param(
            "phone",
            "it",
            ("opzioni", "Deus ex Machina: un gettone", "di norma sì", "Torna a sì"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_an_option_is_changed_run_shared_and_played(
    people: People, device: str, language: str, words: tuple[str, ...]
) -> None:  # fmt: skip
    options, deus, usual, back = words
    anna = people(device, language)
    page = anna.page
    anna.goto(f"/lab#game=trono&players=3&games={GAMES}")
    ready(anna)
    page.get_by_role("button", name=options, exact=True).click()
    dialog = page.get_by_role("dialog")
    switch = dialog.get_by_role("checkbox", name=deus)
    expect(switch).to_be_checked()
    expect(dialog.get_by_text(usual)).to_have_count(5)
    switch.press("Space")
    expect(dialog.get_by_role("button", name=back)).to_be_visible()
    check(anna, f"lab-options/{device}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("checkbox", name=deus)).not_to_be_checked()  # what was changed stays in sight

    run_words = WORDS[language]
    page.get_by_role("button", name=run_words["run"], exact=False).last.click()
    page.get_by_role("cell", name=run_words["sure"]).wait_for()
    page.get_by_role("button", name=run_words["run"]).last.wait_for()
    check(anna, f"lab-with-options/{device}")
    page.get_by_role("button", name=run_words["share"], exact=True).click()
    address = page.get_by_label(run_words["link"]).input_value()
    assert address.endswith("&o.deus_ex=0")

    bruno = people(device, language)
    bruno.goto(address.removeprefix(bruno.site))
    ready(bruno)
    expect(bruno.page.get_by_role("checkbox", name=deus)).not_to_be_checked()
    bruno.page.get_by_role("button", name=run_words["play"]).click()
    bruno.page.wait_for_url(re.compile(r"/t/[^/]+$"))
    told = ask(bruno, "GET", f"/api/tables/{bruno.page.url.rpartition('/')[2]}")
    options_there = told["d"]["table"]["options"]
    assert (options_there["deus_ex"], options_there["deadly_sins"]) == (0, 1)


def test_run_means_the_link_that_is_being_opened(people: People) -> None:
    """Both events of the address open it once; whoever presses Run meanwhile runs what it says."""
    anna = people()
    anna.goto(f"/lab#game=trono&players=3&games={GAMES}")
    ready(anna)
    page, held, asked = anna.page, list[Route](), list[Any]()
    page.route("**/api/lab/games/trono*", lambda each: held.append(each))
    page.on("request", lambda each: asked.append(each) if each.url.startswith(f"{anna.site}/api/lab/") else None)
    link = f"#game=trono&players=4&games={GAMES}&n.victory.dean.least[2]=3"
    with page.expect_request("**/api/lab/games/trono*"):
        page.evaluate("link => { location.hash = link }", link)
    page.get_by_role("button", name="Run").last.click()
    page.get_by_role("button", name="Running").wait_for()
    for each in held:
        each.continue_()
    page.get_by_role("cell", name="Surely different").wait_for()
    opened = [each for each in asked if each.method == "GET"]
    runs = [each.post_data_json for each in asked if each.url.partition("?")[0].endswith("/runs")]
    assert len(opened) == 1
    assert [(run["players"], run["changes"]) for run in runs] == [(4, {"victory.dean.least[2]": 3})]


def test_what_has_no_effect_is_said(people: People) -> None:
    """The Wine for the last of four does nothing with three players; what was changed is at the top of the list."""
    prepare_lab("bomarzo")
    anna = people()
    anna.goto("/lab#game=bomarzo&players=3&games=50&n.start.late_wine=2&o.late_wine=1")
    ready(anna)
    first = anna.page.locator(".numbers li:has(input[type=range])").first
    expect(first).to_have_class(re.compile("isChanged"))
    anna.page.get_by_role("button", name="Run").last.click()
    anna.see("With these players, what you changed may not matter")
    expect(anna.page.locator(".strip")).not_to_contain_text("0 of 0")
    expect(anna.page.locator(".strip [role=status]")).to_contain_text("No measure differs")


def test_a_number_from_a_list_is_an_option_too(people: People) -> None:
    anna = people()
    anna.goto("/lab#game=tortelli")
    ready(anna)
    anna.page.get_by_role("button", name="options", exact=True).click()
    anna.page.get_by_role("dialog").get_by_role("combobox", name="Round limit").select_option("12")
    anna.page.keyboard.press("Escape")
    assert "o.round_limit=12" in anna.page.evaluate("location.hash")
    anna.page.get_by_role("button", name="Back to 0").click()
    assert "o." not in anna.page.evaluate("location.hash")


def test_the_standard_game_fills_the_page(people: People) -> None:
    """Nobody has pressed Run, and the button stays as it is; the first change plays only the variant."""
    anna = people()
    anna.goto(f"/lab#game=trono&players=3&games={GAMES}")
    ready(anna)
    wins = anna.page.get_by_role("table", name="wins by role")
    expect(wins.get_by_role("row", name=re.compile("Lord of the Silk"))).to_contain_text("%")
    expect(anna.page.get_by_role("button", name="Running")).to_have_count(0)
    expect(anna.page.get_by_text("Change a number or an option and press Run")).to_be_visible()
    anna.page.get_by_role("button", name="3 players").click()
    anna.page.get_by_role("dialog").get_by_role("radio", name="2", exact=True).check()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("combobox", name="By").select_option("seat")
    expect(anna.page.get_by_role("table", name="wins by seat").get_by_role("row", name="Player 2")).to_be_visible()
    expect(anna.page.get_by_role("table", name="wins by seat").get_by_role("row", name="Player 3")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_what_the_charts_say_is_in_sight(people: People, size: tuple[int, int]) -> None:
    """The numbers of both axes while rows scroll, and every interval beside its mark; a change of one step of 24."""
    anna = people()
    page = anna.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.goto(f"/lab#game=trono&players=4&games={GAMES}&n.victory.silk.least[1]=5")
    ready(anna)
    page.get_by_role("button", name="Run").last.click()
    page.get_by_role("button", name="Run").last.wait_for()
    expect(page.get_by_role("button", name="stop")).to_have_count(0)
    page.get_by_role("cell", name="Not sure").wait_for()
    inside = """axis => { const [of, box] = [axis, axis.closest('.scrolls')].map(e => e.getBoundingClientRect());
        return of.height > 8 && of.top >= box.top && of.bottom <= box.bottom + 1 }"""
    axes = page.locator("tfoot .axis span")
    expect(axes).to_have_count(2)
    for axis in axes.all():
        assert axis.locator("small").count() >= 2
        assert axis.evaluate(inside)
    widths = page.locator(".wins .bar").evaluate_all("all => all.map(e => e.offsetWidth)")
    marks = page.locator(".wins :is(.ring, .diamond)").evaluate_all("all => all.map(e => e.offsetWidth)")
    assert len(widths) == len(marks) > 0
    assert sorted(widths)[len(widths) // 2] > max(marks), (widths, marks)
    thumb = 7
    assert page.locator("li.isChanged .stretch").evaluate("e => e.offsetWidth") > thumb
    assert page.locator("li.isChanged .arrow").is_visible()
    shown = page.locator(".wins tbody tr td:nth-child(n+3)").all_inner_texts()
    shares = [float(text.split("%")[0]) for text in shown]
    gaps = [abs(a - b) for a, b in zip(shares[::2], shares[1::2], strict=True)]
    assert all(a >= b - 0.11 for a, b in pairwise(gaps)), gaps  # rounded


def test_a_phone_begins_with_what_is_sure(people: People) -> None:
    anna = people("phone", "it")
    anna.goto(f"/lab#game=trono&players=4&games={GAMES}&n.victory.silk.least[1]=4")
    ready(anna)
    page = anna.page
    page.get_by_role("button", name="Prova").last.click()
    page.get_by_role("cell", name="Non sicuro").wait_for()
    rows = page.locator("div.effects tbody th")
    before = rows.filter(visible=True).count()
    assert before <= 9
    assert page.evaluate("document.documentElement.scrollHeight") < 1600
    assert page.get_by_role("button", name="Prova").last.bounding_box()["height"] < 64  # type: ignore[index]
    page.get_by_role("button", name=re.compile("Altre .* misure")).click()
    assert rows.filter(visible=True).count() == rows.count() > before


def test_a_phone_unfolds_who_wins(people: People) -> None:
    anna = people("phone", "en")
    anna.goto("/lab#game=tortelli&players=4&games=100")
    ready(anna)
    rows = anna.page.locator(".wins tbody th")
    rows.first.wait_for()
    assert rows.filter(visible=True).count() == 10
    anna.page.get_by_role("button", name=re.compile("more rows")).click()
    assert rows.filter(visible=True).count() == rows.count() > 10


def test_a_run_is_stopped(people: People) -> None:
    anna = people()
    anna.goto("/lab#game=trono&players=4&games=100000")
    ready(anna)
    anna.page.get_by_role("button", name="Run").last.click()
    stop = anna.page.get_by_role("button", name="Running… stop")
    expect(stop).to_contain_text(re.compile(r"[1-9][\d,]* of 100,000 games"))
    stop.click()
    expect(anna.page.get_by_role("button", name="Run").last).to_be_visible()
    anna.page.get_by_role("heading", name="Who wins").wait_for()


@pytest.mark.parametrize(
    "fragment",
    [
        "game=chess",
        "game=trono&n.limits.sins=1e9",
        "game=trono&%3Cscript%3E=1",
        *(
            pytest.param(fragment, marks=pytest.mark.long)
            for fragment in (
                "game=trono&o.deus_ex=2",
                "game=trono&games=5&games=6",
                "game=trono&players=99",
                "game=trono&bots=master",
                "game=trono&n.limits.virtues=3",
                "game=trono&n.limits.sins=99999999999999999999",
                "game=trono&games=0",
                "game=trono&o.deus_ex=false",
                "game=trono&o.virtue=1",
                "game=tortelli&o.round_limit=5",
            )
        ),
    ],
)
def test_a_forged_link_is_refused(people: People, fragment: str) -> None:
    """What the server refuses is told; what it refuses is tried out in `tests/server/experiments`."""
    anna = people(language="it")
    anna.expects = ["refused: 422 "]
    anna.goto(f"/lab#{fragment}")
    ready(anna)
    expect(anna.page.get_by_role("alert")).to_contain_text("non può essere")
    assert "n." not in anna.page.evaluate("location.hash")
    assert "o." not in anna.page.evaluate("location.hash")


def test_numbers_that_do_not_go_together_are_refused(people: People) -> None:
    """Each is legal alone; the server says why both are not."""
    anna = people()
    anna.expects = ["refused: 422 "]
    anna.goto("/lab#game=trono&n.victory.dean.least[0]=9&n.victory.dean.most[0]=5")
    ready(anna)
    expect(anna.page.get_by_role("alert")).to_contain_text("dean")


def test_every_number_is_found(people: People) -> None:
    anna = people()
    anna.goto("/lab#game=trono")
    ready(anna)
    anna.page.get_by_role("button", name=re.compile("^all ")).click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Search").fill("dean books most")
    dialog.get_by_role("button", name="Less: High Dean, Books at most; 99: no limit").click()
    expect(dialog.get_by_role("slider")).to_have_value("98")
    check(anna, "lab-numbers/desktop")
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("slider", name="High Dean Books at most")).to_have_value("98")
    anna.page.get_by_role("button", name="Back to 99").click()
    assert json.loads(json.dumps(anna.page.evaluate("location.hash"))).count("n.") == 0
