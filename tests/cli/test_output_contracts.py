"""What scripts may rely on: JSON objects, exit codes, and who writes where."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from simkit.numbers import percent

from .harness import Shell, environment

TINY = ["--games", "40"]
RATE = {"win_rate", "low", "high"}
RUN_KEYS = {
    "run", "game", "scenario", "variant", "players", "games", "seed", "plan", "digest", "seconds", "games_per_second",
    "seats", "order", "policies", "length", "capped",
}  # fmt: skip


def rates(rows: list[dict[str, Any]], *names: str) -> list[float]:
    """Win rates, after a look at their form."""
    for row in rows:
        assert row.keys() == {*names, *RATE}
        assert 0 <= row["low"] <= row["win_rate"] <= row["high"] <= 1
    return [row["win_rate"] for row in rows]


def test_run(shell: Shell) -> None:
    answer = shell("run", "axes/table_talk", "--games", "480", "--json")
    data = answer.json
    assert answer.code == 0
    assert data.keys() >= RUN_KEYS
    assert (data["game"], data["scenario"], data["variant"]) == ("axes", "axes-table_talk", "standard")
    assert (data["players"], data["games"], data["seed"]) == (4, 480, 1)
    assert Path(data["run"]).is_dir()
    assert data["run"].endswith(data["plan"][:8])
    assert sum(rates(data["seats"], "seat")) + data["capped"] == pytest.approx(1)
    assert sum(rates(data["order"], "order")) + data["capped"] == pytest.approx(1)
    assert [row["policy"] for row in data["policies"]] == ["greedy", "grudge", "finisher", "random"]
    assert {row["par"] for row in data["policies"]} == {0.25}
    assert sum(rates(data["policies"], "policy", "par")) == pytest.approx(1)
    assert data["length"].keys() == {"unit", "mean", "sd", "p10", "p50", "p90"}
    assert data["length"]["unit"] == "turns"
    assert data["games_per_second"] == pytest.approx(480 / data["seconds"])


def test_run_again(shell: Shell) -> None:
    first = shell("run", "axes", "--games", "300", "--json").json
    second = shell("run", "axes", "--games", "300", "--json").json
    shorter = shell("run", "axes", "--games", "120", "--json").json
    fresh = shell("run", "axes", "--games", "120", "--json", "--out", "fresh").json
    timing = {"seconds", "games_per_second", "played", "run"}
    assert second["played"] == second["games_per_second"] == 0
    assert {k: v for k, v in first.items() if k not in timing} == {k: v for k, v in second.items() if k not in timing}
    assert {k: v for k, v in shorter.items() if k not in timing} == {k: v for k, v in fresh.items() if k not in timing}


def test_run_for_people(shell: Shell) -> None:
    answer = shell("run", "axes", "--games", "300", "--out", "my runs/one")
    assert (answer.code, answer.err.replace("compiling", "")[:1].strip()) == (0, "")
    assert answer.out.startswith("Axes and Shields (axes, standard): 300 games, 4 players, seed 1\n")
    assert "\nLogs: my runs/one\nNext: simkit " in answer.out
    assert "simkit replay 'my runs/one' 0\n" in answer.out
    assert shell("run", "axes", "--games", "300", "--out", "my runs/one").out.count(
        "The run was finished already: nothing was played"
    )


def test_par_where_nobody_wins_some_games(shell: Shell) -> None:
    words = ["run", "axes", "--players", "2", "--policy", "greedy", "--games", "400", "--set", "rules.max_turns=45"]
    data = shell(*words, "--json").json
    assert 0.05 < data["capped"] < 0.4
    even, capped = percent((1 - data["capped"]) / 2), percent(data["capped"])
    answer = shell(*words).out
    assert f"Win rate by turn order (par {even})" in answer
    assert f"Capped: {capped} of games; nobody wins {capped}, so par is less than 50.0 %\n" in answer


def test_a_deck_in_which_nobody_wins(shell: Shell) -> None:
    data = shell("run", "axes", "--games", "100", "--set", "rules.max_turns=5", "--json").json
    assert (data["capped"], data["length"]["mean"]) == (1.0, None)
    assert rates(data["seats"], "seat") == [0.0] * 4
    assert data["warnings"] == ["--set: rules.max_turns is 5; the sensible range is 200 to 10000"]
    answer = shell("run", "axes", "--games", "100", "--set", "rules.max_turns=5")
    assert "Length: every game was capped" in answer.out
    assert answer.err == "warning: --set: rules.max_turns is 5; the sensible range is 200 to 10000\n"


def test_games(shell: Shell) -> None:
    games = {game["game"]: game for game in shell("games", "--json").json["games"]}
    game, other = games["axes"], games["vikings_gone_wild"]
    assert (other["game"], other["players"], other["rules"]) == ("vikings_gone_wild", [2, 4], 153)
    assert (game["game"], game["title"], game["players"]) == ("axes", "Axes and Shields", [2, 7])
    assert game["variants"] == ["standard", "strategic"]
    assert {"random", "greedy", "rollout"} <= game["policies"].keys()
    assert set(game["scenarios"]) >= {"axes", "axes/strategic"}
    text = shell("games").out
    assert all(name in text for name in (*game["policies"], *game["scenarios"], *game["variants"]))


def test_cards(shell: Shell) -> None:
    data = shell("cards", "axes", "--set", "cards.armory.count=3", "--json").json
    cards = {card["card"]: card for card in data["cards"]}
    assert (data["game"], data["scenario"], len(cards)) == ("axes", "axes", 9)
    assert cards["single_axe"]["count"] == 30
    assert cards["single_axe"]["source"] == {"count": "rulebook", "value": "rulebook"}
    assert (cards["armory"]["count"], cards["armory"]["source"]) == (3, {"count": "designer"})
    assert "120 cards in all" in shell("cards", "axes").out


def test_validate(shell: Shell) -> None:
    Path("mod.toml").write_text('extends = "axes/strategic"\n[cards.wench]\ncount = 61\n')
    answer = shell("validate", "mod.toml", "--players", "3", "--json")
    data = answer.json
    assert data.keys() >= {"valid", "scenario", "game", "variant", "players", "seats", "changed", "warnings"}
    assert (data["valid"], data["variant"], data["players"], len(data["seats"])) == (True, "strategic", 3, 3)
    assert data["changed"] == {"cards.wench.count": "mod.toml"}
    assert data["changes"] == [{"key": "cards.wench.count", "printed": 10, "value": 61, "file": "mod.toml"}]
    assert (data["new"], data["same"]) == ([], [])
    assert data["warnings"] == ["mod.toml: cards.wench.count is 61; the sensible range is 0 to 60"]
    text = shell("validate", "mod.toml")
    line = "  changes a printed card: wench is printed: 10 copies; you change count to 61 (from mod.toml)\n"
    assert line in text.out
    assert text.err == "warning: mod.toml: cards.wench.count is 61; the sensible range is 0 to 60\n"


CHANGED = """
extends = "ruddy_vikings"
[rules]
fortify_max = 1
limit_god = 1
[cards.pickpocket]
count = 4
amount = 2
[cards.bribe]
title = "Bribe"
type = "chance"
count = 3
effect = "take"
amount = 2
"""


def test_validate_tells_new_cards_from_changed_ones(shell: Shell) -> None:
    Path("mod.toml").write_text(CHANGED)
    lines = shell("validate", "mod.toml").out.splitlines()[1:-1]
    assert lines == [
        "  changes a printed card: pickpocket is printed: 4 copies, amount 1; you change amount to 2 (from mod.toml)",
        "  new card: bribe, 3 copies, chance, take, amount 2 (from mod.toml)",
        "  changed: rules.fortify_max is printed as 0; you change it to 1 (from mod.toml)",
        "  same as printed: rules.limit_god, cards.pickpocket.count",
    ]
    data = shell("validate", "mod.toml", "--json").json
    assert data["new"] == ["cards.bribe"]
    assert {key for key in data["changed"] if not key.startswith("cards.bribe")} == {
        "rules.fortify_max",
        "cards.pickpocket.amount",
    }
    assert data["same"] == ["rules.limit_god", "cards.pickpocket.count"]


@pytest.mark.parametrize(
    ("scenario", "sets", "dead"),
    [
        ("axes", ("rules.hits_to_out=12",), ["rules.hits_to_out"]),
        ("axes", ("rules.hits_to_out_2p=12",), []),
        ("axes", ("rules.hits_to_out=10",), []),  # as printed: no change at all
        ("axes", ("cards.wench.title='Maid'",), []),
        ("vikings_gone_wild", ("rules.vp_limit_3p4p=20", "rules.vp_limit_2p=45"), ["rules.vp_limit_3p4p"]),
        # the one matters only together with the other
        ("vikings_gone_wild", ("rules.vp_limit_extended=20",), ["rules.vp_limit_extended"]),
        ("ruddy_vikings", ("cards.potato_sack.count=3",), ["cards.potato_sack.count"]),
        ("ruddy_vikings", ("cards.potato_sack.count=3", "rules.include_potato_sack=true"), []),
    ],
)
def test_validate_warns_of_numbers_that_change_nothing(
    shell: Shell, scenario: str, sets: tuple[str, ...], dead: list[str]
) -> None:
    options = [word for text in sets for word in ("--set", text)]
    warnings = shell("validate", scenario, "--players", "2", *options, "--json").json["warnings"]
    told = [text.removeprefix("--set: ") for text in warnings if "changes nothing" in text]
    assert told == [f"{key} changes nothing with 2 players" for key in dead]


@pytest.mark.parametrize(
    ("policy", "sets", "warnings"),
    [
        ("greedy", ["rules.max_turns=900"], ["rules.max_turns"]),
        ("greedy", ["rules.max_turns=900", "cards.wench.count=3", "rules.hits_to_out=9"], ["hits_to_out", "max_turns"]),
        ("greedy", ["rules.max_turns=40"], []),
        ("random", ["cards.wench.count=0", "rules.wench_skip=false"], []),  # the switch matters where there is a wench
        ("search:64", ["rules.max_turns=900"], []),  # a search takes too long
    ],
)
def test_validate_warns_of_numbers_that_change_no_game(
    shell: Shell, policy: str, sets: list[str], warnings: list[str]
) -> None:
    words = [word for text in sets for word in ("--set", text)]
    answer = shell("validate", "axes", "--players", "2", "--policy", policy, *words, "--json").json["warnings"]
    answer = [text for text in answer if "changes nothing" in text]
    assert len(answer) == len(warnings)
    assert all(key in text for key, text in zip(warnings, answer, strict=True))
    rest = "changes nothing with 2 players: all 1,000 games of a pilot are the same, so at most 0.30 % of the games can"
    assert all(rest in text for text in answer if "max_turns" in text)


def test_schema(shell: Shell) -> None:
    data = json.loads(shell("schema", "axes").out)
    assert data["$schema"].startswith("https://json-schema.org/")
    assert "hits_to_out" in json.dumps(data)


@pytest.mark.parametrize("game", ["axes", "axes/strategic", "axes/table_talk"])
def test_init(shell: Shell, game: str) -> None:
    answer = shell("init", "new/my game.toml", "--game", game)
    assert answer.out == "new/my game.toml is written. Edit it, then: simkit run 'new/my game.toml'\n"
    assert shell("validate", "new/my game.toml").code == 0
    mine = shell("run", "new/my game.toml", "--games", "50", "--json").json
    same = shell("run", game, "--games", "50", "--json").json
    assert (mine["plan"], mine["digest"]) == (same["plan"], same["digest"])
    assert shell("init", "new/my game.toml", "--force").code == 0


@pytest.mark.parametrize(
    "name", ["_.toml", "x" * 90 + ".toml", 'q"uote.toml', "new\nline.toml", "Älg ☃.toml", "a\\b.toml"]
)
def test_init_with_odd_names(shell: Shell, name: str) -> None:
    assert shell("init", name).code == 0
    assert shell("validate", f"./{name}").code == 0
    assert shell("init", "sub/child.toml", "--game", f"./{name}").code == 0
    assert shell("validate", "sub/child.toml").code == 0


def test_export(shell: Shell) -> None:
    import polars as pl

    shell("run", "axes", "--policy", "greedy", "--games", "50", "--out", "run")
    assert shell("export", "run", "--csv", "seats.csv").out == "seats.csv: 200 rows of the seats table of run\n"
    assert shell("export", "run", "--parquet", "out/all.parquet", "--table", "all").code == 0
    assert shell("export", "run", "--csv", "games.csv", "--table", "games").code == 0
    seats, whole, games = pl.read_csv("seats.csv"), pl.read_parquet("out/all.parquet"), pl.read_csv("games.csv")
    assert (seats.height, whole.height, games.height) == (200, 200, 50)
    assert whole["game"].to_list() == seats["game"].to_list()
    assert set(whole["policy"].cast(pl.String)) == set(seats["policy"]) == {"greedy"}
    assert {"turns", "drawn.armory", "hits", "won"} <= set(whole.columns)
    assert whole.filter(seat=0)["turns"].to_list() == games["turns"].to_list()


def test_export_of_a_run_without_the_table(shell: Shell) -> None:
    shell("run", "axes", "--games", "50", "--out", "run", "--log", "games")
    found = shell.complaint("export", "run", "--csv", "a.csv", code=4)
    assert found == "run: the run has no seats table; run the scenario again with --log seats"


def test_conflicts(shell: Shell) -> None:
    shell("run", "axes", "--games", "50", "--out", "run")
    expected = "run: the directory holds a run of another plan; use another --out, or --force to replace it"
    assert shell.complaint("run", "axes", "--games", "50", "--seed", "2", "--out", "run") == expected
    error = shell("run", "axes", "--seed", "2", "--out", "run", "--json").json["error"]
    assert (error["file"], error["hint"]) == ("run", "use another --out, or --force to replace it")
    Path("file").touch()
    assert shell.complaint("run", "axes", "--out", "file") == "file: is a file, not a directory; use another --out"
    found = shell.complaint("run", "axes", "--out", ".")
    assert found == ".: the directory holds 'file', which is not part of a run; remove it yourself or use another --out"
    assert "No such file" in shell.complaint("run", "axes", "--out", "/proc/nowhere", code=4)


def test_a_folder_with_the_name_of_a_scenario(shell: Shell) -> None:
    """It is a run only if it holds one: a game's package may lie here."""
    Path("axes").mkdir()
    words = ("report", "axes", "--games", "50", "--players", "2", "--text")
    assert "Axes and Shields, 2 players\nvariant standard · 50 games · " in shell(*words).out
    shell("run", "axes", "--games", "50", "--out", "axes")
    assert "axes is a run, for which only --games can be given" in shell.complaint(*words)


