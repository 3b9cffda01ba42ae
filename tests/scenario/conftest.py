from __future__ import annotations

from pathlib import Path

import pytest

from .toy import Bench, builtin


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    work = tmp_path / "checker"
    work.mkdir()
    monkeypatch.chdir(work)
    return Bench(builtin(tmp_path / "builtin"))
