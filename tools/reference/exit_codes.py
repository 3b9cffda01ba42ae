"""The exit codes: what the errors of the one error tree mean."""

from collections.abc import Iterator

from simkit.errors import SimkitError
from tools.reference.markdown import plain, table

DONE = "The command produced its answer."


def reference() -> str:
    """Every code with its meanings."""
    rows = [["0", plain(DONE)]]
    rows += [[str(code), plain(" ".join(_meanings(code)))] for code in sorted({cls.exit_code for cls in errors()})]
    return table(("code", "meaning"), rows)


def errors() -> list[type[SimkitError]]:
    """Every error a user can meet."""

    def below(cls: type[SimkitError]) -> Iterator[type[SimkitError]]:
        for child in cls.__subclasses__():
            yield child
            yield from below(child)

    return [cls for cls in below(SimkitError) if cls.__module__ == SimkitError.__module__]


def _meanings(code: int) -> Iterator[str]:
    return (cls.__doc__ or "" for cls in errors() if cls.exit_code == code)


def undocumented() -> Iterator[str]:
    """Errors that say nothing about themselves."""
    return (cls.__name__ for cls in errors() if not cls.__doc__)
