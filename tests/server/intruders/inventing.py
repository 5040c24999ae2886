"""Messages generated from the published schema: valid ones, nearly valid ones, and invalid ones."""

import random
import string
from typing import Any

from tavolata.server.http.schemas import messages, socket_schema

Schema = dict[str, Any]
ODD: list[Any] = [
    None, True, 0, -1, 1, 2, 7, 8, 64, 2**31, 2**63, -(2**63), 2**64, 10**25, 0.5, 1e300, "", "x", "0" * 32, "\0",
    "\u202e", "ù" * 40, [], [[]], {}, {"a": {}}, [None], "null", "simple", "client", "undo",
]  # fmt: skip


class Inventor:
    """Generates messages; `usual` are plausible values by the name of a field at this table."""

    def __init__(self, chooser: random.Random) -> None:
        self._random = chooser
        self._kinds = messages("Up")
        self._parts: Schema = socket_schema()["$defs"]
        self._made = 0

    def message(self, usual: dict[str, Any], oddness: float) -> dict[str, Any]:
        """One message; the higher `odd`, the less it follows the schema."""
        kind = self._random.choice([*sorted(self._kinds), *["act"] * 6])
        made = self._object(self._kinds[kind], usual, oddness)
        if self._random.random() >= oddness / 4:
            made["t"] = kind
        if "id" in self._kinds[kind]["properties"] and self._random.random() >= oddness / 4:
            made["id"] = self._identifier()
        return made

    def _identifier(self) -> str:
        """New, or now and then one that was used before."""
        if self._random.random() > 0.05:
            self._made += 1
        return f"invented-{self._made:06}"

    def _object(self, schema: Schema, usual: dict[str, Any], oddness: float) -> dict[str, Any]:
        needed = schema.get("required", [])
        made = {}
        for name, part in schema.get("properties", {}).items():
            chance = 1 - oddness / 8 if name in needed else 0.4
            if self._random.random() < chance:
                is_usual = name in usual and self._random.random() < 0.7
                made[name] = self._random.choice(usual[name]) if is_usual else self._value(part, oddness)
        if self._random.random() < oddness / 8:
            made[self._random.choice(("extra", "", "t ", "seat"))] = self._random.choice(ODD)
        return made

    def _value(self, schema: Schema, oddness: float) -> Any:
        """A value that fits a schema, or does not."""
        chooser = self._random
        if chooser.random() < oddness / 4:
            return chooser.choice(ODD)
        if "$ref" in schema:
            return self._value(self._parts[schema["$ref"].rpartition("/")[2]], oddness)
        if "anyOf" in schema:
            return self._value(chooser.choice(schema["anyOf"]), oddness)
        if "enum" in schema:
            return chooser.choice(schema["enum"])
        return self._plain(schema, oddness)

    def _plain(self, schema: Schema, oddness: float) -> Any:
        chooser = self._random
        kind = schema.get("type")
        if kind == "object":
            more = {} if schema.get("properties") else {chooser.choice(("verb", "seat", "x")): chooser.choice(ODD)}
            return self._object(schema, {}, oddness) | more
        if kind == "array":
            low, high = schema.get("minItems", 0), schema.get("maxItems", 3)
            part = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
            return [self._value(part or {}, oddness) for _ in range(chooser.randint(low, max(low, min(high, 3))))]
        if kind == "integer":
            return chooser.randint(schema.get("minimum", -2), schema.get("maximum", 9))
        if kind == "string":
            return self._word(schema)
        return {"boolean": chooser.random() < 0.5, "null": None, "number": 1.5}.get(str(kind), chooser.choice(ODD))

    def _word(self, schema: Schema) -> str:
        if "a-f" in schema.get("pattern", ""):
            return "".join(self._random.choices("0123456789abcdef", k=32))
        size = self._random.randint(max(1, schema.get("minLength", 0)), min(40, schema.get("maxLength", 40)))
        return "".join(self._random.choices(string.ascii_letters + " _-<&é", k=size))
