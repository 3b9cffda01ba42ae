"""Plays a game in every way; run in a process with NUMBA_BOUNDSCHECK=1, an index out of bounds raises IndexError.

NUMBA_BOUNDSCHECK=1 python -m tests.kernels.bounds drakkar
"""

import sys
from collections.abc import Callable, Iterator
from itertools import chain

import numpy as np

from simkit.games.contract import Game
from simkit.games.registry import get_game, open_scenario
from simkit.games.session import Session
from simkit.kernels.driver import TRACED, Desk
from simkit.testing.setting import SEARCHING

TRACE = np.zeros((9, len(TRACED)), np.int64)
Tables = Iterator[tuple[Session, int]]  # and the number of games to play there


def session_of(game_id: str, **flags: object) -> Session:
    return Session(*open_scenario(game_id, flags={key.replace("__", "."): value for key, value in flags.items()}))


def play(session: Session, games: int, desk: Desk | None = None) -> int:
    """Play games with the entry that knows every policy; returns their number."""
    rows = session.rows(games)
    session.game.kernel.play_search(desk or session.desk(), rows, session.book, session.seating, 1, 0, TRACE)
    return games


def printed(game: Game) -> Tables:
    """Every variant, player count, policy and shuffle."""
    for variant in game.variants:
        for players in range(game.min_players, game.max_players + 1):
            for name, policy in game.policies.items():
                search = policy.id in SEARCHING
                for shuffle in ("fast", "keyed"):
                    who = {"run__policy": f"{name}:5" if search else name, "run__players": players}
                    more = game.short if search else {}
                    session = session_of(game.id, variant=variant, run__shuffle=shuffle, **who, **more)
                    yield session, 1 if search else 10


def largest_axes() -> Tables:
    """The largest deck, hands and numbers of axes."""
    cards = {card: {"count": 113} for card in ("armory", "wench")}
    for card in ("single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4"):
        cards[card] = {"count": 113, "value": 99}
    edits = {f"cards__{card}__{key}": n for card, fields in cards.items() for key, n in fields.items()}
    edits |= {"rules__hand_size": 20, "rules__hits_to_out": 999, "rules__hits_to_out_2p": 999}
    for players in (2, 7):
        for policy in ("random", "grudge", "rollout:5"):
            for shuffle in ("fast", "keyed"):
                who = {"run__players": players, "run__policy": policy, "run__shuffle": shuffle}
                yield session_of("axes", **edits, **who), 2


def largest_drakkar() -> Tables:
    """As many cards, Quests, rounds and tokens as Drakkar can have, and bargaining of every kind."""
    edits = {f"cards__c{n:02}__count": 2 for n in range(1, 37)} | {f"cards__q{n:02}__count": 2 for n in range(1, 17)}
    edits |= {"rules__hand_size": 12, "rules__rounds": 6, "rules__quest_deal": 3, "rules__yggdrasil_max": 2}
    edits |= {"rules__loki_tokens": 9, "rules__raid_tokens": 9, "rules__late_prob": 0.2, "rules__helper_max_deals": 9}
    edits |= {"rules__team_up_max_price": 6, "rules__number_tie": "random", "rules__loot_shortage": "substitute"}
    for protocol, sight, late in (
        ("ask", "none", "lose_turn"), ("offer", "top_only", "random_play"), ("fixed", "both_faces", "extra_discard"),
    ):  # fmt: skip
        knobs = {"team_up_protocol": protocol, "brawl_visibility": sight, "late_penalty": late}
        edits |= {f"rules__{name}": value for name, value in knobs.items()}
        for policy in ("random", "busy", "greedy", "rollout:3"):
            for players, shuffle in ((6, "fast"), (6, "keyed"), (3, "fast")):
                who = {"run__players": players, "run__policy": policy, "run__shuffle": shuffle}
                yield session_of("drakkar", **edits, **who), 1 if policy == "rollout:3" else 5


