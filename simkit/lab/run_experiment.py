"""Runs an experiment: checks the question, plays the games, stores the answer and writes its page."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from simkit.errors import Interrupted, ScenarioError, spell
from simkit.lab import command_lines
from simkit.lab.progress import heard
from simkit.lab.question import Question
from simkit.lab.results import Result
from simkit.lab.work_settings import WorkSettings

if TYPE_CHECKING:
    from simkit.experiments.answer import ExperimentAnswer
    from simkit.logs.manifest import Manifest

EXPERIMENTS = Path("experiments")  # the directory of all experiments, unless `out` is given

A = TypeVar("A", bound="ExperimentAnswer")
Q = TypeVar("Q", bound="Spec")


class Spec(Protocol):
    """What all specs of experiments have in common."""

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
        """Metric and unit of the measures whose precision `until` asks for."""


@dataclass(frozen=True)
class Experiment(Generic[Q, A]):
    """A question, with the functions that make its specs and its answers."""

    question: Question
    line: str  # the command that asks the question
    spec: Callable[[str], Q]  # for a play style
    answer: Callable[..., A]


def run_experiment(experiment: Experiment[Q, A], settings: WorkSettings) -> Result[A]:
    """Check, play and write the page. Every error of the question is raised before anything is played."""
    from simkit.page.experiments import layout
    from simkit.page.publishing import write

    settings.check()
    question = experiment.question
    specs = {style: _spec(experiment, style) for style in question.styles}
    directory = settings.out or EXPERIMENTS / _name(specs)
    places = {style: _place(directory, style) for style in specs}
    panel = None if question.panel is None else _panel_manifest(specs, experiment.line)
    _require(question, directory, specs, places, panel, settings)
    with _stoppable(directory, command_lines.resume_command(experiment.line, settings)):
        with settings.engine.opened() as crew, _opened_panel(directory, places, panel, settings) as record:
            answers = {style: _play(experiment, style, specs, places[style], crew, settings) for style in specs}
            record(list(answers.items()))
        panel_answer = None if question.panel is None else _panel_answer(answers, experiment.line)
        page = write(layout(list(answers.items()), panel_answer), directory)
    return Result(experiment.line, answers, panel_answer, directory, page)


@contextmanager
def blaming(field: str, instead_of: str) -> Iterator[None]:
    """Inside the `with` block, errors that name the field `instead_of` name another field."""
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
    panel: "Manifest | None",
    settings: WorkSettings,
) -> None:
    """Raise every error that can be found before anything is compiled, played or written."""
    from simkit.experiments.pairing.play_pairs import require_games
    from simkit.runs.store import require_same_plan
    from simkit.runs.store_directory import require_apart

    require_apart(directory)
    if panel is not None:
        require_same_plan(directory, panel, resume=True, force=settings.force)
    for style, spec in specs.items():
        require_games(spec.games)
        for metric, unit in spec.deciding:
            if question.width is not None:
                question.width.require(metric, unit)
        require_same_plan(places[style], spec.manifest, resume=settings.resume, force=settings.force)


@contextmanager
def _stoppable(directory: Path, go_on: str) -> Iterator[None]:
    """Ctrl-C at any moment: the finished parts are kept, and the error names the command that continues."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        what = "stopped: the finished parts are saved"
        raise Interrupted(what, file=directory, hint=f"continue with: {go_on}") from None


@contextmanager
def _opened_panel(
    directory: Path, places: Mapping[str, Path], panel: "Manifest | None", settings: WorkSettings
) -> "Iterator[Callable[[Sequence[tuple[str, ExperimentAnswer]]], None]]":
    """Opens the directory that holds those of the styles; yields the function that writes the results of all styles."""
    from simkit.experiments.answer import write_results
    from simkit.runs.store import opened

    if panel is None:
        yield lambda answers: None
        return
    with opened(directory, panel, resume=True, force=settings.force) as store:
        for place in places.values():
            store.shelf(place.name)
        yield partial(write_results, store)


def _panel_manifest(specs: Mapping[str, Q], line: str) -> "Manifest":
    from simkit.experiments.pairing.parts import experiment_manifest

    return experiment_manifest("panel", _plan(specs), 1, line)


def _panel_answer(answers: Mapping[str, A], line: str) -> Any:
    from simkit.experiments.panel import panel_of

    return panel_of(answers, line)


def _play(
    experiment: Experiment[Q, A],
    style: str,
    specs: Mapping[str, Q],
    directory: Path,
    crew: Mapping[str, Any],
    settings: WorkSettings,
) -> A:
    spec = specs[style]
    which = f" {style} ({list(specs).index(style) + 1} of {len(specs)})" if style else ""
    with heard(settings.on, f"playing{which}") as on:
        return experiment.answer(spec, directory, **crew, resume=settings.resume, force=settings.force, on=on)


def _plan(specs: Mapping[str, Q]) -> str:
    """The plan of a panel."""
    from simkit.scenario.digest import digest

    return digest([spec.plan for spec in specs.values()])


def _name(specs: Mapping[str, Q]) -> str:
    first = next(iter(specs.values())).name
    return first if len(specs) == 1 else f"{first.rpartition('-')[0]}-panel-{_plan(specs)[:8]}"


def _place(directory: Path, style: str) -> Path:
    """The directory of a style. Policy names may have characters that file names cannot have."""
    from simkit.scenario.digest import digest

    if not style:
        return directory
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", style)
    return directory / (f"style-{plain}" if plain == style else f"style-{plain}-{digest(style)[:6]}")
