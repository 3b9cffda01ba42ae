"""Cards leave the hand when they are discarded, and nobody can play what he does not hold."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-210")
def test_last_turns_hand_cannot_be_played() -> None:
    """Halberd and Crossbow lie in the discard pile; of five Coins nothing else can be made than gold."""
    t = Table(hand={0: ["halberd", "crossbow", "stone_golem"]}, deck={0: ["coin"] * 5}).do("end", "end")
    assert (t.hand(), t.discards()) == (["coin"] * 5, ["crossbow", "halberd", "stone_golem"])
    assert t.legal == ["end", "play_all", "play:coin"]


@pytest.mark.rule("VOL-443", "VOL-608")
def test_a_discarded_card_is_no_longer_in_hand() -> None:
    t = Table(hand={0: ["mace"], 1: ["coin", "coin", "halberd"]}).attack("mace").do("card:coin")
    assert (t.hand(1), t.discards(1), t.state.held[1]) == (["coin", "halberd"], ["coin"], 2)
    t = Table(turn=1, monsters=[("harpy", 1, 0)], hand={0: ["coin", "halberd"]}).do("end", "card:halberd")
    assert (t.hand(), t.discards()) == (["coin"], ["halberd"])
    assert not any("halberd" in label for label in t.legal)


@pytest.mark.rule("VOL-442")
def test_a_removed_card_is_no_longer_in_hand() -> None:
    t = Table(hand={0: ["hammer", "staff", "halberd"]}).attack("hammer").do("card:halberd")
    assert (t.hand(), t.away()) == (["staff"], ["halberd"])
    assert not any("halberd" in label for label in t.legal)


@pytest.mark.rule("VOL-208", "VOL-210")
@pytest.mark.parametrize("card", ["coin", "potion_of_speed", "halberd", "magic_ring"])
def test_played_cards_reach_the_discard_pile(card: str) -> None:
    """The first type of all as well as those with high numbers."""
    t = Table(hand={0: [card, "knife"]}, deck={0: ["staff"] * 12}).do(f"play:{card}")
    if t.decision == "target":
        t.do("seat:1")
    assert t.area() == [card]
    t.do("end")
    assert (t.area(), t.discards().count(card)) == ([], 1)
