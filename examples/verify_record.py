"""Verify the dice and cards of a finished Tavolata match, without Tavolata.

    python verify_record.py RECORD [--commitment HEX] [--contribution SEAT:WORDS ...]

Written from docs/fairness.md alone: Python's standard library, no rules of any game. It makes every draw again from the
revealed seed, and finds out whether the record was touched. Give it the commitment that the table showed before the
first draw, and the words that your own browser contributed: then you need to trust nobody.

It prints one line for each problem. Exit: 0 the record is sound, 1 it has problems, 2 it cannot be read.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any

FIELDS = {
    "commitment", "content", "contributions", "digest", "end", "forced", "game", "moves",
    "options", "players", "position", "reveal", "rules_version", "winners",
}  # fmt: skip
OPTIONAL = {"seating"}  # of a table that shuffled its seats; older records lack it
MOVES = ({"seat", "act"}, {"draw", "of"}, {"undo"}, {"rewind"})
HEX = re.compile("[0-9a-f]{64}")


def canonical(value: Any) -> str:
    """The one way in which a JSON value is written."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def is_count(value: Any) -> bool:
    """A whole number from 0 on (JSON's true and 1.0 are none)."""
    return type(value) is int and value >= 0


def is_hex(value: Any) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def key_of(seed: bytes, contributions: dict[str, str], label: bytes = b"tavolata draws 1\n") -> bytes:
    words = "".join(f"{seat}:{contributions[seat]}\n" for seat in sorted(contributions, key=int))
    return hmac.digest(seed, label + words.encode(), "sha256")


