"""Village of Legends: the counters of the log, recounted from what happened (Balance questions)."""

from collections import Counter
from typing import Any

from tests.referee.village_of_legends.combat import Attack
from tests.referee.village_of_legends.game import Game

SOURCES = ("light", "heavy", "magic", "spell", "monster", "poison", "overwhelm")
SEAT = [
    "healed_beer", "healed_potion", "healed_spell", "healed_ability", "healed_lifelink", "absorbed", "excess",
    "lost_on_monsters", "monster_damage", "monster_kills", "xp", "xp_given", "level2_turn", "level3_turn", "gold_made",
    "gold_spent", "gold_lost", "bought", "sold", "removed", "banished", "deck_size", "weapons_played", "spells_played",
    "beers", "defences_played", "monsters_played", "monsters_self", "unsheathed", "summoned", "abilities",
    "taming_failed", "berserk_starts", "berserk_turns", "berserk_damage", "closed_monster", "closed_berserk",
    "closed_overwhelm", "hosted", "no_purchase_turns", "unplayable", "int_available", "int_spent", "int_wasted",
    "int_lost", "forced_discards", "reshuffles", "turns_taken", "eliminated_turn", "out_round", "kills", "ally_kills",
]  # fmt: skip
CARD = [
    "bought", "first_bought_round", "taken", "played", "sold", "removed", "gold", "damage", "healing", "absorbed",
    "destroyed", "offered", "unaffordable",
]  # fmt: skip
ROUND = ("life", "xp", "level")


