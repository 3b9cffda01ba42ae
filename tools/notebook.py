"""Executes the notebooks of the documentation and writes them with their outputs: `python -m tools.notebook`."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parents[1] / "docs" / "notebooks"
PATIENCE = 600  # seconds for a cell: the first one that plays may have to compile


def executed(file: Path) -> nbformat.NotebookNode:
    """The notebook as its code makes it now, in an empty directory, without progress and times."""
    notebook = nbformat.read(file, as_version=4)
    with TemporaryDirectory() as home:
        os.environ["COLUMNS"] = "100"
        NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": home}}).execute()
    for cell in notebook.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    notebook.metadata = {"language_info": {"name": "python"}}
    return notebook


if __name__ == "__main__":
    for path in [Path(word) for word in sys.argv[1:]] or sorted(HERE.glob("*.ipynb")):
        nbformat.write(executed(path), path)
