"""The search player: a policy's best options meet in rounds; another than its own is taken if it wins clearly."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simkit.kernels.search import CHANGED, LEAD, LEFT_OUT, OPTIONS, SEARCH, SEARCHED, WIN, best_first, clear, search

STATE = np.dtype([("over", "i8"), ("actor", "i8"), ("winners", "i8"), ("luck", "u8"), ("hidden", "i8")], align=True)
POLICY = 7


class Game:
    """Seat 1 chooses among options, each with a chance to win. The policy takes what its weights name, mod 100."""

    def __init__(self, *chances: int, own: int = 0, advised: tuple[int, ...] = ()) -> None:
        self.chances, self.own, self.advised = chances, own, advised
        self.tried: list[int] = []
        self.lucks: list[int] = []
        self.words: list[int] = []

    def legal(self, s: Any, b: Any, acts: Any) -> int:
        acts[:2] = (90, 91)
        return 2

    def apply(self, s: Any, b: Any, t: Any, action: int) -> int:
        if action >= 90:
            s.over = 1
            return -1
        self.tried.append(action)
        self.lucks.append(int(s.luck))
        s.winners = 0b10 if int(s.luck) % 100 < self.chances[action] else 0b01
        return -1

    def choose(self, s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        assert policy == POLICY
        assert s.over == 0
        self.words.append(int(word))
        if n == 2 and acts[0] == 90:
            assert weights[0] == self.own, "playouts are played with the policy's own weights"
            return 1
        assert s.hidden == 7, "advice is about the game itself"
        return int(weights[0]) % 100

    def determinize(self, s: Any, b: Any, viewer: int, key: Any) -> None:
        assert viewer == 1
        s.luck, s.hidden = key, 0

    def search(self, playouts: int, tried: int = 8, key: int = 5) -> int:
        n = len(self.chances)
        states = np.zeros(3, STATE).view(np.recarray)
        states[0].actor, states[0].hidden = 1, 7
        arrays = {name: np.ones(40, np.int64) for name in ("acts", "points", "squares", "visits", "ranking")}
        self.desk = SimpleNamespace(
            states=states,
            tallies=[None, None],
            options=np.arange(n),
            searched=np.zeros(4, np.int64),
            stop=np.zeros(1, np.int64),
            **arrays,
        )
        seating = SimpleNamespace(
            policy=[SEARCH],
            parameter=[playouts],
            weights=[[self.own]],
            playouts=[POLICY],
            tried=[tried],
            advice=[[[option] for option in self.advised]],
            sides=np.array([0, 1]),
        )
        with np.errstate(over="ignore"):
            pick = search(
                self.legal, self.apply, self.choose, self.determinize, self.desk, None, n, seating, 0, np.uint64(key)
            )
        assert (states[0].hidden, states[0].over) == (7, 0), "the game itself goes on"
        return int(pick)


@pytest.mark.parametrize("own", range(8))
def test_the_best_option_is_found_wherever_the_policy_stands(own: int) -> None:
    assert Game(10, 20, 10, 95, 15, 10, 5, 10, own=own).search(200) == 3


def test_where_playouts_do_not_tell_the_policy_decides() -> None:
    for own in range(3):
        assert Game(50, 50, 50, own=own).search(90) == own
        assert Game(0, 0, 0, own=own).search(90) == own


def test_a_small_lead_is_not_enough() -> None:
    """In 10 worlds one option wins always, the policy's own all but two or three times."""
    game = Game(100, 100, own=1)
    assert LEAD == 3 * WIN

    def losing(times: int) -> int:
        again = Game(100, 100, own=1)
        lost = iter([True] * times + [False] * 99)

        def apply(s: Any, b: Any, t: Any, action: int) -> int:
            told = Game.apply(again, s, b, t, action)
            if action == 1 and next(lost):
                s.winners = 0b01
            return told

        again.apply = apply  # type: ignore[method-assign]
        return again.search(20)

    assert (game.search(20), losing(2), losing(3)) == (1, 1, 0)


@pytest.mark.parametrize(
    ("better", "worse", "enough"),
    [(3, 0, True), (2, 0, False), (4, 1, False), (6, 2, False), (7, 2, True), (24, 14, True), (23, 14, False)],
)
def test_a_lead_grows_with_what_chance_does(better: int, worse: int, enough: bool) -> None:
    """Three wins, and one and a half standard errors: 1.5 times the root of the number of worlds that differ."""
    assert clear((better - worse) * WIN, (better + worse) * WIN * WIN) == enough


def test_worlds_without_a_difference_do_not_count() -> None:
    game = Game(60, 60, own=0)
    game.search(64, tried=2)
    assert game.desk.squares[:2].tolist() == [0, 0]
    game = Game(0, 100, own=0)
    game.search(64, tried=2)
    assert game.desk.squares[:2].tolist() == [0, 21 * WIN * WIN], "one win in each world, until it is certain"


