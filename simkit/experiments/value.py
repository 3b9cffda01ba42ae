"""`simkit value`: what access to a card is worth to a seat, from the same games with and without it."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from simkit.analysis.false_discoveries import flagged
from simkit.errors import UsageError, spell
from simkit.events import Listener, Partials, SoFar, Started, listener
from simkit.experiments.answer import Reading
from simkit.experiments.basis import Basis, cards_of
from simkit.experiments.card_values import ACCESS, HARDLY, SUBSTITUTES, CardValue, Values, per_copy
from simkit.experiments.logged_readings import LoggedReadings, usual_games
from simkit.experiments.observation_bias import remark, use_in_words
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.measures import SHARE, WIN_RATE
from simkit.experiments.pairing.paired_sums import B, Difference, differences
from simkit.experiments.pairing.parts import PartData, experiment_manifest, play_parts, require_parts
from simkit.experiments.pairing.play_pairs import require_games
from simkit.experiments.pairing.seat_pairs import SCORE, WIN, SeatPairs
from simkit.experiments.pairing.sequential_stopping import WIDER, Target, stopping_note
from simkit.games.contract import DENIAL_METHOD, Array, Handicap
from simkit.logs.manifest import Manifest
from simkit.runs.engine import Crew
from simkit.runs.store import Store
from simkit.scenario.digest import digest

PART_GAMES, SEARCH_PART_GAMES = 250, 10
STAGE_PARTS = 8  # parts between two looks, at least
DENY, DEARER, FEWER = MEASURES = ("deny", "cost+1", "count-1")
DRAWS = 2_000  # of the simulated interval around a median
LEAST_COPIES = 100  # in logged games: with fewer, a value per copy would be a guess


@dataclass(frozen=True)
class ValueSpec:
    """Which cards of a scenario, measured how, and how precisely."""

    basis: Basis
    cards: tuple[str, ...]
    measure: str
    games: int
    until: float | None = None
    command: str = ""
    part_games: int | None = None  # None: the usual number
    logged_games: int | None = None  # behind seen and adjusted; None: the usual number

    @cached_property
    def base(self) -> Arm:
        return self.basis.arm()

    @cached_property
    def arms(self) -> dict[str, Arm]:
        """The other side for every card."""
        return {card: self._arm(card) for card in self.cards}

    def _arm(self, card: str) -> Arm:
        base, info = self.base, cards_of(self.base)[card]
        if self.measure == DENY:
            return Arm(base.scenario, base.game, Handicap(0, card, denied=True))
        if self.measure == DEARER:
            if not info.cost_key:
                hint = f"use {spell('measure')} deny, or other {spell('cards')}"
                raise UsageError(f"{card} has no cost", field="measure", hint=hint)
            return Arm(base.scenario, base.game, Handicap(0, card, extra=1))
        return self.basis.arm(f"cards.{card}.count={info.count - 1}")

    @property
    def played(self) -> tuple[Arm, ...]:
        return (self.base,)

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """Metric and unit of what `until` looks at."""
        return [(WIN_RATE, SHARE)]

    @property
    def part_size(self) -> int:
        if self.part_games is not None:
            return self.part_games
        return SEARCH_PART_GAMES if self.base.session.searches else PART_GAMES

    @property
    def observed(self) -> int:
        """Games of the run behind seen and adjusted."""
        return usual_games(self.base) if self.logged_games is None else self.logged_games

    @cached_property
    def plan(self) -> str:
        about = {"kind": "value", "base": self.base.about(), "measure": self.measure, "cards": list(self.cards)}
        method = {"denial": DENIAL_METHOD} if self.measure == DENY else {}
        return digest(about | method | {"part": self.part_size})

    @property
    def manifest(self) -> Manifest:
        """The manifest of the experiment before anything is played."""
        base, cards = self.base.about(), list(self.cards)
        return experiment_manifest("value", self.plan, self.part_size, self.command, base=base, cards=cards)

    @property
    def name(self) -> str:
        return f"value-{self.base.scenario.name}-{self.plan[:8]}"


@dataclass
class CardSums:
    """The sums of one card so far."""

    data: PartData | None = None
    games: int = 0

    def add(self, data: PartData, name: str, games: int) -> None:
        own = PartData({"sums": data.sums[name], "diverged": data.sums[f"{name} diverged"]})
        self.games += games
        if self.data is None:
            self.data = own
        else:
            self.data += own

    @property
    def sums(self) -> Array:
        assert self.data is not None
        return self.data.sums["sums"]

    def differences(self) -> list[Difference]:
        """The differences of the win share and of the score."""
        return differences(self.sums)

    @property
    def rough(self) -> float:
        """A rough value of the card: the plain mean of all pairs."""
        n, a, b = self.sums[:, WIN, : B + 1].sum(0)
        return float((b - a) / max(n, 1))

    @property
    def diverged(self) -> float:
        assert self.data is not None
        n, apart = self.data.sums["diverged"]
        return float(apart / max(n, 1))


def measure(
    spec: ValueSpec, store: Store, crew: Crew, on: Listener | None = None, label: str = "part"
) -> tuple[dict[str, CardSums], bool]:
    """Play in stages, after each of which cards with a narrow enough interval drop out; and whether all of them did."""
    require_games(spec.games)
    require_parts(spec.games, spec.part_size)
    pairs = SeatPairs(spec.base, spec.part_size, crew.watch, whole_table=spec.measure == FEWER)
    target = None if spec.until is None else Target(spec.until, spec.games)
    counts = {card: CardSums() for card in spec.cards}
    active, start = list(spec.cards), 0
    tell, partials = listener(on), Partials(listener(on))
    tell(Started((len(active) + 1) * spec.games))
    while active and start * spec.part_size < spec.games:
        end = _stage_end(start, spec)
        arms = {card: spec.arms[card] for card in active}
        play, series = partial(pairs.play, arms), f"{label}-{digest(list(arms))[:6]}"
        parts = play_parts(store, play, spec.games, crew, arms=len(arms) + 1, series=series, indexes=range(start, end))
        _count(spec, parts, list(arms), counts, partials)
        start = end
        if target is not None:
            active = [card for card in active if not target.reached([counts[card].differences()[WIN]])]
            tell(Started(_expected(spec, target, counts, active)))
    return counts, target is None or not active


def _stage_end(start: int, spec: ValueSpec) -> int:
    """Looks come at fixed numbers of parts: the first soon, later ones after a quarter more."""
    all_parts = -(-spec.games // spec.part_size)
    return all_parts if spec.until is None else min(all_parts, start + max(STAGE_PARTS, start // 4))


def _count(
    spec: ValueSpec,
    parts: Generator[tuple[int, PartData]],
    cards: Sequence[str],
    counts: Mapping[str, CardSums],
    partials: Partials,
) -> None:
    with closing(parts) as played:
        for n, data in played:
            for card in cards:
                counts[card].add(data, card, n)
            if partials.due:
                partials.send(_so_far(spec, counts))


def _so_far(spec: ValueSpec, counts: Mapping[str, CardSums]) -> SoFar:
    """The card that is worth most by now, as the answer of so many games has it."""
    card = max(counts, key=lambda card: counts[card].rough)
    count = counts[card]
    change = count.differences()[WIN].wider(1.0 if spec.until is None else WIDER)
    title = cards_of(spec.base)[card].title
    return SoFar(title, count.games, change.value, change.low, change.high, SHARE, change=True)


def _expected(spec: ValueSpec, target: Target, counts: Mapping[str, CardSums], active: Sequence[str]) -> int:
    """Games of all arms in all, as far as one can tell by now."""
    needed = [
        target.games_needed([count.differences()[WIN]], count.games) if card in active else count.games
        for card, count in counts.items()
    ]
    return sum(needed) + max(needed, default=0)


def conclude(
    spec: ValueSpec, counts: Mapping[str, CardSums], reached: bool, logged: LoggedReadings | None = None
) -> Values:
    """Readings, flags and ranks from the sums."""
    scenario = spec.base.scenario
    cards_by_id, wider = cards_of(spec.base), 1.0 if spec.until is None else WIDER
    changes = {card: [d.wider(wider) for d in count.differences()] for card, count in counts.items()}
    wins = _readings({card: d[WIN] for card, d in changes.items()})
    scores = _readings({card: d[SCORE] for card, d in changes.items()})
    kinds = {card: cards_by_id[card].kind for card in changes}
    above = _above(changes, kinds)
    cards = [
        CardValue(
            card=card,
            title=cards_by_id[card].title,
            kind=kinds[card],
            win=wins[card],
            score=scores[card],
            above=above.get(card),
            games=count.games,
            diverged=count.diverged,
            factor=changes[card][WIN].factor,
            seen=logged.seen.get(card) if logged else None,
            adjusted=logged.adjusted.get(card) if logged else None,
            **(_used(card, wins[card], logged, denied=spec.measure == DENY) if logged else {}),
        )
        for card, count in counts.items()
    ]
    return Values(
        title=scenario.title,
        game=spec.base.game.id,
        players=scenario.players,
        seed=scenario.run.seed,
        plan=spec.plan,
        measure=spec.measure,
        policies=list(scenario.lineup),
        cards=sorted(cards, key=lambda card: -card.win.estimate),
        until=spec.until,
        reached=reached,
        logged=logged.games if logged else 0,
        command=spec.command,
        notes=_notes(spec, reached),
        capped=logged.capped if logged else 0.0,
    )


def _used(card: str, win: Reading, logged: LoggedReadings, *, denied: bool) -> dict[str, Any]:
    """What the logs add to a card: how much it is used, and whether observation misleads about it."""
    use = logged.usage
    taken, chances, copies = use.taken.get(card), use.chances.get(card), use.copies.get(card, 0.0)
    words = "" if taken is None else use_in_words(taken, chances, use.basis[card])
    enough = copies * logged.seats >= LEAST_COPIES and (taken is None or taken >= HARDLY)
    causal = _each(win, copies) if denied and enough else None
    seen, owners = logged.seen.get(card), logged.owners.get(card, 0)
    look = _each(seen, copies * logged.seats / owners) if seen and owners and denied and enough else None
    said = {"taken": taken, "chances": chances, "use": words, "per_copy": causal, "seen_per_copy": look}
    return said | {"misleads": remark(taken, words, look, causal)}


def _each(reading: Reading, copies: float) -> Reading:
    """A reading divided by the number of copies."""
    return replace(reading, estimate=reading.estimate / copies, low=reading.low / copies, high=reading.high / copies)


def _readings(changes: Mapping[str, Difference]) -> dict[str, Reading]:
    flags = flagged([d.p for d in changes.values()])
    return {
        card: Reading(d.value, d.low, d.high, d.p, flag) for (card, d), flag in zip(changes.items(), flags, strict=True)
    }


def _above(changes: Mapping[str, Sequence[Difference]], kinds: Mapping[str, str]) -> dict[str, Reading]:
    """Win values less the median of their class; the interval by drawing all values of the class anew."""
    rng = np.random.default_rng(1)
    above = {}
    for kind in dict.fromkeys(kinds.values()):
        cards = [card for card in changes if kinds[card] == kind]
        if len(cards) < 2:
            continue
        values = np.array([changes[card][WIN].value for card in cards])
        errors = np.array([changes[card][WIN].error for card in cards])
        drawn = values + errors * rng.standard_normal((DRAWS, len(cards)))
        apart = drawn - np.median(drawn, axis=1, keepdims=True)
        low, high = np.quantile(apart, [0.025, 0.975], axis=0)
        centre = values - np.median(values)
        for i, card in enumerate(cards):
            above[card] = Reading(float(centre[i]), float(min(low[i], centre[i])), float(max(high[i], centre[i])))
    return above


def _notes(spec: ValueSpec, reached: bool) -> list[str]:
    notes = list(spec.base.scenario.warnings)
    if spec.measure == DENY:
        notes += [ACCESS, SUBSTITUTES, per_copy()]
    elif spec.measure == DEARER:
        resources = ", else ".join(spec.base.game.resources)
        notes.append(f"one seat pays one more of what the card costs ({resources}); the others pay the printed cost")
    else:
        notes.append("the whole table has one copy fewer; the values are those of the seats of the first policy")
        if len(spec.base.scenario.lineup) == 1:
            notes.append("every seat plays the same policy, so only the score can change, not the share of wins")
    if spec.until is not None:
        notes.append(stopping_note(spec.games, reached=reached))
    return notes
