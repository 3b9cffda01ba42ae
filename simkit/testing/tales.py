"""Nothing that changes the table stays untold: every line of a tale is compared with the states around it.

A game declares for every field of its described states (`narrate.describe`) how a line names a change of it, or why the
change may stay untold:

    FIELDS = {
        "hits": each(value),
        "hand": each(cards),
        "draw": untold("hidden from all"),
    }

A line speaks for all steps since the line before it: a step that tells nothing is told by the next one. A line consists
of clauses, parted by semicolons. What a change needs must stand in one clause, together with the seat it happened to.
A step that begins with `… ` goes on with the line before, as in the tale: `Line.whole` has both.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simkit.runs.replay import ReplayStep
from simkit.runs.transcript import CONTINUED, NAMED_CLAUSE
from simkit.testing.broken import require
from simkit.testing.setting import Setting
from simkit.testing.traces import Plain


@dataclass(frozen=True)
class Line:
    """A line of a tale: the described states before and after it, and the steps that it tells."""

    text: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    seats: Sequence[int]  # who chose, step by step
    labels: Sequence[str]  # what was chosen
    decisions: Sequence[str]  # the decisions
    titles: Mapping[str, str]  # of cards, by id
    begun: str = ""  # what stands before it where it goes on with a line of the tale

    @cached_property
    def whole(self) -> "Line":
        """The line as the tale has it: with what it goes on with."""
        return replace(self, text=f"{self.begun}; {self.text}", begun="") if self.begun else self

    @cached_property
    def clauses(self) -> list[str]:
        return self.text.split("; ")

    def says(self, patterns: Iterable[str]) -> bool:
        """One clause has all patterns."""
        every = [re.compile(pattern) for pattern in patterns]
        return any(all(pattern.search(clause) for pattern in every) for clause in self.clauses)


@dataclass(frozen=True)
class Change:
    """A field that is different after a line; `seat` is None where the field belongs to no seat."""

    line: Line
    field: str
    seat: int | None
    before: Any
    after: Any

    def __str__(self) -> str:
        whose = "" if self.seat is None else f" of P{self.seat}"
        return f"{self.field}{whose} changed from {self.before} to {self.after}"

    def said(self, *patterns: str) -> bool:
        """One clause has all patterns, and the seat."""
        return self.line.says([*patterns, *([seat(self.seat)] if self.seat is not None else [])])


Way = Callable[[Change], Iterator[str]]  # yields what is missing in a line
Fields = Mapping[str, Way]


# --- how a change is named -------------------------------------------------------------------------------------------


def value(change: Change) -> Iterator[str]:
    """The line says the new number."""
    if not change.said(number(change.after)):
        yield f"the number {change.after}"


def difference(change: Change) -> Iterator[str]:
    """The line says by how much the field changed."""
    if not change.said(number(abs(change.after - change.before))):
        yield f"the number {abs(change.after - change.before)}"


def card(change: Change) -> Iterator[str]:
    """The line says the title of the card that is there now or, if there is none, of the one that was there."""
    which = change.after or change.before
    if not change.said(title(change, which)):
        yield f"the card {which}"


def cards(change: Change) -> Iterator[str]:
    """The line says the title of every card that came or went. A zone is {card: copies} or a list of cards."""
    was, now = (Counter(dict(zone) if isinstance(zone, Mapping) else zone) for zone in (change.before, change.after))
    for which, copies in ((now - was) + (was - now)).items():
        if copies_named(change, which) < copies:
            yield f"{copies} x {which}"


def copies_named(change: Change, which: str) -> int:
    """How many copies the clauses with the seat name: `a Raider` is one, `2 Raiders` and `2 x Raider` are two."""
    clauses = change.line.clauses
    if change.seat is not None:
        clauses = [clause for clause in clauses if re.search(seat(change.seat), clause)]
    each_time = [re.findall(rf"(?:(\d+) (?:x )?)?{title(change, which)}", clause) for clause in clauses]
    return sum(int(copies or 1) for counts in each_time for copies in counts)


def words(*patterns: str) -> Way:
    """The line has these words, as regular expressions; {before} and {after} stand for the values."""

    def way(change: Change) -> Iterator[str]:
        for pattern in patterns:
            if not change.said(pattern.format(before=change.before, after=change.after)):
                yield f"{pattern!r}"

    return way


def untold(reason: str) -> Way:
    """The field may stay untold, for a reason."""
    require(reason.strip(), "a field that may stay untold needs a reason")

    def way(change: Change) -> Iterator[str]:
        yield from ()

    return way


def unless(exempt: Callable[[Change], bool], reason: str, way: Way) -> Way:
    """The field may stay untold where a condition holds."""
    require(reason.strip(), "a field that may stay untold needs a reason")

    def limited(change: Change) -> Iterator[str]:
        if not exempt(change):
            yield from way(change)

    return limited


def each(way: Way) -> Way:
    """Checks a list by seat, seat by seat."""

    def by_seat(change: Change) -> Iterator[str]:
        for p, (was, now) in enumerate(zip(change.before, change.after, strict=True)):
            if was != now:
                one = Change(change.line, change.field, p, was, now)
                yield from (f"{what} (P{p}: {was} to {now})" for what in way(one))

    return by_seat


def seat(p: int | None) -> str:
    """The pattern of a seat."""
    return rf"\bP{p}\b"


def number(n: int) -> str:
    """The pattern of a number."""
    return rf"(?<![\dP]){n}(?!\d)"


def title(change: Change, which: str) -> str:
    """The pattern of a card's title."""
    return rf"(?<!\w){re.escape(change.line.titles.get(which, which))}"


