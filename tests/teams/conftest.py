from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from simkit.games import registry
from tests.cli.conftest import shell

__all__ = ["shell", "tug"]

TUG = str(Path(__file__).with_name("base.toml"))


@pytest.fixture(autouse=True)
def tug(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Tug is installed, as a third party's game is; its scenario."""
    from tests.teams import GAME

    point = SimpleNamespace(load=lambda: GAME)
    monkeypatch.setattr(registry, "third_party", lambda: {"tug": point})
    registry.get_game.cache_clear()
    yield TUG
    registry.get_game.cache_clear()
