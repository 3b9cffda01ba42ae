"""Each mini that enters leaves the supply with one less."""

import pytest

from tests.games.village_of_legends.table import Table

HORDE = ["the_horde"]


@pytest.mark.rule("VOL-670")
def test_a_summons_takes_one_mini_from_the_supply() -> None:
    t = Table(modules=HORDE, monsters=[("orc_shaman", 1, 0)], turn=1, life={0: 30})
    supply = []
    for _ in range(3):
        supply.append(t.describe()["supply"].get("goblin_mini", 0))
        t.do("end", "end")
    assert supply == [4, 3, 2]
    assert [card for card, _, _ in t.monsters()].count("goblin_mini") == 3


@pytest.mark.rule("VOL-670")
def test_the_last_mini_is_summoned() -> None:
    t = Table(modules=HORDE, monsters=[("orc_shaman", 1, 0)], turn=1)
    t.state.away[t.number("goblin_mini")] = 1
    t.do("end", "end", "end")
    assert [card for card, _, _ in t.monsters()] == ["orc_shaman", "goblin_mini"]
    assert "goblin_mini" not in t.describe()["supply"]
