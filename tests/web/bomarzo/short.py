"""Tables whose games are soon over: one pawn a season, and enough to pay with. Everything else is as in any game."""

from typing import Any

BOMARZO: dict[str, Any] = {"game": "bomarzo"}
FULL = {**BOMARZO, "options": {"seasons": True, "worship": True}}
SHORT = {**BOMARZO, "content": {"start.pawns": [1, 1, 1], "start.cubes": [3, 3, 2]}}
