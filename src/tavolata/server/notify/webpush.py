"""Push messages to browsers: encrypted for the subscriber (RFC 8291), signed by this server (VAPID, RFC 8292)."""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Protocol

import msgspec

from ..errors import BadRequest

if TYPE_CHECKING:  # imported where they are used: a start does not wait for them, and many servers send nothing
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

KEY = "vapid"
"""The name of the server's key pair in the database. Browsers subscribe to it, so it never changes."""
KEPT_SECONDS = 24 * 3600
"""How long a push service keeps a message for a browser that is offline."""
SIGNED_SECONDS = 12 * 3600
"""The lifetime of a signature; services refuse more than a day."""
NOBODY = "mailto:tavolata@localhost"
"""The contact of messages from a server without a contact or a public address."""


class Values(Protocol):
    """Named values in the database; the first one stored stays."""

    async def get_value(self, key: str) -> bytes | None: ...
    async def put_value(self, key: str, value: bytes) -> bytes: ...


class Keys:
    """The server's key pair: browsers know the public key, and accept messages signed with the private one."""

    def __init__(self, private: "EllipticCurvePrivateKey", subject: str = NOBODY) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._private = private
        self._subject = subject
        self.public = _text(private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, endpoint: str, seconds: int) -> str:
        """The signature of a message to an endpoint; `seconds` is the time."""
        import httpx
        from py_vapid.jwt import sign

        url = httpx.URL(endpoint)
        audience = f"{url.scheme}://{url.netloc.decode('ascii')}"
        claims = {"aud": audience, "exp": seconds + SIGNED_SECONDS, "sub": self._subject}
        return f"vapid t={sign(claims, self._private)}, k={self.public}"


async def load_keys(values: Values, contact: str | None, public_url: str | None) -> Keys:
    """The key pair from the database, created if there is none; the first process creates it for all. `contact`, or
    else the public address, is named as sender; without either some services (Apple's) refuse the messages."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_der_private_key

    kept = await values.get_value(KEY)
    if kept is None:
        new = ec.generate_private_key(ec.SECP256R1())
        kept = await values.put_value(KEY, new.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))
    private = load_der_private_key(kept, password=None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    public = public_url if public_url is not None and public_url.startswith("https://") else None
    return Keys(private, contact or public or NOBODY)


class Subscription(msgspec.Struct, frozen=True):
    """The subscription of a browser: where to send messages, and the keys to encrypt them with."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def device(self) -> str:
        return device_of(self.endpoint)


def device_of(endpoint: str) -> str:
    """A public name for a browser: a hash, because the endpoint itself must stay secret."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:16]


def check(subscription: Subscription) -> None:
    """Refuse keys that cannot be used for encryption."""
    try:
        _point(subscription)
        is_right = len(_bytes(subscription.auth)) == 16
    except ValueError:
        is_right = False
    if not is_right:
        raise BadRequest("push_keys")


def encrypt(subscription: Subscription, message: bytes) -> bytes:
    """The message, encrypted for the browser."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    encrypted: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_point(subscription),
        auth_secret=_bytes(subscription.auth),
        version="aes128gcm",
    )
    return encrypted


def headers(keys: Keys, endpoint: str, table: str, seconds: int) -> dict[str, str]:
    """The headers of a message about a table. A later message about the same table replaces one that was not delivered
    yet."""
    return {
        "authorization": keys.authorization(endpoint, seconds),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "urgency": "normal",
        "topic": _text(hashlib.sha256(table.encode()).digest())[:32],
    }


def _point(subscription: Subscription) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(subscription.p256dh))


def _bytes(text: str) -> bytes:
    """Decode Base64 as browsers write it, with or without padding."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
