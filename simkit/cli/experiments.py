"""What the experiment commands share: options, words, the way to a command line."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli import output
from simkit.cli.options import flag_of
from simkit.errors import ScenarioError

if TYPE_CHECKING:
    from simkit.experiments.answer import Reading
    from simkit.experiments.panel import Panel, PanelRow

Out = Annotated[Path | None, typer.Option("--out", readable=False, help="Directory (default: experiments/<name>).")]
Until = Annotated[
    str | None, typer.Option("--until", metavar="W", help="Play until the half-width is W, such as 0.003 or 0.3%.")
]
Metric = Annotated[
    str | None, typer.Option("--metric", metavar="M", help="What --until looks at: win_rate, length, played:CARD, …")
]
Panels = Annotated[
    str | None, typer.Option("--panel", metavar="P,Q,…", help="Ask for each of these policies in all seats.")
]
Unpaired = Annotated[bool, typer.Option("--unpaired", help="Play B on random numbers of its own.")]


def command_line(words: Sequence[str], sets: Sequence[str], flags: Mapping[str, object]) -> str:
    """How to ask the same question again."""
    line = ["simkit", *words]
    for key, value in flags.items():
        if value is not None:
            line += [flag_of(key), ",".join(value) if isinstance(value, list) else str(value)]
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


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:+.2f}"


def show_caps(caps: str) -> None:
    """What must be said before any number."""
    if caps:
        output.line(f"{caps}.")


def show_notes(notes: Sequence[str]) -> None:
    from simkit.experiments.answer import WARNING

    output.lines(note if note.startswith(WARNING) else f"Note: {note}" for note in notes)


def next_step(page: Path, command: str) -> list[str]:
    """What to do next: look at the page, or go on with a command."""
    return [f"Next: open {output.shell(page)} in a browser, or: {command}"]


def compare_line(scenario: str, flags: Mapping[str, object], key: str) -> str:
    """The `simkit compare` that tries a change at the same table; another `--set` would be part of the change."""
    return f"{command_line(['compare', scenario], [], {**flags, 'run.games': None})} --set {output.shell(key)}=…"


def show_panel(panel: "Panel", rows: int = 40) -> None:
    """What the styles say together."""
    kept = [row for row in panel.rows if row.verdict != "undecided"] or panel.rows
    heads = ["", *(f">{style}" for style in panel.styles), "verdict"]
    output.table(
        "By play style (difference ± half of the 95 % interval)", heads, [_panel_row(row) for row in kept[:rows]]
    )
    count = {word: sum(row.verdict == word for row in panel.rows) for word in {row.verdict for row in panel.rows}}
    output.line("Verdicts: " + ", ".join(f"{n} {word}" for word, n in sorted(count.items())))


def _panel_row(row: "PanelRow") -> list[str]:
    return [row.title, *(_span(reading, row.unit) for reading in row.readings.values()), row.words]


def _span(reading: "Reading", unit: str) -> str:
    scale = 100 if unit == "share" else 1
    return f"{scale * reading.estimate:+.2f} ±{scale * reading.half:.2f}"
