"""What a game of Ruddy Vikings logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.metric import BASE_GAME, BASE_SEAT, CardGroup, Metric, Metrics
from simkit.games.ruddy_vikings.answers import ANSWERS, BUFFERS, FILLED, PLACE, QUESTIONS, WATCHED
from simkit.games.ruddy_vikings.limits import (
    CAUSES,
    END_REASONS,
    LOGGED_ROUNDS,
    SEATS,
    SLOTS,
    TURN_CARDS,
    TURNS,
    WATCHED_ROUNDS,
)
from simkit.scenario.model import Scenario

CARD = "card"  # what competes for a place in a hand
MAIN = ("viking", "buffer", "defence", "chance", "god", "gift")
GROUPS = (
    CardGroup("viking", "Vikings", rival=CARD),
    CardGroup("buffer", "Buffers", rival=CARD),
    CardGroup("defence", "Defences", rival=CARD),
    CardGroup("chance", "Chance cards", rival=CARD),
    CardGroup("god", "God cards", rival=CARD),
    CardGroup("gift", "Gift cards", rival=CARD),
    CardGroup("turn", "Turn cards", used=False),
)
FLIPPED, EFFECT = "turn_card", "turn_effect"  # label lists of Turn cards, without and with none


def labels(scenario: Scenario) -> dict[str, list[str]]:
    """What is counted by filled slots, by Buffers and by Turn card."""
    return {
        FILLED: [str(k) for k in range(SLOTS + 1)],
        BUFFERS: ["0", "1", "2", "3"],
        FLIPPED: [*TURN_CARDS],
        EFFECT: [*TURN_CARDS, "none"],
        WATCHED: [str(k + 1) for k in range(WATCHED_ROUNDS)],
        PLACE: [str(k) for k in range(3, scenario.players + 1)],
    }


GAME = (
    *(metric for metric in BASE_GAME if metric.name != "rounds"),
    Metric("rounds", "rounds", "rounds begun, the last one included"),
    Metric("reshuffles", "shuffles", "times the discard pile became the main deck"),
    Metric("turn_reshuffles", "shuffles", "times the Turn discard pile became the Turn deck"),
    Metric("skipped_draws", "cards", "cards not drawn because none was left"),
    Metric("first_out_round", "round", "round of the first elimination; 0 = none"),
    Metric(
        "lead_changes", "changes",
        "times another player took the lead in cards in hand, checked at the end of each turn",
        "seat 0 leads at first; if several have more cards than the leader, the one with the lowest seat number leads",
    ),
    Metric("kyec_removed", "cards", "Keep Your Enemies Close cards that left the game when they were flipped"),
    Metric("empty_handed", "flag", "1 if a winner has no card in hand when the game ends (RUD-101)", dtype="UInt8"),
    Metric("flipped", "cards", "Turn cards that came into effect", per=FLIPPED),
    Metric("out_under", "players", "players who went out while this Turn card was in effect", per=EFFECT),
)  # fmt: skip
SEAT = (
    Metric("rank", "place", "final place, 1 = best", "equal hands in a capped game share the best place", "UInt8"),
    *(metric for metric in BASE_SEAT if metric.name == "eliminated_turn"),
    Metric("score", "cards", "cards in hand at the end", dtype="Int32"),
    Metric("out_round", "round", "round in which the seat went out; 0 = never", role="went_out"),
    Metric("cause", "word", "what took the last cards", words=CAUSES, role="cause"),
    Metric("killer", "seat", "seat that put this one out; -1 = none", dtype="Int8"),
    Metric("kills", "players", "players put out", dtype="UInt8"),
    Metric("turns_taken", "turns", "turns begun"),
    Metric("drawn", "cards", "cards drawn after the deal", field="drawn_all"),
    Metric("played", "cards", "Chance, God and Gift cards played, from hand or slot", field="played_all"),
    Metric("activated", "cards", "Chance, God and Gift cards played from a slot"),
    Metric("attacks", "attacks", "attacks declared, out of turn too"),
    Metric("ambushes", "attacks", "attacks declared out of turn"),
    Metric("successes", "attacks", "own attacks that succeeded"),
    Metric("dealt", "cards", "cards that targets lost to own attacks", field="dealt_all"),
    Metric("taken", "cards", "cards that targets lost to own attacks and that came into the own hand"),
    Metric("spent", "cards", "Vikings and Buffers that did not come back from an attack"),
    Metric("attacked", "attacks", "attacks suffered"),
    Metric("hits_taken", "attacks", "attacks suffered that succeeded"),
    Metric("lost", "cards", "cards lost to attacks", field="lost_all"),
    Metric("lost_fog", "cards", "cards lost to Fog of War"),
    Metric("lost_winter", "cards", "cards lost to Harsh Winter"),
    Metric("stops", "responses", "Defences and reactions used against attacks"),
    Metric("captured", "cards", "Vikings captured with a Defence"),
    Metric("picked", "cards", "cards taken with Pickpocket"),
    Metric("swaps", "swaps", "hands swapped by the player of the card"),
    Metric("sacked", "cards", "Vikings gained with the potato sack, played or stolen"),
    Metric("built_defence", "cards", "Defences built"),
    Metric("built_guard", "cards", "guard Vikings built"),
    Metric("built_reaction", "cards", "reactions built (OI!, Fog of War, the thief)"),
    Metric("built_bluff", "cards", "other Chance and Gift cards built"),
    Metric("slots_lost", "cards", "active defences lost to Sabotage, Winds and Dragon, and when the player went out"),
    Metric("fortify_played", "cards", "Fortify cards played"),
    Metric("fortify_spent", "cards", "Fortify cards discarded instead of a Defence"),
    Metric("foresights", "cards", "Turn cards chosen"),
    Metric("hand_max", "cards", "largest hand after the draw of an own turn"),
    Metric("attacks_slots", "attacks", "own attacks by filled slots of the target", per=FILLED),
    Metric("successes_slots", "attacks", "own attacks that succeeded, by filled slots of the target", per=FILLED),
    Metric("attacks_air", "attacks", "own attacks by air, by filled slots of the target", per=FILLED),
    Metric("successes_air", "attacks", "own attacks by air that succeeded, by filled slots of the target", per=FILLED),
    Metric(
        "exposed_slots", "turns", "turns of others, in rounds with attacks, that began with so many filled slots",
        "counted after the draw", per=FILLED,
    ),
    Metric(
        "drew_slots", "attacks",
        "attacks by the active player suffered in turns of others that began with so many filled slots", per=FILLED,
    ),
    Metric(
        "exposed_bluff", "turns", "turns of others, in rounds with attacks, that began with bluffs in all filled slots",
    ),
    Metric(
        "drew_bluff", "attacks",
        "attacks by the active player suffered in turns that began with bluffs in all filled slots",
    ),
    Metric("attacks_buffers", "attacks", "own attacks by number of Buffers", "3 = 3 or more", per=BUFFERS),
    Metric("successes_buffers", "attacks", "own attacks that succeeded, by number of Buffers", per=BUFFERS),
    Metric("dealt_buffers", "cards", "cards that targets lost to own attacks, by number of Buffers", per=BUFFERS),
    Metric(
        "largest", "flag", "1 if no living player has more cards at the end of this round", "ties count", per=WATCHED,
    ),
    Metric(
        "smallest", "flag", "1 if no living player has fewer cards at the end of this round", "ties count", per=WATCHED,
    ),
    Metric("attacks_on", "attacks", "attacks declared on each seat", per="seat", role="target"),
)  # fmt: skip
CARDS = (
    Metric("start", "cards", "copies dealt at the start", kinds=MAIN),
    Metric("drawn", "cards", "copies drawn", "the deal included", kinds=MAIN, role="drawn"),
    Metric(
        "drawn_early", "cards", "copies drawn in the rounds before that of the first elimination",
        "the deal included; until then all players had as many turns", kinds=MAIN, role="drawn_early",
    ),
    Metric("played", "cards", "copies played on the own turn, from hand or slot; declared in attacks", kinds=MAIN),
    Metric("built", "cards", "copies built", kinds=MAIN),
    Metric("used_hand", "cards", "copies used as a response from hand", kinds=MAIN),
    Metric(
        "used_slot", "cards", "copies used as a response from a slot", "counted again if Fortify saves it", kinds=MAIN,
    ),
    Metric(
        "used", "cards", "copies played, declared in attacks and used as responses, together", kinds=MAIN,
        role="played",
    ),
    Metric("lost", "cards", "copies lost from hand at random", kinds=MAIN),
    Metric("lost_slot", "cards", "copies lost from a slot without effect", kinds=MAIN),
    Metric("left", "cards", "copies in hand at the end", kinds=MAIN),
    Metric("success", "attacks", "successful attacks with it", kinds=("viking",)),
    Metric("dealt", "cards", "cards that targets lost to it", kinds=("viking",)),
)  # fmt: skip
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARDS,
    round=(
        Metric(
            "hand",
            "cards",
            "cards in hand at the end of each round; after the last round its value stays",
            dtype="UInt16",
            role="life",
        ),
    ),
    end_reasons=END_REASONS,
    capped=("cap",),
    length="rounds",
    questions=QUESTIONS,
    answers=ANSWERS,
    rounds=LOGGED_ROUNDS,
    lists={FILLED: SLOTS + 1, BUFFERS: 4, FLIPPED: TURNS, EFFECT: TURNS + 1, WATCHED: WATCHED_ROUNDS, PLACE: SEATS - 2},
    groups=GROUPS,
)
