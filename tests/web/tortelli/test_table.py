"""The table of Tortelli in use: reasons, taking back, the map's window, the list, questions about the board."""

import json
import re

import pytest
from playwright.sync_api import Locator

from ..conftest import People
from ..tables import ask, become, look, make_table
from ..timeline import HeldLine
from .test_screens import sit_down

BUBBLE = ".bubble"


@pytest.mark.parametrize(
    "how", ["tap", pytest.param("hover", marks=pytest.mark.long), pytest.param("list", marks=pytest.mark.long)]
)
def test_what_does_not_answer_says_why(people: People, how: str) -> None:
    """On hover, on a tap, and in the list, with the number of the rule."""
    anna = people("phone" if how == "tap" else "desktop")
    hand = sit_down(anna, "recruit")
    view = hand.wire.view
    foreign = next(place for place, now in view["places"].items() if now["owner"] not in (None, hand.wire.seat))
    if how == "hover":
        anna.page.mouse.move(*hand.point(foreign))
    elif how == "tap":
        hand.tap(foreign)
    else:
        anna.page.locator(".below summary").nth(1).click()
        anna.page.locator(f'.below [data-place="{foreign}"]').click(force=True)  # it can be pressed, and says why not
    bubble = anna.page.locator(BUBBLE)
    bubble.wait_for()
    assert len(bubble.inner_text()) > 10
    assert str(bubble.get_by_role("link").get_attribute("href")).startswith("/learn/tortelli#")
    anna.shot(f"tortelli/reason-{how}")


LATE = """() => {
    class Late extends WebSocket {
        set onopen(hear) { super.onopen = (event) => setTimeout(hear, 3000, event); }
    }
    window.WebSocket = Late;
}"""


def test_a_tap_before_the_socket_is_open_says_why_too(people: People) -> None:
    """The table stands as soon as it was asked for; the socket opens when it can, on a busy machine later."""
    anna = people("phone")
    anna.page.add_init_script(f"({LATE})()")
    hand = sit_down(anna, "recruit")
    foreign = next(p for p, now in hand.wire.view["places"].items() if now["owner"] not in (None, hand.wire.seat))
    hand.tap(foreign)
    anna.page.locator(BUBBLE).get_by_role("link").wait_for()


@pytest.mark.long
def test_reasons_of_the_map_itself_have_their_ruling(people: People) -> None:
    """A fortress takes no recruits: the server says so, with the ruling."""
    anna = people()
    hand = sit_down(anna, "recruit")
    hand.tap(next(iter(hand.wire.view["fortresses"])))
    anna.page.locator(BUBBLE).get_by_role("link", name="S-12").wait_for()


@pytest.mark.long
def test_troops_are_planned_taken_back_and_sent_together(people: People) -> None:
    anna = people("phone", "it")
    hand = sit_down(anna, "recruit")
    number, mine = hand.wire.view["to_place"], hand.offers("place", "at")
    assert number > 2
    chosen = [mine[each % 2] for each in range(number)]
    for place in chosen:
        hand.tap(place)
    anna.see("Hai scelto per tutte: confermi?")
    anna.press("Togli l'ultima")
    anna.see("Hai 1 truppa da schierare")
    assert not [message for message in hand.wire.sent if message["t"] == "act"], (
        "nothing is sent before it is confirmed"
    )
    hand.tap(mine[2])
    anna.press(f"Schiera {number} truppe")
    hand.soon(lambda: sent_acts(hand, 1))
    acts = next(message for message in hand.wire.sent if message["t"] == "act")["actions"]
    assert [act["at"] for act in acts] == [*chosen[:-1], mine[2]]


@pytest.mark.long
def test_three_reinforcements_at_a_time_are_one_tap(people: People) -> None:
    """S-04: all three go to the place, and nothing is to be confirmed."""
    hand = sit_down(people("phone", "it"), "reinforce")
    place, before = hand.offers("place", "at")[0], hand.wire.view["places"]
    assert (hand.wire.view["to_place"], hand.wire.view["at_once"]) == (1, 3)
    hand.tap(place)
    hand.soon(lambda: sent_acts(hand, 1))
    hand.soon(lambda: troops_are(hand, place, before[place]["troops"] + 3))


def troops_are(hand: object, place: str, number: int) -> None:
    assert hand.wire.view["places"][place]["troops"] == number  # type: ignore[attr-defined]


