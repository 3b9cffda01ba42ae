"""The check of two worlds sees a player who peeks, and an imagination that knows too much."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from simkit.games.registry import get_game
from simkit.testing.broken import BrokenContract
from simkit.testing.setting import Setting
from simkit.testing.uncompiled import uncompiled
from simkit.testing.worlds import check_hidden, check_weights

TEMPLATE = get_game("_template")
HONEST = TEMPLATE.kernel


def check(decisions: int = 30, **cheats: Callable[..., Any]) -> None:
    """The template with a cheat planted in its kernel."""
    check_hidden(Setting(uncompiled(TEMPLATE, **cheats), "standard", 3), decisions, playouts=4)


def test_an_honest_game_passes() -> None:
    check(decisions=8)


def test_a_player_who_looks_at_what_another_has_chosen() -> None:
    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        other = s.chosen[(s.actor - 1) % b.players]
        return n - 1 if other > 1 else HONEST.choose(s, b, acts, n, policy, weights, word)

    with pytest.raises(
        BrokenContract, match=r"_template-standard-3, game \d+, turn \d+: greedy peeks: it chooses bid:"
    ):
        check(choose=choose)


def test_a_player_who_looks_into_the_deck() -> None:
    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        return int(s.deck[s.left - 1]) % n if s.left else 0

    with pytest.raises(BrokenContract, match="greedy peeks"):
        check(choose=choose)


def test_weights_that_wake_a_look_into_the_deck() -> None:
    """`greedy` as it is does not look; other weights do."""
    usual = list(TEMPLATE.policies["greedy"].weights.values())

    def choose(s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        looks = list(weights[: len(usual)]) != usual
        return int(s.deck[s.left - 1]) % n if looks and s.left else HONEST.choose(s, b, acts, n, policy, weights, word)

    assert check_weights(Setting(uncompiled(TEMPLATE), "standard", 3)) > 0
    with pytest.raises(BrokenContract, match="some weights make greedy peek"):
        check_weights(Setting(uncompiled(TEMPLATE, choose=choose), "standard", 3))


def test_an_imagination_that_forgets_a_zone() -> None:
    def determinize(s: Any, b: Any, viewer: int, key: Any) -> None:
        deck = s.deck.copy()
        HONEST.determinize(s, b, viewer, key)
        s.deck[:] = deck

    with pytest.raises(BrokenContract, match=r"determinize keeps what seat . cannot see in deck"):
        check(determinize=determinize)


def test_an_imagination_that_only_shuffles_what_it_knows() -> None:
    """As good as any shuffle by its distribution, but what it imagines follows from what really is there."""

    def determinize(s: Any, b: Any, viewer: int, key: Any) -> None:
        deck = s.deck[: s.left][::-1].copy()
        HONEST.determinize(s, b, viewer, key)
        s.deck[: s.left] = deck

    with pytest.raises(BrokenContract, match="in deck"):
        check(determinize=determinize)


def test_an_imagination_that_keeps_a_rivals_answer() -> None:
    def determinize(s: Any, b: Any, viewer: int, key: Any) -> None:
        chosen = s.chosen.copy()
        HONEST.determinize(s, b, viewer, key)
        s.chosen[:] = chosen

    with pytest.raises(BrokenContract, match=r"determinize keeps what seat . cannot see in chosen"):
        check(determinize=determinize)


def test_an_imagination_that_keeps_the_random_words() -> None:
    def determinize(s: Any, b: Any, viewer: int, key: Any) -> None:
        word = s.key
        HONEST.determinize(s, b, viewer, key)
        s.key = word

    with pytest.raises(BrokenContract, match="in key"):
        check(determinize=determinize)


def test_an_imagination_that_changes_what_the_viewer_sees() -> None:
    def determinize(s: Any, b: Any, viewer: int, key: Any) -> None:
        HONEST.determinize(s, b, viewer, key)
        s.score[viewer] += 1

    with pytest.raises(BrokenContract, match=r"determinize changes score, which HIDDEN in hidden\.py does not name"):
        check(determinize=determinize)


def test_options_that_follow_from_what_is_hidden() -> None:
    def legal(s: Any, b: Any, acts: Any) -> int:
        n = HONEST.legal(s, b, acts)
        return 1 if n > 1 and s.deck[0] == b.bids else n

    with pytest.raises(BrokenContract, match="options"):
        check(legal=legal)


@pytest.mark.parametrize(
    ("another_world", "sentence"),
    [
        (lambda s, b, viewer, rng: None, "another_world never changes anything"),
        (lambda s, b, viewer, rng: s.score.fill(3), "another_world changes score"),
    ],
)
def test_a_second_world_that_is_none(another_world: Callable[..., None], sentence: str) -> None:
    game = uncompiled(TEMPLATE)
    vars(game)["hidden"] = SimpleNamespace(HIDDEN=TEMPLATE.hidden.HIDDEN, another_world=another_world)
    with pytest.raises(BrokenContract, match=sentence):
        check_hidden(Setting(game, "standard", 3), decisions=5, playouts=1)
