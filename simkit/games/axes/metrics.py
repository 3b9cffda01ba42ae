"""What a game of Axes and Shields logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.contract import BASE_GAME, BASE_SEAT, Metric, Metrics

GAME = (
    *BASE_GAME,
    Metric("draws", "cards", "cards drawn after the deal"),
    Metric("turns_lost", "turns", "turns lost to a wench; they are not turns"),
    Metric("reshuffles", "shuffles", "times the discard pile became the draw pile"),
    Metric("first_out_turn", "turn", "turn of the first elimination; 0 = none"),
    Metric("duel_turns", "turns", "turns taken after only two players were left"),
    Metric(
        "lead_changes",
        "changes",
        "times another player took the lead in life (hits still to take plus unused shields)",
        "the starting player leads at first; a tie leaves the lead where it is",
    ),
    Metric(
        "effect",
        "axes",
        "axe cards: hits dealt with the card; shield cards: axes blocked by it",
        "a shield's axes are counted when its pool is used up",
        per="card",
    ),
)
SEAT = (
    *BASE_SEAT,
    Metric("hits", "hits", "hits taken"),
    Metric("killer", "seat", "seat that put this one out; -1 = none", dtype="Int8"),
    Metric("turns_taken", "turns", "turns taken"),
    Metric("lost_turns", "turns", "turns lost to a wench"),
    Metric("targeted", "throws", "axe cards thrown at this seat"),
    Metric("axes_at", "axes", "axes thrown at this seat"),
    Metric("blocked", "axes", "axes stopped by this seat's shields"),
    Metric("hits_dealt", "hits", "hits dealt", "overkill included"),
    Metric("kills", "players", "players put out", dtype="UInt8"),
    Metric("overkill", "hits", "hits dealt beyond what put a player out"),
    Metric("unused_shields", "shields", "unused shields at the end"),
    Metric(
        "armories_stored", "cards", "armories stored", "less those used later, removed and lost: still lying at the end"
    ),
    Metric("armories_now", "cards", "armories used at once"),
    Metric("armories_later", "cards", "stored armories used"),
    Metric("armories_removed", "cards", "own stored armories removed by a wench"),
    Metric("armories_lost", "cards", "stored armories lost by going out", dtype="UInt8"),
    Metric("longest_chain", "plays", "most draw-and-plays in one turn"),
    Metric("wench_remove", "cards", "wenches that removed an armory"),
    Metric("wench_skip", "cards", "wenches that made another player lose a turn"),
    Metric("skipped", "times", "times chosen to lose a turn"),
    Metric("throws_choice", "throws", "axe cards thrown with at least two possible targets"),
    Metric("throws_most_hits", "throws", "of these, at a target with the most hits", "ties count"),
    Metric("throws_fewest_hits", "throws", "of these, at a target with the fewest hits", "ties count"),
    Metric("throws_most_life", "throws", "of these, at a target with the most life", "ties count"),
    Metric("hits_to", "hits", "hits dealt to each seat", per="seat"),
)
CARD = (
    Metric("drawn", "cards", "copies drawn", "the deal included"),
    Metric("drawn_early", "cards", "copies drawn before the first elimination", "the deal included"),
    Metric("played", "cards", "copies played"),
    Metric("dead", "cards", "copies discarded without effect"),
)
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARD,
    end_reasons=("last_standing", "max_turns", "max_draws"),
    capped=("max_turns", "max_draws"),
    length="turns",
    questions=(
        "Seat fairness: is moving first worth anything?",
        "Length: how many turns and cards does a game take, how often is the discard pile reshuffled?",
        "Elimination pain: how early does the first player go out, how long do players wait?",
        "Card value: what is one more copy of a card worth?",
        "Attack against defence: which share of the axes hits, is blocked, is overkill?",
        "Armory: use now or store, and what becomes of stored ones?",
        "Wench: remove or skip, how often unplayable?",
        "Ganging up: who is thrown at, by rank of the target?",
        "Variant: what does a hand of two change?",
        "Two-player threshold: how do length and first-player advantage move with the hits to go out?",
    ),
)
