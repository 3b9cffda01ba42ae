"""Real runs of a few games, and their pages."""

from __future__ import annotations

from pathlib import Path

from simkit.analysis.analyse import Analysis, analyse
from simkit.page.builders.findings import findings
from simkit.page.builders.report import Chapter, ReportedRuns, layout
from simkit.page.html import render
from tests.runs import runs

VIKINGS = "vikings_gone_wild"


def play(directory: Path, games: int, *sets: str, log: str = "cards", scenario: str = "axes", **flags: object) -> Path:
    return runs.play(directory, games, runs.make_plan(scenario, *sets, log=log, **flags), threads=1).directory


def texts(analysis: Analysis) -> str:
    """All findings, each in a line."""
    return "\n".join(finding.text for finding in findings(analysis))


def html(directory: Path) -> str:
    """The page of one run."""
    analysis = analyse(directory)
    return render(layout(ReportedRuns("test", [Chapter(analysis, findings(analysis), "simkit run axes")])))
