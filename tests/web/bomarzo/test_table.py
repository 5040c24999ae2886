"""What one does at Bomarzo's table: pay, change a price, take it back, copy or not, ask why not, have it read aloud."""

import re

import pytest

from ...bomarzo.tables import GODS, on_gods
from ...bomarzo.tables import table as wood
from ..conftest import People
from ..people import Person, Pointing
from ..tables import look, send
from ..wire import Wire
from .positions import PHASES, before_dea, midst, sit

CUBES = ("food", "coin", "wine")


def seated(person: Person) -> tuple[str, Wire]:
    wire = Wire(person.page)
    return sit(person, midst()), wire


def mine(person: Person, table: str) -> dict[str, int]:
    """My cubes, as the server knows them."""
    cubes: dict[str, int] = look(person, table)["d"]["view"]["players"][0]["cubes"]
    return cubes


def test_a_price_is_explained_changed_cube_by_cube_paid_and_taken_back(people: People) -> None:
    anna = people()
    table, wire = seated(anna)
    before = mine(anna, table)
    anna.press("Gigante")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("Price:").wait_for()
    dialog.get_by_text("Nobody came before: the tribute.").wait_for()
    dialog.get_by_text("The price is paid.").wait_for()
    given = {kind: int(dialog.locator(".row output").nth(n).inner_text()) for n, kind in enumerate(CUBES)}
    dialog.get_by_role("button", name="More Food").click()
    dialog.get_by_text("The price is paid.").wait_for()
    dialog.get_by_role("button", name="Less Coins").click()
    dialog.get_by_text("1 cube still missing.").wait_for()
    assert dialog.get_by_role("button", name="Pay and ask for the favour").get_attribute("aria-disabled") == "true"
    dialog.get_by_role("button", name="More Coins").click()
    dialog.get_by_role("button", name="Pay and ask for the favour").click()
    dialog.wait_for(state="hidden")
    anna.page.wait_for_function(
        "() => !document.querySelector('.prompt.asked #prompt')?.textContent.includes('A pawn')"
    )
    given["food"] += 1
    assert mine(anna, table) == {kind: before[kind] - given[kind] for kind in CUBES}
    sent = [message["actions"] for message in wire.sent if message["t"] == "act"]
    assert len(sent) == 1, "one gesture"
    while (now := look(anna, table))["d"]["can_undo"]:
        anna.press("Undo")
        while look(anna, table)["v"] == now["v"]:
            anna.page.wait_for_timeout(50)
    assert mine(anna, table) == before, "a payment in cubes may be taken back"


@pytest.mark.parametrize("way", ["click", "key", pytest.param("tap", marks=pytest.mark.long)])
def test_b27_which_cards_come_first(people: People, way: str) -> None:
    """Anna draws for her village and for a card in play, and has vision: she is asked, says so, and it is told."""
    anna = people("phone" if way == "tap" else "desktop")
    table = sit(anna, PHASES["source"]())
    anna.page.get_by_text("You draw for your village and for your cards: which first?").first.wait_for()
    button = anna.page.get_by_role("button", name="Draw for your cards first")
    if way == "key":
        button.focus()
        anna.page.keyboard.press("Enter")
    else:
        button.click() if way == "click" else button.tap()
    anna.page.get_by_role("button", name="Draw without vision").wait_for()
    view = look(anna, table)["d"]["view"]
    assert (view["phase"], view["left"]) == ("vision", 1)
    anna.page.get_by_text("draws first for cards in play.").first.wait_for(state="attached")


@pytest.mark.long
def test_cards_instead_of_cubes_go_in_one_gesture(people: People) -> None:
    anna = people("phone")
    wire = Wire(anna.page)
    table = sit(anna, wood(cubes={0: "food"}, hands={0: "altar ford sketch"}))
    anna.page.get_by_role("button", name="Gigante").tap()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("The price is paid.").wait_for()
    assert dialog.locator("li button[aria-pressed=true]").count() == 2, "cards are proposed where cubes are missing"
    dialog.get_by_role("button", name="Pay and ask for the favour").tap()
    dialog.wait_for(state="hidden")
    sent = [[act["verb"] for act in message["actions"]] for message in wire.sent if message["t"] == "act"]
    assert len(sent) == 1
    assert sent[0].count("offer") == 2
    assert look(anna, table)["d"]["view"]["phase"] == "build"


def asked_to_copy(anna: Person, bruno: Person) -> tuple[str, Wire]:
    """Bruno has the favour of Dea before Anna's eyes."""
    wire = Wire(anna.page)
    table = sit(anna, before_dea(), bruno)
    acts = [{"verb": "place", "god": "dea"}, *({"verb": "pay", "resource": kind, "amount": 1} for kind in CUBES[:2])]
    for actions in ([*acts, {"verb": "use"}], *[[{"verb": "advance", "row": "wine"}]] * 2):
        send(bruno, table, "act", v=look(bruno, table)["v"], actions=actions, seat=1)
    anna.see("Copy the favour of Dea?")
    anna.page.get_by_text(re.compile(r"It costs you .*1 Food \+ 1 Coin.*2 Wine")).wait_for()
    return table, wire


