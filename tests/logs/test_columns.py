"""The columns of the logs against each other: what one table says, the others must confirm."""

from __future__ import annotations

from copy import copy
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simkit.games.axes.metrics import METRICS
from simkit.runs.execute import Outcome
from tests.runs.runs import make_plan, play, rows, summary

GAMES = 1_500
AXES = {"single_axe": 1, "double_axe": 2, "triple_axe": 3}
SHIELDS = ("shield_1", "shield_2", "shield_3", "shield_4")
CARDS = (*AXES, *SHIELDS, "armory", "wench")
POLICIES = ["greedy", "random", "grudge", "leader", "life", "greedy", "random"]


class Tables:
    """A run with everything joined: a row per seat, and a row per game with sums over its seats."""

    def __init__(self, outcome: Outcome) -> None:
        about = outcome.manifest.about
        self.outcome, self.players = outcome, about.players
        self.hand: int = about.resolved.rules["hand_size"]
        key = "hits_to_out_2p" if self.players == 2 else "hits_to_out"
        self.hits_to_out: int = about.resolved.rules[key]
        self.games, self.seats, self.cards = (rows(outcome.directory, table) for table in ("games", "seats", "cards"))
        game_columns = self.games.rename({"turns": "turns_game", "capped": "capped_game"})
        self.all = self.seats.join(self.cards.drop("won"), on=["game", "seat"]).join(game_columns, on="game")

    def only(self, games: pl.Expr) -> Tables:
        """The same with those games alone of which something is true in every row."""
        found = copy(self)
        found.all = self.all.filter(games.all().over("game"))
        assert found.all.height > self.all.height / 2
        return found

    def every(self, **claims: pl.Expr) -> None:
        """Each claim is true in every row of a game and seat."""
        for name, claim in claims.items():
            wrong = self.all.filter(~claim)
            assert wrong.is_empty(), f"{name}: {wrong.height} rows, such as {wrong.row(0, named=True)}"

    def every_game(self, **claims: pl.Expr) -> None:
        """Each claim is true in every game; expressions add up its seats."""
        for name, claim in claims.items():
            found = self.all.group_by("game", maintain_order=True).agg(claim.alias("true"))
            wrong = found.filter(~pl.col("true"))
            assert wrong.is_empty(), f"{name}: {wrong.height} games, such as {wrong['game'][0]}"


def total(*columns: str) -> pl.Expr:
    """The sum of columns over a game's seats."""
    return reduce(add, (n(column).sum() for column in columns))


def n(column: str) -> pl.Expr:
    return pl.col(column).cast(pl.Int64)


FINISHED = pl.col("capped_game") == 0
EXACT = pl.col("saturated") == 0


def cards(measure: str, *names: str) -> pl.Expr:
    """The sum of a measure over cards."""
    return reduce(add, (n(f"{measure}.{card}") for card in names or CARDS))


CASES = [(players, variant, policy) for players in range(2, 8) for variant in ("standard", "strategic")
         for policy in ("mixed",)] + [(4, "standard", "random"), (7, "strategic", "greedy")]  # fmt: skip


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join(map(str, case)))
def tables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    players, variant, policy = request.param
    who: dict[str, Any] = {"seats": POLICIES[:players]} if policy == "mixed" else {"policy": policy}
    sets = [f"variant={variant}", 'rules.start_seat="random"'] if players % 2 else [f"variant={variant}"]
    plan = make_plan("axes", *sets, players=players, **who)
    return Tables(play(tmp_path_factory.mktemp("columns") / "run", GAMES, plan))


