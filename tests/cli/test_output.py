"""Answers that are written to a file: 80 columns, and messages about progress."""

from __future__ import annotations

import re

import pytest

from simkit.analysis.card_usage import Usage
from simkit.experiments.answer import Reading
from simkit.experiments.logged_readings import LoggedReadings
from simkit.experiments.value import _used
from simkit.lab import progress

from .harness import Shell


@pytest.mark.parametrize(
    "command",
    [
        ("cards", "vikings_gone_wild"),
        ("value", "axes", "--games", "60"),
        ("compare", "axes", "--games", "40", "--set", "cards.wench.count=4"),
        ("sweep", "axes", "--games", "60", "--vary", "cards.wench.count=4:5"),
        ("report", "axes", "--games", "200", "--text"),
    ],
    ids=lambda command: command[0],
)
def test_a_file_has_eighty_columns(shell: Shell, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    ruled = False
    for line in shell(*command).out.splitlines():
        ruled = ruled or "───" in line
        if "   " in line.strip():  # a row of a table; sentences may be longer
            assert len(line.rstrip()) <= 80
            assert "…" not in line
    assert ruled


def test_a_file_hears_of_progress(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    said = shell("run", "axes", "--games", "3000").err.splitlines()
    told = [line for line in said if line.startswith("playing: ")]
    assert re.fullmatch(r"playing: 3,000 of 3,000 games, [\d,]+ games/s, about 0 s left", told[-1])
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 3600.0)
    assert "playing" not in shell("run", "axes", "--games", "2000", "--seed", "2").err


def test_what_few_use_has_no_value_per_copy() -> None:
    """A value of next to nothing, by next to no copies, is anything."""
    cards = {"pigator": 0.012, "mugs": 0.3, "elf": 0.7}  # an elf is taken by all who can pay it, who are few
    usage = Usage(cards, {"pigator": 0.0125, "mugs": 0.5, "elf": 0.09}, dict.fromkeys(cards, ""), {})
    logged = LoggedReadings(500, 1000, {}, {}, {}, usage)
    told = {card: _used(card, Reading(0.003, -0.003, 0.009), logged, denied=True) for card in usage.taken}
    assert told["pigator"]["per_copy"] is None
    assert told["elf"]["per_copy"] is None
    assert told["mugs"]["per_copy"].estimate == pytest.approx(0.006)


def test_a_key_like_no_other_is_told_where_the_others_are(shell: Shell) -> None:
    said = shell.complaint("validate", "vikings_gone_wild", "--set", "rules.start_beer=3")
    assert "simkit schema vikings_gone_wild lists them" in said
