"""My games: counted with people and against bots apart, in words, on a page of their own."""

import pytest

from .conftest import People
from .screens import check
from .tables import ask, become, finish, look, make_table


@pytest.mark.parametrize(
    ("device", "language"), [("desktop", "en"), pytest.param("phone", "it", marks=pytest.mark.long)]
)
def test_games_with_their_roles(people: People, device: str, language: str) -> None:
    anna = people(device, language)
    anna.goto("/history")
    anna.see({"en": "No finished games yet", "it": "Ancora nessuna partita finita"}[language])
    anna.expects = ["refused: 401 "]
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    finish(anna, table)
    [game] = ask(anna, "GET", "/api/me/history")
    assert game["part"] == f"role.{look(anna, table)['d']['view']['players'][0]['role']}"
    words = ask(anna, "GET", f"/api/games/trono/words?lang={language}")
    anna.goto("/")
    anna.press({"en": "My games", "it": "Le mie partite"}[language], "link")
    anna.page.get_by_role("heading", name={"en": "Against bots only", "it": "Solo contro i bot"}[language]).wait_for()
    row = anna.page.get_by_role("row", name=words[game["part"]])
    assert row.inner_text().split()[-2:] == ["1", str(int(game["won"]))]
    anna.page.get_by_text({"en": "One by one", "it": "Una per una"}[language]).click()
    check(anna, f"history/{device}")
    anna.page.locator("main li a").click()
    anna.page.get_by_role("heading", level=1).first.wait_for()
