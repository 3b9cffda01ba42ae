"""`simkit`: the commands, and what happens to errors."""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from simkit import __version__
from simkit.cli import bench, cards, diagnostics, export, games, init, output, replay, run, schema, validate
from simkit.errors import Interrupted, SimkitError, UsageError

app = typer.Typer(
    help="Automated balance analysis for tabletop card games.",
    epilog="Start with: simkit run axes",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (games, cards, init, validate, schema, run, replay, bench, export):
    app.command(module.__name__.rpartition(".")[2])(module.command)


def _version(wanted: bool) -> None:
    if wanted:
        output.line(__version__)
        raise typer.Exit


@app.callback()
def options(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options that stand before the command."""


def main() -> None:
    """The entry point: every error becomes a sentence and an exit code."""
    arguments = sys.argv[1:]
    diagnostics.show_warnings()
    try:
        try:
            app([a for a in arguments if a != "--debug"], prog_name="simkit", standalone_mode=False)
            sys.stdout.flush()
            code = 0
        except typer.Exit as done:
            code = done.exit_code
        except (BrokenPipeError, SystemExit):  # typer exits when the reader of a pipe has gone
            raise BrokenPipeError from None
        except BaseException as error:
            if "--debug" in arguments:
                raise
            code = diagnostics.fail(explain(error), as_json="--json" in arguments)
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def explain(error: BaseException) -> SimkitError:
    """Any error as one of ours."""
    if isinstance(error, SimkitError):
        return error
    if isinstance(error, TyperException):
        return UsageError(error.format_message(), hint="see `simkit --help`")
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return Interrupted("stopped")
    return UsageError(
        f"unexpected {type(error).__name__}: {error}", hint="run it with --debug to see where, and report it"
    )
