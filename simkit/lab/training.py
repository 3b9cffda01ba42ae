"""Training: a policy, a specialist against one, or all policies that come with a game, written to a file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import Interrupted, ScenarioError, SimkitError, UsageError, spell
from simkit.lab import again
from simkit.lab.progress import heard
from simkit.lab.question import Asked, Question, joined, questioned
from simkit.lab.reports import Players, advising, hints, player_counts
from simkit.lab.shown import Answered
from simkit.lab.work import How, Work, work_of

if TYPE_CHECKING:
    import polars as pl

    from simkit.experiments.players.strength import Gain, Trained
    from simkit.experiments.players.train_spec import TrainSpec
    from simkit.experiments.players.training_request import TrainingRequest as Request
    from simkit.page.model import Page

GREEDY, POOL, TRAINED = "greedy", "pool", "trained"
ROOM = Path("experiments")  # what is trained is kept here; `out` names a file


@dataclass(frozen=True, repr=False)
class Training(Answered):
    """The policies, the file that holds them, and what specialists gain on one of them."""

    request: "Request"
    file: Path
    policies: "list[Trained]"
    exploited: "Mapping[str, list[Gain]]"
    next: str  # the command that plays with them, or what makes them come with the game

    kind = "train"

    def frame(self) -> "pl.DataFrame":
        """What each policy wins against each other, on games that it was not trained on."""
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
        """How good the policies are."""
        from simkit.page.builders.train import layout

        return layout(self.to_json())


def train(
    scenario: Asked,
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
    **how: Unpack[How],
) -> Training:
    """Evolve the weights of a policy until it beats the others, and write them to a file."""
    work = work_of(how)
    work.check()
    rivals = joined(against if isinstance(against, str) else list(against))
    weights = hold if hold is None or isinstance(hold, str) else ",".join(f"{k}={v}" for k, v in hold.items())
    _require_compatible(respond_to, against=rivals, champions=champions, name=name, own_budget=champion_budget)
    question, name = questioned(scenario), TRAINED if name is None else name
    given = {"base": base, "players": _counts_as_text(players), "budget": budget, "hold": weights}
    given |= {"champion_budget": champion_budget, "against": None if rivals == POOL else rivals}
    line = again.train(question, given | {"respond_to": respond_to}, name, champions=champions)
    request = _request(question, players, base, rivals, weights, budget, name, line, champions)
    lessons = Lessons(request, respond_to, base, champions, champion_budget)
    file = work.out or Path("champions.toml" if champions else f"{name}.toml")
    require_places(file, lessons.first(), resume=work.resume, force=work.force)
    with _stoppable(again.on(line, work)):
        with work.engine.opened() as crew:
            made, gains = lessons.all(lambda spec: _play(spec, work, **crew))
        _write(file, lessons.as_toml(made, gains), replaceable=work.force)
    exploited = {respond_to or made[0].name: gains} if gains else {}
    then = _crowning(request, file) if champions else _playing(request, file, respond_to or base or GREEDY)
    return Training(request, file, made, exploited, then)


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
    """What is asked for, in the words of whoever trains."""
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
class Lessons:
    """What is trained, one after the other: a policy, a specialist, or all that come with a game."""

    request: "Request"
    respond_to: str | None
    base: str | None
    champions: bool
    champion_budget: int | None

    def first(self) -> "list[TrainSpec]":
        """What is known before anything is played."""
        from simkit.experiments.players.champions import check_budgets

        if self.champions:
            return check_budgets(self.request, self.champion_budget)
        return [self.alone]

    @cached_property
    def alone(self) -> "TrainSpec":
        """The only training, if it is not about champions."""
        request = self.request
        if self.respond_to is None:
            return request.spec()
        start = None if self.base is None else request.player("base", self.base)
        return request.specialist(request.player("respond_to", self.respond_to), start)

    def all(self, play: "Callable[[TrainSpec], list[Trained]]") -> "tuple[list[Trained], list[Gain]]":
        """The policies, and what specialists gain."""
        from simkit.experiments.players.champions import make_champions

        if self.champions:
            return make_champions(self.request, play, self.champion_budget)
        made = play(self.alone)
        return made, list(made[0].gains)

    def as_toml(self, made: "list[Trained]", gains: "list[Gain]") -> str:
        """The file of policies."""
        from simkit.experiments.players.policy_toml import policies_toml

        known = {made[0].name: gains} if self.champions else {}
        return policies_toml(self.request.game.title, self.request.command, made, known, of_the_game=self.champions)


def _counts_as_text(players: Players) -> str | None:
    return players if players is None or isinstance(players, str) else ",".join(map(str, player_counts(players)))


def _require_compatible(
    respond_to: str | None, *, against: str, champions: bool, name: str | None, own_budget: int | None
) -> None:
    if champions and name is not None:
        hint = "champions have the names that the game gives them: leave it out"
        raise UsageError(f"{spell('champions')} and {spell('name')} exclude each other", field="name", hint=hint)
    for field, given in {"against": against != POOL, "champions": champions}.items():
        if respond_to is not None and given:
            what = f"{spell('respond_to')} and {spell(field)} exclude each other"
            raise UsageError(what, field="respond_to", hint="a specialist meets nobody else: leave it out")
    if own_budget is not None and not champions:
        what = f"{spell('champion_budget')} is given without {spell('champions')}"
        hint = f"it goes with {spell('champions')}; else say {spell('budget')}"
        raise UsageError(what, field="champion_budget", hint=hint)


def require_places(file: Path, specs: "Sequence[TrainSpec]", *, resume: bool, force: bool) -> None:
    """Everything that can be refused, before anything is compiled or played.

    The file can be written if nothing is there, or what the same training wrote (whether by now it says something else
    is seen when the training is known).
    """
    from simkit.runs.store import require_same_plan
    from simkit.runs.store_directory import require_apart

    with advising(hints("training")):
        for spec in specs:
            require_apart(_place(spec))
            require_same_plan(_place(spec), spec.manifest, resume=resume, force=force)
    if file.suffix != ".toml":
        raise UsageError("does not end in .toml", file=file, hint="call it something like mine.toml")
    require_apart(file)
    _require_room(file)
    if force or not file.exists():
        return
    made = _made(file)
    if not all(isinstance(how := made.get(spec.name), dict) and how.get("plan") == spec.plan for spec in specs):
        out = spell("out")
        hint = (
            f"choose another {out}, or move the file away"
            if resume
            else f"choose another {out} or add {spell('force')}"
        )
        raise UsageError("the file exists", file=file, hint=hint)


def _require_room(file: Path) -> None:
    """Who has trained for an hour is not to hear only then that there can be no such file."""
    hint = f"choose another {spell('out')}"
    if file.is_dir():
        raise UsageError("is a directory", file=file, hint=hint)
    for folder in file.parents:
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file", file=file, hint=hint)


def _place(spec: "TrainSpec") -> Path:
    return ROOM / spec.directory


def _made(file: Path) -> dict[str, Any]:
    """How the policies of a file were made, if it is one."""
    from simkit.scenario.toml_files import decode, read

    try:
        made = decode(read(file, str(file)), str(file)).get("made")
    except SimkitError:
        return {}
    return made if isinstance(made, dict) else {}


def _play(spec: "TrainSpec", work: Work, **crew: Any) -> "list[Trained]":
    from simkit.experiments.players.train import train as play

    with advising(hints("training")), heard(work.on, f"training {spec.name}") as on:
        return play(spec, _place(spec), on=on, resume=work.resume, force=work.force, **crew)


@contextmanager
def _stoppable(go_on: str) -> Iterator[None]:
    """Ctrl-C at any moment: what is finished is kept, and the command that goes on is named."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted("stopped: the finished generations are saved", hint=f"continue with: {go_on}") from None


