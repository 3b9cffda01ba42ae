"""Vikings Gone Wild in words: labels of actions, states as plain data, and one sentence for each step of a game.

Labels, in the order of the codes of RULES.md:

    end                      END, PASS, STOP, DONE
    play:all                 PLAY_ALL_RESOURCES
    play:<card>              CARD: play, commit, defend with, keep, remove or take it, by the decision
    buy:<card>               BUY_PILE
    river:<slot>             RIVER: buy the card, or attack the Undead
    build:<building>, upgrade, return:<building>
    exchange:beer, exchange:gold    what is given away
    mission:<slot>, change:<slot>   COMPLETE_MISSION, CHANGE_MISSION
    attack:draco, attack:seat+<r>   ATTACK_DRACO; SEAT, also of THEFT and LENS
    target:<building>:<k>, target:town_hall
    option:<i>               FAVOR, DRACO, CRYSTAL
"""

from collections.abc import Sequence
from typing import Any

from simkit.games.vikings_gone_wild import state as S
from simkit.games.vikings_gone_wild.cards import SLOTS
from simkit.games.vikings_gone_wild.layout import Blocks, blocks_of
from simkit.games.vikings_gone_wild.metrics import METRICS

DECISIONS = (
    "", "turn", "target", "commit", "defend", "favor", "draco", "crystal", "theft", "lens", "remove", "resurrect",
    "keep",
)  # fmt: skip
TOKENS = ("beer", "gold")
TOWN_HALL = S.VILLAGE - 1


def label(action: int, cards: Sequence[str]) -> str:
    """The name of an action code; `cards` are the card ids in type order (from `card_ids`)."""
    return _label(int(action), cards, blocks_of(cards))


def _label(action: int, cards: Sequence[str], blocks: Blocks) -> str:
    if action < S.CARD:
        return ("end", "play:all")[action]
    at = action - S.CARD
    buildings = cards[blocks.building_row : blocks.building_row + blocks.buildings]
    names: list[list[str]] = [
        [f"play:{card}" for card in cards[: blocks.deck]],
        [f"buy:{card}" for card in cards[blocks.first_pile : blocks.first_pile + blocks.piles]],
        [f"river:{slot}" for slot in range(S.RIVER)],
        [f"build:{building}" for building in buildings],
        ["upgrade"],
        [f"return:{building}" for building in buildings],
        [f"exchange:{token}" for token in TOKENS],
        [f"mission:{slot}" for slot in range(2)],
        [f"change:{slot}" for slot in range(2)],
        ["attack:draco"],
        [f"attack:seat+{r}" for r in range(1, S.SEATS)],
        [f"target:{building}:{k}" for building in buildings for k in range(SLOTS)],
        ["target:town_hall"],
    ]
    for block in names:
        if at < len(block):
            return block[at]
        at -= len(block)
    return f"option:{at}"


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return "" if s.over else DECISIONS[s.decision]


