"""A pytest plugin: a test that is marked with a rule runs a function that carries this rule out.

Kernels run uncompiled in the tests of rules, so their functions are seen. Functions that make a book run once for each
book: a test of what they do must not take a book that another test made.
"""

import sys
from collections.abc import Generator
from functools import cache
from types import CodeType, FrameType

import pytest

from tests.tools.rulebooks import rulebooks

Place = tuple[str, int]  # file and first line of a function


@cache
def places() -> dict[str, set[Place]]:
    """The functions that name each rule; rules that follow from others need none."""
    return {
        rule: {(function.file, function.line) for function in functions}
        for book in rulebooks().values()
        for rule, functions in book.named.items()
        if rule not in book.derived
    }


class Watch:
    """Looks at every function that is called until all that it waits for have been."""

    def __init__(self, rules: set[str]) -> None:
        self.waiting = {rule: places()[rule] for rule in rules}
        self.seen: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if code not in self.seen:
            self.seen.add(code)
            place = code.co_filename, code.co_firstlineno
            self.waiting = {rule: some for rule, some in self.waiting.items() if place not in some}
            if not self.waiting:
                sys.settrace(None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    rules = {rule for mark in item.iter_markers("rule") for rule in mark.args} & places().keys()
    if not rules or sys.gettrace() is not None:  # a debugger is at work
        return (yield)
    watch = Watch(rules)
    sys.settrace(watch)
    try:
        result = yield
    finally:
        sys.settrace(None)
    if watch.waiting:
        pytest.fail(f"this test runs no function that names {', '.join(sorted(watch.waiting))}", pytrace=False)
    return result
