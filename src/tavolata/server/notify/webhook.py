"""Webhooks: one POST to an address that the person gave, signed as in Standard Webhooks, which receivers can verify
with existing libraries.

The signature is HMAC-SHA256 over `ID.TIMESTAMP.BODY` in base64, after `v1,`; the key follows
`whsec_`. The id is the same at every try, so that a receiver can tell a retry from a new turn.
"""

import hashlib
import hmac
from base64 import b64decode, b64encode, urlsafe_b64decode

PREFIX = "whsec_"


def secret_of(token: str) -> str:
    """The secret of a new webhook, from a token of 256 bits."""
    return PREFIX + b64encode(urlsafe_b64decode(token + "=" * (-len(token) % 4))).decode()


def headers(secret: str, id: str, seconds: int, body: bytes) -> dict[str, str]:
    """The headers of a message: its id, time and signature. `seconds` is the time."""
    return {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": "v1," + signature(secret, id, seconds, body),
    }


def signature(secret: str, id: str, seconds: int, body: bytes) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return b64encode(hmac.digest(key, f"{id}.{seconds}.".encode() + body, hashlib.sha256)).decode()
