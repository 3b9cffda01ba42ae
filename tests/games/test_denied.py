"""What a seat is denied is dead to it, whoever plays there; and which card an action takes."""

from pathlib import Path

import pytest

from simkit.games.contract import Game, Handicap
from simkit.games.registry import game_ids, get_game
from simkit.games.session import Session
from simkit.testing.denial import check_denied
from simkit.testing.setting import Setting, moments, settings
from simkit.testing.uncompiled import uncompiled

AXES, RUDDY, DRAKKAR = (get_game(name) for name in ("axes", "ruddy_vikings", "drakkar"))
MANY_CALLS = """extends = "ruddy_vikings"
[rules]
limit_god = 9
[cards.freyas_call]
count = 40
"""
TWINS = "".join(f'[cards.c{n:02}]\nfaces = ["beer", "beer"]\n' for n in range(1, 25))


def setting(game: Game, players: int, path: Path, text: str) -> Setting:
    """A table with a scenario of its own."""
    path.write_text(text, encoding="utf-8")
    return Setting(game, "standard", players, path)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_no_policy_plays_a_denied_card_from_a_hand_of_three(players: int) -> None:
    table = Setting(AXES, "strategic", players)
    cards = [card.id for card in AXES.cards(table.session("random").scenario)]
    assert check_denied(table, games=3, cards=cards) > 40


@pytest.mark.parametrize("players", [2, 5])
def test_no_policy_fetches_a_denied_viking(players: int, tmp_path: Path) -> None:
    table = setting(RUDDY, players, tmp_path / "calls.toml", MANY_CALLS)
    assert check_denied(table, games=6, cards=["viking_berserker", "viking_raider"]) > 2


@pytest.mark.parametrize("players", [3, 5])
def test_no_policy_plays_a_card_with_two_denied_faces_before_others(players: int, tmp_path: Path) -> None:
    table = setting(DRAKKAR, players, tmp_path / "twins.toml", f'extends = "drakkar"\n{TWINS}')
    assert check_denied(table, games=3, cards=["beer"]) > 2


@pytest.mark.parametrize(("game", "variant"), [(AXES, "strategic"), (RUDDY, "standard"), (DRAKKAR, "standard")])
def test_a_compiled_search_sets_denied_cards_aside_like_an_uncompiled_one(game: Game, variant: str) -> None:
    cards = {"axes": "single_axe", "ruddy_vikings": "viking_raider", "drakkar": "viking_1"}
    handicap = Handicap(0, cards[game.id], denied=True)
    seats = ["rollout:5", *["random"] * (game.min_players - 1)]
    session = Setting(game, variant, game.min_players).session(seats, game.shortest, handicap=handicap)
    rows = [each.rows(1) for each in (session, session)]
    for each, row in zip((session, Session(session.scenario, uncompiled(game), handicap)), rows, strict=True):
        each.play(each.desk(), row, 0)
    assert rows[0].tobytes() == rows[1].tobytes()


@pytest.mark.parametrize("game", [get_game(name) for name in game_ids()], ids=lambda game: str(game.id))
def test_actions_take_the_cards_that_their_labels_name(game: Game) -> None:
    """Where a label names no card, the state says which one: a space of a market, a slot, a place in a hand."""
    session = settings(game)[0].session("random", game.short)
    names, taken = session.names, set[str]()
    assert game.card_taken is not None
    for index in range(3):
        for at in moments(session, index):
            for action in at.options:
                card, label = game.card_taken(at.state, session.plain_book, action), names.actions.label(action)
                assert -1 <= card < len(names.cards)
                if card >= 0:
                    taken.add(names.cards[card])
                    named = label.rpartition(":")[2]
                    assert named == names.cards[card] or named not in names.cards
    deniable = {card.id for card in game.cards(session.scenario) if card.deniable}
    assert len(taken & deniable) > len(deniable) // 4
