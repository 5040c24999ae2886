"""Tables with short games: roles that need few tokens. Everything else is as in any game."""

from typing import Any

LITTLE = {
    "victory.prince.least": [1, 1, 1, 1],
    "victory.dean.least": [2, 0, 2, 0],
    "victory.silk.least": [1, 3, 0, 0],
    "victory.soldier.least": [2, 0, 0, 2],
    "victory.cardinal.least": [0, 2, 1, 1],
}
SHORT: dict[str, Any] = {"content": LITTLE}
