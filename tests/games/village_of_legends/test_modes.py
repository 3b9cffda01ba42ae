"""Teams of 4, allies of 5, the battlefield of 6: who may be aimed at, who discards, who wins."""

from typing import Any

import pytest

from simkit.games.registry import open_scenario
from simkit.testing import table
from tests.games.village_of_legends.table import HEROES, Table


def seats(*some: int) -> list[str]:
    return [f"seat:{p}" for p in some]


def weapon_targets(players: int, p: int, out: tuple[int, ...] = (), **more: Any) -> list[str]:
    """W of a seat."""
    t = Table(players, hand={p: ["staff"]}, turn=p, out=out, rules=more)
    return t.aims("staff")


def spell_targets(players: int, p: int, out: tuple[int, ...] = ()) -> list[str]:
    """S of a seat."""
    return Table(players, hand={p: ["ice_bolt"]}, turn=p, out=out).aims("ice_bolt")


def hosts(players: int, p: int, card: str = "orc", out: tuple[int, ...] = (), **more: Any) -> list[str]:
    """M of a seat."""
    return Table(players, hand={p: [card]}, turn=p, out=out, rules=more).aims(card)


def kill(t: Table, p: int, *, by: str = "ice_bolt") -> Table:
    """The active player kills somebody."""
    t.state.life[p] = 1
    return t.do(f"play:{by}", f"seat:{p}")


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-109")
@pytest.mark.parametrize("players", [5, 6])
def test_more_players_have_starting_cards_and_no_modules(players: int, new_books: None) -> None:
    t = table.Table("village_of_legends", flags={"run.players": players})
    cards = {card: info.count for card, info in zip(t.names.cards, t.game.cards(t.scenario), strict=True)}
    assert (cards["coin"], cards["staff"]) == (8 * players, 2 * players)
    assert "gem" not in cards
    assert [int(t.state.held[p] + t.state.left[p]) for p in range(players)] == [10] * players


@pytest.mark.rule("VOL-108")
def test_02_opening_hands_of_four() -> None:
    t = table.Table("village_of_legends", flags={"run.players": 4, "rules.start_seat": 2})
    assert [int(t.state.held[p]) for p in (2, 3, 0, 1)] == [3, 4, 5, 5]


@pytest.mark.rule("VOL-821", "VOL-831", "VOL-841")
@pytest.mark.parametrize(
    ("players", "sides", "foes"),
    [
        (2, (0, 1), [[1], [0]]),
        (3, (0, 1, 2), [[1, 2], [0, 2], [0, 1]]),
        (4, (0, 1, 0, 1), [[1, 3], [0, 2], [1, 3], [0, 2]]),
        (5, (0, 1, 2, 3, 4), [[2, 3], [3, 4], [0, 4], [0, 1], [1, 2]]),
        (6, (0, 0, 0, 1, 1, 1), [[3, 4, 5]] * 3 + [[0, 1, 2]] * 3),
    ],
)
def test_sides_and_enemies(players: int, sides: tuple[int, ...], foes: list[list[int]], new_books: None) -> None:
    _, game = open_scenario("village_of_legends", flags={"run.players": players})
    assert tuple(game.sides(players)) == sides
    for p, enemies in enumerate(foes):
        t = Table(players, hand={p: ["earthquake"]}, int_pool=4, turn=p).dice(1).do("play:earthquake")
        assert [q for q in range(players) if t.life[q] < 35] == enemies


@pytest.mark.rule("VOL-848")
def test_66_fixed_heroes_stay_where_they_are() -> None:
    heroes = ["mage", "barbarian", "elf", "warrior", "paladin", "dwarf"]
    flags = {"run.players": 6, "rules.hero_selection": "fixed", "rules.heroes": heroes}
    t = table.Table("village_of_legends", flags=flags)
    assert t.describe()["hero"] == heroes


@pytest.mark.rule("VOL-848")
@pytest.mark.parametrize("seed", range(4))
def test_66_the_highest_int_skirmishes(seed: int) -> None:
    t = table.Table("village_of_legends", flags={"run.players": 6}, seed=seed)
    int_of = {"barbarian": 0, "dwarf": 1, "elf": 3, "warrior": 1, "paladin": 2, "mage": 5}
    heroes = t.describe()["hero"]
    wits = [int_of[hero] for hero in heroes]
    assert sorted(heroes) == sorted(HEROES)
    assert (wits[1], wits[4]) == (max(wits[:3]), max(wits[3:]))
    assert t.describe()["life"][1] == {"mage": 30, "elf": 35}.get(heroes[1], t.describe()["life"][1])


