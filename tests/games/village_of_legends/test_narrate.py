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


def test_teams_wild_monsters_and_the_dragon() -> None:
    t = Table(4, hand={0: ["ice_bolt"]}, out=(1,), life={3: 1}).do("play:ice_bolt")
    assert told(t, "seat:3").endswith("P3 is out; P0 and P2 win")
    t = Table(6, hand={1: ["staff"]}, turn=1, monsters=[("goblin", 5, 0)]).do("play:staff").dice(1)
    assert told(t, "seat:0") == "P1 aims at the Monsters of P0; rolls 1"
    modules = ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]
    t = Table(3, modules=modules, monsters=[("giant_spider", 0, 1), ("giant_rat", 0, 0)]).dice(3, 3, seat=1)
    assert told(t, "end") == (
        "P0 ends the turn; rolls 3 3; P1 35 to 32 LP; P1 is poisoned, 1 in all; Giant Rat in front of P1; "
        "turn 2: P1, the Elf"
    )
    t = Table(modules=modules, heroes={0: "necromancer"}).do("ability:summon")
    assert told(t, "seat:1") == "P0 sends it to P1; Small Skeleton in front of P1"
    t = Table(modules=modules, gold=30, market={10: "knife"}, piles={"main": ["dragon"]})
    assert told(t, "buy:10") == "P0 buys Knife from space 10; Dragon overwhelms the Market"
    t.dice(1, 1, seat=1)
    assert "Dragon claws joins it" in told(t, "end")
    t = (
        Table(modules=modules, hand={0: ["staff"]}, market={9: "mace"})
        .overwhelm(9, 3, specials=1)
        .do("play:staff")
        .dice(4)
    )
    assert told(t, "seat:overwhelm") == "P0 aims at Dragon; rolls 4; P0 reaches Level 3; Dragon 3 to 0 LP"
    assert told(t, "space:9") == "P0 takes Mace; the Market is rid of Dragon"
    t = (
        Table(modules=modules, hand={0: ["staff"]}, market={9: "mace"})
        .overwhelm(9, 3, specials=1)
        .do("play:staff")
        .dice(4)
    )
    t.do("seat:overwhelm")
    assert told(t, "end") == "P0 passes; the Market is rid of Dragon"
    t = Table(modules=modules, heroes={0: "dark_elf"}, level={0: 2}, life={0: 30}, hand={0: ["staff"]})
    t.do("play:staff", "seat:1").dice(1)
    assert told(t, "yes") == "P0 links life; rolls 1; P0 30 to 31 LP; P1 35 to 34 LP"


def test_describe_tells_of_ambushes_and_abilities() -> None:
    cards = {"shadow_stalker": {"effects": [{"do": "discard"}]}}
    t = Table(3, modules=["the_horde"], hand={0: ["coin"]}, gold=30, turns=3, market={7: "knife"}, cards=cards,
              piles={"main": ["shadow_stalker", "shadow_stalker", "mace"]})  # fmt: skip
    t.do("buy:7")
    told_ = t.describe()
    assert (t.decision, told_["pending"][1]) == ("discard", {"task": "ambush"})
    assert [m["ambush"] for m in told_["monsters"]] == [False, True]
    assert told_["pending"][-1] == {"task": "rows", "card": "shadow_stalker", "row": 0, "seat": 0}
    t.do("card:coin")
    assert [m["ambush"] for m in t.describe()["monsters"]] == [False, False]
    t = Table(6, hand={1: ["staff"]}, turn=1, monsters=[("wolf", 5, 0), ("orc", 5, 0)], rules={"auto_order": False})
    t.do("play:staff", "seat:0")
    assert (t.describe()["attack"]["helps"], t.describe()["attack"]["target"]) == (True, 0)
