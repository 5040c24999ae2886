"""Layout shifts of a table that nobody caused by pressing something, from its first picture to the end of a whole
game."""

from playwright.sync_api import Browser
from tests.web import shifts
from tests.web.games import BOMARZO, TORTELLI, TRONO
from tests.web.people import Person
from tests.web.tables import become, make_table
from tests.web.wire import Wire

from ..report import Figure, Table, Target
from ..timing import load
from .boards import Board

AT_MOST = Target(shifts.MOST, at_most=True)
GAMES = {game.name: game for game in (TRONO, TORTELLI, BOMARZO)}
PLAYERS = 3


def table_of(browser: Browser, site: str, board: Board) -> Table:
    """A game that is soon over, since little is needed to win it, played by a hand to its end."""
    game = GAMES[board.game]
    anna = Person(browser, site, reduced_motion="no-preference", speed="instant")
    anna.page.add_init_script(shifts.NOTE)
    become(anna, "Anna")
    table = make_table(anna, PLAYERS, **game.short)["table"]
    wire = Wire(anna.page)
    hand = game.hand(anna, wire, seed=3)
    anna.goto(f"/t/{table}")
    hand.play()
    moved = [(each["at"], each["value"]) for each in anna.page.evaluate("shifts")]
    anna.close()
    length = f"{hand.decisions} decisions and {wire.n} steps"
    figures = [
        Figure(f"moved by itself at once, in {length}", largest(moved), "", AT_MOST, load=load()),
        Figure("moved by itself, all together", sum(value for _, value in moved), ""),
    ]
    return Table("from its first picture to its end", figures)


def largest(moved: list[tuple[float, float]]) -> float:
    """The cumulative layout shift as browsers define it: the most of a burst, whose shifts are less than a second apart
    and which lasts five at most."""
    most = burst = begun = last = 0.0
    for at, value in moved:
        if at - last > 1000 or at - begun > 5000:
            begun, burst = at, 0.0
        last, burst = at, burst + value
        most = max(most, burst)
    return most
