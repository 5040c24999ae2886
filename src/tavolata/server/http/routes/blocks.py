"""Blocks: a blocked person's chat is not shown to the guest, and they cannot join the guest's tables."""

import msgspec
from litestar import delete, get
from litestar.params import FromPath

from ...errors import NotFound
from ..auth import Rights
from ..dependencies import NOTHING, Caller, Services


class Block(msgspec.Struct, frozen=True):
    """A blocked person: an id, the name they had then, and since when."""

    guest: str
    name: str
    since: int


@get("/api/blocks", rights=Rights.GUEST)
async def list_blocks(who: Caller, services: Services) -> list[Block]:
    """Everybody that I have blocked, the latest first."""
    return [Block(*row) for row in await services.store.blocks(str(who.guest))]


@delete("/api/blocks/{guest:str}", rights=Rights.GUEST, status_code=204, responses=NOTHING)
async def end_block(guest: FromPath[str], who: Caller, services: Services) -> None:
    """End a block."""
    if guest not in await services.store.mutes(str(who.guest)):
        raise NotFound("no_block")
    await services.store.unmute(str(who.guest), guest)
    await services.hub.pages.learn_blocks(str(who.guest))
