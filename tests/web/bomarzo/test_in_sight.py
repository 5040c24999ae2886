"""On a phone everything is in one window: what is to be pressed is in sight, whoever opens the link and whenever."""

import re

import pytest

from ..conftest import People
from ..people import Person
from ..tables import become, look, make_table, send
from .positions import PHASES, before_dea, midst, paying, sit

IN_SIGHT = """() => {
    const parts = [...document.querySelectorAll("main.table :is([data-legal], .settle button, .row button)")];
    const isSeen = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && part.contains(found);
    };
    return parts.filter(isSeen).map((part) => part.ariaLabel ?? part.textContent.trim());
}"""
"""What can be pressed where it is."""
HIDDEN = ("vision", "source", "keep", "raise", "pay_coin", "pay_wine", "offer", "worship", "extra", "allot")
"""Decided where other phases are decided."""
SOON = ("discard",)


def seen(person: Person) -> list[str]:
    person.page.wait_for_function(f"() => ({IN_SIGHT})().length > 0")
    found: list[str] = person.page.evaluate(IN_SIGHT)
    return found


@pytest.mark.parametrize(
    "phase",
    [pytest.param(phase, marks=() if phase in SOON else pytest.mark.long) for phase in PHASES if phase not in HIDDEN],
)
def test_after_opening_the_link(people: People, phase: str) -> None:
    phone = people("phone")
    sit(phone, PHASES[phase]())
    assert seen(phone)


@pytest.mark.parametrize("height", [844, pytest.param(390, marks=pytest.mark.long)])
def test_every_card_of_the_draft_can_be_kept(people: People, height: int) -> None:
    phone = people("phone")
    phone.page.set_viewport_size({"width": 1234 - height, "height": height})
    become(phone, "Anna")
    phone.goto(f"/t/{make_table(phone, 2, game='bomarzo')['table']}")
    cards = phone.page.locator(".draft .card button")
    cards.first.wait_for()
    keep = [name for name in seen(phone) if name.startswith("Keep ")]
    assert len(keep) == cards.count() == 4


@pytest.mark.parametrize("height", [pytest.param(844, marks=pytest.mark.long), 390])
def test_every_card_drawn_by_a_vision_can_be_kept(people: People, height: int) -> None:
    phone = people("phone", "it")
    phone.page.set_viewport_size({"width": 1234 - height, "height": height})
    sit(phone, PHASES["keep"]())
    cards = phone.page.locator(".ask .card button")
    cards.first.wait_for()
    keep = [name for name in seen(phone) if name.startswith("Tieni ")]
    assert len(keep) == cards.count() == 4
    phone.shot(f"bomarzo/keep-{height}")


SYMBOLS = """() => [...document.querySelectorAll("[data-part=hand] li.card")].map((card) => {
    const symbols = [...card.querySelectorAll(".level svg, .level .cube, .level .back, .foot b, .kinds svg")];
    return symbols.filter((symbol) => symbol.checkVisibility()).map((symbol) => {
        const { left, right, top, bottom } = symbol.getBoundingClientRect();
        const [x, y, within] = [(left + right) / 2, (top + bottom) / 2, card.getBoundingClientRect()];
        const isInside = left >= within.left && right <= within.right && bottom <= within.bottom;
        return isInside && card.contains(document.elementFromPoint(x, y));
    });
})"""
"""Of each card of the hand: whether each of its symbols is there to be seen."""
SIZES = ((1280, 720), (1440, 900), (390, 844), (844, 390))
WORST = ("altar", "ford", "sketch", "hermit", "wall", "niche")
"""Cards with two kinds and with steps on two tracks are among them."""


@pytest.mark.parametrize("cards", [4, 6])
def test_the_whole_hand_beside_cubes_and_pawns(people: People, cards: int) -> None:
    anna = people()
    sit(anna, midst(hands={0: " ".join(WORST[-cards:]), 1: "hut"}))
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(f"() => ({SYMBOLS})().length === {cards}")
        anna.page.wait_for_timeout(100)  # laid out anew
        hand = anna.page.evaluate(SYMBOLS)
        assert all(len(card) >= 5 for card in hand), f"{width}x{height}: gain and steps of both levels, kind, Devotion"
        assert all(all(card) for card in hand), f"{width}x{height}: {hand}"
        for part in (".cubes", ".pawns"):
            assert anna.page.locator(f".dock {part}").first.is_visible()


def test_a_vow_is_made_on_the_god(people: People) -> None:
    anna = people()
    table = sit(anna, PHASES["vow"]())
    drawn = look(anna, table)["d"]["view"]["drawn_vows"]
    assert len(drawn) == 2
    for god in drawn:
        anna.page.locator(f"[data-spot=god-{god}].use").wait_for()
    assert anna.page.locator(".god.use").count() == 2
    anna.page.locator(f"[data-spot=god-{drawn[0]}] h3 button").click()
    anna.page.wait_for_function("() => !document.querySelector('[data-legal]')?.ariaLabel?.startsWith('Make')")
    vows = look(anna, table)["d"]["view"]["vows"]
    assert [vow["god"] for vow in vows if vow["seat"] == 0] == [drawn[0]]


