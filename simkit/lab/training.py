"""Training of a policy, of a specialist against one policy, or of all policies of a game; writes them to a file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import Interrupted, ScenarioError, SimkitError, UsageError, spell
from simkit.lab import command_lines
from simkit.lab.answers import TextAnswer
from simkit.lab.progress import heard
from simkit.lab.question import Question, ScenarioLike, joined, question_of
from simkit.lab.reports import Players, advising, hints, player_counts
from simkit.lab.work_settings import WorkOptions, WorkSettings, work_settings

if TYPE_CHECKING:
    import polars as pl

    from simkit.experiments.players.strength import SpecialistGain, TrainedPolicy
    from simkit.experiments.players.train_spec import TrainSpec
    from simkit.experiments.players.training_request import TrainingRequest as Request
    from simkit.page.model import Page

GREEDY, POOL, TRAINED = "greedy", "pool", "trained"
EXPERIMENTS = Path("experiments")  # the directory of the trainings; `out` names the file of policies


@dataclass(frozen=True, repr=False)
class Training(TextAnswer):
    """The trained policies, their file, and the gains of specialists against them."""

    request: "Request"  # what was asked
    file: Path  # with the policies
    policies: "list[TrainedPolicy]"  # how each was made, and its win rates
    exploited: "Mapping[str, list[SpecialistGain]]"  # by policy
    next: str  # the next step: a command that plays with them, or how to ship them with the game

    kind = "train"

    def frame(self) -> "pl.DataFrame":
        """The win rates of each policy against others, in games that it was not trained on."""
        import polars as pl

        rows = [{"policy": policy.name, **vars(row)} for policy in self.policies for row in policy.tested]
        return pl.DataFrame(rows, infer_schema_length=None)

    def to_json(self) -> dict[str, Any]:
        """The contract of `train`: keys may be added, never renamed."""
        exploited = {name: [vars(gain) for gain in gains] for name, gains in self.exploited.items()}
        return {
            "file": str(self.file),
            "policies": [policy.to_json() for policy in self.policies],
            "exploited": exploited,
        }

    def layout(self) -> "Page":
        """The win rates of the policies."""
        from simkit.page.builders.train import layout

        return layout(self.to_json())


def train(
    scenario: ScenarioLike,
    *,
    players: Players = None,
    base: str | None = None,
    against: str | Iterable[str] = POOL,
    respond_to: str | None = None,
    hold: str | Mapping[str, int] | None = None,
    budget: int | None = None,
    name: str | None = None,
    champions: bool = False,
    champion_budget: int | None = None,
    **options: Unpack[WorkOptions],
) -> Training:
    """Evolve the weights of a policy until it beats the others, and write them to a file."""
    settings = work_settings(options)
    settings.check()
    rivals = joined(against if isinstance(against, str) else list(against))
    weights = hold if hold is None or isinstance(hold, str) else ",".join(f"{k}={v}" for k, v in hold.items())
    _require_compatible(respond_to, against=rivals, champions=champions, name=name, own_budget=champion_budget)
    question, name = question_of(scenario), TRAINED if name is None else name
    fields = {"base": base, "players": _counts_as_text(players), "budget": budget, "hold": weights}
    fields |= {"champion_budget": champion_budget, "against": None if rivals == POOL else rivals}
    line = command_lines.train(question, fields | {"respond_to": respond_to}, name, champions=champions)
    request = _request(question, players, base, rivals, weights, budget, name, line, champions)
    steps = TrainingSteps(request, respond_to, base, champions, champion_budget)
    file = settings.out or Path("champions.toml" if champions else f"{name}.toml")
    require_places(file, steps.first_specs(), resume=settings.resume, force=settings.force)
    with _stoppable(command_lines.resume_command(line, settings)):
        with settings.engine.opened() as crew:
            policies, gains = steps.train(lambda spec: _play(spec, settings, **crew))
        _write(file, steps.as_toml(policies, gains), replaceable=settings.force)
    exploited = {respond_to or policies[0].name: gains} if gains else {}
    next_step = _how_to_ship(request, file) if champions else _how_to_play(request, file, respond_to or base or GREEDY)
    return Training(request, file, policies, exploited, next_step)


def _request(
    question: Question,
    players: Players,
    base: str | None,
    rivals: str,
    weights: str | None,
    budget: int | None,
    name: str,
    line: str,
    champions: bool,
) -> "Request":
    """The fields of the question as a request for training."""
    from simkit.experiments.players.champions import training_counts
    from simkit.experiments.players.train_spec import BUDGET
    from simkit.experiments.players.training_request import TrainingRequest as Request
    from simkit.experiments.players.weight_space import held_of, names_of

    request = Request(
        question.basis(keyed=False),
        player_counts(players),
        GREEDY if base is None else base,
        names_of("against", rivals),
        held_of(weights),
        BUDGET if budget is None else budget,
        name,
        line,
    )
    if not champions:
        return replace(request, met=tuple(request.game.champions))
    return replace(request, counts=training_counts(request.game)) if players is None else request


@dataclass
class TrainingSteps:
    """What to train, step by step: a policy, a specialist, or all policies of a game."""

    request: "Request"
    respond_to: str | None
    base: str | None
    champions: bool
    champion_budget: int | None

    def first_specs(self) -> "list[TrainSpec]":
        """The trainings that are known before anything is played."""
        from simkit.experiments.players.champions import check_budgets

        if self.champions:
            return check_budgets(self.request, self.champion_budget)
        return [self.single_spec]

    @cached_property
    def single_spec(self) -> "TrainSpec":
        """The only training, if champions are not asked for."""
        request = self.request
        if self.respond_to is None:
            return request.spec()
        start = None if self.base is None else request.player("base", self.base)
        return request.specialist(request.player("respond_to", self.respond_to), start)

    def train(
        self, play: "Callable[[TrainSpec], list[TrainedPolicy]]"
    ) -> "tuple[list[TrainedPolicy], list[SpecialistGain]]":
        """Train with `play`; returns the policies and the gains of specialists."""
        from simkit.experiments.players.champions import make_champions

        if self.champions:
            return make_champions(self.request, play, self.champion_budget)
        policies = play(self.single_spec)
        return policies, list(policies[0].gains)

    def as_toml(self, policies: "list[TrainedPolicy]", gains: "list[SpecialistGain]") -> str:
        """The text of the file of policies."""
        from simkit.experiments.players.policy_toml import policies_toml

        title, command = self.request.game.title, self.request.command
        exploited = {policies[0].name: gains} if self.champions else {}
        return policies_toml(title, command, policies, exploited, of_the_game=self.champions)


def _counts_as_text(players: Players) -> str | None:
    return players if players is None or isinstance(players, str) else ",".join(map(str, player_counts(players)))


def _require_compatible(
    respond_to: str | None, *, against: str, champions: bool, name: str | None, own_budget: int | None
) -> None:
    if champions and name is not None:
        hint = f"the game names its champions: leave {spell('name')} out"
        raise UsageError(f"{spell('champions')} and {spell('name')} exclude each other", field="name", hint=hint)
    for field, is_set in {"against": against != POOL, "champions": champions}.items():
        if respond_to is not None and is_set:
            what = f"{spell('respond_to')} and {spell(field)} exclude each other"
            hint = f"a specialist has no other opponents: leave {spell(field)} out"
            raise UsageError(what, field="respond_to", hint=hint)
    if own_budget is not None and not champions:
        what = f"{spell('champion_budget')} is given without {spell('champions')}"
        hint = f"add {spell('champions')}, or use {spell('budget')}"
        raise UsageError(what, field="champion_budget", hint=hint)


def require_places(file: Path, specs: "Sequence[TrainSpec]", *, resume: bool, force: bool) -> None:
    """Raise every error that can be found before anything is compiled or played.

    The file may be missing, or have been written by the same training. A later change of it is
    detected when the training has finished.
    """
    from simkit.runs.store import require_same_plan
    from simkit.runs.store_directory import require_apart

    with advising(hints("training")):
        for spec in specs:
            require_apart(_place(spec))
            require_same_plan(_place(spec), spec.manifest, resume=resume, force=force)
    if file.suffix != ".toml":
        raise UsageError("does not end in .toml", file=file, hint="choose a name such as mine.toml")
    require_apart(file)
    _require_room(file)
    if force or not file.exists():
        return
    plans = _plans_of_policies(file)
    if not all(plans.get(spec.name) == spec.plan for spec in specs):
        out = spell("out")
        hint = (
            f"choose another {out}, or move the file away"
            if resume
            else f"choose another {out} or add {spell('force')}"
        )
        raise UsageError("the file exists", file=file, hint=hint)


def _require_room(file: Path) -> None:
    """An error if the file can never be written: the user should not learn it after hours of training."""
    hint = f"choose another {spell('out')}"
    if file.is_dir():
        raise UsageError("is a directory", file=file, hint=hint)
    for folder in file.parents:
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file", file=file, hint=hint)


def _place(spec: "TrainSpec") -> Path:
    return EXPERIMENTS / spec.directory


def _plans_of_policies(file: Path) -> dict[str, Any]:
    """The plans of the trainings that made the policies of a file; nothing if it is no file of policies."""
    from simkit.scenario.toml_files import decode, read

    try:
        trainings = decode(read(file, str(file)), str(file)).get("made")
    except SimkitError:
        return {}
    if not isinstance(trainings, dict):
        return {}
    return {name: training.get("plan") for name, training in trainings.items() if isinstance(training, dict)}


def _play(spec: "TrainSpec", settings: WorkSettings, **crew: Any) -> "list[TrainedPolicy]":
    from simkit.experiments.players.train import train as play

    with advising(hints("training")), heard(settings.on, f"training {spec.name}") as on:
        return play(spec, _place(spec), on=on, resume=settings.resume, force=settings.force, **crew)


@contextmanager
def _stoppable(go_on: str) -> Iterator[None]:
    """Ctrl-C at any moment: finished generations are kept, and the error names the command that continues."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted("stopped: the finished generations are saved", hint=f"continue with: {go_on}") from None


