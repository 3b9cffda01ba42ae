"""The log row of a game against a recount from its states and actions."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.axes.kernel import entry as kernel
from simkit.games.axes.metrics import METRICS
from tests.games.axes.table import TYPES, Table

FACE = {"single_axe": 1, "double_axe": 2, "triple_axe": 3, "shield_1": 1, "shield_2": 2, "shield_3": 3, "shield_4": 4}
State = dict[str, Any]


def lives(s: State) -> dict[int, int]:
    left = [p for p in range(s["players"]) if not s["out"][p]]
    return {p: s["hits_to_out"] - s["hits"][p] + s["unused_shields"][p] for p in left}


class Recount:
    """Counts by (name), (name, seat) or (name, seat, card), as the metrics are documented."""

    def __init__(self, s: State) -> None:
        self.n: Counter[tuple[Any, ...]] = Counter()
        self.leader, self.chain = s["first_seat"], 0
        self.duel = 0 if s["players"] == 2 else None
        for p, hand in enumerate(s["hand"]):
            for card, copies in hand.items():
                self.n["drawn", p, card] += copies
        self.begin_turn(s, s["first_seat"] - 1)
        self.this_round = Counter({(s["actor"], s["drawn"]): 1})

    def step(self, before: State, label: str, after: State) -> None:
        me, verb, what = before["actor"], *label.split(":")
        match verb:
            case "play":
                self.n["played", me, what] += 1
            case "discard":
                self.n["dead", me, what] += 1
            case "throw":
                self.throw(before, me, int(what), after)
            case "remove" | "skip":
                self.n[f"wench_{verb}", me] += 1
                self.n[{"remove": "armories_removed", "skip": "skipped"}[verb], int(what)] += 1
        moves = {"armory:use_now": "armories_now", "armory:store": "armories_stored", "stored:use": "armories_later"}
        if label in moves:
            self.n[moves[label], me] += 1
        self.lead(after)
        for p in range(before["players"]):
            pending = before["skip"][p] == "pending" or label == f"skip:{p}"
            self.n["lost_turns", p] += pending and after["skip"][p] != "pending" and not after["out"][p]
        if after["turns"] > before["turns"]:
            self.begin_turn(after, me)
        elif after["draws"] > before["draws"]:
            self.chain += 1
        if after["draws"] > before["draws"]:
            self.n["drawn", after["actor"], after["drawn"]] += 1
            self.this_round[after["actor"], after["drawn"]] += 1
        longest = "longest_chain", after["actor"]
        self.n[longest] = max(self.n[longest], self.chain)

    def begin_turn(self, s: State, last: int) -> None:
        """The turn went on from seat `last`; does it pass the starting seat?"""
        players, me = s["players"], s["actor"]
        self.chain = int(not s["over"])  # the cap on draws may cut the turn off before its first
        self.n["longest_chain", me] = max(self.n["longest_chain", me], self.chain)
        self.n["turns_taken", me] += 1
        passed = [(last + i) % players for i in range(1, ((me - last - 1) % players) + 2)]
        if s["first_seat"] in passed:
            self.n["rounds",] += 1
            self.this_round = Counter()

    def throw(self, before: State, me: int, target: int, after: State) -> None:
        card, unused = before["resolving"], before["unused_shields"][target]
        axes = FACE[card]
        hits = max(axes - unused, 0)
        self.n["targeted", target] += 1
        self.n["axes_at", target] += axes
        self.n["blocked", target] += axes - hits
        self.n["hits_dealt", me] += hits
        self.n["hits_to", me, target] += hits
        self.n["effect", card] += hits
        if 0 < unused <= axes:
            for shield, copies in before["shields"][target].items():
                self.n["effect", shield] += copies * FACE[shield]
        others = {p: life for p, life in lives(before).items() if p != me}
        if len(others) > 1:
            taken = {p: before["hits"][p] for p in others}
            self.n["throws_choice", me] += 1
            self.n["throws_most_hits", me] += taken[target] == max(taken.values())
            self.n["throws_fewest_hits", me] += taken[target] == min(taken.values())
            self.n["throws_most_life", me] += others[target] == max(others.values())
        if after["out"][target]:
            self.out(before, me, target, after)

    def out(self, before: State, me: int, target: int, after: State) -> None:
        left = after["out"].count(False)
        self.n["kills", me] += 1
        self.n["killer", target] = me
        self.n["rank", target] = left + 1
        self.n["eliminated_turn", target] = before["turns"]
        self.n["overkill", me] += after["hits"][target] - before["hits_to_out"]
        self.n["armories_lost", target] += before["armory"][target]
        if left == before["players"] - 1:
            self.n["first_out_turn",] = before["turns"]
            self.keep_early_draws(before)
        if left == 2:
            self.duel = before["turns"]
        if left == 1:
            self.n["rank", me] = 1

    def keep_early_draws(self, s: State) -> None:
        for p in range(s["players"]):
            for card in TYPES:
                self.n["drawn_early", p, card] = self.n["drawn", p, card] - self.this_round[p, card]

    def lead(self, s: State) -> None:
        life, players = lives(s), s["players"]
        if life.get(self.leader, -1) < max(life.values()):
            best = [p for p in life if life[p] == max(life.values())]
            self.leader = min(best, key=lambda p: (p - self.leader) % players)
            self.n["lead_changes",] += 1

    def end(self, s: State) -> None:
        if not any(s["out"]):
            self.keep_early_draws(s)
        for name in ("turns", "draws", "turns_lost", "reshuffles", "first_seat"):
            self.n[name,] = s[name]
        self.n["duel_turns",] = s["turns"] - self.duel if self.duel is not None else 0
        self.n["winners",] = sum(1 << p for p in s["winners"])
        self.n["end_reason",] = METRICS.end_reasons.index(s["end_reason"])
        for p in range(s["players"]):
            self.n["hits", p] = s["hits"][p]
            self.n["score", p] = max(s["hits_to_out"] - s["hits"][p], 0)
            self.n["unused_shields", p] = s["unused_shields"][p]
            self.n["armory_left", p] = s["armory"][p]
            if not s["out"][p]:
                self.n["killer", p] = -1


def play(players: int, variant: str, policy: str, seed: int, rules: dict[str, Any]) -> tuple[Recount, Any]:
    t = Table.dealt(players=players, variant=variant, seed=seed, rules=rules)
    now = t.describe()
    recount, step = Recount(now), 0
    while not t.over:
        before, label = now, t.choose(policy, key=step) if len(t.codes) > 1 else t.legal[0]
        t.do(label)
        now = t.describe()
        recount.step(before, label, now)
        step += 1
    recount.end(now)
    kernel.record(t.state, t.book, t.tally)
    return recount, t.tally


def seat_and_card(metric: Any, players: int) -> list[tuple[Any, ...]]:
    """Where a metric is counted."""
    per = {"": [()], "card": [(card,) for card in TYPES], "seat": [(p,) for p in range(players)]}[metric.per]
    if metric in METRICS.game:
        return per
    if metric in METRICS.card:
        per = [(card,) for card in TYPES]
    return [(p, *rest) for p in range(players) for rest in per]


@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize(
    ("policy", "rules"),
    [
        ("random", {}),
        ("grudge", {"start_seat": 1}),
        ("life", {"max_turns": 25}),
        ("random", {"max_turns": 3}),
        ("random", {"max_draws": 3}),
    ],
)
def test_the_log_row_is_what_happened(players: int, variant: str, policy: str, rules: dict[str, Any]) -> None:
    recount, tally = play(players, variant, policy, players, rules)
    for metric in [*METRICS.game, *METRICS.seat, *METRICS.card]:
        if metric.name in ("decisions", "forced"):  # the driver counts them
            continue
        for place in seat_and_card(metric, players):
            index = tuple(TYPES.index(i) if isinstance(i, str) else i for i in place)
            found = np.asarray(tally[metric.name])[index]
            assert found == recount.n[metric.name, *place], (metric.name, place)
