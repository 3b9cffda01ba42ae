"""What the experiment commands share: options, progress, the way to a command line."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.errors import ScenarioError, UsageError

if TYPE_CHECKING:
    from simkit.experiments.arms import Arm
    from simkit.experiments.panel import Panel, PanelRow
    from simkit.experiments.results import Comparison, Reading, Sweep, Values

Out = Annotated[Path | None, typer.Option("--out", help="Directory (default: experiments/<name>).")]
Until = Annotated[
    str | None, typer.Option("--until", metavar="W", help="Play until the half-width is W, such as 0.003 or 0.3%.")
]
Metric = Annotated[
    str | None, typer.Option("--metric", metavar="M", help="What --until looks at: win_rate, length, bought:pigator, …")
]
Panels = Annotated[
    str | None, typer.Option("--panel", metavar="P,Q,…", help="Ask for each of these policies in all seats.")
]
Unpaired = Annotated[bool, typer.Option("--unpaired", help="Play B on random numbers of its own.")]


def keyed(flags: dict[str, object]) -> dict[str, object]:
    """The flags of a run whose draws survive an edit of the deck."""
    return flags | {"run.shuffle": "keyed"}


def check_place(resume: bool, force: bool) -> None:
    if resume and force:
        raise UsageError("--resume and --force exclude each other", key="--resume", hint="keep one of them")


def check_panel(panel: str | None) -> None:
    if panel is not None and not panel.strip():
        raise UsageError("--panel is empty", key="--panel", hint="expected two or more policies, such as greedy,random")


def width_of(until: str | None) -> float | None:
    """`0.003` or `0.3%` as a number."""
    if until is None:
        return None
    text = until.strip()
    try:
        width = float(text.removesuffix("%")) * (0.01 if text.endswith("%") else 1.0)
    except ValueError:
        width = float("nan")
    if not 1e-6 <= width <= 1e6:
        raise UsageError(
            f"--until is {until!r}",
            key="--until",
            hint="expected a half-width from 0.000001 to 1000000, such as 0.003 or 0.3%",
        )
    return width


def command_line(words: Sequence[str], sets: Sequence[str], flags: dict[str, object]) -> str:
    """How to ask the same question again."""
    line = ["simkit", *words]
    for key, value in flags.items():
        if value is not None:
            line += [f"--{key.removeprefix('run.')}", ",".join(value) if isinstance(value, list) else str(value)]
    line += [word for pair in sets for word in ("--set", pair)]
    return shlex.join(line)


@contextmanager
def blaming(option: str, instead_of: str) -> Iterator[None]:
    """Errors of changes that an option made name that option."""
    try:
        yield
    except ScenarioError as error:
        if error.file != instead_of:
            raise
        raise ScenarioError(error.message, file=option, key=error.key, hint=error.hint) from None


@contextmanager
def playing(arms: "Sequence[Arm]") -> Iterator[diagnostics.Bar]:
    """A progress bar; the reader is told of warnings, and of a kernel that must be compiled first."""
    for arm in {id(arm.session.entry): arm for arm in arms}.values():
        diagnostics.compiling(arm.session)
    with diagnostics.progress("playing") as bar:
        yield bar


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:+.2f}"


def show_notes(notes: Sequence[str]) -> None:
    output.lines(f"Note: {note}" for note in notes)


def show_panel(panel: "Panel", rows: int = 40) -> None:
    """What the styles say together."""
    kept = [row for row in panel.rows if row.verdict != "undecided"] or panel.rows
    heads = ["", "of", *(f">{style}" for style in panel.styles), "verdict"]
    output.table(
        "By play style (difference ± half of the 95 % interval)", heads, [_panel_row(row) for row in kept[:rows]]
    )
    count = {word: sum(row.verdict == word for row in panel.rows) for word in {row.verdict for row in panel.rows}}
    output.line("Verdicts: " + ", ".join(f"{n} {word}" for word, n in sorted(count.items())))


def _panel_row(row: "PanelRow") -> list[str]:
    return [row.name, row.of, *(_span(reading, row.unit) for reading in row.readings.values()), row.verdict]


def _span(reading: "Reading", unit: str) -> str:
    scale = 100 if unit == "share" else 1
    return f"{scale * reading.estimate:+.2f} ±{scale * reading.half:.2f}"


def write_page(
    directory: Path, answers: "Sequence[tuple[str, Comparison | Sweep | Values]]", panel: "Panel | None" = None
) -> Path:
    """The report of an experiment: one page, its charts, its numbers."""
    from simkit.report.experiments import write

    return write(directory, answers, panel)


def prepare_panel(directory: Path, plans: list[str], command: str, force: bool) -> None:
    """The directory that holds those of the styles."""
    from simkit.experiments.ledger import open_ledger
    from simkit.scenario.digest import digest

    about = {"kind": "panel", "plan": digest(plans), "command": command, "finished": True}
    open_ledger(directory, about, resume=True, force=force)
