"""Push messages: only the browser that subscribed can read them, and its push service knows the sender."""

import json
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from tavolata.server.errors import BadRequest
from tavolata.server.notify import webpush
from tavolata.server.notify.webpush import Keys, Subscription

from .browser import Browser, claims_of, to_bytes
from .outbox import Outbox, file, run

__all__ = ["file"]

NOW = 1_800_000_000
ENDPOINT = "https://push.example.org:8443/send/secret"


def keys(subject: str = webpush.NOBODY) -> Keys:
    return Keys(ec.generate_private_key(ec.SECP256R1()), subject)


def test_our_browser_reads_the_example_of_the_standard() -> None:
    """RFC 8291, section 5: otherwise the tests below would prove little."""
    private = ec.derive_private_key(
        int.from_bytes(to_bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), ec.SECP256R1()
    )
    browser = Browser(private, to_bytes("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypt(to_bytes(body)) == b"When I grow up, I want to be a watermelon"


def test_the_browser_reads_what_was_encrypted_for_it_and_no_other_does() -> None:
    browser, other = Browser(), Browser()
    body = webpush.encrypt(browser.subscribe(ENDPOINT), "Tocca a te: è il tuo turno".encode())
    assert browser.decrypt(body).decode() == "Tocca a te: è il tuo turno"
    assert b"Tocca" not in body
    with pytest.raises(InvalidTag):
        other.decrypt(body)


def test_no_two_messages_are_encrypted_alike() -> None:
    subscription = Browser().subscribe(ENDPOINT)
    one, two = (webpush.encrypt(subscription, b"same") for _ in range(2))
    assert one[:16] != two[:16], "the salt"
    assert one[21:86] != two[21:86], "the sender's key"


def test_the_signature_names_the_push_service_the_time_and_the_sender() -> None:
    pair = keys("https://table.example.org")
    claims = claims_of(pair.authorization(ENDPOINT, NOW), pair.public)
    assert claims == {
        "aud": "https://push.example.org:8443",
        "exp": NOW + 12 * 3600,
        "sub": "https://table.example.org",
    }
    assert claims_of(pair.authorization("https://push.example.org:443/x", NOW), pair.public)["aud"] == (
        "https://push.example.org"
    )


def test_a_signature_of_another_server_is_noticed() -> None:
    ours, theirs = keys(), keys()
    forged = theirs.authorization(ENDPOINT, NOW).replace(theirs.public, ours.public)
    with pytest.raises(InvalidSignature):
        claims_of(forged, ours.public)


def test_headers_say_how_long_how_urgent_and_about_what() -> None:
    said = webpush.headers(keys(), ENDPOINT, "table-of-friends", NOW)
    assert said["ttl"] == "86400"
    assert said["urgency"] == "normal"
    assert said["content-encoding"] == "aes128gcm"
    assert len(said["topic"]) == 32, "the longest that push services take"
    assert said["topic"] == webpush.headers(keys(), ENDPOINT, "table-of-friends", NOW)["topic"]
    assert said["topic"] != webpush.headers(keys(), ENDPOINT, "another", NOW)["topic"]
    assert "table-of-friends" not in json.dumps(said), "the push service need not know the table"


def subscription(**changes: Any) -> Subscription:
    good = Browser().subscribe(ENDPOINT)
    return Subscription(**{"endpoint": good.endpoint, "p256dh": good.p256dh, "auth": good.auth, **changes})


def test_keys_as_browsers_give_them_are_taken() -> None:
    good = Browser().subscribe(ENDPOINT)
    webpush.check(good)
    webpush.check(Subscription(ENDPOINT, good.p256dh + "=", good.auth + "=="))


@pytest.mark.parametrize(
    "changes",
    [
        {"p256dh": ""},
        {"p256dh": "AAAA"},
        {"p256dh": "B" + "A" * 86},  # a point that is not on the curve
        {"p256dh": "è"},
        {"p256dh": "A"},
        {"auth": ""},
        {"auth": "AAAA"},
        {"auth": "A" * 44},
    ],
)
def test_keys_that_nothing_can_be_encrypted_with_are_refused(changes: dict[str, str]) -> None:
    with pytest.raises(BadRequest) as refused:
        webpush.check(subscription(**changes))
    assert refused.value.key == "push_keys"
    assert "P-256" in refused.value.text("it")


def test_the_contact_of_the_host_answers_for_messages_and_else_the_public_address(file: str) -> None:
    def subject(contact: str | None, public_url: str | None) -> str:
        async def test(box: Outbox) -> str:
            keys = await webpush.load_keys(box.store, contact, public_url)
            return str(claims_of(keys.authorization(ENDPOINT, NOW), keys.public)["sub"])

        return str(run(file, test))

    assert subject("mailto:me@example.org", "https://tables.example") == "mailto:me@example.org"
    assert subject(None, "https://tables.example") == "https://tables.example"
    assert subject(None, "http://tables.example") == subject(None, None) == webpush.NOBODY