def test_every_metric_is_a_column(tables: Tables) -> None:
    about = tables.outcome.manifest.about
    items = {"": None, "card": list(CARDS), "seat": [str(seat) for seat in range(tables.players)]}
    for table, kind, frame in (("games", "game", tables.games), ("seats", "seat", tables.seats)):
        for metric in getattr(about.metrics, kind):
            names = items[metric.per]
            for column in [metric.name] if names is None else [f"{metric.name}.{x}" for x in names]:
                assert column in frame.columns, f"{table}: {column}"
            assert metric.meaning
            assert metric.unit
    measures = [metric.name for metric in about.metrics.card]
    expected = [f"{measure}.{card}" for measure in measures for card in CARDS]
    assert tables.cards.columns == ["game", "seat", "won", *expected, "saturated"]
    assert measures == [metric.name for metric in METRICS.card]
    for frame in (tables.games, tables.seats, tables.cards):
        assert frame.null_count().sum_horizontal()[0] == 0
        assert not any(dtype.is_float() for dtype in frame.dtypes)


def test_keys(tables: Tables) -> None:
    players, orders = tables.players, tables.outcome.manifest.about.orders
    assert tables.games["game"].to_list() == list(range(GAMES))
    for frame in (tables.seats, tables.cards):
        assert frame["game"].to_list() == [game for game in range(GAMES) for _ in range(players)]
        assert frame["seat"].to_list() == list(range(players)) * GAMES
    assert set(tables.games["players"]) == {players}
    assert tables.games["rotation"].to_list() == [game % len(orders) for game in range(GAMES)]
    expected = [policy for game in range(GAMES) for policy in orders[game % len(orders)]]
    assert tables.seats["policy"].cast(pl.String).to_list() == expected
    assert set(tables.games["first_seat"]) == (set(range(players)) if players % 2 else {0})
    tables.every(
        order=n("order") == (n("seat") - n("first_seat") + players) % players,
    )
    assert tables.cards["won"].to_list() == tables.seats["won"].to_list()


def test_winners(tables: Tables) -> None:
    winner = n("winners") // (2 ** n("seat")) % 2
    tables.every(
        won=(n("won") > 0) == (winner == 1),
        rank=(n("won") > 0) == (n("rank") == 1),
        capped=(pl.col("end_reason") == "last_standing") == (n("capped_game") == 0),
        nobody=(n("capped_game") == 0) == (n("winners") > 0),
        place=(n("rank") > 0) == ((n("won") > 0) | (n("eliminated_turn") > 0)),
    )
    decided = tables.only(FINISHED)
    decided.every(in_or_out=(n("eliminated_turn") > 0) == (n("won") == 0))
    decided.every_game(
        one=total("won") == 1,
        ranks=pl.col("rank").cast(pl.Int64).sort().implode().list.eval(pl.element() == pl.int_range(1, pl.len() + 1))
        .list.all().first(),
        later_is_better=pl.col("rank").sort_by("eliminated_turn", pl.lit(99) - n("rank")).cast(pl.Int64).diff()
        .slice(2).le(0).all(),
    )  # fmt: skip


def test_turns(tables: Tables) -> None:
    players = tables.players
    tables.every(
        lost=n("lost_turns") <= n("skipped"),
        before_the_end=n("eliminated_turn") <= n("turns_game"),
        rounds=(n("rounds") <= n("turns_game") + n("turns_lost"))
        & (n("turns_game") + n("turns_lost") <= n("rounds") * players),
        share=n("turns_taken") + n("lost_turns") <= n("rounds"),
        chain=(n("longest_chain") >= 1) == (n("turns_taken") >= 1),
        steps=n("decisions") + n("forced") >= n("turns_game"),
    )
    last_but_one = n("eliminated_turn").sort(descending=True).get(1) if players > 2 else pl.lit(0)
    tables.every_game(
        turns=total("turns_taken") == n("turns_game").first(),
        turns_lost=total("lost_turns") == n("turns_lost").first(),
    )
    tables.only(FINISHED).every_game(
        end=n("eliminated_turn").max() == n("turns_game").first(),
        first_out=n("eliminated_turn").filter(n("eliminated_turn") > 0).min() == n("first_out_turn").first(),
        duel=n("duel_turns").first() == n("turns_game").first() - last_but_one,
    )


