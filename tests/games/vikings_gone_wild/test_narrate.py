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
        "P0 plays all resources (a Beer card): 1 Beer, 0 Gold",
        "P0 attacks P1's Town Hall with 2 Elf Archers (4 against 4)",
        "P1 defends the Town Hall with a Cannon (4 against 6)",
        "P1's Town Hall holds: the attack is rebuffed; P1 scores 2 VP for 2 rebuffed attackers (2 in all)",
        "P0 ends the turn and loses 1 Beer; P1 scores 1 VP for Total Defense (3 in all)",
    ]


def test_loot_and_rewards() -> None:
    t = Table(hand={0: [ELF, "thor"], 1: []}, village={1: ["beer_container=3"]})
    loot = ["attack:seat+1", "target:beer_container:0", f"play:{ELF}", "end", "end"]
    assert tell(t, *loot) == [
        "P0 attacks P1's Beer Container with an Elf Archer (2 against 2)",
        "P1's Beer Container is damaged and P0 loots 1 Beer, put on the Town Hall",
    ]
    assert tell(t, "attack:seat+1", "target:town_hall", "play:thor", "end", "end")[-1] == (
        "P1's Town Hall is damaged; P0 scores 1 VP for the reward of the Town Hall (1 in all)"
    )
    assert tell(t, "end")[0].startswith(
        "P0 ends the turn and loses 1 Beer; P0 scores 3 VP for 2 damaged Buildings (4 in all)"
    )
    t = Table(hand={0: [ELF], 1: []}, village={0: ["beer_container=1"], 1: ["beer_container=3"]})
    assert tell(t, *loot)[-1] == "P1's Beer Container is damaged and P0 loots 1 Beer, stored"


def test_a_trap() -> None:
    t = Table(hand={0: ["thor", ELF], 1: ["hero_trap"]})
    raid = ["attack:seat+1", "target:town_hall", "play:thor", f"play:{ELF}", "end", "play:hero_trap"]
    assert tell(t, *raid)[-1] == (
        "P1 defends the Town Hall with a Hero Trap: a Thor of P0 leaves the attack (2 against 4)"
    )


def test_undead() -> None:
    t = Table(hand={0: [ELF], 1: []}, river=["scroll", "undead_gold", "sword", "sword", "sword"], path=["shaman"])
    assert tell(t, "river:1", f"play:{ELF}", "end") == [
        "P0 attacks the Undead (Gold) with an Elf Archer (2 against 2) and wins 1 Gold, to be used this turn; "
        "a Shaman comes to the River; P0 scores 1 VP for the Undead (1 in all)"
    ]


def test_what_cards_do() -> None:
    t = Table(hand={0: ["scroll", "scroll", "shaman", "beer", "gold_bars"], 1: []}, deck={0: [W, "gold", W, W, ELF]})
    assert tell(t, "play:scroll", "play:beer", "play:scroll", "end", "play:shaman", "play:gold_bars") == [
        "P0 plays a Scroll and draws a Viking Warrior",
        "P0 removes a Beer card from the game",
        "P0 plays a Scroll and draws a Gold card",
        "P0 removes no card from the game",
        "P0 plays a Shaman and draws 2 Viking Warriors",
        "P0 plays Gold Bars and gains 2 Gold",
    ]
    t = Table(hand={0: ["mystery_gift_unit"], 1: []}, deck={0: [W, "gold", "beer"]})
    assert tell(t, "play:mystery_gift_unit") == [
        "P0 plays a Mystery Gift (Unit), reveals and discards a Beer card and a Gold card and draws a Viking Warrior"
    ]
    t = Table(hand={0: ["recipe_theft", "recipe_theft"], 1: []}, village={1: ["brewery=1"]})
    assert tell(t, "play:recipe_theft", "attack:seat+1", "play:recipe_theft") == [
        "P0 plays a Recipe Theft",
        "P0 steals 1 Beer from P1, put on the Town Hall",
        "P0 plays a Recipe Theft without effect",
    ]
    t = Table(hand={0: ["grendel"], 1: []}, village={1: ["brewery"]})
    assert tell(t, "attack:seat+1", "target:brewery:0", "play:grendel", "end") == [
        "P0 plays a Grendel for the attack and gains 2 Beer",
        "P0 attacks P1's Brewery with a Grendel (4 against 1)",
    ]


