"""Drakkar: the counters of the log (Balance questions), recounted from what happened."""

from collections import Counter
from typing import Any

from tests.referee.drakkar.book import KINDS, Book, Card, Face, Side
from tests.referee.drakkar.useful import does_something

SOURCES = ("start", "quest", "team", "boarding", "raid", "loki", "help")
LOSSES = ("raid", "loki", "help")
RESULTS = ("solo", "team", "no_deal", "fail_ship", "fail_strength", "fail_beer", "fail_both", "fail_denied")
SEAT = [
    *(f"tokens_{source}" for source in SOURCES), *(f"lost_{loss}" for loss in LOSSES), "shortage",
    *(f"quests_{result}" for result in RESULTS), "complete", "drakkars", "knarr_done", "drakkar_done", "helped",
    "offers", "refusals", "raids", "raids_won", "raided", "raids_leader", "boardings", "boardings_won",
    "casualty_viking", "casualty_spear", "spears_spent", "spears_fallen", "loki_leader", "thefts_used",
    "thefts_denial", "robbed", "sabotaged", "ships_broken", "ships_broken_late", "replaced", "late_discards",
    "met", "spoiled",
]  # fmt: skip
CARD = [
    "held", "played", "effective", "void", "declined", "stolen", "boarded",  # faces; Boardings by passing ship too
    "offered", "kept", "solo", "team", "reward",  # Quests; `reward` of passing ships as well
    "face0", "face1", "late",  # double-faced cards; `held` as well
]  # fmt: skip
ROUND: dict[str, Any] = {
    "pick": 0, "deck_value": 0, "quest": 0, "result": "none", "ends": 0, "deck": 0, "strength": 0, "beer": 0,
    "spears": 0, "complete_turn": 0, "ready_turn": 0, "helper": -1, "price": 0, "late_turns": 0, "vp": 0,
}  # fmt: skip


