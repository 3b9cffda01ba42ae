"""The balance questions of Village of Legends and the expressions that answer them."""

from simkit.games.common import ratios as R
from simkit.games.metric import Answer
from simkit.games.village_of_legends.book import sides
from simkit.games.village_of_legends.cards import Monster, cards_of
from simkit.games.village_of_legends.heroes import Summon
from simkit.games.village_of_legends.limits import CAUSES, SOURCES
from simkit.scenario.model import Scenario

(
    ORDER, HEROES, LENGTH, CARDS, SOURCE, MONSTERS, CLOSED, LEVELS, BERSERK, INT, DEFENCE, MARKET, CIRCLE, FIRST,
    ALLIES,
) = QUESTIONS = (
    "Order: is moving first an advantage, and does the smaller opening hand correct it?",
    "Heroes: are they even?",
    "Length: how many rounds, and how many games are stopped?",
    "Cards: which are worth their price?",
    "Attacks: light, heavy or magic?",
    "Monsters: do they help their owner, or feed the victim XP?",
    "Access: what does a closed Market cost?",
    "Levels: do they matter?",
    "Berserk: is it good?",
    "Intelligence: is it fairly priced?",
    "Defence: does it pay?",
    "Market: does it clog?",
    "Eliminations: what kills, and does the circle favour a seat?",
    "Teams: who dies first, and does the first kill decide?",
    "Allies: how often do they share a victory, or kill each other?",
)  # fmt: skip
ROLES = ("none", "frontline", "skirmisher")
OUT = "eliminated_turn > 0"
HERO_CHART, SOURCE_CHART, CAUSE_CHART, AGE_CHART = (
    "Win rate of each Hero", "Damage by source", "Eliminations by cause", "Age of Market spaces",
)  # fmt: skip
SHUT = "closed_monster + closed_berserk + closed_overwhelm"
DEALT = " + ".join(f'"damage.{source}"' for source in SOURCES)
LOST = " + ".join(f'"lost.{source}"' for source in SOURCES)


def two_players(scenario: Scenario) -> bool:
    return scenario.players == 2


def teams(scenario: Scenario) -> bool:
    return len(set(sides(scenario.players))) < scenario.players


def formation(scenario: Scenario) -> bool:
    """Six players have frontlines and Skirmishers (VOL-841)."""
    return scenario.players == 6


def partners(scenario: Scenario) -> bool:
    """Team-mates, or the allies of 5 players."""
    return scenario.players > 3


def allies(scenario: Scenario) -> bool:
    """Only 5 players can win together without being a team (VOL-834)."""
    return scenario.players == 5


def poison(scenario: Scenario) -> bool:
    return _has(scenario, "poison")


def taming(scenario: Scenario) -> bool:
    return _has(scenario, "taming")


def overwhelm(scenario: Scenario) -> bool:
    return _has(scenario, "overwhelm")


def summoning(scenario: Scenario) -> bool:
    boards = scenario.extra_tables["heroes"].there(scenario.rules.modules).values()
    return any(isinstance(row, Summon) for board in boards for level in board.levels for row in level)


def no_cards(scenario: Scenario) -> bool:
    return bool(scenario.rules.no_cards_elimination)


def _has(scenario: Scenario, ability: str) -> bool:
    """A Monster of the game has it."""
    monsters = (card for card in cards_of(scenario).values() if isinstance(card, Monster))
    return any(getattr(monster.abilities, ability) for monster in monsters)


RARE_SOURCES = {"poison": poison, "overwhelm": overwhelm, "no_cards": no_cards}


def _source(word: str) -> Answer:
    what, column, when = "share of all LP taken", f'"damage.{word}"', RARE_SOURCES.get(word)
    return R.ratio(SOURCE, f"by {word}", what, column, DEALT, chart=SOURCE_CHART, when=when)


def _cause(word: str) -> Answer:
    title = word.replace("_", " ")
    return R.share_with(
        CIRCLE, title, "share of all eliminations", f"cause = '{word}'", OUT, chart=CAUSE_CHART,
        when=RARE_SOURCES.get(word),
    )  # fmt: skip


def _level(n: int) -> tuple[Answer, ...]:
    reached = f"level{n}_turn > 0"
    return (
        R.players_with(LEVELS, f"reach Level {n}", "share of players", reached),
        R.win_rate(LEVELS, f"win rate with Level {n}", "of those who reach it", reached),
        R.mean_if_any(
            LEVELS,
            f"turn of Level {n}",
            "own turn in which it is reached",
            "seats",
            f"level{n}_turn",
            "turn",
        ),
    )


