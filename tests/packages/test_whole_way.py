"""From two wheels to a finished game: somebody else's package beside Tavolata's own in a fresh environment, played
in the terminal, by `simulate`, over the API and in a real browser."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from tavolata.bots import LEVELS
from tavolata.terminal.new_game import new_game

from ..server.http.serving import PATIENCE
from ..server.operations.program import Program, program
from ..web.chromium import launch
from ..web.people import Person
from ..web.screens import SETTLED, check
from ..web.tables import ask, become, finish, look, make_table, send
from .fresh import Fresh, wheel_of
from .installing import ROOT


@pytest.fixture(scope="module")
def own_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel_of(ROOT, tmp_path_factory.mktemp("tavolata"))


@pytest.fixture(scope="module")
def fresh(own_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """Tavolata with its server, two games and a bot of other packages."""
    folder = tmp_path_factory.mktemp("fresh")
    pig = wheel_of(new_game("pig", folder), folder / "pig-wheel")
    liars_dice = wheel_of(ROOT / "examples" / "liars-dice", folder / "dice-wheel")
    bot = wheel_of(bot_package(folder / "bot"), folder / "bot-wheel")
    return Fresh.make(folder / "environment", own_wheel, pig, liars_dice, bot, extra="server")


def bot_package(folder: Path) -> Path:
    """The example bot as a package of its own, with an entry point."""
    folder.mkdir()
    shutil.copy(ROOT / "examples" / "bots" / "first_offer.py", folder / "their_bot.py")
    (folder / "pyproject.toml").write_text(
        '[project]\nname = "their-bot"\nversion = "1"\n'
        '[project.entry-points."tavolata.bots"]\neager = "their_bot:Bot"\n'
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n',
        encoding="utf-8",
    )
    return folder


# --- in the terminal ----------------------------------------------------------------------------------------------


def test_both_games_are_there(fresh: Fresh) -> None:
    listed = fresh.run(*fresh.program, "games")
    assert re.findall(r"^(\w+)  ", listed.stdout, re.MULTILINE) == ["bomarzo", "liars_dice", "pig", "tortelli", "trono"]
    assert listed.stderr == ""


def test_a_whole_game_in_the_terminal(fresh: Fresh, tmp_path: Path) -> None:
    """Rolls and holds alternate; an impossible input is refused, and asked for again."""
    words = [*fresh.program, "play", "pig", "--seed", "1", "--fast"]
    played = fresh.run(*words, typed="roll\nhold\n" * 300, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "wins!" in played.stdout
    assert "points of this turn" in played.stdout
    assert "Traceback" not in played.stderr
    [written] = (path for path in tmp_path.iterdir() if path.is_file())  # the first line after the end named a file
    told = fresh.run(*fresh.program, "verify", written.name, cwd=tmp_path)
    assert told.returncode == 0, told.stderr


def test_it_is_simulated(fresh: Fresh) -> None:
    for bots in ("random", "simple"):
        words = [*fresh.program, "simulate", "pig", "--games", "300", "--threads", "1", "--bots", bots, "--json"]
        done = fresh.run(*words)
        assert done.returncode == 0, done.stderr
        [result] = json.loads(done.stdout)["results"]
        assert (result["games"], result["players"]) == (300, 2)


def test_a_bot_that_is_installed_plays_in_the_arena(fresh: Fresh, tmp_path: Path) -> None:
    words = [*fresh.program, "arena", "pig", "--bots", "eager,gentle", "--games", "4", "--json"]
    done = fresh.run(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told["games"]) == 4
    eager = next(entrant for entrant in told["entrants"] if entrant["name"] == "eager")
    assert eager["decisions"] > 0
    assert eager["faults"] == {}
    unknown = fresh.run(*fresh.program, "arena", "pig", "--bots", "keener,gentle", "--games", "2", cwd=tmp_path)
    assert unknown.returncode == 2
    assert "'keener'" in unknown.stderr


# --- over the API and in the browser ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("served")
    fast = dict.fromkeys(("TAVOLATA_RATE", "TAVOLATA_BURST", "TAVOLATA_ADDRESS_RATE"), "1000000")
    settings = {"TAVOLATA_BOT_PAUSE_MS": "0", **fast}
    database = folder / "new.db"  # which is made by what is in the wheel
    with program(folder, "--database", str(database), by=fresh.program, **settings) as running:
        yield running.wait_for_rules("pig", "liars_dice")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


def somebody(browser: Browser, served: Program, name: str) -> Iterator[Person]:
    person = Person(browser, served.address)
    become(person, name)
    yield person
    person.close()
    assert person.unexpected == []


@pytest.fixture
def anna(browser: Browser, served: Program) -> Iterator[Person]:
    yield from somebody(browser, served, "Anna")


@pytest.fixture
def bruno(browser: Browser, served: Program) -> Iterator[Person]:
    yield from somebody(browser, served, "Bruno")


def test_a_whole_game_over_the_api(anna: Person) -> None:
    games = {game["name"]: game for game in ask(anna, "GET", "/api/games")}
    assert list(games) == ["bomarzo", "liars_dice", "pig", "tortelli", "trono"]
    assert [bot["name"] for bot in games["pig"]["bots"]] == list(LEVELS)
    assert games["pig"]["presets"] == []
    table = make_table(anna, game="pig")["table"]
    seen = look(anna, table)["d"]
    assert seen["view"]["players"][0]["goal"] is not None
    assert seen["view"]["players"][1]["goal"] is None
    finish(anna, table)
    assert look(anna, table)["d"]["result"]["reason"] == "goal"
    assert "<h2" in ask(anna, "GET", "/api/games/pig/rules")["html"]
    assert ask(anna, "GET", f"/api/tables/{table}/record")["game"] == "pig"


def buttons(person: Person) -> Any:
    """What can be done, on the table itself."""
    return person.page.get_by_role("region", name="What you can do").get_by_role("button")


def press(person: Person, offer: Any) -> None:
    """Press one of them, and wait until the log tells what came of it."""
    seen = person.page.get_by_role("log").inner_text()
    offer.first.click()
    person.page.wait_for_function("seen => document.querySelector('[role=log]').innerText !== seen", arg=seen)


def play_to_the_end(person: Person, wanted: str) -> None:
    """Press the button of this name where it is offered, else the first, until the game is over."""
    results = person.page.get_by_role("button", name="See how it went")
    for _ in range(400):
        buttons(person).or_(results).first.wait_for()
        if results.count():
            return
        preferred = buttons(person).filter(has_text=wanted)
        press(person, preferred if preferred.count() else buttons(person))
    raise AssertionError("the game does not end")


def play_until(person: Person, wanted: str) -> None:
    """Press the first button until this one is offered, too."""
    for _ in range(100):
        buttons(person).first.wait_for()
        if buttons(person).filter(has_text=wanted).count():
            return
        press(person, buttons(person))
    raise AssertionError(f"{wanted} is never offered")


AHEAD = "After that:"


def ahead(person: Person, offer: str) -> dict[str, str]:
    """The facts that the table says would change after an act that is only pointed at."""
    buttons(person).filter(has_text=offer).hover()
    said = person.page.get_by_text(AHEAD)
    said.wait_for()
    return facts(said.locator("xpath=following-sibling::dl[1]"))


def facts(listed: Any) -> dict[str, str]:
    return dict(zip(listed.locator("dt").all_inner_texts(), listed.locator("dd").all_inner_texts(), strict=True))


def lines_of_headings(person: Person, width: int) -> list[int]:
    """In how many lines the headings of the players' table stand, in a window of this width."""
    before = person.page.viewport_size
    assert before is not None
    person.page.set_viewport_size({"width": width, "height": 844})
    count = """all => all.map(each => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
    })"""
    found: list[int] = person.page.locator("table thead th:not(:first-child)").evaluate_all(count)
    person.page.set_viewport_size(before)
    return found


