"""How many presses things take."""

import re

from ..conftest import People
from ..people import Person
from ..tables import ask, become, look, make_table, send
from ..wire import Json, Wire
from .hand import TortelliHand
from .test_screens import sit_down


class Counting(TortelliHand):
    """A hand that counts what it presses."""

    presses = 0

    def tap(self, place: str) -> None:
        self.presses += 1
        super().tap(place)

    def go(self) -> None:
        """The button at the bottom right, as soon as it is ready."""
        self.presses += 1
        self.page.locator("[data-region=primary] .main:not([aria-disabled=true])").last.click()

    def hold(self, place: str) -> None:
        self.presses += 1
        self.page.mouse.move(*self.point(place))
        self.page.mouse.down()
        self.page.wait_for_function("() => document.querySelector('.army .held')")
        self.page.wait_for_function("() => !document.querySelector('.army .held')")
        self.page.mouse.up()


def counting(hand: TortelliHand) -> Counting:
    return Counting(hand.person, hand.wire)


def test_an_attack_to_the_end(people: People) -> None:
    anna = people()
    hand = counting(sit_down(anna, "attack"))
    view = hand.wire.view
    before = hand.wire.v
    target = next(to for at in hand.offers("attack", "from") for to in hand.land.targets(view, at))
    hand.tap(target)
    hand.go()
    hand.soon(lambda: has_come(hand, before))
    assert any(
        act["verb"] == "blitz" for message in hand.wire.sent if message["t"] == "act" for act in message["actions"]
    )
    assert hand.presses == 2, "target, and until it is won"

    line = hand.words[f"place.{target}"]
    lines = anna.page.locator("[data-region=log] li", has_text="→").filter(has_text=line)
    told = lines.filter(has_not=anna.page.locator("li"))  # a turn has lines of its own
    told.first.wait_for()
    assert told.count() == 1, "an attack is one line, however often it was rolled"


def test_a_transfer(people: People) -> None:
    """From, to, how many: all that may go is proposed."""
    anna = people()
    hand = counting(sit_down(anna, "send"))
    before = hand.wire.view
    armies = {at: before["places"].get(at, {"troops": 0})["troops"] for at in hand.offers("send", "from")}
    hand.tap(max(armies, key=lambda at: armies[at]))
    hand.soon(lambda: phase_is(hand, "receive"))
    hand.until_shown()
    hand.tap(hand.offers("receive", "to")[0])
    hand.soon(lambda: phase_is(hand, "send", "number"))
    if hand.wire.view["phase"] == "number":
        hand.until_shown()
        hand.go()
        hand.soon(lambda: phase_is(hand, "send"))
    assert hand.presses <= 3
    assert hand.wire.view["places"] != before["places"]


BLITZ = 2000
"""Milliseconds at normal speed, however many rolls."""


def test_a_blitz_is_one_short_show(people: People) -> None:
    """The page's clock moves only when the test advances it."""
    anna = people(reduced_motion="no-preference")
    anna.page.clock.install()
    hand = counting(sit_down(anna, "attack"))
    view, before = hand.wire.view, hand.wire.v
    hand.tap(next(to for at in hand.offers("attack", "from") for to in hand.land.targets(view, at)))
    anna.page.locator(".tray [aria-expanded]").wait_for()  # where a blitz may stop is known: nothing is asked any more
    anna.stop_the_clock()
    hand.go()
    hand.soon(lambda: has_come(hand, before))
    anna.page.locator("[data-go=onward]").wait_for()
    anna.page.clock.run_for(BLITZ)
    anna.page.locator("[data-go=onward]").wait_for(state="detached")