def sent_acts(hand: object, number: int) -> None:
    sent = [message for message in hand.wire.sent if message["t"] == "act"]  # type: ignore[attr-defined]
    assert len(sent) == number


@pytest.mark.long
def test_a_transfer_can_be_undone_at_each_step(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "send")
    for take_back in ("Undo", "Other troops"):
        hand.tap(hand.offers("send", "from")[0])
        hand.soon(lambda: phase_is(hand, "receive"))
        anna.press(take_back)
        hand.soon(lambda: phase_is(hand, "send"))


def phase_is(hand: object, phase: str) -> None:
    assert hand.wire.view["phase"] == phase  # type: ignore[attr-defined]


SCALE = "() => document.querySelector('.tortelli .paper').getBoundingClientRect().width"


@pytest.mark.long
def test_the_map_grows_by_buttons_keys_wheel_and_double_click(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    page, before = anna.page, anna.page.evaluate(SCALE)

    def grew(than: float) -> float:
        page.wait_for_function("([than]) => (" + SCALE + ")() > than * 1.2", arg=[than])
        return float(page.evaluate(SCALE))

    def is_whole() -> None:
        page.wait_for_function("([than]) => Math.abs((" + SCALE + ")() - than) < 2", arg=[before])

    anna.press("Zoom in")
    second = grew(before)
    anna.press("Zoom out")
    is_whole()
    mine = hand.offers("attack", "from")[0]
    page.locator(f'.window [data-place="{mine}"]').focus()
    page.keyboard.press("+")
    assert grew(before) == pytest.approx(second, abs=2)
    page.keyboard.press("-")
    is_whole()
    page.mouse.move(*hand.point(mine))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    grew(before)
    anna.press("The whole map")
    is_whole()
    assert anna.page.locator(".window").evaluate("(box) => box.scrollLeft + box.scrollTop") == 0


@pytest.mark.long
def test_the_map_grows_by_two_fingers(people: People) -> None:
    anna = people("phone")
    hand = sit_down(anna, "attack")
    before = anna.page.evaluate(SCALE)
    x, y = hand.point(hand.offers("attack", "from")[0])
    session = anna.context.new_cdp_session(anna.page)

    def touch(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for apart in (30, 40, 50, 60):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    anna.page.wait_for_function("([than]) => (" + SCALE + ")() > than * 2", arg=[before])
    assert not hand.wire.sent or all(message["t"] != "act" for message in hand.wire.sent)
    anna.shot("tortelli/pinched")
    hand.tap(hand.offers("attack", "from")[0])  # what is outside the window is brought into it
    anna.press("The whole map")


@pytest.mark.long
def test_arrow_keys_go_along_neighbours(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    page = anna.page
    page.locator(".window [tabindex='0'][data-place]").focus()
    here = "() => document.activeElement.dataset.place"
    passed = [page.evaluate(here)]
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        now = page.evaluate(here)
        assert now == passed[-1] or now in hand.land.near[passed[-1]], f"{now} is not next to {passed[-1]}"
        passed.append(now)
    assert len(set(passed)) > 2
    mine = hand.offers("attack", "from")[0]
    page.locator(f'.window [data-place="{mine}"]').focus()
    page.keyboard.press("Enter")
    assert hand.is_picked(mine)
    page.keyboard.press("Escape")
    assert not hand.is_picked(mine)


@pytest.mark.long
def test_the_list_finds_names_without_accents(people: People) -> None:
    anna = people(language="it")
    sit_down(anna, "attack")
    anna.page.locator(".below summary").nth(1).click()
    search = anna.page.get_by_role("searchbox", name="Cerca una zona")
    search.fill("sant agata")
    anna.page.get_by_text("1 zona", exact=True).wait_for()
    search.fill("DOZZA")
    anna.page.get_by_text("2 zone", exact=True).wait_for()
    search.fill("Milano")
    anna.see("Nessuna zona si chiama così.")


@pytest.mark.long
def test_questions_about_the_board(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    view, words = hand.wire.view, hand.words
    mine = max(
        (place for place, now in view["places"].items() if now["owner"] == hand.wire.seat),
        key=lambda place: view["places"][place]["troops"],
    )
    answer = anna.page.locator("[aria-labelledby=tt-ask] [aria-live]")
    anna.press("My troops")
    answer.get_by_text(f"{words[f'place.{mine}']} {view['places'][mine]['troops']}").wait_for()  # loaded when asked
    anna.press("My moves")
    answer.get_by_text(hand.wire.now["legal"][0]["text"]).wait_for()
    anna.press("The kingdoms")
    hand.soon(lambda: lines_are(answer, 8))
    anna.press("Who is ahead?")
    hand.soon(lambda: lines_are(answer, 1 + sum(player["alive"] for player in view["players"])))
    ahead = max(view["players"], key=lambda player: player["count"])
    assert f"total {ahead['count']} (" in answer.locator("p").nth(1).inner_text()
    hand.tap(mine)
    anna.press(re.compile("^Threats to "))
    told = f"{re.escape(words[f'place.{mine}'])}|chance to win"
    answer.get_by_text(re.compile(told)).first.wait_for()


def lines_are(answer: Locator, number: int) -> None:
    assert answer.locator("p").count() == number


@pytest.mark.long
def test_a_page_that_is_loaded_again_goes_on(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    mine = hand.offers("attack", "from")[0]
    hand.tap(mine)
    assert hand.is_picked(mine)
    anna.page.reload()
    anna.page.locator(".tray").wait_for()
    assert not hand.is_picked(mine), "what was not sent is let go"
    hand.decide()
    other = people()
    hand = sit_down(other, "number")
    table = other.page.url.split("/t/")[1]
    before = look(other, table)["v"]
    other.page.reload()
    other.page.locator(".tray input[type=range]").wait_for()
    assert hand.is_picked(hand.wire.view["transfer"]["from"])
    hand.decide()
    assert look(other, table)["v"] == before + 1


@pytest.mark.long
def test_an_answer_stays_while_the_game_goes_on(people: People) -> None:
    """It says of which moment it tells; who waits hears for whom."""
    anna = people()
    hand = sit_down(anna, "attack")
    answer = anna.page.locator("[aria-labelledby=tt-ask] [aria-live]")
    anna.press("My troops")
    answer.locator("p").first.wait_for()
    told = answer.inner_text()
    while hand.wire.view["phase"] == "attack":
        hand.decide()
    anna.see("As it was in round")
    assert answer.inner_text() == told
    anna.press("The kingdoms")
    anna.page.get_by_text("As it was in round").wait_for(state="detached")


@pytest.mark.long
def test_a_kept_card_is_found_without_the_objective(people: People) -> None:
    anna = people("phone", "it")
    hand = sit_down(anna, "start")
    me = hand.wire.view["players"][0]
    kept = anna.page.locator("[aria-labelledby=tt-kept]")
    assert all(hand.words[f"card.{card['name']}"] in kept.inner_text() for card in me["kept"])
    assert hand.words[f"objective.{me['objective']}"] not in anna.text, "that one lies face down"


@pytest.mark.long
def test_whoever_watches_sees_what_ends_the_game(people: People) -> None:
    anna, dora = people(), people("phone", "it")
    become(anna, "Anna")
    made = make_table(anna, 2, game="tortelli", options={"public_goal": True, "reinforce_step": 3, "round_limit": 10})
    become(dora, "Dora")
    ask(dora, "POST", "/api/enter", {"token": made["invitations"]["watch"]})
    dora.goto(f"/t/{made['table']}")
    dora.see("Dopo il giro 10 si fanno i conti")
    dora.see("Obiettivo di tutti")


def test_what_is_pressed_before_the_answer_is_drawn_is_done_once(people: People) -> None:
    """The server acknowledges an act before it sends what came of it."""
    anna = people()
    line = HeldLine(anna, holds=False)
    hand = sit_down(anna, "start")
    button = anna.page.locator("[data-region=primary] .main")
    line.is_held = True
    button.click()
    hand.soon(lambda: is_acknowledged(line))
    line.release(kinds(line).index("ack") + 1)
    anna.page.evaluate("() => new Promise(requestAnimationFrame)")
    button.click()
    line.is_held = False
    line.release()
    anna.page.wait_for_function("() => document.querySelector('.tray') && !document.querySelector('[data-going]')")
    sent_acts(hand, 1)
    assert not anna.page.locator("[role=alert] p").count()


def is_acknowledged(line: HeldLine) -> None:
    assert "ack" in kinds(line)


def kinds(line: HeldLine) -> list[str]:
    return [json.loads(frame)["t"] for frame in line.held]
