"""Counters by kinds of cards: what is played counts once, for its player, as what it is."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

COUNTERS = ("weapons_played", "spells_played", "beers", "defences_played", "monsters_played", "monsters_self")


def counted(*cards: str, **given: Any) -> dict[str, int]:
    """What is counted for seat 1, whose turn it is, when he plays these cards; nothing for seat 0."""
    t = Table(turn=1, hand={1: cards}, int_pool=9, **given)
    before = {name: int(t.tally[name][1]) for name in COUNTERS}
    for card in cards:
        t.do(f"play:{card}")
        while t.decision in ("target", "host", "heal_target"):
            t.take(t.codes[0])
    assert not any(t.tally[name][0] for name in COUNTERS)
    return {name: n for name in COUNTERS if (n := int(t.tally[name][1]) - before[name])}


@pytest.mark.parametrize(("cards", "found"), [
    (["ice_bolt", "healing_rain", "clairvoyance"], {"spells_played": 3}),
    (["stone_wall", "helmet"], {"defences_played": 2}),
    (["staff", "thunderstaff"], {"weapons_played": 2}),
    (["halberd", "fireball"], {"weapons_played": 1, "spells_played": 1}),
    (["light_ale", "dark_stout"], {"beers": 2}),
    (["wolf"], {"monsters_played": 1}),
    (["coin", "magic_ring", "potion_of_intellect", "scroll_of_wisdom"], {}),
])  # fmt: skip
def test_cards_count_as_what_they_are(cards: list[str], found: dict[str, int]) -> None:
    assert counted(*cards) == found


def test_a_monster_in_front_of_oneself() -> None:
    t = Table(turn=1, hand={1: ["wolf"]}).do("play:wolf", "seat:1")
    assert (t.tally.monsters_played[1], t.tally.monsters_self[1], t.tally.monsters_self[0]) == (1, 1, 0)
