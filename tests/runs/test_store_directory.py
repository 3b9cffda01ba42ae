"""Nothing is written inside a run or an experiment."""

from pathlib import Path

import pytest

from simkit.errors import RunConflict
from simkit.logs.manifest import RUN
from simkit.runs.store_directory import require_apart


@pytest.mark.parametrize("content", ["{}", "anything"])
def test_inside_a_run(tmp_path: Path, content: str) -> None:
    (tmp_path / RUN).write_text(content)
    with pytest.raises(RunConflict, match=f"lies inside .* where {RUN} is"):
        require_apart(tmp_path / "deep" / "er")
    require_apart(tmp_path)
    with pytest.raises(RunConflict, match="lies inside"):
        require_apart(tmp_path, itself=True)


def test_where_a_shell_made_the_file(tmp_path: Path) -> None:
    """`simkit run … --json > run.json`: the file is there, and empty, before the command starts."""
    (tmp_path / RUN).touch()
    require_apart(tmp_path / "runs" / "axes")
