"""What a card does each time it is played."""

import pytest

from simkit.analysis.card_effects import effects
from tests.analysis.hand import Hand, card, metric

CARDS = [card("axe"), card("bow"), card("song")]
EFFECT, PLAYED = metric("effect", per="card"), metric("played", "played")


def run(**metrics: list[dict[str, object]]) -> Hand:
    about = {"cards": CARDS, "metrics": {"game": [EFFECT], "card": [PLAYED]} | metrics}
    games = [
        {"effect.axe": [6, 0], "effect.bow": [0, 0], "effect.song": [0, 0]},
        *[{"effect.axe": [3], "effect.bow": [1], "effect.song": [0]}],
    ]
    cards = [
        {"played.axe": [2, 1, 0, 0], "played.bow": [0, 0, 1, 0], "played.song": [1, 1, 1, 1]},
        {"played.axe": [0, 1], "played.bow": [1, 0], "played.song": [1, 1]},
    ]
    return Hand(about, 3, games=games, cards=cards)


def test_effect_per_copy() -> None:
    found = {row["card"]: row for row in effects(run()).to_dicts()}
    assert found["axe"]["estimate"] == pytest.approx(9 / 4)
    assert found["bow"]["estimate"] == pytest.approx(1 / 2)
    assert found["axe"]["low"] < 9 / 4 < found["axe"]["high"]
    assert (found["axe"]["metric"], found["axe"]["title"]) == ("effect", "Axe")


def test_cards_without_effect_are_left_out() -> None:
    assert "song" not in effects(run())["card"]


def test_quantities_with_a_role_or_in_words_are_not_effects() -> None:
    others = [metric("aim", "target", per="card"), metric("effect", per="card", words=["a", "b"]), metric("turns")]
    assert effects(run(game=others)).is_empty()


def test_without_plays_there_is_nothing_to_relate_to() -> None:
    assert effects(run(card=[])).is_empty()
