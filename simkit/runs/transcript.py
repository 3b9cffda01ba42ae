"""A replayed game told: in sentences, and as the trace that a referee reads."""

import re
from collections.abc import Iterator
from typing import Any

from simkit.runs.replay import Replay

# A clause that begins with a name and a colon: with a number (`round 2, phase 3: `) it stands below a heading of that
# name, without one (`yellow: `) on a line of its own.
MORE = "  … "  # belongs to the line before
PART = re.compile(r"(?:^|; )((?!turn )[a-z]+(?: \d+)?(?:, [a-z]+ \d+)?): ")


def tale(replay: Replay) -> Iterator[str]:
    """The game in sentences."""
    held = ""
    for line in _told(replay):
        if line.startswith(MORE):
            held += f"; {line.removeprefix(MORE)}"
        else:
            yield from [held] if held else []
            held = line
    yield held


def _told(replay: Replay) -> Iterator[str]:
    """Headings, and the lines below them."""
    scenario = replay.scenario
    yield f"{scenario.title} ({scenario.variant}), game {replay.index}, seed {scenario.run.seed}"
    yield ", ".join(f"P{seat} {policy}" for seat, policy in enumerate(replay.policies))
    if lines := replay.opening():
        yield "\nStart"
        yield from (f"  {line}" for line in lines)
    turn = 0
    for step in replay.steps():
        if int(step.before.turns) != turn:
            turn = int(step.before.turns)
            yield f"\nTurn {turn}"
        for begun, text in _by_turn(replay.tell(step), turn, int(step.after.turns)):
            if begun != turn:
                turn = begun
                yield f"\nTurn {turn}"
            if text:
                yield from _lines(text)
    result = replay.result()
    yield f"\nEnd after {result.turns} turns ({result.end_reason.replace('_', ' ')})"
    for seat, policy in enumerate(replay.policies):
        place = f"place {result.ranks[seat]}" if result.ranks[seat] else "no place"
        yield f"  P{seat} {policy}: {place}, score {result.scores[seat]}"


def _lines(text: str) -> Iterator[str]:
    """The parts of a step, each on a line; headings stand above theirs."""
    own, *rest = PART.split(text)
    if own:
        yield f"  {own}"
    for name, clauses in zip(rest[::2], rest[1::2], strict=True):
        if name[-1].isdigit():
            yield f"\n{name.capitalize()}"
        yield f"  {clauses}" if name[-1].isdigit() else f"  {name}: {clauses}"


def _by_turn(text: str, first: int, last: int) -> Iterator[tuple[int, str]]:
    """A line in pieces: what follows "; turn 4: " happens when turn 4 has begun, and is told there."""
    for turn in range(first, last + 1):
        here, _, text = text.partition(f"; turn {turn + 1}: ")
        if here or turn == first:
            yield turn, here


def trace(replay: Replay) -> Iterator[dict[str, Any]]:
    """The documented trace as plain data: setup, one entry per decision (`before` it and the `state` after), result."""
    scenario = replay.scenario
    setup = {
        "game": replay.game.id,
        "rules_version": replay.game.version(scenario),
        "scenario": scenario.name,
        "variant": scenario.variant,
        "players": scenario.players,
        "seed": scenario.run.seed,
        "index": replay.index,
        "policies": list(replay.policies),
        "resolved": scenario.resolved(),
    }
    after = replay.describe(replay.setup)
    yield {"setup": setup, "state": after}
    for step in replay.steps():
        before, after = after, replay.describe(step.after)
        yield {
            "n": step.number,
            "seat": step.seat,
            "decision": step.decision,
            "legal": [{"code": code, "label": replay.label(code)} for code in step.legal],
            "chosen": step.chosen,
            "forced": step.forced,
            "before": before,
            "state": after,
        }
    yield {"result": vars(replay.result())}
