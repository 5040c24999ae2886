"""Link previews: the tags in the page for programs that unfold a link, and the picture that the tags name.

A preview id gives no access. Whatever fails or takes too long, tags and picture fall back to those of the game or of
the site, so that a page is never refused because of them.
"""

import asyncio
import re
from dataclasses import dataclass
from html import escape
from typing import Any

from tavolata.kernel.texts import load

from .. import logs
from ..errors import TEXT, ServerError
from ..pictures.card import HEIGHT, HOUSE, WIDTH
from ..pictures.jobs.cards import draw_card
from ..pictures.stills import Picture, still
from ..pictures.wording import Preview, preview_of
from ..runtime.limits import address_key
from ..runtime.services import Services
from ..store.models import Link
from .request_info import RequestInfo

PREVIEW = re.compile(r"[0-9a-hjkmnp-tv-z]{16}")
SECONDS, PATIENT_SECONDS = 0.9, 6.0
"""The longest that a page waits for its tags, or a request for its picture; and a person who wants to share it."""
LOCALES = {"it": "it_IT", "en": "en_GB"}
NAME = "Tavolata"

log = logs.get("previews")


@dataclass(frozen=True)
class Looked:
    """A link that was found: its game and its preview, None if that cannot be built now."""

    link: Link
    game: str
    language: str
    preview: Preview | None


def deadline(is_patient: bool = False) -> float:
    """The event loop's time by which a request that arrives now must be answered."""
    return asyncio.get_running_loop().time() + (PATIENT_SECONDS if is_patient else SECONDS)


async def look(services: Services, given: str, info: RequestInfo, has_language: bool, until: float) -> Looked | None:
    """What the link with a preview id shows; None if there is no such link. `has_language`: whether the browser, or
    the address, says which language is wanted; otherwise it is that of whoever gave the link away."""
    try:
        async with asyncio.timeout_at(until):
            link = await services.store.previewed(given) if PREVIEW.fullmatch(given) else None
            head = await services.store.head(link.table) if link is not None else None
            if link is None or head is None or _is_expired(link, services):
                return None
            language = info.language or info.spoken
            if not has_language:
                language = await _own_language(services, link, head.host) or language
    except (ServerError, TimeoutError) as error:
        log.warning("no_preview", why=repr(error))
        return None
    return Looked(link, head.game, language, await _shown(services, link, language, until))


async def _shown(services: Services, link: Link, language: str, until: float) -> Preview | None:
    try:
        async with asyncio.timeout_at(until):
            async with services.hub.looking(link.table) as live:
                return preview_of(live, link, language)
    except Exception as error:  # a game of another package may fail in any way
        log.warning("no_preview", table=link.table, why=repr(error))
        return None


def _is_expired(link: Link, services: Services) -> bool:
    return link.expires is not None and link.expires <= services.settings.clock.now()


async def _own_language(services: Services, link: Link, host: str | None) -> str | None:
    """The language of whoever gave the link away."""
    guest = await services.store.guest(link.guest or host or "")
    return guest.language if guest is not None else None


# --- the picture -----------------------------------------------------------------------------------------------------


async def picture_of(
    services: Services, looked: Looked | None, info: RequestInfo, until: float
) -> tuple[Picture, bool]:
    """The picture of a link, and whether it is the link's own; otherwise it is the fixed picture of the game."""
    if looked is None or looked.preview is None:
        return still(looked.game if looked is not None else None), False
    card, address = looked.preview.card, address_key(info.address)
    key = ("card", looked.link.table, card.key)
    try:
        if not services.pictures.has(key):
            services.limits.picture(address)
        async with asyncio.timeout_at(until):
            body = await services.pictures.of(key, lambda: services.pool.run(draw_card, card, address))
    except (ServerError, TimeoutError) as error:
        log.warning("no_picture", table=looked.link.table, why=repr(error))
        return still(looked.game), False
    return Picture(body, card.key), True


# --- the tags --------------------------------------------------------------------------------------------------------


def tags_of(looked: Looked, given: str, origin: str) -> str:
    """The tags of a link's page."""
    if looked.preview is None:
        return default_tags(looked.language, origin)
    title, description, card = looked.preview
    image = f"{origin}/share/{given}.png?lang={looked.language}&v={card.key[:8]}"
    alt = ". ".join([card.headline, card.title, *card.lines])
    return _tags(title, description, f"{origin}/t/{looked.link.table}/i/{given}", image, alt, looked.language)


def default_tags(language: str, origin: str) -> str:
    """The tags of all other pages."""
    about = load(TEXT, language)("preview.about")
    return _tags(NAME, about, f"{origin}/", f"{origin}/share/{HOUSE}.png", about, language)


def _tags(title: str, description: str, url: str, image: str, alt: str, language: str) -> str:
    properties: dict[str, Any] = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:locale": LOCALES[language],
        "og:title": title,
        "og:description": description,
        "og:url": url,
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
        "og:image:alt": alt,
    }
    named = {
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": description,
        "twitter:image": image,
        "twitter:image:alt": alt,
    }
    lines = [f'<meta property="{key}" content="{escape(str(value))}" />' for key, value in properties.items()]
    lines += [f'<meta name="{key}" content="{escape(value)}" />' for key, value in named.items()]
    return "\n    ".join(lines)
