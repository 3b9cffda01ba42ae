"""What a game of Drakkar logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.drakkar.answers import ANSWERS, PLACE, QUESTIONS
from simkit.games.drakkar.cards import CARD, PREY, QUEST
from simkit.games.drakkar.limits import BANNERS, END_REASONS, RESULTS, ROUNDS, SEATS
from simkit.games.metric import BASE_GAME, BASE_SEAT, CardGroup, Metric, Metrics

GROUPS = (
    CardGroup("yellow", "Yellow faces", rival="face"),
    CardGroup("red", "Red faces", rival="face"),
    CardGroup("blue", "Blue faces", rival="face"),
    CardGroup(PREY, "Passing ships", "boarded", used=False),
    CardGroup(QUEST, "Quests", "kept", "offered", "Quest", used=False),
    CardGroup(CARD, "Double-faced cards", used=False),
)
GAME = (
    *BASE_GAME,
    Metric("margin", "VP", "lead of the best over the second; 0 if the win is shared", dtype="UInt16"),
    Metric("tokens_lost", "tokens", "loot that the supply could not deliver", dtype="UInt16"),
    Metric("meetings", "turns", "turns in which several seats revealed faces of one type", dtype="UInt16"),
    Metric("supply_goat", "tokens", "goats left in the supply", dtype="UInt8"),
    Metric("supply_weapon", "tokens", "weapons left in the supply", dtype="UInt8"),
    Metric("supply_gold", "tokens", "golds left in the supply", dtype="UInt8"),
)


def _tokens(name: str, meaning: str, label: str) -> Metric:
    """Tokens gained; what others take away again is counted as lost."""
    return Metric(name, "tokens", meaning, dtype="UInt16", label=label, role="score_part")


def _count(name: str, unit: str, meaning: str, caveat: str = "") -> Metric:
    return Metric(name, unit, meaning, caveat, dtype="UInt16")


SEAT = (
    *BASE_SEAT,
    _count("goats", "tokens", "goats at the end"),
    _count("weapons", "tokens", "weapons at the end"),
    _count("golds", "tokens", "golds at the end"),
    _tokens("tokens_start", "tokens at the start", "start"),
    _tokens("tokens_quest", "tokens from Quests done alone", "Quests alone"),
    _tokens("tokens_team", "tokens from Quests done with help, before paying", "Quests with help"),
    _tokens("tokens_boarding", "tokens from Boardings", "Boarding"),
    _tokens("tokens_raid", "tokens taken in Raids", "Raids"),
    _tokens("tokens_loki", "tokens taken with Loki", "Loki"),
    _tokens("tokens_help", "tokens received for help", "help sold"),
    Metric("trios", "trios", "trios at the end", dtype="UInt16", label="trios", role="score_part"),
    _count("lost_raid", "tokens", "tokens lost in Raids"),
    _count("lost_loki", "tokens", "tokens lost to Loki"),
    _count("lost_help", "tokens", "tokens paid for help"),
    _count("shortage", "tokens", "loot that the supply could not deliver"),
    _count("quests_solo", "Quests", "Quests done alone"),
    _count("quests_team", "Quests", "Quests done with help"),
    _count("quests_no_deal", "Quests", "Quests for which help could be asked but no deal was made"),
    _count("quests_fail_ship", "Quests", "Quests that failed without a complete ship"),
    _count("quests_fail_strength", "Quests", "Quests that failed because strength was missing and nobody could help"),
    _count("quests_fail_beer", "Quests", "Quests that failed because beer was missing and nobody could help"),
    _count(
        "quests_fail_both", "Quests", "Quests that failed because strength and beer were missing and nobody could help"
    ),
    _count("quests_fail_denied", "Quests", "Quests that this seat was denied"),
    _count("complete", "rounds", "rounds with a complete ship at Phase 3"),
    _count("drakkars", "rounds", "rounds with a complete ship that has a Deck, at Phase 3"),
    _count("knarr_done", "Quests", "Quests done with a Knarr"),
    _count("drakkar_done", "Quests", "Quests done with a Drakkar"),
    _count("helped", "Quests", "deals made as a helper"),
    _count("offers", "offers", "prices offered to a helper; in `ask`: times a helper could be picked"),
    _count("refusals", "offers", "prices offered that the helper refused", "always 0 in `ask`"),
    _count("raids", "Raids", "Raids made"),
    _count("raids_won", "Raids", "Raids won"),
    _count("raided", "Raids", "Raids suffered"),
    _count("raids_leader", "Raids", "Raids on a rival with the most VP of all rivals"),
    _count("boardings", "Boardings", "Boardings made"),
    _count("boardings_won", "Boardings", "Boardings won"),
    _count("casualty_viking", "cards", "Viking cards lost as casualties"),
    _count("casualty_spear", "cards", "Spears lost as casualties"),
    _count("spears_spent", "cards", "Spears discarded for strength"),
    _count("spears_fallen", "cards", "Spears lost with the last Viking card that could carry them"),
    _count("loki_leader", "uses", "Loki on a rival with the most VP of all rivals"),
    _count("thefts_used", "cards", "stolen cards placed, stored or equipped"),
    _count("thefts_denial", "cards", "stolen cards discarded"),
    _count("robbed", "cards", "cards stolen from this seat"),
    _count("sabotaged", "cards", "own ship cards destroyed"),
    _count("ships_broken", "ships", "own complete ships that became incomplete"),
    _count(
        "ships_broken_late", "ships", "own complete ships that became incomplete in the last three turns of a round"
    ),
    _count("replaced", "cards", "stored cards that made room for others"),
    _count("met", "faces", "faces revealed together with a rival's face of the same type"),
    _count("spoiled", "faces", "red and blue faces that had no effect because of what others revealed"),
    _count("late_discards", "cards", "cards discarded for being late"),
)
CARDS = (
    Metric("held", "cards", "cards with it in hands, all Brawls together", role="drawn", kinds=(*BANNERS, PREY, CARD)),
    Metric("played", "faces", "times revealed", role="played", kinds=(*BANNERS, PREY)),
    Metric(
        "effective",
        "faces",
        "times it had an effect",
        "the effect of a stolen face counts, too",
        kinds=(*BANNERS, PREY),
    ),
    Metric("void", "faces", "times discarded without effect", role="dead", kinds=(*BANNERS, PREY)),
    Metric("declined", "faces", "times its owner did not want it", kinds=(*BANNERS, PREY)),
    Metric("stolen", "faces", "times a Thief took it off this seat", kinds=BANNERS),
    Metric("boarded", "Boardings", "Boardings won", kinds=(PREY,)),
    Metric("offered", "Quests", "times dealt", role="chance", kinds=(QUEST,)),
    Metric("kept", "Quests", "times kept", role="gained", kinds=(QUEST,)),
    Metric("solo", "Quests", "times done alone", kinds=(QUEST,)),
    Metric("team", "Quests", "times done with help", kinds=(QUEST,)),
    Metric("reward", "tokens", "tokens taken for it", dtype="UInt16", kinds=(PREY, QUEST)),
    Metric("face0", "cards", "times played with its first face", kinds=(CARD,)),
    Metric("face1", "cards", "times played with its second face", kinds=(CARD,)),
    Metric("late", "cards", "times discarded for being late", kinds=(CARD,)),
)
ROUND = (  # units are what charts are called
    Metric("pick", "place in the Brawl", "place in the order of the Brawl, 1 = first", dtype="UInt8"),
    Metric(
        "deck_value", "worth of the deck", "what the visible faces of the deck taken are worth to `greedy`",
        dtype="UInt16",
    ),
    Metric(
        "quest", "number", "number of the Quest kept, in the order of the scenario; 0 = none", dtype="UInt8",
        role="number",
    ),
    Metric("result", "word", "how the Quest ended", words=RESULTS),
    Metric("ends", "end pieces", "end pieces at Phase 3", dtype="UInt8"),
    Metric("deck", "Decks", "Decks at Phase 3", dtype="UInt8"),
    Metric("strength", "strength", "strength at Phase 3", dtype="UInt8"),
    Metric("beer", "beer", "beer at Phase 3", dtype="UInt8"),
    Metric("spears", "Spears", "Spears at Phase 3", dtype="UInt8"),
    Metric(
        "complete_turn", "turn of a complete ship", "first turn that ended with a complete ship; 0 = never",
        dtype="UInt8", role="number",
    ),
    Metric(
        "ready_turn", "turn of a ready Quest", "first turn after which the Quest could be done alone; 0 = never",
        dtype="UInt8", role="number",
    ),
    Metric("helper", "seat", "who helped; -1 = nobody", dtype="Int8", role="number"),
    Metric("price", "tokens paid for help", "tokens paid for help", dtype="UInt8"),
    Metric("late_turns", "late turns", "turns in which the seat was late", dtype="UInt8"),
    Metric("vp", "VP", "VP at the end of the round", dtype="UInt16"),
)  # fmt: skip
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARDS,
    round=ROUND,
    end_reasons=END_REASONS,
    capped=("cap",),
    length="turns",
    questions=QUESTIONS,
    answers=ANSWERS,
    rounds=ROUNDS,
    groups=GROUPS,
    lists={PLACE: SEATS},
)
