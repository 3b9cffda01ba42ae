"""What was trained as text: how good a policy is, and how exploitable another."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.page.text.blocks import Block, Grid
from simkit.page.text.words import percent, points, span


def blocks(told: Mapping[str, Any]) -> list[Block]:
    """From the JSON of `train`."""
    policies = [block for policy in told["policies"] for block in _policy(policy["policy"], policy["tested"])]
    return [*policies, *(specialist(target, gain) for target, gains in told["exploited"].items() for gain in gains)]


def _policy(name: str, tested: Sequence[Mapping[str, Any]]) -> list[Grid]:
    """On the games that it was trained for, and on changed ones."""
    heads = [">players", "against", ">win rate", ">95 % interval", ">par"]
    grids = [Grid(f"{name} on one side, its rival on all others", heads, _rows(tested, changed=False))]
    if rows := _rows(tested, changed=True):
        changed = max(row["changed"] for row in tested)
        grids.append(Grid(f"{name} on {changed} scenarios with other numbers on their cards", heads, rows))
    return grids


def _rows(tested: Iterable[Mapping[str, Any]], *, changed: bool) -> list[list[str]]:
    return [
        [
            str(row["players"]),
            row["against"],
            percent(row["win_rate"]),
            span(row["low"], row["high"]),
            percent(row["par"]),
        ]
        for row in tested
        if bool(row["changed"]) == changed
    ]


def specialist(target: str, gain: Mapping[str, Any]) -> str:
    """How exploitable a policy is."""
    where, games = f"on {target} at {gain['players']} players", f"{gain['games']:,} paired games"
    interval = f"95 % interval {span(gain['low'], gain['high'], points)}, {games}"
    if gain["low"] > 0:
        return f"A specialist gains {points(gain['gain'])} points {where} ({interval}); a better one may gain more"
    return f"No specialist was found that gains {where}: {points(gain['gain'])} points ({interval})"