def largest_ruddy() -> Tables:
    """As many types, copies, Turn cards and decisions as Ruddy Vikings holds."""
    few = ("viking_flyer", "viking_vaulter", "viking_smasher", "leg_of_meat", "land_defence", "air_defence")
    cards: dict[str, dict[str, object]] = {card: {"count": 1} for card in few}
    cards |= {"viking_raider": {"count": 120}, "oi": {"count": 46}, "war": {"count": 22}}
    for i in range(8):
        cards[f"wall_{i}"] = {"title": "Wall", "type": "god", "count": 1, "effect": "fortify"}
    edits = {f"cards__{card}__{key}": n for card, fields in cards.items() for key, n in fields.items()}
    many = ("limit_chance", "limit_god", "limit_gift", "attacks_per_turn", "ambush_limit")
    edits |= {f"rules__{name}": 99 for name in many} | {"rules__start_hand": 20, "rules__draw_per_turn": 20}
    edits |= {"rules__include_potato_sack": True, "rules__oi_scope": "any_attack", "rules__fog_defendable": True}
    edits |= {"rules__ambush_window": "after_draw_and_end", "rules__no_attack_rounds": 0, "rules__max_rounds": 20}
    for players in (2, 8):
        for policy in ("random", "greedy", "busy", "last"):
            who = {"run__players": players, "run__policy": policy}
            yield session_of("ruddy_vikings", **edits, **who), 3


def fullest_village() -> Tables:
    """As many Monsters, Spells and cards as the state of Village of Legends holds, and every order asked for."""
    counts = {"ogre": 38, "goblin": 12, "fireball": 18, "knife": 18, "nugget": 14}
    edits: dict[str, object] = {f"cards__{card}__count": n for card, n in counts.items()}
    edits |= {f"cards__{card}__cost": 0 for card in counts}
    edits |= {"cards__ogre__attack": -20, "cards__goblin__attack": -20, "cards__ogre__abilities": {"defensive": True}}
    edits |= {"rules__auto_order": False, "rules__hero_selection": "draft", "rules__main_spaces": 8}
    edits |= {"rules__berserk_optional": True, "rules__hand_size": 20}
    for policy in ("busy", "tamer", "rollout:3"):
        for shuffle in ("fast", "keyed"):
            who = {"run__players": 3, "run__policy": policy, "run__shuffle": shuffle}
            yield session_of("village_of_legends", **edits, **who), 1 if "rollout" in policy else 4
    yield from wildest_village()


def wildest_village() -> Tables:
    """All modules, many Dragons, stalkers and rats, cheap, every order asked for; all numbers of players."""
    cards = {"dragon": {"count": 3, "lp": 2}, "shadow_stalker": {"count": 5}, "giant_rat": {"count": 7, "cost": 0}}
    cards |= {"lich": {"count": 2, "cost": 0}, "bear": {"count": 2, "cost": 0}, "minotaur": {"count": 2, "cost": 0}}
    edits: dict[str, object] = {f"cards__{c}__{key}": n for c, fields in cards.items() for key, n in fields.items()}
    edits |= {"rules__auto_order": False, "rules__main_spaces": 8, "rules__multi_target_friendly_fire": True}
    edits |= {"rules__five_player_win": "own_kills", "rules__hand_size": 8}
    for players in range(2, 7):
        for policy in ("random", "busy", "greedy", "tamer"):
            who = {"run__players": players, "run__policy": policy, "run__shuffle": "keyed" if players % 2 else "fast"}
            yield session_of("village_of_legends/all", **edits, **who), 10
    short = {"rules__max_turns_per_player": 4, "run__players": 6, "run__policy": "rollout:3"}
    yield session_of("village_of_legends/all", **edits, **short), 1


LARGEST: dict[str, Callable[[], Tables]] = {
    "axes": largest_axes,
    "drakkar": largest_drakkar,
    "ruddy_vikings": largest_ruddy,
    "village_of_legends": fullest_village,
}


def checks_are_on(game_id: str) -> bool:
    """An array that is too short must be noticed."""
    session = session_of(game_id)
    try:
        play(session, 1, session.desk()._replace(decided=np.zeros(1, np.int64)))
    except IndexError:
        return True
    return False


def main(game_id: str) -> None:
    tables = chain(printed(get_game(game_id)), LARGEST[game_id]() if game_id in LARGEST else ())
    played = sum(play(session, games) for session, games in tables)
    sys.stdout.write(f"checked {played}\n" if checks_are_on(game_id) else "bounds are not checked\n")


if __name__ == "__main__":
    main(sys.argv[1])
