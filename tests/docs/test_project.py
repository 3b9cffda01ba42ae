"""What the project says of itself: its changelog and its versions."""

import re
import tomllib

from simkit import __version__

from .pages import ROOT


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_lock_pins_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["dev"], *extras["docs"]]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = {name.lower(): pin for name, pin in re.findall(r"^([\w.-]+)==(\S+)$", lock, re.MULTILINE)}
    for requirement in wanted:
        name, least = re.match(r"([\w.-]+)>=([\d.]+)", requirement).groups()  # type: ignore[union-attr]
        assert release(pins[name]) >= release(least)


def release(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]
