"""Makes the pictures of the gallery, docs/pictures: `python -m tools.gallery [MODULE…]`.

Every command of docs/gallery.toml is carried out once, in an empty directory; equal games make equal pictures.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.reference.gallery import PICTURES, Chart, charts, picture_of


def main(modules: list[str]) -> None:
    wanted = [chart for chart in charts() if not modules or chart["module"] in modules]
    PICTURES.mkdir(exist_ok=True)
    for command in dict.fromkeys(chart["command"] for chart in wanted):
        of_command = [chart for chart in wanted if chart["command"] == command]
        with TemporaryDirectory() as home:
            sys.stderr.write(f"$ {command}\n")
            carry_out(command, Path(home))
            for chart in of_command:
                PICTURES.joinpath(picture_of(chart)).write_bytes(made(chart, Path(home)).read_bytes())


def carry_out(command: str, home: Path) -> None:
    """In this checkout, so that the version is the same."""
    words = [sys.executable, "-m", "simkit", *shlex.split(command)[1:]]
    root = Path(__file__).resolve().parents[1]
    subprocess.run(words, cwd=home, env=environment(root), stdout=subprocess.DEVNULL, check=True)


def environment(root: Path) -> dict[str, str]:
    """That of the caller, with this checkout before all others."""
    return os.environ | {"PYTHONPATH": str(root)}


def made(chart: Chart, home: Path) -> Path:
    """The one file that a command made of a chart."""
    files = list(_named(home, chart["file"]))
    if len(files) != 1:
        there = ", ".join(sorted(file.stem for file in home.rglob("*.png")))
        raise SystemExit(f"{chart['module']}: no single file {chart['file']}.png; there are {there}")
    return files[0]


def _named(home: Path, stem: str) -> Iterator[Path]:
    """Files of that name, perhaps behind the name of a run."""
    for file in home.rglob("*.png"):
        if file.stem == stem or file.stem.endswith(f"-{stem}"):
            yield file


if __name__ == "__main__":
    main(sys.argv[1:])