def describe(s: Any, cards: Sequence[str]) -> dict[str, Any]:
    """The whole state as plain data. Lists by seat where nothing else is said; zones are {card id: copies}.

    players, round, first (first player of this round), active (whose turn it is), actor, decision, turns,
    turn_in_round, last_round; over, winners, end_reason
    deck (top first), hand, discard, area (ready cards included), guards ({"card", "slot"} of Defense cards on
    Buildings), removed (one zone), ready, committed, aside (of the player concerned: kept or revealed cards)
    path (deck, top first), path_discard, river (left to right, null = empty), supply (cards and Buildings)
    missions (by seat, two slots), mission_deck (top first), completed, favors (deck, top first), favors_shown,
    favor_flipped, favors_out, favors_due (seats), bonuses, bonuses_aside (in the order of the tie-break)
    vp, thresholds (Favors reached), level (of the Town Hall), village: by seat {slot: {"state", "tokens", "damaged",
    "guard", "attacked_by"}} with the slots `<building>:<k>` and `town_hall`; village_guard (Shockwave Towers)
    pool, loot (on the Town Hall), spent (all of the active player), boost, built_ever, attacked_by (seats, this
    round), draco_done, return_done, missions_this_round, sees (hands seen with a Lens), changed, hits, hits_th,
    victim, victim_hurt, bought (this turn), actions; attack: null or {"on", "seat", "slot", "value", "carriers",
    "pieces", "at_risk"}; to_draw, effects_left
    """
    seats = range(s.players)
    types = int(s.sizes[S.DECK_TYPES]) + int(s.sizes[S.UNDEAD_TYPES])
    n_buildings = int(s.sizes[S.BUILDING_TYPES])
    buildings = list(cards[types : types + n_buildings])
    missions = list(cards[types + n_buildings + 3 :])
    bonuses = missions[int(s.sizes[S.MISSION_TYPES]) :]

    def zone(counts: Any) -> dict[str, int]:
        return {cards[k]: int(counts[k]) for k in range(types) if counts[k]}

    def items(counts: Any) -> dict[str, int]:
        return zone(counts) | {b: int(counts[S.K + i]) for i, b in enumerate(buildings) if counts[S.K + i]}

    def pile(i: int, names: Sequence[str] = cards) -> list[str]:
        return [names[k] for k in s.piles[i, : s.left[i]][::-1]]

    def mask(bits: Any) -> list[int]:
        return [p for p in range(S.SEATS) if int(bits) >> p & 1]

    def slot_name(slot: int) -> str:
        return "town_hall" if slot == TOWN_HALL else f"{buildings[slot // SLOTS]}:{slot % SLOTS}"

    def tokens(counts: Any) -> dict[str, int]:
        return {token: int(counts[i]) for i, token in enumerate(TOKENS)}

    def village(p: int) -> dict[str, Any]:
        return {
            slot_name(slot): {
                "state": ("", "active", "construction")[s.built[p, slot]],
                "tokens": int(s.tokens[p, slot]),
                "damaged": bool(s.marks[p, slot] & 1),
                "guard": int(s.guard[p, slot]),
                "attacked_by": mask(s.marks[p, slot] >> 1),
            }
            for slot in range(S.VILLAGE)
            if s.built[p, slot]
        }

    out = min(int(s.favors_n), int(s.rule[S.R_FAVORS]) * int(s.players))
    attack = None
    if s.stage in (S.COMMITTING, S.DEFENDING):
        on = ("player", "undead", "draco")[s.attack]
        place = slot_name(int(s.goal_slot)) if s.attack == S.ON_PLAYER else int(s.goal_slot)
        attack = {
            "on": on,
            "seat": int(s.goal_seat) if s.attack == S.ON_PLAYER else None,
            "slot": None if s.attack == S.ON_DRACO else place,
            **{name: int(s[name]) for name in ("value", "carriers", "pieces", "at_risk")},
        }
    shown = [cards[k] for k in s.shown[: s.face_up]]
    return {
        "players": int(s.players),
        "round": int(s.rounds),
        **{name: int(s[name]) for name in ("first", "active", "actor", "turns", "turn_in_round", "actions")},
        "decision": decision_name(s),
        "last_round": bool(s.last_round),
        "over": bool(s.over),
        "winners": mask(s.winners),
        "end_reason": METRICS.end_reasons[s.end_reason] if s.over else None,
        "deck": [pile(p) for p in seats],
        **{name: [zone(s[name][p]) for p in seats] for name in ("hand", "discard", "area")},
        "guards": [
            [{"card": cards[k], "slot": slot_name(place >> 2)} for k, place in s.guards[: s.guard_n] if place & 3 == p]
            for p in seats
        ],
        **{name: zone(s[name]) for name in ("removed", "ready", "aside")},
        "committed": zone(s.commit),
        "path": pile(S.PATH_PILE),
        "path_discard": zone(s.discard[S.PATH_PILE]),
        "river": [None if k < 0 else cards[k] for k in s.river[: s.rule[S.R_RIVER_SIZE]]],
        "supply": items(s.supply),
        "missions": [[None if m < 0 else missions[m] for m in s.missions[p]] for p in seats],
        "mission_deck": pile(S.MISSION_PILE, missions),
        "completed": [int(s.completed[p]) for p in seats],
        "favors": [cards[k] for k in s.favors[: s.favors_left][::-1]],
        "favors_shown": shown,
        "favor_flipped": None if s.flipped < 0 else cards[s.flipped],
        "favors_out": [cards[k] for k in s.favors[out : s.favors_n]],
        "favors_due": [int(code) & 3 for code in s.due[: s.due_n]],
        "bonuses": [bonuses[b] for b in s.bonuses[: s.sizes[S.BONUSES_IN]]],
        "bonuses_aside": [bonuses[b] for b in s.bonuses[s.sizes[S.BONUSES_IN] : s.sizes[S.BONUSES]]],
        "vp": [int(s.vp[p]) for p in seats],
        "thresholds": [int(s.reached[p]) for p in seats],
        "level": [int(s.level[p]) for p in seats],
        "village": [village(p) for p in seats],
        "village_guard": [int(s.village[p]) for p in seats],
        **{name: tokens(s[name]) for name in ("pool", "loot", "spent")},
        "boost": int(s.boost),
        "built_ever": [{b: int(n) for b, n in zip(buildings, s.built_ever[p], strict=False) if n} for p in seats],
        "attacked_by": [mask(s.attacked[p]) for p in seats],
        "draco_done": mask(s.draco_done),
        "return_done": mask(s.return_done),
        "missions_this_round": [int(s.round_missions[p]) for p in seats],
        "sees": [mask(s.seen[p]) for p in seats],
        "changed": bool(s.changed),
        "hits": int(s.hits),
        "hits_th": int(s.hits_th),
        "victim": None if s.victim < 0 else int(s.victim),
        "victim_hurt": bool(s.victim_hurt),
        "bought": items(s.bought),
        "attack": attack,
        "to_draw": int(s.to_draw),
        "effects_left": int(s.fx_end - s.fx_at),
    }


