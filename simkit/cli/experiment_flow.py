"""What `compare`, `sweep`, `value` and `league` do alike: from the options that were typed to the last line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from simkit.cli import diagnostics, output
from simkit.cli.experiment_options import ExperimentOptions
from simkit.cli.experiments import blaming, show_panel
from simkit.errors import Interrupted

if TYPE_CHECKING:
    from simkit.experiments.frames import Answer
    from simkit.experiments.panel import Panel
    from simkit.experiments.players.standings import League
    from simkit.experiments.results import Comparison, Sweep, Values
    from simkit.logs.manifest import Manifest

A = TypeVar("A", bound="Comparison | Sweep | Values | League")
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
    def deciding(self) -> "Sequence[tuple[str, str]]":
        """Metric and unit of what `--until` looks at."""


@dataclass(frozen=True)
class Experiment(Generic[Q, A]):
    """What differs from command to command."""

    spec: Callable[[str], Q]  # by style
    answer: Callable[..., A]
    together: "Callable[[Mapping[str, A], str], Panel]"
    show: Callable[[A, str], None]
    closing: Callable[[A, Path], Iterable[str]]


def run_experiment(given: ExperimentOptions, experiment: Experiment[Q, A]) -> None:
    """Check, play, write the page and tell the answer."""
    from simkit.page.experiments import write

    given.check()
    specs = {style: _spec(experiment, style) for style in given.styles()}
    directory = given.out or Path("experiments") / _name(specs)
    places = {style: _place(directory, style) for style in specs}
    _require(given, directory, specs, places)
    with _stoppable(given, directory):
        with (
            given.engine.opened() as crew,
            _panel(directory, specs, places, given) if given.panel else nullcontext() as record,
        ):
            answers = {style: _play(given, experiment, style, specs, places[style], crew) for style in specs}
            if record is not None:
                record(list(answers.items()))
        together = experiment.together(answers, given.line) if given.panel else None
        page = write(directory, list(answers.items()), together)
    _tell(given, experiment, answers, together, directory, page)


def _spec(experiment: Experiment[Q, A], style: str) -> Q:
    with blaming("--panel", "--policy") if style else nullcontext():
        return experiment.spec(style)


def _require(given: ExperimentOptions, directory: Path, specs: Mapping[str, Q], places: Mapping[str, Path]) -> None:
    """Everything that can be refused, before anything is compiled, played or written."""
    from simkit.experiments.pairing.play_pairs import require_games
    from simkit.runs.place import require_apart
    from simkit.runs.store import require_mine

    require_apart(directory)
    if given.panel:
        require_mine(directory, _manifest(specs, given), resume=True, force=given.force)
    for style, spec in specs.items():
        require_games(spec.games)
        for metric, unit in spec.deciding:
            if given.width is not None:
                given.width.require(metric, unit)
        require_mine(places[style], spec.manifest, resume=given.resume, force=given.force)


@contextmanager
def _stoppable(given: ExperimentOptions, directory: Path) -> Iterator[None]:
    """Ctrl-C at any moment: what is finished is kept, and the command that goes on is named."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted(
            "stopped: the finished parts are safe", file=directory, hint=f"go on with: {given.again}"
        ) from None


@contextmanager
def _panel(
    directory: Path, specs: Mapping[str, Q], places: Mapping[str, Path], given: ExperimentOptions
) -> "Iterator[Callable[[Sequence[tuple[str, Answer]]], None]]":
    """The directory that holds those of the styles; gives what writes the numbers of all."""
    from simkit.experiments.frames import write_results
    from simkit.runs.store import opened

    with opened(directory, _manifest(specs, given), resume=True, force=given.force) as store:
        for place in places.values():
            store.shelf(place.name)
        yield partial(write_results, store)


def _manifest(specs: Mapping[str, Q], given: ExperimentOptions) -> "Manifest":
    """That of a panel."""
    from simkit.experiments.pairing.parts import experiment

    return experiment("panel", _plan(specs), 1, given.line)


def _play(
    given: ExperimentOptions,
    experiment: Experiment[Q, A],
    style: str,
    specs: Mapping[str, Q],
    directory: Path,
    crew: Mapping[str, Any],
) -> A:
    spec = specs[style]
    which = f" {style} ({list(specs).index(style) + 1} of {len(specs)})" if style else ""
    with diagnostics.progress(f"playing{which}") as progress:
        return experiment.answer(spec, directory, **crew, resume=given.resume, force=given.force, on=progress)


def _tell(
    given: ExperimentOptions,
    experiment: Experiment[Q, A],
    answers: Mapping[str, A],
    together: "Panel | None",
    directory: Path,
    page: Path,
) -> None:
    if given.json:
        shown = {style: answer.as_json() for style, answer in answers.items()}
        more = {**together.as_json(), "by_style": shown} if together else shown[""]
        output.json_object({"experiment": str(directory), "report": str(page), **more})
        return
    for style, answer in answers.items():
        experiment.show(answer, style)
    if together:
        show_panel(together)
    output.line(f"Results: {directory} (results.parquet has every measure)")
    output.line(f"Report: {page}")
    output.lines(experiment.closing(next(iter(answers.values())), page))


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
