"""docs/fairness.md is sufficient to recompute every draw: hashlib and hmac compared with the page and the kernel."""

import hashlib
import hmac
import re

import pytest

from tavolata.kernel.chance import KeyedDraws, Seating

from .pages import ROOT

PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
SEED = bytes(range(32))
BOTH = {0: "mortadella", 1: "tortellino"}
VECTORS = [
    tuple(int(cell) for cell in row.strip("| ").split("|"))
    for row in re.findall(r"^\|(?: *\d+ *\|){3,4}$", PAGE, re.MULTILINE)
]


def key_of(seed: bytes, contributions: dict[int, str], label: bytes = b"tavolata draws 1\n") -> bytes:
    words = "".join(f"{seat}:{contributions[seat]}\n" for seat in sorted(contributions))
    return hmac.new(seed, label + words.encode(), hashlib.sha256).digest()


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


def order_of(key: bytes, seats: int) -> str:
    left = list(range(seats))
    return " ".join(str(left.pop(draw(key, n, len(left)))) for n in range(seats))


def test_the_order_of_seats() -> None:
    """As a table shuffles them."""
    for places, name in (
        ({}, "order key, no contributions"),
        (BOTH, "order key, place 0 `mortadella` and place 1 `tortellino`"),
    ):
        key = key_of(SEED, places, b"tavolata order 2\n")
        assert named(name) == key.hex()
        assert " ".join(map(str, Seating.shuffle(SEED, places, 5).order)) == order_of(key, 5)
    alone, both = (key_of(SEED, places, b"tavolata order 2\n") for places in ({}, BOTH))
    said = "without contributions for three seats `{}` and for five `{}`; with both for three `{}` and for five `{}`"
    assert said.format(*(order_of(key, seats) for key in (alone, both) for seats in (3, 5))) in PAGE


def test_the_older_order_of_seats() -> None:
    """As tables shuffled them before contributions had a part in it; it is not in their records."""
    key = key_of(hashlib.sha256(b"tavolata order 1\n" + SEED).digest(), {})
    assert f"for three `{order_of(key, 3)}`, for five `{order_of(key, 5)}`" in PAGE