# --- the tale --------------------------------------------------------------------------------------------------------


def narrate(before: Any, action: int, after: Any, titles: Sequence[str]) -> str:
    """What a step did, in one line; empty where the next step says it all. `titles` are in type order."""
    said = [_deed(before, int(action), after, titles), *_events(before, after, titles)]
    return "; ".join(clause for clause in said if clause)


def _deed(before: Any, action: int, after: Any, titles: Sequence[str]) -> str:
    me, decision = f"P{before.actor}", DECISIONS[before.decision]
    types = int(before.sizes[S.DECK_TYPES]) + int(before.sizes[S.UNDEAD_TYPES])
    buildings = titles[types:]
    card = titles[action - S.CARD] if S.CARD <= action < S.CARD + before.sizes[S.DECK_TYPES] else ""
    if decision == "turn":
        return _turn(before, action, after, titles)
    if decision == "target":
        return ""  # the commitment says it
    if decision == "commit":
        if card:
            return ""
        return _attack(before, titles)
    if decision == "defend":
        if card:
            return f"{me} defends with {_a(card)}"
        return _outcome(before, after, buildings)
    if decision == "favor":
        option = action - _option(before)
        return f"{me} takes the Favor {titles[before.flipped if option == 2 else before.shown[option]]}"
    if decision == "draco":
        return f"{me} takes {TOKENS[action - _option(before)].title()} from Draco"
    if decision == "crystal":
        gain = [f"{n} {word}" for n, word in zip(after.pool - before.pool, ("Beer", "Gold"), strict=True) if n > 0]
        return f"{me} takes {' and '.join(gain)}"
    if decision in ("theft", "lens"):
        q = (before.actor + action - _seat(before) + 1) % before.players
        return f"{me} {'steals from' if decision == 'theft' else 'looks at the hand of'} P{q}"
    if decision == "remove":
        return f"{me} removes {_a(card)} from the game" if card else ""
    if decision == "resurrect":
        return f"{me} takes {_a(card)} back from the discard pile"
    return f"{me} keeps {_a(card)}" if card else ""


