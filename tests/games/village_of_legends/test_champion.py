"""The champion follows the numbers of a scenario: a strong Weapon is bought if it is cheap, and left if it is dear."""

from pathlib import Path

import pytest

from simkit.games.contract import Game
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.games.village_of_legends.kernel.legal import BUY_AT, SELL_AT
from simkit.runs.replay import Replay
from simkit.scenario.model import Scenario

EDITED = "[cards.short_sword]\nattack = 9\ncost = {cost}\ncount = 20\n"
ADDED = """
[cards.runesword]
title = "Runesword"
type = "weapon"
class = "sword"
deck = "main"
sell = true
attack = 9
cost = {cost}
count = 20
"""
RICH = "[cards.coin]\neffects = [{ do = 'gold', amount = 40 }]\n"  # so that 150 gold come together

cards = pytest.mark.parametrize(
    ("card", "toml"), [("short_sword", EDITED), ("runesword", ADDED)], ids=["edited", "added"]
)


def opened(folder: Path, toml: str, players: int) -> tuple[Scenario, Game]:
    """The base scenario with these changes, champions in all seats."""
    file = folder / "edited.toml"
    file.write_text(f'extends = "village_of_legends"\n{toml}', encoding="utf-8")
    return open_scenario(file, flags={"run.players": players, "run.policy": "champion"})


def number(scenario: Scenario, game: Game, card: str) -> int:
    return [known.id for known in game.cards(scenario)].index(card)


def turns(scenario: Scenario, game: Game, index: int, k: int) -> list[bool]:
    """The turns of a game in which a card could be paid, and whether it was bought then."""
    found: dict[int, bool] = {}
    for step in Replay(scenario, game, index).steps():
        here = [code for code in step.legal if BUY_AT <= code < SELL_AT and step.before.market[code - BUY_AT] == k]
        if here:
            turn = int(step.before.turns)
            found[turn] = found.get(turn, False) or step.chosen in here
    return list(found.values())


@cards
def test_a_cheap_weapon_is_bought(tmp_path: Path, card: str, toml: str) -> None:
    chances = []
    for players, games in ((2, 8), (4, 3)):
        scenario, game = opened(tmp_path, toml.format(cost=10), players)
        k = number(scenario, game, card)
        chances += [taken for index in range(games) for taken in turns(scenario, game, index, k)]
    assert len(chances) >= 20
    assert sum(chances) >= 0.9 * len(chances)


@cards
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_same_weapon_for_150_gold_is_left(tmp_path: Path, card: str, toml: str, players: int) -> None:
    scenario, game = opened(tmp_path, RICH + toml.format(cost=150), players)
    session, k = Session(scenario, game), number(scenario, game, card)
    rows = session.rows(200)
    session.play(session.desk(), rows, 0)
    bought, offered, unaffordable = (int(rows[name][:, :, k].sum()) for name in ("bought", "offered", "unaffordable"))
    assert offered - unaffordable > 200
    assert bought <= 0.1 * (offered - unaffordable)
