"""The champion obeys the numbers on the cards: a Viking of damage 3 attacks, one of damage 0 stays at home.

A chance is an attack from the hand of a champion that could be made with the Viking in question and with another one,
on a player without active defences (there modes and bypasses count, too) who has at least three cards to lose; attacks
with Vikings that take what is lost have another reason.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from simkit.games.registry import open_scenario
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.session import Session
from simkit.testing.setting import set_up

CARDS = 3  # to lose
NONE = -1
ADDED = "type = 'viking'\ntitle = 'Giant'\ncount = 12\nmode = 'land'\n"


def edited(folder: Path, card: str, damage: int, players: int) -> Session:
    """One champion, the others are `greedy`; a Viking with another damage."""
    file = folder / "edited.toml"
    text = f"[cards.{card}]\n{ADDED if card == 'viking_giant' else ''}damage = {damage}\n"
    file.write_text(f"extends = 'ruddy_vikings'\n{text}", encoding="utf-8")
    seats = ["champion", *["greedy"] * (players - 1)]
    return Session(*open_scenario(file, flags={"run.players": players, "run.seats": seats}))


def attacks(session: Session, card: str, games: int) -> Iterator[bool]:
    """For each chance: was it this Viking?"""
    label, players = session.names.actions.label, session.scenario.players
    taking = int(session.plain_book.taking_mask)
    cards = enumerate(session.game.cards(session.scenario))
    vikings = [i for i, each in cards if each.kind == "viking" and not taking >> i & 1]
    plays = {code: i for i in vikings if (code := int(session.plain_book.play_at) + i)}
    mine = [each.id for each in session.game.cards(session.scenario)].index(card)
    for index in range(games):
        seat, viking = session.scenario.orders[index % players].index("champion"), NONE
        s, t = set_up(session, index)
        for action in session.trace(index).actions.tolist():
            if s.decision == S.MAIN and s.actor == seat:
                hand = s.hand[seat]
                choice = hand[mine] > 0 and hand[vikings].sum() > hand[mine]
                viking = plays.get(action, NONE) if choice else NONE
            elif s.decision == S.TARGET and viking != NONE:
                target = (seat + int(label(action).removeprefix("seat+"))) % players
                if s.slot_n[target] == 0 and s.hand_n[target] >= CARDS:
                    yield viking == mine
                viking = NONE
            with np.errstate(over="ignore"):
                session.game.kernel.apply(s, session.plain_book, t, action)


@pytest.mark.parametrize("card", ["viking_raider", "viking_giant"])
@pytest.mark.parametrize(
    ("players", "games"), [(2, 60), (4, 150), pytest.param(8, 300, marks=pytest.mark.slow)], ids=["2", "4", "8"]
)
def test_a_viking_attacks_for_its_damage(tmp_path: Path, card: str, players: int, games: int) -> None:
    """One edited, and one that the scenario adds."""
    strong = list(attacks(edited(tmp_path, card, 3, players), card, games))
    assert len(strong) >= 10
    assert sum(strong) >= 0.9 * len(strong)
    weak = list(attacks(edited(tmp_path, card, 0, players), card, games // 2))
    assert len(weak) >= 5
    assert sum(weak) <= 0.1 * len(weak)
