"""One search for every game, over the contract and nothing else.

    search(game, seen, seat, Budget(playouts=400), seed) -> Found

What a seat may do is a *gesture*: its decisions up to the next draw, secret or other seat. The search compares gestures
by playing the game to its end many times (`playout.py`) in worlds that agree with what the seat knows, gives the better
half of them more games, and lets them grow (`halving.py`). It leaves the game's own simple bot only where it has seen
enough to do so.
"""

from .budget import Budget
from .found import Act, Found
from .halving import Worlds, compile_search, search

__all__ = ["Act", "Budget", "Found", "Worlds", "compile_search", "search"]
