"""Learning: search in the rules, pictures of the pieces, and how we play where the printed rules are silent."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tavolata.server.http.rules_page import rules_page

from .conftest import People
from .people import Person
from .screens import check

GAMES = {"trono": "T", "tortelli": "S", "bomarzo": "B"}
PICTURES = {"trono": 4, "tortelli": 5, "bomarzo": 4}

each_language = pytest.mark.parametrize("language", ["en", "it"])
long = pytest.mark.long


def search(person: Person, words: str) -> Locator:
    """Type into the field; what is found."""
    person.page.get_by_role("searchbox").fill(words)
    return person.page.get_by_role("list", name=re.compile("found|trovato")).get_by_role("link")


def hash_is(person: Person, place: str) -> None:
    person.page.wait_for_url(re.compile(rf"#{re.escape(place)}$"))
    expect(person.page.locator(f"[id='{place}']")).to_be_focused()
    expect(person.page.locator(f"[id='{place}']")).to_be_in_viewport()


def test_rules_on_paper(people: People) -> None:
    """Words in ink on white, whatever the colours of the screen, and nothing that could only be pressed."""
    anna = people(language="it", color_scheme="dark")
    anna.goto("/learn/trono")
    anna.page.get_by_role("heading", level=2).first.wait_for()
    anna.page.emulate_media(media="print", color_scheme="dark")
    assert anna.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert anna.page.evaluate("getComputedStyle(document.querySelector('.rules')).color") == "rgb(0, 0, 0)"
    for unseen in ("header", "footer", "nav", "button"):
        assert not anna.page.locator(unseen).filter(visible=True).count(), unseen
    assert anna.page.get_by_role("heading", level=1).is_visible()
    assert len(anna.page.pdf()) > 10_000


def test_search_finds_a_rule_by_its_number_and_leads_there(people: People) -> None:
    anna = people()
    anna.goto("/learn")
    found = search(anna, "t28")
    expect(found.first).to_contain_text("T-28")
    expect(found.first.locator("mark")).to_have_text("T-28")
    expect(anna.page.locator("[role=status].count")).to_contain_text("passages found")
    check(anna, "learn/search")
    anna.page.get_by_role("searchbox").press("Enter")
    expect(found.first).to_be_focused()
    anna.page.keyboard.press("Enter")
    hash_is(anna, "T-28")
    anna.page.go_back()
    expect(anna.page.get_by_role("searchbox")).to_have_value("t28")


@long
@each_language
def test_search_by_words(people: People, language: str) -> None:
    anna = people("phone", language)
    anna.goto("/learn/tortelli")
    siege, town = ("siege", "city") if language == "en" else ("ASSÈD", "città")
    found = search(anna, siege)
    expect(found.filter(has_text="S-23")).not_to_have_count(0)
    expect(search(anna, f"{siege} S-23").first).to_contain_text("S-23")
    expect(search(anna, town.upper().replace("À", "a"))).not_to_have_count(0)
    expect(search(anna, f"{town} xyzzy")).to_have_count(0)
    expect(anna.page.locator("[role=status].count")).to_contain_text("xyzzy")
    check(anna, "learn/nothing-found")
    search(anna, siege).first.click()
    anna.page.wait_for_url(re.compile("#"))
    expect(anna.page.locator("[data-here]")).to_be_in_viewport()


@long
def test_whoever_finds_nothing_is_offered_words(people: People) -> None:
    anna = people()
    anna.goto("/learn/tortelli")
    expect(search(anna, "seige")).to_have_count(0)
    anna.press("siege")
    expect(search(anna, "siege")).not_to_have_count(0)


@pytest.mark.parametrize("language", ["en", pytest.param("it", marks=long)])
@pytest.mark.parametrize("game", ["trono", "tortelli", "bomarzo"])
def test_rules_show_the_pieces(people: People, game: str, language: str) -> None:
    anna = people("phone", language)
    anna.goto(f"/learn/{game}")
    figures = anna.page.locator(".rules figure")
    expect(figures).to_have_count(PICTURES[game])
    for figure in figures.all():
        expect(figure.locator("figcaption")).not_to_be_empty()
        expect(figure.locator("svg").first).to_be_visible()


@long
@each_language
@pytest.mark.parametrize("place", ["T-28", "5", "3.4"])
def test_an_address_leads_to_its_place_also_below_pictures(people: People, place: str, language: str) -> None:
    anna = people("phone", language)
    anna.goto(f"/learn/trono#{place}")
    hash_is(anna, place)
    anna.goto("/learn/trono#%")
    anna.page.get_by_role("heading", level=1).wait_for()


@long
@each_language
def test_all_rulings_stand_on_one_page(people: People, language: str) -> None:
    anna = people("phone", language)
    anna.goto("/learn/silent")
    rulings = anna.page.locator("article li[id]")
    wanted: list[str] = []
    for game, letter in GAMES.items():
        wanted += re.findall(rf'id="({letter}-\w+)"', rules_page(game, language))
    expect(rulings).to_have_count(len(wanted))
    assert sorted(wanted) == sorted(
        anna.page.evaluate("[...document.querySelectorAll('article li[id]')].map(({id}) => id)")
    )
    check(anna, "learn/silent")
    anna.page.get_by_role("searchbox").fill("b28")
    expect(rulings.first).to_have_id("B-28")
    anna.page.get_by_role("searchbox").fill("")
    anna.page.get_by_role("combobox").select_option("tortelli")
    expect(rulings.first).to_have_id("S-01")
    expect(anna.page.locator("#S-18")).to_contain_text("Option" if language == "en" else "Opzione")
    anna.page.locator("#S-18").get_by_role("link", name="S-18").click()
    hash_is(anna, "S-18")


@long
def test_the_ways_from_the_page_of_learning(people: People) -> None:
    anna = people()
    for name in ("Read the rules: Bomarzo", "Where the printed rules are silent: Bomarzo"):
        anna.goto("/learn")
        anna.press(name, "link")
        anna.page.get_by_text("B-01", exact=True).first.wait_for()
    expect(anna.page.locator("section#bomarzo")).to_be_in_viewport()
    anna.goto("/learn/trono")
    anna.page.locator("nav a[href='/learn/silent#trono']").click()
    expect(anna.page.locator("section#trono")).to_be_in_viewport()
