"""One device for all: between two people a robot tries every control of the page, and reads all that the page holds."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from . import screens
from .conftest import People
from .people import Person
from .tables import ask, become, look, make_table, send
from .test_hot_seat import everything

NAMES = ["Anna", "Bruno"]
MOST = 400
STATE = (
    """() => document.querySelector("main.cover") ? "covered" : document.querySelector(".prompt.asked") && "open" """
)
CONTROLS = """() => {
    const acts = "main.cover button, [data-legal], #actions button, .acts button, .main, [data-place], header a";
    window.controls = [...document.querySelectorAll("button, summary, [role=button], [role=tab]")]
        .filter((node) => !node.matches(acts) && node.checkVisibility());
    return window.controls.map((node) => `${node.tagName} ${node.getAttribute("aria-label") ?? node.innerText}`);
}"""
PRESS = """(n) => {
    const node = window.controls[n];
    for (const kind of ["pointerdown", "pointerup"]) node.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LEAVE = re.compile("undo|annulla", re.IGNORECASE)
"""What changes the table."""


def trono(view: Any, words: dict[str, str], seat: int) -> set[str]:
    return {words[f"role.{view['players'][seat]['role']}"]}


def tortelli(view: Any, words: dict[str, str], seat: int) -> set[str]:
    player = view["players"][seat]
    kept = {words[f"card.{card['name']}"] for card in player["kept"] or []}
    return kept | ({words[f"objective.{player['objective']}"]} if player["objective"] else set())


def bomarzo(view: Any, words: dict[str, str], seat: int) -> set[str]:
    return {words[f"card.{card}"] for card in view["players"][seat]["hand"]}


SECRETS: dict[str, Callable[[Any, dict[str, str], int], set[str]]] = {
    "trono": trono,
    "tortelli": tortelli,
    "bomarzo": bomarzo,
}
OPTIONS: dict[str, dict[str, Any]] = {
    "trono": {},
    "tortelli": {"options": {"defender_chooses": True, "reinforce_step": 3}},
    "bomarzo": {},
}


class Robot:
    """Somebody who holds the device while it goes from hand to hand, and presses what is there."""

    def __init__(self, phone: Person, game: str, bots: int = 0) -> None:
        self.phone, self.game, self.bots = phone, game, bots
        become(phone, "Anna")
        self.words = [ask(phone, "GET", f"/api/games/{game}/words?lang={language}") for language in ("en", "it")]
        made = make_table(
            phone, 2 + bots, game=game, names=NAMES, bots=bots, tempo={"kind": "hot_seat"}, **OPTIONS[game]
        )
        self.table = str(made["table"])
        self.tried: set[str] = set()
        self.holder: int | None = None
        phone.goto(f"/t/{self.table}")

    def asked(self) -> int:
        """The person who is asked; bots answer soon."""
        while True:
            waiting = look(self.phone, self.table)["d"]["waiting"]
            if people := [seat for seat in waiting if seat < len(NAMES)]:
                return int(people[0])

    def state(self) -> str:
        """How the page stands once it has caught up with the table."""
        name = NAMES[self.asked()]
        told = f"({STATE})() && document.querySelector('main.cover h1, .prompt')?.textContent.includes('{name}')"
        self.phone.page.wait_for_function(f"() => {told}")
        return str(self.phone.page.evaluate(STATE))

    def assert_nothing_is_seen(self, after: str) -> None:
        page = everything(self.phone)
        for seat in range(2):
            view = look(self.phone, self.table, seat)["d"]["view"]
            for words in self.words:
                own = SECRETS[self.game](view, words, seat)
                found = {word for word in own if re.search(rf"\b{re.escape(word)}\b", page)}
                assert not found, f"{after!r} shows what is {NAMES[seat]}'s own"

    def assert_no_other_is_told(self, after: str) -> None:
        """Whoever holds the device reads their own role, and of the other's nothing but what every role has: wherever
        one is named that somebody else may have, so is another."""
        page, holder = everything(self.phone), self.asked()
        words = self.words[0]
        view = look(self.phone, self.table, holder)["d"]["view"]
        mine, other = (look(self.phone, self.table, n)["d"]["view"]["players"][n]["role"] for n in (holder, 1 - holder))
        named = {role: len(re.findall(rf"\b{re.escape(words[f'role.{role}'])}\b", page)) for role in view["deal"]}
        alike = [role for role in named if role not in (mine, other) and named[role] >= named[other]]
        assert alike, f"{after!r} tells {NAMES[1 - holder]}'s role: {named}"

    def assert_all_are_alike(self, after: str) -> None:
        """A person's role is named no oftener than one that no person has: the list of roles names all of them."""
        page, words = everything(self.phone), self.words[0]
        view = look(self.phone, self.table, 0)["d"]["view"]
        named = {role: len(re.findall(rf"\b{re.escape(words[f'role.{role}'])}\b", page)) for role in view["deal"]}
        own = {look(self.phone, self.table, n)["d"]["view"]["players"][n]["role"] for n in range(len(NAMES))}
        most = max(count for role, count in named.items() if role not in own)
        assert all(named[role] <= most for role in own), f"{after!r} tells a role: {named}"

    def press_something_new(self, place: str, check: Callable[[str], None] | None = None) -> bool:
        """Press a control that was not tried here; False if there is none left."""
        names: list[str] = self.phone.page.evaluate(CONTROLS)
        for n, name in enumerate(names):
            key = f"{place} {re.sub('[0-9]+', '', name)}"
            if key in self.tried or LEAVE.search(name):
                continue
            self.tried.add(key)
            self.phone.page.evaluate(PRESS, n)
            look(self.phone, self.table)  # what the press asked of the server is answered before this
            self.phone.page.evaluate(DRAWN)
            (check or self.assert_nothing_is_seen)(key)
            self.phone.page.keyboard.press("Escape")
            return True
        return False

    def lift(self) -> None:
        self.phone.page.locator("main.cover button").click()
        self.phone.page.locator("main.cover").wait_for(state="detached")
        self.holder = self.asked()

    def end_turn(self) -> None:
        """Decide over HTTP until a bot has the turn."""
        seat = self.asked()
        while look(self.phone, self.table, seat)["d"]["view"]["turn"] == seat:
            if seat in look(self.phone, self.table, seat)["d"]["waiting"]:
                self.go_on()

    def go_on(self) -> None:
        """The next decision, over HTTP: the page follows."""
        seat = self.asked()
        seen = look(self.phone, self.table, seat)
        legal = [choice["act"] for choice in seen["d"]["legal"]]
        act = next((act for act in legal if act["verb"] not in ("stop", "accuse")), legal[0])
        send(self.phone, self.table, "act", v=seen["v"], actions=[act], seat=seat)
        if self.asked() != seat:
            self.holder = None


@pytest.mark.parametrize(
    "game", ["trono", *(pytest.param(game, marks=pytest.mark.long) for game in ("tortelli", "bomarzo"))]
)
def test_no_control_between_two_people_tells_anything(people: People, game: str) -> None:
    robot = Robot(people("phone"), game)
    covers, opens, held = 0, 0, 0
    for _ in range(MOST):
        if robot.state() == "covered":
            covers += 1
            robot.assert_nothing_is_seen("the cover")
            while robot.press_something_new("covered"):
                assert robot.state() == "covered"
            robot.lift()
            while game == "trono" and robot.press_something_new("held", robot.assert_no_other_is_told):
                held += 1
        if robot.holder != robot.asked() and any(secret_of(robot)):
            opens += 1
            if not robot.press_something_new("open"):
                break
            continue  # it may have asked for the hand-over
        robot.go_on()
        if game == "trono" and covers > (6 if screens.is_long else 3):
            break
    assert covers > 1
    assert (held > 10) == (game == "trono"), "whoever holds the device has tried everything"
    assert (opens > 5) == (game != "trono"), "in Trono nothing is open between two people"


PLAYING = """(bots) => {
    if (document.querySelector("main.cover")) return "nobody";
    const prompt = document.querySelector("#prompt")?.innerText ?? "";
    const isOurs = document.querySelector(".trono.mine .plays"); // a bot may answer in it
    return !isOurs && bots.some((name) => prompt.includes(name)) && "a bot";
}"""


def test_no_control_while_bots_play_tells_anything(people: People) -> None:
    """Whoever has opened their card and passed on has put the device down, and the bots' turns are shown slowly."""
    robot = Robot(people("phone", speed="slow"), "trono", bots=2)
    page, tried = robot.phone.page, 0
    bots = [seat["name"] for seat in look(robot.phone, robot.table)["d"]["table"]["seats"][len(NAMES) :]]
    for _ in range(40 if screens.is_long else 8):
        if robot.state() == "covered":
            robot.lift()
        seat = robot.asked()
        if look(robot.phone, robot.table, seat)["d"]["view"]["turn"] != seat:
            robot.go_on()  # how the game begins
            continue
        card = page.get_by_role("button", name=re.compile("^My role"))
        if card.get_attribute("aria-expanded") == "false":
            card.click()
        assert secret_of(robot)[seat] <= set(re.findall(r"\w[\w ]*\w", robot.phone.text))
        robot.end_turn()
        page.wait_for_function(PLAYING, arg=bots)
        robot.assert_nothing_is_seen("passing on")
        while page.evaluate(PLAYING, bots) == "a bot" and robot.press_something_new("bots", robot.assert_all_are_alike):
            tried += 1
    assert tried > 3


def secret_of(robot: Robot) -> list[set[str]]:
    views = [look(robot.phone, robot.table, seat)["d"]["view"] for seat in range(2)]
    return [SECRETS[robot.game](view, robot.words[0], seat) for seat, view in enumerate(views)]
