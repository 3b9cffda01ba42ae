"""A page as one self-contained HTML file.

Every function here that returns a string returns safe HTML: text is escaped where it enters.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from string import Template

from simkit.numbers import INTERVALS
from simkit.page import columns
from simkit.page.drawing import Picture, pictures
from simkit.page.html_cells import badge, prose, table
from simkit.page.inline_svg import height, inline, shared_styles
from simkit.page.model import (
    BRIEF,
    Block,
    Commands,
    Definitions,
    Figure,
    Figures,
    Findings,
    Fold,
    Page,
    Paragraph,
    Section,
    Subsection,
    ValueTable,
    plain,
)
from simkit.page.words import INFO, SHOWN, slug

SEVERAL = 6  # parts of a section; so many have links to each
METHOD = "Method and glossary"
Picturing = Callable[[Figure], str]
FRAME = '<iframe style="width:100%;height:40rem;border:1px solid #8884" title="simkit" srcdoc="{page}"></iframe>'


def render(page: Page, drawn: Mapping[str, Picture] | None = None) -> str:
    """The page. Equal pages give equal bytes; charts that are drawn already need not be drawn again."""
    pictures_by_name = pictures(page) if drawn is None else drawn
    alone = len(page.sections) == 1
    template = Template((files("simkit.page") / "template.html").read_text("utf-8"))
    sections = [_section(section, i, pictures_by_name, alone=alone) for i, section in enumerate(page.sections)]
    body, looks = shared_styles("\n".join(sections))
    title = page.sections[0].title if alone else page.title
    return template.substitute(
        title=prose(title),
        looks=looks,
        overview=f'<section id="overview">{_blocks(page.overview)}</section>' if page.overview else "",
        sections=body,
        method=_method(page.method),
    )


def framed(page: str) -> str:
    """A whole page inside another one, such as a notebook."""
    return FRAME.format(page=escape(page))


def _section(section: Section, number: int, drawn: Mapping[str, Picture], *, alone: bool) -> str:
    anchor = section.anchor or f"part-{number}"
    chosen = [part for part in section.parts if part.where != BRIEF]
    parts = [_anchored(part, f"{anchor}-{i}-{slug(part.title)}") for i, part in enumerate(chosen, 1)]
    prefix = f"{section.anchor}-" if section.anchor else ""

    def picture(figure: Figure) -> str:
        return _picture(figure, drawn[prefix + figure.name], f"{anchor}-{figure.name}")

    lead, rest = _lead(parts, picture)
    body = "\n".join(_boxed(part, picture) for part in rest)
    body = f'<div class="parts">{body}</div>' if body else ""
    head = "" if alone else f"<h2>{prose(section.title)}</h2>"
    note = f'<p class="note">{prose(section.facts)}</p>' if section.facts else ""
    return f'<section class="run" id="{escape(anchor)}">{head}{note}{_places(rest)}{lead}\n{body}</section>'


def _anchored(part: Subsection, anchor: str) -> Subsection:
    """A part that links can lead to."""
    return replace(part, anchor=part.anchor or anchor) if part.title else part


def _places(parts: Sequence[Subsection]) -> str:
    """Links to the parts of a long section."""
    named = [part for part in parts if part.title and part.blocks]
    links = [f'<a href="#{escape(part.anchor)}">{prose(part.title)}</a>' for part in named]
    return f"<nav>{' '.join(links)}</nav>" if len(links) >= SEVERAL else ""


def _lead(parts: Sequence[Subsection], picture: Picturing) -> tuple[str, list[Subsection]]:
    """Findings with all charts beside and below them, and the parts that are left."""
    findings = [block for part in parts for block in part.blocks if isinstance(block, Findings)]
    if not findings:
        return "", list(parts)
    charts = [block for part in parts for block in part.blocks if isinstance(block, Figures)]
    figures = [figure for block in charts for figure in block.items]
    drawn = [picture(figure) for figure in figures]
    heights = [
        columns.chart_height(height(svg, columns.WIDTH), plain(figure.caption))
        for figure, svg in zip(figures, drawn, strict=True)
    ]
    first = columns.text_height([text for block in findings for text in _texts(block)[:SHOWN]])
    sides = columns.sides(first, heights)
    ordered = [svg.replace("<figure>", f'<figure style="order: {i}">', 1) for i, svg in enumerate(drawn, 1)]
    below, beside = (
        "".join(svg for svg, right in zip(ordered, sides, strict=True) if right == side) for side in (False, True)
    )
    right = f"<div>{beside}</div>" if beside else ""
    lead = f'<div class="lead"><div><div>{"".join(map(_findings, findings))}</div>{below}</div>{right}</div>'
    rest = [replace(part, blocks=[b for b in part.blocks if not isinstance(b, Findings | Figures)]) for part in parts]
    return lead, [part for part in rest if part.blocks]


def _method(blocks: Sequence[Block]) -> str:
    """How answers are made: text flows in columns, everything else takes the whole width below."""
    if not blocks:
        return ""
    text = "".join(f"<div>{_block(block, None, 3)}</div>" for block in blocks if _flows(block))
    others = "".join(f'<div class="whole">{_block(block, None, 3)}</div>' for block in blocks if not _flows(block))
    return f'<section id="method">\n<h2>{METHOD}</h2>\n<div class="method">{text}{others}</div>\n</section>'


def _flows(block: Block) -> bool:
    return isinstance(block, Subsection) and all(isinstance(inner, Paragraph | Definitions) for inner in block.blocks)


def _boxed(part: Subsection, picture: Picturing) -> str:
    """A part of a section. Those that are a table stand side by side where there is room."""
    inside = _part(part, picture)
    tables = all(isinstance(block, ValueTable) and not block.before for block in part.blocks)
    return f'<div class="part{"" if tables else " whole"}">{inside}</div>' if inside else ""


def _part(part: Subsection, picture: Picturing | None, level: int = 3) -> str:
    body = _blocks(part.blocks, picture, level + 1)
    if not body:
        return ""
    if len(part.blocks) > 1 and all(isinstance(block, Subsection) for block in part.blocks):
        body = f'<div class="columns">{body}</div>'
    anchor = f' id="{escape(part.anchor)}"' if part.anchor else ""
    return f"<h{level}{anchor}>{prose(part.title)}</h{level}>{body}" if part.title else body


def _blocks(blocks: Sequence[Block], picture: Picturing | None = None, level: int = 3) -> str:
    return "".join(_block(block, picture, level) for block in blocks)


def _block(block: Block, picture: Picturing | None, level: int) -> str:
    match block:
        case Subsection():
            return _part(block, picture, level) if block.where != BRIEF else ""
        case Findings():
            return _findings(block)
        case Figures():
            drawn = "".join(map(picture, block.items)) if picture else ""
            return f'<div class="charts">{drawn}</div>' if drawn else ""
        case ValueTable():
            return table(block) if block.rows else ""
        case Paragraph(text):
            return f"<p>{prose(text)}</p>"
        case Commands(lines):
            return f"<pre>{chr(10).join(f'<code>{escape(line)}</code>' for line in lines)}</pre>" if lines else ""
        case Definitions(terms):
            items = "".join(f"<dt>{prose(term)}</dt><dd>{prose(text)}</dd>" for term, text in terms)
            return f"<dl>{items}</dl>"
        case Fold(title, inside):
            return f"<details><summary>{prose(title)}</summary>{_blocks(inside, picture, level)}</details>"


def _findings(block: Findings) -> str:
    """The first of them, the rest folded, and what to bear in mind."""
    words = [*(item.verdict for item in block.items), *(INFO for _ in block.notes)]
    items = [
        f"<li>{badge(word)}<span>{prose(text)}</span></li>" for word, text in zip(words, _texts(block), strict=True)
    ]
    if not items:
        return "<p>There are no findings.</p>"
    first, rest = items[:SHOWN], items[SHOWN:]
    more = f"<details><summary>{len(rest)} more</summary>{_list(rest)}</details>" if rest else ""
    return _list(first) + more


def _texts(block: Findings) -> list[str]:
    """The texts of findings; notes become sentences."""
    return [*(item.text for item in block.items), *map(_sentence, block.notes)]


def _sentence(note: str) -> str:
    """With a capital, unless it begins with the name of a policy or a key, and with a full stop."""
    capital = note.partition(" ")[0].isalpha()
    return (note[:1].upper() + note[1:] if capital else note).rstrip(".") + "."


def _list(items: Sequence[str]) -> str:
    return f'<ul class="findings">{"".join(items)}</ul>'


def _picture(figure: Figure, drawn: Picture, prefix: str) -> str:
    label = f'<svg role="img" aria-label="{escape(figure.title)}"'
    svg = inline(drawn.svg, slug(prefix)).replace("<svg", label, 1)
    reading = "" if figure.reading in ("", INTERVALS) else f"{figure.reading}."
    texts = " ".join(filter(None, (prose(figure.caption), prose(reading[:1].upper() + reading[1:]))))
    caption = f"<figcaption>{texts}</figcaption>" if texts else ""
    return f"<figure><h4>{prose(figure.title)}</h4>{svg}{caption}</figure>\n"
