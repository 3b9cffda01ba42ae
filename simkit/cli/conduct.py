"""What `compare`, `sweep` and `value` do alike: from the options that were typed to the page and the last line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from simkit.cli import diagnostics, output
from simkit.cli.asked import Asked
from simkit.cli.experiments import blaming, show_panel
from simkit.errors import Interrupted

if TYPE_CHECKING:
    from simkit.experiments.arms import Arm
    from simkit.experiments.frames import Answer
    from simkit.experiments.panel import Panel
    from simkit.experiments.results import Comparison, Sweep, Values
    from simkit.logs.manifest import Manifest

A = TypeVar("A", bound="Comparison | Sweep | Values")
Q = TypeVar("Q", bound="Question")


class Question(Protocol):
    """What all questions have."""

    @property
    def games(self) -> int: ...

    @property
    def plan(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def manifest(self) -> "Manifest": ...

    @property
    def played(self) -> "Sequence[Arm]": ...

    @property
    def deciding(self) -> "Sequence[tuple[str, str]]":
        """Metric and unit of what `--until` looks at."""


@dataclass(frozen=True)
class Experiment(Generic[Q, A]):
    """What differs from command to command."""

    question: Callable[[str], Q]  # by style
    answer: Callable[..., A]
    together: "Callable[[Mapping[str, A], str], Panel]"
    show: Callable[[A, str], None]
    closing: Callable[[A, Path], Iterable[str]]


def conduct(asked: Asked, experiment: Experiment[Q, A]) -> None:
    """Check, play, write the page and tell the answer."""
    from simkit.report.experiments import write

    asked.check()
    questions = {style: _question(experiment, style) for style in asked.styles()}
    directory = asked.out or Path("experiments") / _name(questions)
    places = {style: _place(directory, style) for style in questions}
    _require(asked, directory, questions, places)
    with _stoppable(asked, directory):
        with _panel(directory, questions, places, asked) if asked.panel else nullcontext() as record:
            answers = {style: _play(asked, experiment, style, questions, places[style]) for style in questions}
            if record is not None:
                record(list(answers.items()))
        together = experiment.together(answers, asked.line) if asked.panel else None
        page = write(directory, list(answers.items()), together)
    _tell(asked, experiment, answers, together, directory, page)


def _question(experiment: Experiment[Q, A], style: str) -> Q:
    with blaming("--panel", "--policy") if style else nullcontext():
        return experiment.question(style)


def _require(asked: Asked, directory: Path, questions: Mapping[str, Q], places: Mapping[str, Path]) -> None:
    """Everything that can be refused, before anything is compiled, played or written."""
    from simkit.experiments.playing import require_games
    from simkit.run.place import require_apart
    from simkit.run.store import require_mine

    require_apart(directory)
    if asked.panel:
        require_mine(directory, _manifest(questions, asked), resume=True, force=asked.force)
    for style, question in questions.items():
        require_games(question.games)
        for metric, unit in question.deciding:
            if asked.width is not None:
                asked.width.require(metric, unit)
        require_mine(places[style], question.manifest, resume=asked.resume, force=asked.force)


@contextmanager
def _stoppable(asked: Asked, directory: Path) -> Iterator[None]:
    """Ctrl-C at any moment: what is finished is kept, and the command that goes on is named."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted(
            "stopped: the finished parts are safe", file=directory, hint=f"go on with: {asked.again}"
        ) from None


@contextmanager
def _panel(
    directory: Path, questions: Mapping[str, Q], places: Mapping[str, Path], asked: Asked
) -> "Iterator[Callable[[Sequence[tuple[str, Answer]]], None]]":
    """The directory that holds those of the styles; gives what writes the numbers of all."""
    from simkit.experiments.frames import write_results
    from simkit.run.store import opened

    with opened(directory, _manifest(questions, asked), resume=True, force=asked.force) as store:
        for place in places.values():
            store.shelf(place.name)
        yield partial(write_results, store)


def _manifest(questions: Mapping[str, Q], asked: Asked) -> "Manifest":
    """That of a panel."""
    from simkit.experiments.parts import experiment

    return experiment("panel", _plan(questions), 1, asked.line)


def _play(asked: Asked, experiment: Experiment[Q, A], style: str, questions: Mapping[str, Q], directory: Path) -> A:
    question = questions[style]
    which = f" {style} ({list(questions).index(style) + 1} of {len(questions)})" if style else ""
    with diagnostics.progress(f"playing{which}") as bar:
        warm_up(question.played)
        return experiment.answer(
            question,
            directory,
            threads=asked.threads,
            resume=asked.resume,
            force=asked.force,
            on_start=bar.expect,
            on_games=bar.advance,
        )


def warm_up(arms: "Sequence[Arm]") -> None:
    """Compile or load every kernel here, where Ctrl-C is heard, and not in a thread."""
    for arm in {id(arm.session.entry): arm for arm in arms}.values():
        diagnostics.compiling(arm.session)
        arm.session.play(arm.session.desk(), arm.session.rows(0), 0)


def _tell(
    asked: Asked,
    experiment: Experiment[Q, A],
    answers: Mapping[str, A],
    together: "Panel | None",
    directory: Path,
    page: Path,
) -> None:
    if asked.json:
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


def _plan(questions: Mapping[str, Q]) -> str:
    """That of a panel."""
    from simkit.scenario.digest import digest

    return digest([question.plan for question in questions.values()])


def _name(questions: Mapping[str, Q]) -> str:
    first = next(iter(questions.values())).name
    return first if len(questions) == 1 else f"{first.rpartition('-')[0]}-panel-{_plan(questions)[:8]}"


def _place(directory: Path, style: str) -> Path:
    """Where a style is played. Names of policies may hold what no file can be called."""
    from simkit.scenario.digest import digest

    if not style:
        return directory
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", style)
    return directory / (f"style-{plain}" if plain == style else f"style-{plain}-{digest(style)[:6]}")
