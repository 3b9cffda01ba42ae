"""`simkit train`: what it prints and writes, what it refuses, and that stops lose nothing."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import tomllib
from pathlib import Path

import polars as pl
import pytest

import simkit.games.axes
from simkit.errors import UsageError
from simkit.numbers import POINTS, Quantity, interval, value

from .harness import Shell
from .test_experiments_stopped import found, stopped

QUICK = ("train", "axes", "--players", "2", "--budget", "20000")
LEAST = ("train", "axes", "--players", "2", "--budget", "8000")
LONG = ("train", "axes", "--players", "2", "--budget", "60000")


def test_a_policy_is_written_tested_and_played(shell: Shell) -> None:
    told = shell(*QUICK, "--name", "mine", "--hold", "hits=3", "--json").json
    file = shell.home / told["file"]
    assert file.name == "mine.toml"
    data = tomllib.loads(file.read_text("utf-8"))
    assert data["game"] == "axes"
    assert data["policies"]["mine"]["weights"] == told["policies"][0]["weights"]
    made = data["made"]["mine"]
    assert (made["budget"], made["seed"], made["players"], made["held"]["hits"]) == (20000, 1, [2], 3)
    assert made["against"] == ["greedy", "life", "grudge"]
    assert str(shell.home) not in file.read_text("utf-8")
    rows = data["tested"]["mine"]
    assert {"greedy", "life", "grudge", "random", "leader"} <= {row["against"] for row in rows}
    assert all(row["low"] <= row["win_rate"] <= row["high"] for row in rows)
    table = pl.read_parquet(next(Path("experiments").glob("train-axes-*/results.parquet")))
    assert table.height == len(rows)
    run = shell("run", "axes", "--policies", "mine.toml", "--seats", "mine,greedy", "--players", "2", "--games", "400")
    assert run.code == 0
    assert "mine" in run.out
    again = shell(*QUICK, "--name", "mine", "--hold", "hits=3")
    assert again.code == 0
    assert again.out.splitlines()[-1] == ("Next: simkit run axes --policies mine.toml --players 2 --seats mine,greedy")


def test_all_champions_by_one_command(shell: Shell) -> None:
    budgets = ("--budget", "20000", "--champion-budget", "25000")
    answer = shell("train", "axes", "--champions", "--players", "2", *budgets, "--out", "all.toml")
    assert answer.code == 0
    written = tomllib.loads(Path("all.toml").read_text("utf-8"))
    policies = written["policies"]
    assert list(policies)[:2] == ["champion", "novice"]
    made = written["made"]
    assert set(made["champion"]["against"]) >= set(policies) - {"champion", "novice"}
    assert {name: how["budget"] for name, how in made.items()} == dict.fromkeys(policies, 20000) | {
        "champion": 25_000,
        "novice": 25_000,
    }
    assert policies["novice"]["noise"] == 25
    assert policies["novice"]["weights"] == policies["champion"]["weights"]
    (gain,) = written["exploited"]["champion"]
    assert gain["low"] <= gain["gain"] <= gain["high"]
    assert value(Quantity(gain["gain"], gain["low"], gain["high"], POINTS, signed=True)) in answer.out
    place = Path(simkit.games.axes.__file__).with_name("champions.toml")
    head = place.read_text("utf-8").splitlines()[0]
    assert Path("all.toml").read_text("utf-8").splitlines()[0] == head, (
        "the file that comes with the game says the same"
    )
    assert "--policies" not in head
    told = f"Next: to ship them with Axes and Shields, copy the file to {shlex.quote(str(place))}"
    assert answer.out.splitlines()[-1] == told


def test_a_specialist(shell: Shell) -> None:
    """Who plays mostly at random is easy to beat. In a duel every policy wins half of the games against itself."""
    command = (*QUICK, "--respond-to", "life", "--base", "greedy", "--name", "nemesis")
    answer = shell(*command)
    assert answer.code == 0
    data = tomllib.loads(Path("nemesis.toml").read_text("utf-8"))
    assert data["made"]["nemesis"]["against"] == ["life"]
    (row,) = data["tested"]["nemesis"]
    assert row["games"] >= 20_000
    (gain,) = shell(*command, "--json").json["exploited"]["life"]
    won = Quantity(gain["gain"], gain["low"], gain["high"], POINTS, signed=True)
    span = f"95 % interval {interval(won)}, {row['games']:,} paired games"
    told = f"A specialist gains {value(won)} on life at 2 players ({span}); a better specialist may gain more"
    assert told in answer.out.splitlines()
    assert gain["low"] - 0.02 < row["win_rate"] - row["par"] < gain["high"] + 0.02


def test_the_next_command_can_be_typed(shell: Shell) -> None:
    """Policies of another file are not known there; what was set is set again."""
    policy = '[policies.known]\nbase = "greedy"\nweights = { axe = 3 }\n'
    Path("mine.toml").write_text(f'game = "axes"\n{policy}', encoding="utf-8")
    Path("own.toml").write_text(f'extends = "axes"\n{policy}', encoding="utf-8")
    change = ("--set", "cards.wench.count=3")
    for scenario, others, other in (
        ("axes", ("--respond-to", "known", "--policies", "mine.toml", *change), "greedy"),
        ("axes", ("--respond-to", "life"), "life"),
        ("own.toml", ("--base", "known", "--against", "greedy"), "known"),
    ):
        answer = shell("train", scenario, *LEAST[2:], *others, "--name", "spec", "--force")
        assert answer.code == 0, answer.err
        following = answer.out.splitlines()[-1].removeprefix("Next: simkit ")
        sets = " " + shlex.join(change) if "--set" in others else ""
        assert following == f"run {scenario} --policies spec.toml --players 2 --seats spec,{other}{sets}"
        assert shell(*shlex.split(following), "--games", "100", "--force").code == 0


def test_progress_says_what_its_number_means(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("simkit.lab.progress.Progress.tell", lambda bar, label: told.append(label))
    assert shell(*LEAST).code == 0
    assert all(re.search(r", best so far [+-]\d+ \(par: 0, all games won: 100\)$", label) for label in told[:-1])
    assert told[-1] == "trained: testing"


def test_what_was_written_by_hand_stays(shell: Shell) -> None:
    """The same training again is no reason to lose it; --out has the training at once, --force replaces."""
    assert shell(*LEAST, "--name", "zz").code == 0
    file = Path("zz.toml")
    before = file.read_text("utf-8")
    weights = tomllib.loads(before)["policies"]["zz"]["weights"]
    edited = before.replace(f"\naxe = {weights['axe']}\n", "\naxe = 7\n")
    assert edited != before
    file.write_text(edited, encoding="utf-8")
    for more in ((), ("--resume",)):
        complaint = shell.complaint(*LEAST, "--name", "zz", *more)
        assert complaint.startswith("zz.toml: the file was changed after this training; choose another --out")
        assert "--force" in complaint
        assert file.read_text("utf-8") == edited
    assert shell(*LEAST, "--name", "zz", "--out", "other.toml").code == 0
    assert Path("other.toml").read_text("utf-8") == before
    assert shell(*LEAST, "--name", "zz", "--force").code == 0
    assert file.read_text("utf-8") == before
    assert shell(*LEAST, "--name", "zz").code == 0, "it says the same"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--budget", "0"), "--budget is 0; expected at least "),
        (("--budget", "-5"), "--budget is -5; expected at least "),
        (("--budget", "100000000000"), "--budget is 100000000000; expected at most "),
        (("--base", "random"), "--base is 'random', which has no weights; train a policy that has weights: greedy"),
        (("--base", "rollout:4"), "--base is 'rollout:4', which has no weights"),
        (("--base", "gredy"), "--base names 'gredy'; did you mean 'greedy'?"),
        (("--against", "gredy"), "--against names 'gredy'; did you mean 'greedy'?"),
        (("--against", "greedy,greedy"), "--against is 'greedy,greedy'; expected different policies"),
        (("--against", ""), "--against is ''; expected different policies"),
        (("--hold", "ax=3"), "--hold names 'ax', which is not a weight of greedy; did you mean 'axe'?"),
        (("--hold", "axe"), "--hold is 'axe'; write weight=value"),
        (("--name", ""), "--name is ''; use up to 40 lower-case letters"),
        (("--base", ""), "--base names ''"),
        (("--respond-to", ""), "--respond-to names ''"),
        (("--name", "Mine"), "--name is 'Mine'; use up to 40 lower-case letters"),
        (("--name", "greedy"), "--name is 'greedy', which is a policy of Axes and Shields; choose another"),
        (("--name", "pool"), "--name is 'pool', which stands for all built-in policies; choose another"),
        (("--players", "9"), "--players: run.players is 9; expected a whole number from 2 to 7"),
        (("--players", "x"), "--players is 'x'; expected a number or a range"),
        (("--threads", "0"), "--threads is 0; expected a number from 1"),
        (("--out", "mine"), "mine: does not end in .toml; choose a name such as mine.toml"),
        (("--out", "there.toml"), "there.toml: the file exists; choose another --out or add --force"),
        (("--out", "there.toml/x.toml"), "there.toml/x.toml: there.toml is a file; choose another --out"),
        (("--force", "--out", "folder.toml"), "folder.toml: is a directory; choose another --out"),
        (("--policies", "broken.toml"), "broken.toml: is not valid TOML at line 1"),
        (("--policies", "other.toml"), "other.toml: its policies play 'drakkar', not 'axes'"),
        (("--resume", "--force"), "--resume and --force exclude each other"),
        (("--respond-to", "gredy"), "--respond-to names 'gredy'; did you mean 'greedy'?"),
        (
            ("--respond-to", "random"),
            "--respond-to is 'random', which has no weights; choose a policy whose weights are trained "
            "against it, as in --base greedy\n",
        ),
        (
            ("--respond-to", "search:8"),
            "--respond-to is 'search:8', which has no weights; choose a policy whose weights",
        ),
        (
            ("--respond-to", "random", "--base", "leader"),
            "--base is 'leader', which has no weights; train a policy that has weights: greedy",
        ),
        (("--respond-to", "greedy", "--against", "life"), "--respond-to and --against exclude each other"),
        (("--champions", "--name", "mine"), "--champions and --name exclude each other; the game names its champions"),
        (("--respond-to", "greedy", "--champions"), "--respond-to and --champions exclude each other"),
        (("--champion-budget", "9"), "--champion-budget is given without --champions; add --champions"),
        (("--champions", "--champion-budget", "0"), "--champion-budget is 0; expected at least"),
        (("--champions", "--budget", "0", "--champion-budget", "9"), "--budget is 0; expected at least"),
    ],
    ids=lambda words: "-".join(words)[:40] if isinstance(words, tuple) else "",
)
def test_bad_input(shell: Shell, words: tuple[str, ...], sentence: str) -> None:
    Path("there.toml").write_text("somebody = 'else'\n", encoding="utf-8")
    Path("broken.toml").write_text("game = \n", encoding="utf-8")
    Path("folder.toml").mkdir()
    Path("other.toml").write_text('game = "drakkar"\n[policies.x]\nweights = { a = 1 }\n', encoding="utf-8")
    answer = shell("train", "axes", *words)
    assert answer.code == 2
    assert answer.err.startswith(f"simkit: {sentence}")
    assert answer.err.count("\n") == 1
    assert answer.out == ""
    assert not Path("experiments").exists(), "nothing was begun"


def test_stops_lose_nothing(shell: Shell) -> None:
    """Ctrl-C, then kill -9: going on writes the same file."""
    whole = shell(*LONG, "--out", "whole.toml")
    assert whole.code == 0
    shutil.rmtree("experiments")
    command = (*LONG, "--out", "x.toml")
    code, err = stopped(shell, command, found(shell, "experiments/*/parts/training-00003.npz"), signal.SIGINT)
    assert code == 130
    message, again = err.splitlines()[-1].split("; continue with: ")
    assert message == "simkit: stopped: the finished generations are saved"
    command = tuple(shlex.split(again)[1:])
    assert command[-1] == "--resume"
    code, _ = stopped(shell, command, found(shell, "experiments/*/parts/training-00020.npz"), signal.SIGKILL)
    assert code == -signal.SIGKILL
    unfinished = shell(*LONG, "--out", "x.toml")
    assert unfinished.code == 2
    assert "holds an unfinished experiment; continue with --resume" in unfinished.err
    Path("x.toml").write_text("somebody else's\n", encoding="utf-8")
    refused = shell(*command)
    assert (refused.code, Path("x.toml").read_text("utf-8")) == (2, "somebody else's\n")
    assert "x.toml: the file exists; choose another --out, or move the file away" in refused.err
    Path("x.toml").unlink()
    assert shell(*command, "--threads", "1").code == 0
    assert Path("x.toml").read_bytes() == Path("whole.toml").read_bytes()


def test_budgets_of_champions_are_refused_at_once(shell: Shell) -> None:
    """Whoever follows the advice is not refused again."""
    words = ("train", "axes", "--champions", "--players", "2")
    budgets = ("--budget", "9", "--champion-budget", "8")
    said = shell.complaint(*words, *budgets)
    least = [int(number.replace(",", "")) for number in re.findall(r"[\d,]+\d{3}", said)]
    assert said.endswith("for --champion-budget, which is 8")
    assert shell.complaint(*words, "--budget", str(least[0]), "--champion-budget", "8").endswith("against this pool")

    def enough(*_: object, **__: object) -> None:
        raise UsageError("the budgets will do")

    shell.monkeypatch.setattr("simkit.lab.training.require_places", enough)
    budgets = ("--budget", str(least[0]), "--champion-budget", str(least[1]))
    assert shell.complaint(*words, *budgets) == "the budgets will do"
    (alone,) = re.findall(r"[\d,]+\d{3}", shell.complaint(*words, "--budget", "9"))
    assert shell.complaint(*words, "--budget", alone.replace(",", "")) == "the budgets will do"


@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_advice_about_a_store_is_not_about_the_file(shell: Shell, resume: tuple[str, ...]) -> None:
    """`--out` names the file; what is trained lies in experiments/."""
    assert shell(*LEAST).code == 0
    (store,) = Path("experiments").iterdir()
    manifest = (store / "experiment.json").read_bytes()
    for content, better in (
        (b"{}", "move the directory away, or work in another directory"),
        (b'{"format": 1}', "move the directory away and play it again, or work in another directory"),
        (manifest.replace(b'"kind"', b'"king"'), "move the directory away, or work in another directory"),
    ):
        (store / "experiment.json").write_bytes(content)
        said = shell.complaint(*LEAST, "--out", "new.toml", *resume, code=4)
        assert said.startswith(f"{store}/experiment.json: ")
        assert said.endswith(better)
    (store / "experiment.json").unlink()
    assert shell.complaint(*LEAST, *resume).endswith("remove it yourself or work in another directory")