@pytest.mark.rule("VOL-848")
def test_ties_go_to_the_lower_seat_and_a_knob_leaves_them() -> None:
    drafted = ["dwarf", "warrior", "barbarian", "paladin", "elf", "mage"]
    for skirmisher, expected in (
        ("highest_int", ["warrior", "dwarf", "barbarian", "paladin", "mage", "elf"]),
        ("seat", drafted),
    ):
        flags = {"run.players": 6, "rules.hero_selection": "draft", "rules.skirmisher": skirmisher}
        t = table.Table("village_of_legends", flags=flags)
        t.do(*(f"hero:{hero}" for hero in drafted[:-1]))
        t.take(t.codes[0])
        assert t.describe()["hero"] == expected


# --- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-822", "VOL-824")
def test_37_four_players() -> None:
    assert weapon_targets(4, 0) == seats(1)
    assert weapon_targets(4, 3) == seats(0)
    assert weapon_targets(4, 0, (2,)) == seats(1, 3)
    assert weapon_targets(4, 0, (1,)) == seats(3)
    assert weapon_targets(4, 0, (1, 2)) == seats(3)


@pytest.mark.rule("VOL-823")
def test_spells_and_monsters_of_teams() -> None:
    assert spell_targets(4, 1) == seats(0, 2)
    assert spell_targets(4, 1, (2,)) == seats(0)
    assert hosts(4, 0) == seats(0, 1, 2, 3)
    assert hosts(4, 0, self_hosting=False) == seats(1, 2, 3)
    assert hosts(4, 0, "giant_turtle", self_hosting=False) == seats(0, 1, 2, 3)


@pytest.mark.rule("VOL-832")
def test_targets_of_allies() -> None:
    assert weapon_targets(5, 0) == seats(1, 2, 3, 4)
    assert spell_targets(5, 3, (1,)) == seats(0, 2, 4)
    assert hosts(5, 2, out=(4,)) == seats(0, 1, 2, 3)
    assert hosts(5, 2, self_hosting=False) == seats(0, 1, 3, 4)


@pytest.mark.rule("VOL-842", "VOL-841")
@pytest.mark.parametrize(
    ("out", "reached"),
    [
        ((), {0: [5], 1: [3, 5], 2: [3], 3: [2], 4: [0, 2], 5: [0]}),
        ((5,), {0: [4], 1: [3, 4], 2: [3, 4], 3: [2]}),
        ((3,), {0: [4, 5], 1: [4, 5], 2: [4]}),
        ((3, 5), {0: [4], 1: [4], 2: [4]}),
        ((0,), {3: [1, 2], 4: [1, 2], 5: [1]}),
    ],
)
def test_39_the_battlefield(out: tuple[int, ...], reached: dict[int, list[int]]) -> None:
    for p, some in reached.items():
        assert weapon_targets(6, p, out) == seats(*some)


@pytest.mark.rule("VOL-842")
def test_a_frontline_that_breaks_when_both_are_gone() -> None:
    both = {"frontline_broken": "both"}
    assert weapon_targets(6, 0, (5,), **both) == seats(3)
    assert weapon_targets(6, 1, (5,), **both) == seats(3)
    assert weapon_targets(6, 2, (5,), **both) == seats(3)
    assert weapon_targets(6, 2, (3, 5), **both) == seats(4)


@pytest.mark.rule("VOL-824")
def test_the_last_of_a_team_of_three_reaches_everybody() -> None:
    assert weapon_targets(6, 1, (0, 2)) == seats(3, 4, 5)
    assert weapon_targets(6, 1, (0,)) == seats(3, 5)


@pytest.mark.rule("VOL-843", "VOL-845")
def test_monsters_and_spells_on_the_battlefield() -> None:
    assert hosts(6, 0) == seats(5)
    assert hosts(6, 4) == seats(0, 2)
    assert hosts(6, 0, "giant_turtle") == seats(0, 1, 2, 5)
    assert hosts(6, 0, "giant_turtle", out=(1,)) == seats(0, 2, 5)
    assert spell_targets(6, 0) == seats(3, 4, 5)
    assert spell_targets(6, 4, (2,)) == seats(0, 1)


