"""Which sources a kernel is made of."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from simkit.games.registry import game_ids, get_game
from simkit.kernels import closure as module
from simkit.kernels.closure import Parsed, closure, home

PACKAGE = {
    "wolves/__init__.py": "",
    "wolves/limits.py": "SEATS = 4",
    "wolves/words.py": "",
    "wolves/kernel/__init__.py": "",
    "wolves/kernel/entry.py": "",
    "wolves/kernel/turn.py": "",
    "wolves/kernel/deep/__init__.py": "",
    "wolves/kernel/deep/down.py": "",
    "wolves/bare/cards.py": "",
    "wolves/both.py": "",
    "wolves/both/notes.txt": "",
    "sheep.py": "",
}
ENTRY = {"wolves.kernel.entry"}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("source", "more"),
    [
        ("import wolves.limits", {"wolves", "wolves.limits"}),
        ("import numpy, wolves.limits as few", {"wolves", "wolves.limits"}),
        ("from wolves.limits import SEATS", {"wolves.limits"}),
        ("from wolves import limits", {"wolves.limits"}),
        ("from wolves import (\n    limits,\n    words as w,\n)", {"wolves.limits", "wolves.words"}),
        ("from . import turn", {"wolves.kernel.turn"}),
        ("from .turn import anything", {"wolves.kernel.turn"}),
        ("from .. import limits", {"wolves.limits"}),
        ("from ..limits import SEATS", {"wolves.limits"}),
        ("from .deep.down import x", {"wolves.kernel.deep.down"}),
        ("from wolves.kernel.deep import *", {"wolves.kernel.deep"}),
        ("from wolves.bare.cards import x", {"wolves.bare.cards"}),
        ("from wolves.bare import cards", {"wolves.bare.cards"}),
        ("from wolves.both import cards", {"wolves.both"}),
        ("def f():\n    import wolves.limits", {"wolves", "wolves.limits"}),
        ("class A:\n    if 1:\n        pass\n    else:\n        import wolves.limits", {"wolves", "wolves.limits"}),
        ("try:\n    pass\nexcept OSError:\n    import wolves.limits", {"wolves", "wolves.limits"}),
        ("try:\n    pass\nfinally:\n    import wolves.words", {"wolves", "wolves.words"}),
        ("match 1:\n    case 1:\n        import wolves.limits", {"wolves", "wolves.limits"}),
        ("for i in ():\n    with i: import wolves.limits", {"wolves", "wolves.limits"}),
        ('"""\nfrom wolves import limits\n"""', set()),
        ("import sheep, json, numpy, missing, wolves.missing", {"wolves"}),
        ("from ... import beyond", set()),
        ("this is no Python", set()),
    ],
)  # fmt: skip
def test_imports_are_followed(source: str, more: set[str], tmp_path: Path) -> None:
    write(tmp_path, PACKAGE | {"wolves/kernel/entry.py": source})
    found = closure("wolves.kernel.entry", tmp_path / "wolves/kernel/entry.py")
    assert set(found) == ENTRY | more


def test_imports_of_imports_and_of_packages_are_followed_even_in_circles(tmp_path: Path) -> None:
    files = {"wolves/__init__.py": "from . import words", "wolves/words.py": "import wolves.limits"}
    files["wolves/kernel/entry.py"] = "from wolves import FEW"
    circle = {"wolves/limits.py": "from .kernel.turn import x", "wolves/kernel/turn.py": "import wolves.words"}
    write(tmp_path, PACKAGE | files | circle)
    found = closure("wolves.kernel.entry", tmp_path / "wolves/kernel/entry.py")
    assert set(found) == ENTRY | {"wolves", "wolves.words", "wolves.limits", "wolves.kernel.turn"}
    assert found["wolves.words"] == b"import wolves.limits"


def test_a_module_without_a_package_comes_with_those_of_its_folder(tmp_path: Path) -> None:
    write(tmp_path, PACKAGE | {"sheep.py": "import numpy, json, wolves.limits, simkit.kernels.bits, pytest"})
    found = set(closure("sheep", tmp_path / "sheep.py"))
    assert {"sheep", "wolves", "wolves.limits", "simkit", "simkit.kernels", "simkit.kernels.bits"} <= found
    assert {name.partition(".")[0] for name in found} == {"sheep", "wolves", "simkit"}


@pytest.mark.parametrize(
    ("file", "counts"), [("lib/goat.py", True), ("venv/site-packages/goat.py", False), ("../goat.py", False)]
)
def test_a_module_on_another_path_counts_if_it_is_below(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    write(folder, {"sheep.py": "import goat", file: ""})
    goat = ModuleType("goat")
    goat.__file__ = str((folder / file).resolve())
    monkeypatch.setitem(sys.modules, "goat", goat)
    assert set(closure("sheep", folder / "sheep.py")) == ({"sheep", "goat"} if counts else {"sheep"})


def test_installed_neighbours_do_not_count(tmp_path: Path) -> None:
    write(tmp_path, {"site-packages/sheep.py": "import goat", "site-packages/goat.py": ""})
    assert set(closure("sheep", tmp_path / "site-packages/sheep.py")) == {"sheep"}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_is_made_of_what_its_kernel_imports(game_id: str) -> None:
    game = get_game(game_id)
    found = set(closure(*home(game.kernel.play.fn)))
    assert {"simkit.kernels.jit", "simkit.kernels.linking", "simkit.kernels.rng", f"{game.package}.limits"} <= found
    assert {game.package, "simkit.games.contract", f"{game.package}.metrics"}.isdisjoint(found)
    assert f"{game.package}.narrate" not in found
    assert not any(name.startswith(("simkit.cli", "simkit.logs", "simkit.analysis")) for name in found)
    others = {get_game(other).package for other in game_ids()} - {game.package}
    assert found.isdisjoint(others)


def test_what_was_parsed_is_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, PACKAGE | {"wolves/kernel/entry.py": "from wolves import limits"})
    place = "wolves.kernel.entry", tmp_path / "wolves/kernel/entry.py"
    first = Parsed()
    found = closure(*place, first)
    asked: list[bytes] = []
    monkeypatch.setattr(module, "imports", lambda source: asked.append(source) or [])
    assert closure(*place, Parsed(first.text)) == found
    assert not asked
    place[1].write_text("import wolves.words")
    closure(*place, Parsed(first.text))
    assert asked == [b"import wolves.words"]


def test_what_was_parsed_is_forgotten_when_it_is_damaged_or_was_parsed_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Parsed()
    first.imports(b"import a")
    text = first.text
    assert Parsed(text).stored == first.used
    for damaged in ("", "{}", text[:-1], text.replace('"a"', '"b"')):
        assert not Parsed(damaged).stored
    monkeypatch.setattr(module, "OWN", tmp_path / "closure.py")
    module.OWN.write_text("otherwise")
    assert not Parsed(text).stored