def test_a_shopping_trip() -> None:
    t = Table(hand={0: [W], 1: []}, pool=(9, 9), vp={0: 4}, missions={0: ["worker"]}, river=["scroll"] * 5)
    t.state.shown[0] = t.number("thor")
    offered = [t.names.titles[k] for k in (t.state.shown[1], t.state.favors[t.state.favors_left - 1])]
    came = t.names.titles[t.state.piles[4, t.state.left[4] - 1]]
    assert tell(t, "buy:pigator", "river:0", "build:brewery", "mission:0", "option:0", "upgrade", "exchange:beer") == [
        "P0 buys a Pigator for 4 Beer and 3 Gold",
        f"P0 buys a Scroll from the River for 2 Beer; {came} comes to the River",
        "P0 builds a Brewery for 2 Gold",
        "P0 completes the Mission Worker; P0 scores 1 VP for the Mission (5 in all)",
        f"P0 takes the Favor Thor out of Thor, {offered[0]} and {offered[1]}",
        "P0 upgrades the Town Hall to level 2 for 3 Gold",
        "P0 exchanges 2 Beer for 1 Gold",
    ]
    assert tell(t, "attack:draco", f"play:{W}", "end", "option:1") == [
        "P0 attacks Draco with a Viking Warrior (1 against 1)",
        "P0 takes 1 Gold from Draco, put on the Town Hall",
    ]


def test_a_round_ends() -> None:
    """Storage, full Containers, the River, and what everybody produces and draws."""
    t = Table(
        hand={0: [], 1: []},
        deck={0: ["beer"] * 5, 1: ["gold"] * 5},
        village={0: ["brewery=1", "beer_container=3"], 1: ["gold_factory=1"]},
        missions={0: ["worker", "worship"], 1: ["shield", "strategy"]},
        river=["scroll", "sword", "sword", "sword", "crystal"],
        path=["shaman"],
    )
    tell(t, "end")
    assert tell(t, "end") == [
        "P1 ends the turn; storage: P0 stores 1 Beer; P1 loses 1 Gold for want of room; "
        "points: P0 scores 1 VP for a full Container (1 in all); river: a Crystal flows off, a Shaman comes; "
        "round 2: P1 begins; production: P1 produces 1 Gold; P0 produces 1 Beer; "
        "drawing: P1 draws 5 Gold cards; P0 draws 5 Beer cards"
    ]


def test_the_end() -> None:
    """Bonuses by name, those that nobody meets, and what breaks a tie."""
    missions = {0: ["worker", "worship"], 1: ["shield", "strategy"]}
    t = Table(hand={0: [], 1: []}, vp={0: 40, 1: 38}, village={0: ["brewery"]}, missions=missions)
    number = {title: i - t.book.bonus_row for i, title in enumerate(t.names.titles) if i >= t.book.bonus_row}
    order = ["Builder", "Miner", "King Pig", "Accomplisher", "Brewer", "Defender", "Follower", "Conqueror"]
    t.state.bonuses[:8] = [number[title] for title in order]
    t.state.last_round, t.state.completed[1] = 1, 2
    tell(t, "end")
    said = tell(t, "end")[0]
    assert "P0 scores 6 VP for the Bonus Builder (46 in all)" in said
    assert "P1 scores 6 VP for the Bonus Accomplisher (44 in all)" in said
    assert said.endswith("nobody meets the Bonuses Miner and King Pig; P0 wins")
    assert said.index("river: ") < said.index("; end: P0 scores 6 VP for the Bonus Builder")


def test_the_opening() -> None:
    t = Table(hand={0: [W], 1: ["beer", "beer"]}, missions={0: ["worker"], 1: ["shield", "strategy"]})
    lines = narrate.opening(t.state, t.book, t.names)
    assert lines[0] == "P0 begins; a round in which somebody reaches 40 VP is the last"
    bonuses = [t.names.titles[t.book.bonus_row + i] for i in t.state.bonuses[:4]]
    assert all(title in lines[1] for title in bonuses)
    assert lines[2:] == [
        "P0 draws a Viking Warrior and has the Mission Worker",
        "P1 draws 2 Beer cards and has the Mission Shield and the Mission Strategy",
    ]


def test_a_tie() -> None:
    t = Table(hand={0: [], 1: []}, vp={0: 40, 1: 40}, missions={0: ["worker", "worship"], 1: ["shield", "strategy"]})
    number = {title: i - t.book.bonus_row for i, title in enumerate(t.names.titles) if i >= t.book.bonus_row}
    order = ["Builder", "Miner", "King Pig", "Accomplisher", "Brewer", "Defender", "Follower", "Conqueror"]
    t.state.bonuses[:8] = [number[title] for title in order]
    t.state.last_round = 1
    t.state.discard[1, t.number("cannon")] = 1
    t.touch()
    tell(t, "end")
    assert tell(t, "end")[0].endswith(
        "nobody meets the Bonuses Builder, Miner, King Pig and Accomplisher; "
        "the tie is put to the Bonus Brewer: it does not decide; the tie is put to the Bonus Defender: P1 meets it; "
        "P1 wins"
    )


def test_a_changed_mission() -> None:
    t = Table(hand={0: [], 1: []}, pool=(0, 1), missions={0: ["worker"], 1: ["shield", "strategy"]})
    new = t.names.titles[t.book.mission_row + t.state.piles[5, t.state.left[5] - 1]]
    assert tell(t, "change:0") == [f"P0 exchanges the Mission Worker for {new} and pays 1 Gold"]


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
