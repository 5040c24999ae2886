"""Tables of Tortelli whose games are soon over. Everything else is as in any game."""

from typing import Any

from tavolata.games.tortelli.cards import Objective
from tavolata.kernel.plain import names_of

TORTELLI: dict[str, Any] = {"game": "tortelli"}
WHOLE = {**TORTELLI, "options": {"reinforce_step": 3, "round_limit": 10}, "bot_kind": "gentle"}
"""Ten rounds, as the preset `quick` has them, with bots that let one live."""
NOTHING = dict.fromkeys(("other_kingdoms", "doubled", "fortresses", "fortress_kingdoms", "quarters"), [0] * 5)
LITTLE = {"kingdoms": [], "places": [], "territories": [27, 19, 15, 13, 11], **NOTHING}
SHORT = {
    **WHOLE,
    "bot_kind": "simple",
    "content": {
        "setup.troops": 30,
        **{f"objectives.{name}.{part}": value for name in names_of(Objective)[1:] for part, value in LITTLE.items()},
    },
}
"""Three places more than one begins with win, whatever the objective; everybody has something to place before."""
