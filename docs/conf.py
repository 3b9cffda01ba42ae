"""The documentation site: `python -m tools.site` builds it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # tools/ makes the pages of the reference

from simkit.version import __version__  # noqa: E402

project = "simkit"
author = "the authors of simkit"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.generated"]
exclude_patterns = ["notebooks"]
default_role = "code"  # of words in backticks in the texts of functions
smartquotes = False  # quoted words are what a reader types
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types in signatures have no pages

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = "simkit"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
