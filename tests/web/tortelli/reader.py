"""A screen reader at the table of Tortelli: the map is a list of names, and the list tells the truth."""

import re

from ..robots.reader import Reader
from ..robots.tree import Node, read
from .player import Player

LIST = "List of areas"
BUTTONS = ("button", "ToggleButton")
NUMBERS = {"territories": "territory", "troops": "troop", "fortresses": "fortress", "quarters": "quarter"}
"""What is told of everybody."""


class TortelliReader(Reader, Player):
    def board(self) -> Node:
        """The whole page: the map, the rail beside it, the button below."""
        return read(self.session)

    def act(self) -> None:
        self.soon(self.compare)
        super().act()

    def places(self) -> dict[str, Node]:
        """The buttons of the list by the names of their places."""
        board = self.board()
        summary = board.find("DisclosureTriangle", LIST)
        assert summary is not None, "the list can be opened"
        if not summary.states.get("expanded"):
            self.press(summary)
            raise AssertionError("the list is not open yet")
        view = self.wire.view
        names = {self.words[f"place.{place}"]: place for place in [*view["places"], *view["fortresses"]]}
        found: dict[str, Node] = {}
        for item in (node for node in board.all() if node.role == "listitem"):
            for button in (node for node in item.all() if node.role in BUTTONS):
                place = names.get(button.name.split(",")[0])
                if place:
                    found[place] = button
        return found

    def tap(self, place: str) -> None:
        self.press(self.soon(self.places)[place])

    def push(self, button: re.Pattern[str]) -> None:
        self.press(self.soon(lambda: self.in_tray(button)))

    def in_tray(self, button: re.Pattern[str]) -> Node:
        page = self.board()
        parts = [page.find("region", name) for name in ("Your move", "My seat")]
        assert parts[1] is not None, "what is to be done has a place of its own"
        nodes = [node for part in parts if part for node in part.all() if node.role in BUTTONS]
        found = [node for node in nodes if button.search(node.name) and not node.states.get("disabled")]
        assert found, f"no button {button.pattern}: {[node.name for node in nodes]}"
        return found[0]

    def is_picked(self, place: str) -> bool:
        return self.soon(self.places)[place].states.get("pressed") == "true"

    # --- the table as it is read -------------------------------------------------------------------------------

    def compare(self) -> None:
        """Owners, troops, garrisons, whose turn it is and what everybody holds: as the seat sees it."""
        view, told = self.wire.view, self.places()
        names = [seat["name"] for seat in self.wire.now["table"]["seats"]]
        assert len(told) == len(view["places"]) + len(view["fortresses"])

        def holder(owner: int | None) -> str:
            return "free" if owner is None else f"{names[owner]} ({'ABCDEF'[owner]})"

        for place, now in view["places"].items():
            troops = {0: "", 1: ", 1 troop"}.get(now["troops"], f", {now['troops']} troops")
            wanted = f"{self.words[f'place.{place}']}, {holder(now['owner'])}{troops}"
            name = told[place].name
            assert name == wanted or name.startswith((f"{wanted},", f"{wanted} ")), f"{name} should be {wanted}"
        for place, now in view["fortresses"].items():
            wanted = f"{self.words[f'place.{place}']}, {holder(now['owner'])}, fortress in "
            assert told[place].name.startswith(wanted), f"{told[place].name} should be {wanted}"
        self.compare_players(names)

    def compare_players(self, names: list[str]) -> None:
        view = self.wire.view
        region = next(node for node in self.board().all() if node.role == "region" and node.name.startswith("Players"))
        rows = [node for node in region.all() if node.role == "listitem"]
        told = [" ".join(part.name for part in row.all() if part.role == "StaticText") for row in rows]
        for player, name, row in zip(view["players"], names, told, strict=True):
            assert name in row, (name, row)
            assert ("to play" in row) == (view["turn"] == player["seat"]) or not view["turns"], (view["turn"], row)
            if player["alive"]:
                for many, one in NUMBERS.items():
                    word = one if player[many] == 1 else many
                    assert re.search(rf"\b{word} {player[many]}\b|\b{player[many]} {word}\b", row), (player, row)
            else:
                assert "out of the game" in row
