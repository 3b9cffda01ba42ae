"""The game in words."""

from simkit.kernels.clone import clone
from simkit.testing.setting import blank
from tests.games.village_of_legends.table import Table


def told(t: Table, label: str) -> str:
    """What is said of a step."""
    before, _ = blank(t.session)
    clone(before, t.state)
    code = t.codes[t.legal.index(label)]
    t.do(label)
    return t.game.narrate.narrate(before, t.book, code, t.state, t.names)


def test_steps() -> None:
    t = Table(hand={0: ["coin", "coin", "staff", "hammer", "sheath"], 1: ["coin"]}, gold=30, market={6: "knife"}).dice(
        3
    )
    assert told(t, "play_all") == "P0 plays all Coins; 50 gold"
    assert told(t, "buy:6") == "P0 buys Knife from space 6"
    assert told(t, "play:sheath") == "P0 plays Sheath"
    assert told(t, "play:hammer") == "P0 plays Hammer"
    assert told(t, "seat:1") == "P0 aims at P1; rolls 3; P1 35 to 30 LP"
    assert told(t, "card:staff") == "P0 removes Staff"
    assert told(t, "end") == "P0 ends the turn; turn 2: P1, the Elf"
    assert told(t, "play:coin") == "P1 plays Coin; 10 gold"


def test_monsters_and_abilities() -> None:
    t = Table(heroes={0: "mage"}, hand={0: ["wolf", "staff", "knife"]}, monsters=[("goblin", 1, 0, 1)], sheath={0: ""})
    assert told(t, "ability:vision") == "P0 uses Vision"
    assert told(t, "no") == "P0 leaves the Spell"
    assert told(t, "play:wolf") == "P0 plays Wolf"
    assert told(t, "seat:1") == "P0 sends it to P1"
    assert told(t, "sheathe:knife") == "P0 sheathes Knife"
    assert "Goblin is gone" in told(t, "play:staff")
    t = Table(heroes={0: "barbarian"}, hand={0: ["dark_stout"]}, rules={"berserk_optional": True}).dice(2)
    assert told(t, "play:dark_stout") == "P0 plays Dark Stout"
    assert told(t, "yes") == "P0 goes Berserk; rolls 2; P0 is Berserk for 2 turns"
    t = Table(3, hand={0: ["lightning"]}, life={1: 1}, monsters=[("wolf", 2, 1)]).do("play:lightning")
    assert "P1 1 to 0 LP; P1 is out" in told(t, "seat:1")
    assert told(t, "seat:0") == "P2 moves a Monster to P0"
    t = Table(hand={0: ["scroll_of_banishment"]}, market={7: "ogre"}).do("play:scroll_of_banishment")
    assert told(t, "space:7") == "P0 removes Ogre from the Market"
    t = Table(hand={0: ["staff"]}, life={1: 1}).do("play:staff")
    assert told(t, "seat:1").endswith("P1 is out; P0 wins")


def test_orders_and_drafts() -> None:
    t = Table(
        hand={0: ["long_sword"]}, monsters=[("wolf", 1, 0), ("orc", 1, 0)], rules={"auto_order": False}
    ).do("play:long_sword")  # fmt: skip
    assert t.describe()["attack"]["card"] == "long_sword"
    assert "names next Orc" in told(t, "monster:1")
    assert t.describe()["attack"] is None
    t = Table(turn=1, monsters=[("wolf", 1, 0), ("orc", 0, 0)], rules={"auto_order": False}).do("end")
    assert "lets attack the Monsters of P1" in told(t, "seat:1")


def test_describe_tells_what_is_under_way() -> None:
    t = Table(hand={0: ["hammer", "coin"]}).attack("hammer")
    assert t.describe()["pending"] == [{"task": "turn"}, {"task": "rows", "card": "hammer", "row": 0, "seat": 0}]
    t = Table(hand={0: ["wolf"]}, sheath={0: "knife"}, slots={1: ["helmet"]}, marks={1: {"helmet": 1}}).do("play:wolf")
    state = t.describe()
    assert state["pending"][-1] == {"task": "place", "card": "wolf"}
    assert state["sheath"] == [{"card": "sheath", "weapon": "knife"}, None]
    assert state["slots"] == [{}, {"helmet": {"card": "helmet", "damage": 1}}]
    t.dice(3, 5, 1)
    assert t.describe()["dice"][0]["next"][:3] == [3, 5, 1]
