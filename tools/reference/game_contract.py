"""What the author of a game fills in: every field of the classes of the contract, the roles, the tally."""

from collections.abc import Iterator

from simkit.games.actions import Actions, Block
from simkit.games.common.weights import Weight
from simkit.games.contract import (
    Baseline,
    Bench,
    CardInfo,
    Game,
    Handicap,
    Hidden,
    Kernel,
    Names,
    Narrator,
    Opener,
    Policy,
    Style,
    Taking,
    Training,
)
from simkit.games.metric import Answer, CardGroup, Metric, Metrics
from simkit.roles import ROLES
from simkit.scenario.game_models import Problem
from tools.reference.fields import fields_of, fields_table
from tools.reference.markdown import code, plain, section, table

PYTHON = (Game, CardInfo, Policy, Weight, Style, Training, Bench, Block, Actions, Handicap, Names, Problem)
LOGS = (Metrics, Metric, CardGroup, Answer)
MODULES = (Kernel, Narrator, Opener, Hidden, Taking, Baseline)  # what modules of a game's folder hold
CLASSES = (*PYTHON, *LOGS, *MODULES)


def classes(which: str) -> str:
    """Some of them: `python`, `logs` or `modules`."""
    chosen = {"python": PYTHON, "logs": LOGS, "modules": MODULES}[which]
    return "\n".join(
        section(3, cls.__name__, plain(_about(cls)), fields_table(cls), anchor=f"class-{cls.__name__.lower()}")
        for cls in chosen
    )


def _about(cls: type) -> str:
    """Its text, line breaks and all, without what dataclasses write themselves."""
    text = cls.__doc__ or ""
    return "" if text.startswith(f"{cls.__name__}(") else text


def roles() -> str:
    """What a metric can mean to those who read logs."""
    return table(("role", "meaning"), [[code(role), plain(meaning)] for role, meaning in ROLES.items()])


def undocumented() -> Iterator[str]:
    """Classes and fields that say nothing about themselves."""
    for cls in CLASSES:
        if not _about(cls):
            yield cls.__name__
        yield from (f"{cls.__name__}.{field.name}" for field in fields_of(cls) if not field.meaning)
    yield from (role for role, meaning in ROLES.items() if not meaning)
