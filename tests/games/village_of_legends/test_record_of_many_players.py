"""What the row of a finished game says of each seat where several fall, by several hands, and others live on."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-909", "VOL-912", "VOL-833")
def test_four_fall_one_after_the_other() -> None:
    """Of 5 players seats 0, 2, 3 and 1 fall; no two enemies of a living player are out before the last one."""
    t = Table(
        5, turn=3, hand={1: ["lightning"], 3: ["lightning"], 4: ["lightning"]}, deck={4: ["lightning"] * 5},
        life={0: 1, 1: 1, 2: 1, 3: 1},
    ).do("play:lightning", "seat:0", "end")  # fmt: skip
    t.do("play:lightning", "seat:2", "end", "play:lightning", "seat:3", "end")
    assert (t.over, t.active) == (False, 4)
    t.do("play:lightning", "seat:1")
    assert (t.over, t.winners) == (True, [4])
    t.game.kernel.record(t.state, t.book, t.tally)
    assert t.tally.fell[:5].tolist() == [1, 4, 2, 3, 0]
    assert t.tally.rank[:5].tolist() == [5, 2, 4, 3, 1]
    assert t.tally.killer[:5].tolist() == [3, 4, 4, 1, -1]
    assert t.tally.killed[:5, :5].tolist() == [
        [0, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 1, 1, 0, 0],
    ]  # fmt: skip
    assert (t.tally.ally_kills[:5].tolist(), t.tally.shared) == ([0] * 5, 0)


@pytest.mark.rule("VOL-831", "VOL-909")
@pytest.mark.parametrize(("victim", "allies"), [(1, 1), (4, 1), (2, 0), (3, 0)])
def test_who_kills_an_ally(victim: int, allies: int) -> None:
    """The neighbours of seat 0 are allies."""
    t = Table(5, hand={0: ["lightning"]}, life={victim: 1}).do("play:lightning", f"seat:{victim}")
    assert (t.tally.kills[0], t.tally.ally_kills[0]) == (1, allies)


@pytest.mark.rule("VOL-912")
def test_cards_owned_by_those_who_live() -> None:
    t = Table(
        4, turn=1, deck={0: ["coin"] * 6, 1: ["coin"] * 7, 2: ["coin"] * 8, 3: ["coin"] * 9},
        monsters=[("orc", 2, 1)], rules={"max_turns_per_player": 1},
    ).do("end", "end", "end", "end")  # fmt: skip
    t.game.kernel.record(t.state, t.book, t.tally)
    assert (t.over, t.tally.deck_size[:4].tolist()) == (True, [6, 7, 9, 9])


@pytest.mark.rule("VOL-834", "VOL-833", "VOL-912")
@pytest.mark.parametrize(("turn", "knob"), [(0, "own_kills"), (0, "eliminated"), (1, "eliminated")])
def test_behind_the_winner_come_those_who_live(turn: int, knob: str) -> None:
    """Both enemies of seat 0 fall, by its own hand or, where that is enough, by whomever."""
    rules = {"five_player_win": knob}
    t = Table(5, turn=turn, hand={turn: ["lightning"] * 2}, int_pool=6, life={2: 1, 3: 1}, rules=rules)
    t.do("play:lightning", "seat:2", "play:lightning", "seat:3")
    t.game.kernel.record(t.state, t.book, t.tally)
    assert (t.winners, t.tally.rank[:5].tolist()) == ([0], [1, 2, 5, 4, 2])
