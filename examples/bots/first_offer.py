"""A bot as a Python class: of what is offered it takes the first."""

from typing import Any


class Bot:
    """Made anew for every game; `game` says which, with how many players, and which seat."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.seat = game["seat"]

    def decide(self, view: dict[str, Any], legal: list[dict[str, Any]]) -> int:
        """One of the actions that are offered, from what the seat sees."""
        return int(legal[0]["action"])
