"""Sending one message to an address that a person gave: in limited time, without following redirects, reading no more
than the status of the answer."""

import asyncio
import ssl
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from ..errors import BadRequest
from .addresses import Target, look_up

if TYPE_CHECKING:
    import httpx  # imported where it is used: a start does not wait for it

SECONDS = 10.0
"""The limit for everything: lookup, connecting, sending, waiting for the status."""
TRIED_ADDRESSES = 3
"""The most addresses of one host that are tried."""
AGENT = "Tavolata (your turn)"


class Answer(msgspec.Struct, frozen=True):
    """The answer: an HTTP status, or None if there was none. `retry_after` is in seconds."""

    status: int | None
    retry_after: int = 0

    @property
    def is_good(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


NO_ANSWER = Answer(None)


class Post:
    """Sends messages. Keeps no connection open: each message goes to an address that was just checked, and a connection
    is never shared by two host names with the same address."""

    def __init__(self, allow_private: bool, seconds: float = SECONDS) -> None:
        self._allow_private = allow_private
        self._seconds = seconds
        self._client: httpx.AsyncClient | None = None

    async def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post the body; BadRequest if the address is not allowed."""
        try:
            async with asyncio.timeout(self._seconds):
                target = await look_up(url, self._allow_private)
                return await self._send_to(target, headers, body)
        except TimeoutError:
            return NO_ANSWER

    async def send_quietly(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Like `send`, but an address that is not allowed counts as one that does not answer."""
        try:
            return await self.send(url, headers, body)
        except BadRequest:
            return NO_ANSWER

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def _send_to(self, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
        import httpx

        for address in target.addresses[:TRIED_ADDRESSES]:
            try:
                return await self._call(target.url, address, headers, body)
            except httpx.ConnectError:
                continue
            except httpx.HTTPError:
                return NO_ANSWER
        return NO_ANSWER

    async def _call(self, url: "httpx.URL", address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post to one IP address, with the URL's host name in the Host header and for the certificate."""
        own = {"host": url.netloc.decode("ascii"), "user-agent": AGENT, "accept": "*/*", "accept-encoding": "identity"}
        request = self._ready().build_request(
            "POST",
            url.copy_with(host=address),
            headers={**own, **headers},
            content=body,
            extensions={"sni_hostname": url.raw_host.decode("ascii")},
        )
        answer = await self._ready().send(request, stream=True)
        try:
            return Answer(answer.status_code, _seconds(answer.headers.get("retry-after", "")))
        finally:
            await answer.aclose()

    def _ready(self) -> "httpx.AsyncClient":
        """The HTTP client, created on first use: reading certificates takes a moment, and most servers send nothing."""
        if self._client is None:
            import httpx

            self._client = httpx.AsyncClient(
                verify=_certificates(),
                trust_env=False,  # a proxy would resolve names again, maybe differently
                follow_redirects=False,
                timeout=self._seconds,
                limits=httpx.Limits(max_keepalive_connections=0),
            )
        return self._client


def _certificates() -> ssl.SSLContext:
    """The certificates of the system, or of SSL_CERT_FILE."""
    import httpx

    return httpx.create_ssl_context()


def _seconds(retry_after: str) -> int:
    """The header `Retry-After` if it is a number; dates are ignored."""
    return int(retry_after) if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 8 else 0
