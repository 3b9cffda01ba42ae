"""Training: what is moved, who meets whom in which games, and that nothing but the plan matters."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simkit.errors import Interrupted, UsageError
from simkit.experiments.basis import Basis
from simkit.experiments.players import strength, train_spec
from simkit.experiments.players import train as training
from simkit.experiments.players.champions import (
    TRIES,
    champion,
    check_budgets,
    hardest,
    make_champions,
    started_spec,
    styles,
    training_counts,
)
from simkit.experiments.players.changed_cards import changed_arms
from simkit.experiments.players.contests import TOTAL, Arena, Contest, ContestTask, N, Slice, win_rate
from simkit.experiments.players.policy_toml import policies_toml
from simkit.experiments.players.strength import START, TrainedPolicy
from simkit.experiments.players.training_request import TrainingRequest
from simkit.experiments.players.weight_space import held_of, space_of
from simkit.games.contract import SEARCHES, Style, Training
from simkit.games.registry import get_game, open_scenario
from simkit.kernels.search import WIN
from simkit.runs.engine import Crew
from simkit.runs.store import Store
from simkit.scenario.model import MOST_WEIGHT, Player
from tests import hearing

AXES = get_game("axes")
GREEDY = Player("greedy", "greedy", 0, AXES.policies["greedy"].weights)
RANDOM = Player("random", "random", 0, {})


def asked(*sets: str, counts: tuple[int, ...] = (2,), budget: int = 20_000, **more: Any) -> TrainingRequest:
    return TrainingRequest(Basis("axes", sets, more.pop("flags", {})), counts, budget=budget, **more)


def trained(directory: Path, of: TrainingRequest, **options: Any) -> list[TrainedPolicy]:
    return training.train(quick(of.spec()), directory, **options)


def quick(spec: train_spec.TrainSpec) -> train_spec.TrainSpec:
    """Chosen and tested on few games."""
    return replace(spec, choosing_games=480, test_games=strength.TrialGames(rival=400, changed=50))


# --- what is moved ---------------------------------------------------------------------------------------------------


def test_weights_move_in_steps_and_stay_whole_and_within_limits() -> None:
    game = replace(AXES, training=Training({"axe": 10, "life": 3, "wench": 100_000}))
    space = space_of(game, GREEDY, {"life": 7})
    assert dict(space.steps) == {"axe": 10, "wench": 100_000}
    assert space.base.weights["life"] == 7
    moved = space.player(np.array([0.26, -50.0]), "mine")
    assert moved.name == "mine"
    assert moved.weights == {**GREEDY.weights, "life": 7, "axe": 5, "wench": -MOST_WEIGHT}
    assert space.player(space.start()).weights == {**GREEDY.weights, "life": 7}


def test_a_game_without_steps_moves_all_weights_by_their_size() -> None:
    assert not get_game("_template").training.steps
    space = space_of(replace(AXES, training=Training()), GREEDY, {})
    assert dict(space.steps) == {name: max(1, abs(w) // 3) for name, w in GREEDY.weights.items()}


@pytest.mark.parametrize(
    ("player", "held", "sentence"),
    [
        (RANDOM, {}, "base is 'random', which has no weights; train a policy that has weights: greedy, "),
        (Player("rollout:4", "rollout", 4, {}), {}, "base is 'rollout:4', which has no weights"),
        (GREEDY, {"ax": 3}, "hold names 'ax', which is not a weight of greedy; did you mean 'axe'?"),
        (GREEDY, dict(GREEDY.weights), "every weight is held; hold fewer weights"),
    ],
)
def test_what_cannot_be_trained(player: Player, held: dict[str, int], sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        space_of(AXES, player, held)
    assert str(caught.value).startswith(sentence)


def test_held_weights_as_words() -> None:
    assert held_of(None) == {}
    assert held_of("axe=3, life = -4") == {"axe": 3, "life": -4}
    for text in ("", "axe", "axe=", "axe=x", "=3", "axe=3,", "axe=1000001"):
        with pytest.raises(UsageError, match="hold is "):
            held_of(text)
    with pytest.raises(UsageError, match="hold names 'axe' twice"):
        held_of("axe=3,axe=4")


# --- who meets whom --------------------------------------------------------------------------------------------------


def contest(players: int = 3, start: int = 7, wanted: int = 11) -> Contest:
    arm = asked(counts=(players,)).arms[0]
    return Contest(arm, GREEDY, (RANDOM, replace(GREEDY, name="other")), start, wanted)


def test_every_rival_comes_to_every_side_as_often() -> None:
    found = contest()
    assert (found.places, found.first, found.games) == (6, 12, 12)
    assert found.session.seating.lineup.tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 2, 2], [2, 0, 2], [2, 2, 0]]
    assert found.session.book is found.arm.session.book


def test_points_are_those_of_the_challenger() -> None:
    found = contest()
    rows = found.arm.session.rows(7)
    rows["winners"] = [0b001, 0b101, 0b110, 0b001, 0b111, 0b010, 0b001]  # of games 12 to 18
    points = found.points(rows, 12)
    assert points[..., N].tolist() == [[2, 1, 1], [1, 1, 1]]
    assert points[..., TOTAL].tolist() == [[2 * WIN, 0, WIN // 2], [WIN, WIN // 3, 0]]
    rate = win_rate(points)
    assert rate.games == 7
    assert rate.value == pytest.approx((1 + 0 + 1 / 2 + 1 + 1 / 3 + 0) / 6)


def test_games_of_training_choosing_and_testing_are_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[list[Contest]] = []
    play = training.Arena.play

    def seen(self: training.Arena, contests: Any) -> Any:
        met.append(list(contests))
        return play(self, contests)

    monkeypatch.setattr(training.Arena, "play", seen)
    of, played = asked(counts=(2, 3)), []
    trained(tmp_path, of, on=hearing.games(played.append))
    spec = quick(of.spec())
    assert sum(played) == sum(c.games for batch in met for c in batch)
    assert sum(played) == pytest.approx(spec.games, rel=0.05)  # champions may be equal
    generations = [batch for batch in met if len(batch) == 2 * spec.population and batch[0].first < training.CHOOSING]
    assert len(generations) == sum(spec.lengths())
    numbers = []
    for batch in generations:
        assert len({(c.first, c.games) for c in batch if c.arm is batch[0].arm}) == 1, "the same games for all"
        assert {c.arm.scenario.players for c in batch} == {2, 3}
        numbers.append((min(c.first for c in batch), max(c.first + c.games for c in batch)))
    assert all(before[1] <= after[0] for before, after in pairwise(numbers)), "new ones in each"
    others = [c for batch in met if batch not in generations for c in batch]
    assert {c.first >= START for c in others} == {True, False}
    assert all(c.first >= training.CHOOSING for c in others)
    assert numbers[-1][1] < training.CHOOSING
    sizes = [len(batch[0].rivals) for batch in generations]
    pool = len(spec.pool)
    assert sizes == sorted(sizes)
    assert set(sizes) == {pool, pool + 1, pool + 2}, "champions of earlier rounds are met"


def test_changed_scenarios() -> None:
    basis = Basis("axes", (), {"run.players": 2})
    one, two, other = (changed_arms(basis, 3, seed) for seed in (1, 1, 2))
    counts = [[card.count for card in AXES.cards(arm.scenario)] for arm in (basis.arm(), *one)]
    assert len(one) == 3
    assert all(found != counts[0] for found in counts[1:])
    assert [arm.about() for arm in one] == [arm.about() for arm in two] != [arm.about() for arm in other]


# --- what comes out --------------------------------------------------------------------------------------------------


def text(made: list[TrainedPolicy]) -> str:
    return policies_toml("Axes", "simkit train axes\n--set x=1", made)


def test_threads_do_not_matter(tmp_path: Path) -> None:
    of = asked(counts=(2, 3))
    one, two = (text(trained(tmp_path / str(n), of, threads=n)) for n in (1, 2))
    assert one == two
    assert text(trained(tmp_path / "2", of)) == two, "found finished"
    other = asked(counts=(2, 3), flags={"run.seed": 9})
    assert other.spec().plan != of.spec().plan
    assert text(trained(tmp_path / "3", other)) != one


@pytest.mark.parametrize("stop", [1, 4, 9])
def test_going_on_ends_with_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: int) -> None:
    of = asked()
    whole = text(trained(tmp_path / "whole", of))
    with monkeypatch.context() as patch:
        note, kept = Store.note, []

        def dying(self: Store, part: Any) -> None:
            if len(kept) == stop:
                raise KeyboardInterrupt
            kept.append(part)
            note(self, part)

        patch.setattr(Store, "note", dying)
        with pytest.raises((KeyboardInterrupt, Interrupted)):
            trained(tmp_path / "x", of)
    played: list[int] = []
    assert text(trained(tmp_path / "x", of, resume=True, on=hearing.games(played.append))) == whole


def test_who_wins_more_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearer to axe = 20, wench = -10, the more is won; what comes out is near."""

    def play(self: training.Arena, contests: Any) -> list[Any]:
        found = []
        for each in contests:
            weights = each.challenger.weights
            distance = abs(weights.get("axe", 0) - 20) + abs(weights.get("wench", 0) + 10)
            points = np.zeros((len(each.rivals), 2, 3), np.int64)
            points[..., N], points[..., TOTAL] = 100, 100 * WIN // (1 + distance)
            found.append(points)
        return found

    steps = Training(dict.fromkeys(GREEDY.weights, 2))
    monkeypatch.setattr(TrainingRequest, "game", replace(AXES, training=steps))
    monkeypatch.setattr(training.Arena, "play", play)
    weights = trained(tmp_path / "x", asked(budget=200_000))[0].player.weights
    assert abs(weights["axe"] - 20) + abs(weights["wench"] + 10) <= 2
    held = {name: value for name, value in GREEDY.weights.items() if name != "axe"}
    weights = trained(tmp_path / "one", asked(budget=50_000, hold=held))[0].player.weights
    assert abs(weights["axe"] - 20) <= 2


