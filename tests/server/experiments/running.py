"""Runs in the lab, asked for over HTTP."""

import json
from typing import Any

import httpx

WISH: dict[str, Any] = {"game": "trono", "players": 3, "games": 200, "bots": "simple"}
KINDER = {"victory.dean.least[2]": 3}
WITHOUT = {"deus_ex": False}


async def ran(browser: httpx.AsyncClient, **changes: Any) -> list[dict[str, Any]]:
    """All lines of a run."""
    async with browser.stream("POST", "/api/lab/runs", json={**WISH, **changes}) as answer:
        body = await answer.aread()
        assert answer.status_code == 200, body
        return [json.loads(line) for line in body.splitlines()]
