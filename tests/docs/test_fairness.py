"""docs/fairness.md is enough to make every draw again: hashlib and hmac against the page and the kernel."""

import hashlib
import hmac
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tavolata.kernel.chance import KeyedDraws
from tavolata.server.table.table import Table

from .pages import ROOT

PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
SEED = bytes(range(32))
BOTH = {0: "mortadella", 1: "tortellino"}
VECTORS = [
    tuple(int(cell) for cell in row.strip("| ").split("|"))
    for row in re.findall(r"^\|(?: *\d+ *\|){3,4}$", PAGE, re.MULTILINE)
]


def key_of(seed: bytes, contributions: dict[int, str]) -> bytes:
    words = "".join(f"{seat}:{contributions[seat]}\n" for seat in sorted(contributions))
    return hmac.new(seed, b"tavolata draws 1\n" + words.encode(), hashlib.sha256).digest()


def draw(key: bytes, n: int, outcomes: int) -> int:
    attempt = 0
    while True:
        block = hmac.new(key, n.to_bytes(8, "big") + attempt.to_bytes(4, "big"), hashlib.sha256).digest()
        x = int.from_bytes(block[:8], "big")
        if x < 2**64 - 2**64 % outcomes:
            return x % outcomes
        attempt += 1


def named(name: str) -> str:
    found = re.search(rf"^\| {re.escape(name)} \| `([0-9a-f]{{64}})` \|$", PAGE, re.MULTILINE)
    assert found, name
    return found[1]


def test_commitment_and_keys() -> None:
    assert named("commitment") == hashlib.sha256(SEED).hexdigest() == KeyedDraws(SEED).commitment
    assert named("key, no contributions") == key_of(SEED, {}).hex()
    assert named("key, seat 0 `mortadella` and seat 1 `tortellino`") == key_of(SEED, BOTH).hex()


def test_the_page_shows_enough_vectors() -> None:
    assert len(VECTORS) == 10


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_draws(vector: tuple[int, ...]) -> None:
    n, outcomes, *expected = vector
    for contributions, outcome in zip(({}, BOTH), expected, strict=False):
        assert draw(key_of(SEED, contributions), n, outcomes) == outcome
        assert KeyedDraws(SEED, contributions).draw(n, outcomes) == outcome


def test_number_seeds_and_thousands_of_draws() -> None:
    seed = hashlib.sha256(b"tavolata seed 7").digest()
    kernel, key = KeyedDraws.from_number(7), key_of(seed, {})
    assert kernel.seed == seed
    for n in range(2000):
        outcomes = 2 + n * 7
        assert kernel.draw(n, outcomes) == draw(key, n, outcomes)


def test_the_faces_of_the_example() -> None:
    faces = ["people", "tower", "book", "bologna", "wine", "rat"]
    outcome = next(v[2] for v in VECTORS if v[0] == 2)
    digits = [outcome // 6**die % 6 for die in range(5)]
    shown = ", ".join(faces[digit] for digit in digits)
    assert f"{outcome} to base 6, lowest digit first, is {' '.join(map(str, digits))}: {shown}." in PAGE


def test_the_order_of_seats() -> None:
    """As a table shuffles them."""
    key = key_of(hashlib.sha256(b"tavolata order 1\n" + SEED).digest(), {})

    def order(seats: int) -> str:
        left = list(range(seats))
        return " ".join(str(left.pop(draw(key, n, len(left)))) for n in range(seats))

    assert f"for three `{order(3)}`, for five `{order(5)}`" in PAGE
    sheet = SimpleNamespace(seats=[None] * 5)
    assert " ".join(map(str, Table.shuffled_order(cast(Any, SimpleNamespace(seed=SEED, sheet=sheet))))) == order(5)