def test_budgets() -> None:
    """The least has one generation of each climb, the games of a candidate grow with the budget up to a point."""
    for counts in ((2,), (2, 4, 7)):
        spec = asked(counts=counts, budget=10**6).spec()
        least = replace(spec, budget=spec.least)
        assert least.lengths() == [1] * 5
        assert least.games_each == least.places <= spec.games_each
        assert spec.games <= 10**6 * 1.2 + 400_000
        assert 10**6 * 0.9 < spec.population * len(counts) * spec.games_each * sum(spec.lengths()) <= 10**6
        with pytest.raises(UsageError, match="expected at least"):
            replace(spec, budget=spec.least - 1).require()
    assert replace(spec, rounds=1).lengths() == [replace(spec, rounds=1).generations // 3] * 3


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    of = replace(asked(hold={"hits": 5}), noisy=("slow", 40), summary="a test")
    made = trained(tmp_path / "x", of)
    (tmp_path / "mine.toml").write_text(text(made), encoding="utf-8")
    flags = {"policies_from": str(tmp_path / "mine.toml"), "run.players": 2, "run.seats": ["trained", "slow"]}
    scenario, _ = open_scenario("axes", (), flags)
    assert scenario.lineup["trained"] == made[0].player
    assert scenario.lineup["slow"] == replace(made[0].player, name="slow", noise=40)
    assert made[0].player.weights["hits"] == 5
    assert made[0].provenance["held"] == {**AXES.training.held, "hits": 5}
    for row in (*made[0].tested, *made[1].tested):
        assert row.low <= row.win_rate <= row.high
    assert {row.against for row in made[0].tested} >= AXES.policies.keys() - SEARCHES.keys()
    assert {row.changed for row in made[0].tested} == {0, 4}


def test_champions_are_declared_by_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    of = asked()
    game = replace(AXES, training=Training(held={"near": 4}, styles={"calm": Style("no axes", {"axe": 0})}))
    started = replace(game, training=replace(game.training, start={"axe": 7, "near": 1, "hits": 9}))
    monkeypatch.setattr(TrainingRequest, "game", game)
    found = [champion(of), *styles(of)]
    assert [each.name for each in found] == ["champion", "calm"]
    assert (found[0].noisy, found[1].noisy) == (("novice", 25), None)
    assert (found[1].hold, found[1].summary) == ({"axe": 0}, "no axes")
    assert found[1].spec().space.held == {"near": 4, "axe": 0}
    assert replace(of, hold={"near": 1}).spec().space.held == {"near": 1}
    assert training_counts(game) == [2, 4, 7]
    assert started_spec(of).space == of.spec().space
    monkeypatch.setattr(TrainingRequest, "game", started)
    weights = started_spec(found[1]).space.base.weights
    assert (weights["axe"], weights["near"], weights["hits"]) == (0, 4, 9), "what is held is not begun otherwise"
    assert of.spec().space.base.weights["hits"] == GREEDY.weights["hits"], "champions only"
    assert [spec.name for spec in check_budgets(of)] == ["calm"]
    monkeypatch.setattr(TrainingRequest, "game", replace(AXES, training=Training()))
    assert [spec.name for spec in check_budgets(of)] == ["champion"]


def test_a_budget_that_is_too_small_for_the_champion_is_refused_at_once() -> None:
    """Its pool is larger than that of the styles."""
    enough = max(started_spec(style).least for style in styles(asked()))
    with pytest.raises(UsageError, match="budget is"):
        check_budgets(asked(budget=enough))


def gain_of(players: int, gain: float) -> strength.SpecialistGain:
    return strength.SpecialistGain(players, gain, gain - 0.01, gain + 0.01, 9)


@pytest.mark.parametrize(("gains", "trainings"), [((0.02,), 1), ((0.3, 0.09), 2), ((0.3, 0.3, 0.3), TRIES)])
def test_who_gains_much_on_a_champion_is_met_by_the_next(gains: tuple[float, ...], trainings: int) -> None:
    """As are styles. Specialists come into the pool, at most so many times; the gains of the last one are told."""
    pools, left = [], list(gains)
    own = [*AXES.training.styles]

    def play(spec: train_spec.TrainSpec) -> list[TrainedPolicy]:
        wins, gained = 0.5, []
        if spec.name == "champion":
            pools.append([player.name for player in spec.pool])
            assert spec.space.base.name == (pools[-1][-1] if len(pools) > 1 else own[1]), "it goes on from there"
        elif spec.name not in own:
            gained = [gain_of(2, left.pop(0))]
        met = "greedy" if spec.name in own else "champion"
        wins += 0.1 * (spec.name == own[1])
        rows = [strength.TestedWinRate(2, met, 0, wins, wins - 0.01, wins + 0.01, 0.5, 9)]
        player = replace(GREEDY, name=spec.name)
        return [TrainedPolicy(spec.name, "axes", player, {"against": [met]}, rows, gains=gained)]

    made, told = make_champions(asked(), play)
    assert [trained.name for trained in made] == ["champion", *own]
    assert [gain.gain for gain in told] == [pytest.approx(gains[-1])]
    met = ["greedy", "life", "grudge", *own]
    assert pools == [[*met, *(f"specialist {i + 1}" for i in range(n))] for n in range(trainings)]


@pytest.mark.parametrize(("rates", "name"), [((0.6, 0.5), None), ((0.4, 0.6), "greedy"), ((0.4, 0.3), "life")])
def test_a_specialist_begins_as_whoever_wins_most(rates: tuple[float, float], name: str | None) -> None:
    pool = [GREEDY, replace(GREEDY, name="life")]
    rows = [
        strength.TestedWinRate(2, player.name, changed, rate - changed, 0, 1, 0.5, 9)
        for player, rate in zip(pool, rates, strict=True)
        for changed in (0, 4)
    ]
    found = hardest(TrainedPolicy("champion", "axes", GREEDY, {}, rows), pool)
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("rate", "gained", "told"),
    [(0.5, [0.02], 0.02), (0.41, [0.02], 0.02), (0.39, [0.02, 0.05], 0.05), (0.39, [0.05, 0.02], 0.05)],
)
def test_a_second_specialist_begins_as_a_later_self(rate: float, gained: list[float], told: float) -> None:
    """If the champion wins little of its share against it; the better specialist counts."""
    begins, left = [], list(gained)

    def play(spec: train_spec.TrainSpec) -> list[TrainedPolicy]:
        gains = []
        if spec.name not in ("champion", *AXES.training.styles):
            begins.append(spec.space.base.name)
            gains = [gain_of(2, left.pop(0))]
        met = {"champion": "round 3"}.get(spec.name, "greedy")
        rows = [strength.TestedWinRate(2, met, 0, rate, rate, rate, 0.5, 9)]
        selves, player = [replace(GREEDY, name="round 3")], replace(GREEDY, name=spec.name)
        return [TrainedPolicy(spec.name, "axes", player, {"against": [met]}, rows, selves=selves, gains=gains)]

    _, gains = make_champions(asked(), play)
    assert begins == ["champion", "round 3"][: len(gained)]
    assert [gain.gain for gain in gains] == [told]


