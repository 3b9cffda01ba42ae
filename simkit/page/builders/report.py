"""The page of `simkit report`: one or several runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis
from simkit.logs.manifest_model import LoggedMetric
from simkit.numbers import POINTS, SHARE, Quantity, count, percent, within
from simkit.page.builders import report_cards, report_origins, report_players
from simkit.page.builders.method import GLOSSARY, NUMBERS, READINGS
from simkit.page.builders.parts import charts, commands
from simkit.page.builders.report_figures import compared, figures
from simkit.page.model import (
    BRIEF,
    FULL,
    Badge,
    Block,
    Cell,
    Code,
    Finding,
    Findings,
    Fold,
    Link,
    Named,
    Page,
    Paragraph,
    Prose,
    Section,
    Subsection,
    TableColumn,
    ValueTable,
    plain,
)
from simkit.page.words import SEVERITY, SHOWN, slug

GROUPS = {"order": "turn order", "policy": "policy", "seat": "seat", "side": "side"}
SILENT = Prose(
    "One run does not answer these: play the game again with a change (`simkit compare`, `simkit sweep`), or without a "
    "card (`simkit value`)."
)


@dataclass(frozen=True)
class Chapter:
    """A run in the report."""

    analysis: Analysis
    findings: list[Finding]
    command: str  # how to reproduce it

    def to_json(self) -> dict[str, Any]:
        """Part of the contract of a report."""
        analysis = self.analysis
        return {
            "run": analysis.name,
            "game": analysis.about.game,
            "variant": analysis.about.variant,
            "players": analysis.about.players,
            "games": analysis.games,
            "seed": analysis.about.seed,
            "digest": analysis.digest,
            "findings": [vars(finding) for finding in self.findings],
            **analysis.summary.to_json(),
            "answers": analysis.answers.to_dicts(),
            "cards": analysis.card_value.to_dicts(),
            "gains": analysis.gains.to_dicts(),
            "sources": analysis.score_parts.to_dicts(),
            "notes": analysis.notes,
        }


@dataclass(frozen=True)
class ReportedRuns:
    """What one page is about."""

    title: str
    chapters: list[Chapter]

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `report`: keys may be added, never renamed."""
        return {"title": self.title, "runs": [chapter.to_json() for chapter in self.chapters]}


def layout(report: ReportedRuns) -> Page:
    """The page."""
    anchors = _anchors(report)
    several = len(report.chapters) > 1
    origins = _origins(report, anchors)
    sections = [_section(*chapter, several=several) for chapter in zip(report.chapters, anchors, origins, strict=True)]
    players = report_players.part([chapter.analysis.about for chapter in report.chapters])
    overview = [Subsection("Overview", [_overview(report, anchors)], FULL)] if several else []
    method = [NUMBERS, players, READINGS, GLOSSARY, *_metrics(report)]
    return Page(report.title, sections, overview, method)


def headlines(report: ReportedRuns) -> Page:
    """What is read first of every run, the rest being on the page."""
    sections = []
    for chapter in report.chapters:
        more = len(chapter.findings) - SHOWN
        rest = [Paragraph(f"  and {more} more on the page")] if more > 0 else []
        sections.append(
            Section(f"{chapter.analysis.name}:", "", [Subsection("", [Findings(chapter.findings[:SHOWN]), *rest])])
        )
    return Page(report.title, sections)


def _section(chapter: Chapter, anchor: str, origins: Sequence[Block], *, several: bool) -> Section:
    a, about = chapter.analysis, chapter.analysis.about
    par = f"par (a fair share) {percent(a.summary.even)} ± {within(about.report.tolerance)}"
    game = [] if about.title.startswith(about.game_title) else [about.game_title]
    facts = [*game, f"variant {about.variant}", f"{count(a.games)} games", f"seed {about.seed}", par]
    parts = [
        Subsection("Verdict", [Findings(chapter.findings, a.notes)]),
        charts(figures(a)),
        Subsection("Win rates", _rates(a), FULL),
        Subsection("Win rates", [_first_rates(a)], BRIEF),
        Subsection("Match-ups", _matchups(a), FULL),
        Subsection("Length", _length(a), FULL),
        Subsection("Sources of points", _sources(a), FULL),
        Subsection("Card value, points of win probability", [_values(a)], BRIEF),
        Subsection("Cards", report_cards.blocks(a), FULL),
        Subsection("Balance questions", [_short_answers(a)], BRIEF),
        Subsection("Balance questions", _answers(a), FULL),
        Subsection("Assumptions", origins, FULL),
        Subsection("Provenance", _provenance(chapter), FULL),
    ]
    return Section(_titled(a), " · ".join(facts), parts, anchor)