@pytest.mark.rule("VOL-521")
def test_lightning_reaches_friends() -> None:
    for players in (4, 5, 6):
        assert Table(players, hand={0: ["lightning"]}).aims("lightning") == seats(*range(1, players))


@pytest.mark.rule("VOL-520")
def test_friendly_fire() -> None:
    for players in (4, 5, 6):
        t = Table(players, hand={0: ["earthquake"]}, int_pool=4, rules={"multi_target_friendly_fire": True})
        t.dice(1).do("play:earthquake")
        assert t.life == [35, *[30] * (players - 1)]


@pytest.mark.rule("VOL-520", "VOL-509")
def test_earthquake_breaks_the_defence_of_two_enemies() -> None:
    t = Table(
        4,
        hand={0: ["earthquake"]},
        int_pool=4,
        slots={1: ["helmet", "wooden_shield"], 2: ["helmet"], 3: ["plate_armour"]},
        rules={"auto_order": False},
    )
    t.dice(3).do("play:earthquake")
    assert t.legal == ["slot:shield", "slot:helmet"]
    t.do("slot:helmet")
    assert (t.slots(1), t.life[1]) == ([], 34)
    assert (t.slots(2), t.mark("armour", 3), t.life[3]) == (["helmet"], 7, 35)


# --- opponents and helpers -------------------------------------------------------------------------------------------


def who_discards(players: int, p: int, out: tuple[int, ...] = (), aim: str = "", **rules: Any) -> int:
    hands = {q: ["mind_blast", "coin"] for q in range(players)}
    t = Table(players, hand=hands, turn=p, out=out, int_pool=2, rules=rules).do("play:mind_blast")
    t.do(aim or t.legal[-1])
    assert t.decision == "discard"
    return t.actor


@pytest.mark.rule("VOL-445")
def test_60_opponents() -> None:
    assert [who_discards(6, p) for p in range(6)] == [5, 3, 3, 2, 0, 0]
    assert [who_discards(6, p, (5,)) for p in range(3)] == [4, 3, 3]
    assert [who_discards(6, p, (3,)) for p in range(3)] == [5, 4, 4]
    assert [who_discards(5, p) for p in range(5)] == [2, 3, 4, 0, 1]
    assert [who_discards(4, p) for p in range(4)] == [1, 2, 3, 0]
    assert who_discards(4, 0, (1,)) == 3
    assert who_discards(5, 0, aim="seat:1", opponent_effect_target="left_player") == 1
    assert who_discards(5, 0, aim="seat:4", opponent_effect_target="attack_target") == 4
    assert who_discards(6, 0, aim="seat:4", opponent_effect_target="attack_target") == 4


@pytest.mark.rule("VOL-844")
def test_51_the_skirmisher_helps() -> None:
    t = Table(6, hand={1: ["staff"], 0: ["staff"]}, turn=1, monsters=[("goblin", 5, 0), ("giant_turtle", 0, 2)])
    assert t.dice(3).aims("staff") == seats(0, 3, 5)
    t.do("seat:0")
    assert ([m for m in t.monsters() if m[0] == "goblin"], t.xp[1]) == ([], 20)
    t = Table(6, hand={3: ["staff"]}, turn=3, monsters=[("goblin", 0, 5)])
    assert t.aims("staff") == seats(2)


@pytest.mark.rule("VOL-844")
def test_61_the_skirmisher_helps_with_a_spell() -> None:
    t = Table(6, hand={1: ["fireball"]}, turn=1, monsters=[("goblin", 5, 0)], int_pool=3)
    assert t.dice(6).aims("fireball") == seats(0, 3, 4, 5)
    t.do("seat:0")
    assert (t.monsters(), t.xp[1], t.life) == ([], 20, [35] * 6)
    assert t.tally.lost_on_monsters[1] == 0
    t = Table(6, hand={1: ["fireball"]}, turn=1, monsters=[("goblin", 5, 0), ("wolf", 4, 1)], int_pool=3)
    assert t.dice(6).aims("fireball") == seats(3, 4, 5)
    t.do("seat:3")
    assert (t.monsters(), t.life[3]) == ([("goblin", 0, 3)], 29)


