"""The public names of `simkit`: what autodoc is told to document, and what says nothing about itself."""

import inspect
from collections.abc import Iterator
from typing import Any

import simkit
from simkit.lab.work_settings import WorkOptions
from tools.reference.fields import Field, fields_of, fields_table, table_of
from tools.reference.markdown import section

CHAPTERS = {
    "Scenarios": ("load", "Question", "list_games"),
    "Runs": ("run", "open_run", "replay", "Run"),
    "Reports": ("report", "Report"),
    "Experiments": ("compare", "sweep", "value", "league", "Result"),
    "Training": ("train", "Training"),
    "Errors": ("Error",),
}
OPTIONS = "The keywords `**how` of everything that takes time; none of them changes the answer."


def reference() -> str:
    """Every public name, as directives for autodoc."""
    parts = [section(2, title, *map(_directive, names)) for title, names in CHAPTERS.items()]
    return "\n".join(
        [*parts, section(2, "Options of long work", OPTIONS, fields_table(WorkOptions), anchor="options-of-long-work")]
    )


def _directive(name: str) -> str:
    kind = "autoclass" if inspect.isclass(getattr(simkit, name)) else "autofunction"
    thing = getattr(simkit, name)
    fields = values_of(thing) if kind == "autoclass" else []
    options = "   :members:\n   :inherited-members: Exception\n" if kind == "autoclass" else ""
    directive = f"```{{eval-rst}}\n.. {kind}:: simkit.{name}\n{options}```"
    return "\n\n".join([directive, f"Fields of `{name}`:", table_of(fields)]) if fields else directive


def values_of(cls: type) -> list[Field]:
    """The fields that are values: autodoc has the methods and properties."""
    annotated = vars(cls).get("__annotations__", {})
    return [field for field in fields_of(cls) if field.name in annotated]


def undocumented() -> Iterator[str]:
    """Public names and members without a text, and names that no chapter has."""
    chosen = {name for names in CHAPTERS.values() for name in names}
    yield from sorted(chosen ^ (set(simkit.__all__) - {"__version__"}))
    for name in sorted(chosen & set(simkit.__all__)):
        thing = getattr(simkit, name)
        if not inspect.getdoc(thing):
            yield name
        if inspect.isclass(thing):
            yield from (f"{name}.{field.name}" for field in values_of(thing) if not field.meaning)
            yield from (f"{name}.{member}" for member in _members(thing) if not inspect.getdoc(getattr(thing, member)))
    yield from (f"WorkOptions.{field.name}" for field in fields_of(WorkOptions) if not field.meaning)


def _members(cls: Any) -> Iterator[str]:
    """Methods and properties that are not those of every exception."""
    for name, member in inspect.getmembers(cls):
        callable_ = inspect.isroutine(member) or isinstance(member, property)
        if not name.startswith("_") and callable_ and not hasattr(Exception, name):
            yield name
