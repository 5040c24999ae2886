"""The guided first games: every step comes in its order; one can leave, come back, and do otherwise."""

import random

import pytest

import tavolata

from . import screens
from .conftest import People
from .games import Game, every
from .learner import READ, KeyLearner, Learner, steps_of
from .screens import check
from .tables import ask, look, send

GAMES = [name for name in tavolata.games() if tavolata.game(name).meta.lesson]
LANGUAGES = ["en", "it"]
WON = ("trono",)
"""Lessons that end with the game."""
WORDS = {
    "en": ("Now you can play", "Play on at this table", "Leave the lesson", "Play on without the lesson"),
    "it": ("Ora sai giocare", "Continua questa partita", "Lascia la lezione", "Continua senza lezione"),
}


def table_of(learner: Learner) -> str:
    return learner.page.url.split("/t/")[1].partition("/")[0]


def test_the_first_turn_of_a_lesson(people: People) -> None:
    """From the first page to the end of one's first turn, with a look at the card; then away and back."""
    learner = Learner(people("phone"), "trono")
    learner.begin()
    learner.go(until="choose")
    check(learner.person, "lesson/trono/choose")
    learner.go(until="pass")
    expected = steps_of("trono")
    assert learner.met == expected[: expected.index("pass") + 1]
    assert learner.ringed == set(learner.met)
    assert not learner.hidden
    before = learner.look()
    learner.page.reload()
    assert learner.look() == before, "whoever comes back goes on where they were"
    learner.person.press("Leave the lesson")
    learner.person.press("Play on without the lesson")
    learner.page.locator(".coach").wait_for(state="detached")
    learner.person.press("Pass the dice on")


def test_what_the_card_speaks_of_stays_in_sight(people: People) -> None:
    """The board moves while one reads; only whoever scrolls themselves is left where they are."""
    learner = Learner(people("phone"), "tortelli")
    learner.begin()
    learner.go(until="place")
    learner.page.evaluate(
        'document.querySelector(".window").style.overflowAnchor = "none"'
    )  # not every browser does it
    grow = """(() => {{
        const {{ style }} = document.querySelector(".window .paper");
        [style.marginTop, style.height] = ["{0}px", `${{parseFloat(style.height) + {0} / 400}}px`];
    }})()"""
    for by in (400, 800):
        learner.page.evaluate(grow.format(by))
        assert not learner.is_hidden()
    learner.page.mouse.move(200, 300)
    learner.page.mouse.wheel(0, -3000)
    learner.page.wait_for_function("() => document.querySelector('.window').scrollTop === 0")
    learner.page.evaluate(grow.format(900))
    assert learner.is_hidden()


PHONES = (("portrait", 390, 844), ("landscape", 844, 390))


@every()
def test_on_a_phone_all_words_of_a_step_are_in_sight(people: People, game: Game) -> None:
    """Both ways to hold it, in both languages, at every step of the lesson and on its last card."""
    for language in LANGUAGES if screens.is_long else ("it",):
        learner = Learner(people("phone", language=language), game.name)
        learner.begin()
        met = set()
        while not (said := learner.look())["isAtEnd"]:
            if said["step"] not in met:
                met.add(said["step"])
                read_on_phones(learner)
            learner.press(said)
        assert len(met) > 5
        read_on_phones(learner)


