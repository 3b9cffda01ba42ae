"""`simkit value`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiment_flow import Experiment, run_experiment
from simkit.cli.experiment_options import ExperimentOptions
from simkit.cli.experiments import Out, Panels, Until, blaming, compare_line, next_step, points, show_caps, show_notes
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Players,
    Policies,
    Policy,
    Resume,
    ScenarioRef,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.answer import Reading
    from simkit.experiments.card_values import CardValue, Values

WIDTH, MOST = 0.01, 200_000  # where neither --until nor --games is given


def command(
    scenario: ScenarioRef,
    cards: Annotated[
        str | None,
        typer.Option("--cards", metavar="A,B,…", help="Card ids or classes (default: all that can be denied)."),
    ] = None,
    measure: Annotated[
        str, typer.Option("--measure", help="deny (no access), cost+1 (one seat pays more) or count-1 (for all).")
    ] = "deny",
    fair_cost: Annotated[
        bool, typer.Option("--fair-cost", help="Also find the cost at which a card is worth the median of its class.")
    ] = False,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    policies: Policies = None,
    sets: Sets = None,
    until: Until = None,
    panel: Panels = None,
    out: Out = None,
    threads: Threads = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """What is a card worth? One seat is denied it, in the same games on the same random numbers.

    simkit value axes --cards armory,wench. Without --until and --games it plays to +-1 percentage point.
    """
    from simkit.experiments.basis import Basis, cards_of, chosen_cards
    from simkit.experiments.full_value import full_value, with_cost, with_mates
    from simkit.experiments.value import DEARER, MEASURES, ValueSpec

    if measure not in MEASURES:
        raise UsageError(f"--measure is {measure!r}", key="--measure", hint=f"expected one of {', '.join(MEASURES)}")
    words = ["value", scenario, *(["--cards", cards] if cards is not None else []), "--measure", measure]
    words += ["--fair-cost"] if fair_cost else []
    flags = run_flags(players, games, seed, policy, seats, policies)
    given = ExperimentOptions(
        words, flags, sets or [], until, panel, out, Engine(threads, engine, scheduler), resume, force, json
    )

    def spec(style: str) -> ValueSpec:
        basis = Basis(scenario, tuple(given.sets), given.flags_for(style))
        base = basis.arm()
        half = WIDTH if until is None and games is None else given.half
        chosen = chosen_cards(base, cards)
        if measure == DEARER and cards is None:
            known = cards_of(base)
            chosen = [card for card in chosen if known[card].cost_key] or chosen
        found = ValueSpec(basis, tuple(chosen), measure, MOST if games is None else games, half, given.line)
        _ = with_mates(found, with_cost(found)) if fair_cost else ()
        with blaming("--measure", "--set"):
            _ = found.arms  # an error before anything is played
        return found

    def answer(spec: ValueSpec, directory: Path, **options: Any) -> "Values":
        return full_value(spec, directory, fair=with_cost(spec) if fair_cost else (), **options)

    def closing(answer: "Values", page: Path) -> list[str]:
        return next_step(page, compare_line(scenario, flags, f"cards.{answer.cards[0].card}.KEY"))

    run_experiment(given, Experiment(spec, answer, show, closing))


def show(answer: "Values", style: str) -> None:
    """The answer for people."""
    of = f", every seat plays {style}" if style else ""
    output.line(
        f"{answer.title}, {answer.players} players, seed {answer.seed}{of}: value of a card by {answer.measure}"
    )
    show_caps(answer.caps)
    _cards(answer)
    output.lines(fair.words for fair in answer.fair)
    show_notes(answer.notes)


def _cards(answer: "Values") -> None:
    heads = ["card", "class", ">value", ">95 %", "", ">per copy", ">seen per copy", ">score", ">less median"]
    heads += [">adjusted", ">used", ">games", ""]
    spare = ("games", "adjusted", "less median", "class", "used", "score", "seen per copy", "per copy")
    output.table("Value in points of win probability, and in score", heads, map(_row, answer.cards), spare)
    output.line("* = different from 0 after control of false discoveries (5 %) over all cards")


def _row(card: "CardValue") -> list[str]:
    def short(reading: "Reading | None") -> str:
        return "" if reading is None else points(reading.estimate)

    win = card.win
    span = f"{points(win.low)} to {points(win.high)}"
    used = "" if card.taken is None else output.percent(card.taken)
    per_copy = short(card.per_copy) if win.flagged else ""  # without its interval it would look sure
    seen = short(card.seen_per_copy)
    value = [points(win.estimate), span, "*" * win.flagged, per_copy, seen, f"{card.score.estimate:+.2f}"]
    rest = [short(card.above), short(card.adjusted), used, f"{card.games:,}", card.misleads]
    return [card.title, card.kind, *value, *rest]
