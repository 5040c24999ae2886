"""What a page receives about its table, as far as a player needs it."""

from typing import Any

import msgspec

from tavolata.server.table.changes import applied

NULL = msgspec.Raw(b"null")
MOST_PATCHES = 500
"""Steps that are kept before the view is computed."""


class _Choice(msgspec.Struct, frozen=True):
    act: msgspec.Raw


class _Me(msgspec.Struct, frozen=True):
    seat: int | None


class _Info(msgspec.Struct, frozen=True):
    status: str


class _Step(msgspec.Struct, frozen=True):
    n: int
    changes: msgspec.Raw


class Body(msgspec.Struct, frozen=True):
    """How the table stands, as far as a player needs it; the view and what changes in it stay as they came."""

    view: msgspec.Raw = NULL
    steps: list[_Step] = []
    n: int = 0
    is_past: bool = False
    legal: list[_Choice] = []
    waiting: list[int] = []
    clocks: msgspec.Raw = NULL
    result: msgspec.Raw = NULL
    me: _Me | None = None
    table: _Info | None = None


class Frame(msgspec.Struct, frozen=True):
    """Any frame from the server."""

    t: str
    v: int = 0
    d: Body = Body()
    id: str | None = None
    error: str = ""
    missed: list["Frame"] = []


read = msgspec.json.Decoder(Frame).decode


class Shown:
    """The view of a page: the last whole one, with what each step since has changed."""

    def __init__(self) -> None:
        self.n = 0
        """The number of the newest step."""
        self._view: Any = None
        self._patches: list[msgspec.Raw] = []  # that nobody has asked to see yet

    @property
    def view(self) -> Any:
        for patch in self._patches:
            self._view = applied(self._view, msgspec.json.decode(patch))
        self._patches = []
        return self._view

    def lay(self, body: Body) -> str | None:
        """Show a whole table; what is wrong with its number, if anything."""
        before, self.n = self.n, body.n
        self._view, self._patches = None, [body.view]
        return f"back from step {before} to {body.n}" if body.n < before else None

    def go_on(self, body: Body) -> str | None:
        """Show the steps of a version; what is wrong with their numbers, if anything."""
        wrong = None
        for step in body.steps:
            if step.n != self.n + 1:
                wrong = f"step {step.n} came after {self.n}"
            self.n = step.n
            self._patches.append(step.changes)
        if len(self._patches) > MOST_PATCHES:
            _ = self.view
        return wrong
