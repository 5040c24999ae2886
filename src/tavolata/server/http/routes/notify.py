"""How a guest is notified of their turn: by push messages to their browsers, and by a webhook."""

from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from ...errors import Conflict, NotFound
from ...notify import messages, webpush
from ...notify.addresses import look_up
from ...notify.channels import ByWebhook
from ...notify.webhook import secret_of
from ...runtime.identity import Who
from ...store import Webhook
from ..auth import Rights
from ..dependencies import Caller, Services

MOST_DEVICES = 10

Url = Annotated[str, Meta(max_length=4000)]
Key = Annotated[str, Meta(max_length=400)]


class PushKey(msgspec.Struct, frozen=True):
    """The `applicationServerKey` with which a browser subscribes."""

    key: str


class SubscriptionKeys(msgspec.Struct, frozen=True):
    """Base64, as the browser gives them."""

    p256dh: Key
    auth: Key


class BrowserSubscription(msgspec.Struct, frozen=True):
    """A `PushSubscription` as `toJSON()` gives it; other fields are ignored."""

    endpoint: Url
    keys: SubscriptionKeys


class PushWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    subscription: BrowserSubscription


class Device(msgspec.Struct, frozen=True):
    """A subscribed browser."""

    device: str
    """The name by which it can be unsubscribed."""


class WebhookWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: Url


class WebhookSecret(msgspec.Struct, frozen=True):
    """The secret with which a receiver verifies messages."""

    secret: str
    """Shown once."""


class WebhookShown(msgspec.Struct, frozen=True):
    url: str


class Trial(msgspec.Struct, frozen=True):
    """The outcome of a test message to the webhook."""

    arrived: bool
    status: int | None
    """The HTTP status that came back, if any."""


# --- browsers -----------------------------------------------------------------------------------------------


@get("/api/push/key", rights=Rights.GUEST)
async def push_key(services: Services) -> PushKey:
    """The key that a browser needs to subscribe to push messages. It never changes."""
    return PushKey((await services.sender.keys()).public)


@put("/api/push", rights=Rights.GUEST)
async def put_push(who: Caller, services: Services, data: JSONBody[PushWish]) -> Device:
    """Notify me in this browser when it is my turn in a game with days for each turn."""
    given = data.subscription
    wanted = webpush.Subscription(given.endpoint, given.keys.p256dh, given.keys.auth)
    webpush.check(wanted)
    known = {push.endpoint for push in await services.store.push_of(str(who.guest))}
    if wanted.endpoint not in known and len(known) >= MOST_DEVICES:
        raise Conflict("too_many_devices", most=MOST_DEVICES)
    await look_up(wanted.endpoint, services.settings.allow_http_hooks)
    await services.store.put_push(str(who.guest), wanted.endpoint, wanted.p256dh, wanted.auth)
    return Device(wanted.device)


@delete("/api/push", rights=Rights.GUEST)
async def drop_pushes(who: Caller, services: Services) -> None:
    """Notify me in no browser any more."""
    for push in await services.store.push_of(str(who.guest)):
        await services.store.drop_push(push.endpoint)


@delete("/api/push/{device:str}", rights=Rights.GUEST)
async def drop_push(who: Caller, services: Services, device: FromPath[str]) -> None:
    """Do not notify me in this browser any more. A browser that is not mine is not changed."""
    for push in await services.store.push_of(str(who.guest)):
        if webpush.device_of(push.endpoint) == device:
            await services.store.drop_push(push.endpoint)


# --- webhook ------------------------------------------------------------------------------------------------


@get("/api/webhook", rights=Rights.GUEST)
async def show_webhook(who: Caller, services: Services) -> WebhookShown:
    """The address of my webhook."""
    return WebhookShown((await _webhook(who, services)).url)


@put("/api/webhook", rights=Rights.GUEST)
async def put_webhook(who: Caller, services: Services, data: JSONBody[WebhookWish]) -> WebhookSecret:
    """Call this address when it is my turn in a game with days for each turn. A new secret comes with it; messages are
    signed in the form of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`)."""
    await look_up(data.url, services.settings.allow_http_hooks)
    secret = secret_of(services.settings.ids.token())
    await services.store.put_webhook(str(who.guest), data.url, secret)
    return WebhookSecret(secret)


@delete("/api/webhook", rights=Rights.GUEST)
async def drop_webhook(who: Caller, services: Services) -> None:
    """Remove my webhook."""
    await services.store.drop_webhook(str(who.guest))


@post("/api/webhook/test", rights=Rights.GUEST, status_code=200)
async def try_webhook(who: Caller, services: Services) -> Trial:
    """Send a test message to my webhook now."""
    hook = await _webhook(who, services)
    services.limits.trial(str(who.guest))
    way = ByWebhook(hook.guest, hook.url, hook.secret, who.language)
    ids, clock = services.settings.ids, services.settings.clock
    message = messages.trial(services.settings, who.language)
    answer = await way.send(services.sender.post, f"test_{ids.request_id()}", message, clock.now() // 1000)
    return Trial(answer.is_good, answer.status)


async def _webhook(who: Who, services: Services) -> Webhook:
    hook = await services.store.webhook_of(str(who.guest))
    if hook is None:
        raise NotFound("no_webhook")
    return hook