@pytest.mark.rule("VOL-844", "VOL-507")
def test_the_skirmisher_orders_what_stands_before_a_teammate() -> None:
    t = Table(
        6,
        hand={1: ["long_sword", "mace"]},
        turn=1,
        monsters=[("wolf", 5, 0), ("orc", 5, 0), ("orc", 3, 2)],
        rules={"auto_order": False, "opponent_effect_target": "attack_target"},
    )
    assert t.dice(6).aims("long_sword") == seats(0, 2, 3, 5)
    assert t.do("seat:0").legal == ["monster:0", "monster:1"]
    t.do("monster:1")
    assert t.monsters() == [("wolf", 0, 1), ("orc", 2, 6)]
    t.state.hand[3, t.number("coin")] = t.state.held[3] = 1
    t.touch()
    t.dice(6).do("play:mace", "seat:0")
    assert (t.decision, t.actor, int(t.tally.lost_on_monsters[1])) == ("discard", 3, 7)


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-826")
def test_a_team_wins_with_its_dead() -> None:
    t = kill(Table(4, hand={0: ["ice_bolt"]}, out=(1, 2)), 3)
    assert (t.over, t.winners) == (True, [0, 2])
    t = kill(Table(4, hand={0: ["ice_bolt"]}, out=(2,)), 3)
    assert not t.over


@pytest.mark.rule("VOL-846")
def test_39_the_first_skirmisher_loses() -> None:
    t = kill(Table(6, hand={0: ["ice_bolt"]}), 4)
    assert (t.over, t.winners) == (True, [0, 1, 2])
    t = kill(Table(6, hand={5: ["ice_bolt"]}, turn=5, out=(3,)), 1)
    assert (t.over, t.winners) == (True, [3, 4, 5])
    t = kill(Table(6, hand={5: ["ice_bolt"]}, turn=5), 0)
    assert not t.over


@pytest.mark.rule("VOL-908")
@pytest.mark.parametrize(("p", "team"), [(0, [0, 1, 2]), (5, [3, 4, 5])])
def test_both_skirmishers_at_once(p: int, team: list[int]) -> None:
    fire = {"multi_target_friendly_fire": True}
    t = Table(6, hand={p: ["earthquake"]}, int_pool=4, turn=p, life={1: 5, 4: 5}, rules=fire).dice(1)
    t.do("play:earthquake")
    assert (t.over, t.winners) == (True, team)


@pytest.mark.rule("VOL-903", "VOL-843")
def test_homeless_monsters_of_several_owners() -> None:
    """Owners choose in turn order from the active player; on the battlefield within their own W."""
    monsters = [("orc", 5, 0), ("wolf", 3, 0), ("goblin", 3, 0), ("ogre", 0, 5)]
    t = Table(6, hand={4: ["fireball"]}, turn=4, life={0: 1}, monsters=monsters, int_pool=3).dice(6)
    t.do("play:fireball", "seat:0")
    assert (t.decision, t.actor, t.legal) == ("replace", 5, seats(1))
    assert (t.do("seat:1").actor, t.legal) == (3, seats(1, 2))
    t.do("seat:2", "seat:1")
    assert [(card, host) for card, host, _ in t.monsters()] == [("orc", 1), ("wolf", 2), ("goblin", 1)]


@pytest.mark.rule("VOL-911")
@pytest.mark.parametrize(
    ("players", "life", "winners"),
    [
        (4, {0: 1, 2: 35, 1: 17, 3: 18}, [0, 2]),
        (4, {0: 1, 2: 34, 1: 17, 3: 18}, []),
        (5, {0: 30, 1: 31}, [2]),
        (6, {0: 1, 4: 2}, [3, 4, 5]),
    ],
)
def test_the_cap_looks_at_sides(players: int, life: dict[int, int], winners: list[int]) -> None:
    rules = {"max_turns_per_player": 1, "cap_result": "most_life_share"}
    if players == 5:
        life = dict.fromkeys(range(5), 20) | life | {2: 32}
    t = Table(players, life=life, rules=rules)
    for _ in range(players):
        t.do("end")
    assert (t.over, t.winners) == (True, winners)
