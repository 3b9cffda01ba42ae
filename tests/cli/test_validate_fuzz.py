"""Thousands of mutated scenario files: each is a scenario or one sentence, and none takes long."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from simkit.errors import SimkitError
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.scenario.mutate import mutate

from .harness import ROOT, Shell

FILES = sorted((ROOT / "scenarios" / "axes").glob("*.toml"))
EACH = 450
SECONDS = 30.0  # of processor time for one original; it takes about two


@pytest.mark.parametrize("original", FILES, ids=lambda path: path.stem)
def test_mutated_scenarios(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng, text, good = random.Random(original.stem), original.read_text(encoding="utf-8"), 0
    start = time.process_time()
    for i in range(EACH):
        path = Path(f"mod{i}.toml")
        path.write_bytes(mutate(text, rng))
        try:
            scenario, game = open_scenario(str(path))
        except SimkitError as error:
            sentence = str(error)
        else:
            good += 1
            sentence = "; ".join([scenario.title, *scenario.warnings])
            if i % 20 == 0:
                Session(scenario, game)
        assert sentence.isprintable()
        assert len(sentence) <= 1000 or "; the sensible range" in sentence
    assert 0 < good < EACH
    assert time.process_time() - start < SECONDS


def test_mutated_commands(shell: Shell) -> None:
    """Odd words on the command line: an answer or one sentence."""
    rng = random.Random(5)
    words = [
        "run",
        "axes",
        "--games",
        "3",
        "--players",
        "5",
        "--set",
        "cards.armory.count=3",
        "--json",
        "--log",
        "seats",
    ]
    odd = [
        "",
        "-",
        "--",
        "---",
        "-x",
        "--set",
        "=",
        "\0",
        "\x1b[31m",
        "é☃",
        "-1",
        "nan",
        "9" * 400,
        "--debug=3",
        "@file",
    ]
    for _ in range(60):
        line = [rng.choice(odd) if rng.random() < 0.3 else word for word in words]
        rng.shuffle(line)
        answer = shell(*line)
        assert answer.code in (0, 2, 4), (line, answer)
        assert "report it" not in answer.out + answer.err, (line, answer)
