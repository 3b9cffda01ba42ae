"""Faces, cards and Quests are data: a designer adds some in TOML, and they are played; bad values get a sentence."""

from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.games.contract import Game
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.scenario.model import Scenario
from tests.games.drakkar.table import Table

NEW = """
[cards.giant]
title = "Giant"
type = "crew"
strength = 5

[cards.keg]
title = "Keg"
type = "supply"
beer = 2

[cards.ambush]
title = "Ambush"
type = "boarding"

[cards.ambush_7]
title = "Ambush 7"
type = "passing_ship"
face = "ambush"
number = 7
strength = 5
loot = { goat = 2 }

[cards.c61]
title = "Giant / Keg"
type = "card"
faces = ["giant", "keg"]
count = 3

[cards.c62]
title = "Bow / Ambush 7"
type = "card"
faces = ["bow", "ambush#7"]

[cards.feast]
title = "Feast"
type = "quest"
strength = 5
beer = 2
loot = { goat = 1, weapon = 1, gold = 1 }
count = 2
"""


def opened(toml: str, tmp_path: Path, **flags: object) -> tuple[Scenario, Game]:
    file = tmp_path / "mine.toml"
    file.write_text(f'extends = "drakkar"\n{toml}', encoding="utf-8")
    return open_scenario(file, flags={key.replace("__", "."): value for key, value in flags.items()})


def test_a_new_face_is_stored_and_counts() -> None:
    t = Table(toml=NEW, boards={0: "bow,stern"}, quests={0: "feast"}).reveal(p0="giant").reveal(p0="keg")
    assert (t.hold(0), t.strength(0), t.beer(0)) == (["giant", "keg"], 5, 2)
    assert t.count("effective", 0, "giant") == t.count("effective", 0, "keg") == 1
    t.phase3()
    assert (t.tokens(0), t.count("solo", 0, "feast")) == ((2, 1, 1), 1)


def test_a_new_sort_of_boarding() -> None:
    t = Table(toml=NEW, boards={0: "bow,stern | giant"}).reveal("board:go", p0="ambush#7")
    assert t.tokens(0) == (3, 0, 0)
    assert (t.count("boarded", 0, "ambush_7"), t.count("played", 0, "ambush"), t.count("played", 0, "boarding")) == (
        1,
        1,
        0,
    )


def test_copies_are_cards_of_their_own() -> None:
    t = Table(toml=NEW, start=True)
    assert t.everything()["c61"] == 3
    assert t.describe()["quest_deck"].count("feast") == 2


def test_players_judge_what_is_new() -> None:
    """A Giant alone makes the Feast's crew: nothing gains more."""
    t = Table(toml=NEW, boards={0: "bow,stern"}, quests={0: "feast"})
    t.hands({0: ["viking_3", "giant", "viking_2"]})
    assert t.choose("greedy") == f"play:1:{t.face_of(0, 1, 'giant')}"
    assert t.book.best_strength == 5


def test_a_scenario_with_new_cards_is_played(tmp_path: Path) -> None:
    scenario, game = opened(NEW, tmp_path, run__players=3, run__seats=["greedy", "merchant", "busy"])
    session = Session(scenario, game)
    rows, names = session.rows(200), session.names.cards
    session.play(session.desk(), rows, 0)
    for face in ("giant", "keg", "ambush", "ambush_7"):
        assert rows["played"][:, :3, names.index(face)].sum() > 20
    assert rows["kept"][:, :3, names.index("feast")].sum() > 20
    assert rows["held"][:, :3, names.index("c61")].sum(axis=1).max() == 9  # three copies in three Brawls
    assert not rows["end_reason"].any()


def test_the_variants_that_teach_are_played() -> None:
    for name in ("no_loki", "easy_quests", "rotating_earl", "big_beer"):
        session = Session(*open_scenario(f"drakkar/{name}", flags={"run.policy": "greedy"}))
        rows = session.rows(20)
        session.play(session.desk(), rows, 0)
        assert not rows["end_reason"].any()
        played = rows["played"].sum(axis=(0, 1))
        assert (played[session.names.cards.index("loki")] == 0) == (name == "no_loki")