def read_on_phones(learner: Learner) -> None:
    for laid, width, height in reversed(PHONES):
        learner.page.set_viewport_size({"width": width, "height": height})
        learner.page.locator(f"[data-layout={laid}]").wait_for()
        learner.page.wait_for_function(READ)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson(game: str, language: str, people: People) -> None:
    """Every step is met in its order by whoever does what the card says; it shows where to look."""
    learner = Learner(people("phone" if language == "it" else "desktop", language), game)
    learner.begin()
    expected = steps_of(game)
    half = expected[len(expected) // 2]
    learner.go(until=half)
    check(learner.person, f"lesson/{game}/{half}")
    learner.go()
    assert learner.met == expected
    assert len(learner.ringed) > 0.8 * len(expected)
    assert not learner.hidden, "what the card speaks of can be seen beside it"
    end, play_on, _, _ = WORDS[language]
    learner.person.see(end)
    check(learner.person, f"lesson/{game}/end")
    told = look(learner.person, table_of(learner))["d"]
    if game in WON:
        assert told["result"]["winners"] == [0], "whoever does as the lesson says wins"
        learner.page.locator(".trono .throne").wait_for()
        return
    assert told["table"]["status"] == "playing"
    learner.person.press(play_on)
    learner.page.locator(".coach").wait_for(state="detached")
    learner.page.reload()
    learner.page.locator("#prompt").wait_for()
    assert not learner.page.locator(".coach").count(), "whoever has left it is not taught again"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_keys(game: str, people: People) -> None:
    learner = KeyLearner(people(), game)
    learner.begin()
    learner.go()
    assert learner.met == steps_of(game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_otherwise_comes_to_the_end_too(game: str, seed: int, people: People) -> None:
    """A learner who does anything that is legal, and reads on when they like: no step gets stuck."""
    learner, chance = Learner(people(), game), random.Random(seed)
    learner.begin()
    table = table_of(learner)
    for _ in range(3000):
        seen = look(learner.person, table)
        if seen["d"]["result"] or learner.page.locator(".coach.isAtEnd").count():
            break
        if 0 in seen["d"]["waiting"]:
            act = chance.choice(seen["d"]["legal"])["act"]
            send(learner.person, table, "act", v=seen["v"], actions=[act])
        if chance.random() < 0.5:
            learner.press({"go": "next", "step": learner.page.locator(".coach").get_attribute("data-step")})
    learner.go()
    learner.person.see(WORDS["en"][0])


@pytest.mark.long
def test_a_lesson_can_be_left_with_its_table(people: People) -> None:
    learner = Learner(people("phone", "it"), "trono")
    learner.begin()
    learner.go(until="use")
    table = table_of(learner)
    [mine] = ask(learner.person, "GET", "/api/tables")
    assert mine["lesson"]
    learner.person.press("Lascia la lezione")
    check(learner.person, "lesson/leave")
    learner.person.press("Chiudi e torna alla pagina iniziale")
    learner.person.see("A che cosa giochiamo?")
    assert look(learner.person, table)["d"]["table"]["status"] == "over"


@pytest.mark.long
def test_an_unfinished_lesson_is_among_my_tables_and_steps_can_be_read_again(people: People) -> None:
    learner = Learner(people(), "trono")
    learner.begin()
    learner.go(until="dice")
    learner.person.goto("/")
    learner.person.see("Il Trono di Mortadella: lesson")
    learner.person.page.get_by_text("Il Trono di Mortadella: lesson").click()
    assert learner.look()["step"] == "dice"
    learner.person.goto("/")
    learner.person.press("Learn by playing: Il Trono di Mortadella")
    assert learner.look()["step"] == "dice", "the way in leads to the lesson that was begun"
    learner.person.press("Back")
    assert learner.look()["step"] == "tokens"
    learner.person.press("Next")
    assert learner.look()["step"] == "dice"
    learner.person.press("Fold the lesson")
    learner.page.locator(".coach [data-go]").wait_for(state="detached")
    check(learner.person, "lesson/folded")
    learner.person.press("Open the lesson")
    assert learner.look()["step"] == "dice"


@pytest.mark.long
def test_a_learner_with_a_new_language_goes_on_in_it(people: People) -> None:
    learner = Learner(people(), "trono")
    learner.begin()
    title = learner.go(until="choose")["title"]
    learner.person.press("Menu")
    learner.page.get_by_role("dialog").get_by_text("Language", exact=True).click()
    learner.page.get_by_role("radio", name="Italiano").check()
    learner.page.keyboard.press("Escape")
    learner.person.see("Scegline tre")
    assert title == "Choose three"
    learner.go(until="pass")


@pytest.mark.long
def test_a_task_that_is_undone_holds_again(people: People) -> None:
    learner = Learner(people(), "tortelli")
    learner.begin()
    task = learner.go(until="fortress")
    learner.press(task)
    at_step = "(step) => document.querySelector('.coach').dataset.step === step"
    learner.page.wait_for_function(at_step, arg="quarter")
    learner.person.press("Undo")
    learner.page.wait_for_function(at_step, arg="fortress")
    learner.go(until="quarter")
