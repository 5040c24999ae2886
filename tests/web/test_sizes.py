"""Home and a table of Trono fit into their budget of script."""

from benchmarks.web import sizes

from .client import built
from .conftest import People
from .tables import become, make_table


def test_home_and_a_table_of_trono(people: People) -> None:
    anna = people()
    loaded = sizes.watch(anna.page, built())
    anna.goto("/")
    anna.page.get_by_role("heading", level=3).first.wait_for()
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna)['table']}")
    anna.page.locator("section.trono").wait_for()
    anna.page.wait_for_load_state("networkidle")
    size = loaded.gzipped(".js")
    assert size > 20_000, "what is loaded was seen"
    assert sizes.SCRIPTS.verdict(size).startswith("yes"), f"{size} bytes of script"