BAD = [
    ('[cards.c01]\nfaces = ["bow", "stern", "deck"]', "cards.c01.faces names 3 faces", "two"),
    ('[cards.c01]\nfaces = ["bow"]', "cards.c01.faces names 1 faces", "two"),
    ('[cards.c01]\nfaces = ["bow", "canoe"]', "no face is called 'canoe'", "bow, stern"),
    ('[cards.c01]\nfaces = ["bow", "raid"]', "the face 'raid' lacks its number", "raid#4"),
    ('[cards.c01]\nfaces = ["bow#3", "raid#4"]', "the face 'bow#3' has a number", "yellow ones have none"),
    ('[cards.c01]\nfaces = ["bow", "boarding#2"]', "no ship passes for 'boarding#2'", "number = 2"),
    ("[cards.q01]\nloot = { cow = 1 }", "cards.q01.loot.cow is not a known key", "goat, weapon, gold"),
    ("[cards.q01]\nstrength = -1", "cards.q01.strength is -1", "0 to 99"),
    ('[cards.boarding_1]\nface = "raid"', "cards.boarding_1.face is 'raid'", "boarding"),
    ("[cards.boarding_1]\nnumber = 5", "have the same number", "different numbers"),
    ("[rules]\nhand_size = 11", "4 hands of 11 cards .* need 44 cards; 40 are in play", "lower rules.hand_size"),
    ("[rules]\nhand_size = 13", "rules.hand_size is 13", "1 to 12"),
    ("[rules]\nquest_deal = 4", "rules.quest_deal is 4", "1 to 3"),
    ("[rules]\nteam_up_min_price = 4", "team_up_min_price is 4, rules.team_up_max_price 3", "swap"),
    ("[rules]\nbrawl_speed = [1.0, 2.0]", "rules.brawl_speed has 2 numbers", "each of the 4 players"),
    ("[rules]\nlate_prob = 1.5", "rules.late_prob is 1.5", "0 to 1"),
    ('[rules]\nteam_up_protocol = "auction"', "rules.team_up_protocol is 'auction'", "ask"),
    ("[rules.start_loot]\ngold = 9", "4 players take 9 gold each .*, but there are 20", "raise rules.loot_supply"),
    ("[cards.c01]\ncount = 40", "there are 99 double-faced cards; the limit is 96", "lower some counts"),
    ('[cards."Big-Bow"]\ntitle = "x"\ntype = "spear"', "'Big-Bow' cannot be an id", "small letters"),
    ("[run]\nplayers = 2", "run.players is 2", "3 to 6"),
    ("[run]\nplayers = 7", "run.players is 7", "3 to 6"),
]


@pytest.mark.parametrize(("toml", "message", "hint"), BAD)
def test_bad_values_are_refused_with_a_sentence(tmp_path: Path, toml: str, message: str, hint: str) -> None:
    with pytest.raises(ScenarioError, match=message) as caught:
        opened(toml, tmp_path)
    assert hint in f"{caught.value} {caught.value.hint}"


def test_every_number_of_the_base_has_a_source() -> None:
    scenario, game = open_scenario("drakkar")
    free = {"late_prob", "brawl_visibility"}  # left to the variants
    for key, origin in scenario.origins.items():
        if key.startswith(("cards.", "rules.")) and not any(name in key for name in free):
            assert origin.source in ("rulebook", "published", "assumed") or origin.source == "default", key
    assert scenario.warnings == ()
    counts = {card.id: card.count for card in game.cards(open_scenario("drakkar", flags={"run.players": 6})[0])}
    printed = {
        "bow": 12, "stern": 12, "deck": 9, "yggdrasil": 3, "viking_1": 10, "viking_2": 9, "viking_3": 6, "beer": 13,
        "bardl": 2, "odins_spear": 4, "loki": 6, "thief": 6, "raid": 12, "boarding": 10, "sabotage": 6,
    }  # fmt: skip
    assert {face: counts[face] for face in printed} == printed
    assert sum(counts[f"boarding_{n}"] for n in (1, 5, 8, 10, 14, 15, 19, 22, 24, 28)) == 10
    loot = [
        sum(q.loot.tokens[k] for name, q in scenario.cards.root.items() if name[0] == "q" and name[1:].isdigit())
        for k in range(3)
    ]
    assert loot == [23, 29, 29]


@pytest.mark.parametrize(("players", "faces"), [(3, 60), (4, 80), (5, 100), (6, 120)])
def test_faces_follow_from_the_marks(players: int, faces: int) -> None:
    scenario, game = open_scenario("drakkar", flags={"run.players": players})
    by_kind = {kind: sum(c.count for c in game.cards(scenario) if c.kind == kind) for kind in ("yellow", "red", "blue")}
    assert sum(by_kind.values()) == faces
    if players == 6:
        assert by_kind == {"yellow": 80, "red": 12, "blue": 28}
