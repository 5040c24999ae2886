"""Refusals: every one has its sentence, its status and its closing code, and shows nothing of the inside."""

import asyncio
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from tavolata.kernel.cache import PACKAGE
from tavolata.kernel.errors import BadOption, IllegalAction, TavolataError
from tavolata.kernel.game import game
from tavolata.kernel.texts import LANGUAGES, load
from tavolata.server import errors
from tavolata.server.errors import TEXT, NotDurable, NotFound, ServerError, TooMany, as_json, close_of, status_of
from tavolata.server.http.app import find_handlers

from .serving import assert_refused, guest, serving

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "server").rglob("*.py"))


def kinds(of: type[ServerError] = ServerError) -> list[type[ServerError]]:
    return [of, *(kind for each in of.__subclasses__() for kind in kinds(each))]


def raised() -> list[tuple[str, set[str]]]:
    """The keys with which the server refuses, and the facts that each is given, as the sources say."""
    find_handlers()  # so that all modules with their own refusals are loaded
    names = "|".join(kind.__name__ for kind in kinds())
    found = re.findall(rf'\b(?:{names})\(\s*"(\w+)"((?:[^()]|\([^()]*(?:\([^()]*\))?[^()]*\))*)\)', SOURCES)
    return [(key, set(re.findall(r"\b(\w+)=", rest))) for key, rest in found]


def test_every_refusal_has_its_sentence_and_gives_it_its_facts() -> None:
    sentences = load(TEXT, "en").entries
    assert len(raised()) > 40
    for key, facts in raised():
        assert f"error.{key}" in sentences, key
        wanted = {name for _, name, _, _ in Formatter().parse(sentences[f"error.{key}"]) if name}
        assert wanted <= facts | {"retry_after"}, key


def test_every_kind_of_refusal_has_a_status_and_a_closing_code() -> None:
    for kind in kinds():
        assert 400 <= kind.status < 600, kind
        assert kind.close in (errors.TOO_BIG, errors.INTERNAL, errors.TRY_LATER) or kind.close == 4000 + kind.status


def test_refusals_of_the_rules_are_about_what_was_asked() -> None:
    with pytest.raises(BadOption) as refused:
        game("trono").new(players=9)
    assert (status_of(refused.value), close_of(refused.value)) == (422, 4422)
    match = game("trono").new(players=3, seed=1)
    seat = next(seat for seat in range(3) if seat not in match.waiting)
    with pytest.raises(IllegalAction) as illegal:
        match.play(0, seat=seat)
    said = as_json(illegal.value, "it")
    assert status_of(illegal.value) == 422
    assert said["reason"] == illegal.value.reason.code
    assert said["text"] == illegal.value.reason.text("it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_as_json(language: str) -> None:
    said = as_json(NotFound("no_such_page", path="/x", hidden=object(), later=lambda language: "secret"), language)
    assert said == {"error": "no_such_page", "text": said["text"], "path": "/x"}
    assert "/x" in said["text"]


def test_a_refusal_that_passes_says_when_to_come_back() -> None:
    error = TooMany("too_fast", retry_after=7)
    assert error.retry_after == 7
    assert "7 s" in error.text("en")
    assert as_json(error, "it")["retry_after"] == 7


def test_not_durable_is_known_by_its_kind() -> None:
    error: TavolataError = NotDurable()
    assert (status_of(error), close_of(error)) == (503, 1013)
    assert "has not happened" in error.text("en")


def test_a_request_that_a_stop_does_not_wait_for_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        begun = asyncio.Event()

        async def endless(*_: Any) -> None:
            begun.set()
            await asyncio.Event().wait()

        async with serving(tmp_path, stop_seconds=2.0) as served:
            anna = served.browser()
            await guest(anna)
            monkeypatch.setattr(served.services.pool, "run", endless)
            headers = {"content-type": "application/json"}
            asked = asyncio.create_task(anna.post("/api/records", content=b"{}", headers=headers))
            await begun.wait()
        assert_refused(await asked, 503, "stopping")
        await anna.aclose()

    asyncio.run(body())
