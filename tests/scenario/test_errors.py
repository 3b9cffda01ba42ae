from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from simkit import errors
from simkit.errors import ScenarioError, SimkitError, show


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("UsageError", 2),
        ("ScenarioError", 2),
        ("RunConflict", 2),
        ("RunDataError", 4),
        ("StorageError", 4),
        ("CheckFailed", 1),
        ("Undecided", 3),
        ("Interrupted", 130),
    ],
)
def test_exit_codes(kind: str, code: int) -> None:
    error = getattr(errors, kind)("it happened")
    assert isinstance(error, SimkitError)
    assert error.exit_code == code


def test_sentence_has_the_parts_that_are_known() -> None:
    assert str(ScenarioError("it is odd")) == "it is odd"
    assert str(ScenarioError("it is odd", hint="fix it")) == "it is odd; fix it"
    assert str(ScenarioError("it is odd", file=Path("a.toml"), key="k", hint="fix it")) == "a.toml: it is odd; fix it"


def test_as_dict() -> None:
    error = ScenarioError("it is odd", file="a\nb.toml", key="k")
    assert error.as_dict() == {"file": "a\\nb.toml", "key": "k", "message": "it is odd", "hint": None}


def test_always_one_printable_line() -> None:
    error = ScenarioError("x\ny\x1b[31m\udc80" + "z" * 5000, file="a\r\n.toml")
    assert str(error).isprintable()
    assert len(str(error)) == errors.LINE_LIMIT
    json.dumps(error.as_dict(), ensure_ascii=False).encode()


def test_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(ScenarioError("m", file="f", key="k", hint="h")))
    assert str(error) == "f: m; h"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (3, "3"),
        (-0.5, "-0.5"),
        (float("nan"), "nan"),
        ("three", "'three'"),
        ("a\nb", r"'a\nb'"),
        ({}, "an empty table"),
        ({"a": 1}, "a table"),
        ([1, "a", [2]], "[1, 'a', [...]]"),
        (list(range(20)), "[0, 1, 2, 3, 4, 5, 6, 7, ...]"),
        (16**1000, "a number of about 1204 digits"),
        ("x" * 99, "'" + "x" * 55 + "...'"),
    ],
)
def test_show(value: object, text: str) -> None:
    assert show(value) == text


def test_show_a_number_that_python_refuses_to_print() -> None:
    assert show(-(16**100_000)) == "a number of about 120412 digits"


@pytest.mark.parametrize("value", ["\x00" * 99, ["\x00" * 99] * 99, "\U0001f600" * 99, {"a": "b" * 99}, 10**29])
def test_show_is_short(value: object) -> None:
    assert show(value).isprintable()
    assert len(show(value)) <= errors.VALUE_LIMIT
