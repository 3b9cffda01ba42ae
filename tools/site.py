"""Builds the documentation: `python -m tools.site [DIRECTORY]` (default: site).

It needs the extra `docs`, and no network. Every warning of Sphinx is an error, and so is a link or an anchor of the
finished site that leads nowhere, and a page that loads something from elsewhere.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

from sphinx.cmd.build import build_main

from tools.links import faults

ROOT = Path(__file__).resolve().parents[1]
STRICT = ("-W", "--keep-going", "-n", "-q", "-E")


def main(words: list[str]) -> int:
    """The exit code."""
    out = Path(words[0]) if words else ROOT / "site"
    if (out / ".buildinfo").is_file():  # an earlier build: pages that have gone must not stay
        rmtree(out)
    code = build_main([*STRICT, str(ROOT / "docs"), str(out)])
    found = list(_faults(out))
    sys.stderr.writelines(f"{fault}\n" for fault in found)
    if not code and not found:
        sys.stdout.write(f"{out / 'index.html'}\n")
    return code or bool(found)


def _faults(out: Path) -> Iterator[str]:
    """Of the pages that Sphinx made; example reports are files of their own."""
    pages = [page for page in sorted(out.rglob("*.html")) if page.relative_to(out).parts[0] != "reports"]
    return faults(out, pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
