from __future__ import annotations

from pathlib import Path

import pytest

from .harness import Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """`simkit` in an empty directory."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return Shell(monkeypatch, capsys, home)
