"""The page of a report: one or several runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.analysis.analyse import analyse
from simkit.analysis.summary import Length
from simkit.numbers import Quantity
from simkit.page.builders.findings import findings
from simkit.page.builders.report import SILENT, Chapter, headlines, layout
from simkit.page.html import render
from simkit.page.model import BRIEF, FULL, Badge, Commands, Finding, Findings, Fold, Link, Named, Subsection, plain
from simkit.page.text import render as as_text
from tests.page.reading import blocks_of, part_of, rows_of, sentences, tables_of
from tests.page.runs import VIKINGS, html, play
from tests.page.samples import chapter, report


def test_the_verdict_comes_first_and_the_parts_follow() -> None:
    (section,) = layout(report(chapter())).sections
    assert [part.title for part in section.parts if part.where != BRIEF] == [
        "Verdict", "Charts", "Win rates", "Match-ups", "Length", "Sources of points", "Cards", "Balance questions",
        "Assumptions", "Provenance",
    ]  # fmt: skip
    first = part_of(section, "Verdict").blocks[0]
    assert isinstance(first, Findings)
    assert [item.verdict for item in first.items] == ["not fair", "undecided", "fair"]
    assert first.notes == ["only a test: <i>not</i> a run"]


def test_what_was_played_is_said_first() -> None:
    (section,) = layout(report(chapter())).sections
    assert (
        section.facts
        == "Axes and Shields · variant standard · 10,000 games · seed 1 · par (a fair share) 25.0 % ± 2 points"
    )


def test_one_run_has_no_overview_and_several_have_one() -> None:
    assert layout(report(chapter())).overview == []
    page = layout(report(chapter(), chapter(players=3, policies=("greedy",)), chapter(games=0)))
    (table,) = tables_of(page.overview)
    first = table.rows[0]
    assert first[:3] == [Link(page.sections[0].title, "axes-4p-0123abcd"), None, 10_000]
    assert list(map(str, first[3:7])) == ["25.0 % (24.0 to 26.0)", "25.0 %", "54.3 turns", "0.40 %"]
    assert first[7] == Badge("not fair")
    assert (table.rows[2][3], table.rows[2][5]) == (None, None)
    glossaries = [block for block in page.method if isinstance(block, Subsection) and block.title == "Glossary"]
    counted = [fold.title for fold in blocks_of(page.method, Fold)]
    assert (len(glossaries), counted) == (1, ["What the logs of Axes and Shields count"])


def test_runs_of_the_same_name_do_not_collide() -> None:
    page = layout(report(chapter(), chapter()))
    assert [section.anchor for section in page.sections] == ["axes-4p-0123abcd", "axes-4p-0123abcd-2"]
    assert len(page.figures()) == 2 * len(page.sections[0].figures)


def test_runs_of_the_same_scenario_refer_to_the_first() -> None:
    one, two = layout(report(chapter(), chapter())).sections
    assert len(tables_of(part_of(one, "Assumptions", FULL))) == 2
    assert sentences(part_of(two, "Assumptions", FULL)) == ["The same as those of axes-4p-0123abcd."]


def test_questions_are_answered_or_said_to_be_open() -> None:
    (section,) = layout(report(chapter())).sections
    answered, silent = blocks_of(part_of(section, "Balance questions", FULL).blocks, Subsection)
    rows = tables_of(answered)[0].rows
    assert [row[0] for row in rows] == [
        Named("reshuffles", "share of games"),
        Named("cards", "cards drawn (after the deal)"),
    ]
    assert [str(row[1]) for row in rows] == ["12.5 % (12.0 to 13.0)", "61.02 cards (60.90 to 61.10)"]
    assert silent.title == "Questions for an experiment"
    assert sentences(silent) == [plain(SILENT), "Threshold: how does it move?"]
    short = tables_of(part_of(section, "Balance questions", BRIEF))[0]
    assert [row[:2] for row in short.rows] == [["Length", "reshuffles"], ["", "cards"]]


def test_how_each_fares_against_each() -> None:
    """In both orders, with intervals; a pair that never met has no number."""
    (section,) = layout(report(chapter())).sections
    (table,) = tables_of(part_of(section, "Match-ups", FULL))
    assert table.before == "The hero of a row on one side, that of a column on the other; 1,000 to 1,000 games each."
    cells = rows_of(table)
    assert cells[0][2] == "60.0 % (57.0 to 63.0)"
    assert cells[1][1] == "40.0 % (37.0 to 43.0)"
    assert table.rows[0][1] is None


def test_provenance_reproduces() -> None:
    (section,) = layout(report(chapter())).sections
    part = part_of(section, "Provenance", FULL)
    assert blocks_of(part, Commands)[0].lines == ["simkit run axes --players 4 --set title='<b>'"]
    facts = {row[0]: row[1].text for row in tables_of(part)[0].rows}
    assert (facts["plan"], facts["digest"]) == ("d59f1615ffca5508", "e4d8fab798c4ca4e")
    assert facts["versions"] == "simkit 0.1.0, python 3.11.7, polars 2.1.0"


def test_a_run_without_games() -> None:
    (section,) = layout(report(chapter(games=0))).sections
    assert sentences(part_of(section, "Win rates", FULL)) == ["No game was played."]
    assert [part.blocks for part in section.parts if part.title in ("Cards", "Length")] == [[], []]
    assert "Cards" not in as_text(layout(report(chapter(games=0)))).split("\n")


def test_a_run_in_which_every_game_was_capped() -> None:
    whole = chapter().analysis
    summary = replace(whole.summary, length=Length("turns", None, None, None, None, None), capped=1.0)
    (section,) = layout(report(chapter(summary=summary, lengths=whole.lengths.clear()))).sections
    assert sentences(part_of(section, "Length", FULL)) == ["Every game was capped."]


def test_headlines_are_the_first_findings() -> None:
    items = [Finding("info", f"finding {i}") for i in range(9)]
    lines = as_text(headlines(report(replace(chapter(), findings=items)))).split("\n")
    assert lines[0] == "axes-4p-0123abcd:"
    assert [line for line in lines if "finding" in line] == [f"  [info] finding {i}" for i in range(7)]
    assert "  and 2 more on the page" in lines


# --- real runs


@pytest.mark.parametrize("log", ["games", "seats", "cards"])
@pytest.mark.parametrize("games", [1, 2, 50])
def test_few_games(tmp_path: Path, games: int, log: str) -> None:
    assert "</html>" in html(play(tmp_path / "run", games, log=log))


@pytest.mark.parametrize("log", ["games", "seats", "cards"])
def test_few_games_with_prices(tmp_path: Path, log: str) -> None:
    assert "</html>" in html(play(tmp_path / "run", 2, scenario=VIKINGS, log=log))


def test_many_players_and_policies(tmp_path: Path) -> None:
    seats = ["greedy", "random", "leader", "life", "grudge", "random", "rollout:3"]
    assert "rollout:3" in html(play(tmp_path / "run", 60, players=7, seats=seats))


def test_two_cards_in_all(tmp_path: Path) -> None:
    cards = (
        "single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4", "armory", "wench",
    )  # fmt: skip
    sets = [f"cards.{card}.count={int(card in ('single_axe', 'wench'))}" for card in cards]
    assert "</html>" in html(play(tmp_path / "run", 50, *sets, "rules.max_turns=50", players=2))


def test_a_title_stays_text(tmp_path: Path) -> None:
    page = html(play(tmp_path / "run", 300, 'cards.wench.title="<script>alert(1)</script>"'))
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = play(tmp_path / "a" / "run", 2_000), play(tmp_path / "b" / "run", 2_000)
    assert html(one) == html(two)


def test_a_source_of_another_unit_has_no_share(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 60, scenario="drakkar", policy="greedy"))
    (section,) = layout(report(Chapter(analysis, findings(analysis), ""))).sections
    rows = {row[0]: row for row in tables_of(part_of(section, "Sources of points", FULL))[0].rows}
    assert rows["trios"][1] is None
    assert any(isinstance(row[1], Quantity) for row in rows.values())


def test_a_game_with_prices(duel: Path) -> None:
    page = html(duel)
    for words in ("Sources of points", "Purchase rate against price", "Missions completed", "All 73 cards"):
        assert words in page
    for words in ("Players left", "survive see more cards"):
        assert words not in page


def test_endless_games(endless: Path) -> None:
    page = html(endless)
    assert "100.0&nbsp;% of the games were stopped by the cap" in page
    assert "whoever led at that moment counts as their winner" in page
    assert "Every game was capped." in page


def test_a_page_renders_alike_whoever_draws_its_charts() -> None:
    page = layout(report(chapter()))
    assert render(page) == render(page)
