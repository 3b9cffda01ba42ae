"""A replayed game as text: sentences for people, and the trace that a referee reads."""

import re
from collections.abc import Iterator
from typing import Any

from simkit.runs.replay import Replay

CONTINUED = "  … "  # the line continues the line before
# A clause that begins with a name and a colon. A name with a number (`round 2, phase 3: `) becomes a heading above the
# clause; a name without one (`yellow: `) gets a line of its own.
NAMED_CLAUSE = re.compile(r"(?:^|; )((?!turn )[a-z]+(?: \d+)?(?:, [a-z]+ \d+)?): ")


def tale(replay: Replay) -> Iterator[str]:
    """The game in sentences."""
    pending = ""
    for line in _lines(replay):
        if line.startswith(CONTINUED):
            pending += f"; {line.removeprefix(CONTINUED)}"
        else:
            yield from [pending] if pending else []
            pending = line
    yield pending


def _lines(replay: Replay) -> Iterator[str]:
    """Headings and the lines below them."""
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
        for number, text in _by_turn(replay.tell(step), turn, int(step.after.turns)):
            if number != turn:
                turn = number
                yield f"\nTurn {turn}"
            if text:
                yield from _lines_of_step(text)
    result = replay.result()
    yield f"\nEnd after {result.turns} turns ({result.end_reason.replace('_', ' ')})"
    for seat, policy in enumerate(replay.policies):
        place = f"place {result.ranks[seat]}" if result.ranks[seat] else "no place"
        yield f"  P{seat} {policy}: {place}, score {result.scores[seat]}"


def _lines_of_step(text: str) -> Iterator[str]:
    """The clauses of a step, each on a line, with the headings above them."""
    unnamed, *named = NAMED_CLAUSE.split(text)
    if unnamed:
        yield f"  {unnamed}"
    for name, clauses in zip(named[::2], named[1::2], strict=True):
        if name[-1].isdigit():
            yield f"\n{name.capitalize()}"
        yield f"  {clauses}" if name[-1].isdigit() else f"  {name}: {clauses}"


def _by_turn(text: str, first: int, last: int) -> Iterator[tuple[int, str]]:
    """The text of a step by turn: what follows "; turn 4: " belongs to turn 4."""
    for turn in range(first, last + 1):
        here, _, text = text.partition(f"; turn {turn + 1}: ")
        if here or turn == first:
            yield turn, here


def trace(replay: Replay) -> Iterator[dict[str, Any]]:
    """The documented trace as plain data: setup, one entry per decision (`before` and `state`, after it), result."""
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
