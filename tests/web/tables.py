"""Tables made over HTTP, as a page would make them: for tests that begin in the middle of things."""

import secrets
from typing import Any

from .chromium import ELSEWHERE
from .people import Person

CONTRIBUTION = "5" * 32
"""What our pages add to the draws: always the same, so that a seeded server deals and rolls the same."""


def become(person: Person, name: str) -> None:
    """A guest with a session."""
    ask(person, "POST", "/api/guest", {"name": name, "language": person.language})


def ask(person: Person, method: str, path: str, body: Any = None) -> Any:
    """What the server answers this person; a refusal fails the test."""
    if ELSEWHERE in person.site:  # a name that only the browser knows
        return person.page.evaluate(FETCH, [method, path, body])
    given = {} if body is None else {"data": body}
    answer = person.request.fetch(path, method=method, headers={"origin": person.site}, **given)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


FETCH = """async ([method, path, body]) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method, headers, body: body === null ? null : JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
}"""


def make_table(person: Person, players: int = 2, **given: Any) -> dict[str, Any]:
    """A table of Trono with bots on all other seats, begun unless told otherwise; its id and invitations."""
    asked = {
        "game": "trono", "players": players, "bots": players - 1, "start": True, "order": "chosen", "hints": True,
        "contribution": CONTRIBUTION,
    }  # fmt: skip
    return dict(ask(person, "POST", "/api/tables", asked | given))


def go_on_from(person: Person, record: dict[str, Any]) -> tuple[str, str]:
    """A table of Anna's own that goes on where a record ends, before its start: its id, and what others enter with."""
    become(person, "Anna")
    whole = ask(person, "POST", "/api/records", record)["table"]
    made = ask(person, "POST", f"/api/tables/{whole}/branch", {"v": len(record["moves"])})
    table, token = str(made["table"]), str(made["invitations"]["invite"])
    ask(person, "POST", "/api/enter", {"token": token})
    send(person, table, "change", order="chosen", hints=True)
    return table, token


def look(person: Person, table: str, seat: int | None = None) -> dict[str, Any]:
    """The table as this person sees it."""
    return dict(ask(person, "GET", f"/api/tables/{table}" + (f"?seat={seat}" if seat is not None else "")))


def send(person: Person, table: str, t: str, **facts: Any) -> dict[str, Any]:
    """A command to a table."""
    command = {"t": t, "id": secrets.token_hex(16), **facts}
    return dict(ask(person, "POST", f"/api/tables/{table}/commands", command))


def play_until_asked_again(person: Person, table: str, seat: int = 0) -> None:
    """One's first decision over HTTP: how a game begins is shown until then only, and whoever comes later to its page
    is asked at once."""
    for is_next in (False, True):
        while seat not in (seen := look(person, table, seat))["d"]["waiting"]:
            pass
        if not is_next:
            send(person, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]], seat=seat)


def finish(person: Person, table: str, seat: int = 0) -> None:
    """Play one's own seat over HTTP, always the first that is legal, until the game is over."""
    while True:
        seen = look(person, table, seat)
        if seen["d"]["result"]:
            return
        if seat in seen["d"]["waiting"]:
            send(person, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]], seat=seat)
