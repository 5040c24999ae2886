"""Signatures of webhooks, in the form of Standard Webhooks."""

import hashlib
import hmac
from base64 import b64decode, b64encode

from tavolata.server.ids import Ids, repeatable
from tavolata.server.notify import webhook


def test_the_signature_is_that_of_the_standard() -> None:
    """The example by which its libraries test themselves."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    said = webhook.headers(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert said == {
        "content-type": "application/json",
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_a_secret_carries_256_bits_and_signs() -> None:
    secret = webhook.secret_of(Ids(repeatable("hook")).token())
    key = b64decode(secret.removeprefix("whsec_"), validate=True)
    assert len(key) == 32
    expected = b64encode(hmac.new(key, b"id.7.body", hashlib.sha256).digest()).decode()
    assert webhook.signature(secret, "id", 7, b"body") == expected
    assert webhook.signature(secret, "id", 8, b"body") != expected
