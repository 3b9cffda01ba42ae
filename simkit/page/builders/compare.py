"""The page of `simkit compare`."""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from simkit.experiments.answer import BY_PLACE, LENGTHS
from simkit.experiments.comparison import SAME, Comparison, Effect, Turns
from simkit.numbers import (
    POINTS,
    SHARE,
    Quantity,
    amount,
    bare,
    count,
    decimals,
    full,
    listed,
    percent,
    scale,
    unit_name,
    value,
)
from simkit.page.builders.method import PAIRED
from simkit.page.builders.parts import charts, head_of, notes_of, provenance
from simkit.page.model import (
    BRIEF,
    FULL,
    Block,
    Cell,
    Commands,
    Figure,
    Finding,
    Findings,
    Paragraph,
    Section,
    Subsection,
    ValueTable,
)
from simkit.page.words import INFO, OUTLIER, every_seat

METHOD, TOPIC = PAIRED, "What the change does"
BARS = 16  # rows of a chart; the table has all
ROWS = 12  # of a table of the largest changes
CHANGES = 8  # that are named
EXAMPLES = 3  # games with another winner that are named
GAMES = 60  # whose numbers are named
FEWEST_TURNS = 20  # a histogram of fewer games says nothing
COUNTS = "counts, without intervals"
SCHEMA = ["name", "estimate", "low", "high", "flagged"]


def section(answer: Comparison, style: str) -> Section:
    """Findings, the largest changes, then all of them."""
    title = f"{answer.title_a} against {answer.title_b}" if answer.title_a != answer.title_b else answer.title_a
    extent = f"{count(answer.games)} {'pairs of games' if answer.paired else 'games each'}"
    return Section(
        f"{title}{every_seat(style)}",
        head_of(answer, extent),
        [
            Subsection("Answer", [Findings(findings(answer), notes_of(answer, without=(SAME,)))]),
            charts(figures(answer)),
            *(Subsection(name, [_largest(effects)], BRIEF) for name, effects in _tables(answer)),
            Subsection("All effects", [_effects(answer)], FULL),
            Subsection("Cards that only one side has", _one_sided(answer)),
            Subsection("Games with another winner", _flipped(answer), FULL),
            provenance(answer.command),
        ],
    )


def findings(answer: Comparison) -> list[Finding]:
    """What changed, the headline first."""
    named = "B changes A" if answer.title_a == answer.title_b else f"B ({answer.title_b}) changes A ({answer.title_a})"
    changes = f"{named}: {listed(answer.changes, CHANGES)}."
    items = [Finding(OUTLIER, f"{answer.caps}.")] if answer.caps else []
    items += [Finding(INFO, f"{SAME}.")] if answer.same else []
    items += [Finding(INFO, changes)] if answer.changes else []
    items += [_finding(effect) for effect in _headline(answer)]
    if answer.paired:
        text = f"{percent(answer.diverged)} of the games diverged{answer.parting}; {percent(answer.flipped)} have "
        items.append(Finding(INFO, f"{text}another winner{_examples(answer)}."))
    if answer.one_policy:
        text = f"Every seat plays {answer.policies[0]}, so the win rate by policy cannot change."
        items.append(Finding(INFO, text))
    return [*items, Finding(INFO, _gain(answer))]


def _gain(answer: Comparison) -> str:
    """What the pairing of games was worth."""
    if answer.variance_factor is None:
        return "Variance factor: not defined, because no pair differs."
    factor, measures = amount(answer.variance_factor), _measures(answer)
    return f"Variance factor: {factor}, how many times as many games unpaired runs would need ({measures})."


def _headline(answer: Comparison) -> list[Effect]:
    """The effects that are told in sentences."""
    others = [effect for effect in answer.effects if effect not in answer.headline]
    lengths = [effect for effect in others if effect.metric == "length"]
    orders = [effect for effect in others if effect.group in BY_PLACE and effect.flagged]
    return [effect for effect in (*answer.headline, *orders, *lengths) if not answer.mirrors(effect)]


def _finding(effect: Effect) -> Finding:
    """One effect in words, with its interval and the same verdict as the star and the bold print of the tables."""
    q = _change(effect)
    text = f"{effect.title}: from {bare(_level(effect, effect.a))} to {value(_level(effect, effect.b))}, {full(q)}."
    word = "changed" if effect.flagged else "undecided"
    return Finding(word, text, f"{effect.metric}:{effect.of}", effect.difference, effect.low, effect.high)


def _measures(answer: Comparison) -> str:
    names = [f"win rate by {e.group}" if e.metric == "win_rate" else e.title for e in answer.headline]
    return ", ".join(dict.fromkeys(names))


def _examples(answer: Comparison) -> str:
    return f", such as games {', '.join(map(str, answer.flipped_games[:EXAMPLES]))}" if answer.flipped_games else ""


def _level(effect: Effect, level: float) -> Quantity:
    """What a measure is in A or in B, with as many digits as the change."""
    return Quantity(level, unit=effect.unit, decimals=decimals(_change(effect)))


def _change(effect: Effect) -> Quantity:
    """B less A."""
    return Quantity.of(effect.reading, POINTS if effect.unit == SHARE else effect.unit, signed=True)


