"""Tug: a tiny complete game for the tests of what neither built-in game has.

Each turn a seat draws a card and plays or drops it; pushes add to its side's points, pulls take away. After some rounds
the side with the most points wins; sides that are level share the win. Four play in two teams, six in three, all
others for themselves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.actions import Block
from simkit.games.books import book_type, new_book
from simkit.games.contract import Array, Bench, CardInfo, Game, Handicap, Policy
from simkit.games.metric import BASE_GAME, BASE_SEAT, Answer, Metric, Metrics
from simkit.scenario.model import Card, Model, Scenario, whole
from tests.teams.kernel.state import CARDS, PHASES, ROUNDS, SEATS

TEAMS = {4: (0, 1, 0, 1), 6: (0, 0, 1, 1, 2, 2)}
NAMES = {1: ["whole"], 2: ["early", "late"], 3: ["early", "middle", "late"]}  # of phases


class Valued(Card):
    value: int = whole(-9, 9)


class Cards(Model):
    nudge: Valued
    heave: Valued
    slip: Valued
    dud: Valued


class Rules(Model):
    rounds: int = whole(1, ROUNDS, default=5)
    phases: int = whole(1, PHASES, default=2)


def card_list(scenario: Scenario) -> list[CardInfo]:
    cards = {card: getattr(scenario.cards, card) for card in Cards.model_fields}
    kinds = {card: "push" if m.value > 0 else "pull" if m.value < 0 else "dud" for card, m in cards.items()}
    return [CardInfo(card, m.title, kinds[card], m.count, deniable=m.value != 0) for card, m in cards.items()]


def actions(scenario: Scenario) -> list[Block]:
    return [Block("play", [f"play:{card}" for card in Cards.model_fields]), Block("drop", ["drop"])]


def sides(players: int) -> Sequence[int]:
    return TEAMS.get(players, range(players))


BOOK = book_type(
    Rules, ["play", "drop"], SEATS, CARDS, [("count", "i8", CARDS), ("value", "i8", CARDS), ("side", "i8", SEATS)]
)


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    cards = [getattr(scenario.cards, card) for card in Cards.model_fields]
    made = new_book(BOOK, scenario, card_list(scenario), actions(scenario), handicap)
    made["count"], made["value"] = [card.count for card in cards], [card.value for card in cards]
    made["side"][0, : scenario.players] = sides(scenario.players)
    return made


def labels(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    return {"phase": NAMES[scenario.rules.phases]}


def check(cards: Cards, rules: Rules, players: int, tables: Mapping[str, Any]) -> list[Any]:
    return []


OUTCOMES, MOODS, TONES, STANDS = ("shared", "narrow", "clear"), ("idle", "busy"), ("quiet", "loud"), ("behind", "ahead")
METRICS = Metrics(
    game=(
        *BASE_GAME,
        Metric("outcome", "word", "how clear the win was", words=OUTCOMES),
        Metric("plays", "cards", "cards played in each phase", per="phase"),
        Metric("tone", "word", "was any card played in the phase?", per="phase", words=TONES),
    ),
    seat=(
        *BASE_SEAT,
        Metric("mood", "word", "did the seat play any card?", words=MOODS),
        Metric("earned", "points", "points pushed in each phase", per="phase", role="score_part"),
        Metric("lost", "points", "points pulled", dtype="Int16"),
    ),
    card=(
        Metric("drawn", "cards", "copies drawn", role="drawn"),
        Metric("used", "cards", "copies played", role="played"),
        Metric("dropped", "cards", "copies dropped", role="dead"),
        Metric("swing", "points", "points made with the card", dtype="Int16"),
        Metric("last_push", "round", "round of the last one played", kinds=("push",)),
    ),
    round=(
        Metric("points", "points", "points of the seat after each round", dtype="Int16"),
        Metric("stand", "word", "does the seat's side lead after each round?", words=STANDS),
    ),
    rounds=ROUNDS,
    lists={"phase": PHASES},
    end_reasons=("done",),
    capped=(),
    length="turns",
    questions=("Clear: how often is the win clear?",),
    answers=(
        Answer("Clear: how often is the win clear?", "clear", "of all games", "games",
               "CASE WHEN outcome = 'clear' THEN 1 ELSE 0 END"),
        Answer("Clear: how often is the win clear?", "in the {title} phase", "plays in the {label} phase", "games",
               '"plays.{label}"', "turns", chart="Plays by phase", per="phase"),
        Answer("Clear: how often is the win clear?", "{title} used", "of the copies drawn", "cards",
               '"used.{label}"', '"drawn.{label}"', chart="Use of pushes", per="card", kinds=("push",)),
    ),
)  # fmt: skip
GAME = Game(
    id="tug",
    title="Tug",
    summary="Push, pull, drop.",
    min_players=2,
    max_players=SEATS,
    variants={"standard": {}},
    rules_version="1",
    rules_prefix="TUG",
    cards_model=Cards,
    rules_model=Rules,
    check=check,
    cards=card_list,
    actions=actions,
    book=book,
    policies={
        "random": Policy(0, "plays or drops", {}),
        "greedy": Policy(2, "plays what helps", {}),
        "keen": Policy(3, "plays all it can", {}),
    },
    metrics=METRICS,
    package=__name__,
    bench=Bench(players=4, policy="random"),
    sides=sides,
    labels=labels,
)
