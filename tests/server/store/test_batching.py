"""Which appends are committed together, and in which order."""

import asyncio
from typing import Any

from tavolata.server.store.batching import Batcher


def test_a_long_job_has_a_transaction_of_its_own_and_others_go_between_two() -> None:
    async def test() -> list[list[str]]:
        done: list[list[str]] = []

        async def commit(jobs: list[str]) -> list[Any]:
            done.append(jobs)
            for late in {"long 1": ["c"], "c": ["d"]}.get(jobs[0], []):  # they come while this one is committed
                waiting.append(asyncio.ensure_future(batcher.submit(late)))
            await asyncio.sleep(0)
            return list(jobs)

        batcher = Batcher(commit)
        names = ["long 1", "a", "long 2", "b", "long 3"]
        waiting = [asyncio.ensure_future(batcher.submit(name, is_long=name.startswith("long"))) for name in names]
        await asyncio.sleep(0)
        await batcher.finish()
        assert await asyncio.gather(*waiting) == [*names, "c", "d"], "everybody has their own outcome"
        return done

    found = asyncio.run(test())
    assert found == [["a", "b"], ["long 1"], ["c"], ["long 2"], ["d"], ["long 3"]]
