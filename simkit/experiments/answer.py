"""What every answer can do, the words that answers share, and results.parquet: all numbers of an experiment, flat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import polars as pl

from simkit.analysis.verdicts import MOSTLY
from simkit.logs.parquet import parquet
from simkit.numbers import listed, percent
from simkit.runs.store import Store

RESULTS = "results.parquet"
WARNING = "Warning: "  # what a note begins with that a designer must not miss
LENGTHS = ("length", "capped")
BY_PLACE = ("order", "side")  # groups of win rates that change whoever plays


@dataclass(frozen=True)
class Reading:
    """An estimate with its interval."""

    estimate: float
    low: float
    high: float
    p: float = 1.0
    flagged: bool = False

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def caps_warning(shares: Mapping[str, float]) -> str:
    """The warning where most games are capped, from the share of capped games by place; empty if nowhere."""
    capped = [f"{percent(share, 0)} {where}".strip() for where, share in shares.items() if share > MOSTLY]
    if not capped:
        return ""
    where = listed(capped, 4)
    return f"Most games were stopped by the cap ({where}), so their winners say nothing. Raise the cap first"


def full_title(name: str, who: str) -> str:
    """The title of a measure for people: `Win rate, plays 1st`."""
    words = name[:1].upper() + name[1:]
    return f"{words}, {who}" if who else words


@dataclass(frozen=True)
class Statement:
    """What an answer says about one thing, for a panel of play styles."""

    name: str
    of: str
    unit: str
    reading: Reading
    title: str  # name and of, for people
    used: bool = True  # by these players; a style that hardly uses a card has no say about it


class ExperimentAnswer(Protocol):
    """What an experiment concludes: plain data, without games or kernels; a builder of its `kind` makes the page."""

    kind: ClassVar[str]  # the command that asks

    @property
    def subject(self) -> str:
        """What was looked at, for titles."""

    @property
    def plan(self) -> str: ...

    @property
    def command(self) -> str:
        """How to ask the same question again."""

    @property
    def notes(self) -> list[str]:
        """What the reader must know besides the numbers."""

    @property
    def caps(self) -> str:
        """The warning that most games were stopped by the cap; empty if they were not."""

    def statements(self) -> list[Statement]:
        """What a panel compares by play style, if there can be one."""

    def frame(self) -> pl.DataFrame:
        """All numbers, flat."""

    def to_json(self) -> dict[str, Any]:
        """The answer as JSON, a contract: keys may be added, never renamed."""


Answers = Sequence[tuple[str, ExperimentAnswer]]  # by play style; the only one of no panel has style ""


def frame_of(answers: Answers) -> pl.DataFrame:
    """The answers of all styles as one frame."""
    frames = [(style, answer.frame()) for style, answer in answers]
    return pl.concat(frame.with_columns(pl.lit(style).alias("style")) if style else frame for style, frame in frames)


def write_results(store: Store, answers: Answers, more: Mapping[str, pl.DataFrame] | None = None) -> None:
    """The numbers of the answers, and perhaps more tables by file; the experiment is finished with them."""
    write_tables(store, {RESULTS: frame_of(answers), **(more or {})})


def write_tables(store: Store, tables: Mapping[str, pl.DataFrame]) -> None:
    """Tables by file, the last that an experiment writes."""
    store.put("results", {name: parquet(frame) for name, frame in tables.items()})
    store.manifest.answered = True
    store.save()
