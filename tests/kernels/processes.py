"""Python in processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python(code: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python; modules of `cwd` can be imported, and are read anew: Python's own cache looks at whole seconds."""
    everything = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(cwd)]), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=cwd,
        env=everything | env,
        capture_output=True,
        text=True,
        check=False,
    )