# --- the check -------------------------------------------------------------------------------------------------------


def lines_of(
    setting: Setting, index: int, policies: Sequence[str] | str, flags: Mapping[str, object]
) -> Iterator[Line]:
    """The tale of a game, line by line, with what it tells."""
    session = setting.session(policies, flags)
    replay = Plain(session.scenario, setting.game, index)
    titles = dict(zip(session.names.cards, session.names.titles, strict=True))
    before, steps, text_so_far = replay.describe(replay.setup), list[ReplayStep](), ""
    for step in replay.steps():
        steps.append(step)
        if text := replay.tell(step):
            after = replay.describe(step.after)
            seats, labels = [step.seat for step in steps], [replay.label(step.chosen) for step in steps]
            begun = NAMED_CLAUSE.split(text_so_far)[-1] if text.startswith(CONTINUED.strip()) else ""
            line = Line(text, before, after, seats, labels, [step.decision for step in steps], titles, begun)
            yield line
            before, steps, text_so_far = after, [], line.whole.text
    require(not steps, f"{setting}, game {index}: the last step is not narrated")


def check_line(line: Line, fields: Fields, where: str, heading: str = "") -> None:
    """A line names all that is different after it, and begins with somebody who chose.

    `heading` is a pattern of clauses that may come before him.
    """
    undeclared, unknown = set(line.after) - set(fields), set(fields) - set(line.after)
    require(not undeclared, f"{where}: these fields are not declared: {', '.join(sorted(undeclared))}")
    require(not unknown, f"{where}: these declared fields do not exist: {', '.join(sorted(unknown))}")
    clauses = [clause for clause in line.clauses if not (heading and re.match(heading, clause))]
    first = re.search(r"\bP(\d+)\b", "; ".join(clauses))
    caused = first is None or int(first[1]) in line.seats
    require(caused, f"{where}: the effect is narrated before its cause: seats {line.seats} chose\n  {line.text}")
    for name, way in fields.items():
        change = Change(line, name, None, line.before[name], line.after[name])
        if change.before != change.after and (missing := list(way(change))):
            require(False, f"{where}: {change}\n  {line.text}\n  does not say: {', '.join(missing)}")


def check_tale(
    setting: Setting,
    fields: Fields,
    games: range = range(1),
    policies: Sequence[str] | str = "random",
    flags: Mapping[str, object] | None = None,
    heading: str = "",
) -> None:
    """Whole games, line by line."""
    for index in games:
        for nth, line in enumerate(lines_of(setting, index, policies, flags or {}), start=1):
            check_line(line, fields, f"{setting}, game {index}, line {nth}", heading)
