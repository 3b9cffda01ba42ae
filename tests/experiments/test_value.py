"""What access to a card is worth: planted truths, useless cards, threads, kills."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.errors import Interrupted, UsageError
from simkit.experiments import value
from simkit.experiments.basis import cards_of, chosen_cards
from simkit.experiments.pairing import seat_pairs
from simkit.experiments.pairing.arms import Arm
from simkit.games.contract import Handicap

from .asking import basis, card, valued

VIKINGS = "vikings_gone_wild"
IDLE = ("rules.wench_remove=false", "rules.wench_skip=false", "cards.wench.count=3")


def test_values_are_those_of_the_logs(tmp_path: Path) -> None:
    """A slow, obvious reference: blocks of every part, one seat denied in each."""
    start = basis(policy="random", players=2)
    found = card(valued(tmp_path / "x", start, "shield_3", 400), "shield_3")
    base = start.arm()
    plain = base.session.rows(400)
    base.session.play(base.session.desk(), plain, 0)
    denied = Arm(base.scenario, base.game, Handicap(0, "shield_3", denied=True))
    with_, without = [], []
    for seat in range(2):
        rows = base.session.rows(400)
        denied.sessions[seat].play(base.session.desk(), rows, 0)
        mine = [g for g in range(400) if (g % 100) // 50 == seat]  # parts of 100 games, a block for each seat
        with_ += [(plain["winners"][g] >> seat) & 1 for g in mine]
        without += [(rows["winners"][g] >> seat) & 1 for g in mine]
    assert found.win.estimate == pytest.approx(np.mean(with_) - np.mean(without))
    assert found.games == 400


def test_a_planted_card_ranks_first_and_a_useless_one_is_worth_nothing(tmp_path: Path) -> None:
    start = basis("cards.shield_4.value=12", *IDLE, policy="random", players=4)
    answer = valued(tmp_path / "x", start, "shield_1,shield_2,shield_3,shield_4,wench", 4000)
    assert answer.cards[0].card == "shield_4"
    best, useless = answer.cards[0], card(answer, "wench")
    assert best.win.low > 0
    assert best.win.flagged
    assert best.above is not None
    assert best.above.low > 0
    assert useless.win.low <= 0 <= useless.win.high
    assert not useless.win.flagged
    assert ((useless.seen and useless.seen.low) or 0) > 0  # who lives longer draws more of it
    assert useless.misleads == "looks strong, but is not"
    plain = valued(tmp_path / "y", basis(*IDLE, policy="random", players=4), "shield_4", 4000)
    assert card(plain, "shield_4").win.estimate < best.win.estimate


def test_access_can_be_worth_much_where_copies_do_nothing(tmp_path: Path) -> None:
    """Used at once, an Armory costs and gains nothing, but who is denied it loses the play: the answer says so."""
    start = basis("rules.armory_store=false", policy="random", players=3)
    answer = valued(tmp_path / "x", start, "armory", 2000)
    armory = card(answer, "armory")
    assert armory.win.low > 0
    assert armory.per_copy is not None
    assert 0 < armory.per_copy.estimate < armory.win.estimate
    told = " ".join(answer.notes)
    assert "neither predicts the effect of changing the card's count" in told
    assert "denied to one seat, which uses other cards instead" in told
    assert "substitutes reduce the value" in told
    assert "two such cards can both have no value although together they matter" in told
    assert "nothing takes its place" not in told


@pytest.mark.parametrize("threads", [1, 3])
def test_stages_do_not_depend_on_threads(tmp_path: Path, threads: int) -> None:
    start = basis(policy="greedy", players=2)
    expected = valued(tmp_path / "a", start, "armory,wench,shield_1", 20_000, until=0.025, threads=2)
    answer = valued(tmp_path / "b", start, "armory,wench,shield_1", 20_000, until=0.025, threads=threads)
    assert answer.to_json() == expected.to_json()
    assert answer.reached
    assert all(found.win.half <= 0.025 for found in answer.cards)
    assert len({found.games for found in answer.cards}) > 1  # what is precise enough drops out
    assert max(found.games for found in answer.cards) < 20_000


def test_an_interrupted_value_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = basis(policy="greedy", players=2)
    expected = valued(tmp_path / "a", start, "armory,wench", 20_000, until=0.025)
    play = seat_pairs.SeatPairs.play

    def stops(self: seat_pairs.SeatPairs, arms: dict[str, Arm], index: int, games: int) -> object:
        if index == 9:
            raise KeyboardInterrupt
        return play(self, arms, index, games)

    with monkeypatch.context() as patch:
        patch.setattr(seat_pairs.SeatPairs, "play", stops)
        with pytest.raises((KeyboardInterrupt, Interrupted)):
            valued(tmp_path / "b", start, "armory,wench", 20_000, until=0.025, threads=2)
    assert (
        valued(tmp_path / "b", start, "armory,wench", 20_000, until=0.025, resume=True).to_json() == expected.to_json()
    )


def test_one_copy_fewer_is_a_change_for_all(tmp_path: Path) -> None:
    start = basis(seats=["greedy", "random"], players=2)
    answer = valued(tmp_path / "x", start, "wench", 600, measure="count-1")
    assert any("whole table" in note for note in answer.notes)
    same = valued(tmp_path / "y", basis(policy="greedy", players=2), "wench", 600, measure="count-1")
    assert card(same, "wench").win.estimate == 0
    assert any("only the score can change" in note for note in same.notes)


def test_cards_and_classes() -> None:
    arm = basis(players=4).arm()
    assert len(chosen_cards(arm, None)) == 9
    assert chosen_cards(arm, "shield") == ["shield_1", "shield_2", "shield_3", "shield_4"]
    assert chosen_cards(arm, "wench, axe,wench")[0] == "wench"
    vikings = basis(ref=VIKINGS, players=2).arm()
    possible = chosen_cards(vikings, None)
    assert {"pigator", "tavern", "town_hall_2", "scroll"} <= set(possible)
    assert not {"beer", "viking_warrior", "thor", "worship", "town_hall_1", "undead_gold"} & set(possible)
    assert cards_of(vikings)["pigator"].kind == "unit"
    for given in ("", "nobody", "beer", "wench,,armory"):
        with pytest.raises(UsageError, match="cards names"):
            chosen_cards(vikings, given)


def test_axes_have_no_cost(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no cost"):
        valued(tmp_path / "x", basis(players=2), "wench", measure="cost+1")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("card_id", "change", "rivals"),
    [
        ("elf_archer", "strength=5", "bone_crusher,pigator"),
        ("bone_crusher", "strength=8", "elf_archer,pigator"),
        ("chicken_tower", "defence=6", "cannon,sheep_cannon"),
    ],
)
def test_a_planted_card_of_vikings_gone_wild(tmp_path: Path, card_id: str, change: str, rivals: str) -> None:
    """Some points more than printed, among greedy players: worth more than nothing, than its rivals, than it was."""
    edit, cards = f"cards.{card_id}.{change}", f"{card_id},{rivals}"
    planted = valued(tmp_path / "a", basis(edit, ref=VIKINGS, players=2, policy="greedy"), cards, 3000, logged=300)
    plain = valued(tmp_path / "b", basis(ref=VIKINGS, players=2, policy="greedy"), card_id, 1500, logged=300)
    assert planted.cards[0].card == card_id
    assert planted.cards[0].win.low > 0
    assert planted.cards[0].win.flagged
    assert planted.cards[0].win.estimate > card(plain, card_id).win.estimate


def test_a_dearer_card_is_worth_less(tmp_path: Path) -> None:
    """One seat pays one more: less than no access at all, in points of the score."""
    start = basis(ref=VIKINGS, players=2, policy="greedy")
    denied = valued(tmp_path / "a", start, "gold_factory", 800, logged=300)
    dear = valued(tmp_path / "b", start, "gold_factory", 800, measure="cost+1", logged=300)
    assert 0 < card(dear, "gold_factory").score.estimate < card(denied, "gold_factory").score.estimate


def test_policies_that_deal_in_another_way_with_denials_make_another_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a finished experiment of an older version would be found, or an unfinished one extended."""

    def plans() -> list[str]:
        return [value.ValueSpec(basis(players=2), ("wench",), how, 100).plan for how in ("deny", "count-1")]

    before = plans()
    monkeypatch.setattr(value, "DENIAL_METHOD", value.DENIAL_METHOD + 1)
    denied, fewer = plans()
    assert denied != before[0]
    assert fewer == before[1]
