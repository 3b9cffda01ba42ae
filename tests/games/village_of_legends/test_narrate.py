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
    t = Table(hand={0: ["coin", "coin", "staff", "hammer", "sheath"], 1: ["coin"]}, gold=30, market={6: "knife"},
              piles={"main": ["mace"]}, deck={0: ["coin"] * 4 + ["knife"]}).dice(3)  # fmt: skip
    assert told(t, "play_all") == "P0 plays all 2 Coins; P0 has 50 gold"
    assert told(t, "buy:6") == "P0 buys Knife from space 6 for 30 gold; P0 has 20 gold left; space 6 shows Mace"
    assert told(t, "play:sheath") == "P0 plays Sheath; Sheath lies in front of P0"
    assert told(t, "play:hammer") == "P0 plays Hammer"
    assert told(t, "seat:1") == (
        "P0 aims Hammer at P1; P0 rolls 3 + 2 = 5; P1 35 to 30 LP; Hammer makes P0 remove a card"
    )
    assert told(t, "card:staff") == "P0 removes Staff from the game"
    assert told(t, "end") == (
        "P0 ends the turn; P0 draws 4 x Coin and Knife; P0 loses 20 gold and 3 INT; "
        "turn 2: P1, the Elf, begins with 3 INT"
    )
    assert told(t, "play:coin") == "P1 plays Coin; P1 has 10 gold"
    t = Table(hand={0: ["staff", "coin"]})
    assert told(t, "sell:staff") == "P0 sells Staff, which leaves the game, for 5 gold; P0 has 5 gold"
    assert told(t, "end").startswith("P0 ends the turn; P0 discards Coin unplayed; P0 draws 5 x Coin")


def test_monsters_and_abilities() -> None:
    t = Table(heroes={0: "mage"}, hand={0: ["wolf", "staff", "knife"]}, monsters=[("goblin", 1, 0, 1)], sheath={0: ""},
              piles={"spell": ["fireball", "ice_bolt"]}).dice(2)  # fmt: skip
    assert told(t, "ability:vision") == "P0 uses Vision and sees Fireball"
    assert told(t, "no") == "P0 leaves Fireball on the Spell deck"
    assert told(t, "play:wolf") == "P0 plays Wolf"
    assert told(t, "seat:1") == "P0 puts Wolf, 4 LP, in front of P1"
    assert told(t, "sheathe:knife") == "P0 sheathes Knife"
    assert told(t, "play:staff") == (
        "P0 plays Staff; P0 strikes at the Monsters in front and rolls 2 + 1 = 3; P1's Goblin in front of P0 is killed "
        "and goes to the discard pile of P1; P0 gains 20 XP, 20 in all; 2 more are lost; the Market is open to P0"
    )
    t = Table(heroes={0: "barbarian"}, hand={0: ["dark_stout"]}, rules={"berserk_optional": True}).dice(2)
    assert told(t, "play:dark_stout") == "P0 plays Dark Stout; P0 INT 0 to -2"
    assert told(t, "yes") == (
        "P0 goes Berserk; P0 rolls 2; P0 is Berserk for 2 turns; the Market is closed to P0 by Berserk"
    )
    assert "P0 is Berserk for 1 turn more" in told(t, "end")
    t = Table(3, hand={0: ["lightning"]}, life={1: 1}, monsters=[("wolf", 2, 1), ("orc", 1, 0)]).do("play:lightning")
    assert (
        "P1 1 to 0 LP; P1 is out, killed by P0; 5 x Coin of P1 leave the game; P1's Orc in front of P0 leaves the game"
    ) in told(t, "seat:1")
    assert told(t, "seat:0") == ("P2 moves Wolf, 4 LP, from P1 to P0; the Market is closed to P0 by P2's Wolf")
    t = Table(hand={0: ["scroll_of_banishment"]}, market={7: "ogre"}, piles={"main": ["mace"]})
    t.do("play:scroll_of_banishment")
    assert told(t, "space:7") == "P0 removes Ogre from the Market; space 7 shows Mace; P0 draws Coin"
    t = Table(hand={0: ["staff"]}, life={1: 1}).do("play:staff")
    assert told(t, "seat:1").endswith("P1 is out, killed by P0; 5 x Coin of P1 leave the game; P0 wins")


def test_orders_and_drafts() -> None:
    t = Table(
        hand={0: ["long_sword"]}, monsters=[("wolf", 1, 0), ("orc", 1, 0)], rules={"auto_order": False}
    ).do("play:long_sword")  # fmt: skip
    assert t.describe()["attack"]["card"] == "long_sword"
    assert "names Orc next" in told(t, "monster:1")
    assert t.describe()["attack"] is None
    t = Table(turn=1, monsters=[("wolf", 1, 0), ("orc", 0, 0)], rules={"auto_order": False}).do("end")
    assert "lets the Monsters of P1 attack" in told(t, "seat:1")


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