ANSWERS = (
    R.mean_where(ORDER, "LP of the first player", "mean at the end", R.STARTS, "score", unit="LP"),
    R.mean_where(
        ORDER, "LP of the last player", "mean at the end", '"order" = 1', "score", unit="LP", when=two_players,
    ),
    R.ratio(
        HEROES, "{title} wins", "win rate of the player with this Hero", R.where('"hero.{label}" = 1', R.WON),
        '"hero.{label}"', chart=HERO_CHART, per="hero",
    ),
    R.turns(LENGTH),
    R.decisions(LENGTH),
    R.per_player(CARDS, "cards bought", "per player", "bought", "cards"),
    R.per_player(CARDS, "cards sold", "per player", "sold", "cards"),
    R.ratio(CARDS, "gold lost", "share of the gold made", "gold_lost", "gold_made"),
    R.per_player(CARDS, "deck", "cards owned at the end", "deck_size", "cards"),
    *map(_source, SOURCES),
    R.per_player(SOURCE, "Weapons", "Weapons played, per player", "weapons_played", "cards"),
    R.per_player(SOURCE, "Spells", "Spells cast, per player", "spells_played", "cards"),
    R.ratio(
        SOURCE, "spent on Monsters", "share of all damage that is dealt to Monsters", "monster_damage",
        f"monster_damage + {DEALT}",
    ),
    R.per_player(MONSTERS, "Monsters played", "cards, per player", "monsters_played", "Monsters"),
    R.ratio(
        MONSTERS, "LP for a Monster", "LP that Monsters take, per Monster played", '"damage.monster"',
        "monsters_played", unit="LP",
    ),
    R.ratio(
        MONSTERS, "XP for a Monster", "XP that others get, per Monster played", "xp_given", "monsters_played",
        unit="XP",
    ),
    R.ratio(MONSTERS, "in front of oneself", "share of Monsters played", "monsters_self", "monsters_played"),
    R.ratio(CLOSED, "by Monsters", "share of turns", "closed_monster", "turns_taken"),
    R.ratio(CLOSED, "by Berserk", "share of turns", "closed_berserk", "turns_taken"),
    R.ratio(CLOSED, "by an Overwhelm Monster", "share of turns", "closed_overwhelm", "turns_taken", when=overwhelm),
    R.ratio(
        CLOSED, "of losers", "share of the losers' turns that begin with a closed Market", R.where("won = 0", SHUT),
        R.where("won = 0", "turns_taken"),
    ),
    R.ratio(
        CLOSED, "of winners", "share of the winners' turns that begin with a closed Market", R.where("won > 0", SHUT),
        R.where("won > 0", "turns_taken"),
    ),
    *_level(2),
    *_level(3),
    R.win_rate(BERSERK, "win rate after Berserk", "of players who went Berserk", "berserk_starts > 0"),
    R.ratio(BERSERK, "turns", "Berserk turns each time", "berserk_turns", "berserk_starts", unit="turns"),
    R.ratio(BERSERK, "damage", "bonus damage each time", "berserk_damage", "berserk_starts", unit="damage"),
    R.per_player(BERSERK, "Beers", "drunk, per player", "beers", "Beers"),
    R.ratio(INT, "spent", "share of the INT available", "int_spent", "int_available"),
    R.ratio(INT, "wasted", "share left at the end of turns", "int_wasted", "int_available"),
    R.per_player(INT, "lost to Imps", "INT, per player", "int_lost", "INT"),
    R.ratio(
        INT, "unplayable", "Scrolls and Spells left in hand because INT is missing, per turn", "unplayable",
        "turns_taken", unit="cards",
    ),
    R.ratio(DEFENCE, "absorbed", "damage per Defence card played", "absorbed", "defences_played", unit="damage"),
    R.ratio(
        DEFENCE, "behind them", "light damage lost behind Defence items, per Defence card played", "excess",
        "defences_played", unit="damage",
    ),
    R.ratio(DEFENCE, "against LP lost", "damage absorbed per LP lost", "absorbed", LOST, unit="damage"),
    R.ratio(
        DEFENCE, "healed", "LP healed per LP lost",
        "healed_beer + healed_potion + healed_spell + healed_ability + healed_lifelink", LOST, unit="LP",
    ),
    R.ratio(MARKET, "nothing to buy", "share of turns", "no_purchase_turns", "turns_taken"),
    Answer(
        MARKET, "age of space {title}", "turns since its last change, when a Main phase ends", "games",
        '"space_age.{label}"', "ends", unit="turns", chart=AGE_CHART, per="space",
    ),
    *(_cause(word) for word in CAUSES[1:]),
    R.win_rate(
        FIRST, "first to fall, wins", "win rate of the team whose player is put out first", "fell = 1", when=teams,
    ),
    R.share_with(
        FIRST, "Skirmisher first", "share of first eliminations that are Skirmishers",
        "fell = 1 AND role = 'skirmisher'", "fell = 1 AND role <> 'none'", when=formation,
    ),
    R.ratio(
        FIRST, "LP of Skirmishers", "LP lost, per turn of theirs", R.where("role = 'skirmisher'", LOST),
        R.where("role = 'skirmisher'", "turns_taken"), unit="LP", when=formation,
    ),
    R.ratio(
        FIRST, "LP of the frontline", "LP lost, per turn of theirs", R.where("role = 'frontline'", LOST),
        R.where("role = 'frontline'", "turns_taken"), unit="LP", when=formation,
    ),
    Answer(ALLIES, "shared victories", "share of games", "games", "shared", when=allies),
    R.ratio(ALLIES, "allies killed", "share of all kills", "ally_kills", "kills", when=partners),
    R.per_player(MONSTERS, "minis", "summoned by Heroes, per player", "summoned", "minis", when=summoning),
    R.per_player(MONSTERS, "taming", "tries that failed, per player", "taming_failed", "tries", when=taming),
)  # fmt: skip
