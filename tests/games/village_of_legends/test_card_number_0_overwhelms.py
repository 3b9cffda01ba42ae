"""The first card of a scenario has number 0 and is a card like any other: it overwhelms the Market, or is swallowed."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

STAFFS = {0: ["staff"] * 5, 1: ["staff"] * 5}
HYDRA: dict[str, Any] = {
    "type": "monster", "kind": "beast", "deck": "main", "count": 1, "attack": 0, "lp": 9, "cost": 20,
    "abilities": {"overwhelm": True}, "effects": [],
}  # fmt: skip
HEADLESS = {f"dragon_s{n}": {"of": "coin", "count": 0} for n in range(1, 5)}
SWORD: dict[str, Any] = {
    "type": "weapon", "class": "sword", "attack": 4, "deck": "main", "cost": 50, "count": 2, "effects": [],
}  # fmt: skip


def entered(**more: Any) -> Table:
    """A Coin that is the Overwhelm Monster, with 9 LP and no special cards, has been drawn."""
    cards = {"coin": HYDRA, "dragon": {"abilities": {"overwhelm": False}}, **HEADLESS}
    t = Table(
        cards=cards, deck=STAFFS, gold=60, market={7: "knife", 10: "orc"}, piles={"main": ["coin", "ogre"]},
        **more,
    )  # fmt: skip
    return t.do("buy:7")


@pytest.mark.rule("VOL-301", "VOL-312", "VOL-650", "VOL-651")
def test_it_closes_the_market() -> None:
    t = entered(hand={0: ["helmet"], 1: ["helmet"]})
    assert (t.market(7), t.market(10), t.legal) == ("orc", "coin", ["end", "play:helmet"])
    t.do("end")
    assert t.tally.closed_overwhelm[:2].tolist() == [0, 1]
    assert not t.can("sell:helmet")


@pytest.mark.rule("VOL-652", "VOL-653")
def test_it_attacks_everybody_and_has_nothing_to_grow_by() -> None:
    t = entered().dice(5, seat=1).do("end")
    assert (t.life, t.market(9) != "coin", t.market(10)) == ([35, 30], True, "coin")


@pytest.mark.rule("VOL-654", "VOL-658")
def test_it_is_aimed_at_and_defeated() -> None:
    t = entered(hand={0: ["staff", "earthquake"]}, int_pool=4)
    assert t.dice(3, 2).aims("staff") == ["seat:1", "seat:overwhelm"]
    assert t.do("seat:overwhelm").describe()["overwhelm"]["life"] == 6
    t.do("play:earthquake")
    assert (t.describe()["overwhelm"], t.market(10), t.life[1]) == (None, "ogre", 29)


@pytest.mark.rule("VOL-657", "VOL-658")
def test_it_is_swallowed() -> None:
    """Who defeated the Dragon may take it; else it goes to the bottom of the Main deck."""
    for choice, mine, main in (("space:9", ["coin"], ["ogre"]), ("end", [], ["ogre", "coin"])):
        t = Table(
            modules=["overwhelm"], cards={"coin": SWORD}, deck=STAFFS, hand={0: ["staff"]},
            market={9: "coin"}, piles={"main": ["spear", "wolf", "ogre"]},
        )  # fmt: skip
        t.overwhelm(9, 1, specials=1).do("play:staff", "seat:overwhelm")
        assert t.legal == ["end", "space:9"]
        t.do(choice)
        assert (t.decision, t.discards(), t.describe()["market_decks"]["main"]) == ("main", mine, main)
