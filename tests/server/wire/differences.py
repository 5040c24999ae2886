"""Describes where two streams of bytes first differ."""


def without_date(heard: bytes) -> bytes:
    """The answer to the handshake without its time."""
    head, _, rest = heard.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"date:")]
    return b"\r\n".join(lines) + b"\r\n\r\n" + rest


def difference(one: bytes, other: bytes) -> str:
    """Where two streams differ, with what comes before."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 160)
    return f"{len(one)} and {len(other)} bytes; at {at}:\n  {one[start : at + 120]!r}\n  {other[start : at + 120]!r}"
