"""Questions as command lines, every word quoted. Below the command line only this module knows how flags look."""

import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.errors import SimkitError
from simkit.lab.question import POLICIES_FROM, Question, field_of
from simkit.logs.run_request import FIELDS

if TYPE_CHECKING:
    from simkit.lab.work import Work
    from simkit.logs.manifest_model import AboutRun

KEYED = "run.shuffle=keyed"  # how experiments shuffle
INDEX = "INDEX"  # stands for the number of a game
NAMELESS = "SCENARIO"  # stands for a scenario that is not here, or says something else by now


def flag(field: str) -> str:
    """A field of a question as the command line writes it."""
    return "--" + field.replace("_", "-")


def shell(path: str | os.PathLike[str]) -> str:
    """A path or a word as a shell takes it."""
    return shlex.quote(os.fspath(path))


def command_line(words: Sequence[str], sets: Sequence[str], flags: Mapping[str, object]) -> str:
    """How to ask the same question again; `flags` are fields by the keys that they stand for."""
    return shlex.join(["simkit", *words, *_options({field_of(key): value for key, value in flags.items()}, sets)])


def run_again(about: "AboutRun") -> str:
    """The `simkit run` that plays the same games, given their number.

    What a manifest says was asked is believed if it makes the plan of the run; else a scenario must be named.
    """
    if about.asked is not None and _makes_plan(about):
        return typed(vars(about.asked), about.log)
    words = ["simkit", "run", NAMELESS, flag("players"), str(about.players), flag("seed"), str(about.seed)]
    return shlex.join(words + ([] if about.log == "cards" else [flag("log"), about.log]))


def _makes_plan(about: "AboutRun") -> bool:
    """Whoever asks this here gets the games of the run."""
    from simkit.games.registry import open_scenario
    from simkit.runs.plan_id import plan_id

    question = about.asked
    assert question is not None
    flags = {POLICIES_FROM if name == "policies" else f"run.{name}": getattr(question, name) for name in FIELDS}
    with suppress(SimkitError):
        scenario, game = open_scenario(question.scenario, question.sets, flags)
        return plan_id(scenario, game, about.log, about.part_size) == about.plan
    return False


def typed(question: Mapping[str, Any], log: str) -> str:
    """The `simkit run` that asks what a manifest keeps as asked."""
    words = ["simkit", "run", question["scenario"]]
    words += _options({name: question.get(name) for name in FIELDS}, question["sets"])
    words += [] if log == "cards" else [flag("log"), log]
    return shlex.join(words)


def run_of(about: "AboutRun", games: int) -> str:
    """The same with their number."""
    return f"{run_again(about)} {flag('games')} {games}"


def on(line: str, work: "Work") -> str:
    """How to go on after a stop. Threads are a matter of the machine."""
    words = [flag("out"), shell(work.out)] if work.out else []
    if isinstance(work.engine.name, str) and work.engine.name != "threads":
        words += [flag("engine"), shell(work.engine.name)]
        words += [] if work.engine.scheduler is None else [flag("scheduler"), shell(work.engine.scheduler)]
    return " ".join([line, *words, flag("resume")])


def is_changed(one: Question, two: Question) -> bool:
    """B is A with changes: one scenario is named."""
    return one.scenario == two.scenario and not one.changes and bool(two.changes)


def compare(one: Question, two: Question, metric: str | None, unpaired: bool) -> str:
    """Of `simkit compare`; in Python where the command line has no words for it."""
    if not is_changed(one, two) and (one.changes != two.changes or one.options != two.options):
        more = {"metric": metric, "unpaired": unpaired or None, "games": one.games}
        given = "".join(f", {name}={value!r}" for name, value in more.items() if value is not None)
        return f"simkit.compare({one!r}, {two!r}{given})"
    alone = is_changed(one, two) or (unpaired and one == two)
    words = ["compare", one.scenario, *([] if alone else [two.scenario]), *([flag("unpaired")] if unpaired else [])]
    return _experiment(two, [*words, *_given(metric=metric)])


def replays(one: Question, two: Question, style: str, seed: int) -> tuple[str, str]:
    """How to tell a game of either side; INDEX stands for its number."""
    of_two = {} if is_changed(one, two) else {"run.seed": seed}
    return (
        command_line(["replay", one.scenario, INDEX], [KEYED, *one.changes], one.flags_for(style)),
        command_line(["replay", two.scenario, INDEX], [KEYED, *two.changes], two.flags_for(style) | of_two),
    )


def sweep(question: Question, vary: Sequence[str], metric: str | None) -> str:
    """Of `simkit sweep`."""
    varied = [word for text in vary for word in (flag("vary"), text)]
    return _experiment(question, ["sweep", question.scenario, *varied, *_given(metric=metric)])


def value(question: Question, cards: str | None, measure: str, *, fair_cost: bool) -> str:
    """Of `simkit value`."""
    words = ["value", question.scenario, *_given(cards=cards, measure=measure)]
    return _experiment(question, [*words, *([flag("fair_cost")] if fair_cost else [])])


def league(question: Question, who: str | None) -> str:
    """Of `simkit league`."""
    words = ["league", question.scenario, *_given(who=who, policies=question.policies)]
    return _experiment(replace(question, policies=None), words)


def train(question: Question, given: Mapping[str, object], name: str, *, champions: bool) -> str:
    """Of `simkit train`."""
    words = ["train", question.scenario, *_given(**given), *([flag("champions")] if champions else _given(name=name))]
    return command_line(words, question.changes, question.flags)


def try_key(question: Question, key: str) -> str:
    """The `simkit compare` that tries a change at the same table; another change would be part of it."""
    line = command_line(["compare", question.scenario], [], {**question.flags, "run.games": None})
    return f"{line} {flag('set')} {shell(key)}=…"


def _experiment(question: Question, words: Sequence[str]) -> str:
    words = [*words, *_given(until=question.until, panel=question.panel)]
    return command_line(words, question.changes, question.flags)


def _given(**fields: object) -> list[str]:
    """Fields that are given, as words."""
    return [word for name, value in fields.items() if value is not None for word in (flag(name), str(value))]


def shard_again(about: "AboutRun", games: int, shard: str, *, resume: bool = False) -> str:
    """The `simkit run` that plays a shard of the same run, or goes on with it."""
    line = f"{run_again(about)} {flag('games')} {games} {flag('shard')} {shard}"
    return f"{line} {flag('resume')}" if resume else line


def alone_again(seats: str) -> str:
    """The `simkit run` with such seats of any scenario."""
    return command_line(["run", "SCENARIO"], [], {"run.seats": seats, "run.players": seats.count(",") + 1})


def _options(fields: Mapping[str, object], sets: Sequence[str]) -> list[str]:
    """Fields with a value, then changes."""
    given = [(flag(name), value) for name, value in fields.items() if value is not None]
    words = [
        word for name, value in given for word in (name, ",".join(value) if isinstance(value, list) else str(value))
    ]
    return words + [word for pair in sets for word in (flag("set"), pair)]
