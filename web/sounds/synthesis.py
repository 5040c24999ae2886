"""Bodies that are struck, noise, and a room around them: what the sounds of `make.py` are mixed from. All of it is
numbers and a seeded generator, so the same program makes the same sounds."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Wave = NDArray[np.float64]
Chance = np.random.Generator
Mode = tuple[float, float, float]
"""A way in which a body rings: hertz, seconds until it has fallen by 60 dB, and loudness."""


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def add(wave: Wave, other: Wave, at: float, loud: float = 1.0) -> None:
    """Mix a sound into another from a time on; what goes past its end is lost."""
    start = round(at * RATE)
    end = min(len(wave), start + len(other))
    if start < end:
        wave[start:end] += loud * other[: end - start]


def strike(modes: Sequence[Mode], contact: float, chance: Chance, seconds: float | None = None) -> Wave:
    """A body struck once. `contact`: seconds that both touch each other; a soft blow touches longer, and wakes little
    of what is high. Where it is struck makes some modes louder than others."""
    length = seconds or min(2.5, 1.1 * max(mode[1] for mode in modes))
    time = np.arange(round(length * RATE)) / RATE
    wave = np.zeros_like(time)
    for pitch, decay, loud in modes:
        woken = loud * np.exp(-((pitch * contact) ** 2)) * chance.uniform(0.6, 1.0)
        wave += woken * np.exp(-6.91 * time / decay) * np.sin(2 * np.pi * pitch * time * chance.uniform(0.995, 1.005))
    pulse = np.hanning(max(4, round(contact * RATE)))
    crack = np.convolve(chance.normal(size=len(pulse)), pulse / np.sqrt(np.sum(pulse)), "same") * pulse  # soft is dull
    wave[: len(crack)] += 0.25 * crack[: len(wave)]
    rise = max(2, round(0.0004 * RATE))
    wave[:rise] *= np.linspace(0, 1, rise)
    return wave


def noise(seconds: float, low: float, high: float, chance: Chance) -> Wave:
    """Noise between two pitches, with soft edges."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(chance.normal(size=count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(pitch, 1)) ** 4) / (1 + (pitch / high) ** 4)
    wave = np.fft.irfft(spectrum * shape, count)
    return np.asarray(wave / (np.max(np.abs(wave)) or 1))


def swell(seconds: float, top: float, power: float = 2.0) -> Wave:
    """An envelope that rises until `top` (a part of the whole) and falls again."""
    x = np.linspace(0, 1, round(seconds * RATE))
    return np.asarray(np.where(x < top, (x / top) ** power, ((1 - x) / (1 - top)) ** power))


def room(wave: Wave, seconds: float, wet: float, chance: Chance, bright: float = 5000) -> Wave:
    """The sound in a room: a few walls, then a tail that dies within some time."""
    count = round(seconds * RATE)
    tail = noise(seconds, 150, bright, chance) * np.exp(-6.91 * np.arange(count) / count)
    for wall in chance.uniform(0.004, 0.03, 6):
        tail[round(wall * RATE)] += chance.uniform(-2.5, 2.5)
    tail /= np.sqrt(np.sum(tail**2))
    size = len(wave) + count
    heard = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)
    return np.asarray(np.concatenate([wave, np.zeros(count)]) + wet * heard)


def finished(wave: Wave, loud: float, seconds: float) -> Wave:
    """Cut to length, faded out, and as loud as asked for: peaks are bent, not broken."""
    wave = wave[: round(seconds * RATE)]
    fade = min(len(wave), round(0.25 * seconds * RATE))
    wave[-fade:] *= np.linspace(1, 0, fade) ** 2
    wave = wave / np.max(np.abs(wave))
    return np.asarray(np.tanh(1.4 * wave) / np.tanh(1.4) * loud)
