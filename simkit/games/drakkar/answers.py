"""The balance questions of Drakkar and the expressions that answer them."""

from collections.abc import Mapping, Sequence

from simkit.games.common import ratios as R
from simkit.games.drakkar.cards import PREY, QUEST
from simkit.games.drakkar.limits import BANNERS, ROUNDS
from simkit.games.metric import Answer
from simkit.scenario.model import Scenario

(
    EARL, BRAWL, QUESTS, FACES, _, SOURCES, LOKI, BOARDING, TRICKS, SHIPS, TEAM_UP, TRIOS, SUPPLY, SCORES, TEMPO,
    MEETING,
) = QUESTIONS = (
    "Earl: is it worth anything to be first, or near the first?",
    "Brawl: what is the first choice of a deck worth?",
    "Quests: which are kept, done alone, done with help, and why do they fail?",
    "Faces: which are played, which are wasted?",
    "Cards: which of its two faces is used?",
    "Where do tokens come from, and what do others take away?",
    "Loki: is a theft without defence too strong, and who is robbed?",
    "Boarding: how often does it succeed, and what does it cost?",
    "Thief and Sabotage: how often do they do nothing, how often do they hurt?",
    "Ships: Knarr or Drakkar, and when are they complete?",
    "Team-up: how often, at what price, how often refused?",
    "Trios: how many points do they bring?",
    "Supply: how often does it run out?",
    "Scores: how far apart are the players, and who leads before the end?",
    "Time pressure: how often is somebody late?",
    "Simultaneous choices: how often do they meet?",
)  # fmt: skip
PLACE = "place"  # a list of labels: 1 to the number of players
DONE = "(quests_solo + quests_team)"
ALL = f"({DONE} + quests_no_deal + quests_fail_ship + quests_fail_strength + quests_fail_beer + quests_fail_both + quests_fail_denied)"  # noqa: E501
GAINED = "(tokens_start + tokens_quest + tokens_team + tokens_boarding + tokens_raid + tokens_loki + tokens_help)"
QUEST_DONE = '("solo.{label}" + "team.{label}")'
PRICES = (("1 token", "= 1"), ("2 tokens", "= 2"), ("3 tokens", "= 3"), ("more", "> 3"))


