"""What experiments tell while they are played: answers so far are those of so many games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from simkit import events
from simkit.events import Compiling, Event, Partial, Played, SoFar, Started, Status
from simkit.experiments import compare
from simkit.experiments.basis import Basis
from simkit.experiments.players import train
from simkit.experiments.players.entrants import entrants
from simkit.experiments.players.league import LeagueSpec, league
from simkit.experiments.players.strength import TrialGames
from simkit.experiments.players.training_request import TrainingRequest

from .asking import basis, compared, question, swept, valued

CHANGE = "cards.shield_4.count=6"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partial answers after every part, and parts so small that there are some."""
    monkeypatch.setattr(events, "PARTIAL_EVERY", 0.0)


def answers(told: Sequence[Event]) -> list[SoFar]:
    return [event.answer for event in told if isinstance(event, Partial)]


def played(told: Sequence[Event]) -> int:
    return sum(event.games for event in told if isinstance(event, Played))


def totals(told: Sequence[Event]) -> list[int]:
    return [event.total for event in told if isinstance(event, Started)]


def numbers(answer: SoFar) -> tuple[float, float, float]:
    return answer.estimate, answer.low, answer.high


def in_order(told: Sequence[Event]) -> bool:
    """Compiling, the total, then games."""
    kinds = [type(event) for event in told]
    return kinds.index(Started) < kinds.index(Played) and Compiling not in kinds[kinds.index(Started) :]


@pytest.mark.parametrize("threads", [1, 3])
def test_compare(tmp_path: Path, threads: int) -> None:
    told: list[Event] = []
    whole = compared(tmp_path / "x", CHANGE, threads=threads, on=told.append)
    assert in_order(told)
    assert totals(told) == [2_000]
    assert played(told) == 2_000
    some = answers(told)
    assert [answer.games for answer in some] == [200, 400, 600, 800, 1_000]
    first = whole.headline[0]
    assert {answer.title for answer in some} == {"policy greedy"}
    assert {(answer.unit, answer.change) for answer in some} == {("share", True)}
    assert numbers(some[-1]) == (first.difference, first.low, first.high)
    shorter = compared(tmp_path / "y", CHANGE, asked={"games": 600}).headline[0]
    assert numbers(some[2]) == (shorter.difference, shorter.low, shorter.high)
    assert whole.to_json() == compared(tmp_path / "z", CHANGE, threads=threads).to_json()


def test_what_is_found_counts_as_played(tmp_path: Path) -> None:
    told, again = list[Event](), list[Event]()
    compared(tmp_path / "x", CHANGE, asked={"games": 600}, threads=1, on=told.append)
    compared(tmp_path / "x", CHANGE, threads=1, on=again.append)
    assert played(again) == 2_000
    assert answers(again)[:3] == answers(told)
    assert len(answers(again)) == 5


def test_until_a_length_is_known(tmp_path: Path) -> None:
    """The total is told again when it is known better; intervals are those of the sequential bound."""
    told: list[Event] = []
    whole = compared(tmp_path / "x", CHANGE, asked={"games": 20_000, "until": 1.0, "metric": "length"}, on=told.append)
    assert whole.reached
    sizes = totals(told)
    assert sizes[0] == 40_000
    assert sizes[-1] == 2 * whole.games
    assert len(sizes) == len(answers(told)) + 1
    last = answers(told)[-1]
    assert (last.title, last.games) == ("length", whole.games)
    assert numbers(last) == (whole.headline[0].difference, whole.headline[0].low, whole.headline[0].high)


def test_an_experiment_without_a_listener_is_the_same(tmp_path: Path) -> None:
    one, two = (compared(tmp_path / place, CHANGE, on=on) for place, on in (("a", lambda event: None), ("b", None)))
    assert one.to_json() == two.to_json()
    assert (tmp_path / "a" / "experiment.json").read_bytes() == (tmp_path / "b" / "experiment.json").read_bytes()


