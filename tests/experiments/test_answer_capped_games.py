"""Where most games are stopped by the cap, every experiment says so before it says anything else."""

from __future__ import annotations

from pathlib import Path

from simkit.experiments.answer import caps_warning
from simkit.page.builders import compare as page_of_comparison
from simkit.page.builders import sweep as page_of_sweep
from simkit.page.builders import value as page_of_values
from simkit.page.model import Finding
from simkit.page.words import OUTLIER
from tests.page.reading import tables_of

from .asking import basis, compared, effect, swept, valued

CAP = "rules.max_turns=20"
SAYS = "Most games were stopped by the cap ("


def test_only_where_most_are_capped() -> None:
    assert caps_warning({"of A": 0.5, "of B": 0.0}) == ""
    assert caps_warning({"of A": 0.01, "of B": 0.97}).startswith(f"{SAYS}97 % of B), so their winners say nothing")
    assert "and 2 more" in caps_warning({f"at {i}": 1.0 for i in range(6)})


def test_a_comparison_leads_with_it(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x", CAP, asked={"games": 60})
    assert answer.caps.startswith(f"{SAYS}100 % of B)")
    assert page_of_comparison.findings(answer)[0] == Finding(OUTLIER, f"{answer.caps}.")
    capped = effect(answer, "capped", "game")
    assert (capped.difference, capped.high) == (1.0, 1.0)  # no more than all
    assert capped.low < 1.0


def test_a_sweep_leads_with_it_and_gives_no_length(tmp_path: Path) -> None:
    answer = swept(tmp_path / "x", "cards.wench.count=4,10", games=60, base=basis(CAP, policy="greedy"))
    assert answer.caps.startswith(f"{SAYS}100 % at 4, 100 % at 10)")
    assert page_of_sweep.findings(answer)[0] == Finding(OUTLIER, f"{answer.caps}.")
    assert not [r for r in answer.responses if r.metric == "length"]
    assert ("length", "game") not in answer.main_measures()
    assert tables_of(page_of_sweep.section(answer, ""))


def test_values_lead_with_it(tmp_path: Path) -> None:
    answer = valued(tmp_path / "x", basis(CAP, policy="greedy"), "wench", 60)
    assert answer.caps.startswith(f"{SAYS}100 %)")
    assert page_of_values.findings(answer)[0] == Finding(OUTLIER, f"{answer.caps}.")
    assert answer.to_json()["capped"] == 1.0


def test_nothing_is_said_of_games_that_end(tmp_path: Path) -> None:
    assert compared(tmp_path / "x", "cards.wench.count=4", asked={"games": 60}).caps == ""
    assert swept(tmp_path / "y", "cards.wench.count=4,10", games=60).caps == ""
