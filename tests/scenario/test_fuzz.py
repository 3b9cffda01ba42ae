"""Whatever a scenario file holds, the answer is a scenario or one sentence, and it comes at once."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from simkit.errors import ScenarioError, SimkitError

from .mutate import mutate
from .toy import BASE, Bench

FILES = 3000
SECONDS_EACH = 2.0
CHILD = """\
extends = "toy"
title = "Child"
variant = "strategic"

[rules]
store = false
holding = "use"
start_seat = 1
share = 0.25

[cards.axe]
source = { count = "published" }
count = 12
cost = { beer = 5 }

[policies.rusher]
base = "greedy"
weights = { axe = 5, life = -3 }

[run]
players = 3
seats = ["greedy", "rusher", "rollout:64"]
rotate = "all"
shuffle = "keyed"

[report]
tolerance = 0.03
"""


def outcome(bench: Bench, ref: str, *sets: str) -> bool:
    """Whether it is a scenario; anything but a well-formed complaint fails the test."""
    start = time.process_time()
    try:
        bench.scenario(ref, *sets).resolved()
    except SimkitError as error:
        sentence = str(error)
        assert sentence.isprintable()
        assert 10 < len(sentence) <= 1000
        return False
    finally:
        assert time.process_time() - start < SECONDS_EACH
    return True


@pytest.mark.parametrize("text", [BASE, CHILD], ids=["base", "child"])
def test_mutated_files(bench: Bench, text: str) -> None:
    rng = random.Random(20240)
    good = 0
    for _ in range(FILES // 2):
        path = Path("mod.toml")
        path.unlink(missing_ok=True)  # overwriting would wait for the disk on some file systems
        path.write_bytes(mutate(text, rng))
        good += outcome(bench, "mod.toml")
    assert 0 < good < FILES // 4


def test_mutated_sets(bench: Bench) -> None:
    rng = random.Random(7)
    options = ["cards.axe.count=5", "rules.steps=[1, 2]", 'run.seats=["greedy", "random"]', "cards.axe.source=assumed"]
    for _ in range(1000):
        outcome(bench, "toy", *(mutate(rng.choice(options), rng).decode(errors="surrogateescape") for _ in range(2)))


@pytest.mark.parametrize(
    "text",
    [
        "a." * 400_000 + "a = 1",
        "[" + "a." * 400_000 + "a]",
        "x = {" + '"a" . ' * 100_000 + "a = 1}",
        "x = " + "[" * 900_000,
        "x = " + "{x = " * 100_000,
        "[cards.axe]\ncount = 0x" + "f" * 900_000,
        "[cards.axe]\ncount = " + "9" * 900_000,
        "[run]\nseats = [" + "1," * 40_000 + "]",
        "[cards]\n" + "\n".join(f"k{i} = 1" for i in range(40_000)),
        "title = '" + "x" * 900_000 + "'",
        "[cards.'" + "x" * 900_000 + "']",
        '"' * 900_000,
        "[cards.axe]\n"
        + "\n".join(f"k{i} = 1" for i in range(15_000))
        + "\n[cards.axe.source]\n"
        + "\n".join(f"k{i} = 'assumed'" for i in range(15_000)),
        "[cards.axe]\ncount = 1\nsource = { '" + "." * 900_000 + "' = 'assumed' }",
    ],
    ids=lambda text: text[:20].replace("\n", " "),
)
def test_monsters(bench: Bench, text: str) -> None:
    start = time.process_time()
    with pytest.raises(ScenarioError) as caught:
        bench.text('extends = "toy"\n' + text)
    assert time.process_time() - start < 2 * SECONDS_EACH
    assert len(str(caught.value)) <= 1000
