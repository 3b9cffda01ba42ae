"""The gallery: every chart with its picture, what it shows, and the command that makes it."""

import tomllib
from pathlib import Path

from tools.reference.markdown import code, plain, section

DOCS = Path(__file__).resolve().parents[2] / "docs"
PICTURES = DOCS / "pictures"
Chart = dict[str, str]


def charts() -> list[Chart]:
    """The entries of docs/gallery.toml."""
    found: list[Chart] = tomllib.loads((DOCS / "gallery.toml").read_text(encoding="utf-8"))["chart"]
    return found


def picture_of(chart: Chart) -> str:
    """The name of its file."""
    return f"{chart.get('picture', chart['module'].replace('_', '-'))}.png"


def reference() -> str:
    """A section for each chart."""
    return "\n".join(
        section(
            2,
            chart["title"],
            f"{plain(chart['shows'])} {plain(chart['read'])}",
            f"![{plain(chart['title'])}: {plain(chart['shows'])}](pictures/{picture_of(chart)})",
            f"```sh\n{chart['command']}\n```",
            _files(chart),
            anchor=f"chart-{chart['module'].replace('_', '-')}",
        )
        for chart in charts()
    )


def _files(chart: Chart) -> str:
    module = f"simkit/charts/{chart['module']}.py"
    return f"Its files end in {code(chart['file'])}; {code(module)} draws it."
