"""The channels by which a person is notified, and what an answer on each of them means."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from ..store import Store
from . import webhook, webpush
from .messages import Message
from .post import Answer, Post
from .webpush import Keys, Subscription


class Outcome(Enum):
    """The outcome of a message on one channel."""

    SENT = "sent"
    LATER = "later"  # no answer, or "not now": try again
    FAILED = "failed"  # refused for good
    GONE = "gone"  # the address does not exist any more

    @property
    def is_final(self) -> bool:
        return self is not Outcome.LATER


@dataclass(frozen=True)
class ByPush:
    """A browser that was allowed to show messages."""

    kind: ClassVar[str] = "push"
    keys: Keys
    subscription: Subscription
    language: str

    @property
    def name(self) -> str:
        return self.subscription.device

    async def send(self, post: Post, id: str, message: Message, seconds: int) -> Answer:
        endpoint = self.subscription.endpoint
        body = webpush.encrypt(self.subscription, message.as_json())
        return await post.send_quietly(endpoint, webpush.headers(self.keys, endpoint, message.table, seconds), body)

    def judge(self, answer: Answer) -> Outcome:
        if answer.is_good:
            return Outcome.SENT
        if answer.status in (404, 410):
            return Outcome.GONE
        if answer.status is None or answer.status in (408, 429) or answer.status >= 500:
            return Outcome.LATER
        return Outcome.FAILED

    async def forget(self, store: Store) -> None:
        await store.drop_push(self.subscription.endpoint)


@dataclass(frozen=True)
class ByWebhook:
    """A webhook. Programs behind it get repaired, so everything but "gone" is tried again."""

    kind: ClassVar[str] = "webhook"
    guest: str
    url: str
    secret: str
    language: str

    @property
    def name(self) -> str:
        return f"hook-{self.guest}"

    async def send(self, post: Post, id: str, message: Message, seconds: int) -> Answer:
        body = message.as_json()
        return await post.send_quietly(self.url, webhook.headers(self.secret, id, seconds, body), body)

    def judge(self, answer: Answer) -> Outcome:
        if answer.is_good:
            return Outcome.SENT
        return Outcome.GONE if answer.status == 410 else Outcome.LATER

    async def forget(self, store: Store) -> None:
        await store.drop_webhook(self.guest)


Channel = ByPush | ByWebhook


async def channels_to(store: Store, guest: str, keys: Keys) -> list[Channel]:
    """All channels of a person."""
    known = await store.guest(guest)
    language = known.language if known is not None else "en"
    rows = await store.push_of(guest)
    ways: list[Channel] = [ByPush(keys, Subscription(row.endpoint, row.p256dh, row.auth), language) for row in rows]
    hook = await store.webhook_of(guest)
    if hook is not None:
        ways.append(ByWebhook(guest, hook.url, hook.secret, language))
    return ways
