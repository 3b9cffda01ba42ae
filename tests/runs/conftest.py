from __future__ import annotations

import pytest

from simkit.runs import plan

PART = 500


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> int:
    """Parts so small that a quick run has many."""
    monkeypatch.setattr(plan, "PART_GAMES", PART)
    monkeypatch.setattr(plan, "SEARCH_PART_GAMES", 20)
    return PART
