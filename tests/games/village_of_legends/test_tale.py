"""What a tale must not leave out: Defence, draws, INT, Monsters on the turn on which they attack, the start."""

from typing import Any

import numpy as np
import pytest

from simkit.games.common.states import copied
from simkit.games.registry import open_scenario
from simkit.games.village_of_legends import step
from simkit.games.village_of_legends.kernel.state import STATE
from simkit.runs.replay import Replay
from simkit.runs.transcript import tale
from simkit.testing import table
from tests.games.village_of_legends.table import Table
from tests.games.village_of_legends.test_narrate import MODULES, told


@pytest.mark.parametrize(("players", "ordered"), [(2, False), (3, True), (4, False), (5, True), (6, False)])
def test_a_tale_carries_out_what_the_game_did(players: int, ordered: bool) -> None:
    """Piece by piece the same state is reached as by `apply`."""
    flags = {"run.players": players, "rules.modules": MODULES, "rules.auto_order": ordered}
    t, rng = table.Table("village_of_legends", flags=flags), np.random.default_rng(players)
    for _ in range(150):
        before, code = copied(t.state, STATE), int(rng.choice(t.codes))
        t.take(code)
        *_, last = step.moments(before, t.book, code, t.names)
        assert last.now.tobytes() == t.state.tobytes()
        if t.over:
            break


def test_what_defence_cards_absorb() -> None:
    armed: dict[str, Any] = {"hand": {0: ["staff", "long_sword", "great_sword"]}, "heroes": {1: "paladin"}}
    t = Table(**armed, slots={1: ["metal_shield"]}).do("play:staff").dice(3)
    assert told(t, "seat:1") == ("P0 aims Staff at P1; P0 rolls 3; P1's Metal Shield absorbs 3 and can take 2 more")
    t.do("play:long_sword").dice(4)
    assert told(t, "seat:1") == (
        "P0 aims Long Sword at P1; P0 rolls 4 + 3 = 7; P1's Metal Shield absorbs 2 and is destroyed; 5 more are lost"
    )
    t = Table(**armed, slots={1: ["metal_shield", "helmet"]}, level={1: 2}).do("play:great_sword").dice(6)
    assert told(t, "seat:1") == (
        "P0 aims Great Sword at P1; P0 rolls 6 + 5 = 11; P1's Metal Shield absorbs 5 and is destroyed; "
        "P1's Helmet absorbs 3 and is destroyed; P1 40 to 38 LP after Armour 1"
    )
    t = Table(hand={0: ["staff"]}, slots={1: ["metal_shield"]}).attack("staff", dice=[3])
    assert "3 damage on P1's Metal Shield is cleared; turn 2: " in told(t, "end")
    t = Table(hand={0: ["plate_armour"]}, slots={0: ["leather_armour"]})
    assert told(t, "play:plate_armour") == (
        "P0 plays Plate Armor (defence 8); it replaces P0's Leather Armour, which is discarded"
    )
    t = Table(hand={0: ["helmet"]}, slots={0: ["helmet"]})
    assert told(t, "play:helmet") == "P0 plays Helmet (defence 3); it replaces P0's Helmet, which is discarded"
    assert told(Table(hand={0: ["helmet"]}), "play:helmet") == "P0 plays Helmet (defence 3)"


def test_a_hero_who_heals() -> None:
    t = Table(heroes={1: "dwarf"}, level={1: 2}, life={1: 30})
    assert told(t, "end").endswith("P1, the Dwarf, begins with 1 INT; P1 heals 1 as a Hero's ability, 30 to 31 LP")


def test_elements() -> None:
    t = Table(hand={0: ["fireball"]}, slots={1: ["lizard_armour"]}, int_pool=3).do("play:fireball").dice(6)
    assert told(t, "seat:1") == (
        "P0 aims Fireball at P1; P0 rolls 6 + 4 = 10; P1 resists 2 of it; "
        "P1's Lizard Armour absorbs 5 and is destroyed; P1 35 to 32 LP"
    )
    t = Table(hand={0: ["mind_blast"]}, heroes={1: "barbarian"}, int_pool=2).do("play:mind_blast").dice(1)
    assert told(t, "seat:1") == "P0 aims Mind Blast at P1; P0 rolls 1 + 2 = 3; P1 suffers 1 more of it; P1 45 to 41 LP"
    t = Table(hand={0: ["mind_blast"]}, level={1: 3}, int_pool=2).do("play:mind_blast").dice(1)
    assert "P1 is immune to Mind; nothing is hurt" in told(t, "seat:1")


