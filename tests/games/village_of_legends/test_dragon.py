"""The Dragon where the Market is long, on the battlefield, and as a weighed choice."""

import pytest

from tests.games.village_of_legends.table import Table

DRAGON = ["overwhelm"]
SPECIALS = ["dragon_s1", "dragon_s2", "dragon_s3", "dragon_s4"]


@pytest.mark.rule("VOL-653")
def test_it_stops_growing_when_no_special_card_remains() -> None:
    """With seven spaces the Dragon and its four special cards leave two of them free."""
    names = ["knife", "mace", "orc", "helmet", "spear", "wolf", ""]
    t = Table(modules=DRAGON, rules={"main_spaces": 7}, market=dict(zip(range(6, 13), names, strict=True)))
    t.overwhelm(12, 20)
    for _ in range(6):
        t.state.life[:2] = 35
        t.do("end")
        while t.decision == "discard":
            t.take(t.codes[0])
    assert [t.market(space) for space in range(6, 13)] == ["knife", "mace", "dragon", *SPECIALS]
    assert t.describe()["swallowed"] == {"8": "orc", "9": "helmet", "10": "spear", "11": "wolf"}


@pytest.mark.rule("VOL-654")
@pytest.mark.parametrize("seat", [0, 1, 4])
def test_everybody_on_the_battlefield_may_aim_at_it(seat: int) -> None:
    """Skirmishers or not: no team-mate is helped by it, nobody else is hit."""
    t = Table(6, modules=DRAGON, turn=seat, hand={seat: ["staff", "ice_bolt"]}).overwhelm(10, 30).dice(4, 3)
    t.do("play:staff", "seat:overwhelm")
    assert (t.describe()["overwhelm"]["life"], t.life) == (26, [35] * 6)
    t.do("play:ice_bolt", "seat:overwhelm")
    assert (t.describe()["overwhelm"]["life"], t.describe()["overwhelm"]["wounded"]) == (21, [seat])


@pytest.mark.rule("VOL-657")
@pytest.mark.parametrize(("appeal", "choice"), [(29, "end"), (30, "space:9"), (31, "space:9")])
def test_greedy_takes_what_is_worth_30(appeal: int, choice: str) -> None:
    t = Table(modules=DRAGON, hand={0: ["staff"]}, market={9: "helmet"}, cards={"helmet": {"appeal": appeal}})
    t.overwhelm(9, 1, specials=1).do("play:staff", "seat:overwhelm")
    assert (t.decision, t.choose("greedy")) == ("swallowed", choice)
