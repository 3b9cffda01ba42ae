"""From a kind of question to its answer: check, play, keep it in a directory, write the page about it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from simkit.errors import Interrupted, ScenarioError, spell
from simkit.lab import again
from simkit.lab.progress import heard
from simkit.lab.question import Question
from simkit.lab.results import Result
from simkit.lab.work import Work

if TYPE_CHECKING:
    from simkit.experiments.answer import ExperimentAnswer
    from simkit.logs.manifest import Manifest

ROOM = Path("experiments")

A = TypeVar("A", bound="ExperimentAnswer")
Q = TypeVar("Q", bound="Spec")


class Spec(Protocol):
    """What all specs have."""

    @property
    def games(self) -> int: ...

    @property
    def plan(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def manifest(self) -> "Manifest": ...

    @property
    def deciding(self) -> Sequence[tuple[str, str]]:
        """Metric and unit of what decides when it is precise enough."""


@dataclass(frozen=True)
class Experiment(Generic[Q, A]):
    """A kind of question: what is played for each play style, and how it is answered."""

    question: Question
    line: str  # how to ask the same again
    spec: Callable[[str], Q]  # by style
    answer: Callable[..., A]


def ask(experiment: Experiment[Q, A], work: Work) -> Result[A]:
    """Check, play, write the page: everything that can be refused is refused before anything is played."""
    from simkit.page.experiments import layout
    from simkit.page.publishing import write

    work.check()
    question = experiment.question
    specs = {style: _spec(experiment, style) for style in question.styles}
    directory = work.out or ROOM / _name(specs)
    places = {style: _place(directory, style) for style in specs}
    whole = None if question.panel is None else _panel_manifest(specs, experiment.line)
    _require(question, directory, specs, places, whole, work)
    with _stoppable(directory, again.on(experiment.line, work)):
        with work.engine.opened() as crew, _panel(directory, places, whole, work) as record:
            answers = {style: _play(experiment, style, specs, places[style], crew, work) for style in specs}
            record(list(answers.items()))
        together = None if question.panel is None else _together(answers, experiment.line)
        page = write(layout(list(answers.items()), together), directory)
    return Result(experiment.line, answers, together, directory, page)


@contextmanager
def blaming(field: str, instead_of: str) -> Iterator[None]:
    """Errors of changes that a field made name that field."""
    try:
        yield
    except ScenarioError as error:
        if error.file != spell(instead_of):
            raise
        raise ScenarioError(error.message, file=spell(field), key=error.key, hint=error.hint, field=field) from None


def _spec(experiment: Experiment[Q, A], style: str) -> Q:
    with blaming("panel", "policy") if style else nullcontext():
        return experiment.spec(style)


def _require(
    question: Question,
    directory: Path,
    specs: Mapping[str, Q],
    places: Mapping[str, Path],
    whole: "Manifest | None",
    work: Work,
) -> None:
    """Everything that can be refused, before anything is compiled, played or written."""
    from simkit.experiments.pairing.play_pairs import require_games
    from simkit.runs.store import require_same_plan
    from simkit.runs.store_directory import require_apart

    require_apart(directory)
    if whole is not None:
        require_same_plan(directory, whole, resume=True, force=work.force)
    for style, spec in specs.items():
        require_games(spec.games)
        for metric, unit in spec.deciding:
            if question.width is not None:
                question.width.require(metric, unit)
        require_same_plan(places[style], spec.manifest, resume=work.resume, force=work.force)


@contextmanager
def _stoppable(directory: Path, go_on: str) -> Iterator[None]:
    """Ctrl-C at any moment: what is finished is kept, and the command that goes on is named."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        what = "stopped: the finished parts are saved"
        raise Interrupted(what, file=directory, hint=f"continue with: {go_on}") from None


@contextmanager
def _panel(
    directory: Path, places: Mapping[str, Path], whole: "Manifest | None", work: Work
) -> "Iterator[Callable[[Sequence[tuple[str, ExperimentAnswer]]], None]]":
    """The directory that holds those of the styles; gives what writes the numbers of all."""
    from simkit.experiments.answer import write_results
    from simkit.runs.store import opened

    if whole is None:
        yield lambda answers: None
        return
    with opened(directory, whole, resume=True, force=work.force) as store:
        for place in places.values():
            store.shelf(place.name)
        yield partial(write_results, store)


def _panel_manifest(specs: Mapping[str, Q], line: str) -> "Manifest":
    from simkit.experiments.pairing.parts import experiment_manifest

    return experiment_manifest("panel", _plan(specs), 1, line)


def _together(answers: Mapping[str, A], line: str) -> Any:
    from simkit.experiments.panel import panel_of

    return panel_of(answers, line)


def _play(
    experiment: Experiment[Q, A],
    style: str,
    specs: Mapping[str, Q],
    directory: Path,
    crew: Mapping[str, Any],
    work: Work,
) -> A:
    spec = specs[style]
    which = f" {style} ({list(specs).index(style) + 1} of {len(specs)})" if style else ""
    with heard(work.on, f"playing{which}") as on:
        return experiment.answer(spec, directory, **crew, resume=work.resume, force=work.force, on=on)


def _plan(specs: Mapping[str, Q]) -> str:
    """That of a panel."""
    from simkit.scenario.digest import digest

    return digest([spec.plan for spec in specs.values()])


def _name(specs: Mapping[str, Q]) -> str:
    first = next(iter(specs.values())).name
    return first if len(specs) == 1 else f"{first.rpartition('-')[0]}-panel-{_plan(specs)[:8]}"


def _place(directory: Path, style: str) -> Path:
    """Where a style is played. Names of policies may hold what no file can be called."""
    from simkit.scenario.digest import digest

    if not style:
        return directory
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", style)
    return directory / (f"style-{plain}" if plain == style else f"style-{plain}-{digest(style)[:6]}")