def _write(file: Path, text: str, *, replaceable: bool) -> None:
    """Write the file, unless it was edited by hand and is not `replaceable`. The policies are in the store anyway."""
    from simkit.logs.files import replace_file, storage_errors

    data = text.encode()
    with storage_errors(file, in_run=False):
        if not replaceable and file.exists() and file.read_bytes() != data:
            hint = (
                f"choose another {spell('out')}: it is written at once, without training; or train again with "
                f"{spell('force')} to replace the file"
            )
            raise UsageError("the file was changed after this training", file=file, hint=hint)
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, data)


def _how_to_ship(request: "Request", file: Path) -> str:
    """How to ship the policies with the game, or how to play with them if they are in its folder."""
    place = Path(str(files(request.game.package) / request.game.champions_file))
    if file.resolve() == place.resolve():
        return command_lines.command_line(["run", request.basis.ref], [], {"run.policy": "champion"})
    return f"to ship them with {request.game.title}, copy the file to {command_lines.shell(place)}"


def _how_to_play(request: "Request", file: Path, opponent: str) -> str:
    """The command that plays the policy against an opponent, or against `greedy` if it cannot name the opponent."""
    count = request.arms[0].scenario.players
    seats = [request.name, *[opponent] * (count - 1)]
    if opponent == request.name or not _playable(request, file, seats):
        seats = [request.name, *[GREEDY] * (count - 1)]
    flags = {"policies_from": str(file), "run.players": count, "run.seats": seats}
    return command_lines.command_line(["run", request.basis.ref], request.basis.sets, flags)


def _playable(request: "Request", file: Path, seats: list[str]) -> bool:
    """Can a run with the policies of this file seat these policies? A run can name only one file."""
    flags = {"run.players": request.arms[0].scenario.players, "run.seats": seats, "policies_from": str(file)}
    try:
        replace(request.basis, flags=flags).arm()
    except ScenarioError:
        return False
    return True