def test_monsters_attack_on_the_turn_of_their_host() -> None:
    monsters = [("imp", 0, 1), ("troll", 0, 1, 4), ("harpy", 0, 1)]
    hands = {0: ["potion_of_strength"], 1: ["coin"]}
    t = Table(hand=hands, heroes={1: "mage"}, monsters=monsters).dice(1, 5, 5, seat=1).do("play:potion_of_strength")
    line = told(t, "end")
    ended, begun = line.split("; turn 2: ")
    assert "attacks" not in ended
    assert ended.endswith("P0 loses 3 INT and 2 more for a Weapon attack")
    assert begun == (
        "P1, the Mage, begins with 5 INT; P0's Troll in front of P1 regenerates, 4 to 6 LP; "
        "P0's Imp attacks P1 and rolls 1 + 2 = 3; P1 INT 5 to 2; "
        "P0's Harpy attacks P1 and rolls 5 - 1 = 4; P1 30 to 26 LP; Harpy makes P1 discard a card"
    )
    assert told(t, "card:coin").startswith(
        "P1 discards Coin; P0's Troll attacks P1 and rolls 5 + 1 = 6; P1 26 to 20 LP; "
    )


def test_draws_and_what_else_a_card_does() -> None:
    t = Table(hand={0: ["smelt_gold", "coin"]}, market={5: "nugget"}, piles={"nuggets": ["nugget"]})
    assert told(t, "play:smelt_gold") == (
        "P0 plays Smelt Gold; P0 removes Coin from the game; P0 takes Nuggets; space 5 shows Nuggets"
    )
    t = Table(hand={0: ["scroll_of_knowledge"]}, deck={0: ["staff"]}, discard={0: ["coin", "coin"]})
    assert told(t, "play:scroll_of_knowledge") == (
        "P0 plays Scroll of Knowledge; P0 shuffles the discard pile into a new deck; P0 draws Coin and Staff"
    )
    t = Table(hand={0: ["scroll_of_banishment"]}, monsters=[("wolf", 1, 0)])
    assert told(t, "play:scroll_of_banishment") == (
        "P0 plays Scroll of Banishment; Scroll of Banishment removes nothing: the Market is closed to P0; P0 draws Coin"
    )
    t = Table(hand={0: ["potion_of_strength", "staff"]})
    assert told(t, "play:potion_of_strength") == "P0 plays Potion of Strength; P0 has +2 on the next Weapon attack"
    t.do("play:staff").dice(1)
    assert told(t, "seat:1") == "P0 aims Staff at P1; P0 rolls 1 + 2 = 3; P1 35 to 32 LP; the +2 of P0 is used up"
    t = Table(sheath={0: "knife"}, deck={0: ["coin"]}).dice(1)
    assert told(t, "unsheathe") == "P0 draws Knife from the Sheath; Sheath of P0 is discarded"


