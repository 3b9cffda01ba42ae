"""A card denied to one seat is a blank there, and nothing else changes."""

import pytest

from simkit.errors import UsageError
from simkit.experiments.basis import chosen_cards
from simkit.experiments.pairing.arms import Arm
from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, LAND, LEG, MAGIC, MAIDEN, RAIDER, SMASHER

GAMES = 400
FLAGS = {"run.players": 3, "run.policy": "greedy", "run.shuffle": "keyed"}


@pytest.mark.rule("RUD-111")
@pytest.mark.parametrize("card", [RAIDER, MAIDEN, LAND, "pickpocket", "fortify", "gift_omen", "swap_hands"])
def test_it_is_neither_played_nor_built(card: str) -> None:
    for seat, offered in ((0, False), (1, True)):
        t = Table(hand={0: [card, X, X]}, denied={seat: [card]})
        found = [label for label in t.legal if label.endswith(f":{card}")]
        assert bool(found) == offered


@pytest.mark.rule("RUD-111")
def test_it_is_no_buffer_reaction_or_ambusher() -> None:
    t = Table(hand={0: [RAIDER, LEG, X]}, denied={0: [LEG]}).do(f"play:{RAIDER}", "seat+1")
    assert t.legal == ["end"]
    t = Table(hand={0: [RAIDER, X], 1: ["oi", "fog_of_war", X]}, denied={1: ["oi"]}).attack(RAIDER)
    assert t.legal == ["end", "play:fog_of_war"]
    t = Table(hand={1: [AMBUSHER, X]}, denied={1: [AMBUSHER]}, start="turn")
    assert (t.decision, t.actor) == ("main", 0)
    given = {"hand": {0: [RAIDER, X], 2: ["oi", X]}, "rules": {"oi_scope": "any_attack"}}
    assert Table(3, **given, denied={2: ["oi"]}).attack(RAIDER).do("end").decision == "main"
    given = {"hand": {0: ["potato_sack", X], 1: ["sack_thief", X]}, "variant": "potato_sack"}
    assert Table(**given, denied={1: ["sack_thief"]}).do("play:potato_sack").decision == "main"


@pytest.mark.rule("RUD-111")
def test_a_blank_in_a_slot_stays_a_blank() -> None:
    """It cannot get there; but where it lies it is not used either."""
    t = Table(hand={0: [RAIDER, X]}, slots={0: ["spy", "gift_raid"], 1: [LAND, "oi", MAGIC]}, denied={1: [LAND, "oi"]})
    assert t.attack(RAIDER).legal == ["end", "slot:2"]
    t = Table(hand={0: [X, X]}, slots={0: ["gift_omen", "gift_raid"]}, denied={0: ["gift_raid"]})
    assert t.legal == ["end", f"build:{X}", "slot:0"]


@pytest.mark.rule("RUD-111", "RUD-112")
def test_it_is_a_card_like_any_other_in_a_hand() -> None:
    """It is swapped, captured, taken, lost and fetched, and keeps its player in the game."""
    denied = {0: [RAIDER], 1: [RAIDER]}
    t = Table(hand={0: ["swap_hands", AIR], 1: [RAIDER, RAIDER]}, denied=denied).do("play:swap_hands", "seat+1")
    assert (t.hand(), t.hand(1)) == ([RAIDER, RAIDER], [AIR])
    assert t.legal == ["end"]
    t.do("end")
    assert (t.actor, t.living) == (1, [0, 1])
    t = Table(hand={0: [SMASHER, X], 1: [X]}, slots={1: [LAND, MAGIC]}, denied={1: [SMASHER]}).attack(
        SMASHER, slots=[0]
    )
    t.do("slot:1")
    assert t.hand(1) == sorted([X, SMASHER])
    t.do("end")
    assert f"play:{SMASHER}" not in t.legal
    t = Table(hand={0: ["freyas_call", X]}, discard=[RAIDER], denied=denied).do("play:freyas_call")
    assert t.legal == [f"play:{RAIDER}"]
    t = Table(hand={0: ["pickpocket", X], 1: [RAIDER]}, denied=denied).do("play:pickpocket").force()
    assert t.hand() == sorted([X, RAIDER])


@pytest.mark.rule("RUD-112")
def test_what_is_reached_through_a_card_is_not_denied() -> None:
    """Fortify lies on the table before; a Defence against Fog of War is no reaction."""
    t = Table(hand={0: [RAIDER, X]}, slots={1: [LAND]}, fortify={1: ["fortify"]}, denied={1: ["fortify"]})
    assert t.attack(RAIDER).do("slot:0").legal == ["end", "play:fortify"]
    given = {"slots": {0: [LAND], 1: ["fog_of_war"]}, "rules": {"fog_defendable": True}}
    t = Table(hand={0: [RAIDER, X]}, denied={0: [LAND]}, **given).attack(RAIDER).do("slot:0")
    assert t.legal == ["end", "slot:0"]


