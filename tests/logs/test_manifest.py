"""The manifest: the longest that can be is read back as it was, and any byte that is not as written is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.errors import RunDataError
from simkit.logs.manifest import MAIN, MOST_PARTS, RUN, Manifest, Part, Series, decode, encode
from simkit.logs.manifest_model import AboutRun, plain
from tests.runs.runs import make_plan

TABLES = ("games", "seats", "cards")


def manifest(parts: int, size: int = 50_000) -> Manifest:
    about = AboutRun.of(plain(make_plan("axes", part=size).about()))

    def part(index: int) -> Part:
        return Part(
            index, size, dict.fromkeys(TABLES, 2**40), dict.fromkeys(TABLES, "0" * 8), dict.fromkeys(TABLES, "f" * 32)
        )

    return Manifest(about, {MAIN: Series(parts * size, {i: part(i) for i in range(parts)})})


def test_the_longest_manifest() -> None:
    whole = manifest(MOST_PARTS, 40_000)
    assert decode(encode(whole), Path(RUN)) == whole


def test_every_byte_counts() -> None:
    raw = encode(manifest(3))
    assert decode(raw, Path(RUN)) == manifest(3)
    for at in range(0, len(raw), 97):
        other = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(RunDataError):
            decode(other, Path(RUN))


def test_texts_that_cannot_be_printed() -> None:
    """Names of files can hold anything; what is written can be read."""
    some = manifest(1)
    some.fixed = some.about.with_values(command="simkit run \x1b[31m\udcff\n.toml")
    assert decode(encode(some), Path(RUN)).about.command == "simkit run \\x1b[31m\\udcff\\n.toml"
