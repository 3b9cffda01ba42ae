"""The notebook of the documentation says what its code does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def texts(file: Path) -> list[list[Any]]:
    """What the cells of code say as text; pictures and pages come in many bytes."""
    cells = [cell for cell in nbformat.read(file, as_version=4).cells if cell.cell_type == "code"]
    said = []
    for cell in cells:
        own = [output.get("text") or output.get("data", {}).get("text/plain") for output in cell.outputs]
        said.append([text for text in own if text and not text.startswith("<")])
    return said


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_executed_again_it_says_the_same(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    subprocess.run([sys.executable, ROOT / "tools" / "notebook.py", copy], check=True, cwd=ROOT, capture_output=True)
    assert texts(copy) == texts(file)
    assert any(texts(file))


def test_there_is_one() -> None:
    assert NOTEBOOKS
