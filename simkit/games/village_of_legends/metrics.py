"""What a game of Village of Legends logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.metric import BASE_GAME, BASE_SEAT, CardGroup, Metric, Metrics
from simkit.games.village_of_legends.answers import ANSWERS, QUESTIONS, ROLES
from simkit.games.village_of_legends.limits import CAUSES, END_REASONS, HERO_LIMIT, LOGGED_ROUNDS, SOURCES, SPACES
from simkit.scenario.model import Scenario

MARKET = "market card"  # what competes for gold
HERO, SOURCE, SPACE = "hero", "source", "space"  # label lists
ATTACKS = ("weapon", "spell", "monster")
GROUPS = (
    CardGroup("start", "Starting cards", used=False),
    CardGroup("treasure", "Treasure", "bought", "offered", MARKET),
    CardGroup("weapon", "Weapons", "bought", "offered", MARKET),
    CardGroup("spell", "Spells", "bought", "offered", MARKET),
    CardGroup("defence", "Defence cards", "bought", "offered", MARKET),
    CardGroup("monster", "Monsters", "bought", "offered", MARKET),
    CardGroup("beer", "Beers", "bought", "offered", MARKET),
    CardGroup("scroll", "Scrolls", "bought", "offered", MARKET),
    CardGroup("potion", "Potions", "bought", "offered", MARKET),
    CardGroup("item", "Items", "bought", "offered", MARKET),
    CardGroup("wild", "Wild Monsters and minis", used=False),
)


def labels(scenario: Scenario) -> dict[str, list[str]]:
    """What is counted by Hero, by source of damage and by Market space."""
    spaces = [str(space) for space in range(1, 6 + scenario.rules.main_spaces)]
    heroes = list(scenario.extra_tables["heroes"].there(scenario.rules.modules))
    return {HERO: heroes, SOURCE: list(SOURCES), SPACE: spaces}


GAME = (
    *(metric for metric in BASE_GAME if metric.name != "rounds"),
    Metric("rounds", "rounds", "turns begun by the player who had most of them"),
    Metric("shared", "flag", "1 if players of different teams share the victory", dtype="UInt8"),
    Metric("ends", "turns", "turns whose Main phase was ended"),
    Metric("space_age", "turns", "turns since the last change of a Market space, at the end of Main phases", per=SPACE),
)  # fmt: skip
SEAT = (
    *(metric for metric in BASE_SEAT if metric.name not in ("score", "rank")),
    Metric(
        "rank", "place", "final place, 1 = best; 0 = none",
        "who lives in a capped game has no place; those put out by one attack share theirs", "UInt8",
    ),
    Metric("score", "LP", "Life Points at the end", dtype="Int32"),
    Metric("hero", "seats", "1 if the seat plays this Hero", dtype="UInt8", per=HERO, field="heroes", role="character"),
    Metric("out_round", "round", "own turn after which the seat went out; 0 = never", role="went_out"),
    Metric("cause", "word", "what put the seat out", words=CAUSES, role="cause"),
    Metric("killer", "seat", "who put the seat out; -1 = nobody", dtype="Int8"),
    Metric("kills", "players", "players put out", dtype="UInt8"),
    Metric("killed", "players", "players put out, by seat", dtype="UInt8", per="seat", role="target"),
    Metric("fell", "place", "order in which seats were put out, 1 = first; 0 = never", dtype="UInt8"),
    Metric("ally_kills", "players", "allies and team-mates put out", dtype="UInt8"),
    Metric("role", "word", "place in the formation of 6 players", words=ROLES),
    Metric("turns_taken", "turns", "turns begun"),
    Metric("lost", "LP", "Life Points lost", "damage beyond the last Life Point does not count", per=SOURCE),
    Metric("damage", "LP", "Life Points taken from Heroes", "by own Monsters too", per=SOURCE, field="damage_by"),
    Metric("healed_beer", "LP", "Life Points healed by Beers"),
    Metric("healed_potion", "LP", "Life Points healed by Potions and other cards"),
    Metric("healed_spell", "LP", "Life Points healed by Spells"),
    Metric("healed_ability", "LP", "Life Points healed by abilities"),
    Metric("healed_lifelink", "LP", "Life Points healed by Lifelink"),
    Metric("absorbed", "damage", "damage that Defence cards took", field="absorbed_all"),
    Metric("excess", "damage", "light damage lost behind the own Defence items"),
    Metric("lost_on_monsters", "damage", "light damage left after the last Monster"),
    Metric("monster_damage", "damage", "damage dealt to Monsters"),
    Metric("monster_kills", "Monsters", "Monsters killed"),
    Metric("xp", "XP", "Experience Points at the end"),
    Metric("xp_given", "XP", "XP that others got from own Monsters"),
    Metric("level", "level", "Level at the end", dtype="UInt8"),
    Metric("level2_turn", "turn", "own turn in which Level 2 was reached; 0 = never"),
    Metric("level3_turn", "turn", "own turn in which Level 3 was reached; 0 = never"),
    Metric("gold_made", "gold", "gold from cards and sales"),
    Metric("gold_spent", "gold", "gold paid on the Market"),
    Metric("gold_lost", "gold", "gold left at the end of turns"),
    Metric("bought", "cards", "cards bought", field="bought_all"),
    Metric("sold", "cards", "cards sold", field="sold_all"),
    Metric("removed", "cards", "own cards removed from the game, except sales", field="removed_all"),
    Metric("banished", "cards", "cards removed from the Market"),
    Metric("deck_size", "cards", "cards owned at the end, or when the seat went out", "Monsters in play included"),
    Metric("weapons_played", "cards", "Weapons played"),
    Metric("spells_played", "cards", "Spells cast, except Defence Spells"),
    Metric("beers", "cards", "Beers drunk"),
    Metric("defences_played", "cards", "Defence cards played"),
    Metric("monsters_played", "cards", "Monsters played"),
    Metric("monsters_self", "cards", "Monsters played in front of oneself"),
    Metric("summoned", "minis", "minis summoned by the Hero"),
    Metric("unsheathed", "cards", "Weapons played from a Sheath"),
    Metric("abilities", "uses", "abilities used"),
    Metric("taming_failed", "tries", "Monsters that could not be tamed"),
    Metric("berserk_starts", "times", "times the Hero went Berserk"),
    Metric("berserk_turns", "turns", "own turns that end with the Hero Berserk"),
    Metric("berserk_damage", "damage", "bonus damage of all Weapon attacks while Berserk"),
    Metric("closed_monster", "turns", "Main phases begun with the Market closed by Monsters"),
    Metric("closed_berserk", "turns", "Main phases begun with the Market closed by Berserk"),
    Metric("closed_overwhelm", "turns", "Main phases begun with the Market overwhelmed"),
    Metric("hosted", "Monsters", "Monsters in front at the beginning of Main phases, added up"),
    Metric("no_purchase_turns", "turns", "turns in which nothing could be bought"),
    Metric("unplayable", "cards", "Scrolls and Spells in hand at the end of Main phases that could not be played"),
    Metric("int_available", "INT", "INT at the start of turns and INT gained"),
    Metric("int_spent", "INT", "INT paid"),
    Metric("int_wasted", "INT", "INT left at the end of turns"),
    Metric("int_lost", "INT", "INT lost to Imps"),
    Metric("forced_discards", "cards", "cards that the seat had to discard"),
    Metric("reshuffles", "shuffles", "times the discard pile became the deck"),
)  # fmt: skip
CARDS = (
    Metric("played", "cards", "copies played", "from a Sheath too", role="played"),
    Metric("bought", "cards", "copies bought", role="gained"),
    Metric("first_bought_round", "round", "own turn of the first purchase; 0 = never", role="first_gained"),
    Metric("taken", "cards", "copies taken from the Market without paying"),
    Metric("sold", "cards", "copies sold"),
    Metric("removed", "cards", "copies removed from the hand"),
    Metric(
        "offered", "chances", "copies bought, and copies on the Market when a Main phase ended with access",
        role="chance", possible=True,
    ),
    Metric(
        "unaffordable", "chances", "copies on the Market that cost more than all gold made in the turn",
        role="unaffordable", possible=True,
    ),
    Metric("gold", "gold", "gold that it made, sales included", dtype="UInt16"),
    Metric("damage", "LP", "Life Points that it took from Heroes", dtype="UInt16", kinds=ATTACKS),
    Metric("healing", "LP", "Life Points that it healed", dtype="UInt16"),
    Metric("absorbed", "damage", "damage that it took", dtype="UInt16", kinds=("defence",)),
    Metric("destroyed", "cards", "copies destroyed in play", kinds=("defence",)),
)  # fmt: skip
ROUND = (
    Metric(
        "life", "LP", "Life Points at the end of own turns; after the last turn the value stays", dtype="UInt16",
        role="life", field="life_by",
    ),
    Metric(
        "xp", "XP", "XP at the end of own turns; after the last turn the value stays", dtype="UInt16", field="xp_by",
    ),
    Metric(
        "level", "level", "Level at the end of own turns; after the last turn the value stays", dtype="UInt8",
        field="level_by",
    ),
)  # fmt: skip
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARDS,
    round=ROUND,
    end_reasons=END_REASONS,
    capped=("cap",),
    length="rounds",
    questions=QUESTIONS,
    answers=ANSWERS,
    rounds=LOGGED_ROUNDS,
    lists={HERO: HERO_LIMIT, SOURCE: len(SOURCES), SPACE: SPACES},
    groups=GROUPS,
    price_unit="gold",
)
