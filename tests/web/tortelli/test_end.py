"""The end of Tortelli: the winners named, their objectives turned over, the map in the winner's colour."""

import re

from ..conftest import People
from ..tables import look
from .test_screens import sit_down

FILLS = """() => Object.fromEntries([...document.querySelectorAll(".window path[data-place]")].map((land) =>
    [land.dataset.place, getComputedStyle(land).fill]))"""


def test_who_has_won_and_what_they_were_after(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "bona_le")
    hand.button("play")
    anna.page.locator("dialog[open] .main").click()
    ending = anna.page.locator(".ending")
    ending.wait_for()
    table = re.findall(r"/t/(\w+)", anna.page.url)[0]
    seen = look(anna, table)["d"]
    view, names = seen["view"], [seat["name"] for seat in seen["table"]["seats"]]
    assert view["winners"]
    title = ending.locator("h2").inner_text()
    assert all(names[seat] in title for seat in view["winners"]), title
    turned = ending.locator(".card h3").all_inner_texts()
    assert turned == [hand.words[f"objective.{view['players'][seat]['objective']}"] for seat in view["winners"]]
    anna.page.locator(".tortelli .army .face").first.wait_for()
    fills = anna.page.evaluate(FILLS)
    kept = {fill for place, fill in fills.items() if view["places"][place]["owner"] in view["winners"]}
    pale = {fill for place, fill in fills.items() if view["places"][place]["owner"] not in view["winners"]}
    assert len(kept) == len(view["winners"]), "their lands keep their colours"
    assert len(pale) == 1, "all others are pale in the winner's colour"
    assert not kept & pale