MODULES = ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]


def test_teams_and_wild_monsters() -> None:
    t = Table(4, hand={0: ["ice_bolt"]}, out=(1,), life={3: 1}).do("play:ice_bolt")
    assert told(t, "seat:3").endswith("P0 and P2 win")
    t = Table(6, hand={1: ["staff"]}, turn=1, monsters=[("goblin", 5, 0)]).do("play:staff").dice(1)
    assert told(t, "seat:0") == (
        "P1 aims Staff at the Monsters of P0; P1 rolls 1; P5's Goblin in front of P0 3 to 2 LP"
    )
    t = Table(6, hand={1: ["ice_bolt"]}, turn=1, life={4: 1}).do("play:ice_bolt")
    assert told(t, "seat:4").endswith("P0, P1 and P2 win: P4 was Skirmisher")
    t = Table(3, modules=MODULES, monsters=[("giant_spider", 0, 1), ("giant_rat", 0, 0)]).dice(3, 3, seat=1)
    assert told(t, "end") == (
        "P0 ends the turn; P0 draws 5 x Coin; P0 loses 3 INT; P0's Giant Rat hops from P0 to P1; "
        "turn 2: P1, the Elf, begins with 3 INT; "
        "P0's Giant Rat attacks P1 and rolls 3 - 2 = 1; P1 35 to 34 LP; "
        "P0's Giant Spider attacks P1 and rolls 3 - 1 = 2; P1 34 to 32 LP; P1 has 1 poison token; "
        "the Market is closed to P1 by P0's Giant Spider and P0's Giant Rat"
    )
    t = Table(modules=MODULES, heroes={0: "necromancer"}).do("ability:summon")
    assert told(t, "seat:1") == "P0 puts Small Skeleton, 3 LP, in front of P1"
    t = Table(modules=MODULES, heroes={0: "thief"}, monsters=[("wolf", 1, 0)]).dice(3)
    assert told(t, "ability:sneaking") == "P0 uses Sneaking; P0 rolls 3; P0 does not get past"
    t = Table(modules=MODULES, heroes={0: "thief"}, monsters=[("wolf", 1, 0)]).dice(4)
    assert told(t, "ability:sneaking") == (
        "P0 uses Sneaking; P0 rolls 4; P0 sneaks past P1's Wolf; the Market is open to P0"
    )
    t = Table(modules=MODULES, heroes={0: "dark_elf"}, level={0: 2}, life={0: 30}, hand={0: ["staff"]})
    t.do("play:staff", "seat:1").dice(1)
    assert told(t, "yes") == "P0 links life; P0 rolls 1; P1 35 to 34 LP; P0 heals 1, 30 to 31 LP; P0 INT 3 to 2"


def test_the_dragon() -> None:
    t = Table(modules=MODULES, gold=30, market={9: "orc", 10: "knife"}, piles={"main": ["dragon"]})
    assert told(t, "buy:10") == (
        "P0 buys Knife from space 10 for 30 gold; P0 has 0 gold left; Dragon overwhelms the Market with 20 LP; "
        "space 10 shows Dragon; the Market is closed to P0 by Dragon"
    )
    t.dice(1, 1, seat=1)
    line = told(t, "end")
    assert "Dragon claws joins Dragon; Orc is swallowed on space 9; space 9 shows Dragon; space 10 shows" in line
    assert line.index("Dragon claws joins") < line.index("turn 2: ") < line.index("Dragon claws attacks P1")
    for answer, deed in (("space:9", "P0 takes Mace from under space 9"), ("end", "P0 passes")):
        t = Table(modules=MODULES, hand={0: ["staff"]}, market={9: "mace"}, piles={"main": ["knife", "wolf"]})
        t.overwhelm(9, 3, specials=1).do("play:staff").dice(4)
        assert told(t, "seat:overwhelm") == (
            "P0 aims Staff at Dragon; P0 rolls 4; Dragon 3 to 0 LP; P0 gains 120 XP, 120 in all; P0 reaches Level 3"
        )
        line = told(t, answer)
        assert line.startswith(f"{deed}; Dragon leaves the Market; ")
        assert ("Mace goes to the bottom of the Main deck" in line) == (answer == "end")
        assert line.endswith("space 9 shows Knife; space 10 shows Wolf; the Market is open to P0")


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
