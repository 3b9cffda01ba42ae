"""The fair cost of a card: where its value meets the median of the other cards of its class.

One resource of the cost is swept around today's, for all seats; at every cost the card's value is measured as ever, one
seat denied. The median is that of the others at their own costs today. The crossing is that of the falling curve
nearest to the values (pooling neighbours that rise) and its interval comes from drawing values and median anew.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from simkit.analysis.intervals import Z
from simkit.errors import ScenarioError
from simkit.experiments.answer import Reading
from simkit.experiments.basis import Basis, cards_of
from simkit.experiments.card_values import CostPoint, FairCost
from simkit.experiments.pairing.paired_sums import Difference
from simkit.experiments.pairing.seat_pairs import WIN
from simkit.experiments.value import DENY, CardSums, ValueSpec, measure
from simkit.games.contract import Array
from simkit.numbers import exact
from simkit.runs.engine import Crew
from simkit.runs.store import Store
from simkit.scenario.digest import digest

BELOW, ABOVE = 3, 4  # how far around today's cost
COSTS = BELOW + ABOVE  # played besides today's, at most
DRAWS = 2_000
RISE = 2.6  # standard errors by which a neighbour may lie higher before the curve is called not monotone


def resource_of(cost: Mapping[str, int]) -> str:
    """The resource to turn: the first that the card costs."""
    return next((name for name, amount in cost.items() if amount > 0), next(iter(cost)))


def scenarios_by_cost(basis: Basis, key: str, today: int) -> dict[int, Basis]:
    """The amounts around today's that a scenario may have, and the scenarios that have them."""
    scenarios = {}
    for amount in range(max(0, today - BELOW), today + ABOVE + 1):
        at = replace(basis, sets=(*basis.sets, f"{key}={amount}"))
        if amount != today and _allowed(at):
            scenarios[amount] = at
    return scenarios


def _allowed(basis: Basis) -> bool:
    try:
        basis.arm()
    except ScenarioError:
        return False
    return True


def fair_cost(
    spec: ValueSpec,
    card: str,
    counts: Mapping[str, CardSums],
    store: Store,
    crew: Crew,
) -> FairCost:
    """Measure the card at every cost of the grid and find the crossing."""
    cards_by_id = cards_of(spec.base)
    info = cards_by_id[card]
    resource = resource_of(info.cost)
    today = info.cost[resource]
    mates = [other for other in counts if other != card and cards_by_id[other].kind == info.kind]
    others = [counts[other].differences()[WIN] for other in mates]
    values = {today: counts[card].differences()[WIN]}
    for amount, at in scenarios_by_cost(spec.basis, info.key_of(resource), today).items():
        asked = replace(spec, basis=at, cards=(card,), measure=DENY, games=counts[card].games, until=None)
        count, _ = measure(asked, store, crew, label=_label(card, amount))
        values[amount] = count[card].differences()[WIN]
    curve = dict(sorted(values.items()))
    median, level, reason = _crossing(curve, others)
    points = [CostPoint(c, Reading(d.value, d.low, d.high, d.p), d.error) for c, d in curve.items()]
    return FairCost(card, info.title, info.kind, resource, today, median, points, level, reason)


def _label(card: str, amount: int) -> str:
    """The name of the parts at one cost. The id of a card may hold letters that no file name can have."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", card)[:60]
    return f"cost-{plain if plain == card else f'{plain}-{digest(card)[:6]}'}-{amount}"


def _crossing(curve: Mapping[int, Difference], others: list[Difference]) -> tuple[Reading, Reading | None, str]:
    """The median of the others, the cost at which the curve meets it (or None) and why not."""
    if not others:
        return Reading(0.0, 0.0, 0.0), None, "no other card of its class is measured"
    rng = np.random.default_rng(1)
    costs = np.array(list(curve), np.float64)
    values = np.array([d.value for d in curve.values()])
    errors = np.array([d.error for d in curve.values()])
    theirs, spread = np.array([d.value for d in others]), np.array([d.error for d in others])
    medians = np.median(theirs + spread * rng.standard_normal((DRAWS, len(others))), axis=1)
    low, high = (float(q) for q in np.quantile(medians, [0.025, 0.975]))
    centre = float(np.median(theirs))
    median = Reading(centre, min(low, centre), max(high, centre))
    if (reason := why_no_crossing(values, errors)) is not None:
        return median, None, reason
    fit = falling_fit(values)
    if not fit[-1] <= centre <= fit[0]:
        return median, None, _beyond(costs, values - centre, np.hypot(errors, median.half / Z))
    drawn = values + errors * rng.standard_normal((DRAWS, len(values)))
    crossings = np.array([cost_at_level(costs, falling_fit(v), m) for v, m in zip(drawn, medians, strict=True)])
    level = cost_at_level(costs, fit, centre)
    low, high = (float(q) for q in np.quantile(crossings, [0.025, 0.975]))
    return median, Reading(level, min(low, level), max(high, level)), ""


def _beyond(costs: Array, apart: Array, errors: Array) -> str:
    """Why there is no crossing, if the curve stays on one side of the median: at which costs that is certain."""
    side, certain = ("more", costs[apart > Z * errors]) if apart[-1] > 0 else ("less", costs[-apart > Z * errors])
    if len(certain) == len(costs):
        return f"worth {side} than the median at every cost from {exact(costs[0])} to {exact(costs[-1])}"
    if len(certain) == 0:
        return f"not clearly different from the median at any cost from {exact(costs[0])} to {exact(costs[-1])}"
    costs_apart = ", ".join(exact(cost) for cost in certain)
    return f"worth {side} than the median at a cost of {costs_apart}; no clear difference at the other costs"


def why_no_crossing(values: Array, errors: Array) -> str | None:
    """Why a curve has no clear crossing; None if it falls."""
    rises = np.diff(values) / np.hypot(errors[1:], errors[:-1])
    if (rises > RISE).any():
        return "the value also rises with the cost: the curve is not monotone"
    if values[0] - values[-1] <= Z * float(np.hypot(errors[0], errors[-1])):
        return "the value hardly depends on the cost: the curve is flat"
    return None


def falling_fit(values: Array) -> Array:
    """The nearest curve that nowhere rises (pool adjacent violators)."""
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([float(value), 1.0])
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            mean, n = blocks.pop()
            before = blocks[-1]
            before[0] = (before[0] * before[1] + mean * n) / (before[1] + n)
            before[1] += n
    return np.concatenate([np.full(int(n), mean) for mean, n in blocks])


def cost_at_level(costs: Array, fit: Array, level: float) -> float:
    """Where a falling curve has a level: between two costs on a straight line, kept inside the grid."""
    if level >= fit[0]:
        return float(costs[0])
    if level <= fit[-1]:
        return float(costs[-1])
    right = int(np.argmax(fit < level)) if (fit < level).any() else len(fit) - 1
    left = right - 1
    return float(costs[left] + (fit[left] - level) / (fit[left] - fit[right]) * (costs[right] - costs[left]))
