"""The contract suite that any game can be run through.

    from tavolata.testing import check_game
    check_game(tavolata.game("trono"))

checks every law of `kernel/contract.py` for every number of players and every option, that records and positions
come back byte for byte, that a seat's story depends on nothing that it may not know, that every action has a name and
a text, and that undo stops where it must.
`check_interpreted` compares interpreted with compiled play, `check_positions` tries changed positions and contents
(law 8), `check_questions` compares features and legal lists in many positions and changed ones (law 9),
`check_learning` holds what environments and learners stand on (law 11), `missing_words` lists what is not yet said
in a language.
"""

from .game import check_game, missing_words
from .laws import Law, LawBroken, Outcome, check_laws
from .learning import check_learning
from .positions import check_positions
from .questions import check_questions
from .stories import check_stories
from .trace import check_interpreted

__all__ = [
    "Law",
    "LawBroken",
    "Outcome",
    "check_game",
    "check_interpreted",
    "check_laws",
    "check_learning",
    "check_positions",
    "check_questions",
    "check_stories",
    "missing_words",
]
