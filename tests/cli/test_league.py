"""`simkit league`: what it tells people, and how to go on."""

from __future__ import annotations

import shlex
from html import escape
from pathlib import Path

import pytest

from .harness import Answer, Shell

QUICK = ("--games", "60", "--threads", "1")
PAIR = ("--policies", "greedy,random")
# The note without its first letter: on the page it is a sentence.
COPIES = "ver all games each policy has half of the seats, so a policy gains if its copies help or spare each other; "
ALONE = "simkit run SCENARIO --seats a,b,b,b --players 4"
MINE = "game = 'axes'\n[policies.mine]\nbase = 'greedy'\nweights = { life = 7 }\nnoise = NOISE\n"


def league(shell: Shell, *words: str) -> Answer:
    answer = shell("league", "axes", *words, *QUICK)
    assert answer.code == 0, answer
    return answer


def page(answer: Answer, shell: Shell) -> str:
    place = next(line for line in answer.out.splitlines() if line.startswith("Report: ")).removeprefix("Report: ")
    return (shell.home / place).read_text("utf-8")


def next_command(answer: Answer) -> list[str]:
    return shlex.split(answer.out.splitlines()[-1].partition(" in a browser, or: ")[2])


def test_copies_of_a_policy_count_for_it_where_more_than_two_sides_sit(shell: Shell) -> None:
    four = league(shell, *PAIR, "--players", "4")
    for text in (four.out, page(four, shell)):
        assert text.count(COPIES) == 1
        assert text.count(escape(ALONE)) == 1
    two = league(shell, *PAIR, "--players", "2")
    for text in (two.out, page(two, shell)):
        assert "half of the seats" not in text


def test_teams_of_two_sides_have_no_copies(shell: Shell) -> None:
    answer = shell("league", "village_of_legends", *PAIR, "--players", "4", *QUICK)
    assert "Note: a policy plays all seats of a side" in answer.out
    assert "half of the seats" not in answer.out


def test_the_next_command_can_be_pasted(shell: Shell) -> None:
    answer = league(shell, *PAIR, "--players", "3", "--set", "cards.wench.count=4", "--seed", "7")
    told = next_command(answer)
    assert told == [
        "simkit", "report", "axes", "--players", "3", "--policy", "greedy", "--set", "cards.wench.count=4",
    ]  # fmt: skip
    assert shell(*told[1:], "--games", "60", "--text").code == 0


@pytest.mark.parametrize(
    ("other", "noise", "best"),
    [("random", "0", ["mine", "--policies", "my policies.toml"]), ("greedy", "100", ["greedy"])],
    ids=["of the file", "built in"],
)
def test_the_file_of_the_best_policy_is_named(shell: Shell, other: str, noise: str, best: list[str]) -> None:
    Path("my policies.toml").write_text(MINE.replace("NOISE", noise), "utf-8")
    told = next_command(league(shell, "--policies", f"{other}, my policies.toml", "--players", "2"))
    assert told == ["simkit", "report", "axes", "--players", "2", "--policy", *best]
    assert shell(*told[1:], "--games", "60", "--text").code == 0


@pytest.mark.parametrize(
    ("words", "change"),
    [
        (("value", "axes", "--cards", "wench"), "cards.wench.KEY=…"),
        (("sweep", "axes", "--vary", "cards.wench.count=4:5"), "cards.wench.count=…"),
    ],
    ids=["value", "sweep"],
)
def test_other_experiments_name_the_scenario_too(shell: Shell, words: tuple[str, ...], change: str) -> None:
    answer = shell(*words, "--players", "3", "--policy", "greedy", *QUICK)
    assert next_command(answer) == [
        "simkit", "compare", "axes", "--players", "3", "--policy", "greedy", "--set", change,
    ]  # fmt: skip


def test_no_order_is_claimed_where_no_cycle_is_certain(shell: Shell) -> None:
    answer = league(shell, "--policies", "greedy,random,grudge", "--players", "2")
    text = page(answer, shell)
    for lines in (answer.out, text):
        assert "No rock-paper-scissors cycle was found." in lines
    assert "is an order" not in answer.out + text


SIX = ("--policies", "greedy,random,grudge,leader,life,champion")
LONG = "a_policy_with_a_name_that_is_long"
LONG_NAMES = ("--policies", f"{LONG},greedy,random", "--set", f"policies.{LONG}={{base='greedy', weights={{life=1}}}}")


@pytest.mark.parametrize("words", [SIX, LONG_NAMES], ids=["six", "long names"])
def test_pairs_are_listed_where_a_matrix_has_no_room(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    narrow = league(shell, *words, "--players", "2").out
    rows = [line.rstrip() for line in narrow.splitlines() if "   " in line.strip()]
    assert max(map(len, rows)) <= 80
    assert " against " in narrow
    assert " ± " not in narrow
    monkeypatch.setenv("COLUMNS", "140")
    wide = league(shell, *words, "--players", "2").out
    assert " against " not in wide.partition("row against column")[2]
    assert " ± " in wide


def test_one_pair_is_one(shell: Shell) -> None:
    answer = league(shell, *PAIR, "--players", "2")
    assert answer.out.splitlines()[1].startswith("axes · 2 players · 60 games of one pair · seed 1 · ")
    text = page(answer, shell)
    assert "· 60 games of one pair ·" in text
    assert "1 pairs" not in answer.out


def test_a_search_with_few_playouts_is_warned_of_as_in_a_run(shell: Shell) -> None:
    run = shell("run", "axes", "--policy", "search:8", "--players", "2", "--games", "30").err.splitlines()
    warned = [line for line in run if line.startswith("warning: search:8 ")]
    assert len(warned) == 1
    words = ("--policies", "greedy,search:8,search:64", "--players", "2")
    answer = league(shell, *words)
    assert [line for line in answer.err.splitlines() if line.startswith("warning: ")] == warned
    text = warned[0].removeprefix("warning: ")
    assert text not in answer.out, "told once"
    assert page(answer, shell).count(escape(text)) == 1
    told = league(shell, *words, "--json")
    assert warned[0] in told.err
    assert told.json["warnings"] == [text]
    assert text in told.json["notes"]
    assert "warning" not in league(shell, *PAIR, "--players", "2").err


def test_a_file_replaces_policies_of_the_scenario_and_all_of_its_own_take_part(shell: Shell) -> None:
    for name in ("mine", "other"):
        Path(f"{name}.toml").write_text(MINE.replace("NOISE", "0"), "utf-8")
    Path("sc.toml").write_text('extends = "axes"\npolicies_from = "mine.toml"\n', "utf-8")
    answer = shell("league", "sc.toml", "--policies", "greedy,other.toml", "--players", "2", *QUICK, "--json")
    assert answer.json["policies"] == ["greedy", "mine"]
