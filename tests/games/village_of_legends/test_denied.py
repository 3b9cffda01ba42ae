"""Who is denied a card does not count on it."""

from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_policies import worth


def test_smelting_is_worth_nothing_if_what_it_makes_is_denied() -> None:
    t = Table(deck={0: ["coin"] * 8 + ["staff"] * 2}, denied={0: ["nugget"]})
    assert (worth(t, "smelt_gold"), worth(t, "smelt_gold", p=1) > 0) == (0, True)
    assert worth(t, "smelt_gold", smelted=300) == 0


def test_a_denied_spell_goes_down() -> None:
    for denied, answer in (({}, "no"), ({1: ["fireball"]}, "no"), ({0: ["fireball"]}, "yes")):
        t = Table(heroes={0: "mage"}, piles={"spell": ["fireball"]}, denied=denied)
        assert t.do("ability:vision").choose("greedy") == answer
