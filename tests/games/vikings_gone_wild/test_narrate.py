"""The tale of a game: one sentence for each step, and states as plain data."""

import json

import numpy as np

from simkit.games.vikings_gone_wild import narrate
from simkit.games.vikings_gone_wild.kernel import entry as kernel
from simkit.kernels.clone import clone
from tests.games.vikings_gone_wild.table import Table

W, ELF = "viking_warrior", "elf_archer"


def tell(t: Table, *labels: str) -> list[str]:
    """What is said about some steps."""
    before = np.zeros(1, kernel.STATE).view(np.recarray)[0]
    said = []
    for label in labels:
        clone(before, t.state)
        code = t.codes[t.legal.index(label)]
        t.take(code)
        said.append(narrate.narrate(before, t.book, code, t.state, t.names))
    return [sentence for sentence in said if sentence]


def test_a_raid() -> None:
    t = Table(hand={0: [ELF, ELF, "beer"], 1: ["cannon"]})
    raid = ["attack:seat+1", "target:town_hall", f"play:{ELF}", f"play:{ELF}", "end", "play:cannon", "end", "end"]
    assert tell(t, "play:all", *raid) == [
        "P0 plays all resources: 1 Beer, 0 Gold",
        "P0 attacks P1's Town Hall with 2 Elf Archers (4)",
        "P1 defends with a Cannon",
        "P1's Town Hall holds: the attack is rebuffed; P1 scores 2 VP (2)",
        "P0 ends the turn; P1 scores 1 VP (3)",
    ]


def test_a_shopping_trip() -> None:
    t = Table(hand={0: [W], 1: []}, pool=(9, 9), vp={0: 4}, missions={0: ["worker"]}, river=["scroll"] * 5)
    t.state.shown[0] = t.number("thor")
    assert tell(t, "buy:pigator", "river:0", "build:brewery", "mission:0", "option:0", "upgrade", "exchange:beer") == [
        "P0 buys a Pigator for 4 Beer and 3 Gold",
        "P0 buys a Scroll from the River for 2 Beer",
        "P0 builds a Brewery for 2 Gold",
        "P0 completes the Mission Worker; P0 scores 1 VP (5)",
        "P0 takes the Favor Thor",
        "P0 upgrades the Town Hall to level 2 for 3 Gold",
        "P0 exchanges 2 Beer for 1 Gold",
    ]
    assert tell(t, "attack:draco", f"play:{W}", "end", "option:1") == [
        "P0 attacks Draco with a Viking Warrior (1)",
        "P0 takes Gold from Draco",
    ]
    assert tell(t, "end", "end") == ["P0 ends the turn", "P1 ends the turn; round 2 begins with P1"]


def test_a_state_as_plain_data() -> None:
    t = Table(3, hand={0: ["beer", "beer"]}, village={1: ["brewery=1", "drakkar*"]}, deck={0: ["gold", "beer"]})
    told = narrate.describe(t.state, t.book, t.names)
    json.dumps(told, allow_nan=False)
    assert told["hand"][0] == {"beer": 2}
    assert told["deck"][0] == ["gold", "beer"]
    assert told["village"][1]["brewery:0"] == {
        "state": "active", "tokens": 1, "damaged": False, "guard": 0, "attacked_by": [],
    }  # fmt: skip
    assert told["village"][1]["drakkar:0"]["state"] == "construction"
    assert (told["decision"], told["actor"], told["round"]) == ("turn", 0, 1)
    assert len(told["bonuses"]) == len(told["bonuses_aside"]) == 4
    assert told["supply"]["pigator"] == 4
    assert told["supply"]["brewery"] == 11
    assert len(told["favors"]) + len(told["favors_shown"]) == 9
