"""One self-contained page for an experiment, and its charts as files.

Every function here that returns a string returns safe HTML: text is escaped where it enters.
"""

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from simkit.charts import style
from simkit.experiments.panel import Panel
from simkit.experiments.players.standings import League
from simkit.experiments.results import Comparison, Sweep, Values
from simkit.logs.manifest import EXPERIMENT, REPORT
from simkit.page import page_compare, page_league, page_panel, page_sweep, page_value
from simkit.page.section import Section
from simkit.runs.store import publish

PAGE = "index.html"
Answer = Comparison | Sweep | Values | League
BADGES = {"changed": "outlier", "valuable": "fair", "harmful": "not-fair", "resolved": "fair"}  # the others: their own
METHOD = """<h3>How an experiment is made</h3>
<p>Both sides of a pair play the same game: the same seats, the same random numbers. Cards are shuffled by keys of
their own, so a change leaves the order of all other cards as it was, and whatever differs in the end is due to the
change. The difference is taken game by game; its interval comes from these differences, within the rotations of the
seats. Two made-up pairs, one each way, that differ as others of the measure do, are added to every variance, so that a
measure in which hardly any pair differs does not look surer than it is. The <strong>variance factor</strong> says how
many times more games independent runs would have needed for the same interval; below 1, pairing did harm.</p>
<dl>
<dt>value of a card</dt><dd>The share of wins of a seat that may have the card, less that of the same seat in the same
games without it. Policies and the access of all others stay as they are. Every seat in turn does without, and
plays on with whatever else it can take or draw: substitutes soften the value, and two cards that do the same can both
read as nothing although together they matter. Groups of cards are not measured yet. <strong>Per copy</strong> shares
the value out over the copies that a seat has in a game. It does not predict the effect of changing the card's count:
that is a sweep. Of a card that hardly any seat takes of those that could (under 5&nbsp;%) the value says little, and is
marked.</dd>
<dt>fair cost</dt><dd>The cost at which the card's value meets the median of the other cards of its class.</dd>
<dt>robust, depends on play style</dt><dd>Every style's interval excludes 0 on the same side; two intervals exclude 0
on opposite sides. Anything else is undecided.</dd>
<dt>until</dt><dd>Play stops at the first look at which the interval is narrow enough. Such intervals are 14&nbsp;%
wider than those of a fixed number of games: they are made to hold at all looks at once.</dd>
</dl>"""


def write(directory: Path, answers: Sequence[tuple[str, Answer]], panel: Panel | None = None) -> Path:
    """Write index.html and every chart as SVG and PNG, in the directory of the experiment or apart; return the page."""
    sections = [page_panel.section(panel)] if panel else []
    sections += [_section(style_name, answer) for style_name, answer in answers]
    files: dict[str, bytes] = {}
    for i, section in enumerate(sections):
        for name, figure in section.figures.items():
            stem = f"{_slug(name)}" if len(sections) == 1 else f"{i}-{_slug(name)}"
            files |= {f"{stem}.svg": style.svg(figure).encode(), f"{stem}.png": style.png(figure)}
    name = EXPERIMENT if (directory / EXPERIMENT).exists() else REPORT
    method = page_league.METHOD if isinstance(answers[0][1], League) else METHOD
    publish(directory, name, "page", files | {PAGE: render(sections, method).encode()})
    return directory / PAGE


def _section(style_name: str, answer: Answer) -> Section:
    of = f", every seat plays {style_name}" if style_name else ""
    match answer:
        case Comparison():
            return page_compare.section(answer, of)
        case Sweep():
            return page_sweep.section(answer, of)
        case Values():
            return page_value.section(answer, of)
        case League():
            return page_league.section(answer)


def render(sections: Sequence[Section], method: str = METHOD) -> str:
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
