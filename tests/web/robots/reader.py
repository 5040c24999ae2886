"""Only the accessibility tree, as a screen reader gets it from the browser: roles, names and states."""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession

from .robot import Robot

BOARD = "The table of the Throne"
NO_MOVES = re.compile(
    r"^(My role|Hide my role|The roles|Notebook|Accuse|Show everything)|, to be used, |, passed on, |, kept, "
)
LYING = re.compile(r"^(\w+), lying, \d of \d$")
PLAYER = re.compile(r"^(?:Hit |Steal from )?(?P<who>.*)\b\d+ People, \d+ Tower, \d+ Book, \d+ Bologna")
TOKENS = ("people", "tower", "book", "bologna")


@dataclass
class Node:
    """Something that a screen reader can tell of."""

    role: str
    name: str
    states: dict[str, Any]
    backend: int
    inside: list["Node"] = field(default_factory=list)

    def all(self) -> list["Node"]:
        return [self, *(deeper for child in self.inside for deeper in child.all())]

    def find(self, role: str, name: str) -> "Node | None":
        return next((node for node in self.all() if node.role == role and node.name == name), None)

    @property
    def is_enabled(self) -> bool:
        return not self.states.get("disabled")


def read(session: CDPSession) -> Node:
    """The tree as it is now."""
    found = session.send("Accessibility.getFullAXTree")["nodes"]
    nodes = {
        each["nodeId"]: Node(
            str(each.get("role", {}).get("value", "")),
            str(each.get("name", {}).get("value", "")) if not each["ignored"] else "",
            {each["name"]: each["value"].get("value") for each in each.get("properties", [])},
            each.get("backendDOMNodeId", 0),
        )
        for each in found
    }
    for each in found:
        nodes[each["nodeId"]].inside = [nodes[child] for child in each.get("childIds", []) if child in nodes]
    return nodes[found[0]["nodeId"]]


class Reader(Robot):
    """Plays by names, and reads the state of the table back from them."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.send("Accessibility.enable")

    def act(self) -> None:
        board = self.soon(self.compared)
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            self.press(self.chance.choice(self.moves(board)))

    def compared(self) -> Node:
        """The board, if all that it tells is true."""
        board = self.board()
        self.compare(board)
        return board

    def board(self) -> Node:
        found = read(self.session).find("region", BOARD)
        assert found is not None, "the board is a region with a name"
        return found

    def moves(self, board: Node) -> list[Node]:
        """Buttons of the board that do something now; no two of them have the same name."""
        buttons = [node for node in board.all() if node.role in ("button", "ToggleButton")]
        found = [node for node in buttons if node.is_enabled and not NO_MOVES.search(node.name)]
        names = [node.name for node in found]
        assert all(names), "a button has no name"
        assert len(set(names)) == len(names), f"two moves with the same name: {sorted(names)}"
        assert names, f"nothing to do; legal: {self.wire.now['legal']}"
        return found

    def choose_dice(self) -> None:
        needed = 3 - len(self.wire.view["dice"]["chosen"])
        for picked in range(needed):
            self.press(self.chance.choice(self.soon(lambda picked=picked: self.dice(picked))))
        self.press(self.soon(self.confirm))

    def dice(self, picked: int) -> list[Node]:
        """Dice that could be picked, once so many are."""
        found = [node for node in self.moves(self.board()) if LYING.match(node.name)]
        free = [node for node in found if node.states.get("pressed") != "true"]
        assert len(found) - len(free) == picked, f"{picked} dice should be pressed: {found}"
        return free

    def confirm(self) -> Node:
        found = [node for node in self.moves(self.board()) if node.name.startswith("Choose ")]
        assert len(found) == 1, "three dice are picked, and nothing confirms them"
        return found[0]

    def press(self, node: Node) -> None:
        """What a screen reader does when its user says "activate"."""
        found = self.session.send("DOM.resolveNode", {"backendNodeId": node.backend})
        self.session.send(
            "Runtime.callFunctionOn",
            {"objectId": found["object"]["objectId"], "functionDeclaration": "function () { this.click(); }"},
        )

    # --- the table as it is read -------------------------------------------------------------------------------

    def compare(self, board: Node) -> None:
        """What is told of tokens, dice and turn is what the seat sees."""
        view, names = self.wire.view, [seat["name"] for seat in self.wire.now["table"]["seats"]]
        told = {}
        for node in board.all():
            found = PLAYER.match(node.name) if node.role in ("group", "button") else None
            if found:
                name = max((each for each in names if found["who"].startswith(each)), key=len, default="")
                told[name] = (node.name, found["who"].rstrip(" ,").endswith("turn"))
        for player in view["players"]:
            name = names[player["seat"]]
            assert name in told, f"{name} is not told of: {[node.name for node in board.all() if node.name]}"
            rest, is_turn = told[name]
            for token in TOKENS:
                assert f"{player['tokens'][token]} {token.capitalize()}" in rest, (player, rest)
            assert is_turn == (view["turn"] == player["seat"]), (view["turn"], rest)
            assert ("misses the next turn" in rest) == player["skips"]
            assert ("Deus ex Machina" in rest) == player["deus"]
            assert ("out of the game" in rest) != player["alive"]
        shown = sorted(node.name.split(",")[0].lower() for node in board.all() if re.search(r", \d of \d$", node.name))
        assert shown == sorted(view["dice"]["lying"] + view["dice"]["chosen"]), (shown, view["dice"])