def log(handicap: Handicap | None = None) -> Array:
    session = Session(*open_scenario("ruddy_vikings", (), FLAGS), handicap)
    rows = session.rows(GAMES)
    session.play(session.desk(), rows, 0)
    return rows


@pytest.mark.rule("RUD-112")
@pytest.mark.parametrize("card", ["viking_berserker", "oi", "fortify", "gift_mead_hall", "magic_defence"])
def test_games_in_which_it_does_not_matter_are_the_same(card: str) -> None:
    scenario, game = open_scenario("ruddy_vikings", (), FLAGS)
    k = [info.id for info in game.cards(scenario)].index(card)
    plain, denied = log(), log(Handicap(1, card, denied=True))
    used = ("played", "built", "used_hand", "used_slot")
    assert any(plain[name][:, 1, k].any() for name in used)
    assert not any(denied[name][:, 1, k].any() for name in used)
    assert any(denied[name][:, 0, k].any() for name in used)
    never = (plain["drawn"][:, 1, k] == 0) & (denied["drawn"][:, 1, k] == 0)
    never &= plain["swaps"].sum(1) + plain["picked"].sum(1) + plain["taken"].sum(1) + plain["captured"].sum(1) == 0
    assert never.sum() > 10
    assert (plain[never] == denied[never]).all()


@pytest.mark.rule("RUD-113")
def test_what_can_be_denied() -> None:
    scenario, game = open_scenario("ruddy_vikings")
    cards = {card.id: card.deniable for card in game.cards(scenario)}
    assert [card for card, deniable in cards.items() if not deniable] == [
        "potato_sack", "sack_thief", "keep_your_enemies_close", "mighty_winds", "dragon", "war", "feast_day",
        "calm_seas", "harsh_winter", "raiding_season",
    ]  # fmt: skip
    scenario, game = open_scenario("ruddy_vikings", flags={"variant": "potato_sack"})
    assert all(card.deniable for card in game.cards(scenario) if card.kind != "turn")
    assert not any(card.cost for card in game.cards(scenario))


@pytest.mark.rule("RUD-113")
def test_what_cannot_be_denied_is_refused() -> None:
    scenario, game = open_scenario("ruddy_vikings")
    for card in ("war", "potato_sack"):
        with pytest.raises(UsageError, match=card):
            chosen_cards(Arm(scenario, game), card)


# --- who plays there -------------------------------------------------------------------------------------------------

JUDGING = ["greedy", "rusher", "turtle", "busy", "first", "last", "end"]


@pytest.mark.parametrize("policy", JUDGING)
def test_a_denied_viking_is_not_fetched_while_there_is_another(policy: str) -> None:
    pile = [RAIDER, SMASHER, "viking_berserker"]
    for dead in pile:
        t = Table(hand={0: ["freyas_call", X]}, discard=pile, denied={0: [dead]}).do("play:freyas_call")
        assert f"play:{dead}" in t.legal
        assert f"play:{dead}" not in {t.choose(policy, key) for key in range(20)}
    t = Table(hand={0: ["freyas_call", X]}, discard=pile, denied={0: pile}).do("play:freyas_call")
    assert t.choose(policy) in t.legal


def test_nobody_calls_for_vikings_that_are_denied() -> None:
    hand = {0: ["freyas_call", *[X] * 3]}
    assert Table(hand=hand, discard=[RAIDER]).choose("greedy") == "play:freyas_call"
    assert Table(hand=hand, discard=[RAIDER], denied={0: [RAIDER]}).choose("greedy") != "play:freyas_call"
    assert Table(hand=hand, discard=[RAIDER, SMASHER], denied={0: [RAIDER]}).choose("greedy") == "play:freyas_call"


def test_a_denied_viking_is_none_when_a_turn_card_is_picked() -> None:
    deck, hand = ["war", "feast_day", "raiding_season"], {0: ["gift_foresight", *[RAIDER] * 6], 1: [X]}
    blank = Table(turn_deck=deck, hand={0: ["gift_foresight", *[X] * 6], 1: [X]}).do("play:gift_foresight")
    assert Table(turn_deck=deck, hand=hand).do("play:gift_foresight").choose("greedy") == "turn:raiding_season"
    t = Table(turn_deck=deck, hand=hand, denied={0: [RAIDER]}).do("play:gift_foresight")
    assert t.choose("greedy") == blank.choose("greedy") == "turn:feast_day"


def test_a_captive_who_is_denied_is_no_gain() -> None:
    """A Magic Defence stops more and costs more, unless its captive pays for it."""
    given = {
        "hand": {0: [SMASHER, X], 1: [X] * 6},
        "slots": {1: [LAND, MAGIC]},
        "cards": {"viking_smasher": {"bypass": 0}},
    }
    weights = {"captive": 2000}
    t = Table(**given).attack(SMASHER)  # type: ignore[arg-type]
    assert t.choose("greedy", weights=weights) == "slot:1"
    t = Table(**given, denied={1: [SMASHER]}).attack(SMASHER)  # type: ignore[arg-type]
    assert t.choose("greedy", weights=weights) == "slot:0"
