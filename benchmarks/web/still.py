"""Whether anything on a table moves without having been pressed, from its first picture to the end of a whole game."""

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
    """A game that is soon over, played by a hand."""
    game = GAMES[board.game]
    anna = Person(browser, site, reduced_motion="no-preference", speed="instant")
    anna.page.add_init_script(shifts.NOTE)
    become(anna, "Anna")
    table = make_table(anna, PLAYERS, **game.short)["table"]
    hand = game.hand(anna, Wire(anna.page), seed=3)
    anna.goto(f"/t/{table}")
    hand.play()
    moved = [each["value"] for each in anna.page.evaluate("shifts")]
    anna.close()
    figure = Figure(f"moved by itself, in {hand.decisions} decisions", sum(moved), "", AT_MOST, load=load())
    return Table(f"{board.title}: a whole game", [figure])
