"""The referee harness, with a referee of the template that fits a page."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from simkit.testing.referee import Disagreement, Open, check_referee, judge, traces, watch

CARDS = ["stick", "axe", "sword", "horn", "ship"]


class Referee:
    """Hidden Bids once more, from RULES.md."""

    hints: ClassVar = {"score": "TPL-04"}

    def __init__(self, resolved: dict[str, Any], state: dict[str, Any]) -> None:
        self.cards, self.tie = resolved["cards"], resolved["rules"]["tie"]
        self.players: int = resolved["players"]
        self.hands = [Counter({card: self.cards[card]["count"] for card in CARDS}) for _ in range(self.players)]
        self.score, self.round = [0] * self.players, 1
        self.treasure, *self.deck = [state["treasure"], *state["deck"]]
        self.chosen: list[str | None] = [None] * self.players
        self.over = False

    @property
    def actor(self) -> int:
        return 0 if self.over else self.chosen.index(None)

    def open(self) -> Open | None:
        bids = [f"bid:{card}" for card in CARDS if self.hands[self.actor][card]]
        return None if self.over else Open(self.actor, "bid", bids or ["pass"])

    def apply(self, label: str, after: dict[str, Any]) -> None:
        last = self.actor
        self.chosen[last] = label.removeprefix("bid:")
        if None in self.chosen:
            return
        values = [0 if card == "pass" else self.cards[card]["value"] for card in self.chosen]
        best = max(values)
        if best and not (self.tie == "lost" and values.count(best) > 1):
            self.score[values.index(best)] += self.cards[self.treasure]["points"]
        for hand, card in zip(self.hands, self.chosen, strict=True):
            hand[str(card)] -= card != "pass"
        self.chosen = [None] * self.players
        self.over = not self.deck or not any(+hand for hand in self.hands)
        if self.over:
            self.chosen_by = last
            return
        self.treasure, *self.deck = self.deck
        self.round += 1

    @property
    def winners(self) -> list[int]:
        return [p for p, score in enumerate(self.score) if self.over and score == max(self.score)]

    def snapshot(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "round": self.round,
            "actor": self.chosen_by if self.over else self.actor,
            "decision": "" if self.over else "bid",
            "treasure": self.treasure,
            "deck": self.deck,
            "hand": [dict(+hand) for hand in self.hands],
            "chosen": self.chosen,
            "score": self.score,
            "over": self.over,
            "winners": self.winners,
        }

    def result(self) -> dict[str, Any]:
        ranks = [1 + sum(other > score for other in self.score) for score in self.score]
        told = {"winners": self.winners, "end_reason": "finished", "turns": self.round}
        return told | {"ranks": ranks, "scores": self.score}


def games(variant: str = "standard", many: bool = False) -> Iterator[Iterator[dict[str, Any]]]:
    return traces("_template", 3, ["random", "greedy", "random"], range(8), f"variant={variant}", many=many)


@pytest.mark.parametrize("variant", ["standard", "harsh"])
def test_a_referee_watches_games(variant: str) -> None:
    finished = watch(games(variant), Referee)
    assert len(finished) == 8
    assert all(referee.over for referee in finished)


def test_it_sees_what_is_wrong() -> None:
    check_referee(next(games()), Referee)


def test_compiled_traces_are_the_same() -> None:
    assert [list(trace) for trace in games(many=True)] == [list(trace) for trace in games()]


def test_a_referee_of_other_rules_disagrees() -> None:
    class Generous(Referee):
        def apply(self, label: str, after: dict[str, Any]) -> None:
            super().apply(label, after)
            self.score[0] += self.round == 2

    with pytest.raises(Disagreement, match=r"step 2 \(bid bid:\w+\): TPL-04 score: expected \["):
        watch(games(), Generous)


def test_a_blind_referee_is_found_out() -> None:
    class Blind(Referee):
        """Its deck is whatever the trace says."""

        def apply(self, label: str, after: dict[str, Any]) -> None:
            super().apply(label, after)
            self.deck = after["deck"]

    with pytest.raises(AssertionError, match="the referee accepts another deck"):
        check_referee(next(games()), Blind, step=2)


def test_a_trace_that_is_cut_or_goes_on_is_refused() -> None:
    trace = list(next(games()))
    with pytest.raises(Disagreement, match="expected 'a result', found 'its end'"):
        judge(trace[:-1], Referee)
    with pytest.raises(Disagreement, match="the result is the last entry"):
        judge([*trace, trace[-1]], Referee)
    with pytest.raises(Disagreement, match="step 3: number"):
        judge([*trace[:4], *trace[5:]], Referee)
