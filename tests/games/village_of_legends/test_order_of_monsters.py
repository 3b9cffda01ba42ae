"""Of equals the earlier one comes first."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-606", "VOL-616")
@pytest.mark.parametrize(("monsters", "lost"), [(["wolf", "harpy"], 1 + 3), (["harpy", "wolf"], 0 + 6)])
def test_monsters_with_equal_life_attack_in_order_of_arrival(monsters: list[str], lost: int) -> None:
    """Dice 1 and 6: a Wolf does as much as the die, this Harpy 3 less, but not below 0."""
    t = Table(turn=1, monsters=[(card, 1, 0) for card in monsters], cards={"harpy": {"attack": -3}})
    t.dice(1, 6, seat=0).do("end")
    assert 35 - t.life[0] == lost
