"""catanatron's Catan: four random players."""

from importlib.metadata import version

from answer import serve
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer


def play() -> tuple[float, float]:
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions), 1


serve(f"catanatron {version('catanatron')}", "4 players, Python", play)