def test_a_report_of_the_first_games(shell: Shell) -> None:
    few = shell("report", "axes", "--games", "100", "--json").json["runs"][0]
    shell("run", "axes", "--games", "250", "--out", "run")
    first = shell("report", "run", "--games", "100", "--json").json["runs"][0]
    differing = {key for key in few if few[key] != first[key]}
    assert differing == {"run", "digest", "notes"}
    assert "the first 100 of the run's 250 games; the digest is that of the whole run" in first["notes"]
    for wrong in ("0", "251"):
        assert "expected a number from 1 to 250" in shell.complaint("report", "run", "--games", wrong)


def test_reading_a_finished_run_needs_no_compiler(shell: Shell) -> None:
    shell("run", "axes", "--games", "50", "--out", "run")
    code = (
        "import sys\nfrom simkit.cli.app import answer\n"
        "for words in ('report run --out page', 'report run --text', 'export run --csv run.csv'):\n"
        "    assert answer(words.split()) == 0, words\n"
        "print([name for name in ('numba',) if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=shell.home, env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n"), done.stdout


def damage(name: str) -> None:
    path = Path(name)
    path.write_bytes(bytes(byte ^ 255 for byte in path.read_bytes()))


def test_damage(shell: Shell) -> None:
    good = shell("run", "axes", "--games", "50", "--out", "run", "--json").json["digest"]
    damage("run/games/part-00000.parquet")
    damage("run/seats/part-00000.parquet")
    expected = "run/games/part-00000.parquet: this part is damaged: its bytes have changed since it was written; "
    expected += "run again with --resume to restore it"
    assert shell.complaint("run", "axes", "--games", "50", "--out", "run", code=4) == expected
    assert shell.complaint("report", "run", "--text", code=4) == expected
    assert shell.complaint("export", "run", "--csv", "a.csv", code=4) == expected
    restored = shell("run", "axes", "--games", "50", "--out", "run", "--resume", "--json").json
    assert (restored["digest"], restored["played"]) == (good, 50)
    damage("run/run.json")
    expected = "run/run.json: is damaged; move the directory away, or use another --out"
    assert shell.complaint("run", "axes", "--games", "50", "--out", "run", code=4) == expected
    assert shell.complaint("replay", "run", "0", code=4) == expected
    error = shell("run", "axes", "--games", "50", "--out", "run", "--json")
    assert (error.code, error.json["error"]["file"]) == (4, "run/run.json")
    (shell.home / "run").rename(shell.home / "away")
    assert shell("run", "axes", "--games", "50", "--out", "run", "--json").json["digest"] == good