@pytest.fixture
def to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches use all their playouts."""
    for early in ("hopeless", "certain"):
        monkeypatch.setattr(f"simkit.kernels.search.{early}", lambda *_: False)


@pytest.mark.usefixtures("to_the_end")
def test_rounds_halve_the_options_and_the_policys_own_stays() -> None:
    game = Game(0, 90, 80, 10, 85, 10, 10, 10, own=0)
    game.search(96)
    times = np.bincount(game.tried, minlength=8)
    assert len(game.tried) == 96
    assert times[0] == times.max() == 4 + 8 + 16, "three rounds of 32 playouts"
    assert sorted(times.tolist()) == [4, 4, 4, 4, 12, 12, 28, 28]
    assert {1, 2, 4} >= set(np.flatnonzero(times > 4)) - {0}


def test_a_search_ends_when_its_outcome_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes what it would take with all its playouts."""
    rng = np.random.default_rng(3)
    cases = [(rng.integers(0, 101, rng.integers(2, 9)).tolist(), int(rng.integers(1 << 30))) for _ in range(150)]

    def picks() -> list[tuple[int, int]]:
        games = [(Game(*chances), chances, key) for chances, key in cases]
        return [(game.search(96, key=key), len(game.tried)) for game, _, key in games]

    early = picks()
    for name in ("hopeless", "certain"):
        monkeypatch.setattr(f"simkit.kernels.search.{name}", lambda *_: False)
    late = picks()
    assert [pick for pick, _ in early] == [pick for pick, _ in late]
    assert len({pick for pick, _ in early}) > 4
    assert sum(tried for _, tried in early) < 0.9 * sum(tried for _, tried in late)


def test_where_all_advisers_agree_nothing_is_tried() -> None:
    game = Game(0, 100, own=0, advised=(0, 100, 200))
    assert (game.search(64), game.tried) == (0, []), "they weigh things otherwise and take the same"
    game = Game(0, 100, own=0, advised=(0, 0, 0))
    assert game.search(64) == 1, "who weighs things as the policy does is no adviser"
    game = Game(0, 100, 0, own=0, advised=(2, 100))
    assert game.search(64) == 1, "where one does not agree, the others are tried too"
    game = Game(0, 100, own=0, advised=(1, 101))
    assert game.search(64) == 1, "they agree with each other, not with the policy"


def test_options_of_a_round_face_the_same_luck() -> None:
    game = Game(50, 50, 50, 50)
    game.search(32)
    by_world: dict[int, list[int]] = {}
    for option, luck in zip(game.tried, game.lucks, strict=True):
        by_world.setdefault(luck, []).append(option)
    assert list(map(sorted, by_world.values()))[:4] == [[0, 1, 2, 3]] * 4
    assert all(len(met) == 2 and 0 in met for met in list(by_world.values())[4:])


def test_advisers_say_which_options_are_tried() -> None:
    game = Game(*[50] * 20, own=12, advised=(3, 17, 17, 3, 17, 9))
    game.search(64, tried=4)
    assert set(game.tried) == {12, 17, 3, 9}
    assert game.tried[:4] == [12, 17, 3, 9], "the policy's own, then by votes"
    game = Game(*[50] * 20, own=12)
    game.search(64, tried=3)
    assert game.tried[:3] == [12, 0, 1], "then by code"


def test_an_option_alone_needs_no_playout() -> None:
    game = Game(0, 100, own=0)
    assert game.search(10, tried=1) == 0
    assert game.tried == []


@pytest.mark.parametrize("playouts", [1, 2, 5, 16, 33, 64, 100])
@pytest.mark.parametrize("options", [2, 3, 5, 6, 7, 9, 20])
def test_playouts_are_not_more_than_asked_for(playouts: int, options: int) -> None:
    game = Game(*[50] * options)
    game.search(playouts, tried=max(1, playouts // 8))
    assert len(game.tried) <= playouts


def test_the_key_decides() -> None:
    one, two, other = (Game(50, 50, advised=(1,)) for _ in range(3))
    one.search(16, key=1)
    two.search(16, key=1)
    other.search(16, key=2)
    assert (one.lucks, one.words) == (two.lucks, two.words)
    assert one.lucks != other.lucks
    assert one.words != other.words


def test_what_searches_did_is_counted() -> None:
    game = Game(0, 100, 0, own=0)
    game.search(64, tried=2)
    assert {what: int(game.desk.searched[what]) for what in (SEARCHED, OPTIONS, LEFT_OUT, CHANGED)} == {
        SEARCHED: 1, OPTIONS: 3, LEFT_OUT: 1, CHANGED: 1,
    }  # fmt: skip


def test_a_stop_is_heard() -> None:
    game = Game(0, 100)
    determinize = game.determinize

    def stopping(s: Any, b: Any, viewer: int, key: Any) -> None:
        determinize(s, b, viewer, key)
        game.desk.stop[0] = 1

    game.determinize = stopping  # type: ignore[method-assign]
    assert game.search(1_000_000) == 0
    assert len(game.tried) == 2


def test_equals_keep_their_order() -> None:
    ranking, points = np.array([4, 2, 0, 3, 1]), np.array([5, 9, 5, 9, 0])
    best_first(ranking, points, 5)
    assert ranking.tolist() == [4, 3, 1, 2, 0]
