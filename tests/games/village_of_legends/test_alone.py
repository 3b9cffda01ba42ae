"""What trained players weigh who can win as the last survivor only: allies are rivals then."""

from pathlib import Path
from typing import Any

import pytest

from simkit.games.registry import open_scenario
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.policies import POLICIES, TRAINING
from tests.games.village_of_legends.appraisals import effect, gold_wanted, with_appeal
from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_trained import NOTHING_FOR_SALE, answers, bought, shop


def aimed(*, killed: int = 0, alone: int = 50, **given: Any) -> tuple[str, str]:
    """Whom seat 0 of 5 players aims at when seat 2, an enemy, is out: without the weight, and with it."""
    settings: dict[str, Any] = {"hand": {0: ["staff"]}, "out": (2,), "life": {1: 5, 3: 20, 4: 30}, **given}
    t = Table(5, **settings)
    t.state.killed[0] = killed
    return answers(t.do("play:staff"), alone=alone)


def test_who_has_lost_an_enemy_to_another_aims_at_allies() -> None:
    assert aimed() == ("seat:3", "seat:1")
    assert aimed(killed=1 << 2) == ("seat:3", "seat:3")
    assert aimed(out=()) == ("seat:3", "seat:3")
    assert aimed(rules={"five_player_win": "eliminated"}) == ("seat:3", "seat:3")
    assert aimed(out=(1,), life={4: 5, 3: 20, 2: 30}) == ("seat:3", "seat:3")


@pytest.mark.parametrize(("alone", "aim"), [(-1, 3), (0, 3), (34, 3), (36, 1), (50, 1), (120, 1)])
def test_how_much_an_ally_is_a_target(alone: int, aim: int) -> None:
    """An ally with 5 LP against an enemy with 20: even at 50, less below."""
    assert aimed(alone=alone)[1] == f"seat:{aim}"


def test_other_answers_of_who_is_alone() -> None:
    t = Table(5, hand={0: ["orc"]}, out=(2, 3), life={1: 5, 4: 6}).do("play:orc")
    assert answers(t, alone=50) == ("seat:1", "seat:1")
    t = Table(5, hand={0: ["orc"]}, out=(2,), life={1: 5, 3: 6, 4: 30}).do("play:orc")
    assert answers(t, alone=50) == ("seat:3", "seat:1")
    t = Table(5, hand={0: ["healing_touch"]}, out=(2,), life={0: 20, 1: 5}).do("play:healing_touch")
    assert answers(t, alone=50) == ("seat:1", "seat:0")
    market = NOTHING_FOR_SALE | {3: "fireball", 6: "long_sword"}
    heroes = {0: "elf", 1: "mage", 2: "elf", 3: "dwarf", 4: "elf"}
    t = Table(5, hand={0: ["scroll_of_banishment"]}, market=market, heroes=heroes, out=(2,))
    assert answers(t.do("play:scroll_of_banishment"), alone=50) == ("space:6", "space:3")


def test_the_dragon_and_monsters_of_allies() -> None:
    given: dict[str, Any] = {"modules": ["overwhelm"], "hand": {0: ["staff"]}, "out": (2,), "life": {1: 5}}
    t = Table(5, **given).overwhelm(10, 20).do("play:staff")
    assert answers(t, alone=50) == ("seat:overwhelm", "seat:1")
    t = Table(5, hand={0: ["lightning"]}, out=(2,), monsters=[("goblin", 3, 1, 1)]).do("play:lightning")
    slay = {"slay": 100}
    assert t.choose("greedy", weights=slay) == "monster:0"
    assert t.choose("greedy", weights=slay | {"alone": 50}).startswith("seat:")


def test_allies_count_when_who_is_alone_buys() -> None:
    """Need, stage, threats and the next enemy look at all others then."""
    t = with_appeal(Table(5, out=(2, 3), life={1: 7, 4: 35}, deck={0: ["staff"] * 5}), "long_sword", 100)
    for alone, stage, threats, wanted in ((0, 0, 0, 60), (50, 80, 2, 0)):
        assert effect(t, "long_sword", late_attack=100, alone=alone) == stage
        assert effect(t, "helmet", threats=1, alone=alone) == threats
        assert gold_wanted(t, alone=alone) == wanted
    t = shop("long_sword", "wolf", players=5, out=(2, 3), deck={1: ["nugget"] * 5})
    assert bought(t, block=8) == "long_sword"
    assert bought(t, block=8, alone=50) == "wolf"


@pytest.mark.parametrize(("players", "out", "weak", "aim"), [
    (2, (), 1, "seat:1"), (3, (1,), 2, "seat:2"), (4, (1,), 2, "seat:3"), (6, (3,), 2, "seat:4"),
])  # fmt: skip
def test_nobody_is_alone_but_with_five(players: int, out: tuple[int, ...], weak: int, aim: str) -> None:
    """A friend with 1 LP stays a friend, whoever has killed an enemy."""
    t = Table(players, hand={0: ["lightning"]}, out=out, life={weak: 1})
    assert answers(t.do("play:lightning"), alone=120) == (aim, aim)


# --- training --------------------------------------------------------------------------------------------------------


def test_champions_can_learn_it() -> None:
    assert TRAINING.steps["alone"] > 0
    assert not any(policy.weights.get("alone", 0) for policy in POLICIES.values())


def test_a_policy_that_does_not_name_it_has_none_of_it(tmp_path: Path) -> None:
    """Trained players from before go on."""
    older = '[policies.older]\nbase = "greedy"\nweights = { attack = 120 }\n[run]\npolicy = "older"\n'
    (tmp_path / "older.toml").write_text('extends = "village_of_legends"\n' + older)
    scenario, game = open_scenario(str(tmp_path / "older.toml"))
    row = game.weights_row(Table().book, scenario.lineup["older"].weights)
    assert (row[L.W_ATTACK], row[L.W_ALONE]) == (120, 0)
    assert set(game.champions) >= {"champion", "novice"}