def _titled(a: Analysis) -> str:
    """The title of a run on its page."""
    return f"{a.about.title}, {a.about.players} players"


def _overview(report: ReportedRuns, anchors: Sequence[str]) -> ValueTable:
    rows: list[list[Cell]] = []
    for chapter, anchor in zip(report.chapters, anchors, strict=True):
        a, s = chapter.analysis, chapter.analysis.summary
        first = Quantity(s.order[0].value, s.order[0].low, s.order[0].high, SHARE) if a.games else None
        length = None if s.length.mean is None else Quantity(s.length.mean, unit=s.length.unit)
        verdicts = [finding.verdict for finding in chapter.findings]
        worst = Badge(min(verdicts, key=SEVERITY.index)) if verdicts else None
        link, about = Link(_titled(a), anchor), a.about
        capped = Quantity(s.capped, unit=SHARE) if s.capped else None
        rows.append([link, about.variant, a.games, first, Quantity(s.even, unit=SHARE), length, capped, worst])
    if len({chapter.analysis.about.variant for chapter in report.chapters}) == 1:
        for row in rows:
            row[1] = None  # all titles are of the same
    heads = ["game", "variant", "games", "first player wins", "par", "mean length", "capped", "worst verdict"]
    return ValueTable(heads, rows)


def _origins(report: ReportedRuns, anchors: Sequence[str]) -> list[list[Block]]:
    """Every number with its source, once: runs of the same scenario refer to the first."""
    first: list[tuple[list[Block], str]] = []
    parts: list[list[Block]] = []
    for chapter, anchor in zip(report.chapters, anchors, strict=True):
        about = chapter.analysis.about
        blocks = report_origins.blocks(
            dict(about.resolved), {key: vars(origin) for key, origin in about.origins.items()}
        )
        same = next((other for earlier, other in first if earlier == blocks), None)
        if same is None:
            first.append((blocks, anchor))
        parts.append(blocks if same is None else [Paragraph(Prose(f"The same as those of [{same}](#{same})."))])
    return parts


def _rates(a: Analysis) -> list[Block]:
    if not a.games:
        return [Paragraph("No game was played.")]
    rows: list[list[Cell]] = [
        [GROUPS[r["group"]], r["name"], Quantity.of(r, SHARE), Badge(r["verdict"])]
        for r in compared(a).iter_rows(named=True)
    ]
    pairs: list[list[Cell]] = [
        [r["policy"], r["order"] + 1, Quantity.of(r, SHARE), r["n"]] for r in a.order_by_policy.iter_rows(named=True)
    ]
    both = [ValueTable(["policy", "place in turn order", "win rate", "games"], pairs)] if pairs else []
    return [ValueTable(["by", "who", "win rate", "verdict"], rows), *both]


def _first_rates(a: Analysis) -> ValueTable:
    rows: list[list[Cell]] = [
        [GROUPS[r["group"]], r["name"], Quantity.of(r, SHARE), r["verdict"]]
        for r in compared(a).iter_rows(named=True)
        if r["group"] != "seat"
    ]
    return ValueTable(["by", "", "win rate", "verdict"], rows if a.games else [])


def _matchups(a: Analysis) -> list[Block]:
    """The win rate of each row against each column, with intervals."""
    blocks: list[Block] = []
    for (metric,), frame in a.matchups.group_by("metric", maintain_order=True):
        cells = {(r["row"], r["column"]): Quantity.of(r, SHARE) for r in frame.iter_rows(named=True)}
        names = list(dict.fromkeys([*frame["row"], *frame["column"]]))
        rows: list[list[Cell]] = [[row, *(cells.get((row, column)) for column in names)] for row in names]
        met = sorted(frame["n"].to_list())
        games = f"{count(met[0])} to {count(met[-1])} games"
        before = f"The {metric} of a row on one side, that of a column on the other; {games} each."
        blocks.append(ValueTable([str(metric), *names], rows, before=before))
    return blocks


def _length(a: Analysis) -> list[Block]:
    length = a.summary.length
    if length.mean is None:
        return [Paragraph("Every game was capped.")] if a.games else []
    ends: list[Cell] = [length.p10, length.p50, length.p90]
    spread = None if length.sd is None else Quantity(length.sd)
    row: list[Cell] = [length.unit, Quantity(length.mean), spread, *ends, Quantity(a.summary.capped, unit=SHARE)]
    return [ValueTable(["unit", "mean", "standard deviation", "10 %", "median", "90 %", "capped"], [row])]


