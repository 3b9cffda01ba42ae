"""A pytest plugin: do the tests that are marked with a rule run a function that carries this rule out?

    python -m pytest -n 0 -p tests.tools.running --rules-of GAME --rules-to FILE TESTS

Kernels run uncompiled in the tests of rules, so their functions are seen. Tests are run while they can still show
something; the rules of which no test did are written to the file. Functions that make a book run once for each book: a
test of what they do must not take a book that another test made.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tests.tools.rulebooks import rulebooks

Place = tuple[str, int]  # file and first line of a function


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-of")
    parser.addoption("--rules-to")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watch(config.getoption("--rules-of"), Path(config.getoption("--rules-to"))))


def rules_of(item: pytest.Item) -> set[str]:
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


class Watch:
    """Which rules wait for a test that runs them."""

    def __init__(self, game: str, file: Path) -> None:
        book = rulebooks()[game]
        self.file = file
        self.waiting: dict[str, set[Place]] = {
            rule: {(function.file, function.line) for function in functions}
            for rule, functions in book.named.items()
            if rule in book.rules - book.derived.keys()
        }

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Files with many marked tests come first: they are made of small ones."""
        marked = Counter(item.path for item in items if rules_of(item))
        items.sort(key=lambda item: -marked[item.path])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Leave out what can show nothing more; where it would have been the last of its file, the file is done."""
        if rules_of(item) & self.waiting.keys():
            return None
        item.session._setupstate.teardown_exact(nextitem)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        wanted, seen = {rule: self.waiting[rule] for rule in rules_of(item) & self.waiting.keys()}, set[CodeType]()

        def note(frame: FrameType, event: str, arg: object) -> None:
            code = frame.f_code
            if code not in seen:
                seen.add(code)
                place = code.co_filename, code.co_firstlineno
                for rule in [rule for rule, places in wanted.items() if place in places]:
                    del wanted[rule], self.waiting[rule]
                if not wanted:
                    sys.settrace(None)

        sys.settrace(note)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(sorted(self.waiting)), encoding="utf-8")
