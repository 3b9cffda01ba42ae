"""Plays games of every kind; run in a process with NUMBA_BOUNDSCHECK=1, an index out of bounds raises IndexError."""

import sys

import numpy as np

from simkit.games.contract import Game
from simkit.games.registry import game_ids, get_game, open_scenario
from simkit.games.session import Session
from simkit.kernels.driver import TRACED, Desk
from simkit.kernels.search import ROLLOUT

TRACE = np.zeros((9, len(TRACED)), np.int64)


def session_of(game_id: str, **flags: object) -> Session:
    return Session(*open_scenario(game_id, flags={key.replace("__", "."): value for key, value in flags.items()}))


def play(session: Session, games: int, desk: Desk | None = None) -> int:
    """Play games with the entry that knows every policy; returns their number."""
    rows = session.rows(games)
    session.game.kernel.play_search(desk or session.desk(), rows, session.book, session.seating, 1, 0, TRACE)
    return games


def printed(game: Game) -> int:
    """Every variant, player count, policy and shuffle."""
    played = 0
    for variant in game.variants:
        for players in range(game.min_players, game.max_players + 1):
            for name, policy in game.policies.items():
                search = policy.id == ROLLOUT
                for shuffle in ("fast", "keyed"):
                    who = {"run__policy": f"{name}:5" if search else name, "run__players": players}
                    session = session_of(game.id, variant=variant, run__shuffle=shuffle, **who)
                    played += play(session, 1 if search else 10)
    return played


def largest_axes() -> int:
    """The largest deck, hands and numbers of axes."""
    cards = {card: {"count": 113} for card in ("armory", "wench")}
    for card in ("single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4"):
        cards[card] = {"count": 113, "value": 99}
    edits = {f"cards__{card}__{key}": n for card, fields in cards.items() for key, n in fields.items()}
    edits |= {"rules__hand_size": 20, "rules__hits_to_out": 999, "rules__hits_to_out_2p": 999}
    played = 0
    for players in (2, 7):
        for policy in ("random", "grudge", "rollout:5"):
            for shuffle in ("fast", "keyed"):
                who = {"run__players": players, "run__policy": policy, "run__shuffle": shuffle}
                played += play(session_of("axes", **edits, **who), 2)
    return played


def fullest_village() -> int:
    """As many Monsters, Spells and cards as the state of Village of Legends holds, and every order asked for."""
    counts = {"ogre": 38, "goblin": 12, "fireball": 18, "knife": 18, "nugget": 14}
    edits: dict[str, object] = {f"cards__{card}__count": n for card, n in counts.items()}
    edits |= {f"cards__{card}__cost": 0 for card in counts}
    edits |= {"cards__ogre__attack": -20, "cards__goblin__attack": -20, "cards__ogre__abilities": {"defensive": True}}
    edits |= {"rules__auto_order": False, "rules__hero_selection": "draft", "rules__main_spaces": 8}
    edits |= {"rules__berserk_optional": True, "rules__hand_size": 20}
    played = 0
    for policy in ("busy", "tamer", "rollout:3"):
        for shuffle in ("fast", "keyed"):
            who = {"run__players": 3, "run__policy": policy, "run__shuffle": shuffle}
            played += play(session_of("village_of_legends", **edits, **who), 1 if "rollout" in policy else 4)
    return played


def checks_are_on() -> bool:
    """An array that is too short must be noticed."""
    session = session_of("axes")
    try:
        play(session, 1, session.desk()._replace(decided=np.zeros(1, np.int64)))
    except IndexError:
        return True
    return False


def main() -> None:
    played = sum(printed(get_game(game_id)) for game_id in game_ids()) + largest_axes() + fullest_village()
    sys.stdout.write(f"checked {played}\n" if checks_are_on() else "bounds are not checked\n")
