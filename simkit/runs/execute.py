"""Playing a run: the parts that exist are checked, the others are played."""

from collections.abc import Collection
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from simkit.errors import Interrupted, UsageError, spell
from simkit.events import Listener, Started, listener
from simkit.logs.manifest import MAIN, Manifest, Series
from simkit.logs.manifest_model import AboutRun, InvalidManifest, plain
from simkit.logs.scan import check_parts
from simkit.logs.shard import Shard
from simkit.logs.stored_digests import changed_parts
from simkit.numbers import count
from simkit.runs.engine import Crew, in_order
from simkit.runs.headline import headline
from simkit.runs.part import RunTask
from simkit.runs.pilot import cards_to_fit
from simkit.runs.plan import Plan
from simkit.runs.store import Store, games_to_keep, most_games, opened
from simkit.runs.warm_up import warm_up

FEWEST_FOR_PILOT = 100  # games; a shorter run gets no pilot


@dataclass(frozen=True)
class Outcome:
    """A finished run: its directory, the games played by this call, and the seconds it took (without compiling)."""

    directory: Path
    manifest: Manifest
    played: int
    seconds: float
    checked: Collection[int] = ()  # parts that existed and whose bytes are as they were written


def execute(
    plan: Plan,
    directory: Path,
    games: int,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    shard: Shard | None = None,
    about: AboutRun | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> Outcome:
    """Make sure that the run in `directory` has at least `games` games, or its shard of them.

    A damaged part is an error; with `resume` it is played again. `about` is the fixed part of an existing manifest, if
    the plan was read from it.
    """
    if games > most_games(plan.part_size):
        hint = f"expected at most {most_games(plan.part_size)}, which is the limit of a run"
        raise UsageError(f"{spell('games')} is {games}", field="games", hint=hint)
    if about is None or shard is not None:
        about = _about(plan, shard)
    with opened(directory, Manifest(about, {MAIN: Series()}), resume=resume, force=force) as store:
        wanted = max(games, games_to_keep(store.manifest))
        if resume:
            store.keep_intact()
            for index in changed_parts(directory, store.manifest.parts.values(), plan.schema):
                del store.manifest.parts[index]
        else:
            check_parts(directory, store.manifest)
        store.expect(MAIN, wanted, exactly=True)
        missing = store.manifest.missing
        checked = store.manifest.parts.keys() - dict(missing)
        if missing:
            warm_up([plan.session], on)
        listener(on)(Started(store.manifest.share, store.manifest.done))
        if not missing:
            return Outcome(directory, store.manifest, 0, 0.0, checked)
        if wanted >= FEWEST_FOR_PILOT and not store.manifest.about.has("fitted"):
            about = store.manifest.about
            store.manifest.fixed = about.with_values(fitted=cards_to_fit(plan, about))
            store.save()  # before any part is played, so that a run that is killed and resumed has the same manifest
        start = perf_counter()
        _play(plan, store, [index for index, _ in missing], Crew(on, threads, executor))
        store.save()
        return Outcome(directory, store.manifest, sum(n for _, n in missing), perf_counter() - start, checked)


def _about(plan: Plan, shard: Shard | None) -> AboutRun:
    """The fixed part of the manifest; an error if the run could not be read again later."""
    try:
        return AboutRun.read(plain(plan.about() | ({} if shard is None else {"shard": vars(shard)})))
    except InvalidManifest as error:
        what = f"the game {plan.game.id} cannot be logged: {error}"
        raise UsageError(what, hint="correct its metrics.py or cards.py; `check_game` gives details") from None


def _play(plan: Plan, store: Store, indexes: list[int], crew: Crew) -> None:
    """Play parts; each counts as soon as it is stored. The first error stops all workers."""
    progress = headline(plan.schema, store.directory, store.manifest, crew.watch.on) if crew.here else None
    task = RunTask(plan, crew.place(store.directory), store.manifest.games, crew.watch, headline=progress)
    try:
        with closing(in_order(task, indexes, crew, keep=store.note)) as parts:
            for _ in parts:
                pass
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted(
            f"stopped: {count(store.manifest.done)} of {count(store.manifest.share)} games are saved",
            file=store.directory,
            hint=f"run the same command with {spell('resume')} to continue",
        ) from None