def test_an_optimizer_that_loses_its_way_ends_the_climb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all candidates are alike, it divides by 0; what it had found until then counts."""

    class Lost(training.CMA):  # type: ignore[misc]
        def tell(self, solutions: Any) -> None:
            super().tell(solutions)
            if self.generation == 2:
                self._mean = np.full_like(self._mean, np.nan)

    monkeypatch.setattr(training, "CMA", Lost)
    (found,) = trained(tmp_path / "1", asked())
    assert found.player.weights != GREEDY.weights
    (again,) = trained(tmp_path / "1", asked(), resume=True)
    assert again == found


def test_a_specialist_for_each_number_of_players_and_the_strongest_is_met() -> None:
    counts, pools = [], []
    gains = {2: 0.02, 3: 0.2, 4: 0.15}

    def play(spec: train_spec.TrainSpec) -> list[TrainedPolicy]:
        players = [arm.scenario.players for arm in spec.arms]
        player, met, gained = replace(GREEDY, name=spec.name), "greedy", []
        if spec.name == "champion":
            pools.append({rival.name: rival.weights["hits"] for rival in spec.pool})
        elif spec.name not in AXES.training.styles:
            counts.append(players)
            met, gained = "champion", [gain_of(players[0], gains[players[0]] if len(pools) == 1 else 0.01)]
            player = replace(player, weights={**GREEDY.weights, "hits": players[0]})
        rows = [strength.TestedWinRate(players[0], met, 0, 0.5, 0.5, 0.5, 0.5, 9)]
        return [TrainedPolicy(spec.name, "axes", player, {"against": [met]}, rows, gains=gained)]

    _, told = make_champions(replace(asked(), counts=(2, 3, 3, 4)), play)
    assert counts == [[2], [3], [4]] * 2
    assert [(gain.players, round(gain.gain, 2)) for gain in told] == [(2, 0.01), (3, 0.01), (4, 0.01)]
    assert [pool.get("specialist 1") for pool in pools] == [None, 3]


def test_champions_begin_where_the_game_says_and_else_as_the_best_style(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(AXES, training=Training(styles={"calm": Style("no axes", {"axe": 0})}))
    starts = []

    def play(spec: train_spec.TrainSpec) -> list[TrainedPolicy]:
        if spec.name == "champion":
            starts.append((spec.space.base.name, spec.budget))
        rows, gained = [strength.TestedWinRate(2, "greedy", 0, 0.5, 0.5, 0.5, 0.5, 9)], [gain_of(2, 0.0)]
        player = replace(GREEDY, name=spec.name)
        return [TrainedPolicy(spec.name, "axes", player, {"against": ["greedy"]}, rows, gains=gained)]

    for start in ({}, {"hits": 9}):
        training_of = replace(game.training, start=start)
        monkeypatch.setattr(TrainingRequest, "game", replace(game, training=training_of))
        make_champions(asked(), play, 77_777)
    assert starts == [("calm", 77_777), ("start", 77_777)]


def test_a_large_budget_means_more_games_of_a_candidate() -> None:
    few, many = (asked(budget=budget).spec() for budget in (train_spec.AMPLE, 16 * train_spec.AMPLE))
    assert many.games_each == 4 * few.games_each
    assert many.generations == pytest.approx(4 * few.generations, rel=0.01)


def test_a_budget_that_is_refused_names_one_that_is_not() -> None:
    with pytest.raises(UsageError, match="at most") as refused:
        asked(budget=10**13).spec()
    most = int(str(refused.value.hint).split("at most ")[1].split(" ")[0].replace(",", ""))
    assert asked(budget=most).spec().games_each < train_spec.STRIDE
    with pytest.raises(UsageError):
        asked(budget=2 * most).spec()


def test_the_hardest_rival_counts_most() -> None:
    """Two rivals, two sides, 100 games each: the same points more are worth more where less is won."""

    def worth(*wins: int) -> float:
        points = np.zeros((2, 2, 3), np.int64)
        points[..., N], points[..., TOTAL] = 50, np.array(wins)[:, None] * WIN // 2
        return training._against_all(points)

    assert worth(50, 50) == pytest.approx(0)
    assert worth(0, 0) < worth(0, 100) < worth(50, 50) < worth(90, 55) < worth(80, 65) < worth(100, 100) < 1


def test_a_task_travels() -> None:
    """To other processes, as all tasks of the engine do: what it finds there is the same."""
    found = contest(wanted=6)
    crew = Crew()
    task = ContestTask([found], [Slice(0, found.first, 6)], Arena(crew).desks, crew.watch)
    there = pickle.loads(pickle.dumps(task))
    assert there(0)[0] == 0
    assert (there(0)[1] == task(0)[1]).all()
