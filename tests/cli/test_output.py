"""Tables fit the terminal: columns go by rank, numbers stay whole; and progress is told to files too."""

from __future__ import annotations

import re

import pytest
from simkit.page.text.cards import spare
from simkit.page.text.value import row as row_of

from simkit.analysis.card_usage import Usage
from simkit.cli import output
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue
from simkit.experiments.logged_readings import LoggedReadings
from simkit.experiments.value import _used
from simkit.lab import progress

from .harness import Shell

HEADS = ["card", ">value", ">95 %", ">games", "remark"]
ROWS = [["Sword", "+1.25", "-100.25 to +102.75", "1,000,000", "looks strong, is not, as far as anybody can tell"]]


def drawn(capsys: pytest.CaptureFixture[str], spare: tuple[str, ...] = ()) -> list[str]:
    output.table("Cards", HEADS, ROWS, spare)
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("columns", [10, 40, 60, 80, 140])
def test_numbers_are_never_cut(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = "\n".join(drawn(capsys))
    for number in ROWS[0][1:4]:
        assert number in text
    words = re.findall(r"\w+", ROWS[0][4])
    assert [word for word in re.findall(r"\w+", text) if word in words] == words


def test_columns_go_by_rank(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    spare = ("games", "remark", "unknown")
    for columns, left_out in ((100, ""), (56, "games"), (46, "games, remark")):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = drawn(capsys, spare)
        assert all(len(line) <= columns for line in lines if not line.startswith("No room"))
        assert lines[-1] == (f"No room for {left_out}: --json has all." if left_out else "")
        assert ("1,000,000" in "\n".join(lines)) == (not left_out)


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
    monkeypatch.setattr(progress, "EVERY", 0.0)
    said = shell("run", "axes", "--games", "3000").err.splitlines()
    told = [line for line in said if line.startswith("playing: ")]
    assert re.fullmatch(r"playing: 3,000 of 3,000 games, [\d,]+ games/s, about 0 s left", told[-1])
    monkeypatch.setattr(progress, "EVERY", 3600.0)
    assert "playing" not in shell("run", "axes", "--games", "2000", "--seed", "2").err


def test_a_table_of_cards_does_without_what_few_of_them_have() -> None:
    cards = [{"count": 1, "vs_monster": 0, "heavy": i > 0, "cost": 40} for i in range(3)] + [{"count": 0, "cost": 30}]
    assert spare(["count", "cost", "vs_monster", "heavy"], cards) == ["vs_monster", "heavy", "cost", "count"]


def test_what_few_use_has_no_value_per_copy() -> None:
    """A value of next to nothing, by next to no copies, is anything."""
    cards = {"pigator": 0.012, "mugs": 0.3, "elf": 0.7}  # an elf is taken by all who can pay it, who are few
    usage = Usage(cards, {"pigator": 0.0125, "mugs": 0.5, "elf": 0.09}, dict.fromkeys(cards, ""), {})
    logged = LoggedReadings(500, 1000, {}, {}, {}, usage)
    told = {card: _used(card, Reading(0.003, -0.003, 0.009), logged, denied=True) for card in usage.taken}
    assert told["pigator"]["per_copy"] is None
    assert told["elf"]["per_copy"] is None
    assert told["mugs"]["per_copy"].estimate == pytest.approx(0.006)


def test_a_value_per_copy_is_printed_where_the_value_is_sure() -> None:
    def row(flagged: bool) -> list[str]:
        win = Reading(0.02, -0.01, 0.05, 0.1, flagged)
        return row_of(CardValue("a", "A", "k", win, win, None, 9, 0.5, None, per_copy=Reading(0.1, -0.05, 0.25)))

    assert "+10.00" in row(True)
    assert "+10.00" not in row(False)


def test_a_key_like_no_other_is_told_where_the_others_are(shell: Shell) -> None:
    said = shell.complaint("validate", "vikings_gone_wild", "--set", "rules.start_beer=3")
    assert "simkit schema vikings_gone_wild lists them" in said


def test_an_interval_is_never_printed_as_a_point() -> None:
    from simkit.page.text.report import answer_bounds, bounds

    assert bounds(-0.00001, 0.00014, 1) == "0.0000 to 0.0001"
    assert bounds(0.25, 0.5, 100) == "25.00 to 50.00"
    assert answer_bounds({"estimate": 30.0, "low": 29.99, "high": 30.01, "unit": "turns", "constant": True}) == "always"
    assert answer_bounds({"estimate": 0.0, "low": 0.0, "high": 0.0001, "unit": "cards", "constant": True}) == "never"