@pytest.mark.long
def test_a_second_card_or_none_after_the_first(people: People) -> None:
    """From the drawer of the tracks the page comes back to the hand, and to what ends the choice."""
    phone = people("phone")
    table = sit(phone, PHASES["study"]())
    phone.page.get_by_role("button", name="A step: Science").tap()
    phone.page.get_by_role("button", name="No second card").wait_for()
    assert "No second card" in seen(phone)
    phone.page.get_by_role("button", name="No second card").tap()
    phone.page.get_by_role("button", name="No second card").wait_for(state="hidden")
    assert look(phone, table)["d"]["view"]["phase"] != "discard"


@pytest.mark.long
def test_what_orco_may_take_is_pressed_where_it_lies(people: People) -> None:
    phone = people("phone")
    table = sit(phone, paying("orco", upgraded={}))
    assert {"One cube from each other god", "Take 1 Food from Dea", "Take 1 Coin from Dea"} <= set(seen(phone))
    before = look(phone, table)["d"]["view"]["players"][0]["cubes"]["coin"]
    phone.page.locator("[data-spot=god-dea]").get_by_role("button", name="Take 1 Coin from Dea").tap()
    phone.page.get_by_role("button", name="Take 1 Coin from Dea").wait_for(state="hidden")
    assert look(phone, table)["d"]["view"]["players"][0]["cubes"]["coin"] == before + 1


@pytest.mark.long
def test_drawers_open_and_the_gods_come_back_with_the_turn(people: People) -> None:
    anna, bruno = people("phone"), people()
    table = sit(anna, before_dea(), bruno)
    for name, part in (("Village", "village"), ("Tracks", "tracks"), ("Leaders", "standing")):
        tab = anna.page.get_by_role("button", name=re.compile(f"^{name}"))
        tab.tap()
        drawer = anna.page.locator(f"[data-part={part}]:not(.shut)")
        drawer.wait_for()
        drawer.get_by_role("button", name="Close").tap()
        anna.page.locator(f"[data-part={part}].shut").wait_for(state="attached")
    send(bruno, table, "act", v=look(bruno, table)["v"], actions=[{"verb": "harvest", "area": "caves"}], seat=1)
    anna.page.locator(".prompt.asked").wait_for()
    assert {"Genio", "Orco"} <= set(seen(anna)), "it is my turn again: gods and harvest are in sight"


DRAWN = ".rail, .steps, .bar"


def test_a_closed_drawer_is_told_and_not_drawn(people: People) -> None:
    """Its words are there for screen readers; what nobody sees is not drawn anew at every step."""
    phone = people("phone")
    sit(phone, midst())
    for part, words in (("village", "Food: step 0 of 6"), ("tracks", "Culture"), ("standing", "Anna")):
        drawer = phone.page.locator(f"[data-part={part}]")
        assert words in (drawer.text_content() or "")
        assert drawer.locator(DRAWN).count() == 0
    phone.page.get_by_role("button", name=re.compile("^Tracks")).tap()
    phone.page.locator("[data-part=tracks] .rail").first.wait_for()
    phone.page.set_viewport_size({"width": 1280, "height": 720})
    for part in ("village", "tracks", "standing"):
        phone.page.locator(f"[data-part={part}]").locator(DRAWN).first.wait_for()


OUTSIDE = """() => {
    const boxes = [
        [".areas li", ":is(.area, .gives) > [aria-hidden]:not(.cube), .step:not(.next)"],
        [".tabs button", ".word, b"], [".dock .self", ".name b, .points"],
    ];
    const beyond = (part, box) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        const [words, place, around] = [text, part, box].map((each) => each.getBoundingClientRect());
        const isBeside = words.left < around.left || words.right > around.right;
        return isBeside || place.top < around.top || place.bottom > around.bottom || words.width > place.width + 1;
    };
    return boxes.flatMap(([box, parts]) => [...document.querySelectorAll(box)].flatMap((each) =>
        [...each.querySelectorAll(parts)].filter((part) => beyond(part, each)).map((part) => part.textContent.trim())));
}"""
"""Words that leave the box that they are drawn in, or are cut."""


@pytest.mark.parametrize("language", ["it", "en"])
def test_words_stay_in_their_boxes(people: People, language: str) -> None:
    phone = people("phone", language)
    sit(phone, midst())
    for width, height in ((390, 844), (844, 390)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.locator(f"[data-laid={'portrait' if height > width else 'landscape'}] .tabs").wait_for()
        assert phone.page.evaluate(OUTSIDE) == [], f"{width}x{height}"
