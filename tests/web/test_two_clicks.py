"""The shortest ways: from the first page into a game in two clicks."""

from .conftest import People


def test_play_now(people: People) -> None:
    anna = people("phone", "it")
    anna.goto("/")
    anna.press("Gioca subito: Il Trono di Mortadella")
    anna.press("Comincia")
    anna.page.locator("section.trono").wait_for()
    assert "/t/" in anna.page.url
    anna.goto("/")
    anna.see("I tuoi tavoli")