@pytest.mark.parametrize("args", [("run", "axes", "--games", "50"), ("validate", "axes"), ("games",)])
def test_ctrl_c_anywhere(shell: Shell, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only while games are played."""

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.analysis.summary.summarise", interrupt)
    monkeypatch.setattr("simkit.cli.output.page", interrupt)
    answer = shell(*args)
    assert (answer.code, answer.out) == (130, "")
    assert answer.err.endswith("simkit: stopped\n")


def test_version_and_help(shell: Shell) -> None:
    from simkit import __version__

    assert shell("--version").out == f"{__version__}\n"
    assert shell("--help") == shell("-h")
    assert shell("--help").code == 0


def test_simkit_alone_says_what_to_do_first(shell: Shell) -> None:
    answer = shell()
    assert (answer.code, answer.err) == (0, "")
    commands = re.findall(r"^  simkit (.*?)(?:  |$)", answer.out, re.MULTILINE)
    assert len(commands) == 6
    assert answer.out.endswith("All commands: simkit --help\n")
    for command in commands:
        words = [*shlex.split(command), *([] if command == "games" or command.startswith(("cards", "init")) else TINY)]
        assert shell(*words).code == 0, command


def test_commands_are_listed_in_groups(shell: Shell) -> None:
    from simkit.cli.groups import GROUPS

    text = shell("--help").out
    places = [text.index(f"\n{title}:\n") for title in GROUPS]
    assert places == sorted(places)
    assert "\nMore:\n" not in text  # every command belongs to a group
    for title, names in GROUPS.items():
        section = text.partition(f"\n{title}:\n")[2].partition("\n\n")[0]
        assert re.findall(r"^  ([\w-]+)  ", section, re.MULTILINE) == list(names)


def test_help_tells_the_default_policy_and_number_of_games(shell: Shell) -> None:
    """And they are those of the scenarios."""
    from simkit.games.registry import game_ids, open_scenario

    text = " ".join(shell("run", "--help").out.split())
    assert "100,000 for axes, else 20,000" in text
    assert "greedy for axes and ruddy_vikings, else champion" in text
    for game in game_ids():
        scenario, _ = open_scenario(game)
        assert scenario.run.games == (100_000 if game == "axes" else 20_000)
        assert set(scenario.seats) == {"greedy" if game in ("axes", "ruddy_vikings") else "champion"}
    assert "default: 20,000" in " ".join(shell("sweep", "--help").out.split())


def test_a_word_of_two_games_suggests_both(shell: Shell) -> None:
    assert shell.complaint("cards", "vikings").startswith(
        "no scenario is called 'vikings'; did you mean 'ruddy_vikings' or 'vikings_gone_wild'?"
    )


def test_the_shell_completes_commands(shell: Shell) -> None:
    env = environment({"_SIMKIT_COMPLETE": "complete_bash", "COMP_WORDS": "simkit re", "COMP_CWORD": "1"})
    command = [sys.executable, "-m", "simkit"]
    done = subprocess.run(command, cwd=shell.home, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["report", "replay"]
