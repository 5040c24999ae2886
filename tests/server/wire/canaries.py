"""Secrets that can be recognised wherever they turn up."""

import hashlib
from base64 import b64encode, urlsafe_b64encode
from dataclasses import dataclass, field

from tavolata.server.ids import Ids


@dataclass
class Canary:
    """A secret, in every form in which it could be written down, and who may know it."""

    name: str
    forms: list[bytes]
    known_to: set[str] = field(default_factory=set)


def of_text(name: str, text: str, *known_to: str) -> Canary:
    return Canary(name, [text.encode()], set(known_to))


def of_token(name: str, token: str, *known_to: str) -> Canary:
    """Neither the token nor its hash, under which it is kept, may be seen."""
    hashed = hashlib.sha256(token.encode()).digest()
    return Canary(name, [token.encode(), hashed.hex().encode(), *_written(hashed)], set(known_to))


def of_bytes(name: str, secret: bytes, *known_to: str) -> Canary:
    return Canary(name, [secret, *_written(secret)], set(known_to))


def _written(secret: bytes) -> list[bytes]:
    """Bytes as text: as hexadecimal and base64 in their variants, as a number, as Python shows them."""
    base64 = b64encode(secret).rstrip(b"=")
    return [
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64,
        urlsafe_b64encode(secret).rstrip(b"="),
        str(int.from_bytes(secret)).encode(),
        str(int.from_bytes(secret, "little")).encode(),
        str(list(secret))[1:-1].encode(),
        str(list(secret))[1:-1].replace(" ", "").encode(),
    ]


def hits(canaries: list[Canary], heard: bytes, who: str) -> list[str]:
    """The secrets that somebody got and may not know."""
    lower = heard.lower()
    return [
        f"{who} got {canary.name}: ...{_around(heard, form)!r}..."
        for canary in canaries
        if who not in canary.known_to
        for form in canary.forms
        if form in heard or form.lower() in lower
    ][:10]


def _around(heard: bytes, form: bytes) -> bytes:
    at = heard.lower().find(form.lower())
    return heard[max(0, at - 60) : at + len(form) + 20]


class Watching(Ids):
    """Makes ids as a server does, and remembers which secrets it made."""

    def __init__(self) -> None:
        super().__init__()
        self.seeds: list[bytes] = []
        self.tokens: list[str] = []
        self.codes: list[str] = []
        self.processes: list[str] = []

    def seed(self) -> bytes:
        self.seeds.append(super().seed())
        return self.seeds[-1]

    def token(self) -> str:
        self.tokens.append(super().token())
        return self.tokens[-1]

    def code(self) -> str:
        self.codes.append(super().code())
        return self.codes[-1]

    def process_id(self) -> str:
        self.processes.append(super().process_id())
        return self.processes[-1]