WINDOWS = ((1280, 720), (1440, 900), (844, 390), (390, 844))


def cut_off(person: Person, size: tuple[int, int]) -> list[str]:
    """The buttons under the table that end outside a window of this size, or outside which their words end."""
    before = person.page.viewport_size
    assert before is not None
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(SETTLED)
    found: list[str] = person.page.locator(".strip .actions button").evaluate_all("""all => all.filter((each) => {
        const { right, bottom } = each.getBoundingClientRect();
        const isCut = each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
        return isCut || right > innerWidth || bottom > innerHeight;
    }).map((each) => each.innerText)""")
    person.page.set_viewport_size(before)
    return found


def test_a_whole_game_in_the_browser(anna: Person) -> None:
    """Begun at home, played by its buttons; every public fact can be read, and one's own."""
    anna.goto("/")
    anna.press("Play now: Pig")
    anna.press("Start")
    row = anna.page.get_by_role("row", name=re.compile("Anna"))
    row.wait_for()
    assert re.search(r"\b(low|middle|high)\b", row.inner_text())
    other = anna.page.get_by_role("row").filter(has_not_text="Anna").last
    assert not re.search(r"\b(low|middle|high)\b", other.inner_text())
    anna.see("points of this turn")
    check(anna, "packages/pig")
    assert lines_of_headings(anna, 320) == [1, 1], "no word is cut on a phone"
    play_until(anna, "Hold")
    now = facts(anna.page.locator("dl").last)
    assert ahead(anna, "Hold")["score"] == now["points of this turn"]
    assert facts(anna.page.locator("dl").last) == now, "nothing was carried out"
    play_to_the_end(anna, "Hold")
    assert {size: cut_off(anna, size) for size in WINDOWS} == {size: [] for size in WINDOWS}
    anna.press("See how it went")
    anna.see("goal reached")
    check(anna, "packages/pig-after")


