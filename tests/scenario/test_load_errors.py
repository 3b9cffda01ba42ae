"""Every way a file or option can be unreadable ends in one sentence that names the place and the remedy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.scenario.load import load

from .toy import Bench

pytestmark = pytest.mark.usefixtures("typed")

EXTENDS = 'extends = "toy"\n'


def complaint(bench: Bench, ref: str, *sets: str, **flags: object) -> str:
    with pytest.raises(ScenarioError) as caught:
        load(ref, sets, {f"run.{key}": value for key, value in flags.items()}, search=bench.search)
    return str(caught.value)


@pytest.mark.parametrize(
    ("ref", "sentence"),
    [
        (
            "toi",
            "no scenario is called 'toi'; did you mean 'toy'? (built-in scenarios: other, toy, toy/strategic); "
            "a file is named with its .toml",
        ),
        ("mine", "no scenario is called 'mine'; did you mean the file mine.toml?"),
        ("", "no scenario is called ''; built-in scenarios: other, toy, toy/strategic; a file is named with its .toml"),
        ("mien.toml", "mien.toml: no such file; did you mean mine.toml?"),
        ("toy.toml", "toy.toml: no such file; did you mean the built-in 'toy'?"),
        ("toy/strategy", "toy/strategy: no such file; did you mean the built-in 'toy/strategic'?"),
        ("no/pqr.toml", "no/pqr.toml: no such file; check the path; `simkit games` lists the games"),
        ("mine.toml/x.toml", "mine.toml/x.toml: no such file; check the path; `simkit games` lists the games"),
        ("sub/", "sub/: is a directory; give a file in it, such as sub/inner.toml"),
        ("empty/", "empty/: is a directory; give a .toml file"),
        ("dangling.toml", "dangling.toml: no such file; check the path; `simkit games` lists the games"),
        ("loop.toml", "loop.toml: cannot be read (too many levels of symbolic links); check the path"),
        ("./a\0b.toml", "./a\\x00b.toml: cannot be read (embedded null byte); check the path"),
        ("/dev/zero", "/dev/zero: is not a regular file; give a .toml file"),
        ("pipe.toml", "pipe.toml: is not a regular file; give a .toml file"),
    ],
)
def test_no_file(bench: Bench, ref: str, sentence: str) -> None:
    Path("mine.toml").write_text(EXTENDS, encoding="utf-8")
    Path("empty").mkdir()
    Path("sub").mkdir()
    Path("sub/inner.toml").touch()
    Path("dangling.toml").symlink_to("nowhere")
    Path("loop.toml").symlink_to("loop.toml")
    os.mkfifo("pipe.toml")
    assert complaint(bench, ref) == sentence


def test_a_name_that_is_too_long(bench: Bench) -> None:
    assert "cannot be read (file name too long)" in complaint(bench, "./" + "x" * 300 + ".toml")
    assert "no scenario is called 'xxx" in complaint(bench, "x" * 300)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_no_permission(bench: Bench) -> None:
    Path("secret.toml").write_text(EXTENDS, encoding="utf-8")
    Path("secret.toml").chmod(0)
    sentence = "secret.toml: cannot be read (permission denied); check its permissions"
    assert complaint(bench, "secret.toml") == sentence


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"#" * 1_000_001, "is larger than 1 MB; is this really a scenario file?"),
        (b"title = 'a'\nx = '\xff'\n", "line 2 is not UTF-8 text (byte 0xff); save it as UTF-8"),
        (EXTENDS.encode("utf-16"), "line 1 is not UTF-8 text (byte 0xff); save it as UTF-8"),
        (b"a = 1\na = 2\n", "is not valid TOML at line 2, column 6: 'a = 2'; each key may be written only once"),
        (b"[cards.axe]\n[cards.axe]\n", "is not valid TOML at line 2, column 11: '[cards.axe]'; this table exists"),
        (b"[cards.axe\n", "is not valid TOML at line 1, column 11: '[cards.axe'; expected ']' at the end of a table"),
        (b"a = three\n", "is not valid TOML at line 1, column 5: 'a = three'; a text needs quotes"),
        (b"a = True\n", "is not valid TOML at line 1, column 5: 'a = True'; a text needs quotes, true and false are"),
        (b"a = 1,000\n", "is not valid TOML at line 1, column 6: 'a = 1,000'; one key = value per line"),
        (b"a: 3\n", "is not valid TOML at line 1, column 2: 'a: 3'; write key = value"),
        (b"a = 'x\n", "is not valid TOML at line 1, column"),
        (b"a =", "is not valid TOML at line 1, column 4: 'a ='; a text needs quotes"),
        (b"a = [1 2]", "is not valid TOML at line 1, column 8: 'a = [1 2]'; put a comma between the items"),
        (b"a = " + b"9" * 5000, "has a number with thousands of digits; write a smaller one"),
        (b"a = " + b"[" * 5000, "is nested too deeply; a scenario needs four or five levels"),
        (b"a = " + b"[" * 99 + b"]" * 99, "is nested more than 32 levels deep; a scenario needs"),
        (b"a" + b".a" * 99 + b" = 1", "line 1 has a key of more than 32 parts; a scenario needs"),
        (b"a = [" + b"1," * 60_000 + b"]", "has more than 50,000 values; is this really a scenario?"),
        (b"title = 'x'\n", 'extends is missing; begin the file with a line such as extends = "other"'),
        (b"", 'extends is missing; begin the file with a line such as extends = "other"'),
        (
            b"extend = 'toy'\n",
            "extends is missing; did you mean to write extends instead of 'extend'? begin the file with a line such as",
        ),
        (b"[run]\nextends = 'toy'\n", "extends is missing; it is in [run]: begin the file with a line such as"),
        (b"game = 'toy'\nextends = 'toy'\n", "game and extends are both given; remove game: it comes from"),
        (b"game = 3\n", "game is 3; expected the id of a game, in quotes"),
        (b"extends = 3\n", "extends is 3; expected a built-in scenario or the path of a .toml file"),
        (b"extends = ['toy']\n", "extends is ['toy']; expected a built-in scenario or the path of a .toml file"),
        (b"extends = ''\n", "extends is ''; expected a built-in scenario or the path of a .toml file"),
        (b"extends = 'toy.json'\n", "extends is 'toy.json'; expected a built-in scenario or the path of a .toml"),
        (b"extends = './toy'\n", "extends is './toy'; did you mean 'toy'? expected a built-in scenario"),
        (b"extends = 'mdo.toml'\n", "extends leads to mdo.toml, which does not exist; did you mean mod.toml?"),
        (b"extends = 'toy/base.toml'\n", "extends leads to toy/base.toml, which does not exist; for the built-in"),
        (b"extends = 'mod.toml'\n", "extends goes in a circle: mod.toml -> mod.toml; remove extends from one of them"),
        (
            b"extends = '../checker/mod.toml'\n",
            "extends goes in a circle: mod.toml -> ../checker/mod.toml; remove extends",
        ),
        (
            b"extends = 'toy'\n[run]\npolicy = 'a'\nseats = ['b']",
            "run.policy and run.seats are both given; keep policy",
        ),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_bad_files(bench: Bench, raw: bytes, sentence: str) -> None:
    Path("mod.toml").write_bytes(raw)
    assert complaint(bench, "mod.toml").startswith(f"mod.toml: {sentence}")


def test_a_circle_is_shown(bench: Bench) -> None:
    for name, parent in [("top", "a"), ("a", "b"), ("b", "c"), ("c", "a")]:
        Path(f"{name}.toml").write_text(f'extends = "{parent}.toml"\n', encoding="utf-8")
    sentence = "c.toml: extends goes in a circle: a.toml -> b.toml -> c.toml -> a.toml; remove extends from one of them"
    assert complaint(bench, "top.toml") == sentence


def test_a_long_chain(bench: Bench) -> None:
    for i in range(20):
        Path(f"f{i}.toml").write_text(f'extends = "f{i + 1}.toml"\n', encoding="utf-8")
    assert complaint(bench, "f0.toml") == "f15.toml: extends goes through more than 16 files; merge some of them"


def test_a_broken_parent_is_the_one_to_blame(bench: Bench) -> None:
    Path("sub").mkdir()
    Path("sub/parent.toml").write_text("a = = 3\n", encoding="utf-8")
    Path("mod.toml").write_text('extends = "sub/parent.toml"\n', encoding="utf-8")
    assert complaint(bench, "mod.toml").startswith("sub/parent.toml: is not valid TOML at line 1, column 5: 'a = = 3'")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cards.axe.count", "'cards.axe.count' has no =; write KEY=VALUE, as in cards.axe.count=5"),
        ("=5", "'=5' has no key; write KEY=VALUE"),
        ("cards.axe.count=", "cards.axe.count has no value; write KEY=VALUE"),
        ("a..b=1", "'a..b' is not a key; write names joined by single dots"),
        (".a=1", "'.a' is not a key"),
        ("a.=1", "'a.' is not a key"),
        ("'a'.b=1", "\"'a'.b\" is not a key"),
        ('cards."axe".count=1', "'cards.\"axe\".count' is not a key"),
        ("cards axe=1", "'cards axe' is not a key"),
        ("a." * 40 + "a=1", "'a.a."),
        ("game=toy", "game cannot be set from here; write game in the scenario file"),
        ("extends=toy", "extends cannot be set from here"),
        ("cards.axe.count.x=1", "cards.axe.count.x cannot be set: cards.axe.count is 30, not a table; it has no keys"),
        ("rules.steps.0=1", "rules.steps.0 cannot be set: rules.steps is [5, 12, 20], not a table; a list is replaced"),
        ("rules.hits=1\n[cards]", "rules.hits is given as '1\\n[cards]', which is not a value; expected a number"),
        ("run.seats=greedy,random", "run.seats is given as 'greedy,random', which is not a value; expected a number"),
        ("run.seats=[greedy]", "run.seats is given as '[greedy]', which is not a value"),
        ("rules.hits=" + "9" * 5000, "rules.hits is given as '9999"),
        ("rules.hits=" + "[" * 5000, "rules.hits is given as '[[[["),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_bad_sets(bench: Bench, text: str, sentence: str) -> None:
    assert complaint(bench, "toy", text).startswith(f"--set: {sentence}")


def test_sets_that_contradict_each_other(bench: Bench) -> None:
    sentence = "--set: cards.new.x cannot be set: cards.new is 3, not a table; it has no keys of its own"
    assert complaint(bench, "toy", "cards.new=3", "cards.new.x=1") == sentence


def test_policy_and_seats_at_one_level(bench: Bench) -> None:
    both = "run.policy and run.seats are both given; keep policy (the same for all seats) or seats (one for each)"
    assert complaint(bench, "toy", policy="greedy", seats=["greedy"]) == f"--seats: {both}"
    assert complaint(bench, "toy", "run.policy=greedy", 'run.seats=["greedy"]') == f"--set: {both}"
