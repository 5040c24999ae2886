"""The contract suite that any game folder can be run through.

    from tavolata.testing import check_game
    check_game(tavolata.game("trono"))

checks every law of `kernel/contract.py` for every number of players and every option, that records and positions
come back byte for byte, that every action has a name and a text, and that undo stops where it must.
"""

from .game import check_game
from .laws import Law, LawBroken, Outcome, check_laws

__all__ = ["Law", "LawBroken", "Outcome", "check_game", "check_laws"]
