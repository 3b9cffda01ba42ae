"""`simkit value`."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.experiments import (
    Out,
    Panels,
    Until,
    blaming,
    check_panel,
    check_place,
    command_line,
    playing,
    points,
    prepare_panel,
    show_notes,
    show_panel,
    width_of,
    write_page,
)
from simkit.cli.options import (
    Force,
    Games,
    Json,
    Players,
    Policy,
    Resume,
    ScenarioRef,
    Seats,
    Seed,
    Sets,
    Threads,
    run_flags,
)
from simkit.cli.run import check_options
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.panel import Panel
    from simkit.experiments.results import CardValue, FairCost, Reading, Values
    from simkit.experiments.source import Source
    from simkit.experiments.value import Question

MEASURES = ("deny", "cost+1", "count-1")
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
    sets: Sets = None,
    until: Until = None,
    panel: Panels = None,
    out: Out = None,
    threads: Threads = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """What is a card worth? One seat is denied it, in the same games on the same random numbers.

    simkit value axes --cards armory,wench. Without --until and --games it plays to +-1 percentage point.
    """
    from simkit.experiments.panel import of_values, styles_of
    from simkit.experiments.source import Source

    check_options("cards", threads)
    check_panel(panel)
    check_place(resume, force)
    if measure not in MEASURES:
        raise UsageError(f"--measure is {measure!r}", key="--measure", hint=f"expected one of {', '.join(MEASURES)}")
    width = width_of(until) if until or games else WIDTH
    flags = run_flags(players, None, seed, policy, seats)
    words = ["value", scenario, *(["--cards", cards] if cards else []), "--measure", measure]
    words += [*(["--until", until] if until else []), *(["--fair-cost"] if fair_cost else [])]
    words += ["--panel", panel] if panel else []
    line = command_line(words, sets or [], flags | {"run.games": games})
    source = Source(scenario, tuple(sets or ()), flags)
    most = games if games is not None else MOST
    styles = styles_of(panel) if panel else []
    questions = {}
    for style in styles or [""]:
        with blaming("--panel", "--policy") if style else nullcontext():
            played = source.played_by(style) if style else source
            questions[style] = _question(played, cards, measure, most, width, line)
    first = next(iter(questions.values()))
    directory = out or Path("experiments") / _name(first, questions)
    if panel:
        prepare_panel(directory, [question.plan for question in questions.values()], line, force)
    answers = {}
    for style, question in questions.items():
        place = directory / f"style-{style}" if style else directory
        answers[style] = _answer(question, place, fair_cost, threads, resume, force)
    together = of_values(answers, line) if panel else None
    page = write_page(directory, list(answers.items()), together)
    if json:
        shown = {style: answer.as_json() for style, answer in answers.items()}
        more = {"styles": shown, **together.as_json()} if together else shown[""]
        output.json_object({"experiment": str(directory), "report": str(page), **more})
    else:
        show(answers, together, directory, page)


def _question(
    source: "Source", cards: str | None, measure: str, games: int, width: float | None, line: str
) -> "Question":
    from simkit.experiments.source import chosen_cards
    from simkit.experiments.value import Question

    base = source.arm()
    chosen = tuple(chosen_cards(base.scenario, base.game, cards))
    question = Question(source, chosen, measure, games, width, line)
    with blaming("--measure", "--set"):
        _ = question.arms  # an error before anything is played
    return question


def _name(first: "Question", questions: "dict[str, Question]") -> str:
    from simkit.scenario.digest import digest

    if len(questions) == 1:
        return first.name
    plan = digest([question.plan for question in questions.values()])
    return f"value-{first.base.scenario.name}-panel-{plan[:8]}"


def _answer(
    question: "Question", directory: Path, fair: bool, threads: int | None, resume: bool, force: bool
) -> "Values":
    from simkit.experiments.appraise import appraise, with_cost

    costs = with_cost(question) if fair else []
    with playing([question.base]) as bar:
        return appraise(
            question,
            directory,
            fair=costs,
            threads=threads,
            resume=resume,
            force=force,
            on_start=bar.expect,
            on_games=bar.advance,
        )


def show(answers: "dict[str, Values]", panel: "Panel | None", directory: Path, page: Path) -> None:
    """The answer for people."""
    for style, answer in answers.items():
        of = f", every seat plays {style}" if style else ""
        output.line(
            f"{answer.title}, {answer.players} players, seed {answer.seed}{of}: value of a card by {answer.measure}"
        )
        _cards(answer)
        for fair in answer.fair:
            output.line(_fair(fair))
        show_notes(answer.notes)
    if panel:
        show_panel(panel)
    output.line(f"Results: {directory}")
    output.line(f"Report: {page}")
    best = next(iter(answers.values())).cards[0]
    output.line(f"Next: open {page} in a browser, or: simkit compare SCENARIO --set cards.{best.card}.count=…")


def _cards(answer: "Values") -> None:
    heads = ["card", "class", ">value", ">95 %", "", ">score", ">less median", ">seen", ">adjusted", ">games", ""]
    output.table("Value in points of win probability, and in score", heads, map(_row, answer.cards))
    output.line("* = different from 0 after control of false discoveries (5 %) over all cards")


def _row(card: "CardValue") -> list[str]:
    def short(reading: "Reading | None") -> str:
        return "" if reading is None else points(reading.estimate)

    win = card.win
    span = f"{points(win.low)} to {points(win.high)}"
    rest = [short(card.above), short(card.seen), short(card.adjusted), f"{card.games:,}", card.misleads]
    return [card.title, card.kind, points(win.estimate), span, "*" * win.flagged, f"{card.score.estimate:+.2f}", *rest]


def _fair(fair: "FairCost") -> str:
    what = f"Fair cost of {fair.title} in {fair.resource} (today {fair.today})"
    if fair.cost is None:
        return f"{what}: not resolved, {fair.reason}"
    return f"{what}: {fair.cost.estimate:.1f} ({fair.cost.low:.1f} to {fair.cost.high:.1f})"
