"""One self-contained page for an experiment, and its charts as files.

Every function here that returns a string returns safe HTML: text is escaped where it enters.
"""

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from matplotlib.figure import Figure

from simkit.charts import style
from simkit.experiments.answer import Answers, ExperimentAnswer
from simkit.experiments.panel import Panel
from simkit.logs.manifest import EXPERIMENT, REPORT
from simkit.page import page_panel
from simkit.page.section import Section, page_of
from simkit.runs.store import publish

PAGE = "index.html"
BADGES = {"changed": "outlier", "valuable": "fair", "harmful": "not-fair", "resolved": "fair"}  # the others: their own


def write(directory: Path, answers: Answers, panel: Panel | None = None) -> Path:
    """Write index.html and every chart as SVG and PNG, in the directory of the experiment or apart; return the page."""
    sections = _sections(answers, panel)
    files: dict[str, bytes] = {}
    for stem, figure in _figures(sections).items():
        files |= {f"{stem}.svg": style.svg(figure).encode(), f"{stem}.png": style.png(figure)}
    name = EXPERIMENT if (directory / EXPERIMENT).exists() else REPORT
    method = page_of(answers[0][1].kind).METHOD
    publish(directory, name, "page", files | {PAGE: render(sections, method).encode()})
    return directory / PAGE


def figures_of(answers: Answers, panel: Panel | None = None) -> dict[str, Figure]:
    """The charts of the page, by the names of their files."""
    return _figures(_sections(answers, panel))


def measure(answer: ExperimentAnswer, name: str) -> Figure | None:
    """The chart of one measure, where the page of such answers can draw it."""
    draw = getattr(page_of(answer.kind), "measure", None)
    figure: Figure | None = draw(answer, name) if draw else None
    return figure


def _sections(answers: Answers, panel: Panel | None) -> list[Section]:
    """What the styles say together, then each of them."""
    sections = [page_panel.section(panel)] if panel else []
    for style_name, answer in answers:
        of = f", every seat plays {style_name}" if style_name else ""
        sections.append(page_of(answer.kind).section(answer, of))
    return sections


def _figures(sections: Sequence[Section]) -> dict[str, Figure]:
    return {
        _slug(name) if len(sections) == 1 else f"{i}-{_slug(name)}": figure
        for i, section in enumerate(sections)
        for name, figure in section.figures.items()
    }


def render(sections: Sequence[Section], method: str) -> str:
    """The page. Equal answers give equal bytes."""
    template = Template((files("simkit.page") / "template.html").read_text("utf-8"))
    parts, looks = style.shared("\n".join(_html(section, f"part-{i}") for i, section in enumerate(sections)))
    return template.substitute(
        title=escape(sections[0].title),
        looks=looks,
        overview="",
        sections=parts,
        players="",
        metrics=method,
    )


def _html(section: Section, anchor: str) -> str:
    items = "".join(
        f'<li><span class="badge {BADGES.get(word, _slug(word))}">{escape(word)}</span><span>{escape(text)}</span></li>'
        for word, text in section.findings
    )
    body = [f"<h3>Answer</h3><ul class='findings'>{items}</ul>"]
    body += [f"<h3>Charts</h3>{_charts(section, anchor)}"] if section.figures else []
    body += [f"<h3>{escape(name)}</h3>{html}" for name, html in section.tables.items() if html]
    body.append(f"<h3>Provenance</h3><pre><code>{escape(section.command)}</code></pre>")
    head = f'<h2>{escape(section.title)}</h2><p class="note">{escape(section.facts)}</p>'
    return f'<section class="run" id="{anchor}">{head}\n' + "\n".join(body) + "</section>"


def _charts(section: Section, anchor: str) -> str:
    figures = []
    for name, figure in section.figures.items():
        label = f'<svg role="img" aria-label="{escape(name.replace("-", " "))}"'
        picture = style.inline(style.svg(figure), f"{anchor}-{_slug(name)}").replace("<svg", label, 1)
        caption = section.captions.get(name, "")
        under = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        figures.append(f"<figure>{picture}{under}</figure>\n")
    return f'<div class="charts">{"".join(figures)}</div>'


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"
