"""`simkit`: the commands, and what happens to errors."""

import gc
import os
import sys
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from simkit.cli import (
    bench,
    cards,
    compare,
    completion_scripts,
    diagnostics,
    export,
    games,
    init,
    interrupts,
    league,
    merge,
    output,
    replay,
    report,
    run,
    schema,
    sweep,
    train,
    validate,
    value,
    verify,
)
from simkit.cli.groups import FIRST_STEPS, GroupedCommands
from simkit.cli.options import SIZES
from simkit.errors import Interrupted, SimkitError, StorageError, UsageError, show, spelling
from simkit.lab.command_lines import flag
from simkit.lab.sizes import USUAL, Sizes
from simkit.version import __version__

app = typer.Typer(
    cls=GroupedCommands,
    help="Automated balance analysis for tabletop card games.",
    epilog="Start with: simkit run axes",
    rich_markup_mode=None,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    games,
    cards,
    init,
    validate,
    schema,
    run,
    merge,
    verify,
    report,
    replay,
    compare,
    sweep,
    value,
    train,
    league,
    bench,
    export,
):
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


def main(sizes: Sizes = USUAL) -> None:
    """The entry point: every error becomes a sentence and an exit code."""
    gc.set_threshold(100_000)  # looking for garbage among what imports leave was a tenth of every start
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small: more threads would wait for each other
    output.prepare()
    diagnostics.prepare()
    code = 0
    try:
        with interrupts.watch() as presses:
            code = answer(sys.argv[1:], sizes)
        output.flush()
        if presses.heard and code == Interrupted.exit_code:
            diagnostics.leave(code)  # what libraries tidy up at the end of a process can take seconds
    except OSError:  # the reader has seen enough
        output.give_up()
    sys.exit(code)


@spelling(flag)
def answer(arguments: list[str], sizes: Sizes = USUAL) -> int:
    """Run a command; returns the exit code."""
    SIZES.set(sizes)
    if any(word.startswith(completion_scripts.OPTIONS) for word in arguments):
        completion_scripts.silence()
    words = [word for word in arguments if word != "--debug"]
    try:
        require_text(words)
        if not words:
            output.line(FIRST_STEPS)
        code = app(words, prog_name="simkit", standalone_mode=False) if words else 0
        if code == Interrupted.exit_code:  # typer has seen Ctrl-C
            raise Interrupted("stopped")
        output.flush()
        return int(code or 0)
    except (BrokenPipeError, SystemExit):  # typer exits when the reader of a pipe has gone
        raise BrokenPipeError from None
    except BaseException as error:
        if "--debug" in arguments:
            raise
        if _is_of_stdout(error):
            output.give_up()
        return diagnostics.fail(explain(error), as_json="--json" in arguments and not _is_of_stdout(error))


def require_text(words: list[str]) -> None:
    """Names of files may be any bytes, but logs, pages and JSON are texts."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            hint = "rename the file, or use another path to it"
            raise UsageError(f"{show(word)} is not in UTF-8", hint=hint) from None


def explain(error: BaseException) -> SimkitError:
    """Turn any error into one of simkit, with a sentence and an exit code."""
    if isinstance(error, SimkitError):
        return error
    if isinstance(error, TyperException):
        return _usage(error)
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return Interrupted("stopped")
    if isinstance(error, FileNotFoundError) and error.filename is None:
        return StorageError("the working directory is gone", hint="change to one that exists")
    if isinstance(error, OSError) and _is_of_stdout(error):
        return StorageError(f"standard output cannot be written ({error.strerror})", hint="redirect it elsewhere")
    if isinstance(error, OSError) and isinstance(error.filename, str):
        reason = error.strerror or type(error).__name__
        return StorageError(f"cannot be used ({reason})", file=error.filename, hint="fix it, or choose another path")
    return UsageError(
        f"unexpected {type(error).__name__}: {error}", hint="run it with --debug to see where, and report it"
    )


def _is_of_stdout(error: BaseException) -> bool:
    """Is it an error of standard output? Errors of files name their file."""
    gone = isinstance(error, FileNotFoundError)  # the working directory has no name any more
    return isinstance(error, OSError) and error.errno is not None and error.filename is None and not gone


def _usage(error: TyperException) -> UsageError:
    """An error of typer in the words of simkit: typer does not quote the value that it cannot read."""
    context: Any = getattr(error, "ctx", None)
    help_ = f"see `{context.command_path if context else 'simkit'} --help`"
    if str(getattr(error, "option_name", ""))[1:].isdecimal():
        return UsageError("a negative number is not allowed here", hint=help_)
    details = getattr(error.__cause__, "errors", None)
    parameter: Any = getattr(error, "param", None)
    if details is not None and parameter is not None:
        name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar
        return UsageError(
            f"{name} is {show(details()[0]['input'])}", key=name, hint=f"expected a whole number; {help_}"
        )
    message = error.format_message().rstrip(".")
    return UsageError(message[:1].lower() + message[1:], hint=help_)