def _turn(before: Any, action: int, after: Any, titles: Sequence[str]) -> str:
    me = f"P{before.actor}"
    types = int(before.sizes[S.DECK_TYPES]) + int(before.sizes[S.UNDEAD_TYPES])
    n, blocks = int(before.sizes[S.BUILDING_TYPES]), _blocks(before)
    buildings, missions = titles[types:], titles[types + n + 3 :]
    kind, _, at = _label(action, [str(i) for i in range(types + n)], blocks).partition(":")
    if kind == "end":
        return f"{me} ends the turn"
    if kind == "play":
        if at == "all":
            beer, gold = (after.pool - before.pool).tolist()
            return f"{me} plays all resources: {beer} Beer, {gold} Gold"
        return f"{me} plays {_a(titles[int(at)])}"
    if kind == "buy":
        return f"{me} buys {_a(titles[int(at)])}{_paid(before, after)}"
    if kind == "river":
        k = int(before.river[int(at)])
        return (
            "" if k >= before.sizes[S.DECK_TYPES] else f"{me} buys {_a(titles[k])} from the River{_paid(before, after)}"
        )
    if kind in ("build", "return"):
        name = buildings[int(at) - types]
        return f"{me} builds {_a(name)}{_paid(before, after)}" if kind == "build" else f"{me} returns {_a(name)}"
    if kind == "upgrade":
        return f"{me} upgrades the Town Hall to level {after.level[before.actor]}{_paid(before, after)}"
    if kind == "exchange":
        return f"{me} exchanges {before.rule[S.R_EXCHANGE]} {at.title()} for 1 {'Gold' if at == 'beer' else 'Beer'}"
    if kind == "mission":
        return f"{me} completes the Mission {missions[before.missions[before.actor, int(at)]]}"
    if kind == "change":
        return f"{me} changes the Mission {missions[before.missions[before.actor, int(at)]]}"
    return ""  # the attack is told when it is declared


def _attack(before: Any, titles: Sequence[str]) -> str:
    """The declared attack: who, what with, at what."""
    types = int(before.sizes[S.DECK_TYPES]) + int(before.sizes[S.UNDEAD_TYPES])
    force = [_times(int(before.commit[k]), titles[k]) for k in range(types) if before.commit[k]]
    if before.attack == S.ON_DRACO:
        goal = "Draco"
    elif before.attack == S.ON_UNDEAD:
        goal = f"the {titles[before.river[before.goal_slot]]}"
    else:
        goal = f"P{before.goal_seat}'s {_place(before, int(before.goal_slot), titles[types:])}"
    return f"P{before.active} attacks {goal} with {_list(force)} ({before.value})"


def _outcome(before: Any, after: Any, buildings: Sequence[str]) -> str:
    place = f"P{before.goal_seat}'s {_place(before, int(before.goal_slot), buildings)}"
    if after.marks[before.goal_seat, before.goal_slot] & 1:
        return f"{place} is damaged"
    return f"{place} holds: the attack is rebuffed"


def _place(s: Any, slot: int, buildings: Sequence[str]) -> str:
    return "Town Hall" if slot == TOWN_HALL else buildings[slot // SLOTS]


def _events(before: Any, after: Any, titles: Sequence[str]) -> list[str]:
    """What followed from it: VP, the next round, the end."""
    seats = range(before.players)
    said = []
    for p in seats:
        if (vp := int(after.vp[p] - before.vp[p])) > 0:
            said.append(f"P{p} scores {vp} VP ({after.vp[p]})")
    if after.last_round and not before.last_round:
        said.append("this round is the last")
    if after.rounds > before.rounds:
        said.append(f"round {after.rounds} begins with P{after.first}")
    if after.over:
        winners = [f"P{p}" for p in seats if after.winners >> p & 1]
        said.append(f"{_list(winners)} {'wins' if len(winners) == 1 else 'share the win'}")
    return said


def _paid(before: Any, after: Any) -> str:
    beer, gold = (after.spent - before.spent).tolist()
    if after.active != before.active or beer + gold <= 0:
        return ""
    return " for " + " and ".join(f"{n} {word}" for n, word in ((beer, "Beer"), (gold, "Gold")) if n)


def _blocks(s: Any) -> Blocks:
    sizes = [int(n) for n in s.sizes]
    piles = sizes[S.PATH_FIRST] - sizes[S.PILE_FIRST]
    row = sizes[S.DECK_TYPES] + sizes[S.UNDEAD_TYPES]
    return Blocks(sizes[S.DECK_TYPES], sizes[S.PILE_FIRST], piles, row, sizes[S.BUILDING_TYPES])


def _seat(s: Any) -> int:
    b = _blocks(s)
    return S.CARD + b.deck + b.piles + S.RIVER + 2 * b.buildings + 8


def _option(s: Any) -> int:
    return _seat(s) + 3 + _blocks(s).buildings * SLOTS + 1


def _times(n: int, title: str) -> str:
    return _a(title) if n == 1 else f"{n} {title}s"


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _a(title: str) -> str:
    return f"{'an' if title[:1] in 'AEIOUaeiou' else 'a'} {title}"
