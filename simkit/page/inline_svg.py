"""Charts as part of an HTML page: an SVG takes the font and the colours of the page, which knows light and dark."""

import re

from simkit.charts.style import BAND, BLUE, GRID, INK, MUTED, PAPER

VARIABLES = {
    PAPER: "var(--paper)",
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    BAND: "var(--band)",
    BLUE: "var(--blue)",
}
FONT = "font-family: 'DejaVu Sans', sans-serif; "  # as matplotlib writes it


def inline(svg: str, prefix: str) -> str:
    """An SVG without what only a file needs; its ids begin with the prefix, so that no two charts share one."""
    body = re.sub(r"<defs><style.*?</defs>", "", svg[svg.index("<svg") :])
    return re.sub(r"<[^>]+>", lambda tag: _adopt(tag[0], prefix), body).strip()


def shared_styles(page: str) -> tuple[str, str]:
    """The page with the styles of all tags as classes, and the rules of these: charts repeat few styles very often."""
    names: dict[str, str] = {}

    def named(tag: re.Match[str]) -> str:
        return re.sub(r' style="([^"]*)"', lambda s: f' class="{names.setdefault(s[1], f"c{len(names)}")}"', tag[0])

    body = re.sub(r"<[^>]+>", named, page)
    return body, "\n".join(f".{name} {{ {look} }}" for look, name in names.items())


def _adopt(tag: str, prefix: str) -> str:
    if tag.startswith("<svg"):
        tag = re.sub(r' (?:xmlns[:\w]*|version|width|height)="[^"]*"', "", tag)
    tag = tag.replace("xlink:href", "href").replace(FONT, "")
    tag = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{prefix}-", tag)
    for colour, variable in VARIABLES.items():
        tag = tag.replace(colour, variable)
    return tag