class Tally:
    """Hears the events of a game. `row` is the log row at the end."""

    def __init__(self, game: Game) -> None:
        self.book, self.seats = game.book, range(game.book.players)
        self.game: Counter[str] = Counter()
        self.seat: list[Counter[str]] = [Counter() for _ in self.seats]
        self.card: list[dict[str, Counter[str]]] = [{name: Counter() for name in CARD} for _ in self.seats]
        self.lost: list[Counter[str]] = [Counter() for _ in self.seats]  # by source
        self.damage: list[Counter[str]] = [Counter() for _ in self.seats]
        self.cause, self.killer = ["none" for _ in self.seats], [-1 for _ in self.seats]
        self.by_turn: list[list[dict[str, int]]] = [[] for _ in self.seats]  # at the end of own turns
        self.age: Counter[int] = Counter()  # of Market spaces, added up
        self.changed: Counter[int] = Counter()  # turn of the last change of a space
        self.turns = 0
        self.made = 0  # gold of this turn
        self.could_buy = False  # in this turn

    def hear(self, game: Game) -> None:
        """All that has happened since; the decision that is open now."""
        for what, about in game.events:
            getattr(self, f"_{what}")(**about)
        game.events.clear()
        if game.asked and game.asked.decision == "main":
            self.could_buy |= any(label.startswith("buy:") for label in game.asked.options)

    def _choice(self, options: int) -> None:
        self.game["decisions" if options > 1 else "forced"] += 1

    # Turns

    def _turn(self, seat: int, int: int) -> None:
        self.turns += 1
        self.made, self.could_buy = 0, False
        self.seat[seat]["turns_taken"] += 1
        self.seat[seat]["int_available"] += int

    def _main_phase(self, seat: int, hosted: int, overwhelm: bool, berserk: bool, blocked: bool) -> None:
        mine = self.seat[seat]
        mine["hosted"] += hosted
        if overwhelm:
            mine["closed_overwhelm"] += 1
        elif berserk:
            mine["closed_berserk"] += 1
        elif blocked:
            mine["closed_monster"] += 1

    def _offers(self, seat: int, cards: list[str]) -> None:
        """What lies on the Market at END, with access."""
        for card in cards:
            self.card[seat]["offered"][card] += 1
            self.card[seat]["unaffordable"][card] += self.book.price(seat, card) > self.made

    def _end(self, seat: int, unplayable: int, berserk: bool) -> None:
        """END was chosen in the Main phase."""
        self.game["ends"] += 1
        self.seat[seat]["unplayable"] += unplayable
        self.seat[seat]["no_purchase_turns"] += not self.could_buy
        self.seat[seat]["berserk_turns"] += berserk
        for space in self.book.spaces:
            self.age[space] += self.turns - self.changed[space]

    def _turn_over(self, seat: int, life: int, xp: int, level: int) -> None:
        self.by_turn[seat].append({"life": life, "xp": xp, "level": level})

    def _lost(self, seat: int, gold: int, int: int) -> None:
        self.seat[seat]["gold_lost"] += gold
        self.seat[seat]["int_wasted"] += max(0, int)

    def _reshuffle(self, seat: int) -> None:
        self.seat[seat]["reshuffles"] += 1

    def _refilled(self, space: int) -> None:
        self.changed[space] = self.turns

    # Market and pools

    def _bought(self, seat: int, card: str, price: int, turn: int) -> None:
        self.seat[seat]["bought"] += 1
        self.seat[seat]["gold_spent"] += price
        self.card[seat]["bought"][card] += 1
        self.card[seat]["offered"][card] += 1
        self.card[seat]["first_bought_round"].setdefault(card, turn)

    def _sold(self, seat: int, card: str) -> None:
        self.seat[seat]["sold"] += 1
        self.card[seat]["sold"][card] += 1

    def _gold(self, seat: int, gold: int, card: str | None) -> None:
        """Made by playing a card, or by a sale."""
        self.made += gold
        self.seat[seat]["gold_made"] += gold
        if card:
            self.card[seat]["gold"][card] += gold

    def _smelted(self, seat: int, lost: str, card: str) -> None:
        self._removed(seat, lost)
        self.card[seat]["taken"][card] += 1

    def _removed(self, seat: int, card: str) -> None:
        self.seat[seat]["removed"] += 1
        self.card[seat]["removed"][card] += 1

    def _banished(self, seat: int, card: str) -> None:
        self.seat[seat]["banished"] += 1

    def _int(self, seat: int, amount: int) -> None:
        self.seat[seat]["int_available"] += max(0, amount)

    def _int_spent(self, seat: int, amount: int) -> None:
        self.seat[seat]["int_spent"] += amount

    def _int_lost(self, seat: int, amount: int) -> None:
        self.seat[seat]["int_lost"] += amount

    # Cards

    def _played(self, seat: int, card: str) -> None:
        about, mine = self.book.cards[card], self.seat[seat]
        self.card[seat]["played"][card] += 1
        mine["weapons_played"] += about.weapon
        mine["spells_played"] += about.type == "spell"
        mine["defences_played"] += about.type == "defence"
        mine["beers"] += about.type == "beer"

    def _placed(self, seat: int, card: str, host: int) -> None:
        self.seat[seat]["monsters_played"] += 1
        self.seat[seat]["monsters_self"] += host == seat

    def _summoned(self, seat: int) -> None:
        self.seat[seat]["summoned"] += 1

    def _taming_failed(self, seat: int) -> None:
        self.seat[seat]["taming_failed"] += 1

    def _taken(self, seat: int, card: str) -> None:
        self.card[seat]["taken"][card] += 1

    def _unsheathed(self, seat: int) -> None:
        self.seat[seat]["unsheathed"] += 1

    def _ability(self, seat: int) -> None:
        self.seat[seat]["abilities"] += 1

    def _berserk(self, seat: int, turns: int) -> None:
        self.seat[seat]["berserk_starts"] += 1

    def _berserk_attack(self, seat: int, bonus: int) -> None:
        self.seat[seat]["berserk_damage"] += bonus

    def _discarded(self, seat: int, card: str) -> None:
        self.seat[seat]["forced_discards"] += 1

    def _healed(self, seat: int, amount: int, source: str, card: str | None) -> None:
        source = source if source in ("beer", "spell", "ability", "lifelink") else "potion"
        self.seat[seat][f"healed_{source}"] += amount
        if card:
            self.card[seat]["healing"][card] += amount

    # Attacks

    def _monster_hurt(self, attack: Attack, damage: int) -> None:
        if attack.by_player and attack.seat is not None:
            self.seat[attack.seat]["monster_damage"] += damage

    def _killed(self, attack: Attack) -> None:
        if attack.by_player and attack.seat is not None:
            self.seat[attack.seat]["monster_kills"] += 1

    def _xp(self, seat: int, xp: int, owner: int | None) -> None:
        self.seat[seat]["xp"] += xp
        if owner is not None and owner != seat:
            self.seat[owner]["xp_given"] += xp

    def _level(self, seat: int, level: int, turn: int) -> None:
        self.seat[seat][f"level{level}_turn"] = turn

    def _absorbed(self, seat: int, card: str, damage: int) -> None:
        self.seat[seat]["absorbed"] += damage
        self.card[seat]["absorbed"][card] += damage

    def _destroyed(self, seat: int, card: str) -> None:
        self.card[seat]["destroyed"][card] += 1

    def _armour(self, seat: int, damage: int) -> None:
        pass

    def _excess(self, attack: Attack, seat: int, damage: int) -> None:
        self.seat[seat]["excess"] += damage

    def _lost_on_monsters(self, seat: int, damage: int) -> None:
        self.seat[seat]["lost_on_monsters"] += damage

    def _hurt(self, attack: Attack, seat: int, damage: int) -> None:
        self.lost[seat][attack.source] += damage
        if attack.seat is not None:
            self.damage[attack.seat][attack.source] += damage
            self.card[attack.seat]["damage"][attack.card.id] += damage

    def _poisoned(self, seat: int, damage: int) -> None:
        self.lost[seat]["poison"] += damage

    def _out(self, seat: int, cause: str, credit: int | None, round: int, cards: int, ally: bool) -> None:
        self.cause[seat] = cause
        if credit is not None:
            self.killer[seat] = credit
            self.seat[credit]["kills"] += 1
            self.seat[credit]["ally_kills"] += ally
        self.seat[seat] |= {"eliminated_turn": self.turns, "out_round": round, "deck_size": cards}

    # The row

    def row(self, game: Game) -> dict[str, Any]:
        """The log row of a game that is over."""
        for player in game.players:
            if player.alive:
                in_play = sum(one.owner == player.seat and not one.card.mini for one in game.monsters)
                self.seat[player.seat]["deck_size"] = player.own_cards().total() + in_play
        return {
            "game": {
                "first_seat": game.first,
                "winners": game.winners,
                "end_reason": game.end_reason,
                "shared": int(len(game.winners) > 1 and game.winners not in game.mode.sides(len(self.seats))),
                "turns": game.turns,
                "rounds": max(player.turns for player in game.players),
                "space_age": {str(space): self.age[space] for space in self.book.spaces},
                **{name: self.game[name] for name in ("decisions", "forced", "ends")},
            },
            "seat": {
                **{name: [self.seat[seat][name] for seat in self.seats] for name in SEAT},
                "hero": [player.board.id for player in game.players],
                "role": [game.mode.role(seat) for seat in self.seats],
                "level": [player.level for player in game.players],
                "rank": game.ranks(),
                "score": [player.lp for player in game.players],
                "cause": self.cause,
                "fell": [game.outlived.get(seat, -1) + 1 for seat in self.seats],
                "killed": [
                    {str(other): int(self.killer[other] == seat) for other in self.seats} for seat in self.seats
                ],
                "killer": self.killer,
                "lost": [{source: self.lost[seat][source] for source in SOURCES} for seat in self.seats],
                "damage": [{source: self.damage[seat][source] for source in SOURCES} for seat in self.seats],
            },
            "card": {name: [dict(+self.card[seat][name]) for seat in self.seats] for name in CARD},
            "round": {name: [self.by_round(game, seat, name) for seat in self.seats] for name in ROUND},
        }

    def by_round(self, game: Game, seat: int, name: str) -> list[int]:
        """At the end of own turns; the last number stays."""
        player = game.players[seat]
        last = {"life": player.lp, "xp": player.xp, "level": player.level}
        return [*(turn[name] for turn in self.by_turn[seat]), last[name]]