def test_many_bids_are_offered_in_two_steps_and_can_be_taken_back(anna: Person, bruno: Person) -> None:
    made = make_table(anna, game="liars_dice", bots=0, start=False)
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"]})
    send(anna, made["table"], "start")
    anna.goto(f"/t/{made['table']}")
    anna.page.get_by_role("combobox", name="bid: dice").select_option("4")
    assert buttons(anna).count() == 6
    assert ahead(anna, "At least 4 × 5") == {"bid: dice": "4", "bid: face": "5", "bid by": "Anna", "to bid": "Bruno"}
    check(anna, "packages/liars-dice")
    anna.press("At least 4 × 5")
    anna.page.get_by_text(AHEAD).wait_for(state="hidden")
    anna.see("Anna bids 4 × 5.")
    anna.press("Undo")
    buttons(anna).first.wait_for()
    assert look(anna, made["table"])["d"]["view"]["count"] == 0


# --- what is installed --------------------------------------------------------------------------------------------


def test_the_plain_install_plays_and_says_what_the_server_needs(own_wheel: Path, tmp_path: Path) -> None:
    """Engine, terminal and simulator; a missing extra is named. The package has its types with it."""
    plain = Fresh.make(tmp_path / "plain", own_wheel)
    version = plain.run(plain.python, "-m", "tavolata", "--version")
    assert version.stdout.startswith("tavolata ")
    assert plain.run(*plain.program, "games").returncode == 0
    refused = plain.run(*plain.program, "serve")
    assert refused.returncode == 2
    assert "pip install 'tavolata[server]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    listed = subprocess.run(["unzip", "-l", own_wheel], capture_output=True, text=True, check=True).stdout
    for file in ("tavolata/py.typed", "tavolata/starter/pyproject.toml", "tavolata/server/client/index.html"):
        assert file in listed


@pytest.mark.long
def test_a_table_of_a_game_that_is_gone_says_so_and_the_others_are_played(fresh: Fresh, tmp_path: Path) -> None:
    """The package was uninstalled: its table is closed with a sentence, for whoever sits there and in their list."""
    with program(tmp_path, by=fresh.program) as before:
        cookies, table = sit_down(before.wait_for_rules("pig").address)
    with (
        program(tmp_path) as after,
        httpx.Client(
            base_url=after.address, headers={"origin": after.address}, cookies=cookies, timeout=PATIENCE
        ) as anna,
    ):
        refused = anna.get(f"/api/tables/{table}")
        assert (refused.status_code, "pig" in refused.json()["text"]) == (410, True)
        assert anna.get(f"/api/tables/{table}/last_view?lang=en").status_code == 200
        assert {each["game"]: each["closed"] for each in anna.get("/api/tables").json()} == {"pig": True}
        assert anna.post("/api/tables", json={"game": "trono", "players": 2}).is_success


def sit_down(address: str) -> tuple[httpx.Cookies, str]:
    """A guest at a table of Pig that is being played."""
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE) as browser:
        browser.post("/api/guest", json={"name": "Anna"}).raise_for_status()
        terms = {"game": "pig", "players": 2, "bots": 1, "start": True, "order": "chosen"}
        made = browser.post("/api/tables", json=terms)
        made.raise_for_status()
        return browser.cookies, made.json()["table"]
