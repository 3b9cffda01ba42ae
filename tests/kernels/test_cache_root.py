"""The directory of what can be made again."""

import sys
from pathlib import Path

import pytest

from simkit.kernels.cache_root import cache_root
from tests.kernels.processes import python


def test_the_user_may_choose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.setenv("SIMKIT_CACHE_DIR", "beside")
    assert cache_root() == Path.cwd() / "beside"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other platforms have other places")
def test_else_the_platform_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SIMKIT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_root() == tmp_path / "simkit"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_root() == tmp_path / ".cache" / "simkit"


def test_a_user_without_a_home_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_CACHE_DIR", "~nobody-of-this-name/cache")
    assert cache_root() is None


def test_no_compiler_is_loaded(tmp_path: Path) -> None:
    code = "import sys\nimport simkit.kernels.cache_root\nprint({'numba', 'numpy'} & sys.modules.keys())"
    assert python(code, tmp_path).stdout == "set()\n"
