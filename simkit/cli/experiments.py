"""What the experiment commands share: options, words, the way to a command line."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import flag_of
from simkit.errors import ScenarioError

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


def next_step(page: Path, command: str) -> list[str]:
    """What to do next: look at the page, or go on with a command."""
    return [f"Next: open {output.shell(page)} in a browser, or: {command}"]


def compare_line(scenario: str, flags: Mapping[str, object], key: str) -> str:
    """The `simkit compare` that tries a change at the same table; another `--set` would be part of the change."""
    return f"{command_line(['compare', scenario], [], {**flags, 'run.games': None})} --set {output.shell(key)}=…"
