"""`python -m tests.server.store.appending URL`: appends to tables, and prints each entry that is durable.

With `TAVOLATA_FAILPOINT` set it is killed before the end.
"""

import asyncio
import os
import sys

from tavolata.server.store import Store

from .rows import first, later

TABLES, ENTRIES = 8, 12


async def play(store: Store, table: str) -> None:
    for seq in range(1, ENTRIES + 1):
        if await store.append(first(table) if seq == 1 else later(table, seq, snapshot=b"%d" % seq)):
            os.write(1, f"{table} {seq}\n".encode())  # in one piece or not at all


async def main(url: str) -> None:
    store = await Store.open(url, "dying")
    os.write(1, b"open\n")
    await asyncio.gather(*(play(store, f"t{n}") for n in range(TABLES)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
