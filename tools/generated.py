"""An extension of Sphinx: a directive for the parts of pages that are made from the code, and example reports.

    ```{generated} scenario_keys axes
    ```

calls a function of `tools/reference/generators.py` with the words behind its name; it returns Markdown.
"""

from pathlib import Path
from shutil import copyfile
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools.reference.game_pages import REPORTS, report_commands
from tools.reference.generators import generate
from tools.reference.rules_links import link_rules


class Generated(SphinxDirective):
    """What a function returns, parsed where the directive stands."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # code may have changed
        text = generate(self.arguments[0])
        lines = StringList(text.splitlines(), source=f"{self.env.docname}: generated {self.arguments[0]}")
        parent = nodes.section()
        parent.document = self.state.document
        self.state.nested_parse(lines, 0, parent, match_titles=True)
        return parent.children


def copy_reports(app: Sphinx, fault: Exception | None) -> None:
    """The example reports, as they are, to which the pages of the games link."""
    if fault is None:
        for directory in report_commands():
            target = Path(app.outdir) / "reports" / directory
            target.mkdir(parents=True, exist_ok=True)
            copyfile(REPORTS / directory / "index.html", target / "index.html")


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    app.add_directive("generated", Generated)
    app.connect("source-read", link_rules)
    app.connect("build-finished", copy_reports)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
