"""The options that commands share, spelt and explained once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from simkit.errors import SimkitError, UsageError
from simkit.lab.again import POLICIES_FROM, field_of

ScenarioRef = Annotated[str, typer.Argument(metavar="SCENARIO", help="A built-in name (axes) or a .toml file.")]
Players = Annotated[int | None, typer.Option("--players", help="Number of players.")]
Games = Annotated[int | None, typer.Option("--games", help="Number of games.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of all randomness.")]
Policy = Annotated[str | None, typer.Option("--policy", help="The policy in all seats, such as greedy or search:64.")]
Seats = Annotated[str | None, typer.Option("--seats", help="One policy per seat: greedy,random,…")]
Policies = Annotated[
    str | None, typer.Option("--policies", metavar="FILE", help="A file of policies, such as `simkit train` writes.")
]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a value; repeatable.")]
# `readable=False` for all paths: whether they can be used is found where they are, with its own exit code.
Out = Annotated[Path | None, typer.Option("--out", readable=False, help="Directory of the run (default: runs/<name>).")]
Log = Annotated[str, typer.Option("--log", metavar="LEVEL", help="games, seats or cards (each with those before it).")]
Threads = Annotated[int | None, typer.Option("--threads", help="Threads (default: all processors).")]
Shard = Annotated[
    str | None, typer.Option("--shard", metavar="K/N", help="Play one of N shares, to be joined by `simkit merge`.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with an interrupted or damaged run.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]


@contextmanager
def placed(hints: Mapping[str, str]) -> Iterator[None]:
    """Around a store whose place `--out` does not choose: its errors advise something else, phrase by phrase."""
    try:
        yield
    except SimkitError as error:
        hint = error.hint or ""
        for phrase, better in hints.items():
            hint = hint.replace(phrase, better)
        if hint == (error.hint or ""):
            raise
        raise type(error)(error.message, file=error.file, key=error.key, hint=hint, field=error.field) from None


def asked_of(source: str, sets: list[str], flags: dict[str, object]) -> dict[str, Any]:
    """What is asked of `simkit run`, for the manifest; the number of games is there anyway."""
    from simkit.logs.asked import asked

    given = {field_of(key): value for key, value in flags.items() if key != "run.games"}
    return asked(source, sets, **given)


def run_flags(
    players: int | None = None,
    games: int | None = None,
    seed: int | None = None,
    policy: str | None = None,
    seats: str | None = None,
    policies: str | None = None,
) -> dict[str, object]:
    """Options as scenario keys; absent ones are None."""
    if policies is not None and not policies.strip():
        hint = "expected a file of policies, such as mine.toml"
        raise UsageError("--policies is empty", key="--policies", hint=hint)
    return {
        "run.players": players,
        "run.games": games,
        "run.seed": seed,
        "run.policy": policy,
        "run.seats": None if seats is None else [name.strip() for name in seats.split(",")],
        POLICIES_FROM: policies,
    }
