"""The page of `simkit compare`."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import differences, lengths, table
from simkit.experiments.answer import BY_PLACE
from simkit.experiments.comparison import SAME, Comparison, Effect, Turns
from simkit.page.method import PAIRED
from simkit.page.section import Section

METHOD, TOPIC = PAIRED, "What the change does"
ROWS = 30  # of a chart
FEWEST_TURNS = 20  # a histogram of fewer games says nothing


def section(answer: Comparison, of: str) -> Section:
    title = f"{answer.title_a} against {answer.title_b}" if answer.title_a != answer.title_b else answer.title_a
    unit = "pairs of games" if answer.paired else "games each"
    facts = (
        f"{answer.game} · {answer.players} players · {answer.games:,} {unit} · seed {answer.seed} · plan {answer.plan}"
    )
    return Section(
        title=f"{title}{of}",
        facts=facts,
        findings=findings(answer),
        figures=figures(answer, of),
        tables={
            "Effects": _effects(answer),
            "Cards that only one side has": _one_sided(answer),
            "Games whose winner flipped": _flipped(answer),
        },
        command=answer.command,
        captions={},
    )


def findings(answer: Comparison) -> list[tuple[str, str]]:
    """What changed, the headline first; with one policy what can change first."""
    more = f" and {len(answer.changes) - 8} more" if len(answer.changes) > 8 else ""
    found = [("outlier", f"{answer.caps}.")] if answer.caps else []
    found += [("info", f"{SAME}.")] if answer.same else []
    found += [("info", f"From A to B: {'; '.join(answer.changes[:8])}{more}.")] if answer.changes else []
    if answer.one_policy:
        text = f"Every seat plays {answer.policies[0]}: the win rate by policy cannot change. Read what can: the order"
        found.append(("info", f"{text} advantage, length, use and purchases, sources of the score."))
    others = [effect for effect in answer.effects if effect not in answer.headline]
    lengths = [effect for effect in others if effect.metric == "length"]
    orders = [effect for effect in others if effect.group in BY_PLACE and effect.flagged]
    said = [effect for effect in (*answer.headline, *orders, *lengths) if not answer.mirrors(effect)]
    found += [(_word(effect), sentence(effect)) for effect in said]
    if answer.paired:
        text = f"{answer.diverged:.1%} of the games diverged{answer.parting}; {answer.flipped:.1%} have another winner"
        found.append(("info", f"{text}."))
    factor = "not defined, no pair differs" if answer.variance_factor is None else f"{answer.variance_factor:.2f}"
    found.append(("info", f"Variance factor against independent games: {factor}."))
    return found + [("info", note) for note in answer.notes if note != SAME]


def sentence(e: Effect) -> str:
    """One effect in words, with its interval."""
    if e.unit == "share":
        change = f"{100 * e.difference:+.2f} points ({100 * e.low:+.2f} to {100 * e.high:+.2f})"
        return f"{e.title}: {e.a:.2%} becomes {e.b:.2%}, {change}."
    change = f"{e.difference:+.3g} ({e.low:+.3g} to {e.high:+.3g})"
    return f"{e.title}: {e.a:.2f} {e.unit} become {e.b:.2f}, {change}."


def _word(e: Effect) -> str:
    """The same verdict as the star on the terminal and the bold print of the table."""
    return "changed" if e.flagged else "undecided"


def figures(answer: Comparison, of: str) -> dict[str, Figure]:
    made = f"{answer.games:,} games · seed {answer.seed} · plan {answer.plan[:8]} · 95 % intervals, unit: game"
    others = [e for e in answer.largest(("game", "seat", "list", "card")) if _relative(e)]
    charts = {
        "win-rates": differences.draw(
            _rows(answer.rates, scale=True), "B less A, percentage points", f"Change of win rates{of}", made
        )
    }
    if others:
        relative = "B less A, % of A"
        charts["changes"] = differences.draw(_rows(others[:ROWS]), relative, f"The largest changes{of}", made)
    if answer.turns is not None and len(answer.turns.turns) >= FEWEST_TURNS:
        charts["parting"] = _parting(answer.turns, of, answer)
    return charts


def _parting(turns: Turns, of: str, answer: Comparison) -> Figure:
    """When diverged games part."""
    counted = pl.DataFrame({"length": turns.turns}).group_by("length").len("games").sort("length")
    p10, p50, p90 = (turns.by(percent) or 0 for percent in (10, 50, 90))
    made = f"{len(turns.turns)} of the diverged games · seed {answer.seed} · plan {answer.plan[:8]}"
    return lengths.draw(counted, p10, p50, p90, "turns", 0.0, f"The turn in which games part{of}", made)


def _relative(e: Effect) -> bool:
    """A change in percent of A makes sense, and is known well enough to be shown."""
    return abs(e.a) > 1e-9 and abs(e.difference / e.a) < 10 and (e.high - e.low) / abs(e.a) < 1


def _rows(effects: list[Effect], scale: bool = False) -> pl.DataFrame:
    rows = []
    for e in effects:
        by = 100.0 if scale else 100.0 / abs(e.a)
        rows.append((e.who if scale else e.title, by * e.difference, by * e.low, by * e.high, e.flagged))
    return pl.DataFrame(rows, schema=["name", "estimate", "low", "high", "flagged"], orient="row")


def _effects(answer: Comparison) -> str:
    rows = []
    for e in answer.effects:
        if (e.group == "policy" and answer.one_policy) or answer.mirrors(e):
            continue
        share = e.unit == "share"
        row = {"estimate": e.difference, "low": e.low, "high": e.high, "flagged": e.flagged}
        change = table.points(row) if share else table.change(row)
        levels = [table.share(x) if share else table.number(x, ".3f") for x in (e.a, e.b)]
        rows.append([table.text(e.title), *levels, change, table.text("points" if share else e.unit)])
    heads = ("measure", "A", "B", "B less A", "unit")
    text = "<p>Bold: different from 0 after control of false discoveries over all measures at 5&nbsp;%.</p>"
    return text + table.folded(heads, rows, "measures")


def _one_sided(answer: Comparison) -> str:
    rows = [
        [
            table.text(some.side),
            table.text(some.who),
            table.text(some.name),
            table.mean({"estimate": some.mean, "low": some.low, "high": some.high}),
        ]
        for some in answer.one_sided
    ]
    return table.draw(("side", "card", "what", "per game"), rows) if rows else ""


def _flipped(answer: Comparison) -> str:
    if not answer.flipped_games:
        return ""
    numbers = ", ".join(map(str, answer.flipped_games[:60]))
    lines = "\n".join(table.code(line).html for line in answer.replays_of(answer.flipped_games[0]))
    told = f"<p>Read one side by side:</p><pre>{lines}</pre>" if lines else ""
    return f"{told}<p class='note'>{numbers}</p>"
