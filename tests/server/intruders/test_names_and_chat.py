"""Names and chat: whatever people write is kept as text, within bounds, and never becomes anything else."""

import json
import unicodedata
from pathlib import Path
from typing import Any

from tavolata.testing.wire import Answer, Served, frame

from .world import World, run

SCRIPT = "<script>alert(1)</script>"
BIDI = "abc\u202egnp.exe"
WORDS: list[str] = [
    SCRIPT, "<img src=x onerror=alert(1)>", "javascript:alert(1)", '"><svg/onload=alert(1)>', "{{7*7}}", "${7*7}",
    "'; DROP TABLE guests; --", "%s%n", BIDI, "\u2066abc\u2069", "\u200b", "\ufeff", "a\u0300" * 50,
    "e" + "\u0301" * 400,
    "\0", "\x1b[31mred", "\r\nSet-Cookie: a=b", "a" * 300, "😀" * 200, "👩‍👧" * 20, "ﷺ" * 40, "\u2028\u2029", "١٢٣",
    "\U000e0041\U000e0042", "\ufdd0", "\uffff", "🏳️‍🌈", "\u115f", "\u3164", "../../etc/passwd", "null", "undefined",
    "__proto__", "עברית",
]  # fmt: skip
DANGEROUS = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, *range(32), 0x7F]
"""Signs that turn the direction of writing round, and those that steer terminals."""


def looks_harmless(text: str, most: int) -> bool:
    """A text of bounded length without control characters and piles of marks."""
    marks = longest = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        longest = max(longest, marks)
    return len(text) <= most and not any(ord(sign) in DANGEROUS for sign in text) and longest <= most // 2


def test_names(tmp_path: Path) -> None:
    """Each is taken, cleaned, or refused with a sentence; what others see is harmless and within bounds."""

    async def test(served: Served, world: World) -> None:
        page = await world["other"].page(world.table)
        taken = 0
        for word in WORDS:
            since = len(page.frames)
            for method, path in (("PATCH", "/api/me"), ("PATCH", f"/api/tables/{world.table}/name")):
                answer = await world["seat"].ask(method, path, {"name": word})
                _granted_or_refused(answer, word)
                taken += answer.status == 200
            if answer.status == 200:
                await page.hear('"t":"snapshot"', since)
            name = page.messages()[-1]["d"]["table"]["seats"][1]["name"] if answer.status == 200 else "Bruno"
            assert looks_harmless(name, 24), (word, name)
            shown = await world["seat"].ok("GET", "/api/me")
            assert looks_harmless(shown["name"], 24), (word, shown)
        assert taken > 20

    run(tmp_path, test)


def test_chat(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        page, speaker = await world["other"].page(world.table), await world["seat"].page(world.table)
        for number, word in enumerate(WORDS):
            since = len(page.frames)
            answer = await speaker.tell({"t": "say", "id": f"words-{number:04}", "text": word})
            if answer["t"] == "ack":
                said = await page.hear('"t":"said"', since)
                assert looks_harmless(said["text"].replace("\n", " "), 500), (word, said)
            else:
                assert answer["text"].endswith("."), answer
        lines = await world["other"].ok("GET", f"/api/tables/{world.table}/chat")
        assert SCRIPT in [line["text"] for line in lines]

    run(tmp_path, test)


def _granted_or_refused(answer: Answer, word: str) -> None:
    assert answer.status in (200, 400, 422), (word, answer)
    if answer.status != 200:
        assert answer.json["text"].endswith("."), (word, answer)


def test_ten_megabytes_and_ten_thousand_marks(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        seat, marks = world["seat"], await world.marks()
        huge, tower = "x" * 10_000_000, "a" + "\u0301" * 10_000
        for words in (huge, tower):
            for method, path, word in (
                ("PATCH", "/api/me", "name"),
                ("PATCH", f"/api/tables/{world.table}/name", "name"),
                ("POST", f"/api/tables/{world.table}/chat", "text"),
            ):
                answer = await seat.ask(method, path, {word: words})
                assert answer.status in (400, 409, 413), (path, answer)
                assert answer.json["text"].endswith("."), answer
        page = await seat.page(world.table)
        page.send(frame(json.dumps({"t": "say", "id": "words-0001", "text": tower}).encode()))
        await page.closed()
        assert page.close_code is not None
        assert page.close_code[0] == 1009
        assert await world.marks() == marks

    run(tmp_path, test)


def test_pages_are_the_same_whatever_people_are_called(tmp_path: Path) -> None:
    """No word of theirs is ever written into HTML by the server: what it sends is a page without people."""

    async def test(served: Served, world: World) -> None:
        before = [await world["seat"].ask("GET", path) for path in ("/", f"/t/{world.table}")]
        await world["seat"].ok("PATCH", "/api/me", {"name": "<b>x</b>"})
        await world["seat"].ok("PATCH", f"/api/tables/{world.table}/name", {"name": "<b>x</b>"})
        after = [await world["seat"].ask("GET", path) for path in ("/", f"/t/{world.table}")]
        assert [answer.body for answer in before] == [answer.body for answer in after]
        answers = [*after, await world["seat"].ask("GET", f"/api/tables/{world.table}")]
        for answer in answers:
            policy = answer.header("content-security-policy") or ""
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert answer.header("x-content-type-options") == "nosniff"
        assert (answers[-1].header("content-type") or "").startswith("application/json")

    run(tmp_path, test)


def test_the_search_knows_what_is_dangerous() -> None:
    harmful: list[Any] = [BIDI, "a\0", "x" * 25, "e" + "\u0301" * 20]
    assert not any(looks_harmless(word, 24) for word in harmful)
    assert looks_harmless("Ève-Marie O’Neill", 24)
