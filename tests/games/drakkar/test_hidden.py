"""No player of any policy, the search included, chooses by what it cannot see, whatever it decides."""

from collections import Counter
from typing import Any

import numpy as np

from simkit.games.contract import SEARCHES
from simkit.games.drakkar.kernel.state import DECISIONS
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.testing.setting import blank, moments

EACH = 3  # decisions of every kind
LEAN = {"goat": 12, "weapon": 1, "gold": 12}
RULES: list[dict[str, Any]] = [
    {"team_up_protocol": "ask"},
    {"team_up_protocol": "offer", "loki_tokens": 2, "loki_token_choice": "victim", "spear_on_defence": True},
    {
        "team_up_protocol": "fixed",
        "fights_may_decline": True,
        "loot_supply": LEAN,
        "loot_shortage": "substitute",
        "late_prob": 0.2,
    },
]


def session(policy: str, rules: dict[str, Any]) -> Session:
    flags = {f"rules.{name}": value for name, value in ({"rounds": 1} | rules).items()}
    return Session(*open_scenario("drakkar", flags={"run.players": 4, "run.policy": policy, **flags}))


def test_every_decision_of_every_policy() -> None:
    seen, rng = Counter[str](), np.random.default_rng(1)
    for rules in RULES:
        table = session("busy", rules)
        players = [session(f"{name}:8" if name in SEARCHES else name, rules) for name in table.game.policies]
        desks = [player.desk() for player in players]
        fresh = dict.fromkeys(DECISIONS, 0)
        for index in range(12):
            for at in moments(table, index):
                name = table.game.narrate.decision_name(at.state)
                if len(at.options) < 2 or fresh[name] == EACH:
                    continue
                fresh[name] += 1
                world, _ = blank(table)
                clone(world, at.state)
                table.game.hidden.another_world(world, table.plain_book, int(at.state.actor), rng)
                for player, desk in zip(players, desks, strict=True):
                    one, two = (player.answer(state, index, desk) for state in (at.state, world))
                    assert one == two, (player.scenario.run.policy, name)
        seen.update(fresh)
    assert all(seen[name] >= EACH for name in DECISIONS if name), seen
