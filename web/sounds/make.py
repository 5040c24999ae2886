"""Makes `web/src/sound/sounds.bin`, the sounds of the tables: `uv run --with lameenc==1.9.0 python web/sounds/make.py`.

Nothing is recorded and nothing is taken from anybody: wood, stone, bell and brass are computed (`synthesis.py`). With
`--wave FOLDER` they are written as WAV files too, to be listened to."""

import argparse
import json
import struct
import wave as wav
from collections.abc import Callable
from pathlib import Path

import numpy as np
from synthesis import RATE, Chance, Mode, Wave, add, finished, noise, room, silence, strike, swell

TARGET = Path(__file__).parents[1] / "src" / "sound" / "sounds.bin"
KILOBITS = 56

DIE: list[Mode] = [
    (3150, 0.022, 0.5),
    (4400, 0.016, 0.45),
    (6200, 0.011, 0.35),
    (8300, 0.008, 0.22),
    (10400, 0.006, 0.12),
]
WOOD: list[Mode] = [
    (118, 0.16, 0.9), (176, 0.14, 0.8), (262, 0.12, 0.8), (355, 0.1, 0.6), (498, 0.085, 0.6),
    (715, 0.07, 0.5), (1010, 0.055, 0.42), (1480, 0.04, 0.32), (2130, 0.03, 0.2),
]  # fmt: skip
CLOTH: list[Mode] = [(92, 0.1, 1.0), (148, 0.09, 0.8), (231, 0.07, 0.55), (340, 0.05, 0.35), (560, 0.03, 0.2)]
STONE: list[Mode] = [
    (640, 0.05, 0.35), (1130, 0.075, 0.5), (1790, 0.085, 0.55), (2650, 0.07, 0.5), (3780, 0.05, 0.4),
    (5250, 0.035, 0.3), (7100, 0.025, 0.18),
]  # fmt: skip
DISC: list[Mode] = [(1240, 0.075, 0.7), (1985, 0.06, 0.6), (2890, 0.045, 0.45), (4310, 0.03, 0.3), (6150, 0.02, 0.18)]
DRUM: list[Mode] = [
    (82, 0.75, 1.0),
    (130, 0.5, 0.7),
    (175, 0.4, 0.5),
    (189, 0.36, 0.35),
    (217, 0.3, 0.3),
    (239, 0.25, 0.2),
]
BELL: list[Mode] = [
    (523, 1.6, 0.3), (1046, 1.9, 0.9), (1049, 1.7, 0.5), (1247, 1.3, 0.45), (1572, 1.0, 0.35), (2093, 1.1, 0.5),
    (2099, 0.9, 0.25), (2790, 0.7, 0.22), (3150, 0.5, 0.2), (4310, 0.35, 0.14), (5630, 0.22, 0.08),
]  # fmt: skip


