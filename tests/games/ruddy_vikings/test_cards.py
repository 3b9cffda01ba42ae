"""Cards are data: a designer adds one of each kind; what cannot be played is refused with a sentence."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simkit.errors import ScenarioError
from simkit.games.registry import open_scenario
from simkit.games.ruddy_vikings.limits import CLASSES, EFFECTS
from simkit.games.session import Session
from simkit.runs.replay import Replay
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, FLYER, LAND, LEG, RAIDER

ADDED = """
[cards.sapper]
title = "Sapper"
type = "viking"
count = 4
mode = "air"
damage = 2
bypass = 2
out_of_turn = true
guard = true
take_cards = true

[cards.big_drum]
title = "Big Drum"
type = "buffer"
count = 4
add_damage = 1
add_bypass = 1
multiply_base = 3

[cards.moat]
title = "Moat"
type = "defence"
count = 4
stops_land = true
captures = true

[cards.bribe]
title = "Bribe"
type = "chance"
count = 4
effect = "take"
amount = 2

[cards.lokis_mirror]
title = "Loki's Mirror"
type = "chance"
count = 2
effect = "reflect"

[cards.stone_wall]
title = "Stone Wall"
type = "god"
count = 3
effect = "fortify"

[cards.odins_eye]
title = "Odin's Eye"
type = "god"
count = 3
effect = "spy"

