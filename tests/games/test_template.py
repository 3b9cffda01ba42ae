"""The template can be copied: renamed and with one more card it is another game, in a package of its own.

Nothing outside the copy changes. The package is installed as a third party's is, by an entry point.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TEMPLATE = Path(__file__).resolve().parents[2] / "simkit" / "games" / "_template"
NAME, PREFIX = "longships", "LSH"
RENAMED = {"simkit.games._template": NAME, "_template": NAME, "TPL": PREFIX, "Hidden Bids": "Longships"}
CARD = """
[cards.raven]
source = "assumed"
type = "treasure"
title = "Raven"
count = 2
points = 4
"""
CONTRACT = f"""
from simkit.testing.contract import Size, check_game
from {NAME} import GAME
check_game(GAME, size=Size(games=30, told=1, decisions=10, playouts=4))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with a copy of the template in it."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(TEMPLATE, folder / NAME, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / NAME).rglob("*.*"):
        text = file.read_text(encoding="utf-8")
        for old, new in RENAMED.items():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    about = folder / f"{NAME}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[simkit.games]\n{NAME} = {NAME}:GAME\n")
    return folder


def run(site: Path, *words: str) -> str:
    """What a Python process says that has the package installed."""
    env = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "120"}
    done = subprocess.run([sys.executable, *words], cwd=site, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def simkit(site: Path, *words: str) -> str:
    return run(site, "-c", "from simkit.cli.app import main; main()", *words)


def test_a_copy_is_a_game(site: Path) -> None:
    """Its own tests first; then a card is added, and it is played, logged, reported and compared."""
    marker = f"markers=rule: the rules of {PREFIX}"
    told = run(
        site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", marker, "-k", "not contract", f"{NAME}/tests"
    )
    assert "passed" in told
    with (site / NAME / "scenarios" / "base.toml").open("a", encoding="utf-8") as base:
        base.write(CARD)
    run(site, "-c", CONTRACT)
    assert f"{NAME}: Longships. Bid for treasures" in simkit(site, "games")
    assert "Raven" in simkit(site, "cards", NAME)
    simkit(site, "run", NAME, "--games", "400", "--out", "run")
    assert (site / "run" / "cards" / "part-00000.parquet").exists()
    simkit(site, "report", "run", "--out", "report")
    page = (site / "report" / "index.html").read_text(encoding="utf-8")
    assert "treasures lost to ties" in page
    assert "Raven" in page
    compared = simkit(site, "compare", NAME, "--set", "variant=harsh", "--games", "400", "--out", "compare")
    assert "lost" in compared