def roll(table: list[Mode], contact: float, bounce: float, dice: int, chance: Chance) -> Wave:
    """Dice thrown on a table: each falls, leaps lower and lower, and comes to lie; some knock against each other."""
    wave = silence(1.1)
    for n in range(dice):
        at, speed = (chance.uniform(0.02, 0.16) if n else 0.0), chance.uniform(0.75, 1.0)
        body = [(pitch * chance.uniform(0.93, 1.07), decay, loud) for pitch, decay, loud in DIE]
        while speed > 0.045 and at < 0.95:
            touch = contact * (1.5 - 0.5 * speed)
            add(wave, strike(table, touch, chance), at, 0.8 * speed)
            add(wave, strike(body, touch * 0.25, chance), at, 0.9 * speed)
            at += 0.2 * speed * chance.uniform(0.75, 1.15) + 0.012
            speed *= bounce * chance.uniform(0.75, 1.12)
    for _ in range(dice // 2):
        clack = [(pitch * 1.12, decay * 1.2, loud) for pitch, decay, loud in DIE]
        add(wave, strike(clack, 0.00018, chance), chance.uniform(0.08, 0.4), chance.uniform(0.2, 0.45))
    return wave


def dice(chance: Chance) -> Wave:
    return finished(room(roll(WOOD, 0.0007, 0.6, 4, chance), 0.28, 0.16, chance), 0.72, 1.0)


def cloth(chance: Chance) -> Wave:
    wave = roll(CLOTH, 0.0021, 0.5, 3, chance)
    add(wave, noise(0.4, 300, 2600, chance) * swell(0.4, 0.2), 0.03, 0.06)
    return finished(room(wave, 0.2, 0.1, chance, 3000), 0.66, 0.85)


def stone(chance: Chance) -> Wave:
    """Something set down on stone, with the grit beneath it."""
    wave = silence(0.6)
    add(wave, strike(STONE, 0.0002, chance), 0, 0.9)
    add(wave, strike(WOOD[:4], 0.0016, chance), 0, 0.5)
    add(wave, strike(STONE, 0.00018, chance), chance.uniform(0.06, 0.085), 0.25)
    add(wave, noise(0.16, 1500, 7000, chance) * swell(0.16, 0.15), 0.01, 0.07)
    return finished(room(wave, 0.4, 0.22, chance, 6500), 0.6, 0.55)


def token(chance: Chance) -> Wave:
    """A wooden disc laid down: its edge first, then all of it."""
    wave = silence(0.4)
    shift = chance.uniform(0.92, 1.1)
    disc = [(pitch * shift, decay, loud) for pitch, decay, loud in DISC]
    for at, loud in ((0.0, 0.55), (chance.uniform(0.035, 0.05), 0.9), (chance.uniform(0.075, 0.09), 0.3)):
        add(wave, strike(disc, 0.0002, chance), at, loud)
        add(wave, strike(WOOD, 0.001, chance), at, 0.45 * loud)
    return finished(room(wave, 0.18, 0.12, chance), 0.5, 0.32)


def card(chance: Chance) -> Wave:
    """A card drawn over others and laid flat."""
    wave = silence(0.5)
    slide = chance.uniform(0.14, 0.18)
    add(wave, noise(slide, 1800, 9500, chance) * swell(slide, 0.7, 1.5), 0, 0.5)
    add(wave, noise(0.05, 900, 7000, chance) * swell(0.05, 0.08, 1.5), slide, 0.9)
    add(wave, strike(CLOTH, 0.0018, chance), slide, 0.5)
    return finished(room(wave, 0.15, 0.08, chance), 0.42, 0.36)


def stroke(chance: Chance) -> Wave:
    """A blow: a large drum, struck in the middle."""
    wave = silence(1.1)
    add(wave, strike(DRUM, 0.0035, chance), 0, 1.0)
    add(wave, strike(WOOD, 0.002, chance), 0, 0.35)
    add(wave, noise(0.09, 60, 900, chance) * swell(0.09, 0.04), 0, 0.3)
    return finished(room(wave, 0.5, 0.22, chance, 2500), 0.8, 0.95)


def bell(chance: Chance) -> Wave:
    """A small bell at the door, struck twice: your turn."""
    wave = silence(2.2)
    add(wave, strike(BELL, 0.00022, chance, 2.1), 0, 0.7)
    add(wave, strike(BELL, 0.0003, chance, 1.8), 0.24, 0.5)
    return finished(room(wave, 0.7, 0.16, chance, 7000), 0.5, 1.7)


def brass(pitch: float, seconds: float, chance: Chance) -> Wave:
    """Three natural trumpets: the louder they blow, the brighter they are."""
    count = round(seconds * RATE)
    time = np.arange(count) / RATE
    breath = (
        np.minimum(1, time / 0.045) * np.minimum(1, (seconds - time) / 0.1) * (1 - 0.18 * np.minimum(1, time / 0.4))
    )
    wave = np.zeros(count)
    for _ in range(3):
        drift = 1 + chance.uniform(-0.0022, 0.0022) + 0.0012 * np.sin(2 * np.pi * chance.uniform(4.6, 5.6) * time)
        phase = 2 * np.pi * np.cumsum(pitch * drift * (1 - 0.012 * np.exp(-time / 0.025))) / RATE
        for n in range(1, 15):
            if n * pitch < 9000:
                wave += np.sin(n * phase + chance.uniform(0, 6.28)) * breath ** (1 + 0.35 * n) / n**0.95
    return wave


def fanfare(chance: Chance) -> Wave:
    """Three short calls, a long one, and the drum below it: somebody has won."""
    wave = silence(2.9)
    for at, pitch, seconds, loud in (
        (0.0, 392.0, 0.17, 0.7), (0.19, 392.0, 0.17, 0.7), (0.38, 523.25, 0.3, 0.85), (0.7, 659.25, 0.22, 0.85),
        (0.94, 783.99, 1.35, 1.0), (0.94, 523.25, 1.35, 0.6), (0.94, 659.25, 1.35, 0.5),
    ):  # fmt: skip
        add(wave, brass(pitch, seconds, chance), at, 0.22 * loud)
    for at, loud in ((0.0, 0.5), (0.38, 0.6), (0.94, 1.0), (1.08, 0.4), (1.2, 0.5)):
        add(wave, strike(DRUM, 0.003, chance), at, 0.8 * loud)
    return finished(room(wave, 0.9, 0.3, chance, 4500), 0.6, 2.7)


SOUNDS: dict[str, tuple[Callable[[Chance], Wave], int]] = {
    "dice": (dice, 3), "cloth": (cloth, 2), "stone": (stone, 2), "token": (token, 3), "card": (card, 2),
    "stroke": (stroke, 1), "turn": (bell, 1), "fanfare": (fanfare, 1),
}  # fmt: skip
"""What there is, and how many of each: the same die does not fall twice in the same way."""


def waves() -> dict[str, list[Wave]]:
    """Every sound, always the same."""
    return {
        name: [make(np.random.default_rng([n, *name.encode()])) for n in range(count)]
        for name, (make, count) in SOUNDS.items()
    }


def whole(sound: Wave) -> bytes:
    """As 16-bit samples."""
    return (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


def encode(sound: Wave) -> bytes:
    """As MP3, which every browser can read."""
    import lameenc  # needed here only

    encoder = lameenc.Encoder()
    encoder.set_bit_rate(KILOBITS)
    encoder.set_in_sample_rate(RATE)
    encoder.set_channels(1)
    encoder.set_quality(2)
    encoder.silence()
    return bytes(encoder.encode(whole(sound)) + encoder.flush())


def pack(sounds: dict[str, list[bytes]]) -> bytes:
    """One file for all: the length of the list, the list (name: lengths), and the sounds in its order."""
    listed = json.dumps({name: [len(each) for each in all_] for name, all_ in sounds.items()}).encode()
    return struct.pack("<I", len(listed)) + listed + b"".join(each for all_ in sounds.values() for each in all_)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wave", type=Path)
    folder = parser.parse_args().wave
    made = waves()
    for name, sounds in made.items() if folder else ():
        for n, sound in enumerate(sounds):
            with wav.open(str(folder / f"{name}-{n}.wav"), "wb") as file:
                file.setparams((1, 2, RATE, 0, "NONE", ""))
                file.writeframes(whole(sound))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(pack({name: [encode(sound) for sound in sounds] for name, sounds in made.items()}))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