def test_hits(tables: Tables) -> None:
    players, limit = tables.players, tables.hits_to_out
    to = [f"hits_to.{seat}" for seat in range(players)]
    tables.every(
        dealt=reduce(add, map(n, to)) == n("hits_dealt"),
        not_at_oneself=reduce(add, (n(column) * (n("seat") == seat) for seat, column in enumerate(to))) == 0,
        taken=n("axes_at") == n("blocked") + n("hits"),
        axes_at=(n("axes_at") >= n("targeted")) & (n("axes_at") <= 3 * n("targeted")),
        out=(n("hits") >= limit) == (n("eliminated_turn") > 0),
        score=n("score") == pl.max_horizontal(limit - n("hits"), 0),
        killer=(n("killer") >= 0) == (n("eliminated_turn") > 0),
        not_killed_by_oneself=n("killer") != n("seat"),
        overkill=n("overkill") <= n("hits_dealt"),
        shields_of_the_dead=(n("eliminated_turn") == 0) | (n("unused_shields") == 0),
    )
    taken = pl.all_horizontal(
        *(total(column) == n("hits").filter(n("seat") == seat).sum() for seat, column in enumerate(to))
    )
    killed = pl.all_horizontal(
        *((n("killer") == seat).sum() == n("kills").filter(n("seat") == seat).sum() for seat in range(players))
    )
    tables.every_game(
        hits=total("hits_dealt") == total("hits"),
        hits_to=taken,
        killed=killed,
        kills=total("kills") == (n("eliminated_turn") > 0).sum(),
        overkill=total("overkill") == (n("hits") - limit).filter(n("hits") >= limit).sum(),
        effect_of_axes=cards("effect", *AXES).first() == total("hits"),
        effect_of_shields=cards("effect", *SHIELDS).first() <= total("blocked"),
        no_other_effect=cards("effect", "armory", "wench").first() == 0,
    )


def test_throws(tables: Tables) -> None:
    kinds = ("throws_most_hits", "throws_fewest_hits", "throws_most_life")
    tables.every(
        choice=n("throws_choice") <= cards("played", *AXES),
        duel=(n("players") > 2) | (n("throws_choice") == 0),
        **{kind: n(kind) <= n("throws_choice") for kind in kinds},
        greedy=(pl.col("policy") != "greedy") | (n("throws_most_life") == n("throws_choice")),
        leader=(pl.col("policy") != "leader") | (n("throws_most_hits") == n("throws_choice")),
    )
    faces = reduce(add, (n(f"played.{card}").sum() * face for card, face in AXES.items()))
    tables.every_game(targeted=cards("played", *AXES).sum() == total("targeted"), axes=faces == total("axes_at"))


def test_cards_in_all(tables: Tables) -> None:
    held = cards("drawn") - cards("played") - cards("dead")
    tables = tables.only(EXACT)
    tables.every(
        hand=(held >= 0) & (held <= tables.hand),
        turns=cards("played") + cards("dead") >= n("turns_taken"),
        **{card: n(f"drawn.{card}") >= n(f"played.{card}") + n(f"dead.{card}") for card in CARDS},
        **{f"early {card}": n(f"drawn_early.{card}") <= n(f"drawn.{card}") for card in CARDS},
        **{f"dead {card}": n(f"dead.{card}") == 0 for card in (*AXES, *SHIELDS)},
    )
    dealt = tables.hand * tables.players
    tables.every_game(
        draws=cards("drawn").sum() - dealt == n("draws").first(),
        shuffles=(cards("drawn").sum() > 120).cast(pl.Int64) <= n("reshuffles").first(),
        not_too_many_shuffles=n("reshuffles").first() * 20 <= cards("drawn").sum(),
    )


