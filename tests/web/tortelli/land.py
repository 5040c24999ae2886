"""The map from the content of a table, for robots that must know whom they can attack."""

from collections import defaultdict
from typing import Any

View = dict[str, Any]


class Land:
    """Who borders on whom, by land, port, gate and street."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.near: dict[str, set[str]] = defaultdict(set)
        self.castle: dict[str, str] = {}
        for name, value in content.items():
            part, kind, *place = name.split(".")
            if part != "map" or not place:
                continue
            if kind == "fortresses":
                self.castle[value] = place[0]
            elif kind in ("borders", "contacts", "gates"):
                for other in value:
                    self.near[place[0]].add(other)
                    self.near[other].add(place[0])
        ports = set(content["map.ports"])
        for port in ports:
            self.near[port] |= ports - {port}

    def targets(self, view: View, place: str) -> list[str]:
        """What can be attacked from a place."""
        me = view["places"][place]["owner"]
        found = [other for other in sorted(self.near[place]) if view["places"][other]["owner"] not in (None, me)]
        castle = self.castle.get(place)
        if castle and view["fortresses"][castle]["owner"] not in (None, me):
            found.append(castle)
        return found

    def strength(self, view: View, place: str) -> int:
        """Troops, as an attacker weighs them: behind walls each is worth more."""
        if place in view["fortresses"]:
            return 4
        return int(view["places"][place]["troops"]) + 2 * (view["places"][place]["kind"] == "quarter")

    def danger(self, view: View, place: str) -> int:
        """How many enemy troops stand around a place."""
        return sum(self.strength(view, other) for other in self.targets(view, place))
