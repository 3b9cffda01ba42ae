"""Who reads the pages in the repository is told where the reference is, and what installing changes."""

from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize(
    "page", [DOCS / "reference" / "index.md", DOCS.parent / "README.md"], ids=lambda page: page.name
)
def test_pages_that_fill_in_say_what_to_do(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    for command in ("python -m tools.site", "simkit COMMAND --help", "simkit cards GAME", "simkit schema GAME"):
        assert f"`{command}`" in text


def test_what_completion_changes_is_said() -> None:
    before, _, removal = (DOCS / "start" / "install.md").read_text(encoding="utf-8").partition("## Remove it")
    assert "~/.bash_completions/simkit.sh" in before
    assert "~/.bashrc" in before
    assert "~/.bashrc" in removal
