"""What the row of a finished game says of each seat."""

import pytest

from tests.games.village_of_legends.table import Table


def recorded(t: Table) -> Table:
    t.game.kernel.record(t.state, t.book, t.tally)
    return t


@pytest.mark.rule("VOL-912", "VOL-911")
def test_turns_are_those_of_each_seat() -> None:
    """Seat 1 begins and is killed in the second round; rounds are the most turns that somebody began."""
    t = Table(3, turn=1, hand={0: ["lightning"]}, life={1: 1}).do("end", "end")
    assert t.active == 0
    t.do("play:lightning", "seat:1", "end", "end")
    t.state.life[2] = 1
    t.state.hand[0, t.number("lightning")] = 1
    t.touch()
    t.do("play:lightning", "seat:2")
    assert t.over
    recorded(t)
    assert t.tally.turns_taken[:3].tolist() == [2, 1, 2]
    assert (t.tally.turns, t.tally.rounds) == (5, 2)
    assert t.tally.eliminated_turn[:3].tolist() == [0, 3, 5]
    assert t.tally.rank[:3].tolist() == [1, 3, 2]
    assert t.tally.killer[:3].tolist() == [-1, 0, 0]
    assert t.tally.score[:3].tolist() == [35, 0, 0]


@pytest.mark.rule("VOL-912")
def test_heroes_life_and_experience_are_those_of_each_seat() -> None:
    t = Table(
        3, heroes={0: "dwarf", 1: "mage", 2: "elf"}, xp={0: 20, 1: 60, 2: 120}, level={1: 2, 2: 3},
        life={0: 40, 1: 20, 2: 30}, rules={"max_turns_per_player": 1},
    ).do("end", "end", "end")  # fmt: skip
    recorded(t)
    assert [t.heroes[h] for h in t.tally.heroes[:3].argmax(axis=1)] == ["dwarf", "mage", "elf"]
    assert t.tally.heroes[:3].sum() == 3
    assert (t.tally.score[:3].tolist(), t.tally.xp[:3].tolist()) == ([40, 20, 30], [20, 60, 120])
    assert (t.tally.level[:3].tolist(), t.tally.rank[:3].tolist()) == ([1, 2, 3], [0, 0, 0])
    assert (t.tally.end_reason, t.tally.winners) == (1, 0)


@pytest.mark.rule("VOL-912")
def test_cards_owned_at_the_end() -> None:
    """Those in every zone, and Monsters in play; of who is out, those he had then."""
    t = Table(
        hand={0: ["staff", "knife"], 1: ["coin"]}, deck={0: ["coin"], 1: ["coin"] * 3}, discard={0: ["nugget"]},
        slots={0: ["helmet"]}, sheath={0: "mace"}, monsters=[("wolf", 0, 1), ("orc", 1, 1)], life={1: 1},
    ).attack("staff")  # fmt: skip
    recorded(t)
    assert t.tally.deck_size[:2].tolist() == [8, 5]


@pytest.mark.rule("VOL-912", "VOL-204")
def test_the_winner_is_first_although_it_is_not_his_turn() -> None:
    """A Monster kills its host at the start of the host's turn; its owner wins."""
    t = Table(turn=1, life={0: 1}, monsters=[("ogre", 1, 0)]).do("end")
    assert (t.over, t.winners, t.active) == (True, [1], 0)
    assert recorded(t).tally.rank[:2].tolist() == [2, 1]


@pytest.mark.rule("VOL-911")
def test_a_capped_game_can_name_a_winner() -> None:
    rules = {"cap_result": "most_life_share", "max_turns_per_player": 1}
    t = recorded(Table(3, life={0: 20, 1: 30, 2: 10}, rules=rules).do("end", "end", "end"))
    assert (t.winners, (t.tally.rank[:3] == 1).tolist()) == ([1], [False, True, False])


@pytest.mark.parametrize(("limit", "turns"), [(1, 1), (2, 0)])
def test_after_the_last_action_there_is_no_chance_to_buy(limit: int, turns: int) -> None:
    """A Coin pays for the Helmet, but with one action in a turn it comes too late."""
    market = {**dict.fromkeys(range(1, 11), ""), 6: "helmet"}
    t = Table(
        hand={0: ["coin"]}, market=market, cards={"helmet": {"cost": 10}}, rules={"max_actions_per_turn": limit}
    ).do("play:coin")  # fmt: skip
    assert t.can("buy:6") == (limit == 2)
    assert t.do("end").tally.no_purchase_turns[0] == turns


@pytest.mark.rule("VOL-909", "VOL-912")
def test_each_elimination_has_its_own_credit() -> None:
    """Seat 1 falls to an Ogre of seat 2, who falls to the Lightning of seat 0."""
    t = Table(3, life={1: 1}, monsters=[("ogre", 2, 1)], deck={0: ["lightning"] * 5})
    t.do("end", "seat:2", "end")
    assert t.active == 0
    t.state.life[2] = 1
    recorded(t.do("play:lightning", "seat:2"))
    assert (t.over, t.tally.killer[:3].tolist(), t.tally.kills[:3].tolist()) == (True, [-1, 2, 0], [1, 0, 1])
    assert t.tally.cause[:3].tolist() == [0, 5, 4]
