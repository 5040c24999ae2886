"""How well a bot plays is changed in play if everybody agrees; in the lobby, see `test_lobby.py`."""

from typing import Any

from .conftest import People
from .games import Game, every
from .people import Person
from .screens import check
from .tables import ask, become, look, make_table, send

WINDOWS = {"wide": ((1280, 720), (1440, 900)), "portrait": ((390, 844),), "landscape": ((844, 390),)}
COVERS = """() => {  // what one needs to decide and lies below the proposal
    const { left, right, top, bottom } = document.querySelector(".banner:has(button.main)").getBoundingClientRect();
    return [...document.querySelectorAll(":is([data-region=prompt], [data-region=primary], .side .log)")]
        .filter((part) => {
            const box = part.getBoundingClientRect();
            const isBeside = box.right <= left || box.left >= right || box.bottom <= top + 1 || box.top >= bottom - 1;
            return box.width && !isBeside;
        })
        .map((part) => part.className);
}"""


def with_a_bot(people: People) -> tuple[Person, Person, str]:
    """Anna, who is the host, Bruno on a phone and a gentle bot, before the start."""
    anna, bruno = people(), people("phone", "it")
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 3, bots=1, bot_kind="gentle", start=False)
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    return anna, bruno, str(made["table"])


def bot_of(person: Person, table: str) -> dict[str, Any]:
    """The seat of the bot, with its number."""
    seats = look(person, table)["d"]["table"]["seats"]
    return next({**seat, "number": number} for number, seat in enumerate(seats) if seat["kind"] == "bot")


def propose(person: Person, level: str) -> None:
    """Through the menu of the table."""
    person.press("Menu")
    person.press("Change how well a bot plays")
    person.page.locator(".levels label").get_by_text(level, exact=True).click()
    person.page.get_by_role("dialog").wait_for(state="hidden")


def test_the_level_of_a_bot_changes_in_play_if_everybody_agrees(people: People) -> None:
    anna, bruno, table = with_a_bot(people)
    send(anna, table, "start")
    bot = bot_of(anna, table)
    for person in (anna, bruno):
        person.goto(f"/t/{table}")
        person.page.locator("section.trono").wait_for()

    propose(anna, "Expert")
    bruno.see(f"Anna propone un altro livello per {bot['name']}")
    check(bruno, "table/proposal-level")
    assert bot_of(anna, table)["bot"] == bot["bot"], "nothing changes before everybody agrees"
    bruno.page.locator(".banner").get_by_role("button", name="No", exact=True).click()
    for person in (anna, bruno):
        person.page.locator(".banner").get_by_text(bot["name"]).wait_for(state="hidden")
    assert bot_of(anna, table)["bot"] == bot["bot"]

    propose(anna, "Expert")
    bruno.press("Sono d'accordo")
    for person in (anna, bruno):
        person.page.locator(".banner").get_by_text(bot["name"]).wait_for(state="hidden")
    assert bot_of(bruno, table)["bot"] == "expert"
    anna.press("Menu")
    anna.press("Change how well a bot plays")
    assert anna.page.locator(".levels label", has_text="Expert").get_by_role("radio").is_checked()
    check(anna, "table/levels")


@every()
def test_a_proposal_covers_neither_prompt_nor_answers_nor_log(people: People, game: Game) -> None:
    anna, bruno = people(language="it"), people()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 4, game=game.name, bots=2, start=False)
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    anna.goto(f"/t/{table}")
    anna.page.locator("[data-region=stage]").wait_for()
    [seat] = look(bruno, table)["d"]["me"]["seats"]
    send(bruno, table, "propose", what="level", bot=bot_of(bruno, table)["number"], kind="expert", seat=seat)
    anna.page.locator(".banner button.main").wait_for()
    for laid, windows in WINDOWS.items():
        for width, height in windows:
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.locator(f"[data-layout={laid}]").wait_for()
            anna.page.wait_for_function(f"() => !({COVERS})().length")