class Tally:
    """Hears what happens in a game."""

    def __init__(self, book: Book) -> None:
        self.book, self.seats = book, range(book.players)
        self.lost, self.meetings = 0, 0
        self.able: set[int] = set()  # seats whose face would have done something before the reveal
        self.seat = [Counter[str]() for _ in self.seats]
        self.card = [{name: Counter[str]() for name in CARD} for _ in self.seats]
        self.rounds: list[list[dict[str, Any]]] = []  # by round and seat

    def hear(self, what: str, about: dict[str, Any]) -> None:
        getattr(self, f"_{what}")(**about)

    def _now(self, seat: int) -> dict[str, Any]:
        return self.rounds[-1][seat]

    def _names(self, face: Face) -> list[str]:
        """A Boarding counts for its passing ship too."""
        return [face.id, self.book.passing_id[face.id, face.number]] if face.type == "boarding" else [face.id]

    def _count_face(self, seat: int, name: str, face: Face) -> None:
        self.card[seat][name].update(self._names(face))

    # Rounds

    def _start(self, tokens: list[int]) -> None:
        for seat in self.seats:
            self.seat[seat]["tokens_start"] = tokens[seat]

    def _round(self, number: int) -> None:
        self.rounds.append([dict(ROUND) for _ in self.seats])

    def _hand(self, seat: int, pick: int, hand: list[Side], worth: int) -> None:
        self._now(seat).update(pick=pick, deck_value=worth)
        for side in hand:
            self.card[seat]["held"][side.card.id] += 1
            self.card[seat]["held"].update({name for face in side.card.faces for name in self._names(face)})

    def _offered(self, seat: int, quests: list[str]) -> None:
        self.card[seat]["offered"].update(quests)

    def _kept(self, seat: int, quest: str) -> None:
        self.card[seat]["kept"][quest] += 1
        self._now(seat)["quest"] = 1 + list(self.book.quest).index(quest)

    # Turns

    def _late(self, seat: int) -> None:
        self._now(seat)["late_turns"] += 1

    def _late_discard(self, seat: int, card: Card) -> None:
        self.seat[seat]["late_discards"] += 1
        self.card[seat]["late"][card.id] += 1

    def _played(self, seat: int, side: Side) -> None:
        self._count_face(seat, "played", side.shows)
        self.card[seat][f"face{side.face}"][side.card.id] += 1

    def _revealed(self, table: Any) -> None:
        shown = {p.seat: p.revealed.shows for p in table.players if p.revealed}
        self.able = {seat for seat, face in shown.items() if does_something(table, table.players[seat], face)}
        types = Counter(face.id for face in shown.values())
        for seat, face in shown.items():
            self.seat[seat]["met"] += types[face.id] > 1
        self.meetings += max(types.values(), default=0) > 1

    def _effective(self, seat: int, face: Face) -> None:
        self._count_face(seat, "effective", face)

    def _void(self, seat: int, face: Face) -> None:
        self._count_face(seat, "void", face)
        self.seat[seat]["spoiled"] += face.colour != "yellow" and seat in self.able

    def _declined(self, seat: int, face: Face) -> None:
        self._count_face(seat, "declined", face)

    def _replaced(self, seat: int) -> None:
        self.seat[seat]["replaced"] += 1

    def _turn_end(self, turn: int, table: Any) -> None:
        for player in table.players:
            now = self._now(player.seat)
            if player.complete and not now["complete_turn"]:
                now["complete_turn"] = turn
            if table.alone(player) and not now["ready_turn"]:
                now["ready_turn"] = turn

    # Red

    def _loki(self, seat: int, leader: bool) -> None:
        self.seat[seat]["loki_leader"] += leader

    def _stolen_token(self, by: str, seat: int, victim: int) -> None:
        self.seat[seat][f"tokens_{by}"] += 1
        self.seat[victim][f"lost_{by}"] += 1

    def _robbed(self, seat: int, face: Face) -> None:
        self.seat[seat]["robbed"] += 1
        self._count_face(seat, "stolen", face)

    def _theft(self, seat: int, used: bool) -> None:
        self.seat[seat]["thefts_used" if used else "thefts_denial"] += 1

    # Blue

    def _raid(self, seat: int, victim: int, leader: bool) -> None:
        self.seat[seat]["raids"] += 1
        self.seat[seat]["raids_leader"] += leader
        self.seat[victim]["raided"] += 1

    def _raid_won(self, seat: int) -> None:
        self.seat[seat]["raids_won"] += 1

    def _boarding(self, seat: int, face: Face, won: bool) -> None:
        self.seat[seat]["boardings"] += 1
        self.seat[seat]["boardings_won"] += won
        self.card[seat]["boarded"][self.book.passing_id[face.id, face.number]] += won

    def _spears_spent(self, seat: int, number: int) -> None:
        self.seat[seat]["spears_spent"] += number

    def _spears_fallen(self, seat: int, number: int) -> None:
        self.seat[seat]["spears_fallen"] += number

    def _casualty(self, seat: int, spear: bool) -> None:
        self.seat[seat]["casualty_spear" if spear else "casualty_viking"] += 1

    def _sabotaged(self, seat: int, broken: bool, late: bool) -> None:
        self.seat[seat]["sabotaged"] += 1
        self.seat[seat]["ships_broken"] += broken
        self.seat[seat]["ships_broken_late"] += broken and late

    def _loot(self, seat: int, source: str, name: str, number: int, lost: int) -> None:
        self.card[seat]["reward"][name] += number
        self.seat[seat][f"tokens_{source}"] += number
        self.seat[seat]["shortage"] += lost
        self.lost += lost

    # Quests

    def _phase_three(self, table: Any) -> None:
        for p in table.players:
            self._now(p.seat).update(
                ends=p.ends, deck=int(p.deck is not None), strength=p.strength, beer=p.beer, spears=len(p.spears)
            )
            self.seat[p.seat]["complete"] += p.complete
            self.seat[p.seat]["drakkars"] += p.complete and p.deck is not None

    def _done(self, seat: int, how: str, quest: str, drakkar: bool) -> None:
        self.seat[seat]["drakkar_done" if drakkar else "knarr_done"] += 1
        self.card[seat][how][quest] += 1

    def _offer(self, seat: int) -> None:
        self.seat[seat]["offers"] += 1

    def _refusal(self, seat: int) -> None:
        self.seat[seat]["refusals"] += 1

    def _helped(self, seat: int, quester: int, price: int) -> None:
        self.seat[seat]["helped"] += 1
        self._now(quester).update(helper=seat, price=price)

    def _paid(self, seat: int, helper: int) -> None:
        self.seat[seat]["lost_help"] += 1
        self.seat[helper]["tokens_help"] += 1

    def _quests_done(self, table: Any) -> None:
        for player in table.players:
            self._now(player.seat).update(result=player.result, vp=table.worth(player.seat))
            self.seat[player.seat][f"quests_{player.result}"] += 1

    # The row

    def row(self, game: Any) -> dict[str, Any]:
        """The log row of a game that is over: by name, then seat, then label or round."""
        result, players = game.result(), game.players
        top = sorted(result["scores"], reverse=True)
        kinds = {f"supply_{kind}": game.supply[k] for k, kind in enumerate(KINDS)}
        held = {f"{kind}s": [p.tokens[k] for p in players] for k, kind in enumerate(KINDS)}
        return {
            "game": {
                "winners": result["winners"],
                "end_reason": result["end_reason"],
                "turns": game.turns,
                "rounds": game.round,
                "decisions": game.decisions,
                "forced": game.forced,
                "margin": top[0] - top[1],
                "tokens_lost": self.lost,
                "meetings": self.meetings,
                "first_seat": game.first_earl,
                **kinds,
            },
            "seat": {
                "score": result["scores"],
                "rank": result["ranks"],
                "eliminated_turn": [0 for _ in players],  # DRK-138
                **held,
                "trios": [min(p.tokens) for p in players],
                **{name: [self.seat[seat][name] for seat in self.seats] for name in SEAT},
            },
            "card": {name: [dict(+self.card[seat][name]) for seat in self.seats] for name in CARD},
            "round": {name: [[now[seat][name] for now in self.rounds] for seat in self.seats] for name in ROUND},
        }
