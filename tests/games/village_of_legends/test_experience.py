"""Experience at its ends: thresholds that are just missed, and a track that does not go on for ever."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-701")
@pytest.mark.parametrize(("before", "after"), [(29_960, 29_980), (29_980, 30_000), (29_990, 30_000), (30_000, 30_000)])
def test_xp_stop_at_30000(before: int, after: int) -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("goblin", 1, 0, 1)], xp={0: before}, level={0: 3}).attack("staff")
    assert (t.xp[0], t.state.level[0]) == (after, 2)


@pytest.mark.rule("VOL-701")
@pytest.mark.parametrize(("before", "level"), [(19, 1), (20, 2), (79, 2), (80, 3)])
def test_a_level_starts_at_its_threshold_and_not_before(before: int, level: int) -> None:
    """40 XP and 100 XP; a Goblin gives 20."""
    t = Table(hand={0: ["staff"]}, monsters=[("goblin", 1, 0, 1)], xp={0: before}, level={0: 1 + (before >= 40)})
    assert t.attack("staff").state.level[0] + 1 == level
