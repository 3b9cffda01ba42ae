"""TOML that would take all memory is refused before it is parsed, whichever reader gets it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.scenario import policy_files
from simkit.scenario.overrides import sets_layer
from simkit.scenario.toml_files import DEEPEST, MOST_VALUES, decode
from simkit.scenario.tree import Branch

PARTS = {
    "bare": "a",
    "basic": '"a"',
    "literal": "'a'",
    "escaped quote": r'"\""',
    "escaped backslash": r'"\\"',
    "quote in apostrophes": "'\"'",
    "apostrophe in quotes": '"\'"',
    "dot": '"."',
    "equals": '"="',
    "comment": '"#"',
    "empty": "''",
}
PLACES = {
    "key": "{} = 1",
    "table": "[{}]",
    "array of tables": "[[{}]]",
    "inline table": "x = {{ {} = 1 }}",
    "in a list": "x = [{{ y = 1 }}, {{ {} = 1 }}]",
    "after a text": 'x = "\\"" \n{} = 1',
    "after lines": 'x = """ "" \\""""""\n{} = 1',
    "after plain lines": "x = ''' '' '''''\n{} = 1",
    "after a comment": '# """\n{} = 1',
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("part", PARTS)
def test_keys_are_counted_whatever_their_quotes(part: str, place: str) -> None:
    for dot in (".", " . "):
        text = PLACES[place].format(dot.join([PARTS[part]] * (DEEPEST + 1)))
        with pytest.raises(ScenarioError, match=rf"x\.toml: line \d has a key of more than {DEEPEST} parts"):
            decode(text, "x.toml")


@pytest.mark.parametrize("text", ['"{}"', '"""{}"""', "'{}'", "'''{}'''", "1 # {}"])
def test_dots_elsewhere_are_no_keys(text: str) -> None:
    dots = "a.b " + ".".join("a" * 99) + " = 1"
    assert decode(f"x = {text.format(dots)}", "x.toml").keys() == {"x"}


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"k{i}.{'.'.join('b' * 30)} = 1" for i in range(2_000)),
        "\n".join(f"[k{i}.{'.'.join('b' * 30)}]" for i in range(2_000)),
        "[[a]]\n" * (MOST_VALUES + 1),
        "x = {" + ", ".join(f'"\\"{i}".a = 1' for i in range(MOST_VALUES // 2 + 1)) + "}",
    ],
    ids=["keys", "tables", "array of tables", "inline table"],
)
def test_the_number_of_keys_has_a_limit(text: str) -> None:
    with pytest.raises(ScenarioError, match=r"x\.toml: has more than 50,000 keys; is this really a scenario"):
        decode(text, "x.toml")


def test_every_reader_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was parsed"))
    key = ".".join([r'"\""'] * 99)
    with pytest.raises(ScenarioError, match="more than 32 parts"):
        policy_files.layer_of(f"{key} = 1", "mine.toml", "axes")
    with pytest.raises(ScenarioError, match="more than 32 parts"):
        policy_files.strength_of(f"[{key}]", "champions.toml")
    with pytest.raises(ScenarioError, match="which is not a value"):
        sets_layer([f"cards.axe={{{key} = 1}}"], Branch({}, ""))


MEASURE = """
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from simkit.errors import ScenarioError
from simkit.scenario.toml_files import decode, read
before = getrusage(RUSAGE_SELF).ru_maxrss
try:
    decode(read(Path(sys.argv[1]), "x.toml"), "x.toml")
except ScenarioError as error:
    print(getrusage(RUSAGE_SELF).ru_maxrss - before, error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other units")
def test_a_long_key_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(".".join(f'"\\"{i}"' for i in range(18_000)) + " = 1\n")
    done = subprocess.run([sys.executable, "-c", MEASURE, file], capture_output=True, text=True, check=True)
    taken, _, said = done.stdout.partition(" ")
    assert said.startswith("x.toml: line 1 has a key of more than 32 parts")
    assert int(taken) < 100_000  # kB; it was 1.2 GB
