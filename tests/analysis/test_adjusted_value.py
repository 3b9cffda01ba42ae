"""The adjusted reading finds what a card is worth where the plain one is misled."""

from typing import Any

import numpy as np
import polars as pl
import pytest

from simkit.analysis.adjusted_value import DIFFERING, EITHER_WAY, Mix, adjusted, fitted_cards
from simkit.analysis.conditional_logit import Fit
from tests.analysis.hand import Hand, card, metric

GAMES = 6_000
WORTH = np.array([0.5, 0.0, -0.3])  # of the axe, the bow and the song


def run(copies: Any, won: Any, role: str = "drawn_early", sides: tuple[int, ...] = (0, 1), **metrics: Any) -> Hand:
    """Cards and winners of some games, in two parts."""
    players, names = copies.shape[1], ["axe", "bow", "song"]
    about = {
        "cards": [card(name) for name in names],
        "metrics": {"card": [metric("had", role)], "groups": [], "free_cards": []} | metrics,
        "players": players,
        "sides": list(sides),
        "fitted": names,
    }
    order = np.tile(np.arange(players), len(copies))
    seats = {
        "won": won.ravel(),
        "order": order,
        "policy": pl.Series(["greedy"] * len(order), dtype=pl.Enum(["greedy"])),
    }
    cards = {"won": won.ravel()} | {f"had.{name}": copies[:, :, i].ravel() for i, name in enumerate(names)}
    middle = len(order) // (2 * players) * players
    halves = [slice(None, middle), slice(middle, None)]
    return Hand(
        about,
        len(copies),
        cards=[{name: column[half] for name, column in cards.items()} for half in halves],
        seats=[{name: column[half] for name, column in seats.items()} for half in halves],
    )


def games(seed: int, players: int = 2, number: int = GAMES) -> tuple[Any, Any]:
    """Five cards for each seat; who wins follows from their worth."""
    rng = np.random.default_rng(seed)
    copies = rng.multinomial(5, [0.4, 0.4, 0.2], (number, players))
    liking = copies @ WORTH + rng.gumbel(size=(number, players))
    return copies, (liking == liking.max(1, keepdims=True)).astype(np.uint8)


def test_values_are_relative_to_the_average_card() -> None:
    told = {row["card"]: row for row in adjusted(run(*games(1))).to_dicts()}
    assert told["axe"]["estimate"] > 0 > told["song"]["estimate"]
    gap = (told["axe"]["estimate"] - told["bow"]["estimate"]) / (told["bow"]["estimate"] - told["song"]["estimate"])
    assert gap == pytest.approx(0.5 / 0.3, rel=0.25)
    assert told["axe"]["flagged"]
    assert {row["reading"] for row in told.values()} == {"adjusted"}


def test_cards_that_tell_nothing_are_told_so() -> None:
    copies, _ = games(2)
    won = np.eye(2, dtype=np.uint8)[np.random.default_rng(3).integers(0, 2, GAMES)]
    told = adjusted(run(copies, won))
    assert not told["flagged"].any()
    assert ((told["low"] < 0) & (told["high"] > 0)).all()


@pytest.mark.parametrize("role", ["gained", "drawn_early"])
def test_cards_that_hardly_differ_between_seats_are_not_fitted(role: str) -> None:
    copies, won = games(4)
    copies[:, :, 2] = 1
    copies[:DIFFERING, 0, 2] = 2
    assert fitted_cards(run(copies, won, role=role)) == ["axe", "bow", "song"]
    copies[0, 0, 2] = 1
    assert fitted_cards(run(copies, won, role=role)) == ["axe", "bow"]


@pytest.mark.parametrize("more", [1, -1])
def test_cards_that_tell_winners_without_fail_are_not_fitted(more: int) -> None:
    copies, won = games(4)
    copies[:, :, 2] = 1 + more * won.astype(int)
    assert fitted_cards(run(copies, won)) == ["axe", "bow"]
    copies[:EITHER_WAY, :, 2] = 1 + more * won[:EITHER_WAY, ::-1].astype(int)
    assert fitted_cards(run(copies, won)) == ["axe", "bow", "song"]


def test_only_fitted_cards_have_a_value() -> None:
    """A rare card does not come into the fit with more games: that would change what the others' values mean."""
    hand = run(*games(4))
    hand.manifest.about = hand.about.with_values(fitted=["axe", "song"])
    assert adjusted(hand)["card"].to_list() == ["axe", "song"]
    hand.manifest.about = hand.about.with_values(fitted=[])
    assert adjusted(hand).is_empty()


def test_teams_win_as_one() -> None:
    """What speaks for a team is what all its seats have."""
    rng = np.random.default_rng(5)
    copies, _ = games(6, players=4)
    teams = copies[:, [0, 1]].sum(1), copies[:, [2, 3]].sum(1)
    liking = np.stack([team @ WORTH for team in teams], axis=1) + rng.gumbel(size=(GAMES, 2))
    first = (liking[:, 0] > liking[:, 1])[:, None]
    won = np.where(first, [1, 1, 0, 0], [0, 0, 1, 1]).astype(np.uint8)
    told = {row["card"]: row["estimate"] for row in adjusted(run(copies, won, sides=(0, 0, 1, 1))).to_dicts()}
    assert told["axe"] > told["bow"] > told["song"]


def test_the_average_mix() -> None:
    """Of ten cards that use up a turn six are axes; the song is free."""
    mix = Mix(iter([pl.DataFrame({"axe": [4, 2], "bow": [3, 1], "song": [9, 9]})]), [True, True, False])
    assert mix.weights.tolist() == [0.6, 0.4, 0.0]
    assert mix.features(np.array([[[3, 2, 4]]])).tolist() == [[[0.0, 0.0, 4.0, 5.0]]]
    fit = Fit(["axe", "bow", "song"], np.array([1.0, 0.0, 2.0]), np.eye(3), np.ones(1), 9)
    values, errors = mix.relative(fit, ["axe", "bow", "song"])
    assert values == pytest.approx({"axe": 0.4, "bow": -0.6, "song": 2.0})
    assert errors["song"] == 1.0


def test_without_cards_there_is_no_value() -> None:
    copies, won = games(7, number=10)
    assert adjusted(run(copies, won, card=[])).is_empty()