def test_a_press_meant_for_go_on_does_nothing_else(people: People) -> None:
    """At the end of a show the button that skips it becomes another one. Who has pressed something since saw it."""
    anna = people(reduced_motion="no-preference")
    anna.page.clock.install()
    hand = sit_down(anna, "attack")
    view, before = hand.wire.view, hand.wire.v
    hand.tap(next(to for at in hand.offers("attack", "from") for to in hand.land.targets(view, at)))
    anna.page.locator("[data-region=primary] .main small").wait_for()
    anna.stop_the_clock()
    hand.button("roll")
    hand.soon(lambda: has_come(hand, before))
    button, onward = anna.page.locator("[data-region=primary] .main").last, anna.page.locator("[data-go=onward]")
    onward.wait_for()
    while onward.count():
        anna.page.clock.run_for(20)
    box = button.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    acts = len(sent(hand))
    anna.page.mouse.click(*middle)
    hand.tap(hand.offers("attack", "from")[0])
    assert len(sent(hand)) == acts
    anna.page.mouse.click(*middle)
    hand.soon(lambda: has_sent(hand, acts + 1))


def sent(hand: TortelliHand) -> list[Json]:
    return [message for message in hand.wire.sent if message["t"] == "act"]


def has_sent(hand: TortelliHand, number: int) -> None:
    assert len(sent(hand)) == number


def phase_is(hand: TortelliHand, *phases: str) -> None:
    assert hand.wire.view["phase"] in phases


def has_come(hand: TortelliHand, before: int) -> None:
    assert hand.wire.v > before


def test_recruits_on_three_places(people: People) -> None:
    """A place, another, and the rest to a third by a press that is held."""
    anna = people()
    hand = counting(sit_down(anna, "recruit"))
    number, mine = hand.wire.view["to_place"], hand.offers("place", "at")[:3]
    before = hand.wire.v
    hand.tap(mine[0])
    hand.tap(mine[1])
    hand.hold(mine[2])
    hand.go()
    hand.soon(lambda: has_come(hand, before))
    acts = [act for message in hand.wire.sent if message["t"] == "act" for act in message["actions"]]
    assert [act["at"] for act in acts] == [mine[0], mine[1], *[mine[2]] * (number - 2)]
    assert hand.presses <= 4


def test_the_set_up_takes_one_press(people: People) -> None:
    """A standing order places the troops, as turns come."""
    anna = people()
    become(anna, "Anna")
    few = {"content": {"setup.troops": 28}, "options": {"reinforce_step": 3}}
    table = str(make_table(anna, 3, game="tortelli", **few)["table"])
    wire = Wire(anna.page)
    anna.goto(f"/t/{table}")
    hand = TortelliHand(anna, wire)
    anna.press("Set up for me")

    def begun() -> None:
        assert look(anna, table)["d"]["view"]["turns"] > 0

    hand.soon(begun)
    assert not [message for message in wire.sent if message["t"] == "act"]


def test_a_standing_order_ends_when_its_owner_says_so(people: People) -> None:
    """What is deployed by it stays; the next troop is asked for again."""
    anna, bruno = people(), people()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 2, game="tortelli", start=False, bots=0)
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    if look(anna, table)["d"]["waiting"] == [1]:
        deploy(bruno, table)
    hand = TortelliHand(anna, Wire(anna.page))
    anna.goto(f"/t/{table}")
    anna.press("Set up for me")
    anna.page.get_by_role("button", name="I deploy them myself").wait_for()
    hand.soon(lambda: is_asked(bruno, table))
    anna.press("I deploy them myself")
    anna.page.get_by_role("button", name="Set up for me").wait_for()
    deploy(bruno, table)
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.wait_for_timeout(600)  # an order would have been carried out by now
    assert look(anna, table)["d"]["waiting"] == [0]


def is_asked(person: Person, table: str) -> None:
    assert look(person, table)["d"]["waiting"] == [1]


def deploy(person: Person, table: str) -> None:
    """Bruno's first legal decision."""
    seen = look(person, table)
    send(person, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]], seat=1)


def test_a_drag_says_from_where_to_where(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    view = hand.wire.view
    at = max(hand.offers("attack", "from"), key=lambda place: view["places"][place]["troops"])
    to = hand.land.targets(view, at)[0]
    anna.page.mouse.move(*hand.point(at))
    anna.page.mouse.down()
    anna.page.mouse.move(*hand.point(to), steps=8)
    anna.page.mouse.up()
    anna.page.locator(".tray .rolls").wait_for()
    anna.page.locator("#prompt").filter(has_text=re.compile("Attack .+ from .+\\?")).wait_for()
    assert hand.is_picked(at)
    assert hand.is_picked(to)
