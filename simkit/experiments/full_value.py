"""The whole answer of `simkit value`: causal values, the observational readings beside them, fair costs."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from simkit.errors import UsageError, spell
from simkit.events import Event, Listener, Started
from simkit.experiments.answer import write_results
from simkit.experiments.basis import cards_of, deniable_cards
from simkit.experiments.card_values import Values
from simkit.experiments.fair_cost import COSTS, fair_cost
from simkit.experiments.logged_readings import read_logged
from simkit.experiments.value import DENY, ValueSpec, conclude, measure
from simkit.runs.engine import Crew
from simkit.runs.store import opened
from simkit.runs.warm_up import warm_up

OBSERVED = "observed"  # the run behind seen and adjusted


def full_value(
    spec: ValueSpec,
    directory: Path,
    *,
    fair: Sequence[str] = (),
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> Values:
    """Measure all cards of the spec; for those in `fair` also the cost at which they are worth the median."""
    asked = replace(spec, cards=with_class_mates(spec, fair)) if fair else spec
    _ = asked.arms  # what cannot be measured is found before anything is written
    crew = Crew(on, threads, executor)
    later = 2 * COSTS * len(fair) / (len(asked.cards) + 1)  # games of the fair costs, for each of the first ones

    def tell(event: Event) -> None:
        if isinstance(event, Started):
            event = Started(int(event.total + event.total * later) + spec.observed)
        crew.watch.on(event)

    warm_up((arm.session for arm in spec.played), on)
    with opened(directory, spec.manifest, resume=resume, force=force) as store:
        counts, reached = measure(asked, store, crew, tell)
        logged = read_logged(spec.base, store.shelf(OBSERVED), spec.observed, crew)
        costs = [fair_cost(asked, card, counts, store, crew) for card in fair]
        answer = replace(conclude(asked, counts, reached, logged), plan=spec.plan, fair=costs)
        write_results(store, [("", answer)])
    return answer


def with_class_mates(spec: ValueSpec, fair: Sequence[str]) -> tuple[str, ...]:
    """The cards, and all others of the classes whose median is needed."""
    if spec.measure != DENY:
        what, hint = f"{spell('fair_cost')} needs {spell('measure')} deny", f"leave {spell('measure')} out"
        raise UsageError(what, field="measure", hint=hint)
    cards_by_id = cards_of(spec.base)
    kinds = {cards_by_id[card].kind for card in fair}
    mates = [card for card in deniable_cards(cards_by_id) if cards_by_id[card].kind in kinds]
    return tuple(dict.fromkeys((*spec.cards, *mates)))


def cards_with_cost(spec: ValueSpec) -> list[str]:
    """The cards of a spec that have a cost of their own."""
    cards_by_id = cards_of(spec.base)
    priced = [card for card in spec.cards if cards_by_id[card].cost_key]
    if not priced:
        raise UsageError("none of these cards has a cost", field="fair_cost", hint=f"choose other {spell('cards')}")
    return priced
