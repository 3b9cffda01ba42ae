"""Findings about what players take, and where their points come from."""

from __future__ import annotations

import re
from pathlib import Path

from simkit.analysis.analyse import analyse
from simkit.page.builders.findings import findings
from tests.page.runs import VIKINGS, play, texts


def test_what_hardly_anybody_and_what_everybody_takes(duel: Path) -> None:
    told = texts(analyse(duel))
    assert re.search(r"Most VP come from .*attack table", told)
    assert re.search(
        r"Hardly ever bought by these players when they could pay: .*Sheep Cannon (0\.\d+|under 0\.1) %", told
    )
    assert re.search(r"Nearly always built .*Brewery", told)
    assert re.search(r"Hardly ever completed by these players when on offer: .*Gold!", told)


def test_what_nobody_can_pay(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 200, "cards.tavern.cost.gold=40", scenario=VIKINGS, players=2, policy="greedy")
    assert re.search(r"Out of reach.*Tavern (100\.0|over 99\.9) %", texts(analyse(run)))


def test_trios_are_no_tokens(tmp_path: Path) -> None:
    """A part of the score is compared with those that have its unit."""
    analysis = analyse(play(tmp_path / "run", 60, scenario="drakkar", policy="greedy"))
    told = [finding.text for finding in findings(analysis) if finding.key.startswith("sources")]
    assert any(text.startswith("Most tokens come from") for text in told)
    assert not any("trios" in text for text in told)
