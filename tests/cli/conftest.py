from __future__ import annotations

from pathlib import Path

import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session

from .harness import Shell


@pytest.fixture(scope="session", autouse=True)
def compiled_axes() -> None:
    """No command has to compile axes and to say so, whichever test comes first."""
    for policy in ("greedy", "rollout:1"):
        session = Session(*open_scenario("axes", (), {"run.policy": policy}))
        session.play(session.desk(), session.rows(0), 0)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """`simkit` in an empty directory."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return Shell(monkeypatch, capsys, home)