@pytest.mark.long
def test_not_this_season(people: People) -> None:
    anna = people("phone")
    table, _ = asked_to_copy(anna, people())
    anna.page.get_by_role("button", name="Not this season").tap()
    anna.page.get_by_text("Copy the favour of Dea?").wait_for(state="hidden")
    anna.page.get_by_text("does not copy").first.wait_for()
    assert look(anna, table)["d"]["view"]["players"][0]["aloof"]


@pytest.mark.long
def test_a_favour_is_copied_for_the_same_and_two_wine(people: People) -> None:
    anna = people()
    table, wire = asked_to_copy(anna, people())
    before = mine(anna, table)
    anna.press("Pay and copy")
    anna.page.get_by_role("button", name=re.compile("^A step: ")).first.wait_for()
    assert mine(anna, table) == {"food": before["food"] - 1, "coin": before["coin"] - 1, "wine": before["wine"] - 2}
    assert len([message for message in wire.sent if message["t"] == "act"]) == 1


@pytest.mark.long
def test_the_table_is_read_aloud(people: People) -> None:
    """Commands answer in a live region; the gods that I can afford are those that I may visit."""
    anna = people()
    table, _ = seated(anna)
    seen = look(anna, table)["d"]
    legal = [choice["act"] for choice in seen["legal"]]
    anna.press("Reserve, seasons and signs")
    anna.press("Gods I can afford")
    answer = anna.page.locator("[aria-labelledby=bomarzo-read] [role=status] li")
    answer.first.wait_for()
    found = {line.split(":")[0].lower() for line in answer.all_inner_texts()}
    assert found == {act["god"] for act in legal if act["verb"] == "place"}
    anna.press("My village")
    anna.see("Cubes: 5 Food + 5 Coins + 4 Wine")
    anna.press("Who is ahead, and where")
    anna.see(f"Science (Genio): {seen['table']['seats'][2]['name']} with 8")
    anna.press("My moves")
    anna.see("Harvest in the Fields")


@pytest.mark.long
def test_what_cannot_be_done_says_why_with_its_ruling(people: People) -> None:
    desktop, phone = people(), people("phone")
    for person in (desktop, phone):
        seated(person)
    ways: list[tuple[Person, Pointing]] = [(desktop, "hover"), (phone, "tap"), (desktop, "focus")]
    for person, name in ways:
        part = person.page.get_by_role("button", name="Tartaruga")  # it sleeps
        person.point(part, name)
        bubble = person.page.locator(".bubble")
        bubble.wait_for()
        assert bubble.get_by_role("link").get_attribute("href") == "/learn/bomarzo#B-16"
        assert "B-16" in bubble.inner_text()
        person.shot(f"bomarzo/reason-{name}")
        person.page.keyboard.press("Escape")
        bubble.wait_for(state="hidden")
        person.page.mouse.move(0, 0)


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_reload_in_the_midst_of_a_payment(people: People, device: str) -> None:
    """Nothing was sent, so nothing has happened; and a payment that has begun is gone on with."""
    anna = people(device)
    table, wire = seated(anna)
    before = look(anna, table)["v"]
    anna.press("Gigante")
    anna.page.get_by_role("button", name="More Food").click()
    anna.page.reload()
    anna.page.locator(".prompt.asked").wait_for()
    assert look(anna, table)["v"] == before
    send(anna, table, "act", v=before, actions=[{"verb": "place", "god": "gigante"}], seat=0)
    anna.page.get_by_role("heading", name="Decide").wait_for()
    anna.page.reload()
    anna.page.get_by_role("heading", name="Decide").wait_for()
    anna.press("Pay and ask for the favour")
    anna.page.get_by_role("button", name=re.compile("^(Play|Upgrade|Raise)")).first.wait_for()
    assert not wire.answers("refused")


@pytest.mark.long
def test_a_second_pawn_wants_the_power(people: People) -> None:
    anna = people()
    wire = Wire(anna.page)
    placed = {"visited": [[0] if god == "dea" else [] for god in GODS], "placed": [1, 0, 0, 0]}
    state = on_gods(dea="food coin") | placed
    table = sit(anna, wood(cubes={0: "5 food 5 coin"}, hands={0: "altar"}, upgraded={0: "hut"}, **state))
    anna.press("Dea")
    anna.see("You use the repetition power.")
    anna.press("Pay and ask for the favour")
    anna.page.get_by_role("button", name="A step: Food").wait_for()
    assert not wire.answers("refused")
    assert look(anna, table)["d"]["view"]["players"][0]["powers"]["repetition"] == 0
