"""Village of Legends: the set-up (VOL-101 to VOL-108), dealt by chance or as a first state shows it."""

import random
from collections import Counter
from typing import Any

from simkit.testing.referee import Disagreement, agree
from tests.referee.village_of_legends.book import FIRST_MAIN, MARKET_DECKS, Book
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.luck import Luck


def deal(book: Book, luck: Luck, seed: object) -> Game:
    """A new game before its first turn."""
    game, rng = Game(book, luck), random.Random(f"set-up {seed}")

    def shuffled(cards: Counter[str]) -> list[str]:
        order = sorted(cards.elements())
        rng.shuffle(order)
        return order

    start = book.rules["start_seat"]
    game.first = game.active = rng.randrange(book.players) if start == "random" else start
    for name in game.decks:
        game.decks[name] = shuffled(book.deck(name))
    aside = put_aside(game)
    for space in game.spaces:
        game.refill(space)
    game.decks["main"] = shuffled(Counter(game.decks["main"] + aside)) if aside else game.decks["main"]
    heroes = heroes_of(book, rng)
    for player in game.players:
        if heroes:
            player.hero = book.heroes[heroes[player.seat]]
        player.deck = shuffled(book.start_deck)
    if heroes:
        game.to_the_middle()
        for player in game.players:
            player.lp = player.board.lp
    deal_hands(game)
    return game


def put_aside(game: Game) -> list[str]:
    """VOL-110: what may not turn up while the Market is first filled; Sneak Attack Monsters leave the game."""
    deck, filled, aside = game.decks["main"], 0, list[str]()
    while deck and filled < game.rules["main_spaces"]:
        card = game.about(deck[filled]) if filled < len(deck) else None
        if card is None:
            break
        if card.can("sneak"):
            game.remove(deck.pop(filled))
        elif card.can("overwhelm"):
            aside.append(deck.pop(filled))
        else:
            filled += 1
    return aside


def heroes_of(book: Book, rng: random.Random) -> list[str]:
    """VOL-105: by seat; nothing for a draft."""
    match book.rules["hero_selection"]:
        case "random":
            return rng.sample(list(book.heroes), book.players)
        case "fixed":
            return list(book.rules["heroes"])
    return []


def deal_hands(game: Game) -> None:
    """VOL-108: counted from the start player."""
    for order, number in enumerate(game.book.rules["opening_hand"]):
        seat = (game.first + order) % game.book.players
        game.draw(game.players[seat], number)


def adopt(book: Book, luck: Luck, state: dict[str, Any]) -> Game:
    """A new game as the first state of a trace shows it, after a check that it can be dealt so."""
    game, rules = Game(book, luck), book.rules
    game.first = game.active = state["first_seat"]
    if rules["start_seat"] != "random":
        agree("VOL-107 first seat", rules["start_seat"], game.first)
    for name in game.decks:
        game.decks[name] = list(state["market_decks"][name])
    for space in game.spaces:
        game.spaces[space] = state["market"][str(space)]
    game.removed = Counter(state["removed"])
    check_market(game)
    for player, hero, deck, hand in zip(game.players, state["hero"], state["deck"], state["hand"], strict=True):
        order = (player.seat - game.first) % book.players
        dealt = min(rules["opening_hand"][order], book.start_deck.total())
        agree(f"VOL-108 hand of seat {player.seat}", dealt, sum(hand.values()))
        agree(f"VOL-102 cards of seat {player.seat}", book.start_deck, Counter(deck) + Counter(hand))
        player.deck, player.hand = list(deck), Counter(hand)
        if hero is not None:
            player.hero = book.heroes[hero]
            player.lp = player.board.lp
    check_heroes(book, state["hero"])
    return game


def check_market(game: Game) -> None:
    """VOL-103, VOL-104."""
    for space, name in enumerate(MARKET_DECKS, 1):
        shown = Counter(card for card in [game.spaces[space]] if card)
        agree(f"VOL-103 the {name} deck", game.book.deck(name), shown + Counter(game.decks[name]))
    shown = Counter(card for space, card in game.spaces.items() if space >= FIRST_MAIN and card)
    main = shown + Counter(game.decks["main"]) + game.removed
    agree("VOL-103, 110 the Main deck", game.book.deck("main"), main)
    for card in game.removed:
        agree(f"VOL-110 {card} sneaks in", True, game.about(card).can("sneak"))
    for card in shown:
        for ability in ("sneak", "overwhelm"):
            agree(f"VOL-110 {card} may lie there", False, game.about(card).can(ability))
    for space, face_up in game.spaces.items():
        filled = bool(face_up or game.decks[game.book.deck_of(space)])
        agree(f"VOL-104 space {space} is filled", bool(face_up), filled)


def check_heroes(book: Book, heroes: list[str | None]) -> None:
    """VOL-105."""
    match book.rules["hero_selection"]:
        case "fixed":
            agree("VOL-105 fixed Heroes", list(book.rules["heroes"]), heroes)
        case "draft":
            agree("VOL-105 no Heroes before the draft", [None] * book.players, heroes)
        case _:
            if len(set(heroes)) < book.players or None in heroes:
                raise Disagreement("VOL-105 Heroes", "a different one for each player", heroes)
            if book.players == 6 and book.rules["skirmisher"] == "highest_int":
                wits = [book.heroes[hero].intelligence for hero in heroes if hero]
                for middle in (1, 4):
                    agree(f"VOL-848 INT of seat {middle}", max(wits[middle - 1 : middle + 2]), wits[middle])