def _write(file: Path, text: str, *, replaceable: bool) -> None:
    """What somebody wrote there by hand stays, unless it may be replaced; what was trained is in its store anyway."""
    from simkit.logs.files import replace_file, storage_errors

    data = text.encode()
    with storage_errors(file, in_run=False):
        if not replaceable and file.exists() and file.read_bytes() != data:
            hint = (
                f"choose another {spell('out')}, which is written at once, or add {spell('force')} to train again and "
                "replace it"
            )
            raise UsageError("the file says something else than this training", file=file, hint=hint)
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, data)


def _crowning(request: "Request", file: Path) -> str:
    """How the policies that come with a game get there, or are played if they are there."""
    place = Path(str(files(request.game.package) / request.game.champions_file))
    if file.resolve() == place.resolve():
        return again.command_line(["run", request.basis.ref], [], {"run.policy": "champion"})
    return f"to let them come with {request.game.title}, put the file there as {again.shell(place)}"


def _playing(request: "Request", file: Path, wanted: str) -> str:
    """The command that plays a policy against the wanted one, or against another if that is not known there."""
    count = request.arms[0].scenario.players
    seats = [request.name, *[wanted] * (count - 1)]
    if wanted == request.name or not _playable(request, file, seats):
        seats = [request.name, *[GREEDY] * (count - 1)]
    flags = {"policies_from": str(file), "run.players": count, "run.seats": seats}
    return again.command_line(["run", request.basis.ref], request.basis.sets, flags)


def _playable(request: "Request", file: Path, seats: list[str]) -> bool:
    """Are these policies known where those of the file are? Only one file can be named."""
    flags = {"run.players": request.arms[0].scenario.players, "run.seats": seats, "policies_from": str(file)}
    try:
        replace(request.basis, flags=flags).arm()
    except ScenarioError:
        return False
    return True
