"""Charts as part of an HTML page: an SVG takes the font and the colours of the page, which knows light and dark."""

import re

from simkit.charts.style import BAND, BLUE, EDGE, FOOTED, FOOTER_LINE, GRID, INK, MUTED, PAPER, TITLE_LINE, TITLED

VARIABLES = {
    PAPER: "var(--paper)",
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    BAND: "var(--band)",
    BLUE: "var(--blue)",
}
SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')  # of a file
SHEET = re.compile(r'<g><path d="M 0 [^"]*z" style="fill: #ffffff"/></g>')  # what a file is drawn on
FONT = "font-family: 'DejaVu Sans', sans-serif; "  # as matplotlib writes it


def inline(svg: str, prefix: str) -> str:
    """An SVG without what only a file needs; its ids begin with the prefix, so that no two charts share one."""
    body = SHEET.sub("", re.sub(r"<defs><style.*?</defs>", "", svg[svg.index("<svg") :]), count=1)
    body, above = _without(body, TITLED)
    body, below = _without(body, FOOTED)
    top, bottom = (TITLE_LINE * above + EDGE) * bool(above), (FOOTER_LINE * below + EDGE) * bool(below)
    body = SIZE.sub(lambda size: f'viewBox="0 {top} {size[1]} {float(size[2]) - top - bottom:g}"', body, count=1)
    return re.sub(r"<[^>]+>", lambda tag: _adopt(tag[0], prefix), body).strip()


def shared_styles(page: str) -> tuple[str, str]:
    """The page with the styles of all tags as classes, and the rules of these: charts repeat few styles very often."""
    names: dict[str, str] = {}

    def named(tag: re.Match[str]) -> str:
        return re.sub(r' style="([^"]*)"', lambda s: f' class="{names.setdefault(s[1], f"c{len(names)}")}"', tag[0])

    body = re.sub(r"<[^>]+>", named, page)
    return body, "\n".join(f".{name} {{ {look} }}" for look, name in names.items())


def height(svg: str, width: float) -> float:
    """How high a chart of a page is if it is so wide."""
    box = re.search(r'viewBox="0 \d+ ([\d.]+) ([\d.]+)"', svg)
    return width * float(box[2]) / float(box[1]) if box else 0.0


def _without(svg: str, label: str) -> tuple[str, int]:
    """An SVG without its title or footer, and how many lines it had."""
    group = re.search(rf'<g id="{label}">.*?</g>', svg, re.DOTALL)
    return (svg.replace(group[0], "", 1), group[0].count("<text")) if group else (svg, 0)


def _adopt(tag: str, prefix: str) -> str:
    if tag.startswith("<svg"):
        tag = re.sub(r' (?:xmlns[:\w]*|version|width|height)="[^"]*"', "", tag)
    tag = tag.replace("xlink:href", "href").replace(FONT, "")
    tag = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{prefix}-", tag)
    for colour, variable in VARIABLES.items():
        tag = tag.replace(colour, variable)
    return tag