def test_armories_and_wenches(tables: Tables) -> None:
    lying = n("armories_stored") - n("armories_later") - n("armories_removed") - n("armories_lost")
    tables = tables.only(EXACT)
    tables.every(
        played=n("played.armory") == n("armories_now") + n("armories_stored"),
        lying=(lying == 0) | ((lying == 1) & (n("eliminated_turn") == 0)),
        lost=n("armories_lost") <= (n("eliminated_turn") > 0).cast(pl.Int64),
        wench=n("played.wench") == n("wench_remove") + n("wench_skip"),
        plays=n("longest_chain") <= 1 + n("armories_now") + n("armories_later"),
    )
    tables.every_game(
        removed=total("armories_removed") == total("wench_remove"),
        skipped=total("skipped") == total("wench_skip"),
        not_yet_lost=total("skipped") >= total("lost_turns"),
    )


def test_the_summary_is_what_the_tables_say(tables: Tables) -> None:
    found = summary(tables.outcome)
    won = tables.seats.with_columns(share=pl.when(pl.col("won") > 0).then(1 / pl.col("won")).otherwise(0.0))
    rotations = tables.games.select("game", "rotation")
    for column, estimates in (("order", dict(enumerate(found.order))), ("policy", found.policies)):
        by_rotation = won.join(rotations, on="game").group_by(column, "rotation").agg(pl.col("share").mean())
        rates = by_rotation.group_by(column).agg(pl.col("share").mean())
        assert dict(rates.iter_rows()) == pytest.approx({key: e.value for key, e in estimates.items()})
    lengths = tables.games.filter(capped=0)["turns"]
    assert found.length.mean == pytest.approx(lengths.mean())
    assert found.length.sd == pytest.approx(lengths.std())
    assert found.length.p50 == lengths.sort()[(lengths.len() + 1) // 2 - 1]
    assert sum(e.value for e in found.seats) + found.capped == pytest.approx(1)


@pytest.mark.parametrize(
    ("key", "reason", "column"),
    [("rules.max_turns=25", "max_turns", "turns"), ("rules.max_draws=45", "max_draws", "draws")],
)
def test_capped_games(tmp_path: Path, key: str, reason: str, column: str) -> None:
    outcome = play(tmp_path / "run", 4_000, make_plan("axes", key, players=3, policy="random"))
    games, seats = rows(tmp_path / "run", "games"), rows(tmp_path / "run", "seats")
    capped, limit = games.filter(capped=1), int(key.partition("=")[2])
    assert 0 < capped.height < games.height
    assert set(capped["end_reason"]) == {reason}
    assert set(games.filter(capped=0)["end_reason"]) == {"last_standing"}
    assert set(capped["winners"]) == {0}
    assert set(capped[column]) == {limit}
    assert (games[column] <= limit).all()
    left = seats.join(capped.select("game"), on="game")
    assert set(left["won"]) == {0}
    assert set(left.filter(pl.col("eliminated_turn") == 0)["rank"]) == {0}
    assert set(left.filter(pl.col("eliminated_turn") > 0)["rank"]) == {3}  # one may be out
    found = summary(outcome)
    assert found.capped == pytest.approx(capped.height / games.height)
    assert sum(e.value for e in found.order) + found.capped == pytest.approx(1)
    assert found.length.mean == pytest.approx(games.filter(capped=0)["turns"].mean())


def test_counts_saturate(tmp_path: Path) -> None:
    """A deck of armories: in some games the last axe is gone, and hundreds are drawn in one turn."""
    deck = {"single_axe": 4, "triple_axe": 8, "armory": 250}
    sets = [f"cards.{card}.count={deck.get(card, 0)}" for card in CARDS]
    play(tmp_path / "run", 200, make_plan("axes", *sets, "rules.max_draws=3000", players=2))
    found = rows(tmp_path / "run", "cards").join(rows(tmp_path / "run", "seats"), on=["game", "seat"])
    used = found["armories_now"].cast(pl.Int64) + found["armories_stored"]
    assert 0 < found["saturated"].sum() < found.height
    assert (found["played.armory"].cast(pl.Int64) == used.clip(upper_bound=255)).all()
    assert (found["saturated"].cast(pl.Boolean) >= (used > 255)).all()
