"""The sources that a kernel is made of: those of its module, and of all that this module imports.

Functions, constants and types of any of them may be frozen into the compiled code. Imports are found in the syntax
tree, also those inside functions; nothing is imported for it. What `importlib` loads by a name that is made up on the
way is not found.
"""

import ast
import hashlib
import json
import os
import sys
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

OWN = Path(__file__).resolve()
INSTALLED = {"site-packages", "dist-packages"}

Import = list[Any]  # [level, module, names] of `from module import names`


def imports(source: bytes) -> list[Import]:
    """The imports of a source; a source that is not Python has none."""
    try:
        waiting: list[Any] = [ast.parse(source)]
    except (SyntaxError, ValueError):
        return []
    statements: list[Import] = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            statements += [[0, alias.name, []] for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            statements.append([node.level, node.module or "", [alias.name for alias in node.names]])
        else:  # an import is a statement: no expression need be looked into
            for part in ("body", "orelse", "finalbody", "handlers", "cases"):
                waiting += getattr(node, part, ())
    return statements


class Parsed:
    """The imports of sources that were parsed before: parsing takes longer than all the rest of a warm start."""

    def __init__(self, text: str = "") -> None:
        stamp, _, body = text.partition("\n")
        self.stored: dict[str, list[Import]] = json.loads(body) if stamp == stamped(body) else {}
        self.used: dict[str, list[Import]] = {}

    def imports(self, source: bytes) -> list[Import]:
        """The imports of a source."""
        key = hashlib.blake2b(source, digest_size=16).hexdigest()
        parsed = self.stored.get(key)
        self.used[key] = imports(source) if parsed is None else parsed
        return self.used[key]

    @property
    def text(self) -> str:
        """The text of all imports that were asked for, for `Parsed` of another process."""
        body = json.dumps(self.used)
        return f"{stamped(body)}\n{body}"


def stamped(body: str) -> str:
    """The stamp by which text is recognised that is damaged, or that other code than this has written."""
    return hashlib.blake2b(OWN.read_bytes() + body.encode(), digest_size=16).hexdigest()


class Modules:
    """Where the modules that count are: those of simkit, and those that came with the module of an entry point."""

    def __init__(self, module: str, file: Path) -> None:
        top, *below = module.split(".")
        package = file.name == "__init__.py"
        self.files = {module: (str(file), package)}
        self.places = {"simkit": str(OWN.parents[2])}
        self.neighbours = ""  # of a module without a package: any module of its folder counts
        if below or package:
            self.places.setdefault(top, str(file.parents[len(below) + package]))
        elif file.parent.name not in INSTALLED:
            self.neighbours = str(file.parent)

    def find(self, name: str) -> tuple[str, bool]:
        """The file of a module, empty if it has none or does not count; and whether it is a package."""
        if name not in self.files:
            self.files[name] = self._find(name)
        return self.files[name]

    def _find(self, name: str) -> tuple[str, bool]:
        top = name.partition(".")[0]
        place = self.places.get(top, self.neighbours)
        if not place:
            return "", False
        stem = os.path.join(place, *name.split("."))
        for file, package in ((os.path.join(stem, "__init__.py"), True), (stem + ".py", False)):
            if os.path.isfile(file):
                return file, package
        return self._loaded(name, top), os.path.isdir(stem)

    def _loaded(self, name: str, top: str) -> str:
        """The file of a module that was found on another path."""
        file = getattr(sys.modules.get(name), "__file__", None) or ""
        if not file or top in self.places:
            return file
        below = os.path.relpath(file, self.neighbours).split(os.sep)
        return "" if top in sys.stdlib_module_names or not INSTALLED.isdisjoint(below) or ".." in below else file


def closure(module: str, file: Path, parsed: Parsed | None = None) -> dict[str, bytes]:
    """The sources of a module and of all it imports, by name.

    A package counts if something is taken from it that is no module of it: what else it imports is not in the code.
    """
    modules, parsed = Modules(module, file), parsed or Parsed()
    sources: dict[str, bytes] = {}
    seen = {""}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        path, package = modules.find(name)
        source = read(path)
        if source is None:
            continue
        sources[name] = source
        for level, base, names in parsed.imports(source):
            whole = absolute(level, base, name, package)
            if names:
                parts = (f"{whole}.{each}" for each in names)
                waiting += [part if modules.find(part)[0] else whole for part in parts]
            else:  # `import a.b` gives access to all of a, too
                waiting += accumulate(whole.split("."), "{}.{}".format)
    return sources


def absolute(level: int, base: str, importer: str, package: bool) -> str:
    """The full name of `base`, which a module imports from so many levels up; 0 = it is the full name."""
    if not level:
        return base
    around = importer.split(".")
    around = around[: len(around) + package - level]
    return ".".join([*around, base] if base else around)


def read(path: str) -> bytes | None:
    """A file, if there is one."""
    try:
        return Path(path).read_bytes() if path else None
    except OSError:
        return None


def home(fn: Callable[..., Any]) -> tuple[str, Path]:
    """The name and the file of the module that holds a function; a script has the name of its file."""
    file = Path(fn.__code__.co_filename).resolve()
    spec = fn.__globals__.get("__spec__")
    name = spec.name if spec else fn.__module__
    return (file.stem.strip("<>") if name == "__main__" else name), file
