"""The checks of the chaos runs find what they should: each of these logs has one fault."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from benchmarks.server import checking
from benchmarks.server.checking import Findings

from tavolata.server.store import Loaded
from tavolata.server.table import events
from tavolata.server.table.entry import Entry
from tavolata.server.table.entry import chain as chain_hash
from tavolata.server.table.play import Acted
from tavolata.server.table.state import Tempo
from tavolata.testing.table_client import Attempt, Guest, Page, Site

from ..table.sitting import Sitting

Logs = list[tuple[Loaded, Loaded]]
ANN, BEN = "ada", "ben"


class Story:
    """A table with some moves, its log, and what its players remember."""

    def __init__(self) -> None:
        tempo = Tempo(kind="live", seconds=600)
        self.sitting = Sitting("trono", 2, tempo=tempo).sit(ANN, BEN).start()
        self.attempts: list[Attempt] = []
        for _ in range(8):
            self.sitting.wait(1000)
            self.sitting.act()
            self.attempts.append(self._remembered(self.sitting.entries[-1]))

    def _remembered(self, entry: Entry) -> Attempt:
        event = events.read(entry).event
        assert isinstance(event, Acted)
        actions = [msgspec.Raw(msgspec.json.encode(action)) for action in event.actions]
        attempt = Attempt(entry.command, entry.table, ANN, b"", actions, float(entry.seq))
        attempt.settle("ok", entry.seq)
        attempt.heard = entry.seq + 0.5
        return attempt

    @property
    def logs(self) -> Logs:
        return [(self.sitting.loaded(), self.sitting.loaded(self.sitting.state.seq - 3))]

    @property
    def last(self) -> Attempt:
        return self.attempts[-1]

    def check(self, logs: Logs | None = None, up: Any = ()) -> Findings:
        found = Findings()
        logs = self.logs if logs is None else logs
        tables = checking.check_logs(logs, found, up)
        checking.check_history(self.attempts, logs, found)
        checking.check_pages(self.pages(), tables, found)
        return found

    def pages(self) -> list[Page]:
        pages = []
        for seat in (0, 1, None):
            given = checking.given(self.sitting.table, seat)
            frame = {
                "t": "snapshot",
                "v": given["v"],
                "d": {
                    "me": {"seat": seat},
                    "table": {"status": given["status"]},
                    "view": given["view"],
                    "legal": [{"act": act} for act in given["legal"]],
                    "waiting": given["waiting"],
                },
            }
            page = Page(Site("http://localhost:1"), Guest("", ""), self.sitting.table.id)
            page.hear(msgspec.json.encode(frame))
            pages.append(page)
        return pages

    def edited(self, edit: Callable[[list[Entry]], None]) -> Logs:
        """The logs with something done to the whole one."""
        ((whole, short),) = self.logs
        entries = list(whole.entries)
        edit(entries)
        head = msgspec.structs.replace(whole.head, seq=len(entries))
        return [(msgspec.structs.replace(whole, head=head, entries=entries), short)]


@pytest.fixture
def story() -> Story:
    return Story()


def kinds(found: Findings) -> set[str]:
    return {kind for kind, problems in found.problems.items() if problems}


def test_a_good_log_has_no_problem(story: Story) -> None:
    found = story.check()
    assert found.all_is_well, found.text()
    assert (found.tables, found.entries, found.views) == (1, len(story.sitting.entries), 3)


def test_an_acknowledged_command_that_is_not_in_the_log_is_lost(story: Story) -> None:
    logs = story.edited(lambda entries: entries.__delitem__(-1))
    assert "lost" in kinds(story.check(logs))
    assert "views" in kinds(story.check(logs))


def test_so_is_one_whose_whole_table_is_gone(story: Story) -> None:
    assert "lost" in kinds(story.check([]))


@pytest.mark.parametrize("outcome", ["refused", "conflict"])
def test_a_refused_command_must_not_be_in_the_log(story: Story, outcome: Any) -> None:
    story.last.outcome = outcome
    story.last.answers = {(outcome, 0)}
    assert kinds(story.check()) == {"refused but done"}


def test_an_unanswered_one_may_be_there_or_not(story: Story) -> None:
    story.last.outcome, story.last.answers = "unknown", set()
    assert story.check().all_is_well
    story.attempts.append(Attempt("never-heard-of", story.last.table, ANN, b"", [], 99.0))
    assert story.check().all_is_well


def test_what_nobody_sent_is_found(story: Story) -> None:
    story.attempts.remove(random.choice(story.attempts))
    assert kinds(story.check()) == {"sent by nobody"}


def test_a_command_that_is_in_the_log_twice_is_found(story: Story) -> None:
    last = story.sitting.entries[-1]
    again = msgspec.structs.replace(last, seq=last.seq + 1)
    assert "doubled" in kinds(story.check(story.edited(lambda entries: entries.append(again))))


def test_another_version_than_was_told_is_found(story: Story) -> None:
    story.last.version += 1
    assert "wrongly done" in kinds(story.check())


def test_another_act_than_was_sent_is_found(story: Story) -> None:
    story.last.actions = [msgspec.Raw(b'{"verb":"fly"}')]
    assert kinds(story.check()) == {"wrongly done"}


def test_two_different_answers_are_found(story: Story) -> None:
    story.last.settle("ok", story.last.version + 1)
    assert kinds(story.check()) == {"answered differently"}


def test_an_order_that_nobody_could_have_seen_is_found(story: Story) -> None:
    story.attempts[0].sent = story.last.heard + 1
    assert kinds(story.check()) == {"out of order"}


def test_a_gap_is_found(story: Story) -> None:
    assert {"gaps", "chains"} <= kinds(story.check(story.edited(lambda entries: entries.__delitem__(5))))


@pytest.mark.parametrize("change", [{"state": "0" * 32}, {"at": 1}, {"chain": "0" * 64}])
def test_an_edited_entry_is_found(story: Story, change: dict[str, Any]) -> None:
    def edit(entries: list[Entry]) -> None:
        entries[6] = msgspec.structs.replace(entries[6], **change)

    assert {"chains", "hashes"} <= kinds(story.check(story.edited(edit)))


def test_a_state_that_does_not_follow_is_found_even_if_the_chain_holds(story: Story) -> None:
    def edit(entries: list[Entry]) -> None:
        last = entries[-1]
        chain = chain_hash(entries[-2].chain, last.seq, last.command, last.at, last.event, "0" * 32)
        entries[-1] = msgspec.structs.replace(last, state="0" * 32, chain=chain)

    assert kinds(story.check(story.edited(edit))) == {"hashes"}


def test_a_snapshot_of_something_else_is_found(story: Story) -> None:
    ((whole, _),) = story.logs
    other = Story()
    other.sitting.wait(7)
    other.sitting.act()
    assert kinds(story.check([(whole, other.logs[0][1])])) == {"snapshots"}


def test_time_charged_while_no_server_was_up_is_found(story: Story) -> None:
    began, ended = story.sitting.entries[0].at, story.sitting.entries[-1].at
    assert story.check(up=[(began, ended)]).all_is_well
    found = story.check(up=[(began, ended - 500)])
    assert kinds(found) == {"clocks"}
    assert len(found.problems["clocks"]) == 1
    assert found.charged_ms == 8000


def test_a_page_that_shows_something_else_is_found(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = story.pages()
    pages[0].body = msgspec.structs.replace(pages[0].body, legal=[])
    pages[1].v -= 1
    monkeypatch.setattr(story, "pages", lambda: pages)
    assert len(story.check().problems["views"]) == 2 - (story.sitting.table.waiting != [0])


def test_a_finding_says_what_differs(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    [page, *others] = story.pages()
    page.body = msgspec.structs.replace(page.body, waiting=[7])
    page.view["players"][0]["tokens"]["tower"] = 99
    monkeypatch.setattr(story, "pages", lambda: [page, *others])
    [said] = story.check().problems["views"]
    assert f"waiting: [7] instead of {story.sitting.table.waiting}" in said
    assert '"tower":99' in said
