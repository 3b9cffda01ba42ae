"""The kernel's games and those of the referee's own implementation have the same statistics."""

from collections import Counter

import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.logged import logged
from tests.referee.ruddy_vikings.printed import VARIANTS, scenario
from tests.referee.ruddy_vikings.statistics import GAMES, REFERENCE, figures, games_of, settings
from tests.referee.statistics import outliers, read, summary


def test_the_reference_is_complete() -> None:
    found = read(REFERENCE)
    assert list(found) == [f"{policy} {variant} {players}" for policy, variant, players in settings()]
    for policy, variant, players in settings():
        about = found[f"{policy} {variant} {players}"]
        assert about["games"] == GAMES[policy]
        wins = [about["figures"].get(f"win.{seat}", [0])[0] for seat in range(players)]
        assert sum(wins) == pytest.approx(about["figures"]["end.last_standing"][0], abs=2e-3)


def test_the_reference_is_that_of_these_rules() -> None:
    """One setting is played again, whole: the reference was not left behind by a change."""
    found = read(REFERENCE)
    name = "random swap_may 2"
    book = Book(scenario(2, **VARIANTS["swap_may"]))
    assert summary(games_of(book, ["random"] * 2, range(GAMES["random"]), name)) == found[name]["figures"]


def test_the_kernel_has_the_same_statistics() -> None:
    """What no single game shows: that chance and the players who choose by chance are fair."""
    assert far_off("random", "standard", 4, 300) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("policy", "variant", "players"), [*settings()])
def test_the_kernel_always_has_the_same_statistics(policy: str, variant: str, players: int) -> None:
    assert far_off(policy, variant, players, 3000) == {}


def far_off(policy: str, variant: str, players: int, games: int, seed: int = 11) -> dict[str, float]:
    """Figures of the kernel that are too far from the reference."""
    return outliers(
        read(REFERENCE)[f"{policy} {variant} {players}"], kernel_figures(policy, variant, players, games, seed)
    )


def kernel_figures(policy: str, variant: str, players: int, games: int, seed: int) -> list[Counter[str]]:
    """What happened in some games of the kernel, in the words of the reference."""
    flags = {"variant": variant, "run.players": players, "run.policy": policy, "run.seed": seed}
    session = Session(*open_scenario("ruddy_vikings", flags=flags))
    rows = [logged(session, index) for index in range(games)]
    winners = [[p for p in range(players) if row["game"]["winners"] >> p & 1] for row in rows]
    return [figures([policy] * players, won, row) for won, row in zip(winners, rows, strict=True)]
