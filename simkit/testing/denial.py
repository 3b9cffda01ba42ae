"""A denied card is dead: whoever judges or searches never takes it while he can do something else."""

from collections.abc import Iterator, Sequence

from simkit.games.contract import CardInfo, Handicap, Record
from simkit.games.session import Session
from simkit.kernels.clone import clone
from simkit.kernels.search import RANDOM
from simkit.testing.broken import require
from simkit.testing.setting import Setting, blank, moments, settings

MOST = 8  # decisions that are tried of a game


def check_denied(setting: Setting, games: int = 2, playouts: int = 12, cards: Sequence[str] = ()) -> int:
    """At decisions where a seat may take a card that is denied to it: no policy takes it, but for `random`.

    Without `cards`, those that can be denied are shared out among the settings of the game. Returns how many decisions
    were tried: none if the rules do not offer what is denied, or if the game does not say which card an action takes.
    """
    tried = 0
    for number, card in _denied_here(setting, cards):
        handicap = Handicap(number % setting.players, card.id, denied=True)
        session = setting.session("random", setting.game.short, handicap=handicap)
        states = [(i, state) for i in range(games) for state in _tempting(session, handicap.seat, number, i)]
        for name in _careful(setting, playouts) if states else ():
            player = setting.session(name, setting.game.shortest, handicap=handicap)
            desk = player.desk()
            for index, state in states:
                action = player.answer(state, index, desk)
                said = f"{name} takes {card.id}, which is denied to seat {handicap.seat}"
                where = f"{setting}, game {index}, turn {state.turns}"
                require(_taken(player, state, action) != number, f"{where}: {said}")
        tried += len(states)
    return tried


def _denied_here(setting: Setting, wanted: Sequence[str]) -> Iterator[tuple[int, CardInfo]]:
    """Cards that can be denied, with their numbers: those that are wanted, else this setting's share of all."""
    if setting.game.card_taken is None:
        return
    every, session = settings(setting.game, setting.scenario), setting.session("random")
    numbered = [(i, card) for i, card in enumerate(setting.game.cards(session.scenario)) if card.deniable]
    share = range(every.index(setting) % max(len(numbered), 1), len(numbered), len(every))
    for place, (number, card) in enumerate(numbered):
        if card.id in wanted or (not wanted and place in share):
            yield number, card


def _careful(setting: Setting, playouts: int) -> list[str]:
    """All who judge or search."""
    careless = [name for name, policy in setting.game.policies.items() if policy.id == RANDOM]
    return [name for name in setting.policies(playouts) if name not in careless]


def _tempting(session: Session, seat: int, card: int, index: int) -> Iterator[Record]:
    """The first states of a game in which a seat may take a card, or do something else."""
    count = 0
    for at in moments(session, index):
        if at.state.actor != seat or len(at.options) < 2 or count == MOST:
            continue
        taking = [_taken(session, at.state, action) == card for action in at.options]
        if any(taking) and not all(taking):
            state, _ = blank(session)
            clone(state, at.state)
            count += 1
            yield state


def _taken(session: Session, state: Record, action: int) -> int:
    """The card that an action takes."""
    card_taken = session.game.card_taken
    return -1 if card_taken is None else card_taken(state, session.plain_book, action)
