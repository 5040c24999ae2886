"""Every phase and dialog of Trono's table, looked at closely."""

import re

import pytest

from ..conftest import People
from ..gallery.trono import accused
from ..playing import watch
from ..screens import check, each_language
from ..short import SHORT
from ..tables import ask, become, look, make_table, send
from ..test_frame import LAID, WINDOWS
from .hand import TronoHand

SOON = {"keep", "choose", "activate", "pass_on"}
"""Phases that every game has."""
ALL = SOON | {"start_token", "target", "answer", "rats", "source", "deus_ex"}


def test_phases_that_every_game_has(people: People) -> None:
    seen: set[str] = set()
    watch(people(), TronoHand, 2, 1, seen, SOON, **SHORT)
    assert seen >= SOON


@pytest.mark.long
@each_language
def test_all_phases(people: People, language: str) -> None:
    seen: set[str] = set()
    watch(people(language=language), TronoHand, 2, 1, seen, SOON, **SHORT)  # with more players few pass on by hand
    for seed in range(12):
        given = {} if seed % 2 == 0 else SHORT
        watch(people(language=language), TronoHand, 4 if given else 7, seed, seen, ALL, **given)
        if seen >= ALL:
            break
    assert seen >= ALL, f"never seen: {ALL - seen}"


def test_dialogs_of_trono(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 4)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    for name in ("The roles", "Notebook"):
        anna.press(name)
        anna.page.get_by_role("dialog").wait_for()
        check(anna, f"trono/{name.split()[-1].lower()}")
        anna.page.set_viewport_size({"width": 844, "height": 390})
        last = anna.page.locator("dialog tbody tr").last.bounding_box()
        assert last, name
        assert last["y"] + last["height"] <= 390, f"{name}: a phone in landscape shows all of them"
        anna.page.set_viewport_size({"width": 1280, "height": 800})
        anna.page.keyboard.press("Escape")
        anna.page.get_by_role("dialog").wait_for(state="hidden")
    anna.press("Accuse")
    anna.page.get_by_role("dialog").wait_for()
    check(anna, "trono/accuse")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("dialog").wait_for(state="hidden")  # it gives the focus back when it closes
    card = anna.page.get_by_role("button", name=re.compile("^My role"))
    assert card.get_attribute("aria-expanded") == "true", "my role lies open before me"
    card.focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator(".trono.mine .card[aria-expanded=false]").wait_for()
    assert not anna.page.locator(".trono.mine .needs em, .trono .helps").count(), (
        "nothing tells of a role that lies face down"
    )
    check(anna, "trono/my-role")


SPILLS = """() => [...document.querySelectorAll('.trono .panel')].flatMap(panel => {
    const [low, right] = [panel.getBoundingClientRect().bottom, panel.getBoundingClientRect().right];
    const out = [...panel.querySelectorAll('.who > b, .toks, .know, .know b, .sign')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.bottom > low + 1 || box.right > right + 1 || box.top < panel.getBoundingClientRect().top - 1;
    });
    return out.map(part => `${panel.dataset.seat}: ${part.className || part.tagName}`);
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_who_watches_seven_sees_all_of_them_and_no_empty_area(people: People, width: int, height: int) -> None:
    anna, dora = people(), people("phone")
    become(anna, "Anna")
    become(dora, "Dora")
    table = make_table(anna, 7, spectators=True)["table"]
    link = ask(anna, "POST", f"/api/tables/{table}/links", {"kind": "watch"})
    ask(dora, "POST", "/api/enter", {"token": link["token"]})
    dora.page.set_viewport_size({"width": width, "height": height})
    dora.goto(f"/t/{table}")
    dora.see("You are watching")
    assert dora.page.locator(".trono .panel").count() == 7
    assert dora.page.evaluate(SPILLS) == []
    strip = dora.page.locator("section.strip").bounding_box()
    assert strip
    assert strip["height"] <= 72
    assert strip["width"] == width


INSIDE = """() => {
    const { left, right } = document.querySelector('.stage').getBoundingClientRect();
    return [...document.querySelectorAll('.trono .five .die')].map(die => die.getBoundingClientRect())
        .every(die => left <= die.left && die.right <= right);
}"""


def test_with_seven_seats_five_dice_lie_on_the_stage(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = str(make_table(anna, 7)["table"])
    while (seen := look(anna, table))["d"]["view"]["phase"] != "choose" or 0 not in seen["d"]["waiting"]:
        if 0 in seen["d"]["waiting"]:
            send(anna, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])
    anna.goto(f"/t/{table}")
    anna.page.locator(".five button").first.wait_for()
    for width, height in ((844, 390), (390, 844), (1280, 720)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(INSIDE)


IN_SIGHT = """() => {
    const dialog = document.querySelector("dialog[open]"), { bottom } = dialog.getBoundingClientRect();
    return dialog.scrollHeight <= dialog.clientHeight && bottom <= innerHeight;
}"""
LOOK = """(button) => {
    const { backgroundColor, borderStyle, color, cursor } = getComputedStyle(button);
    return [backgroundColor, borderStyle, color, cursor];
}"""


def test_accusing_shows_six_guests_and_roles_at_once_and_looks_the_same_for_all(people: People) -> None:
    """Whoever looks on must not learn from the button that its player may accuse."""
    anna = people(language="it")
    become(anna, "Anna")
    table = make_table(anna, 7)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    anna.press("Accusa")
    anna.page.locator("dialog [name=accused]").last.check()
    anna.page.locator("dialog [name=role]").last.check()
    button = anna.page.locator("dialog button.main")
    assert button.get_attribute("aria-disabled") == "true", "nobody may accuse as early as this"
    now = button.evaluate(LOOK)
    button.evaluate("(button) => button.removeAttribute('aria-disabled')")
    assert button.evaluate(LOOK) == now
    for width, height in ((390, 844), (844, 390), (1280, 720)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(IN_SIGHT)


CUT = """() => {
    const { left, right, top, bottom } = document.querySelector(".stage").getBoundingClientRect();
    return [...document.querySelectorAll(".trial :is(p, .secret, .claim, figcaption, .beats)")].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left || box.right > right + 1 || box.top < top || box.bottom > bottom + 1;
    }).map(({ textContent }) => textContent);
}"""


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 7])
def test_an_accusation_is_whole_in_every_window(people: People, players: int) -> None:
    """Also between two columns of guests on a turned phone."""
    anna = accused(people, players, 1200)
    for name, (width, height) in WINDOWS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_selector(f"[data-layout={LAID[name]}]")
        assert anna.page.locator(".trial").is_visible(), name
        assert anna.page.evaluate(CUT) == [], name
