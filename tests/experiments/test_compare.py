"""Two scenarios on the same keys: what is reported is what a walk through the logs of both gives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.errors import Interrupted, RunConflict, UsageError
from simkit.experiments.basis import Basis
from simkit.experiments.compare import CompareSpec, compare, deciding_columns
from simkit.experiments.comparison import SAME, Turns
from simkit.experiments.pairing import pairs
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.divergence import PairReplay, turns_of
from simkit.experiments.pairing.identical_games import same_rows
from simkit.experiments.pairing.measures import MeasureReader
from simkit.games.contract import Array
from simkit.runs.replay import Replay
from tests import hearing

from .asking import SEATS, basis, compared, effect, question

FEWER = "cards.wench.count=4"


def rows_of(arm: Arm, games: int) -> Array:
    rows = arm.session.rows(games)
    arm.session.play(arm.session.desk(), rows, arm.offset)
    return rows


def test_nothing_differs_from_itself(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x")
    assert (answer.diverged, answer.flipped, answer.flipped_games, answer.turns) == (0, 0, [], None)
    assert answer.variance_factor is None
    assert all((e.difference, e.low, e.high, e.flagged) == (0, 0, 0, False) for e in answer.effects)
    assert SAME in answer.notes


def test_effects_are_those_of_the_logs(tmp_path: Path) -> None:
    """A slow, obvious reference: all games of both sides, one by one."""
    asked = question(FEWER)
    answer = compared(tmp_path / "x", FEWER)
    a, b = rows_of(asked.a, 1000), rows_of(asked.b, 1000)
    differ = [x.tobytes() != y.tobytes() for x, y in zip(a, b, strict=True)]
    flips = np.flatnonzero(a["winners"] != b["winners"])
    assert answer.diverged == np.mean(differ)
    assert answer.flipped == len(flips) / 1000
    assert answer.flipped_games[:20] == flips[:20].tolist()
    assert effect(answer, "length", "game").a == pytest.approx(a["turns"].mean())
    assert effect(answer, "length", "game").b == pytest.approx(b["turns"].mean())
    assert effect(answer, "played", "armory").a == pytest.approx(a["played"][:, :4, 7].sum(1).mean())
    assert effect(answer, "hits", "all seats").b == pytest.approx(b["hits"][:, :4].mean())
    wins = [[(row["winners"] >> seat) & 1 for seat in range(4)] for row in a]
    greedy = [wins[i][(-i) % 4] for i in range(1000)]  # game i gives seat p the policy (p + i) mod 4
    assert effect(answer, "win_rate", "policy greedy").a == pytest.approx(np.mean(greedy), abs=1e-9)
    first = [wins[i][a["first_seat"][i]] for i in range(1000)]
    assert effect(answer, "win_rate", "order 1").a == pytest.approx(np.mean(first), abs=1e-9)
    apart = b["turns"].astype(float) - a["turns"]
    spread = np.array([apart[r::4] for r in range(4)]).var(1, ddof=1).mean() / 1000
    half = 1.96 * np.sqrt(spread)
    assert effect(answer, "length", "game").half == pytest.approx(half, rel=0.01)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_parts_do_not_matter(tmp_path: Path, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = compared(tmp_path / "a", FEWER, threads=1).to_json()
    assert compared(tmp_path / "b", FEWER, threads=threads).to_json() == expected


def test_until_does_not_depend_on_threads(tmp_path: Path) -> None:
    asked = {"games": 20_000, "until": 0.05}
    answers = [compared(tmp_path / str(n), FEWER, asked=asked, threads=n) for n in (1, 4)]
    assert answers[0].to_json() == answers[1].to_json()
    assert answers[0].reached
    assert 400 <= answers[0].games < 5000
    assert answers[0].games % 200 == 0
    assert max(e.half for e in answers[0].headline) <= 0.05
    short = compared(tmp_path / "short", FEWER, asked={"games": 500, "until": 0.01})
    assert (short.games, short.reached) == (500, False)
    assert any("maximum" in note for note in short.notes)


def test_another_metric_decides(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x", FEWER, asked={"games": 20_000, "until": 0.5, "metric": "length"})
    assert [e.metric for e in answer.headline] == ["length"]
    assert answer.headline[0].half <= 0.5
    measures = MeasureReader(question().a.scenario, question().a.game).measures
    found = [measures[i].key for i in deciding_columns(measures, "played:armory", 2)]
    assert found == ["played:armory"]
    assert {measures[i].of for i in deciding_columns(measures, "win_rate:greedy", 2)} == {"policy greedy"}
    with pytest.raises(UsageError, match="metric is 'lenght'"):
        deciding_columns(measures, "lenght", 2)


def test_unpaired_games_are_others(tmp_path: Path) -> None:
    asked = question(fresh=True)
    assert asked.b.offset % len(SEATS) == 0
    answer = compared(tmp_path / "x", asked={"fresh": True})
    assert answer.diverged > 0.99
    assert answer.flipped_games == []
    assert answer.variance_factor == pytest.approx(1, abs=0.2)
    assert effect(answer, "length", "game").difference != 0


def test_one_policy_leads_with_what_can_change(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x", FEWER, asked={"base": basis(policy="greedy")})
    assert answer.one_policy
    assert {e.group for e in answer.headline} == {"order"}
    fixed = effect(answer, "win_rate", "policy greedy")
    assert fixed.difference == 0
    assert -0.003 < fixed.low < 0 < fixed.high < 0.003  # games without a winner may come


def test_the_turn_in_which_games_part(tmp_path: Path) -> None:
    asked = question(FEWER)
    index = compared(tmp_path / "x", FEWER).flipped_games[0]
    turn = PairReplay(asked.a, asked.b).parting(index)
    steps = [list(Replay(arm.scenario, arm.game, index).steps()) for arm in (asked.a, asked.b)]
    apart = next(i for i, (x, y) in enumerate(zip(*steps, strict=False)) if x.chosen != y.chosen)
    assert turn == int(steps[0][apart].before.turns)
    assert PairReplay(asked.a, asked.a).parting(index) is None


def test_when_games_part_in_numbers_and_words() -> None:
    asked = question(FEWER)
    turns = turns_of(asked.a, asked.b, range(300))
    assert turns.sample == 200
    assert turns.turns == sorted(turns.turns)
    pair = PairReplay(asked.a, asked.b)
    assert sorted(t for i in range(200) if (t := pair.parting(i)) is not None) == turns.turns
    sample = Turns(12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    assert sample.to_json() == {"sample": 12, "turns": sample.turns, "p10": 1, "median": 5, "p90": 9}
    when = "10 % of the pairs have diverged by turn 1, half by turn 5, 90 % by turn 9"
    assert sample.words() == f"in a sample of 12, {when}; in 2 pairs all actions are the same, with other consequences"
    assert Turns(1, [7]).by(10) == 7
    assert "all actions are the same" in Turns(3, []).words()


def test_actions_are_compared_by_name() -> None:
    """One type of card more moves the codes of all that follow it; if nobody can pay it, the games are the same."""
    base = basis(ref="vikings_gone_wild", players=2, policy="greedy")
    more = ("title=Decoy", "type=unit", "place=supply", "count=1", "cost.beer=99", "cost.gold=99", "strength=0")
    arms = base.arm(), base.arm(*(f"cards.a_decoy.{text}" for text in more))
    for index in range(20):
        traces = [arm.session.trace(index) for arm in arms]
        one, two = (
            [arm.session.names.actions.label(code) for code in trace.actions.tolist()]
            for arm, trace in zip(arms, traces, strict=True)
        )
        assert one == two
        assert traces[0].actions.tolist() != traces[1].actions.tolist()
        assert PairReplay(*arms).parting(index) is None
    rows = [rows_of(arm, 100) for arm in arms]
    assert same_rows(*rows, *({"card": arm.session.names.cards} for arm in arms), arms[0].game).all()


def test_one_policy_is_that_of_both_sides(tmp_path: Path) -> None:
    one, other = basis(players=2).arm(), basis(players=2, policy="random").arm()
    assert compare(CompareSpec(one, one, 60), tmp_path / "a").one_policy
    assert not compare(CompareSpec(one, other, 60), tmp_path / "b").one_policy


def test_games_that_flip_are_named_from_the_first_on(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x", "cards.wench.count=4", asked={"games": 4100})
    expected = round(answer.flipped * 4100)
    assert len(answer.flipped_games) == min(expected, pairs.LISTED)
    assert answer.flipped_games == sorted(answer.flipped_games)
    share = len(answer.flipped_games) / (answer.flipped_games[-1] + 1)
    assert share == pytest.approx(answer.flipped, abs=0.05)  # no hole between parts


def test_games_are_alike_if_the_same_things_happen() -> None:
    """A price that nobody would have paid changes what is affordable, but no game."""
    base = Basis("vikings_gone_wild", (), {"run.players": 2})
    arms = base.arm(), base.arm("cards.money_theft.cost.gold=20")
    one, two = (rows_of(arm, 200) for arm in arms)
    cards, game = arms[0].session.names.cards, arms[0].game
    alike, column = same_rows(one, two, {"card": cards}, {"card": cards}, game), cards.index("money_theft")
    assert 50 < alike.sum() < 200
    poorer = (one["unaffordable"] != two["unaffordable"])[..., column].any(1)
    assert (alike & poorer).any()
    bought = (one["bought"] + two["bought"])[..., column].any(1)
    assert not bought[alike].any()
    traces = [[arm.session.trace(index).actions.tolist() for index in np.flatnonzero(alike)[:40]] for arm in arms]
    assert traces[0] == traces[1]


def test_cards_are_compared_by_their_ids() -> None:
    arm = question().a
    cards = list(arm.session.names.cards)
    a = rows_of(arm, 50)
    b = rows_of(arm, 50)
    for field in ("drawn", "drawn_early", "played", "dead", "effect"):
        b[field][..., [0, 1]] = a[field][..., [1, 0]]
    own, swapped = {"card": cards}, {"card": [cards[1], cards[0], *cards[2:]]}
    assert same_rows(a, b, own, swapped, arm.game).all()
    assert not same_rows(a, b, own, own, arm.game).all()
    other = {"card": [*cards[:-1], "trickster"]}
    used = a["drawn"][:, :, -1].any(1)
    assert (same_rows(a, a, own, other, arm.game) == ~used).all()


def test_an_interrupted_experiment_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = compared(tmp_path / "whole", FEWER).to_json()
    play = pairs.Pairs.play

    def stops(self: pairs.Pairs, index: int, games: int) -> object:
        if index == 3:
            raise KeyboardInterrupt
        return play(self, index, games)

    with monkeypatch.context() as patch:
        patch.setattr(pairs.Pairs, "play", stops)
        with pytest.raises((KeyboardInterrupt, Interrupted)):
            compared(tmp_path / "x", FEWER, threads=1)
    with pytest.raises(RunConflict, match="unfinished"):
        compared(tmp_path / "x", FEWER)
    damaged = next((tmp_path / "x" / "parts").glob("part-00001*"))
    damaged.write_bytes(damaged.read_bytes()[:40])
    (tmp_path / "x" / "parts" / ".part-00004.npz.1.tmp").write_bytes(b"half")
    played: list[int] = []
    resumed = compared(tmp_path / "x", FEWER, resume=True, on=hearing.games(played.append))
    assert resumed.to_json() == expected
    assert sum(played) == 2000  # what was found counts as done
    assert not list((tmp_path / "x").rglob("*.tmp"))
    assert compared(tmp_path / "x", FEWER).to_json() == expected


def test_a_longer_experiment_extends_a_shorter(tmp_path: Path) -> None:
    compared(tmp_path / "x", FEWER, asked={"games": 500})
    longer = compared(tmp_path / "x", FEWER, asked={"games": 900})
    assert longer.to_json() == compared(tmp_path / "y", FEWER, asked={"games": 900}).to_json()
    shorter = compared(tmp_path / "x", FEWER, asked={"games": 500})
    assert shorter.to_json() == compared(tmp_path / "z", FEWER, asked={"games": 500}).to_json()


def test_places(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(RunConflict, match=r"letter\.txt"):
        compared(tmp_path / "other", FEWER, force=True)
    compared(tmp_path / "x", FEWER)
    with pytest.raises(RunConflict, match="an experiment of another plan"):
        compared(tmp_path / "x", "cards.wench.count=5")
    compared(tmp_path / "x", "cards.wench.count=5", force=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(RunConflict, match="is a file"):
        compared(tmp_path / "file", FEWER)


def test_planted_strength_is_found(tmp_path: Path) -> None:
    """Shields of 4 become shields of 8: fewer hits, longer games."""
    answer = compared(tmp_path / "x", "cards.shield_4.value=8", asked={"games": 2000})
    longer, blocked = effect(answer, "length", "game"), effect(answer, "effect", "shield_4")
    assert longer.low > 0
    assert blocked.low > 0
    assert longer.flagged
    assert blocked.flagged


def test_what_differs_is_named(tmp_path: Path) -> None:
    answer = compared(tmp_path / "x", FEWER, "rules.hand_size=1", asked={"games": 100})
    assert answer.changes == ["cards.wench.count: 10 -> 4", "rules.hand_size: 0 -> 1"]


@pytest.mark.parametrize(("change", "least"), [("cards.pigator.cost.beer=5", 1.5), ("cards.shaman.count=3", 2.0)])
def test_pairs_are_worth_more_than_independent_games(tmp_path: Path, change: str, least: float) -> None:
    """Vikings Gone Wild, 2 players: a Beer more, a copy more."""
    base = basis(ref="vikings_gone_wild", players=2, policy="greedy")
    answer = compared(tmp_path / "x", change, asked={"base": base, "games": 1200})
    assert (answer.variance_factor or 0) > least


def test_games_without_an_end(tmp_path: Path) -> None:
    """All games are capped: there is no length, and that is no error."""
    answer = compared(tmp_path / "x", FEWER, asked={"base": basis("rules.max_turns=3", seats=SEATS), "games": 300})
    assert effect(answer, "capped", "game").a == 1
    assert not any(e.metric == "length" for e in answer.effects)
    assert effect(answer, "draws", "game").a > 0


def test_other_players_on_the_other_side(tmp_path: Path) -> None:
    asked = CompareSpec(basis(policy="greedy").arm(), basis(policy="random").arm(), 300)
    answer = compare(asked, tmp_path / "x")
    assert {e.group for e in answer.headline} == {"order"}
    assert not any(e.of == "policy greedy" for e in answer.effects)


def test_a_part_of_another_experiment_is_not_taken(tmp_path: Path) -> None:
    """Same names, same shapes, other games: a part knows whose it is."""
    expected = compared(tmp_path / "a", FEWER, asked={"games": 500}).to_json()
    compared(tmp_path / "b", FEWER, asked={"games": 500, "base": basis(seats=SEATS, seed=9)})
    for path in (tmp_path / "b" / "parts").iterdir():
        (tmp_path / "a" / "parts" / path.name).write_bytes(path.read_bytes())
    assert compared(tmp_path / "a", FEWER, asked={"games": 500}).to_json() == expected
