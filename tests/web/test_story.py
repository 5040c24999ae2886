"""The story of a finished game: the chart with its moments, whose knowledge it is from, the board at a point, what
could be known, and playing on from there."""

import math
import re

from playwright.sync_api import expect

from .conftest import People
from .people import PATIENCE
from .screens import check
from .short import SHORT
from .tables import ask, become, finish, look, make_table


def percent(share: float) -> int:
    """In whole per cent, as the page rounds: a half goes up (12.5 is 13, not 12 as by Python's `round`)."""
    return math.floor(100 * share + 0.5)


def test_the_story_is_told_point_by_point_and_played_again(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = str(make_table(anna, 3, **SHORT)["table"])
    finish(anna, table)
    anna.goto(f"/t/{table}")
    story = anna.page.get_by_role("region", name="The story of the game")
    story.get_by_role("heading", name="Who could have known").wait_for()
    story.get_by_text("90% sure").wait_for(timeout=PATIENCE)  # the whole is there
    found = ask(anna, "GET", f"/api/tables/{table}/analysis?lang=en")
    points = found["points"]
    slider, film = story.get_by_role("slider"), story.locator(".film")

    # whose knowledge: three charts of the same game
    slider.fill("0")
    told = {}
    for label, cards in (("As all knew it", "known"), ("As each knew it", "own"), ("All cards open", "open")):
        story.get_by_role("radio", name=label, exact=True).check()
        known = [point[cards] for point in points if point[cards]]
        told[cards] = slider.get_attribute("aria-valuetext")
        if points[0][cards]:
            assert f"{int(100 * known[0][0] + 0.5)}%" in str(told[cards])
    assert told["open"] != told["own"]
    assert story.get_by_text(f"of {len(points)} points computed").count() == 0, "with all cards open every one is"

    # a press on the chart, and a pin: the board stands where the slider does
    chart = story.get_by_role("img", name=re.compile("Win chance of each seat"))
    box = chart.bounding_box()
    assert box
    begun = film.inner_text()
    chart.click(position={"x": box["width"] - 20, "y": box["height"] / 2})
    expect(slider).to_have_value(str(len(points) - 1))
    expect(film.get_by_role("link")).to_have_attribute("href", f"/t/{table}/replay#{points[-1]['v']}")
    expect(film).not_to_have_text(begun, use_inner_text=True)
    pin = story.get_by_role("list", name="The moments that decided it").get_by_role("button").first
    pin.click()
    moment = found["moments"][0]
    place = max(n for n, point in enumerate(points) if point["v"] <= moment["v"])
    expect(slider).to_have_value(str(place))
    expect(pin).to_have_attribute("aria-current", "true")
    assert moment["title"] in story.locator(".moment").inner_text()
    expect(film).to_contain_text(f"Turn {points[place]['turn']}")

    # what could be known: a mark leads to its turn
    secret = next(secret for secret in found["secrets"] if secret["known"])
    first = secret["known"][0]
    story.locator(".known li").nth(secret["seat"]).get_by_role("button").first.click()
    expect(slider).to_have_value(str(max(n for n, point in enumerate(points) if point["v"] <= first["v"])))
    check(anna, "trono/story")

    pin.click()
    story.get_by_role("button", name=re.compile("Play it again from here")).click()
    anna.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+"))
    branched = anna.page.url.rsplit("/", 1)[-1]
    assert look(anna, branched)["d"]["table"]["source"] == {"table": table, "v": moment["from_v"]}
