"""`simkit train`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli import diagnostics, output
from simkit.cli.engine import THREADS, Engine, EngineName, Scheduler
from simkit.cli.experiments import command_line, points
from simkit.cli.options import Force, Json, Policies, Resume, ScenarioRef, Seed, Sets, Threads, placed, run_flags
from simkit.cli.report import PlayerCounts, player_counts
from simkit.errors import Interrupted, ScenarioError, SimkitError, UsageError

if TYPE_CHECKING:
    from simkit.experiments.players.strength import Gain, Tested, Trained
    from simkit.experiments.players.train_spec import TrainSpec
    from simkit.experiments.players.training_request import Asked

GREEDY, POOL, TRAINED = "greedy", "pool", "trained"
# What is trained lies in experiments/ of the working directory: --out names a file.
HINTS = {
    "use another --out": "work in another directory",
    "choose a writable directory with --out": "work in a directory that can be written",
}


def command(
    scenario: ScenarioRef,
    base: Annotated[
        str | None,
        typer.Option(
            "--base", help="The policy whose weights are trained (default: greedy, or the one to respond to)."
        ),
    ] = None,
    players: PlayerCounts = None,
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="GAMES", help="Games to train with (default: 600,000).")
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="P,Q,…", help="The opponents; pool: all built-in policies with weights of their own."
        ),
    ] = POOL,
    respond_to: Annotated[
        str | None,
        typer.Option(
            "--respond-to",
            metavar="POLICY",
            help="Train a specialist against this policy alone, and tell what it wins more in the same seats.",
        ),
    ] = None,
    hold: Annotated[
        str | None, typer.Option("--hold", metavar="WEIGHT=VALUE,…", help="Weights that stay as they are.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the policy is called (default: trained).")] = None,
    champions: Annotated[
        bool, typer.Option("--champions", help="Make the policies that come with the game: champion, styles, novice.")
    ] = False,
    champion_budget: Annotated[
        int | None,
        typer.Option(
            "--champion-budget", metavar="GAMES", help="With --champions: games of the champion (default: --budget)."
        ),
    ] = None,
    seed: Seed = None,
    policies: Policies = None,
    sets: Sets = None,
    out: Annotated[
        Path | None, typer.Option("--out", readable=False, help="The file to write (default: NAME.toml).")
    ] = None,
    threads: Threads = None,
    engine: EngineName = THREADS,
    scheduler: Scheduler = None,
    resume: Resume = False,
    force: Force = False,
    json: Json = False,
) -> None:
    """Evolve the weights of a policy until it beats the others, and write them to a file.

    Opponents are the built-in policies that have weights, greedy among them, and the champions of earlier rounds;
    trained policies that come with the game are met if --against names them. What comes out is tested on games and on
    scenarios that it was not trained on. Stopped or killed, it goes on with --resume and writes the same file.

    simkit train axes --players 2,4 --out mine.toml, then play it: simkit run axes --policies mine.toml --policy trained
    """
    from simkit.experiments.basis import Basis
    from simkit.experiments.players.champions import counts_of, known_first, make_champions
    from simkit.experiments.players.policy_toml import policies_toml
    from simkit.experiments.players.train_spec import BUDGET
    from simkit.experiments.players.training_request import Asked
    from simkit.experiments.players.weight_space import held_of, names_of

    chosen = Engine(threads, engine, scheduler)
    chosen.check()
    if resume and force:
        raise UsageError("--resume and --force exclude each other", key="--resume", hint="keep one of them")
    _require_compatible(respond_to, against=against, champions=champions, name=name)
    if champion_budget is not None and not champions:
        hint = "it goes with --champions; else say --budget"
        raise UsageError("--champion-budget is given without --champions", key="--champion-budget", hint=hint)
    name = TRAINED if name is None else name
    words = ["train", scenario]
    given = {"--base": base, "--players": players, "--budget": budget, "--hold": hold}
    given |= {"--champion-budget": champion_budget}
    given |= {"--against": None if against == POOL else against, "--respond-to": respond_to}
    words += [word for option, value in given.items() if value is not None for word in (option, str(value))]
    words += ["--champions"] if champions else ["--name", name]
    flags = run_flags(seed=seed, policies=policies)
    line = command_line(words, sets or [], flags)
    asked = Asked(
        Basis(scenario, tuple(sets or ()), flags, keyed=False),
        player_counts(players),
        GREEDY if base is None else base,
        names_of("--against", against),
        held_of(hold),
        BUDGET if budget is None else budget,
        name,
        line,
    )
    if champions and players is None:
        asked = replace(asked, counts=counts_of(asked.game))
    if not champions:
        asked = replace(asked, met=tuple(asked.game.champions))
    file = out or Path("champions.toml" if champions else f"{name}.toml")
    if respond_to is not None:
        start = None if base is None else asked.player("--base", base)
        specs = [asked.specialist(asked.player("--respond-to", respond_to), start)]
    else:
        specs = known_first(asked, champion_budget) if champions else [asked.spec()]
    require_places(file, specs, resume=resume, force=force)
    go_on = " ".join(
        [line, *(["--out", output.shell(out)] if out else []), *map(output.shell, chosen.words), "--resume"]
    )
    with _stoppable(go_on):
        with chosen.opened() as crew:

            def play(spec: "TrainSpec") -> "list[Trained]":
                return _play(spec, **crew, resume=resume, force=force)

            if champions:
                made, gains = make_champions(asked, play, champion_budget)
            else:
                made = play(specs[0])
                gains = list(made[0].gains)
        known = {made[0].name: gains} if champions else {}
        text = policies_toml(asked.game.title, line, made, known, of_the_game=champions)
        _write(file, text, replaceable=force)
    exploited = {respond_to or made[0].name: gains} if gains else {}
    if json:
        told = {"file": str(file), "policies": [trained.as_json() for trained in made]}
        output.json_object(told | {"exploited": {name: list(map(asdict, some)) for name, some in exploited.items()}})
        return
    for trained in made:
        show(trained)
    for target, some in exploited.items():
        for gain in some:
            output.line(specialist(target, gain))
    output.line(f"Written: {file}")
    output.line(f"Next: {_crowning(asked, file) if champions else _playing(asked, file, respond_to or base or GREEDY)}")


def _crowning(asked: "Asked", file: Path) -> str:
    """How the policies that come with a game get there, or are played if they are there."""
    place = Path(str(files(asked.game.package) / asked.game.champions_file))
    if file.resolve() == place.resolve():
        return f"simkit run {output.shell(asked.basis.ref)} --policy champion"
    return f"to let them come with {asked.game.title}, put the file there as {output.shell(place)}"


def _playing(asked: "Asked", file: Path, wanted: str) -> str:
    """The command that plays a policy against the wanted one, or against another if that is not known there."""
    count = asked.arms[0].scenario.players
    seats = ",".join([asked.name, *[wanted] * (count - 1)])
    if wanted == asked.name or not _playable(asked, file, seats):
        seats = ",".join([asked.name, *[GREEDY] * (count - 1)])
    words = ["run", asked.basis.ref, "--policies", str(file), "--players", str(count), "--seats", seats]
    return command_line(words, asked.basis.sets, {})


def _playable(asked: "Asked", file: Path, seats: str) -> bool:
    """Are these policies known where those of the file are? Only one file can be named."""
    flags = run_flags(players=asked.arms[0].scenario.players, seats=seats, policies=str(file))
    try:
        replace(asked.basis, flags=flags).arm()
    except ScenarioError:
        return False
    return True


def _require_compatible(respond_to: str | None, *, against: str, champions: bool, name: str | None) -> None:
    if champions and name is not None:
        hint = "champions have the names that the game gives them: leave it out"
        raise UsageError("--champions and --name exclude each other", key="--name", hint=hint)
    others = {"--against": against != POOL, "--champions": champions}
    for option, given in others.items():
        if respond_to is not None and given:
            hint = "a specialist meets nobody else: leave it out"
            raise UsageError(f"--respond-to and {option} exclude each other", key="--respond-to", hint=hint)


def require_places(file: Path, specs: "Sequence[TrainSpec]", *, resume: bool, force: bool) -> None:
    """Everything that can be refused, before anything is compiled or played.

    The file can be written if nothing is there, or what the same training wrote (whether by now it says something else
    is seen when the training is known).
    """
    from simkit.runs.place import require_apart
    from simkit.runs.store import require_mine

    with placed(HINTS):
        for spec in specs:
            require_apart(_place(spec))
            require_mine(_place(spec), spec.manifest, resume=resume, force=force)
    if file.suffix != ".toml":
        raise UsageError("does not end in .toml", file=file, hint="call it something like mine.toml")
    require_apart(file)
    _require_room(file)
    if force or not file.exists():
        return
    found = _made(file)
    if not all(isinstance(how := found.get(spec.name), dict) and how.get("plan") == spec.plan for spec in specs):
        hint = "choose another --out, or move the file away" if resume else "choose another --out or add --force"
        raise UsageError("the file exists", file=file, hint=hint)


def _require_room(file: Path) -> None:
    """Who has trained for an hour is not to hear only then that there can be no such file."""
    hint = "choose another --out"
    if file.is_dir():
        raise UsageError("is a directory", file=file, hint=hint)
    for folder in file.parents:
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file", file=file, hint=hint)


def _place(spec: "TrainSpec") -> Path:
    return Path("experiments") / spec.directory


def _made(file: Path) -> dict[str, Any]:
    """How the policies of a file were made, if it is one."""
    from simkit.scenario.files import decode, read

    try:
        made = decode(read(file, str(file)), str(file)).get("made")
    except SimkitError:
        return {}
    return made if isinstance(made, dict) else {}


def _play(spec: "TrainSpec", **options: Any) -> "list[Trained]":
    from simkit.experiments.players.train import train

    with placed(HINTS), diagnostics.progress(f"training {spec.name}") as progress:
        return train(spec, _place(spec), on=progress, **options)


@contextmanager
def _stoppable(go_on: str) -> Iterator[None]:
    """Ctrl-C at any moment: what is finished is kept, and the command that goes on is named."""
    try:
        yield
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted("stopped: the finished generations are safe", hint=f"go on with: {go_on}") from None


def _write(file: Path, text: str, *, replaceable: bool) -> None:
    """What somebody wrote there by hand stays, unless it may be replaced; what was trained is in its store anyway."""
    from simkit.logs.files import replace_file, storage_errors

    data = text.encode()
    with storage_errors(file, in_run=False):
        if not replaceable and file.exists() and file.read_bytes() != data:
            hint = "choose another --out, which is written at once, or add --force to train again and replace it"
            raise UsageError("the file says something else than this training", file=file, hint=hint)
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, data)


def show(trained: "Trained") -> None:
    """How good it is, for people."""
    rows = [[f"{row.players}", row.against, *_rate(row)] for row in trained.tested if not row.changed]
    heads = [">players", "against", ">win rate", ">95 % interval", ">par"]
    output.table(f"{trained.name} on one side, its rival on all others", heads, rows)
    rows = [[f"{row.players}", row.against, *_rate(row)] for row in trained.tested if row.changed]
    if rows:
        changed = max(row.changed for row in trained.tested)
        output.table(f"{trained.name} on {changed} scenarios with other numbers on their cards", heads, rows)


def specialist(target: str, gain: "Gain") -> str:
    """How exploitable a policy is."""
    where = f"on {target} at {gain.players} players"
    span = f"95 % interval {points(gain.low)} to {points(gain.high)}, {gain.games:,} paired games"
    if gain.low > 0:
        return f"A specialist gains {points(gain.gain)} points {where} ({span}); a better one may gain more"
    return f"No specialist was found that gains {where}: {points(gain.gain)} points ({span})"


def _rate(row: "Tested") -> list[str]:
    span = f"{output.percent(row.low)} to {output.percent(row.high)}"
    return [output.percent(row.win_rate), span, output.percent(row.par)]
