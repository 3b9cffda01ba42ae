"""Scenario files as accidents make them: seeded mutations of a text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

ODD_VALUES = (
    "nan",
    "-inf",
    "true",
    '"three"',
    "3.0",
    "-1",
    "1e400",
    "9" * 40,
    "9" * 5000,
    "0x" + "f" * 400,
    "1979-05-27T07:32:00Z",
    "07:32:00",
    "[]",
    "{}",
    "[[[[]]]]",
    "[1, 'a', {b = 2}]",
    "{ a = { b = { c = 1 } } }",
    "''",
    '"\\u0000\\u001b[31m"',
    '"\\U0001F600 ☃"',
    "'" + "x" * 3000 + "'",
    "three",
    "",
    "'greedy'",
    "'rollout:9999999999'",
    "'../mod.toml'",
    "[" * 600,
)
ODD_LINES = (
    "[cards]",
    "[[cards]]",
    "[cards.axe.count]",
    "[run]",
    "[policies.x]",
    "[cards.axe.source]",
    "source = 'assumed'",
    "source = { count = 'rulebook' }",
    "extends = 'mod.toml'",
    "extends = 'nowhere.toml'",
    "game = 'toy'",
    "[cards.'']",
    '[cards."a\\nb"]',
    "[report]",
    "tolerance = nan",
    "seats = ['greedy', 'random']",
    "a.b.c.d.e.f = 1",
    ".".join("k" * 60) + " = 1",
    "[a." + ".".join("b" * 20) + "]",
    "x = " + "{y = " * 40 + "1" + "}" * 40,
)
ODD_BYTES = (b"\x00", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", "\u2028\u202e".encode(), b"\r", b"\xef\xbb\xbf")


def mutate(text: str, rng: random.Random) -> bytes:
    """One to four accidents."""
    raw = text.encode()
    for _ in range(rng.randint(1, 4)):
        raw = rng.choice(ACCIDENTS)(raw, rng)
    return raw


def flip_bytes(raw: bytes, rng: random.Random) -> bytes:
    changed = bytearray(raw)
    for _ in range(rng.randint(1, 3)):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def insert_bytes(raw: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(raw))
    return raw[:at] + rng.choice(ODD_BYTES) + raw[at:]


def truncate(raw: bytes, rng: random.Random) -> bytes:
    return raw[: rng.randint(0, len(raw))]


def delete_line(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def swap_lines(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def odd_line(raw: bytes, rng: random.Random) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(rng.randint(0, len(lines)), rng.choice(ODD_LINES).encode())
    return b"\n".join(lines)


def odd_value(raw: bytes, rng: random.Random) -> bytes:
    """Another value, often of another type, for some key; tables inside a line included."""
    values = list(re.finditer(rb"= *([^,{}\n]+|\{[^\n]*\})", raw))
    if not values:
        return raw
    start, end = rng.choice(values).span(1)
    return raw[:start] + rng.choice(ODD_VALUES).encode() + raw[end:]


def misspell(raw: bytes, rng: random.Random) -> bytes:
    words = list(re.finditer(rb"[A-Za-z_]{3,}", raw))
    if not words:
        return raw
    start, end = rng.choice(words).span()
    word = bytearray(raw[start:end])
    i = rng.randrange(len(word) - 1)
    word[i], word[i + 1] = word[i + 1], word[i]
    return raw[:start] + bytes(word) + raw[end:]


ACCIDENTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    flip_bytes,
    insert_bytes,
    truncate,
    delete_line,
    swap_lines,
    odd_line,
    odd_value,
    odd_value,
    misspell,
)
