"""The players of the test harness notice everything that a server must never do."""

from typing import Any

import msgspec
import pytest

from tavolata.testing.table_client import Attempt, Guest, Page, Site


@pytest.fixture
def page() -> Page:
    page = Page(Site("http://localhost:1"), Guest("ada", ""), "table")
    hear(page, t="snapshot", v=5, d={"me": {"seat": 0}, "table": {"status": "playing"}, "waiting": [0], "view": {}})
    return page


def hear(page: Page, **frame: Any) -> None:
    page.hear(msgspec.json.encode(frame))


def sent(page: Page) -> Attempt:
    attempt = Attempt("a" * 32, "table", "ada", b"", [], 0.0)
    page.pending = page._sent[attempt.id] = attempt
    return attempt


def test_versions_come_one_after_the_other(page: Page) -> None:
    hear(page, t="events", v=6, d={"steps": [step(1, a=1, b=1)], "waiting": [1]})
    hear(page, t="events", v=7, d={"steps": [step(2, a=2)], "waiting": [0], "legal": [{"act": {"verb": "roll"}}]})
    assert page.faults == []
    assert page.view == {"a": 2, "b": 1}
    assert page.is_asked
    assert page.legal == [msgspec.Raw(b'{"verb":"roll"}')]


def step(n: int, **changes: Any) -> dict[str, Any]:
    return {"n": n, "events": [], "retracted": 0, "changes": changes}


@pytest.mark.parametrize("number", [0, 2])
def test_so_do_steps(page: Page, number: int) -> None:
    hear(page, t="events", v=6, d={"steps": [step(number)]})
    assert len(page.faults) == 1


@pytest.mark.parametrize("version", [5, 7])
def test_one_that_is_left_out_or_comes_twice_is_noticed(page: Page, version: int) -> None:
    hear(page, t="events", v=version, d={"steps": []})
    assert len(page.faults) == 1


def test_so_is_a_table_that_goes_back(page: Page) -> None:
    hear(page, t="snapshot", v=5, d={})
    assert page.faults == []
    hear(page, t="snapshot", v=4, d={})
    assert page.faults == [
        "table, seat 0: back from version 5 to 4 (after snapshot 5, snapshot 5, snapshot 4)",
    ]


def test_and_an_answer_to_nothing(page: Page) -> None:
    hear(page, t="ack", id="b" * 32, v=6)
    assert len(page.faults) == 1


def test_the_first_answer_counts_and_all_are_kept(page: Page) -> None:
    attempt = sent(page)
    hear(page, t="ack", id=attempt.id, v=6)
    hear(page, t="ack", id=attempt.id, v=9)
    assert (attempt.outcome, attempt.version, page.pending) == ("ok", 6, None)
    assert attempt.answers == {("ok", 6), ("ok", 9)}


def test_what_could_not_be_written_down_stays_unknown_and_is_sent_again(page: Page) -> None:
    attempt = sent(page)
    hear(page, t="refused", id=attempt.id, v=5, error="not_durable")
    assert (attempt.outcome, page.pending) == ("unknown", attempt)
    hear(page, t="refused", id=attempt.id, v=5, error="illegal")
    assert (attempt.outcome, page.pending) == ("refused", None)


def test_who_is_asked_comes_back_before_the_others(page: Page) -> None:
    """As in web/src/wire/socket.ts: seats that are asked reconnect at once, then four times a second; other pages
    later.
    """

    def pauses(failures: int) -> tuple[float, float]:
        drawn = [page._pause(failures) for _ in range(400)]
        return min(drawn), max(drawn)

    assert pauses(0)[1] <= 1
    others = pauses(1)
    hear(page, t="events", v=6, d={"steps": [], "waiting": [0], "legal": [{"act": {"verb": "roll"}}]})
    asked = pauses(1)
    assert 0.1875 <= asked[0] < asked[1] <= 0.3125 < 3 <= others[0] < others[1] <= 5
    assert pauses(79)[1] <= 0.3125
    assert pauses(80)[0] >= 3


def test_a_conflict_brings_what_was_missed(page: Page) -> None:
    attempt = sent(page)
    missed = [
        {"t": "events", "v": v, "d": {"steps": [step(v - 5, at=v)], "is_past": v < 7, "waiting": [v]}}
        for v in (5, 6, 7)
    ]
    hear(page, t="conflict", id=attempt.id, v=7, missed=missed)
    assert (attempt.outcome, page.v, page.faults) == ("conflict", 7, [])
    assert page.view == {"at": 7}
    assert page.body.waiting == [7]