def test_newcomers_and_wanderers() -> None:
    t = Table(3, modules=MODULES, life={1: 31}, monsters=[("minotaur", 2, 0), ("orc_shaman", 0, 1)], heroes={0: "mage"})
    t.state.life[2] = 20
    line = told(t.dice(2, 1, seat=1), "end")
    assert "P2's Minotaur charges from P0 to P1; turn 2: " in line
    assert "Orc Shaman summons P0's Small Goblin in front of P1; P0's Orc Shaman attacks P1" in line
    assert "P2's Minotaur attacks P1 and rolls 2 + 3 = 5" in line
    t = Table(modules=MODULES, monsters=[("giant_rat", 0, 1), ("giant_rat", 0, 1)])
    assert "P0's Small Rat comes in front of P1; P0's " in told(t, "end").replace("Small Giant Rat", "Small Rat")
    t = Table(3, modules=MODULES, gold=30, turns=3, market={7: "knife"}, piles={"main": ["shadow_stalker", "mace"]})
    assert (
        "the wild Shadow Stalker comes out of the Main deck in front of P0; space 7 shows Mace; "
        "the Market is closed to P0 by the wild Shadow Stalker; the wild Shadow Stalker attacks P0"
    ) in told(t, "buy:7")
    assert "the wild Shadow Stalker moves from P0 to P1" in told(t, "end")
    t = Table(3, modules=MODULES, gold=30, market={7: "knife"}, piles={"main": ["shadow_stalker", "mace"]})
    assert told(t, "buy:7").endswith("Shadow Stalker comes out of the Main deck and is removed; space 7 shows Mace")
    t = Table(modules=MODULES, gold=60, market={7: "bear"}).dice(3, 2)
    assert told(t, "buy:7") == (
        "P0 tries to tame Bear from space 7 for 60 gold; P0 rolls 3; P0 cannot try again this turn; "
        "Bear attacks P0 and rolls 2 + 1 = 3; P0 35 to 32 LP"
    )


def test_five_players_are_told_who_can_still_win() -> None:
    t = Table(5, hand={0: ["ice_bolt"] * 3}, life={2: 1, 3: 1}, int_pool=9).do("play:ice_bolt")
    line = told(t, "seat:2")
    assert line.endswith("P4 can win as the last survivor only")
    assert "P0 can win" not in line
    t.do("play:ice_bolt")
    assert told(t, "seat:3").endswith("; P0 wins, who has killed both enemies, P2 and P3")
    t = Table(5, hand={0: ["ice_bolt"]}, life={1: 1}, out=(2, 3, 4)).do("play:ice_bolt")
    assert told(t, "seat:1").endswith("; P0 wins as the last survivor")


@pytest.mark.parametrize(("players", "sides"), [
    (2, ""),
    (4, "; P0 and P2 play against P1 and P3"),
    (5, "; the enemies of P0 are P2 and P3; the enemies of P1 are P3 and P4; the enemies of P2 are P0 and P4; "
        "the enemies of P3 are P0 and P1; the enemies of P4 are P1 and P2"),
    (6, "; P0, P1 and P2 play against P3, P4 and P5; P1 and P4 are the Skirmishers"),
])  # fmt: skip
def test_the_start(players: int, sides: str) -> None:
    heroes = ["elf", "mage", "dwarf", "paladin", "warrior", "barbarian"][:players]
    flags = {"rules.hero_selection": "fixed", "rules.heroes": heroes, "run.players": players, "rules.start_seat": 1}
    replay = Replay(*open_scenario("village_of_legends", flags=flags), 0)
    first, hands, market = replay.opening()
    assert first.startswith("P0 is the Elf with 35 LP; P1 is the Mage with 30 LP")
    assert first.endswith(f"P1 begins with 5 INT{sides}")
    assert hands.startswith("P1 holds ")
    assert hands.count("holds") == players
    assert market.startswith("the Market shows on its spaces 1 ")


def test_a_draft_has_no_heroes_at_the_start() -> None:
    scenario, game = open_scenario("village_of_legends/draft")
    lines = list(tale(Replay(scenario, game, 0)))
    assert any(line.startswith("  the Heroes are chosen in the order of seats; P") for line in lines)
    taken = next(line for line in lines if line.startswith("  P1 takes the "))
    assert "P0 is the " in taken
    assert taken.count(" LP") == 2
    assert "turn" not in taken
    assert lines[lines.index("\nTurn 1") + 1].endswith("INT")


def test_every_turn_has_one_heading_and_begins_with_its_player() -> None:
    scenario, game = open_scenario("village_of_legends", flags={"run.players": 3})
    lines = list(tale(Replay(scenario, game, 0)))
    headings = [line for line in lines if line.startswith("\nTurn ")]
    assert headings == [f"\nTurn {n}" for n in range(1, len(headings) + 1)]
    for heading in headings[1:]:
        assert ", begins with " in lines[lines.index(heading) + 1]
    assert not any("; turn " in line for line in lines)
