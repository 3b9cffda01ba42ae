"""One self-contained page for one or several runs, and its charts as files.

Every function here that returns a string returns safe HTML: text is escaped where it enters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

import polars as pl
from matplotlib.figure import Figure

from simkit.analysis.analyse import Analysis
from simkit.charts import origins, style, table
from simkit.charts.table import Cell
from simkit.logs.manifest import REPORT
from simkit.logs.manifest_model import LoggedMetric
from simkit.page import cards, players
from simkit.page.figures import PURCHASES, VALUE, VALUE_BY_PRICE, compared, figures, slug
from simkit.page.finding import INFO, SEVERITY, SHOWN, Finding
from simkit.roles import GAINED
from simkit.runs.store import publish

PAGE = "index.html"
GROUPS = {"order": "turn order", "policy": "policy", "seat": "seat", "side": "side"}
READINGS = (
    "<em>Seen</em> compares seats that had the card with seats that did not: it describes, but $but. <em>Adjusted</em> "
    "compares the seats of the same game: a copy instead of an average one; it is still observational, and given for "
    "cards whose number differs between sides in at least a tenth of the games of a pilot. "
    '<a href="#readings">Why they differ, and what each can claim.</a>'
)
NO_ADJUSTED = (
    "This run has no adjusted reading: it has too few games (ten for each card that is fitted), no card differs often "
    "enough, some cards tell winners from losers without fail, or it was made by an earlier version of simkit."
)
SILENT = (
    '<p class="note">No number of its own: see the tables above. Experiments tell more: <code>simkit compare</code>, '
    "<code>sweep</code> and <code>value</code>.</p>"
)
ROOM = "Names stand where there is room; the table of all cards has the rest."


@dataclass(frozen=True)
class Chapter:
    """A run in the report."""

    analysis: Analysis
    findings: list[Finding]
    command: str  # how to reproduce it


@dataclass(frozen=True)
class Report:
    """One page."""

    title: str
    chapters: list[Chapter]


def render(report: Report) -> str:
    """The page. Equal reports give equal bytes."""
    return _page(report, [_pictures(figures(chapter.analysis)) for chapter in report.chapters])


def write(report: Report, directory: Path) -> Path:
    """Write index.html and every chart as SVG and PNG; return the page."""
    drawn_figures = [figures(chapter.analysis) for chapter in report.chapters]
    pictures = [_pictures(some) for some in drawn_figures]
    files: dict[str, bytes] = {}
    for run, some, drawn in zip(_anchors(report), drawn_figures, pictures, strict=True):
        for name, figure in some.items():
            files |= {f"{run}-{name}.svg": drawn[name].encode(), f"{run}-{name}.png": style.png(figure)}
    publish(directory, REPORT, "page", files | {PAGE: _page(report, pictures).encode()})
    return directory / PAGE


def _pictures(figures: Mapping[str, Figure]) -> dict[str, str]:
    return {name: style.svg(figure) for name, figure in figures.items()}


def _page(report: Report, pictures: Sequence[Mapping[str, str]]) -> str:
    anchors = _anchors(report)
    template = Template((files("simkit.page") / "template.html").read_text("utf-8"))
    origins = _origins(report, anchors)
    chapters, looks = style.shared("\n".join(map(_chapter, report.chapters, pictures, anchors, origins)))
    return template.substitute(
        title=escape(report.title),
        looks=looks,
        overview=_overview(report, anchors) if len(report.chapters) > 1 else "",
        sections=chapters,
        players=players.draw([chapter.analysis.about for chapter in report.chapters]),
        metrics=_metrics(report),
    )


def _overview(report: Report, anchors: Sequence[str]) -> str:
    rows = []
    for chapter, anchor in zip(report.chapters, anchors, strict=True):
        a, s = chapter.analysis, chapter.analysis.summary
        first = {"estimate": s.order[0].value, "low": s.order[0].low, "high": s.order[0].high}
        verdicts = [finding.verdict for finding in chapter.findings]
        rows.append(
            [
                Cell(f'<a href="#{anchor}">{escape(a.name)}</a>'),
                table.number(a.about.players, "d"),
                table.text(a.about.variant),
                table.number(a.games, ",d"),
                table.rate(first if a.games else None),
                table.number(s.length.mean, ".1f", s.length.unit),
                table.share(s.capped),
                Cell(_badge(min(verdicts, key=SEVERITY.index))) if verdicts else table.NOTHING,
            ]
        )
    heads = ("run", "players", "variant", "games", "first player wins", "mean length", "capped", "worst verdict")
    return f'<section id="overview"><h2>Overview</h2>{table.draw(heads, rows)}</section>'


def _origins(report: Report, anchors: Sequence[str]) -> list[str]:
    """Every number with its source, once: runs of the same scenario refer to the first."""
    first: dict[str, str] = {}
    shown = []
    for chapter, anchor in zip(report.chapters, anchors, strict=True):
        about = chapter.analysis.about
        drawn = origins.draw(dict(about.resolved), {key: vars(origin) for key, origin in about.origins.items()})
        same = first.setdefault(drawn, anchor)
        shown.append(drawn if same == anchor else f'<p>The same as of <a href="#{same}">{same}</a>.</p>')
    return shown


def _chapter(chapter: Chapter, pictures: Mapping[str, str], anchor: str, assumptions: str) -> str:
    a, about = chapter.analysis, chapter.analysis.about
    facts = (
        f"{about.game_title} · variant {about.variant} · {a.games:,} games · "
        f"par {100 * a.summary.even:.3g} % ± {100 * about.report.tolerance:g} points"
    )
    parts = {
        "Verdict": _verdict(chapter),
        "Charts": _charts(pictures, anchor, _readings(a)),
        "Win rates": _rates(a),
        "Match-ups": _matchups(a),
        "Length": _length(a),
        "Sources of points": _sources(a),
        "Cards": cards.draw(a),
        "Balance questions": _answers(a),
        "Assumptions": assumptions,
        "Provenance": _provenance(chapter),
    }
    body = "\n".join(f"<h3>{name}</h3>{part}" for name, part in parts.items() if part)
    head = f'<h2>{escape(about.title)}, {about.players} players</h2><p class="note">{escape(facts)}</p>'
    return f'<section class="run" id="{anchor}">{head}\n{body}</section>'


def _verdict(chapter: Chapter) -> str:
    """What matters most, then the rest, folded, and what to bear in mind."""
    items = [f"<li>{_badge(found.verdict)}<span>{escape(found.text)}</span></li>" for found in chapter.findings]
    items += [f"<li>{_badge(INFO)}<span>{escape(note)}</span></li>" for note in chapter.analysis.notes]
    if not items:
        return "<p>Nothing was found.</p>"
    first, rest = items[:SHOWN], items[SHOWN:]
    more = f"<details><summary>{len(rest)} more</summary>{_findings(rest)}</details>" if rest else ""
    return _findings(first) + more


def _findings(items: Sequence[str]) -> str:
    return f'<ul class="findings">{"".join(items)}</ul>'


def _readings(a: Analysis) -> str:
    gained = any(metric.role == GAINED for metric in a.about.metrics.card)
    words = READINGS.replace("$but", "who is ahead buys more" if gained else "survivors see more cards")
    missing = a.card_value.filter(reading="adjusted").is_empty()
    return f"{words} {NO_ADJUSTED}" if missing else words


def _charts(pictures: Mapping[str, str], anchor: str, readings: str) -> str:
    figures = []
    first = next((name for name in pictures if name.startswith(VALUE)), None)
    for name, picture in pictures.items():
        label = f'<svg role="img" aria-label="{name.replace("-", " ")}"'
        svg = style.inline(picture, f"{anchor}-{name}").replace("<svg", label, 1)
        words = readings if name == first else ROOM if name in (PURCHASES, VALUE_BY_PRICE) else ""
        caption = f"<figcaption>{words}</figcaption>" if words else ""
        figures.append(f"<figure>{svg}{caption}</figure>\n")
    return f'<div class="charts">{"".join(figures)}</div>' if figures else ""


def _rates(a: Analysis) -> str:
    if not a.games:
        return "<p>No game was played.</p>"
    rows = [
        [table.text(GROUPS[r["group"]]), table.text(r["name"]), table.rate(r), Cell(_badge(r["verdict"]))]
        for r in compared(a).iter_rows(named=True)
    ]
    pairs = [
        [table.text(r["policy"]), table.number(r["order"] + 1, "d"), table.rate(r), table.number(r["n"], ",d")]
        for r in a.order_by_policy.iter_rows(named=True)
    ]
    both = table.draw(("policy", "place in turn order", "win rate", "games"), pairs) if pairs else ""
    return table.draw(("by", "who", "win rate", "verdict"), rows) + both


def _matchups(a: Analysis) -> str:
    """The win rate of each row against each column, with intervals."""
    parts = []
    for (metric,), frame in a.matchups.group_by("metric", maintain_order=True):
        cells = {(r["row"], r["column"]): r for r in frame.iter_rows(named=True)}
        names = list(dict.fromkeys([*frame["row"], *frame["column"]]))
        rows = [[table.text(row), *(table.rate(cells.get((row, column))) for column in names)] for row in names]
        met = sorted(frame["n"].to_list())
        games = f"{met[0]:,} to {met[-1]:,} games"
        about = f"<p>The {escape(str(metric))} of a row on one side, that of a column on the other; {games} each.</p>"
        parts.append(about + table.draw((str(metric), *names), rows))
    return "".join(parts)


def _length(a: Analysis) -> str:
    length = a.summary.length
    if length.mean is None:
        return "<p>No game ended before its cap.</p>" if a.games else ""
    row = [table.text(length.unit), table.number(length.mean, ".1f"), table.number(length.sd, ".1f")]
    row += [table.number(value, "d") for value in (length.p10, length.p50, length.p90)]
    heads = ("unit", "mean", "standard deviation", "10 %", "median", "90 %", "capped")
    return table.draw(heads, [[*row, table.share(a.summary.capped)]])


def _sources(a: Analysis) -> str:
    """Where points come from: shares of all that has the same unit, then numbers per player."""
    if a.score_parts.is_empty():
        return ""
    sources = a.score_parts.select("source", "label", "unit").unique(maintain_order=True)
    units = sources["unit"].value_counts()
    alone = units.filter(pl.col("count") == 1)["unit"].to_list() if len(units) > 1 else []
    cells = {(r["by"], r["group"], r["source"]): r for r in a.score_parts.iter_rows(named=True)}
    groups = list(dict.fromkeys((by, group) for by, group, _ in cells if by != "share"))
    rows = [
        [table.text(label), table.rate(None if unit in alone else cells["share", "", source]), table.text(unit)]
        + [table.mean(cells.get((*group, source))) for group in groups]
        for source, label, unit in sources.iter_rows()
    ]
    return "<p>Share of all that is counted in the same unit, then how much of it a player gets.</p>" + table.draw(
        ("source", "share", "unit", *(group for _, group in groups)), rows
    )


def _answers(a: Analysis) -> str:
    answers = a.answers.rows_by_key("question", named=True, include_key=True)
    parts = []
    for question in dict.fromkeys([*a.about.metrics.questions, *answers]):
        rows = []
        for r in answers.get(question, []):
            value = table.rate(r) if r["unit"] == "%" else table.mean(r, r["unit"])
            meaning = f"{r['meaning']} ({r['caveat']})" if r["caveat"] else r["meaning"]
            rows.append([Cell(f"{escape(r['name'])}<br><small>{escape(meaning)}</small>"), value])
        answer = table.draw(("", ""), rows, sortable=False) if rows else SILENT
        parts.append(f"<h4>{escape(question)}</h4>{answer}")
    return "".join(parts)


def _provenance(chapter: Chapter) -> str:
    a, about = chapter.analysis, chapter.analysis.about
    facts = {
        "run": a.name,
        "scenario": about.scenario,
        "seats by rotation": " | ".join(", ".join(order) for order in about.orders),
        "seed": about.seed,
        "games": a.games,
        "plan": about.plan,
        "digest": a.digest,
        "rules version": about.rules_version,
        "versions": ", ".join(map(" ".join, [("simkit", about.simkit), *about.versions.items()])),
    }
    rows = [[table.text(name), table.code(value)] for name, value in facts.items()]
    return f"<pre><code>{escape(chapter.command)}</code></pre>{table.draw(('', ''), rows, sortable=False)}"


def _metrics(report: Report) -> str:
    """What the logs count, once for each game."""
    games = {chapter.analysis.about.game_title: chapter.analysis.about.metrics for chapter in report.chapters}
    parts = []
    for title, metrics in games.items():
        rows = [
            [
                table.code(m.name),
                table.text(per),
                table.text(m.unit),
                table.text(_meaning(m)),
                table.text(m.caveat),
            ]
            for per, logged in (("game", metrics.game), ("seat", metrics.seat), ("card", metrics.card))
            for m in logged
        ]
        counted = table.draw(("name", "per", "unit", "meaning", "caveat"), rows)
        parts.append(f"<details><summary>What the logs of {escape(title)} count</summary>{counted}</details>")
    return "".join(parts)


def _meaning(metric: LoggedMetric) -> str:
    return f"{metric.meaning}: {', '.join(metric.words)}" if metric.words else metric.meaning


def _badge(verdict: str) -> str:
    return f'<span class="badge {slug(verdict)}">{escape(verdict)}</span>'


def _anchors(report: Report) -> list[str]:
    """A name for each run that can stand in links and file names; no two alike."""
    anchors: list[str] = []
    for chapter in report.chapters:
        anchor = slug(chapter.analysis.name)
        anchors.append(f"{anchor}-{len(anchors) + 1}" if anchor in anchors else anchor)
    return anchors
