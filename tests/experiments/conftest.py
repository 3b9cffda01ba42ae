from __future__ import annotations

import pytest

from simkit.experiments import compare, logged_readings, sweep, value


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts so small that a quick experiment has many."""
    monkeypatch.setattr(compare, "PART_GAMES", 200)
    monkeypatch.setattr(sweep, "PART_GAMES", 800)
    monkeypatch.setattr(value, "PART_GAMES", 100)
    monkeypatch.setattr(logged_readings, "GAMES", 4000)
