"""The page's own verifier of draws against the one of the examples: over fresh records, edits and flipped bits."""

import base64
import random
import subprocess

import pytest

from tavolata import games
from tavolata.kernel import record as records

from ..kernel.test_stranger import edited, finished, sampled, stranger
from .node import BIN, WEB


def verdicts(texts: list[bytes]) -> list[str]:
    """What the page finds wrong with each record; `sound` where it is nothing."""
    lines = b"\n".join(map(base64.b64encode, texts))
    command = [str(BIN / "node"), "src/after/fixtures/verdicts.ts"]
    done = subprocess.run(command, cwd=WEB, input=lines, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()[-4000:]
    return done.stdout.decode().splitlines()


def flipped(text: bytes, chooser: random.Random) -> bytes:
    """A record with one bit changed."""
    touched = bytearray(text)
    touched[chooser.randrange(len(text))] ^= 1 << chooser.randrange(8)
    return bytes(touched)


@pytest.mark.parametrize(
    ("name", "moves", "bits"),
    [("trono", 5, 20), *(pytest.param(name, 15, 60, marks=pytest.mark.long) for name in games())],
)
def test_the_page_and_the_example_agree(name: str, moves: int, bits: int) -> None:
    chooser = random.Random(name)
    record = finished(name, 5).record()
    whole = records.dump(record).encode()
    texts = [whole, whole[:-1], whole[:-2], b"{", whole.replace(b":", b": ")]
    texts += [edited(record, path, other) for path, other in sampled(record, chooser, moves)]
    texts += [flipped(whole, chooser) for _ in range(bits)]
    found = verdicts(texts)
    assert len(found) == len(texts)
    assert found[0] == "sound"
    for text, verdict in zip(texts, found, strict=True):
        problems = stranger.problems(text)
        assert (verdict == "sound") == (not problems), f"the page: {verdict}; the example: {problems}"
    assert all(verdict != "sound" for verdict in found[-bits:])
