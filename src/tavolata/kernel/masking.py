"""Masking as a rule: what `layout.mask` does to bytes, written out for the fields of one layout.

A CUDA kernel holds a state in memory of its own, as a record, and cannot look at its bytes. So the layout is turned
into the source of a rule, a loop for each hidden field, which is compiled like any other.
"""

from typing import Any

from .layout import Field, Layout, Visible
from .rule import rule

_made: dict[str, Any] = {}


def mask_rule(layout: type[Layout]) -> Any:
    """`mask(s, viewer)`: blanks, in place, every element of a state that the viewer (a bit) may not see."""
    source = mask_source(layout)
    if source not in _made:
        names: dict[str, Any] = {}
        exec(source, names)
        _made[source] = rule(names["mask"])
    return _made[source]


def mask_source(layout: type[Layout]) -> str:
    """The source of the rule."""
    lines = [line for field in layout.fields.values() for line in _blank(field)]
    return "\n".join(["def mask(s, viewer):", *(lines or ["pass"])]).replace("\n", "\n    ") + "\n"


def _blank(field: Field) -> list[str]:
    """The lines that blank one field."""
    if field.visible is Visible.PUBLIC:
        return []
    if not field.shape:
        return [f"s.{field.name} = 0"]
    indices = ", ".join(f"i{axis}" for axis in range(len(field.shape)))
    hidden = {
        Visible.NOBODY: "True",
        Visible.OWNER: "int(viewer) >> i0 & 1 == 0",
        Visible.SEEN_BY: f"int(s.{field.seen_by}[i0]) & viewer == 0",
    }[field.visible]
    lines = [f"for i0 in range({field.shape[0]}):", f"    if {hidden}:"]
    for axis, size in enumerate(field.shape[1:], 1):
        lines.append("    " * (axis + 1) + f"for i{axis} in range({size}):")
    return [*lines, "    " * (len(field.shape) + 1) + f"s.{field.name}[{indices}] = 0"]