def labels(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    """Places: of the final ranking, of the Brawl, from the Earl on."""
    return {PLACE: [str(place) for place in range(1, scenario.players + 1)]}


def bargaining(scenario: Scenario) -> bool:
    """A price is offered, and can be refused."""
    return bool(scenario.rules.team_up_protocol == "offer")


def hurried(scenario: Scenario) -> bool:
    late = scenario.rules.late_prob
    return any(late) if isinstance(late, tuple) else late > 0


def _rounds(term: str) -> str:
    """A term of every round, added up; `#` stands for the round."""
    return " + ".join(term.replace("#", str(r)) for r in range(1, ROUNDS + 1))


def _quest(name: str, meaning: str, column: str) -> Answer:
    return R.ratio(QUESTS, name, f"share of Quests {meaning}", column, ALL, chart="What becomes of Quests")


def _source(name: str, meaning: str, column: str) -> Answer:
    return R.ratio(SOURCES, name, f"share of all tokens gained that come from {meaning}", column, GAINED)


def _lost(name: str, column: str) -> Answer:
    return R.mean_where(
        SOURCES, f"{name}, place {{label}}", "tokens lost per player of that final place", "rank = {label}", column,
        unit="tokens", per=PLACE, chart="Tokens lost, by final place",
    )  # fmt: skip


def _price(name: str, is_it: str) -> Answer:
    deals = _rounds(R.where('"price.#" > 0'))
    return Answer(
        TEAM_UP, f"for {name}", "share of deals", "rounds", _rounds(R.where(f'"price.#" {is_it}')), deals,
        chart="Price of help",
    )  # fmt: skip


def _face(name: str, meaning: str, top: str, bottom: str, chart: str) -> Answer:
    return Answer(
        FACES, f"{{title}} {name}", meaning, "cards", f'"{top}.{{label}}"', f'"{bottom}.{{label}}"', per="card",
        kinds=BANNERS, chart=chart,
    )  # fmt: skip


def _turns(name: str, meaning: str, column: str) -> Answer:
    return R.ratio(MEETING, name, meaning, column, "length", chart="When choices meet")


ANSWERS = (
    R.mean_where(
        EARL, "VP of place {label} from the Earl", "mean final VP; place 1 is the first Earl", '"order" = {label} - 1',
        "score", unit="VP", per=PLACE, chart="VP by place from the first Earl",
    ),
    R.win_rate(EARL, "win rate of the first Earl", "of the seat that is Earl in round 1", R.STARTS),
    Answer(
        BRAWL, "pick {label}", "win rate; every round's Brawl counts", "rounds",
        _rounds(R.where('"pick.#" = {label}', R.WON)), _rounds(R.where('"pick.#" = {label}')), per=PLACE,
        chart="Win rate by pick in the Brawl",
    ),
    Answer(
        BRAWL, "value of the deck taken", "what its visible faces are worth to `greedy`", "rounds",
        _rounds('"deck_value.#"'), _rounds(R.where('"pick.#" > 0')), unit="score",
    ),
    _quest("alone", "done alone", "quests_solo"),
    _quest("with help", "done with help", "quests_team"),
    _quest("no deal", "for which help could be asked but no deal was made", "quests_no_deal"),
    _quest("no ship", "that fail without a complete ship", "quests_fail_ship"),
    _quest("no strength", "that fail because strength is missing", "quests_fail_strength"),
    _quest("no beer", "that fail because beer is missing", "quests_fail_beer"),
    _quest("neither", "that fail because both are missing", "quests_fail_both"),
    R.ratio(
        QUESTS, "tokens per Quest", "mean loot of a Quest that is done", "tokens_quest + tokens_team", DONE,
        unit="tokens",
    ),
    Answer(
        QUESTS, "{title} done", "share of the times it was kept", "cards", QUEST_DONE, '"kept.{label}"', per="card",
        kinds=(QUEST,), chart="Quests done, of those kept",
    ),
    Answer(
        QUESTS, "{title} brings", "tokens each time it was kept, before paying for help", "cards", '"reward.{label}"',
        '"kept.{label}"', unit="tokens", per="card", kinds=(QUEST,), chart="Reward of a Quest that is kept",
    ),
    _face("played", "share of the hand cards with it", "played", "held", "Faces played, of those held"),
    _face(
        "does something", "share of the times it is played", "effective", "played",
        "Faces that do something when played",
    ),
    R.per_player(FACES, "replaced", "stored cards that made room for others, per player", "replaced", "cards"),
    _source("start", "the start", "tokens_start"),
    _source("Quests alone", "Quests done alone", "tokens_quest"),
    _source("Quests with help", "Quests done with help", "tokens_team"),
    _source("Boarding", "Boardings", "tokens_boarding"),
    _source("Raids", "Raids", "tokens_raid"),
    _source("Loki", "Loki", "tokens_loki"),
    _source("help sold", "help", "tokens_help"),
    R.ratio(
        SOURCES, "lost again", "share of all tokens gained that are lost again", "lost_raid + lost_loki + lost_help",
        GAINED,
    ),
    _lost("to Raids", "lost_raid"),
    _lost("to Loki", "lost_loki"),
    _lost("for help", "lost_help"),
    R.per_player(LOKI, "tokens taken", "per player", "tokens_loki", "tokens"),
    R.ratio(
        LOKI, "at the leader", "share of thefts from a rival with most VP", "loki_leader", "tokens_loki",
        caveat="with one token for each Loki",
    ),
    R.per_player(BOARDING, "made", "Boardings per player", "boardings", "Boardings"),
    R.ratio(BOARDING, "won", "share of Boardings", "boardings_won", "boardings"),
    R.ratio(BOARDING, "loot", "tokens per Boarding", "tokens_boarding", "boardings", unit="tokens"),
    R.ratio(
        BOARDING, "casualties", "Viking cards and Spears lost per fight, Raids included",
        "casualty_viking + casualty_spear", "boardings + raids", unit="cards",
    ),
    Answer(
        BOARDING, "{title} boarded", "share of the hand cards with it that win its loot", "cards", '"boarded.{label}"',
        '"held.{label}"', per="card", kinds=(PREY,), chart="Passing ships boarded, of those held",
    ),
    R.per_player(TRICKS, "stolen and used", "cards per player", "thefts_used", "cards"),
    R.per_player(TRICKS, "stolen to deny", "cards per player", "thefts_denial", "cards"),
    R.per_player(TRICKS, "ship cards destroyed", "per player", "sabotaged", "cards"),
    R.per_player(TRICKS, "ships broken", "complete ships that became incomplete, per player", "ships_broken", "ships"),
    R.ratio(
        TRICKS, "broken late", "share of the ships broken: in the last three turns of a round", "ships_broken_late",
        "ships_broken",
    ),
    R.ratio(TRICKS, "Raids won", "share of all Raids", "raids_won", "raids"),
    R.ratio(SHIPS, "complete", "share of player-rounds", "complete", ALL),
    R.ratio(SHIPS, "Drakkars", "share of complete ships", "drakkars", "complete"),
    R.ratio(SHIPS, "Quests with a Knarr", "share of Knarrs that do their Quest", "knarr_done", "complete - drakkars"),
    R.ratio(SHIPS, "Quests with a Drakkar", "share of Drakkars that do their Quest", "drakkar_done", "drakkars"),
    Answer(
        SHIPS, "complete in turn", "first turn with a complete ship", "rounds", _rounds('"complete_turn.#"'),
        _rounds(R.where('"complete_turn.#" > 0')), unit="turn",
    ),
    R.ratio(TEAM_UP, "of all Quests done", "share done with help", "quests_team", DONE),
    R.ratio(TEAM_UP, "price", "tokens paid for help", "lost_help", "quests_team", unit="tokens"),
    R.ratio(
        TEAM_UP, "kept", "tokens of the loot left to the quester", "tokens_team - lost_help", "quests_team",
        unit="tokens",
    ),
    R.ratio(TEAM_UP, "refused", "share of all offers", "refusals", "offers", when=bargaining),
    *(_price(name, is_it) for name, is_it in PRICES),
    R.ratio(TRIOS, "share of points", "that come from trios", "trios", "score", caveat="with one point for a trio"),
    R.per_player(TRIOS, "trios", "per player", "trios", "trios"),
    R.games_with(SUPPLY, "loot lost", "share of games", "tokens_lost > 0"),
    R.per_game(SUPPLY, "goats left", "per game", "supply_goat", "tokens"),
    R.per_game(SUPPLY, "weapons left", "per game", "supply_weapon", "tokens"),
    R.per_game(SUPPLY, "golds left", "per game", "supply_gold", "tokens"),
    R.per_player(SCORES, "VP", "mean final VP of a player", "score", "VP"),
    R.mean_where(SCORES, "VP of the winner", "mean", "won > 0", "score", unit="VP"),
    R.per_game(SCORES, "margin", "lead of the best over the second", "margin", "VP"),
    R.share_with(SCORES, "shared wins", "share of winners who share the win", "won > 1", "won > 0"),
    R.decisions(SCORES),
    R.per_player(TEMPO, "late", "cards discarded for being late, per player", "late_discards", "cards", when=hurried),
    Answer(
        MEETING, "several reveal the same", "share of turns in which two or more players reveal one type of face",
        "games", "meetings", "turns", chart="When choices meet",
    ),
    _turns("a rival reveals the same", "share of a player's turns", "met"),
    _turns(
        "spoiled", "share of a player's turns: what others revealed left a red or blue face without effect", "spoiled",
    ),
    _turns("stolen", "share of a player's turns: a Thief took the card", "robbed"),
)  # fmt: skip