@pytest.mark.parametrize("kind", [Started, Played, Partial])
def test_a_listener_that_raises(tmp_path: Path, kind: type[Event]) -> None:
    def on(event: Event) -> None:
        if isinstance(event, kind):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        compared(tmp_path / "x", CHANGE, threads=2, on=on)
    whole = compared(tmp_path / "y", CHANGE).to_json()
    assert compared(tmp_path / "x", CHANGE, resume=True).to_json() == whole


def test_sweep(tmp_path: Path) -> None:
    told: list[Event] = []
    whole = swept(tmp_path / "x", "cards.wench.count=4,6,10", on=told.append)
    assert in_order(told)
    assert played(told) == totals(told)[0] == 3 * 600
    last = answers(told)[-1]
    assert last.title == "policy greedy, cards.wench.count=6"
    found = next(r for r in whole.responses if r.point == ["6"] and f"{r.metric}:{r.of}" == whole.headline[0]).change
    assert numbers(last) == (found.estimate, found.low, found.high)


def test_value(tmp_path: Path) -> None:
    """The card that is worth most by now; games of the logged run count, its win rates are another answer."""
    told: list[Event] = []
    whole = valued(tmp_path / "x", basis(players=2), "armory,wench", games=600, on=told.append, part=200, logged=400)
    assert in_order(told)
    assert played(told) == totals(told)[-1] == 3 * 600 + 400
    some = answers(told)
    assert [answer.games for answer in some] == [200, 400, 600]
    best = whole.cards[0]
    assert (some[-1].title, *numbers(some[-1])) == (best.title, best.win.estimate, best.win.low, best.win.high)


def test_value_until(tmp_path: Path) -> None:
    told: list[Event] = []
    few = {"part": 200, "logged": 400}
    whole = valued(tmp_path / "x", basis(players=2), "armory,wench", games=4_000, until=0.05, on=told.append, **few)
    assert len(totals(told)) > 1
    assert totals(told)[-1] == played(told) == sum(c.games for c in whole.cards) + whole.cards[0].games + 400
    again = valued(tmp_path / "y", basis(players=2), "armory,wench", games=4_000, until=0.05, **few)
    assert whole.to_json() == again.to_json()


def test_league(tmp_path: Path) -> None:
    told: list[Event] = []
    arm, players = entrants(basis(players=2), "greedy,random,leader", None)
    whole = league(LeagueSpec(arm, players, 600), tmp_path / "x", on=told.append)
    assert in_order(told)
    assert played(told) == totals(told)[0] == 3 * 600
    some, first = answers(told), whole.standings[0]
    assert all(one.games < two.games for one, two in pairwise(some))
    assert (some[-1].title, some[-1].games) == (f"rating of {first.policy}", 600)
    assert numbers(some[-1]) == (first.rating, first.low, first.high)


def test_train(tmp_path: Path) -> None:
    asked = TrainingRequest(Basis("axes", (), {}, keyed=False), [2], "greedy", ["random"], {}, 1_500, "mine", "")
    spec = replace(asked.spec(), choosing_games=480, test_games=TrialGames(rival=400, alone=400, changed=50))
    told: list[Event] = []
    train.train(spec, tmp_path / "x", on=told.append)
    assert in_order(told)
    assert totals(told) == [spec.games]
    assert {type(event) for event in told} - {Compiling} == {Started, Played, Status}
    news = [event.text for event in told if isinstance(event, Status)]
    assert all(text.startswith("mine: ") for text in news)
    assert news[-1] == "mine: testing"


ASK: dict[str, Callable[[Path, Any], Any]] = {
    "compare": lambda place, on: compare.compare(question(CHANGE, games=400), place, on=on),
    "sweep": lambda place, on: swept(place, "cards.wench.count=4,10", on=on),
    "value": lambda place, on: valued(place, basis(players=2), "wench", games=400, on=on),
}


@pytest.mark.parametrize("name", ASK)
def test_kernels_are_warm_before_anything_is_written(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def on(event: Event) -> None:
        if isinstance(event, Compiling):
            assert event == Compiling("Axes and Shields")
            assert not (tmp_path / "x").exists()
            raise KeyboardInterrupt

    monkeypatch.setattr("simkit.games.session.Session.compiled", False)
    with pytest.raises(KeyboardInterrupt):
        ASK[name](tmp_path / "x", on)
