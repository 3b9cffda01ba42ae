"""The champion obeys the numbers on the cards: a Quest worth keeping is kept, one out of reach is not.

A chance is a Quest among the two that are dealt to a champion, of which he keeps one (DRK-019, DRK-020).
"""

from pathlib import Path

import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session

GAMES = 150
ADDED = "type = 'quest'\ntitle = 'Quest 25'\nbeer = 0\n"


def kept(folder: Path, card: str, strength: int, players: int) -> float:
    """How often a Quest of 6 tokens for such a strength is kept, of the times that it is dealt."""
    text = f"[cards.{card}]\n{ADDED if card == 'q25' else ''}strength = {strength}\n"
    file = folder / "edited.toml"
    file.write_text(f"extends = 'drakkar'\n{text}loot = {{ goat = 2, weapon = 2, gold = 2 }}\n", encoding="utf-8")
    session = Session(*open_scenario(file, flags={"run.players": players, "run.policy": "champion"}))
    rows = session.rows(GAMES)
    session.play(session.desk(), rows, 0)
    row = [each.id for each in session.game.cards(session.scenario)].index(card)
    dealt = int(rows["offered"][:, :players, row].sum())
    assert dealt > 80
    return int(rows["kept"][:, :players, row].sum()) / dealt


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("card", ["q01", "q08", "q25"])
def test_a_quest_is_kept_for_its_numbers(tmp_path: Path, card: str, players: int) -> None:
    """One edited, one more in the middle, and one that the scenario adds."""
    assert kept(tmp_path, card, 1, players) >= 0.9
    assert kept(tmp_path, card, 9, players) <= 0.1
