"""Records: replayed byte for byte, verified, and refused after the smallest edit."""

import random
from typing import Any

import pytest

import tavolata
from tavolata import BadPosition
from tavolata.kernel import record as records
from tavolata.kernel.match import Match


def played(seed: int = 3, players: int = 2, **given: Any) -> Match:
    """A whole match of random play, with some acts taken back."""
    chooser = random.Random(seed)
    match = tavolata.game("trono").new(players, seed=seed, **given)
    while not match.over:
        seat = match.waiting[-1]
        match.play(chooser.choice(match.legal(seat)), seat)
        if match.can_undo(seat) and chooser.random() < 0.1:
            match.undo(seat)
    return match


def flipped(text: str, bit: int) -> bytes:
    raw = bytearray(text.encode())
    raw[bit // 8] ^= 1 << bit % 8
    return bytes(raw)


def refuses(raw: bytes) -> bool:
    """Whether the verifier refuses the bytes of a record file, with a sentence."""
    try:
        tavolata.verify(records.parse(raw))
    except tavolata.TavolataError as error:
        return bool(error.text("it")) and bool(error.text("en"))
    return False


def resealed(record: dict[str, Any], **changes: Any) -> bytes:
    """A record that a forger has changed, with the digest recomputed."""
    return records.dump(records.seal({**record, **changes})).encode()


def test_a_record_comes_back_byte_for_byte() -> None:
    match = played(players=5)
    text = records.dump(match.record())
    again = tavolata.verify(records.parse(text))
    assert again.state_bytes() == match.state_bytes()
    assert again.moves == match.moves
    assert records.dump(again.record()) == text
    assert any("undo" in move for move in match.moves)


@pytest.mark.parametrize("edits", [300, pytest.param(2_000, marks=pytest.mark.long)])
def test_single_bit_edits_are_refused(edits: int) -> None:
    text = records.dump(played().record())
    bits = random.Random(1).sample(range(8 * len(text)), edits)
    assert all(refuses(flipped(text, bit)) for bit in bits)
    assert not refuses(text.encode())


@pytest.mark.long
def test_every_single_bit_edit_is_refused() -> None:
    matches = [played(seed) for seed in range(30)]
    text = min((records.dump(match.record()) for match in matches), key=len)
    accepted = [bit for bit in range(8 * len(text)) if not refuses(flipped(text, bit))]
    assert accepted == []


def test_every_truncation_is_refused() -> None:
    text = records.dump(played().record()).encode()
    assert all(refuses(text[:length]) for length in range(0, len(text), 97))
    assert refuses(text + b" ")


def test_a_forged_draw_is_refused_even_with_a_new_digest() -> None:
    record = played().record()
    for number, move in enumerate(record["moves"]):
        if "draw" in move and number % 7 == 0:
            moves = [dict(m) for m in record["moves"]]
            moves[number] = {"draw": (move["draw"] + 1) % 5}
            if moves != record["moves"]:
                assert refuses(resealed(record, moves=moves))


@pytest.mark.parametrize(
    "changes",
    [
        {"commitment": "0" * 64},
        {"reveal": "0" * 64},
        {"contributions": {"0": "mine"}},
        {"players": 3},
        {"winners": []},
        {"end": "nobody"},
        {"forced": 1},
        {"rules_version": 2},
        {"options": {"deus_ex": 0}},
        {"moves": []},
        {"content": {"hash": "0" * 64, "values": None}},
        {"game": "tombola"},
    ],
)
def test_a_forged_field_is_refused_even_with_a_new_digest(changes: dict[str, Any]) -> None:
    assert refuses(resealed(played().record(), **changes))


def test_a_running_game_reveals_nothing_and_cannot_be_verified() -> None:
    match = tavolata.game("trono").new(3, seed=1)
    record = match.record()
    assert record["reveal"] is None
    assert refuses(records.dump(record).encode())
    assert tavolata.replay(record).state_bytes() == match.state_bytes()


def test_a_save_with_the_seed_plays_on_with_the_same_dice() -> None:
    match = tavolata.game("trono").new(3, seed=1)
    saved = tavolata.replay(records.parse(records.dump(match.record(reveal=True))))
    chooser = random.Random(5)
    while not match.over:
        action = chooser.choice(match.legal())
        match.play(action)
        saved.play(action)
    assert saved.state_bytes() == match.state_bytes()
    assert saved.record() == match.record()


def test_forced_draws_are_played_but_prove_nothing() -> None:
    match = played(draws=["prince", "dean"])
    record = match.record()
    assert record["forced"] == 2
    assert tavolata.replay(record).state_bytes() == match.state_bytes()
    with pytest.raises(tavolata.BadRecord, match="set by hand"):
        tavolata.verify(record)


def test_changed_content_and_contributions_travel_in_the_record() -> None:
    match = played(content={"limits.sins": 9}, contributions={0: "sale", 1: "pepe"})
    record = records.parse(records.dump(match.record()))
    assert record["content"]["values"]["limits.sins"] == 9
    assert tavolata.verify(record).state_bytes() == match.state_bytes()


def test_a_match_from_a_position_has_a_record() -> None:
    game = tavolata.game("trono")
    position = game.new(4, seed=2).position()
    match = game.at(position, seed=6)
    chooser = random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.legal()))
    assert tavolata.verify(match.record()).state_bytes() == match.state_bytes()


def test_a_position_names_the_field_that_is_too_many_or_missing() -> None:
    game = tavolata.game("trono")
    position = game.new(2, seed=1).position()
    with pytest.raises(BadPosition, match="no field 'phase'; it has game, rules_version, content, state"):
        game.at({**position, "phase": "roll"})
    del position["content"]
    with pytest.raises(BadPosition, match="lacks 'content'"):
        game.at(position)
    with pytest.raises(BadPosition, match="must be an object"):
        game.at([position])
