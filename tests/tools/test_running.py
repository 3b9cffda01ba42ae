"""Does the plugin see which functions a marked test runs?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.rulebooks import ROOT

HEAD = """
import pytest
from simkit.games._template.tests.test_rules import Table

"""
PASSES = """
@pytest.mark.rule("TPL-04", "TPL-06")
def test_it():
    Table().bid("stick", "axe", "ship")
"""
IDLE = """
@pytest.mark.rule("TPL-04", "TPL-06")
def test_it():
    assert "pass" not in Table().legal  # nothing is bid: nobody takes a treasure
"""


@pytest.mark.parametrize(("test", "words"), [(PASSES, "1 passed"), (IDLE, "runs no function that names TPL-04\n")])
def test_a_marked_test_runs_its_rule(test: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(HEAD + test, encoding="utf-8")
    config = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "tests.tools.running", "-n", "0"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *config, "-p", "no:cacheprovider", "test_it.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert words in done.stdout, done.stdout + done.stderr
