"""Only the accessibility tree: plays by names, and reads the state of the table back from them."""

from typing import Any

from .robot import Robot
from .tree import Node, read


class Reader(Robot):
    """Somebody with a screen reader."""

    BOARD = ""
    """The name of the region that is the board."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.session = self.person.devtools()
        self.session.send("Accessibility.enable")

    def board(self) -> Node:
        found = read(self.session).find("region", self.BOARD)
        assert found is not None, "the board is a region with a name"
        return found

    def press(self, node: Node) -> None:
        """What a screen reader does when its user says "activate"."""
        found = self.session.send("DOM.resolveNode", {"backendNodeId": node.backend})
        self.session.send(
            "Runtime.callFunctionOn",
            {"objectId": found["object"]["objectId"], "functionDeclaration": "function () { this.click(); }"},
        )
