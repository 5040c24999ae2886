"""The other side of a push message, written from the RFCs and not with the library that the server uses."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tavolata.server.notify.webpush import Subscription


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Browser:
    """Has subscribed, and reads what it is sent."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None) -> None:
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or os.urandom(16)

    def subscribe(self, endpoint: str) -> Subscription:
        return Subscription(endpoint, to_text(point(self.private.public_key())), to_text(self.auth))

    def decrypt(self, body: bytes) -> bytes:
        """RFC 8188 and 8291, one record."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), key)
        info = b"WebPush: info\0" + point(self.private.public_key()) + sender
        secret = derive(shared, self.auth, info, 32)
        content_key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\2"), "the mark of the last record is missing"
        return padded[:-1]


def claims_of(authorization: str, public: str) -> dict[str, Any]:
    """The claims of a VAPID header (RFC 8292), after its signature was checked with the server's public key."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == public
    head, claims, signature = parts["t"].split(".")
    assert json.loads(to_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half) for half in (to_bytes(signature)[:32], to_bytes(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(public))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(to_bytes(claims))
    return found
