"""Records: a whole match as canonical JSON, replayed byte for byte, and verified by anyone.

A record is `{game, rules_version, content, players, options, commitment, moves, ...}`. Moves stand in the order in
which they happened, and nothing is ever removed:

- `{"seat": 2, "act": {"verb": ...}}`: a seat acts;
- `{"draw": 4, "of": 6}`: chance brings one of 0..5. How many there were is told, so that every draw can be made again
  from the seed by somebody who does not know the rules;
- `{"undo": 2}`: a seat takes back its last act;
- `{"rewind": 17}`: all have agreed to stand again as before move 17 (counted from 0), an act. Draws go on counting.

When the game is over the record also holds the seed (`reveal`) and the result. `digest` is the SHA-256 of all the rest.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from .content import canonical
from .errors import BadRecord

FIELDS = (
    "commitment", "content", "contributions", "digest", "end", "forced", "game", "moves",
    "options", "players", "position", "reveal", "rules_version", "winners",
)  # fmt: skip
OPTIONAL = ("seating",)
"""Of a table that shuffled its seats: the contributions by place of the lobby, and which place each seat was. It is
missing where a table began before it was kept."""
KINDS = {"commitment": str, "content": dict, "contributions": dict, "moves": list, "options": dict}
"""The types of fields that are read before the match is replayed."""


def seal(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its digest."""
    return {**record, "digest": digest(record)}


def digest(record: dict[str, Any]) -> str:
    """The SHA-256 of a record without its digest."""
    rest = {name: value for name, value in record.items() if name != "digest"}
    return hashlib.sha256(canonical(rest).encode()).hexdigest()


def dump(record: dict[str, Any]) -> str:
    """A record as it is written to a file."""
    return canonical(record) + "\n"


def parse(text: str | bytes) -> dict[str, Any]:
    """A record from the text of a file, refused unless it is written exactly as `dump` writes it."""
    try:
        text = text.decode("ascii") if isinstance(text, bytes) else text
        record = json.loads(text)
        written = dump(record)
    except (ValueError, RecursionError):  # brackets nested by the thousand
        raise BadRecord("record_json") from None
    check(record)
    if written != text:
        raise BadRecord("record_canonical")
    return record  # type: ignore[no-any-return]


def load(path: Path) -> dict[str, Any]:
    """A record from a file."""
    try:
        return parse(path.read_bytes())
    except OSError as error:
        raise BadRecord("record_read", file=path, why=error.strerror) from None


def check(record: Any) -> None:
    """Refuse what is not a whole, untouched record."""
    if not isinstance(record, dict):
        raise BadRecord("record_json")
    for field in FIELDS:
        if field not in record:
            raise BadRecord("record_lacks", field=field)
    for field in record:
        if field not in FIELDS + OPTIONAL:
            raise BadRecord("record_unknown", field=field)
    if record["digest"] != digest(record):
        raise BadRecord("record_digest")
    if any(not isinstance(record[field], kind) for field, kind in KINDS.items()):
        raise BadRecord("record_form")
    if record["content"].keys() != {"hash", "values"}:
        raise BadRecord("record_form")
