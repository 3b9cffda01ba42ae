"""Whatever is typed: one sentence with the place and the remedy, exit code 2, nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simkit.games.axes.cards import Cards
from simkit.games.registry import open_scenario

from .harness import Shell

AXES = 'extends = "axes"\n'
RUN = ("run", "axes")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (AXES + "[rules]\nhits_to_oout = 3", "rules.hits_to_oout is not a known key; did you mean 'hits_to_out'"),
        (AXES + "[rulse]\nhits_to_out = 3", "rulse is not a known key; did you mean 'rules'"),
        (AXES + "[cards.tripel_axe]\ncount = 3", "cards.tripel_axe is not a card of Axes and Shields; did you"),
        (AXES + "[cards.armory]\nvalue = 3", "cards.armory.value is not a known key"),
        (AXES + "[cards.armory]\ncount = 'three'", "cards.armory.count is 'three'; expected a whole number"),
        (AXES + "[cards.armory]\ncount = 3.0", "cards.armory.count is 3.0; expected a whole number from 0 to"),
        (AXES + "[cards.armory]\ncount = true", "cards.armory.count is true; expected a whole number from 0"),
        (AXES + "[cards.armory]\ncount = -1", "cards.armory.count is -1; expected a whole number from 0 to 255"),
        (AXES + "[cards.armory]\ncount = nan", "cards.armory.count is nan; expected a whole number"),
        (AXES + "[cards.armory]\ncount = 1" + "0" * 99, "cards.armory.count is a number of about 99 digits"),
        (AXES + "[rules]\nhits_to_out = 0", "rules.hits_to_out is 0; expected a whole number from 1 to 999"),
        (AXES + "[rules]\narmory_store = 'yes'", "rules.armory_store is 'yes'; expected"),
        (AXES + "[rules]\nstart_seat = 4", "rules.start_seat is 4; expected a seat from 0 to 3 or 'random'"),
        (AXES + "variant = 'stratgic'", "variant is 'stratgic'; did you mean 'strategic'?"),
        (AXES + "[run]\nplayers = 8", "run.players is 8; expected a whole number from 2 to 7"),
        (AXES + "[run]\nseats = ['greedy']", "run.seats has 1 entry for 4 players; name"),
        (AXES + "[run]\npolicy = 'gredy'", "run.policy is 'gredy'; did you mean 'greedy'?"),
        (AXES + "[run]\nrotate = 'some'", "run.rotate is 'some'; expected"),
        (AXES + "[run]\ngames = 0", "run.games is 0; expected a whole number from 1 to 4294967295"),
        (AXES + "[report]\ntolerance = nan", "report.tolerance is nan; expected"),
        (AXES + "[policies.mine]\nbase = 'random'\nweights = { axe = 1 }", "policies.mine.weights.axe is not"),
        ("extends = 'axse'", "extends is 'axse'; did you mean 'axes'?"),
        ("extends = 'data.csv'", "extends is 'data.csv'; expected a built-in scenario or the path of a .toml"),
        ("extends = 'mod.toml'", "extends goes in a circle: mod.toml -> mod.toml; remove extends from one of them"),
        ("extends = 'nowhere.toml'", "extends leads to nowhere.toml, which does not exist; check the path"),
        ("game = 'chess'", "no game is called 'chess'; games: axes"),
        ("title = 'x'", "extends is missing; begin the file with a line such as extends"),
        (AXES + "[rules\n", "is not valid TOML at line 2, column 7: '[rules'"),
        (AXES + "[rules]\nhits_to_out = = 3\n", "is not valid TOML at line 3, column 15: 'hits_to_out = = 3'"),
    ],
    ids=lambda value: ascii(value)[-40:],
)
def test_bad_files(shell: Shell, text: str, sentence: str) -> None:
    Path("mod.toml").write_text(text, encoding="utf-8")
    found = shell.complaint("run", "mod.toml")
    assert found.startswith(f"mod.toml: {sentence}")
    assert "; " in found
    assert shell.complaint("validate", "mod.toml") == found
    error = shell("run", "mod.toml", "--json").json["error"]
    assert error.keys() == {"file", "key", "message", "hint"}
    assert error["file"] == "mod.toml"
    assert found == f"{error['file']}: {error['message']}; {error['hint']}"


def counts(**counts: int) -> list[str]:
    """A deck of these cards alone."""
    cards = Cards.model_fields
    return [f"cards.{card}.count={counts.get(card, 0)}" for card in cards]


@pytest.mark.parametrize(
    ("sets", "sentence"),
    [
        (counts(), "the deck is empty; give at least one card a count above 0"),
        (counts(armory=9), "the deck has no axe card; give an axe card a count above 0, or nobody can ever go out"),
        (
            [*counts(single_axe=8), "variant=strategic"],
            "the deck has 8 cards, but 4 players with 2 in hand need 9; raise a count or lower rules.hand_size",
        ),
        (
            [
                "cards.armory.count=255",
                "cards.wench.count=255",
                "cards.single_axe.count=255",
                "cards.double_axe.count=255",
                "cards.triple_axe.count=255",
            ],
            "the deck has 1300 cards; the limit is 1024; lower some counts",
        ),
        (["cards.axe.count=3"], "--set: cards.axe is not a card of Axes and Shields; "),
        (["cards.armory.cuont=3"], "--set: cards.armory.cuont is not a known key; did you mean 'count'?"),
        (["rules.nothing=3"], "--set: rules.nothing is not a known key; "),
        (["cards.armory.count"], "--set: 'cards.armory.count' has no =; write KEY=VALUE"),
        (["cards.armory.count="], "--set: cards.armory.count has no value; write KEY=VALUE"),
        (["=3"], "--set: '=3' has no key; write KEY=VALUE"),
        (["cards.armory.count=nan"], "--set: cards.armory.count is nan; expected a whole number"),
        (["cards.armory.count=1e400"], "--set: cards.armory.count is inf; expected a whole number"),
        (["cards.armory.count.x=1"], "--set: cards.armory.count.x cannot be set: cards.armory.count is 15, not a"),
        (["extends=axes"], "--set: extends cannot be set from here; write extends in the scenario file"),
    ],
    ids=lambda value: ascii(value)[-40:],
)
def test_bad_sets(shell: Shell, sets: list[str], sentence: str) -> None:
    options = [word for pair in sets for word in ("--set", pair)]
    assert sentence in shell.complaint(*RUN, *options)


VIKINGS = 'extends = "vikings_gone_wild"\n'
FAVORS = [
    card for card, model in open_scenario("vikings_gone_wild")[0].cards.root.items()
    if getattr(model, "place", "") == "favor"
]  # fmt: skip
NO_STRENGTH = (
    "cards.pigator.type is 'action', but vikings_gone_wild/base.toml sets cards.pigator.strength, which this type "
)


@pytest.mark.parametrize(
    ("changes", "key", "sentence"),
    [
        (["cards.pigator.type='action'"], "cards.pigator.type", NO_STRENGTH),
        (
            ["cards.beer.type='unit'"],
            "cards.beer.strength",
            "cards.beer.type is 'unit', but cards.beer.strength is mis",
        ),
        (
            ["cards.shaman.type='defense'", "cards.shaman.place='path'"],
            "cards.shaman.type",
            "cards.shaman.type is 'defense', but vikings_gone_wild/base.toml sets cards.shaman.strength, which",
        ),
        (
            [f"cards.{card}.count=0" for card in FAVORS],
            f"cards.{FAVORS[0]}.count",
            "2 players need 6 Favors (rules.favors_per_player is 3), but the cards with place = 'favor' have 0 copies",
        ),
        (
            ["rules.favors_per_player=6"],
            "rules.favors_per_player",
            "2 players need 12 Favors (rules.favors_per_player is 6), but the cards with place = 'favor' have 10",
        ),
        (["cards.beer.count=90"], "cards", "there are 94 cards in a starting deck; the limit is 60; lower"),
    ],
)
def test_who_made_the_change_is_named(shell: Shell, changes: list[str], key: str, sentence: str) -> None:
    """The file or option that changed a card, not the one that first wrote it; other changes are not blamed."""
    options = [word for pair in changes for word in ("--set", pair)]
    assert shell.complaint("validate", "vikings_gone_wild", *options).startswith(f"--set: {sentence}")
    Path("mine.toml").write_text(VIKINGS + "\n".join(changes), encoding="utf-8")
    assert shell.complaint("validate", "mine.toml").startswith(f"mine.toml: {sentence}")
    other = shell("validate", "mine.toml", "--set", "cards.elf_archer.count=3", "--set", "rules.hand_size=6", "--json")
    assert (other.json["error"]["file"], other.json["error"]["key"]) == ("mine.toml", key)


def test_too_many_players_are_blamed_on_their_number(shell: Shell) -> None:
    Path("mine.toml").write_text(VIKINGS + "rules.favors_per_player = 5", encoding="utf-8")
    assert shell("validate", "mine.toml").code == 0
    found = shell("validate", "mine.toml", "--players", "4", "--json").json["error"]
    assert (found["file"], found["key"]) == ("--players", "run.players")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ((), "missing argument 'SCENARIO'; see `simkit run --help`"),
        (("axse",), "no scenario is called 'axse'; did you mean 'axes'?"),
        (("axes.toml",), "axes.toml: no such file; did you mean the built-in 'axes'?"),
        (("nowhere/at_all.toml",), "nowhere/at_all.toml: no such file; check the path"),
        (("",), "no scenario is called ''; "),
        (("./",), "./: is a directory; give a .toml file"),
        (("axes", "--games", "0"), "--games: run.games is 0; expected a whole number from 1 to 4294967295"),
        (("axes", "--games", "-5"), "--games: run.games is -5; expected a whole number from 1 to 4294967295"),
        (("axes", "--games", "9" * 30), "--games: run.games is "),
        (("axes", "--games", "9" * 5000), "--games is '999"),
        (("axes", "--games", "1e6"), "--games is '1e6'; expected a whole number"),
        (("axes", "--games", "many"), "--games is 'many'; expected a whole number"),
        (("axes", "--games", "nan"), "--games is 'nan'; expected a whole number"),
        (("axes", "--games", ""), "--games is ''; expected a whole number"),
        (("axes", "--games"), "option '--games' requires an argument; see `simkit --help`"),
        (("axes", "--seed", "-1"), "--seed: run.seed is -1; expected a whole number from 0 to 9223372036854775807"),
        (("axes", "--seed", str(2**63)), "--seed: run.seed is 9223372036854775808; expected a whole number"),
        (("axes", "--players", "8"), "--players: run.players is 8; expected a whole number from 2 to 7"),
        (("axes", "--players", "1"), "--players: run.players is 1; expected a whole number from 2 to 7"),
        (("axes/table_talk", "--players", "3"), "axes/table_talk.toml: run.seats has 4 entries for 3 players; give"),
        (("axes", "--seats", "greedy,random"), "--seats: run.seats has 2 entries for 4 players; name"),
        (("axes", "--seats", "greedy,,random,x"), "--seats: run.seats[1] is ''; policies: "),
        (("axes", "--policy", "gredy"), "--policy: run.policy is 'gredy'; did you mean 'greedy'?"),
        (("axes", "--policy", "rollout"), "--policy: run.policy is 'rollout'; rollout needs its number"),
        (("axes", "--policy", "rollout:0"), "--policy: run.policy is 'rollout:0'; rollout needs its number"),
        (("axes", "--policy", "rollout:-3"), "--policy: run.policy is 'rollout:-3'; rollout needs its number"),
        (("axes", "--policy", "rollout:x"), "--policy: run.policy is 'rollout:x'; rollout needs its number"),
        (("axes", "--policy", "greedy:3"), "--policy: run.policy is 'greedy:3'; greedy takes no parameter"),
        (("axes", "--policy", "greedy", "--seats", "greedy"), "--seats: run.policy and run.seats are both given; keep"),
        (("axes", "--threads", "0"), "--threads is 0; expected a number from 1 to 1024"),
        (("axes", "--threads", "-2"), "--threads is -2; expected a number from 1 to 1024"),
        (("axes", "--threads", "99999"), "--threads is 99999; expected a number from 1 to 1024"),
        (("axes", "--log", "bogus"), "--log is 'bogus'; expected one of games, seats, cards"),
        (("axes", "--resume", "--force"), "--resume and --force exclude each other; keep one of them"),
        (("axes", "again"), "got unexpected extra argument"),
        (("axes", "--gmaes", "5"), "no such option: --gmaes (Possible options: --games"),
        (("axes", "\x1b[31mred\n"), "got unexpected extra argument"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_bad_runs(shell: Shell, args: tuple[str, ...], sentence: str) -> None:
    found = shell.complaint("run", *args)
    assert found.startswith(sentence)
    assert found.isprintable()
    assert len(found) <= 1000


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("bogus",), "no such command 'bogus'; see `simkit --help`"),
        (("rnu", "axes"), "no such command 'rnu'. Did you mean 'run'?; see `simkit --help`"),
        (("--bogus",), "no such option: --bogus"),
        (("games", "axes"), "got unexpected extra argument"),
        (("cards",), "missing argument 'GAME'; see `simkit cards --help`"),
        (("cards", "chess"), "no scenario is called 'chess'; "),
        (("schema", "chess"), "no game is called 'chess'; games: axes"),
        (("bench", "chess"), "no scenario is called 'chess'; "),
        (("bench", "axes", "--policy", "x"), "--policy: run.policy is 'x'; "),
        (("bench", "axes", "--players", "9"), "--players: run.players is 9; "),
        (("init",), "missing argument 'FILE'; see `simkit init --help`"),
        (("init", "mod"), "mod: does not end in .toml; choose a name such as my_game.toml"),
        (("init", "old.toml"), "old.toml: the file exists; choose another name or add --force"),
        (("init", "old.toml", "--game", "old.toml", "--force"), "old.toml: cannot extend itself; choose another name"),
        (("init", "mod.toml", "--game", "chess"), "no scenario is called 'chess'; "),
        (("replay", "axes"), "missing argument 'INDEX'; see `simkit replay --help`"),
        (("replay", "axes", "-1"), "a negative number is not allowed here; see `simkit replay --help`"),
        (("replay", "axes", "x"), "INDEX is 'x'; expected a whole number"),
        (("replay", "axes", "0.5"), "INDEX is '0.5'; expected a whole number"),
        (("replay", "axes", "4294967295"), "INDEX is 4294967295; expected a game from 0 to 4294967294"),
        (("replay", "axes", "9" * 40), "INDEX is 999999999"),
        (("replay", "chess", "0"), "no scenario is called 'chess'; "),
        (("replay", "x" * 300, "0"), "no scenario is called 'xxx"),
        (("replay", "axes", "0", "--seed", "-3"), "--seed: run.seed is -3; "),
        (("export", "runs"), "there is no file to write to; give either --csv FILE or --parquet FILE"),
        (("export", "runs", "--csv", "a", "--parquet", "b"), "--csv and --parquet exclude each other; give either"),
        (("export", "runs", "--csv", "a", "--table", "x"), "--table is 'x'; expected one of games, seats, cards, all"),
        (("export", "runs", "--csv", "old.toml"), "old.toml: the file exists; choose another name or add --force"),
        (("export", "runs", "--csv", "."), ".: is a directory; name a file in it, such as run.csv"),
        (("validate", "axes", "--set", "x=1"), "--set: x is not a known key; "),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_bad_commands(shell: Shell, args: tuple[str, ...], sentence: str) -> None:
    Path("old.toml").write_text(AXES, encoding="utf-8")
    assert shell.complaint(*args).startswith(sentence)
    assert Path("old.toml").read_text(encoding="utf-8") == AXES


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("export", "nowhere", "--csv", "a.csv"),
            "nowhere: there is no run here: run.json is missing; see `simkit run`",
        ),
        (("export", "old.toml", "--csv", "a.csv"), "old.toml: is not a run directory; see `simkit run`"),
    ],
)
def test_missing_runs(shell: Shell, args: tuple[str, ...], sentence: str) -> None:
    Path("old.toml").write_text(AXES, encoding="utf-8")
    assert shell.complaint(*args, code=4) == sentence


def test_files_that_are_none(shell: Shell) -> None:
    Path("folder.toml").mkdir()
    Path("latin.toml").write_bytes("title = 'Dürer'\n".encode("latin-1"))
    Path("binary.toml").write_bytes(os.urandom(500))
    Path("huge.toml").write_bytes(b"#" * 2_000_000)
    assert shell.complaint("run", "folder.toml") == "folder.toml: is a directory; give a .toml file"
    assert shell.complaint("run", "latin.toml") == "latin.toml: line 1 is not UTF-8 text (byte 0xfc); save it as UTF-8"
    assert shell.complaint("run", "binary.toml").startswith("binary.toml: ")
    assert shell.complaint("run", "huge.toml") == "huge.toml: is larger than 1 MB; is this really a scenario file?"
    assert shell.complaint("run", "/dev/null") == "/dev/null: is not a regular file; give a .toml file"
    Path("one.toml").write_text('extends = "two.toml"')
    Path("two.toml").write_text('extends = "one.toml"')
    assert "extends goes in a circle: one.toml -> two.toml -> one.toml" in shell.complaint("run", "one.toml")


def test_a_traceback_is_shown_on_demand_only(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    import simkit.games.registry

    def broken(*args: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(simkit.games.registry, "open_draft", broken)
    answer = shell("validate", "axes")
    expected = "simkit: unexpected ZeroDivisionError: a bug; run it with --debug to see where, and report it\n"
    assert (answer.code, answer.err) == (2, expected)
    monkeypatch.setattr("sys.argv", ["simkit", "validate", "axes", "--debug"])
    with pytest.raises(ZeroDivisionError):
        simkit.cli.app.main()