def _tables(answer: Comparison) -> list[tuple[str, list[Effect]]]:
    """Win rates and length whole, then the largest changes of the others."""
    first = [("Win rates", answer.rates), ("Length", [e for e in answer.effects if e.metric in LENGTHS])]
    if answer.one_policy:
        first.reverse()
    tables = [
        *first,
        ("What else changed most", answer.largest(("game", "seat", "list"))[:ROWS]),
        ("Cards that changed most, per game", answer.largest(("card",))[:ROWS]),
    ]
    return [(title, effects) for title, effects in tables if effects]


def _largest(effects: Sequence[Effect]) -> ValueTable:
    return ValueTable(
        ["", "A", "B", "B less A", "unit"], [_row(e) for e in effects], noun="measures", spare=("unit", "B", "A")
    )


def _row(effect: Effect) -> list[Cell]:
    change = _change(effect)
    levels = [_level(effect, effect.a), _level(effect, effect.b)]
    if effect.unit == SHARE:
        return [effect.title, *levels, change, "points"]
    return [effect.title, *(_without_unit(q) for q in levels), _without_unit(change), effect.unit]


def _without_unit(q: Quantity) -> Quantity:
    """The unit stands in a column of its own."""
    return replace(q, unit="")


def _effects(answer: Comparison) -> ValueTable:
    effects = [e for e in answer.effects if not (e.group == "policy" and answer.one_policy) and not answer.mirrors(e)]
    return ValueTable(["measure", "A", "B", "B less A", "unit"], [_row(e) for e in effects], noun="measures")


def _one_sided(answer: Comparison) -> list[Block]:
    """Cards without a counterpart."""
    rows: list[list[Cell]] = [
        [one.side, one.who, one.name, Quantity.of(_reading(one.mean, one.low, one.high))] for one in answer.one_sided
    ]
    return [ValueTable(["side", "card", "measure", "per game"], rows)] if rows else []


def _reading(estimate: float, low: float, high: float) -> dict[str, float]:
    return {"estimate": estimate, "low": low, "high": high}


def _flipped(answer: Comparison) -> list[Block]:
    if not answer.flipped_games:
        return []
    lines = answer.replays_of(answer.flipped_games[0])
    both = "To see why, read one of them as A and as B play it:"
    side_by_side: list[Block] = [Paragraph(both), Commands(lines)] if lines else []
    return [*side_by_side, Paragraph(f"Their numbers: {listed(map(str, answer.flipped_games), GAMES)}")]


def figures(answer: Comparison) -> list[Figure]:
    """Win rates, the largest changes, when games part."""
    footer = _footer(answer)
    others = [e for e in answer.largest(("game", "seat", "list", "card")) if _relative(e)]
    label = {"label": "B less A, percentage points"}
    items = [Figure("win-rates", "differences", _rows(answer.rates, scaled=True), "Change of win rates", footer, label)]
    if others:
        relative = {"label": "B less A, % of A"}
        frame = _rows(others[:BARS], scaled=False)
        items.append(Figure("changes", "differences", frame, "The largest changes", footer, relative))
    if answer.turns is not None and len(answer.turns.turns) >= FEWEST_TURNS:
        items.append(_parting(answer.turns, answer))
    return items


def measure(answer: Comparison, name: str) -> Figure | None:
    """One measure in its own unit, of all who have it: `length`, or of one: `played:wench`."""
    metric, _, of = name.partition(":")
    effects = [e for e in answer.effects if e.metric == metric and of in ("", e.of)]
    if not effects:
        return None
    unit = POINTS if effects[0].unit == SHARE else effects[0].unit
    by = scale(unit)
    rows = [(e.title, by * e.difference, by * e.low, by * e.high, e.flagged) for e in effects]
    title = f"Change of {effects[0].name or metric}"
    label = {"label": f"B less A, {unit_name(unit)}"}
    return Figure(metric, "differences", pl.DataFrame(rows, schema=SCHEMA, orient="row"), title, _footer(answer), label)


def _footer(answer: Comparison) -> str:
    extent = f"{answer.subject} · {count(answer.games)} games"
    return f"{extent} · seed {answer.seed} · plan {answer.plan[:8]}"


def _parting(turns: Turns, answer: Comparison) -> Figure:
    """When diverged games part."""
    frame = pl.DataFrame({"length": turns.turns}).group_by("length").len("games").sort("length")
    p10, p50, p90 = (turns.by(percent) or 0 for percent in (10, 50, 90))
    footer = (
        f"{answer.subject} · {len(turns.turns)} of the diverged games · seed {answer.seed} · plan {answer.plan[:8]}"
    )
    options = {"p10": p10, "p50": p50, "p90": p90, "unit": "turns", "capped": 0.0}
    return Figure("parting", "lengths", frame, "The turn in which games diverge", footer, options, reading=COUNTS)


def _relative(e: Effect) -> bool:
    """A change in percent of A makes sense, and is known well enough to be shown."""
    return abs(e.a) > 1e-9 and abs(e.difference / e.a) < 10 and (e.high - e.low) / abs(e.a) < 1


def _rows(effects: Sequence[Effect], *, scaled: bool) -> pl.DataFrame:
    rows = []
    for e in effects:
        by = 100.0 if scaled else 100.0 / abs(e.a)
        rows.append((e.who if scaled else e.title, by * e.difference, by * e.low, by * e.high, e.flagged))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
