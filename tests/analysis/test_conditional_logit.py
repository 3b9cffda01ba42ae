"""The conditional logit against a known truth."""

import numpy as np
import pytest

from simkit.analysis.conditional_logit import FEWEST, Batch, fit
from simkit.analysis.run_logs import Array

TRUTH = np.array([0.4, -0.2, 0.0])


def games(n: int, seed: int, players: int = 4) -> Batch:
    """Games drawn from the model itself."""
    rng = np.random.default_rng(seed)
    x = rng.poisson(2.0, (n, players, len(TRUTH))).astype(float)
    utility = x @ TRUTH + rng.gumbel(size=(n, players))
    return x, (utility == utility.max(1, keepdims=True)).astype(float)


def test_recovers_the_coefficients() -> None:
    parts = [games(20_000, seed) for seed in range(3)]
    found = fit(["a", "b", "c"], lambda: parts)
    assert found is not None
    assert (np.abs(found.coefficients - TRUTH) < 4 * found.errors).all()
    assert found.games == 60_000
    assert found.chances.sum() == 60_000 * 4


def test_a_change_of_probability_is_what_one_more_copy_does() -> None:
    """Against plain recomputation, and bounded whatever is added."""
    x, share = games(20_000, 11)
    found = fit(["a", "b", "c"], lambda: [(x, share)])
    assert found is not None

    def chances(features: Array) -> Array:
        p = np.exp(features @ found.coefficients)
        return p / p.sum(1, keepdims=True)

    more = []
    for seat in range(4):
        richer = x.copy()
        richer[:, seat, 0] += 1
        more.append((chances(richer) - chances(x))[:, seat].mean())
    assert found.change(found.coefficients[0]) == pytest.approx(np.mean(more), abs=2e-4)
    assert found.change(1e9) == pytest.approx(0.75, abs=1e-3)
    assert found.change(-1e9) == pytest.approx(-0.25, abs=1e-3)
    assert found.change(0.0) == 0.0


@pytest.mark.parametrize("strength", [1.0, -1.0])
def test_what_tells_winners_without_fail_has_no_reading(strength: float) -> None:
    """Alone or together with others: the likelihood has no maximum."""
    x, share = games(500, 13)
    x[:, :, 1] = 3 * strength * share
    assert fit(["a", "b", "c"], lambda: [(x, share)]) is None
    x, share = games(500, 13)
    x[:, :, 1] = strength * share - x[:, :, 0]
    assert fit(["a", "b", "c"], lambda: [(x, share)]) is None


def test_parts_do_not_matter() -> None:
    x, share = games(4_000, 7)
    whole = fit(["a", "b", "c"], lambda: [(x, share)])
    split = fit(["a", "b", "c"], lambda: [(x[:1_000], share[:1_000]), (x[1_000:], share[1_000:])])
    assert whole is not None
    assert split is not None
    assert np.allclose(whole.coefficients, split.coefficients, atol=1e-3)


def test_a_feature_that_all_seats_share_is_left_out() -> None:
    x, share = games(2_000, 3)
    x[:, :, 1] = 5.0
    found = fit(["a", "b", "c"], lambda: [(x, share)])
    assert found is not None
    assert found.names == ["a", "c"]


def test_nothing_can_be_learnt_from_games_without_winner() -> None:
    x, share = games(100, 3)
    assert fit(["a", "b", "c"], lambda: [(x, np.zeros_like(share))]) is None
    assert fit(["a"], list) is None


def test_shared_wins_count_by_share() -> None:
    """Two winners of half each tell as much as one game won by each."""
    x, share = games(3_000, 5)
    twice: Array = np.concatenate([x, x])
    halves = np.concatenate([share, share])
    one, two = fit(["a", "b", "c"], lambda: [(x, share)]), fit(["a", "b", "c"], lambda: [(twice, halves)])
    assert one is not None
    assert two is not None
    assert np.allclose(one.coefficients, two.coefficients, atol=1e-3)
    assert (two.errors < one.errors).all()


def test_few_games_for_many_features_have_no_reading() -> None:
    x, share = games(3 * FEWEST, 5)
    assert fit(["a", "b", "c"], lambda: [(x, share)]) is not None
    assert fit(["a", "b", "c"], lambda: [(x[1:], share[1:])]) is None


@pytest.mark.parametrize("players", [2, 4])
def test_errors_are_right_where_features_are_many(players: int) -> None:
    """Ten games a feature: by the plain sandwich, errors would be a tenth too small."""
    rng = np.random.default_rng(8)
    names, values, errors = [str(i) for i in range(20)], [], []
    for _ in range(300):
        x = rng.normal(size=(210, players, 20))
        liking = rng.gumbel(size=(210, players))
        found = fit(names, lambda x=x, liking=liking: [(x, (liking == liking.max(1, keepdims=True)).astype(float))])
        assert found is not None
        values.append(found.coefficients)
        errors.append(found.errors)
    assert np.mean(errors) / np.std(values) == pytest.approx(1.0, abs=0.04)
