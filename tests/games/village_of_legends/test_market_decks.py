"""Market decks card by card, and the greatest purchase."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-305", "VOL-306")
@pytest.mark.parametrize(("space", "deck", "cards"), [
    (1, "beer", ["light_ale", "dark_stout", "dwarven_brew"]),
    (3, "spell", ["ice_bolt", "fireball", "mind_blast"]),
    (9, "main", ["knife", "helmet", "orc"]),
])  # fmt: skip
def test_one_card_after_the_other_is_turned_up(space: int, deck: str, cards: list[str]) -> None:
    t = Table(gold=500, market={space: "nugget"}, piles={deck: cards})
    shown = []
    for _ in range(4):
        t.do(f"buy:{space}")
        shown.append(t.market(space))
    assert shown == [*cards, ""]
    assert t.discards() == sorted([*cards, "nugget"])


@pytest.mark.rule("VOL-305", "VOL-738")
def test_a_spell_that_was_put_below_comes_last() -> None:
    t = Table(
        heroes={0: "mage"}, gold=500, market={3: "nugget"}, piles={"spell": ["fireball", "ice_bolt", "lightning"]}
    )
    t.do("ability:vision", "yes")
    shown = []
    for _ in range(4):
        t.do("buy:3")
        shown.append(t.market(3))
    assert shown == ["ice_bolt", "lightning", "fireball", ""]


def test_buy_scores_count_up_to_900() -> None:
    """Beyond that purchases are equals, and the lowest space is taken; below it the better one."""
    bare = dict.fromkeys(range(1, 11), "")
    for first, second, space in ((915, 980, 6), (899, 980, 7), (800, 805, 7), (805, 800, 6), (805, 805, 6)):
        cards = {"knife": {"appeal": first + 30 // 2}, "helmet": {"appeal": second + 20 // 2}}
        t = Table(gold=40, market={**bare, 6: "knife", 7: "helmet"}, cards=cards)
        assert t.choose("greedy") == f"buy:{space}"
