"""What the experiment commands share: options, words, the way to a command line."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.errors import ScenarioError, labelled
from simkit.lab.again import command_line

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


@contextmanager
def blaming(field: str, instead_of: str) -> Iterator[None]:
    """Errors of changes that a field made name that field."""
    try:
        yield
    except ScenarioError as error:
        if error.field != instead_of:
            raise
        raise ScenarioError(error.message, file=labelled(field), key=error.key, hint=error.hint) from None


def next_step(page: Path, command: str) -> list[str]:
    """What to do next: look at the page, or go on with a command."""
    return [f"Next: open {output.shell(page)} in a browser, or: {command}"]


def compare_line(scenario: str, flags: Mapping[str, object], key: str) -> str:
    """The `simkit compare` that tries a change at the same table; another `--set` would be part of the change."""
    return f"{command_line(['compare', scenario], [], {**flags, 'run.games': None})} --set {output.shell(key)}=…"