def draw(key: bytes, number: int, outcomes: int) -> int:
    """Draw `number` among outcomes 0 to outcomes - 1."""
    fair = 2**64 - 2**64 % outcomes
    attempt = 0
    while True:
        block = hmac.digest(key, number.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")
        value = int.from_bytes(block[:8], "big")
        if value < fair:
            return value % outcomes
        attempt += 1


def problems(text: bytes) -> list[str]:
    """What is wrong with the text of a record; nothing if every draw of it follows from its seed."""
    try:
        record = json.loads(text.decode("ascii"))
        written = (canonical(record) + "\n").encode()
    except (ValueError, RecursionError):
        return ["the file is not JSON in ASCII: it is truncated or not a record"]
    if not isinstance(record, dict) or set(record) - OPTIONAL != FIELDS:
        wrong = sorted(FIELDS ^ (set(record) - OPTIONAL)) if isinstance(record, dict) else sorted(FIELDS)
        return [f"missing, or not a field of a record: {', '.join(map(ascii, wrong))}"]
    found = []
    if written != text:
        found.append("the file is not written in the canonical way: it was edited")
    if record["digest"] != sha256(canonical({name: record[name] for name in set(record) - {"digest"}})):
        found.append("the digest is not that of the rest: it was edited")
    return found + bad_fields(record) + bad_seating(record) + bad_moves(record) + bad_draws(record)


def bad_fields(record: dict[str, Any]) -> list[str]:
    """Fields that are not what they must be."""
    found = []
    players, contributions, content = record["players"], record["contributions"], record["content"]
    if not is_count(players) or players < 1:
        found.append("players is not a number of players")
    if (record["end"] is None) != (record["winners"] is None):
        found.append("end and winners do not go together: it was edited")
    if record["reveal"] is None:
        found.append("the seed is not revealed: the game is not over")
    elif not is_hex(record["reveal"]):
        found.append("reveal is not a seed of 64 hexadecimal digits")
    elif record["commitment"] != hashlib.sha256(bytes.fromhex(record["reveal"])).hexdigest():
        found.append("the revealed seed is not the one that was committed to")
    if not is_count(record["forced"]):
        found.append("forced is not a number of draws")
    elif record["forced"]:
        found.append(f"the first {record['forced']} draws were set by hand: they prove nothing")
    if not isinstance(contributions, dict):
        found.append("contributions are not an object")
    else:
        seats = {str(seat) for seat in range(players)} if is_count(players) and players < 100 else set()
        for seat, words in contributions.items():
            if seat not in seats or not isinstance(words, str) or not words.isprintable():
                found.append(f"contribution {seat!a} is not a line of printable text of a seat at the table")
    if not isinstance(content, dict) or set(content) != {"hash", "values"} or not is_hex(content["hash"]):
        found.append("content is not a hash and values")
    elif content["values"] is not None and content["hash"] != sha256(canonical(content["values"])):
        found.append("the content does not match its hash")
    return found


def bad_seating(record: dict[str, Any]) -> list[str]:
    """An order of seats that does not follow from the seed, or contributions that do not stand where it brings them."""
    if "seating" not in record:
        return []
    seating, contributions = record["seating"], record["contributions"]
    if not isinstance(seating, dict) or set(seating) != {"order", "places"} or not isinstance(contributions, dict):
        return ["seating is not an order and places"]
    order, places = seating["order"], seating["places"]
    is_order = isinstance(order, list) and all(map(is_count, order)) and sorted(order) == list(range(len(order)))
    if not is_order or len(order) != record["players"] or not isinstance(places, dict):
        return ["seating is not an order of all places"]
    if {str(seat): places[str(n)] for seat, n in enumerate(order) if str(n) in places} != contributions:
        return ["a contribution does not stand where the order of seats brings it"]
    if len(places) != len(contributions):
        return ["a place of the lobby does not exist"]
    try:
        key = key_of(bytes.fromhex(record["reveal"]), places, b"tavolata order 2\n")
    except (TypeError, ValueError):
        return []  # the seed or the contributions are no such thing, which was said above
    left = list(range(len(order)))
    expected = [left.pop(draw(key, n, len(left))) for n in range(len(order))]
    return [] if order == expected else [f"the order of seats is {order}, and the seed gives {expected}"]


def bad_moves(record: dict[str, Any]) -> list[str]:
    """Moves that no match can have, whatever its rules."""
    if not isinstance(record["moves"], list):
        return ["moves are not a list"]
    found = []
    seats = range(record["players"]) if is_count(record["players"]) else range(0)
    open_acts: list[int] = []  # seats whose acts could be taken back: since them nothing was drawn
    acts: set[int] = set()
    for number, move in enumerate(record["moves"]):
        kind = set(move) if isinstance(move, dict) else set()
        if kind not in MOVES:
            found.append(f"move {number} is neither an act, a draw, an undo nor a rewind")
        elif "act" in kind:
            if not is_count(move["seat"]) or move["seat"] not in seats or not isinstance(move["act"], dict):
                found.append(f"move {number} is not an act of a seat at the table")
            acts.add(number)
            open_acts.append(move["seat"])
        elif "undo" in kind:
            if not is_count(move["undo"]) or not open_acts or open_acts.pop() != move["undo"]:
                found.append(f"move {number} takes back what cannot be taken back: a draw, or another seat's act")
        else:
            open_acts.clear()
            if "rewind" in kind and (not is_count(move["rewind"]) or move["rewind"] not in acts):
                found.append(f"move {number} does not go back to an act before it")
    return found


def bad_draws(record: dict[str, Any]) -> list[str]:
    """Draws that do not follow from the seed. They are counted through all moves: going back brings none again."""
    try:
        key = key_of(bytes.fromhex(record["reveal"]), record["contributions"])
        draws = [move for move in record["moves"] if isinstance(move, dict) and set(move) == {"draw", "of"}]
    except (TypeError, ValueError, AttributeError):
        return []  # the seed, the contributions or the moves are no such thing, which was said above
    found = []
    for number, move in enumerate(draws):
        outcome, outcomes = move["draw"], move["of"]
        if not is_count(outcome) or not is_count(outcomes) or not outcome < outcomes <= 2**64:
            found.append(f"draw {number} is {outcome!a} of {outcomes!a}, which is no draw")
        elif draw(key, number, outcomes) != outcome:
            found.append(f"draw {number} is {outcome}, and the seed gives {draw(key, number, outcomes)}")
    return found


def bad_promises(record: dict[str, Any], commitment: str | None, contributed: list[str]) -> list[str]:
    """What was shown before the first draw and is not in the record."""
    found = []
    if commitment is not None and commitment != record["commitment"]:
        found.append("the commitment is not the one that was shown before the first draw")
    for given in contributed:
        seat, _, words = given.partition(":")
        if record["contributions"].get(seat) != words:
            found.append(f"the contribution of seat {seat} is not the one that was given")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Verify the draws of a finished Tavolata match, without Tavolata.")
    parser.add_argument("record", type=Path, help="the record of the match")
    parser.add_argument("--commitment", metavar="HEX", help="the commitment shown before the first draw")
    parser.add_argument("--contribution", metavar="SEAT:WORDS", action="append", default=[], help="words you gave")
    given = parser.parse_args()
    try:
        text = given.record.read_bytes()
    except OSError as error:
        print(f"{given.record} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    found = problems(text)
    found = found or bad_promises(json.loads(text), given.commitment, given.contribution)
    for problem in found:
        print(problem)
    if found:
        return 1
    record = json.loads(text)
    draws = sum("draw" in move for move in record["moves"])
    seats = ", ".join(sorted(record["contributions"], key=int)) or "none"
    print(f"sound: {draws} draws follow from the seed committed to as {record['commitment']}")
    print(f"contributions of seats: {seats}")
    if "seating" in record:
        print(f"the order of seats follows from the seed: places {record['seating']['order']}")
    if record["end"] is None:
        print("the match was broken off before its end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
