"""What changed between two views, as a patch that a page applies to the one it has.

    {"phase": "roll", "players": {"#": {"2": {"tokens": {"tower": 3}}}}, "-": ["attack"]}

A key with its value replaces; where both values are objects they are merged. Of a list of the same length `#` names the
items that changed, by their place. `-` names keys that are gone. Views have no keys of these two names.
"""

from typing import Any

ITEMS, GONE = "#", "-"

Changes = dict[str, Any]
Known = dict[tuple[int, int], tuple[Any, Any, Any]]
"""Compared parts, by the identities of both: the two parts, so that their ids stay valid, and the patch between
them."""

_NOTHING = object()


def changes(before: dict[str, Any] | None, after: dict[str, Any], known: Known | None = None) -> Changes:
    """What leads from one view to another. Parts that are the same object are not looked into; `known` are parts that
    were compared before, for viewers who share them."""
    if before is None:
        return after
    found: Changes = {}
    for key, value in after.items():
        old = before.get(key, _NOTHING)
        if old is value:
            continue
        if known is None or (type(value) is not dict and type(value) is not list):
            if old != value:
                found[key] = _change(old, value)
            continue
        pair = id(old), id(value)
        if pair not in known:
            known[pair] = old, value, _change(old, value) if old != value else _NOTHING
        change = known[pair][2]
        if change is not _NOTHING:
            found[key] = change
    if before.keys() != after.keys():
        gone = [key for key in before if key not in after]
        if gone:
            found[GONE] = gone
    return found


def _change(old: Any, new: Any) -> Any:
    """The patch for a value that has changed."""
    if isinstance(old, dict) and isinstance(new, dict):
        return changes(old, new)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        items = {
            str(place): _change(one, other)
            for place, (one, other) in enumerate(zip(old, new, strict=True))
            if one is not other and one != other
        }
        if any(isinstance(new[int(place)], dict) for place in items) or 3 * len(items) <= len(new):
            return {ITEMS: items}
    return new


def applied(before: Any, patch: Any) -> Any:
    """A value after a patch, as a page computes it; nothing is changed in place."""
    if not isinstance(patch, dict):
        return patch
    if isinstance(before, list) and ITEMS in patch:
        return [applied(old, patch[ITEMS][str(n)]) if str(n) in patch[ITEMS] else old for n, old in enumerate(before)]
    if not isinstance(before, dict):
        return patch
    kept = {key: value for key, value in before.items() if key not in patch.get(GONE, ())}
    return kept | {key: applied(before.get(key), value) for key, value in patch.items() if key != GONE}
