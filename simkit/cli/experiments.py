"""What the experiment commands share: how an answer is shown, and what to do next."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli import output

if TYPE_CHECKING:
    from simkit.cli.options import Form
    from simkit.lab.results import Result

Closing = Callable[[Any, Path], Iterable[str]]


def show(result: "Result[Any]", closing: Closing, form: "Form") -> None:
    """The answer, where it is kept, and what to do next."""
    if not output.show(form, result.to_json, result.layout):
        return
    output.line(f"Results: {result.directory} (results.parquet has every measure)")
    output.line(f"Report: {result.page}")
    output.lines(closing(result.answer, result.page))


def next_step(page: Path, command: str) -> list[str]:
    """Look at the page, or go on with a command."""
    return [f"Next: open {output.shell(page)} in a browser, or: {command}"]
