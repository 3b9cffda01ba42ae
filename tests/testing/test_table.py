"""The table: options by label, and what it does not let pass."""

import pytest

from simkit.games.contract import Handicap
from simkit.testing.table import Table


def test_acting_by_labels() -> None:
    t = Table("_template", "run.players=2")
    assert t.legal == ["bid:stick", "bid:axe", "bid:sword", "bid:horn", "bid:ship"]
    assert (t.decision, t.actor, t.over, t.winners) == ("bid", 0, False, [])
    assert t.do("bid:ship").actor == 1
    with pytest.raises(AssertionError, match=r"bid:crown is not legal: bid \['bid:stick'"):
        t.do("bid:crown")
    assert t.describe()["chosen"] == ["ship", None]


def test_forced_decisions() -> None:
    t = Table("_template", "run.players=2")
    t.state.hand[:2, 1:] = 0
    assert t.force().over
    assert t.legal == []


def test_an_edited_scenario() -> None:
    card = '[cards.raft]\ntype = "bid"\ntitle = "Raft"\ncount = 2\nvalue = 9\nsource = "assumed"\n'
    t = Table("_template", flags={"run.players": 3}, toml=card, handicap=Handicap(1, "raft", denied=True))
    assert (t.players, "bid:raft" in t.legal) == (3, True)
    assert "bid:raft" not in t.do("bid:raft").legal


def test_tables_do_not_share_books_or_states() -> None:
    one, two = Table("_template"), Table("_template")
    one.book.value[0] = 77
    one.state.score[0] = 5
    assert (two.book.value[0], two.state.score[0]) == (1, 0)


def test_what_is_imagined_leaves_the_table_alone() -> None:
    t = Table("_template", "run.players=3").do("bid:ship")
    before = t.state.tobytes()
    worlds = {t.imagined(1, number).state.deck.tobytes() for number in range(20)}
    assert len(worlds) > 10
    assert t.state.tobytes() == before


def test_the_seed_decides_the_setup() -> None:
    decks = [Table("_template", seed=seed).state.deck.tobytes() for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


def test_chances_of_a_random_player() -> None:
    t = Table("_template")
    assert {t.choose("random", key) for key in range(60)} == set(t.legal)


def test_what_must_hold_is_checked_after_every_step() -> None:
    class Strict(Table):
        def check(self) -> None:
            assert self.state.chosen[0] < 4, "the ship is holy"

    t = Strict("_template", "run.players=2")
    with pytest.raises(AssertionError, match="holy"):
        t.do("bid:ship")
