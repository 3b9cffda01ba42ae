"""`simkit compare`."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.experiments import (
    Metric,
    Out,
    Panels,
    Unpaired,
    Until,
    blaming,
    check_panel,
    check_place,
    command_line,
    keyed,
    playing,
    points,
    prepare_panel,
    show_notes,
    show_panel,
    width_of,
    write_page,
)
from simkit.cli.options import Force, Games, Json, Players, Policy, Resume, Seats, Seed, Sets, Threads, run_flags
from simkit.cli.run import check_options
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.arms import Arm
    from simkit.experiments.compare import Question
    from simkit.experiments.results import Comparison, Effect

MOST_UNTIL = 2_000_000  # games, where --until has no --games
ROWS, CHANGES = 12, 8


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A scenario: a built-in name or a .toml file.")],
    b: Annotated[str | None, typer.Argument(metavar="[B]", help="Another one; without it, A with --set.")] = None,
    players: Players = None,
    games: Games = None,
    seed: Seed = None,
    policy: Policy = None,
    seats: Seats = None,
    sets: Sets = None,
    until: Until = None,
    metric: Metric = None,
    unpaired: Unpaired = False,
    panel: Panels = None,
    out: Out = None,
    threads: Threads = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """What does a change do? Both scenarios play the same games on the same random numbers.

    simkit compare axes axes/more_shields, or: simkit compare axes --set cards.wench.count=4
    """
    from simkit.experiments.compare import Question, compare
    from simkit.experiments.panel import of_comparisons, styles_of

    check_options("cards", threads)
    check_panel(panel)
    check_place(resume, force)
    width = width_of(until)
    given = run_flags(players, games, seed, policy, seats)
    words = ["compare", a, *([b] if b else []), *(["--unpaired"] if unpaired else [])]
    words += [*(["--until", str(until)] if until else []), *(["--metric", metric] if metric else [])]
    line = command_line([*words, *(["--panel", panel] if panel else [])], sets or [], given)
    questions = {}
    for style in styles_of(panel) if panel else [""]:
        flags = given | ({"run.policy": style, "run.seats": None} if style else {})
        with blaming("--panel", "--policy") if style else nullcontext():
            one, two = _arms(a, b, sets or [], flags, unpaired)
        most = games if games is not None else MOST_UNTIL if width is not None else one.scenario.run.games
        replays = _replay(a, sets if b else [], flags), _replay(b or a, sets, flags)
        questions[style] = Question(one, two, most, metric, width, line, replays)
    directory = out or Path("experiments") / _name(questions)
    if panel:
        prepare_panel(directory, [question.plan for question in questions.values()], line, force)
    answers = {}
    for style, question in questions.items():
        place = directory / f"style-{style}" if style else directory
        with playing([question.a, question.b]) as bar:
            answers[style] = compare(
                question, place, threads=threads, resume=resume, force=force, on_start=bar.expect, on_games=bar.advance
            )
    together = of_comparisons(answers, line) if panel else None
    page = write_page(directory, list(answers.items()), together)
    if json:
        shown = {style: answer.as_json() for style, answer in answers.items()}
        more = {"styles": shown, **together.as_json()} if together else shown[""]
        output.json_object({"experiment": str(directory), "report": str(page), **more})
        return
    for style, answer in answers.items():
        show(answer, style)
    if together:
        show_panel(together)
    output.line(f"Results: {directory}")
    output.line(f"Report: {page}")
    _next(next(iter(answers.values())))


def _name(questions: "dict[str, Question]") -> str:
    from simkit.scenario.digest import digest

    first = next(iter(questions.values()))
    if len(questions) == 1:
        return first.name
    plan = digest([question.plan for question in questions.values()])
    return f"compare-{first.a.scenario.name}-panel-{plan[:8]}"


def _arms(a: str, b: str | None, sets: list[str], flags: dict[str, object], unpaired: bool) -> "tuple[Arm, Arm]":
    """Both sides. With one scenario `--set` makes B, with two it holds for both; the seed of A holds for both.

    Unpaired, A may stand against itself: nothing changes, and what is flagged is a false alarm.
    """
    from simkit.experiments.arms import Arm
    from simkit.experiments.compare import require_comparable
    from simkit.games.registry import open_scenario

    if b is None and not sets and not unpaired:
        raise UsageError("there is nothing to compare", key="B", hint="name a second scenario, or change A with --set")
    one, game = open_scenario(a, sets if b else (), keyed(flags))
    if flags["run.seed"] is None:
        flags = flags | {"run.seed": one.run.seed}
    two, other = open_scenario(b or a, sets, keyed(flags))
    arms = Arm(one, game), Arm(two, other, fresh=unpaired)
    require_comparable(*arms)
    return arms


def show(answer: "Comparison", style: str) -> None:
    """The answer for people."""
    of = f"{answer.title_a} (A) and {answer.title_b} (B)" if answer.title_a != answer.title_b else answer.title_a
    output.line(
        f"{of}: {answer.games:,} {'pairs of games' if answer.paired else 'games each'}, "
        f"{answer.players} players, seed {answer.seed}" + (f", every seat plays {style}" if style else "")
    )
    for change in answer.changes[:CHANGES]:
        output.line(f"  {change}")
    if len(answer.changes) > CHANGES:
        output.line(f"  and {len(answer.changes) - CHANGES} more")
    if answer.one_policy:
        output.line(
            f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change; what can comes first."
        )
    if answer.paired:
        output.line(f"Diverged: {output.percent(answer.diverged)} of the games{answer.parting}")
        output.line(f"Winner flipped: {output.percent(answer.flipped)} of the games{_examples(answer)}")
    factor = "not defined, no pair differs" if answer.variance_factor is None else f"{answer.variance_factor:.2f}"
    output.line(f"Variance factor against independent games: {factor} ({_headline(answer)})")
    for title, effects in _tables(answer):
        rows = [[e.metric, e.of, *_cells(e), "*" * e.flagged] for e in effects]
        output.table(title, ["metric", "of", ">A", ">B", ">difference", ">95 % interval", ""], rows)
    output.line("* = different from 0 after control of false discoveries (5 %) over all measures")
    show_notes(answer.notes)


def _next(answer: "Comparison") -> None:
    if answer.flipped_games:
        game = str(answer.flipped_games[0])
        one, two = (words.replace("INDEX", game) for words in answer.replays)
        output.line(f"Next: read a game whose winner flipped, {one}, then {two}")
    else:
        output.line("Next: simkit value SCENARIO, to see what each card is worth")


def _headline(answer: "Comparison") -> str:
    names = list(
        dict.fromkeys(f"{e.metric} by {e.group}" if e.metric == "win_rate" else e.metric for e in answer.headline)
    )
    return ", ".join(names)


def _examples(answer: "Comparison") -> str:
    named = ", ".join(map(str, answer.flipped_games[:8]))
    return f", such as {named}" if named else ""


def _replay(ref: str, sets: list[str] | None, flags: dict[str, object]) -> str:
    """How to tell a game of one side; INDEX stands for its number."""
    kept = {key: value for key, value in flags.items() if key != "run.games"}
    return command_line(["replay", ref, "INDEX"], ["run.shuffle=keyed", *(sets or [])], kept)


def _tables(answer: "Comparison") -> "list[tuple[str, list[Effect]]]":
    """Win rates and length whole, then the largest changes of the others."""
    rates = [e for e in answer.effects if e.group == "order" or (e.group == "policy" and not answer.one_policy)]
    length = [e for e in answer.effects if e.metric in ("length", "capped")]
    rest = [e for e in answer.effects if e.group in ("game", "seat") and e not in length and e.flagged]
    cards = [e for e in answer.effects if e.group == "card" and e.flagged]
    first = [("Win rates", rates), ("Length", length)]
    if answer.one_policy:
        first.reverse()
    tables = [
        *first,
        ("What else changed most", _largest(rest)),
        ("Cards that changed most, per game", _largest(cards)),
    ]
    return [(title, effects) for title, effects in tables if effects]


def _largest(effects: "list[Effect]") -> "list[Effect]":
    def size(e: "Effect") -> float:
        return abs(e.difference) / max(abs(e.a), abs(e.b), 1e-9)

    sure = [e for e in effects if abs(e.difference) > e.half]
    return sorted(sure, key=lambda e: -size(e) * (1 - e.half / max(abs(e.difference), 1e-9)))[:ROWS]


def _cells(e: "Effect") -> list[str]:
    if e.unit == "share":
        span = f"{points(e.low)} to {points(e.high)}"
        return [output.percent(e.a), output.percent(e.b), f"{points(e.difference)} points", span]
    return [f"{e.a:.3f}", f"{e.b:.3f}", f"{e.difference:+.3f}", f"{e.low:+.3f} to {e.high:+.3f}"]
