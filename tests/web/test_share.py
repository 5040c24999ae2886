"""Links that show themselves: the host's name in the preview of an invitation, the picture of a result."""

import re

from playwright.sync_api import expect

from .conftest import People
from .games import TRONO, Game, every
from .screens import check
from .test_after import finished
from .test_meeting import invite


def test_the_host_says_whether_their_name_is_in_the_preview(people: People) -> None:
    anna, bruno = people(), people("phone")
    links = invite(anna)
    found = re.fullmatch(r"/t/(\w{16})/i/(\w{16})#invite=[\w-]{43}", links["invite"])
    assert found, links["invite"]
    address = links["invite"].partition("#")[0]

    def title() -> str:
        page = anna.page.request.get(address, headers={"accept-language": "en"}).text()
        return re.findall(r'<meta property="og:title" content="([^"]*)"', page)[0]

    assert "Anna" not in title()
    switch = anna.page.get_by_role("checkbox", name="My name in the preview")
    switch.click()  # it stays as it is until the server has heard it
    expect(switch).to_be_checked()
    assert title().startswith("Anna invites you to ")
    check(anna, "lobby/preview")
    switch.click()
    expect(switch).not_to_be_checked()
    assert "Anna" not in title()

    bruno.goto(links["invite"])
    bruno.page.get_by_role("textbox", name="Your name").fill("Bruno")
    bruno.press("Sit down")
    anna.see("Bruno")
    bruno.page.wait_for_url(f"**/t/{found[1]}")  # neither the secret nor the preview stays in the address


@every()
def test_a_result_is_shared_with_its_picture(people: People, game: Game) -> None:
    anna, bruno = people(), people("phone")
    table = finished(anna, game)
    anna.goto(f"/t/{table}")
    anna.press("Share")
    dialog = anna.page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name=re.compile("^The result as a picture"))
    picture.wait_for()
    picture.evaluate("image => image.decode()")
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [1200, 630]
    drawn = anna.page.request.get(picture.get_attribute("src") or "")
    assert drawn.headers["cache-control"] != "no-cache", "it is drawn, and not the still one"
    check(anna, f"{game}/after/share")
    link = dialog.get_by_role("textbox", name="Link to the game").input_value()
    shown = re.search(r"/i/(\w{16})#", link)
    assert shown
    assert f"/share/{shown[1]}.png" in (picture.get_attribute("src") or "")
    bruno.goto(link.removeprefix(anna.site))
    bruno.see("Come and watch")


def test_a_picture_that_cannot_be_had_is_the_game_s(people: People) -> None:
    """The server draws, or sends the still one; where not even that comes, the page has the game's."""
    anna = people()
    table = finished(anna, TRONO)
    anna.page.route("**/share/*.png*", lambda route: route.fulfill(status=503, body=""))
    anna.expects = [r"refused: 503 GET .*/share/"]
    anna.goto(f"/t/{table}")
    anna.press("Share")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("The picture of the result cannot be had now").wait_for()
    shown = dialog.locator("img")
    shown.evaluate("image => image.decode()")
    assert "trono" in (shown.get_attribute("src") or "")
    assert dialog.get_by_role("textbox", name="Link to the game").input_value(), "the link is there all the same"
