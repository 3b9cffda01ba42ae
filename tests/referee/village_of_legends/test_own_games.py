"""The referee plays by the rules it judges by: whole games of its own, and faults that it must find in them."""

from functools import partial
from typing import Any

import pytest

from simkit.testing.referee import check_referee, judge
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.optional import MODULES
from tests.referee.village_of_legends.players import CHECKED
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.referee import Referee
from tests.referee.village_of_legends.simulate import play, trace


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("policy", CHECKED)
def test_whole_games(policy: str, players: int) -> None:
    """They end, and no card is lost on the way."""
    book = Book(scenario(players, max_turns_per_player=30, modules=list(MODULES)))
    game, tally = play(book, [policy] * players, f"{policy} {players}", check=True)
    row = tally.row(game)
    assert game.over
    assert row["game"]["end_reason"] == "cap" or row["game"]["winners"]
    assert sum(row["seat"]["turns_taken"]) == row["game"]["turns"]
    lost = sum(sum(sources.values()) for sources in row["seat"]["lost"])
    sources = ("beer", "potion", "spell", "ability", "lifelink")
    healed = sum(sum(row["seat"][f"healed_{source}"]) for source in sources)
    start = sum(player.board.lp for player in game.players)
    assert "no_cards" in row["seat"]["cause"] or start - lost + healed == sum(row["seat"]["score"])


@pytest.mark.parametrize("rules", [{}, {"auto_order": False}, {"hero_selection": "draft"}, {"berserk_optional": True}])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_the_referee_accepts_its_own_games(policy: str, rules: dict[str, Any]) -> None:
    policies = [policy] * 3
    referee = judge(trace(scenario(3, **rules), policies, policy), partial(Referee, policies=policies))
    assert referee.game.over


def test_the_referee_finds_faults() -> None:
    for players, step in ((2, 1), (6, 30)):
        resolved = scenario(players, modules=list(MODULES))
        check_referee(trace(resolved, ["greedy"] * players, "faults"), Referee, step)
