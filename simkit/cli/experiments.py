"""What the experiment commands share: options, progress, the way to a command line."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import diagnostics, output
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.experiments.arms import Arm

Out = Annotated[Path | None, typer.Option("--out", help="Directory (default: experiments/<name>).")]
Until = Annotated[
    str | None, typer.Option("--until", metavar="W", help="Play until the half-width is W, such as 0.003 or 0.3%.")
]
Metric = Annotated[
    str | None, typer.Option("--metric", metavar="M", help="What --until looks at: win_rate, length, bought:pigator, …")
]
Unpaired = Annotated[bool, typer.Option("--unpaired", help="Play B on random numbers of its own.")]


def keyed(flags: dict[str, object]) -> dict[str, object]:
    """The flags of a run whose draws survive an edit of the deck."""
    return flags | {"run.shuffle": "keyed"}


def check_place(resume: bool, force: bool) -> None:
    if resume and force:
        raise UsageError("--resume and --force exclude each other", key="--resume", hint="keep one of them")


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
            f"--until is {until!r}", key="--until", hint="expected a half-width above 0, such as 0.003 or 0.3%"
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
