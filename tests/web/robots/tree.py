"""The accessibility tree, as a screen reader gets it from the browser: roles, names and states."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession


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