[cards.bargain]
title = "Bargain"
type = "gift"
count = 3
effect = "limits"
amount = 2
"""
IDS = ["sapper", "big_drum", "moat", "bribe", "lokis_mirror", "stone_wall", "odins_eye", "bargain"]


def test_added_cards_stand_last_in_their_class() -> None:
    t = Table(toml=ADDED)
    kinds = [card.kind for card in t.game.cards(t.scenario)]
    assert kinds == sorted(kinds, key=CLASSES.index)
    for card in IDS:
        kind = t.game.cards(t.scenario)[t.number(card)].kind
        assert card in t.cards[kinds.index(kind) : len(kinds) - kinds[::-1].index(kind)]
        assert {f"play:{card}", f"build:{card}"} <= set(t.words.actions.labels)
    assert len(t.words.actions) == 85 + 2 * len(IDS)
    assert len(Table().words.actions) == 85


def test_an_added_viking_and_buffer() -> None:
    t = Table(hand={0: ["sapper", "big_drum", X], 1: [AIR] * 9}, slots={1: [LAND] * 4}, toml=ADDED)
    t.attack("sapper", "big_drum", slots=[0, 1, 3])
    assert t.told["attack"]["damage"] == 2 * 3 + 1
    t.do("end")
    assert (t.sizes, t.hand().count(AIR)) == ([8, 2], 7)
    t = Table(hand={0: ["sapper", X], 1: [RAIDER, X]}, toml=ADDED).do("build:sapper", "end").attack(RAIDER)
    assert t.legal == ["end", "slot:0"]
    t = Table(hand={1: ["sapper", X]}, toml=ADDED, start="turn")
    assert (t.decision, t.legal) == ("ambush", ["end", "play:sapper"])


def test_an_added_defence_and_reaction() -> None:
    given: dict[str, Any] = {"slots": {1: ["moat", "lokis_mirror"]}, "toml": ADDED}
    t = Table(hand={0: [RAIDER, X], 1: ["lokis_mirror", X]}, **given).attack(RAIDER)
    assert t.legal == ["end", "play:lokis_mirror", "slot:0", "slot:1"]
    t.do("slot:0")
    assert (RAIDER in t.hand(1), t.discards) == (True, ["moat"])
    t = Table(hand={0: [FLYER, X, X]}, **given).attack(FLYER)
    assert t.legal == ["end", "slot:1"]
    assert t.do("slot:1").sizes == [1, 3]


def test_added_cards_with_an_effect() -> None:
    t = Table(hand={0: ["bribe", X]}, toml=ADDED).do("play:bribe", "seat+1")
    assert t.sizes == [3, 1]
    t = Table(hand={0: ["odins_eye", X]}, slots={1: [LAND, AIR]}, toml=ADDED).do("play:odins_eye", "seat+1")
    assert [t.known(1, i) for i in range(2)] == [[0, 1]] * 2
    t = Table(hand={0: ["bargain", *["bribe"] * 3, X]}, toml=ADDED).do("play:bargain", "play:bribe", "seat+1")
    assert t.told["omen"] == 2
    assert "play:bribe" in t.legal


@pytest.mark.rule("RUD-69", "RUD-70")
def test_two_kinds_of_fortify() -> None:
    """Each is spent by its own code."""
    given: dict[str, Any] = {"slots": {1: [LAND]}, "fortify": {1: ["stone_wall", "fortify"]}, "toml": ADDED}
    for card in ("fortify", "stone_wall"):
        t = Table(hand={0: [RAIDER, X]}, **given).attack(RAIDER).do("slot:0")
        assert t.legal == ["end", "play:fortify", "play:stone_wall"]
        t.do(f"play:{card}")
        assert (sorted(t.discards), t.fortify(1)) == (sorted([RAIDER, card]), 1)
    t = Table(3, hand={0: [RAIDER, X], 1: [AIR]}, **given).attack(RAIDER).do("end")
    assert t.discards == sorted([RAIDER, AIR, LAND, "fortify", "stone_wall"])
    t = Table(hand={0: ["stone_wall", X]}, toml=ADDED).do("play:stone_wall")
    assert t.told["fortify"][0] == {"stone_wall": 1}


def test_added_cards_are_played_in_whole_games(tmp_path: Path) -> None:
    path = tmp_path / "more.toml"
    path.write_text(f'extends = "ruddy_vikings"\n{ADDED}', encoding="utf-8")
    for policy in ("random", "greedy"):
        session = Session(*open_scenario(path, flags={"run.policy": policy}))
        rows = session.rows(300)
        session.play(session.desk(), rows, 0)
        number = {card: session.names.cards.index(card) for card in IDS}
        used = {
            card: sum(int(rows[name][:, :, k].sum()) for name in ("played", "built", "used_hand", "used_slot"))
            for card, k in number.items()
        }
        unused = {card for card, n in used.items() if n == 0}
        assert unused == (set() if policy == "random" else {"odins_eye"})  # a look is not worth a card


def start(ref: str, index: int) -> dict[str, Any]:
    """A game before its first decision."""
    scenario, game = open_scenario(ref, (), {"run.players": 3, "run.shuffle": "keyed"})
    replay = Replay(scenario, game, index)
    told: dict[str, Any] = game.narrate.describe(replay.setup, replay.session.plain_book, replay.session.names)
    return told


@pytest.mark.parametrize("index", range(3))
def test_added_cards_leave_the_order_of_all_others(tmp_path: Path, index: int) -> None:
    (tmp_path / "more.toml").write_text(f'extends = "ruddy_vikings"\n{ADDED}', encoding="utf-8")
    plain, more = start("ruddy_vikings", index), start(str(tmp_path / "more.toml"), index)
    seats = range(3)

    def order(told: dict[str, Any]) -> list[str]:
        """The last cards of the deck; the first are in hands, which have no order."""
        return [card for card in told["main_deck"] if card not in IDS][-60:]

    assert order(plain) == order(more)
    assert plain["turn_deck"] == more["turn_deck"]
    assert sum((Counter(plain["hand"][p]) for p in seats), Counter()) != {}


# --- what is refused -------------------------------------------------------------------------------------------------


def card(kind: str, **fields: object) -> str:
    lines = [f"{key} = {json.dumps(value)}" for key, value in fields.items()]
    return "\n".join(['[cards.new]\ntitle = "New"', f'type = "{kind}"', "count = 1", *lines])


def many(n: int, count: int = 1) -> str:
    text = '[cards.new_{}]\ntitle = "New"\ntype = "defence"\ncount = {}\n'
    return "".join(text.format(i, count) for i in range(n))


BAD = [
    (card("chance", effect="explode"), "cards.new.effect is 'explode'"),
    (card("god", effect="cancel"), "cards.new.effect is 'cancel'"),
    (card("gift", effect="fortify"), "cards.new.effect is 'fortify'"),
    (card("chance", effect="fortify"), "cards.new.effect is 'fortify'"),
    (card("gift", effect="thief"), "cards.new.effect is 'thief'"),
    (card("chance", effect="take"), "cards.new.amount is missing; the effect 'take' has an amount"),
    (card("chance", effect="spy", amount=2), "cards.new.amount is 2; the effect 'spy' has no amount"),
    (card("viking", mode="sea", damage=1), "cards.new.mode is 'sea'"),
    (card("viking", mode="land", damage=300), "cards.new.damage is 300; expected a whole number from 0 to 99"),
    ("[cards.viking_raider]\ndamage = 300", "cards.viking_raider.damage is 300; expected a whole number from 0 to 99"),
    (card("viking", mode="land", damage=1, bypass=6), "cards.new.bypass is 6; expected a whole number from 0 to 5"),
    (card("buffer", multiply_base=0), "cards.new.multiply_base is 0; expected a whole number from 1 to 9"),
    (card("buffer", multiply_base=9, stackable=True) + "\n[cards.leg_of_meat]\nmultiply_base = 9",
     "the Buffers that multiply could make more damage than can be counted"),
    (card("turn"), "cards.new.type is 'turn'; the Turn cards are keep_your_enemies_close"),
    (card("hero"), "cards.new.type is 'hero'"),
    ('[cards.war]\ntype = "defence"', "cards.war.type is 'defence'; the Turn cards are"),
    ('[cards."New Card"]\ntitle = "New"\ntype = "defence"\ncount = 1', "'New Card' cannot be an id"),
    ("[rules]\nmax_active_defences = 6", "rules.max_active_defences is 6; expected a whole number from 0 to 5"),
    ("[rules]\nwar_cry_success = 1.5", "rules.war_cry_success is 1.5"),
    ("[rules]\ndouble_ko = 'both'", "rules.double_ko is 'both'"),
    ("[run]\nplayers = 9", "run.players is 9; expected a whole number from 2 to 8"),
    ("[rules]\nstart_hand = 16\n[run]\nplayers = 8", "the main deck has 120 cards, but 8 players with 16 in hand need"),
    (many(9), "there are 41 types of main-deck cards; the limit is 40; leave some out"),
    (many(2, 66), "there are 252 cards in the main deck; the limit is 250; lower some counts"),
    ("[cards.war]\ncount = 30", "there are 40 cards in the Turn deck; the limit is 32; lower some counts"),
    ("[cards.oi]\ncount = 121", "cards.oi.count is 121; expected a whole number from 0 to 120"),
]  # fmt: skip


@pytest.mark.rule("RUD-01", "RUD-06")
@pytest.mark.parametrize(("text", "sentence"), BAD, ids=[sentence[:40] for _, sentence in BAD])
def test_bad_values(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.toml"
    if "leg_of_meat" in text:
        text = text.replace("count = 1", "count = 9")
    path.write_text(f'extends = "ruddy_vikings"\n{text}\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        open_scenario(path)
    assert str(caught.value).startswith(f"{path}: {sentence}")
    assert "; " in str(caught.value)
    assert Table(8, start="setup").state.left > 0


def test_decks_that_cannot_be_played() -> None:
    cards = [info for info in Table().game.cards(Table().scenario) if info.kind != "turn"]
    nothing = {f"cards.{info.id}.count": 0 for info in cards}
    with pytest.raises(ScenarioError, match="the main deck is empty; give at least one card a count above 0"):
        open_scenario("ruddy_vikings", flags=nothing)
    peaceful = {key: 0 for key in nothing if key.startswith("cards.viking")}
    with pytest.raises(ScenarioError, match="the main deck has no Viking; give a viking a count above 0"):
        open_scenario("ruddy_vikings", flags=peaceful)
    only_sacks = nothing | {"cards.potato_sack.count": 5}
    with pytest.raises(ScenarioError, match="the main deck is empty"):
        open_scenario("ruddy_vikings", flags=only_sacks)


def test_a_turn_card_cannot_be_left_out_by_name(tmp_path: Path) -> None:
    base = (Path(__file__).parents[3] / "scenarios" / "ruddy_vikings" / "base.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(base.replace("[cards.dragon]", "[cards.drake]"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"cards\.drake\.type is 'turn'|the Turn card dragon is missing"):
        open_scenario(path)


def test_every_effect_is_printed_on_a_card() -> None:
    """The vocabulary: what is described can be tried out."""
    scenario, _ = open_scenario("ruddy_vikings")
    printed = {model.effect for model in scenario.cards.main().values() if hasattr(model, "effect")}
    assert printed == set(EFFECTS) - {""}
    assert LEG in scenario.cards.main()
