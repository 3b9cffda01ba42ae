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
from dataclasses import dataclass
from typing import Any

from simkit.games.common import states, views
from simkit.games.common.sets import members
from simkit.games.contract import Names
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.cards import TOKENS
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.setup import favors_dealt
from simkit.games.vikings_gone_wild.metrics import METRICS
from simkit.games.vikings_gone_wild.step import Step
from simkit.games.vikings_gone_wild.tale import begin, tell


def decision_name(s: Any) -> str:
    """The decision that the active player faces; empty when the game is over."""
    return states.decision_name(s, S.DECISIONS)


def describe(s: Any, b: Any, names: Names) -> dict[str, Any]:
    """The whole state as plain data. Lists by seat where nothing else is said; zones are {card id: copies}.

    players, round, first (first player of this round), active (whose turn it is), actor, decision, turns,
    turn_in_round, last_round; over, winners, end_reason
    deck (top first), hand, discard (open to all, VGW-125), area (ready cards included), guards ({"card", "slot"} of
    Defense cards on Buildings), removed (one zone), ready, committed, aside (of the player concerned: kept or revealed)
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
    view = View(s, b, names)
    return {**view.table(), **view.zones(), **view.goals(), **view.villages(), **view.turn()}


@dataclass(frozen=True)
class View(views.View):
    """Parts of what `describe` gives, in its order."""

    @property
    def cards(self) -> Sequence[str]:
        return self.names.cards

    @property
    def buildings(self) -> Sequence[str]:
        return self.cards[self.b.building_row : self.b.town_hall_row]

    def table(self) -> dict[str, Any]:
        """Who sits there, whose turn it is, how it ended."""
        s = self.s
        return {
            "players": int(self.b.players),
            "round": int(s.rounds),
            **{name: int(s[name]) for name in ("first", "active", "actor", "turns", "turn_in_round", "actions")},
            "decision": decision_name(s),
            "last_round": bool(s.last_round),
            **states.ending(s, METRICS.end_reasons),
        }

    def zones(self) -> dict[str, Any]:
        """Where the cards are."""
        s, b, cards = self.s, self.b, self.cards
        return {
            "deck": [self._pile(p) for p in self.seats],
            **{name: [self._zone(s[name][p]) for p in self.seats] for name in ("hand", "discard", "area")},
            "guards": [
                [
                    {"card": cards[k], "slot": self._slot(place >> 2)}
                    for k, place in s.guards[: s.guard_n]
                    if place & 3 == p
                ]
                for p in self.seats
            ],
            **{name: self._zone(s[name]) for name in ("removed", "ready", "aside")},
            "committed": self._zone(s.commit),
            "path": self._pile(S.PATH_PILE),
            "path_discard": self._zone(s.discard[S.PATH_PILE]),
            "river": [None if k < 0 else cards[k] for k in s.river[: b.river_size]],
            "supply": self._items(s.supply),
        }

    def goals(self) -> dict[str, Any]:
        """Missions, Favors and Bonuses."""
        s, b, cards = self.s, self.b, self.cards
        missions, bonuses = cards[b.mission_row : b.bonus_row], cards[b.bonus_row :]
        out = favors_dealt(s, b)  # type: ignore[no-untyped-call]
        return {
            "missions": [[None if m < 0 else missions[m] for m in s.missions[p]] for p in self.seats],
            "mission_deck": self._pile(S.MISSION_PILE, missions),
            "completed": [int(s.completed[p]) for p in self.seats],
            "favors": [cards[k] for k in s.favors[: s.favors_left][::-1]],
            "favors_shown": [cards[k] for k in s.shown[: s.face_up]],
            "favor_flipped": None if s.flipped < 0 else cards[s.flipped],
            "favors_out": [cards[k] for k in s.favors[out : s.favors_n]],
            "favors_due": [int(code) & 3 for code in s.due[: s.due_n]],
            "bonuses": [bonuses[i] for i in s.bonuses[: b.bonuses_in]],
            "bonuses_aside": [bonuses[i] for i in s.bonuses[b.bonuses_in : b.bonuses]],
        }

    def villages(self) -> dict[str, Any]:
        """What everybody has built and scored."""
        s = self.s
        built = [{name: int(n) for name, n in zip(self.buildings, own, strict=False) if n} for own in s.built_ever]
        return {
            "vp": [int(s.vp[p]) for p in self.seats],
            "thresholds": [int(s.reached[p]) for p in self.seats],
            "level": [int(s.level[p]) for p in self.seats],
            "village": [self._village(p) for p in self.seats],
            "village_guard": [int(s.wall[p]) for p in self.seats],
            **{name: _tokens(s[name]) for name in ("pool", "loot", "spent")},
            "boost": int(s.boost),
            "built_ever": built[: len(self.seats)],
            "attacked_by": [members(s.attacked[p]) for p in self.seats],
        }

    def turn(self) -> dict[str, Any]:
        """What happened this round and this turn."""
        s = self.s
        return {
            "draco_done": members(s.draco_done),
            "return_done": members(s.return_done),
            "missions_this_round": [int(s.round_missions[p]) for p in self.seats],
            "sees": [members(s.seen[p]) for p in self.seats],
            "changed": bool(s.changed),
            "hits": int(s.hits),
            "hits_th": int(s.hits_th),
            "victim": None if s.victim < 0 else int(s.victim),
            "victim_hurt": bool(s.victim_hurt),
            "bought": self._items(s.bought),
            "attack": self._attack(),
            "to_draw": int(s.to_draw),
            "effects_left": int(s.fx_end - s.fx_at),
        }

    def _attack(self) -> dict[str, Any] | None:
        s = self.s
        if s.stage not in (S.COMMITTING, S.DEFENDING):
            return None
        place = self._slot(int(s.goal_slot)) if s.attack == S.ON_PLAYER else int(s.goal_slot)
        return {
            "on": ("player", "undead", "draco")[s.attack],
            "seat": int(s.goal_seat) if s.attack == S.ON_PLAYER else None,
            "slot": None if s.attack == S.ON_DRACO else place,
            **{name: int(s[name]) for name in ("value", "carriers", "pieces", "at_risk")},
        }

    def _village(self, p: int) -> dict[str, Any]:
        s = self.s
        return {
            self._slot(slot): {
                "state": "construction" if s.fresh[p] >> slot & 1 else "active",
                "tokens": int(s.tokens[p, slot]),
                "damaged": bool(s.damaged[p] >> slot & 1),
                "guard": int(s.guard[p, slot]),
                "attacked_by": [q for q in range(L.SEATS) if s.raided[p, q] >> slot & 1],
            }
            for slot in range(L.VILLAGE)
            if s.built[p] >> slot & 1
        }

    def _zone(self, counts: Any) -> dict[str, int]:
        return {self.cards[k]: int(counts[k]) for k in range(self.b.building_row) if counts[k]}

    def _items(self, counts: Any) -> dict[str, int]:
        return self._zone(counts) | {name: int(n) for name, n in zip(self.buildings, counts[L.K :], strict=False) if n}

    def _pile(self, i: int, names: Sequence[str] | None = None) -> list[str]:
        own = self.cards if names is None else names
        return [own[k] for k in self.s.piles[i, : self.s.left[i]][::-1]]

    def _slot(self, slot: int) -> str:
        return "town_hall" if slot == L.TOWN_HALL else f"{self.buildings[slot // L.SLOTS]}:{slot % L.SLOTS}"


def _tokens(counts: Any) -> dict[str, int]:
    return {token: int(counts[i]) for i, token in enumerate(TOKENS)}


def opening(s: Any, b: Any, names: Names) -> list[str]:
    """What lies on the table before the first turn."""
    return begin(Step(s, b, s, "", 0, names))


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    return tell(Step(before, b, after, *names.actions.place(action), names))
