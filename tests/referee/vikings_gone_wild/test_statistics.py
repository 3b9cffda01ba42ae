"""The kernel's games and those of the referee's own engine have the same statistics."""

from pathlib import Path

import polars as pl
import pytest

from tests.referee.statistics import WORST, Spread, distance, read
from tests.referee.vikings_gone_wild.cards import BONUSES
from tests.referee.vikings_gone_wild.statistics import COUNTED, GAMES, MODES, PLAYERS, REFERENCE, SOURCES, settings
from tests.runs.runs import make_plan, play, rows

KERNEL_GAMES = 25_000
LOGGED = {*COUNTED} - {"exceptions", "exchanges", "forced_ends"}
LOGGED |= {"missions", "favors", "score", *(f"vp_{source}" for source in SOURCES.values())}


def test_the_reference_is_complete() -> None:
    found = read(REFERENCE)
    assert list(found) == [f"{policy} {mode} {players}" for policy, mode, players in settings()]
    for policy, mode, players in settings():
        about = found[f"{policy} {mode} {players}"]
        assert about["games"] == GAMES[policy]
        wins = [about["figures"].get(f"win.{order}", [0])[0] for order in range(players)]
        assert sum(wins) == pytest.approx(1, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("policy", GAMES)
def test_the_kernel_has_the_same_statistics(tmp_path: Path, policy: str, mode: str, players: int) -> None:
    """Win rates by order, rounds, VP by source, purchases by card, attacks, Missions, Favors."""
    compared = comparison(tmp_path, policy, mode, players)
    assert {"rounds", "score", "vp_bonuses", "missions"} <= {*compared} or policy == "end"
    assert {name: z for name, z in compared.items() if abs(z) > WORST} == {}


def comparison(directory: Path, policy: str, mode: str, players: int) -> dict[str, float]:
    """By how many standard errors each figure differs."""
    about = read(REFERENCE)[f"{policy} {mode} {players}"]
    ref = "vikings_gone_wild" if mode == "standard" else f"vikings_gone_wild/{mode}"
    play(directory / "run", KERNEL_GAMES, make_plan(ref, players=players, policy=policy, seed=11), threads=1)
    table = kernel_figures(directory / "run", players)
    assert {*about["figures"]} <= {*table.columns}
    distances, games = {}, len(table)
    for name in table.columns:
        column = table[name].cast(pl.Float64)
        known = Spread(*about["figures"].get(name, ()))
        found = Spread(float(column.mean()), float(column.std()) / games**0.5)
        odd = int((column != column.mode().min()).sum())
        distances[name] = distance(known, about["games"], found, games, odd=odd)
    return distances


def kernel_figures(directory: Path, players: int) -> pl.DataFrame:
    """One row for each game, summed over the seats, in the words of the reference."""
    games, seats, cards = (rows(directory, table).sort("game") for table in ("games", "seats", "cards"))
    won, bought = pl.col("won"), [name for name in cards.columns if name.startswith("bought.")]
    share = pl.when(won > 0).then(1 / won.cast(pl.Float64)).otherwise(0.0)
    by_game = seats.group_by("game", maintain_order=True).agg(
        *(share.filter(pl.col("order") == order).sum().alias(f"win.{order}") for order in range(players)),
        (won > 1).any().cast(pl.Int64).alias("shared"),
        *(pl.col(name).cast(pl.Int64).sum() for name in sorted(LOGGED)),
        (pl.col("cards_bought").cast(pl.Int64) + pl.col("built")).sum().alias("purchases"),
        ((pl.col("beer_exchanged").cast(pl.Int64) + pl.col("gold_exchanged")).sum() // 2).alias("exchanges"),
    )
    by_card = cards.group_by("game", maintain_order=True).agg(pl.col(name).cast(pl.Int64).sum() for name in bought)
    whole = games.select(
        (pl.col("end_reason").cast(pl.String) == "limit").cast(pl.Int64).alias("limit"),
        *(pl.col(name).cast(pl.Int64) for name in ("rounds", "tie_cards", "exceptions", "forced_ends")),
    )
    bonuses = {f"bought.{name}" for name in BONUSES}
    return pl.concat([by_game.drop("game"), by_card.select(set(bought) - bonuses), whole], how="horizontal")