def _sources(a: Analysis) -> list[Block]:
    """Where points come from: shares of all that has the same unit, then numbers per player."""
    if a.score_parts.is_empty():
        return []
    sources = a.score_parts.select("source", "label", "unit").unique(maintain_order=True)
    units = sources["unit"].value_counts()
    alone = units.filter(pl.col("count") == 1)["unit"].to_list() if len(units) > 1 else []
    cells = {(r["by"], r["group"], r["source"]): r for r in a.score_parts.iter_rows(named=True)}
    groups = list(dict.fromkeys((by, group) for by, group, _ in cells if by != "share"))
    rows: list[list[Cell]] = [
        [label, _quantity(None if unit in alone else cells["share", "", source], SHARE), unit]
        + [_quantity(cells.get((*group, source))) for group in groups]
        for source, label, unit in sources.iter_rows()
    ]
    before = "Share: of everything that is counted in the same unit. Then how much of it a player gets."
    return [ValueTable(["source", "share", "unit", *(group for _, group in groups)], rows, before=before)]


def _quantity(row: Mapping[str, Any] | None, unit: str = "") -> Quantity | None:
    return None if row is None else Quantity.of(row, unit)


def _values(a: Analysis) -> ValueTable:
    value = a.card_value.sort("reading", "estimate", descending=[False, True])
    rows: list[list[Cell]] = [[r["title"], r["reading"], Quantity.of(r, POINTS)] for r in value.iter_rows(named=True)]
    return ValueTable(["card", "reading", "value"], rows, noun="cards")


def _answers(a: Analysis) -> list[Block]:
    """A table for each question; those that need an experiment stand together."""
    answers = a.answers.rows_by_key("question", named=True, include_key=True)
    blocks: list[Block] = [Subsection(question, [_answered(rows)]) for question, rows in answers.items()]
    silent = [question for question in a.about.metrics.questions if question not in answers]
    if silent:
        blocks.append(Subsection("Questions for an experiment", [Paragraph(SILENT), *map(Paragraph, silent)]))
    return blocks


def _answered(answers: Sequence[Mapping[str, Any]]) -> ValueTable:
    """Answers with what they mean; what the one above means too is not said again."""
    rows: list[list[Cell]] = []
    last = ""
    for r in answers:
        meaning = plain(Prose(f"{r['meaning']} ({r['caveat']})" if r["caveat"] else r["meaning"]))
        rows.append([Named(r["name"], meaning if meaning != last else ""), _answer(r)])
        last = meaning
    return ValueTable(["", ""], rows, sortable=False)


def _answer(row: Mapping[str, Any]) -> Quantity:
    return Quantity.of(row, SHARE if row["unit"] == "%" else row["unit"])


def _short_answers(a: Analysis) -> ValueTable:
    """The short answers in one table; a question stands beside its first answer."""
    rows: list[list[Cell]] = []
    last = ""
    for r in a.answers.iter_rows(named=True):
        question = r["question"].partition(":")[0]
        rows.append([question if question != last else "", r["name"], _answer(r), r["meaning"]])
        last = question
    return ValueTable(["question", "", TableColumn("answer"), "meaning"], rows, spare=("meaning",))


def _provenance(chapter: Chapter) -> list[Block]:
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
    rows: list[list[Cell]] = [[name, Code(str(value))] for name, value in facts.items()]
    return [*commands(chapter.command), ValueTable(["", ""], rows, sortable=False)]


def _metrics(report: ReportedRuns) -> list[Block]:
    """What the logs count, once for each game."""
    games = {chapter.analysis.about.game_title: chapter.analysis.about.metrics for chapter in report.chapters}
    blocks: list[Block] = []
    for title, metrics in games.items():
        rows: list[list[Cell]] = [
            [Code(m.name), per, m.unit, plain(Prose(_meaning(m))), plain(Prose(m.caveat))]
            for per, logged in (("game", metrics.game), ("seat", metrics.seat), ("card", metrics.card))
            for m in logged
        ]
        blocks.append(
            Fold(f"What the logs of {title} count", [ValueTable(["name", "per", "unit", "meaning", "caveat"], rows)])
        )
    return blocks


def _meaning(metric: LoggedMetric) -> str:
    return f"{metric.meaning}: {', '.join(metric.words)}" if metric.words else metric.meaning


def _anchors(report: ReportedRuns) -> list[str]:
    """A name for each run that can stand in links and file names; no two alike."""
    anchors: list[str] = []
    for chapter in report.chapters:
        anchor = slug(chapter.analysis.name)
        anchors.append(f"{anchor}-{len(anchors) + 1}" if anchor in anchors else anchor)
    return anchors
