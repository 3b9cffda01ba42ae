"""What a game of Axes and Shields logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.axes.limits import END_REASONS
from simkit.games.common import ratios as R
from simkit.games.metric import BASE_GAME, BASE_SEAT, Answer, Metric, Metrics

GAME = (
    *BASE_GAME,
    Metric("draws", "cards", "cards drawn after the deal"),
    Metric("turns_lost", "turns", "turns lost to a wench; `turns` does not count them"),
    Metric("reshuffles", "shuffles", "times the discard pile became the draw pile"),
    Metric("first_out_turn", "turn", "turn of the first elimination; 0 = none"),
    Metric("duel_turns", "turns", "turns taken after only two players were left"),
    Metric(
        "lead_changes", "changes",
        "times another player took the lead in life (hits still to take plus unused shields)",
        "the starting player leads at first; a tie leaves the lead where it is",
    ),
    Metric(
        "effect", "axes", "axe cards: hits dealt with the card; shield cards: axes blocked by it",
        "a shield's axes are counted when its pool is used up", per="card",
    ),
)  # fmt: skip
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
        "armories_stored", "cards", "armories stored",
        "those that were not used later, removed or lost are still there at the end",
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
    Metric(
        "throws_most_hits", "throws", "axe cards thrown with a choice, at a target with the most hits", "ties count",
    ),
    Metric(
        "throws_fewest_hits", "throws", "axe cards thrown with a choice, at a target with the fewest hits",
        "ties count",
    ),
    Metric(
        "throws_most_life", "throws", "axe cards thrown with a choice, at a target with the most life", "ties count",
    ),
    Metric("hits_to", "hits", "hits dealt to each seat", per="seat", role="target"),
)  # fmt: skip
CARD = (
    Metric("drawn", "cards", "copies drawn", "the deal included", role="drawn"),
    Metric(
        "drawn_early", "cards", "copies drawn in the rounds before that of the first elimination",
        "the deal included; up to then all players had the same number of turns, except turns lost to a wench",
        role="drawn_early",
    ),
    Metric("played", "cards", "copies played", role="played"),
    Metric("dead", "cards", "copies discarded without effect", role="dead"),
)  # fmt: skip
SEATS_FAIR, LENGTH, PAIN, _, ATTACK, STORE, TRICK, GANG, CHOICE, _ = QUESTIONS = (
    "Seat fairness: is moving first worth anything?",
    "Length: how many turns and cards does a game take, how often is the discard pile reshuffled?",
    "Elimination pain: how early does the first player go out, how long do players wait?",
    "Card value: what is one more copy of a card worth?",
    "Attack against defence: which share of the axes hits, is blocked, is overkill?",
    "Armory: use now or store, and what becomes of stored ones?",
    "Wench: remove or skip, how often unplayable, what is a lost turn worth?",
    "Ganging up: who is thrown at, by rank of the target?",
    "Variant: how much is there to decide?",
    "Two-player threshold: how do length and first-player advantage move with the hits to go out?",
)
STORED = "armories_stored"


ANSWERS = (
    R.ratio(
        SEATS_FAIR, "place of the first player", "mean place of the player who starts", R.where(R.STARTS, "rank"),
        R.where(f'{R.STARTS} AND rank > 0'), unit="place",
        caveat="games that were capped before the starter had a place are left out",
    ),
    R.per_game(LENGTH, "cards drawn", "cards drawn per game after the deal", "draws", "cards"),
    R.games_with(LENGTH, "games with a reshuffle", "share of games that shuffle again", "reshuffles > 0"),
    R.per_game(LENGTH, "turns lost", "turns lost to a wench per game", "turns_lost", "turns"),
    R.mean_if_any(
        PAIN, "first elimination", "turn in which the first player goes out", "games", "first_out_turn", "turn",
    ),
    R.mean_where(
        PAIN, "share of the game spent out", "share of the game's turns that are left when a player goes out",
        "eliminated_turn > 0", "(length - eliminated_turn) * 1.0 / length", when=R.more_than_two,
    ),
    R.per_game(
        PAIN, "final duel", "turns taken when only two players are left", "duel_turns", "turns", when=R.more_than_two,
    ),
    R.per_game(PAIN, "lead changes", "changes of the lead in life per game", "lead_changes", "changes"),
    R.ratio(ATTACK, "axes that hit", "share of all axes thrown, without overkill", "hits_dealt - overkill", "axes_at"),
    R.ratio(ATTACK, "axes blocked", "share of all axes thrown", "blocked", "axes_at"),
    R.ratio(ATTACK, "overkill", "share of all axes thrown that exceed what puts a player out", "overkill", "axes_at"),
    R.ratio(STORE, "used at once", "share of all armories played", "armories_now", f"armories_now + {STORED}"),
    R.ratio(STORE, "stored, then used", "share of all armories stored", "armories_later", STORED),
    R.ratio(STORE, "stored, then removed", "share of all armories stored", "armories_removed", STORED),
    R.ratio(
        STORE, "stored, then lost", "share of all armories stored that are lost when their player goes out",
        "armories_lost", STORED,
    ),
    Answer(STORE, "drawn for nothing", "share of all armories drawn", "cards", '"dead.armory"', '"drawn.armory"'),
    R.per_player(STORE, "longest chain", "most draw-and-plays in a turn, per player", "longest_chain", "plays"),
    R.ratio(TRICK, "skips", "share of all wenches played", "wench_skip", "wench_skip + wench_remove"),
    Answer(TRICK, "drawn for nothing", "share of all wenches drawn", "cards", '"dead.wench"', '"drawn.wench"'),
    R.win_rate(
        TRICK, "win rate of the skipped", "of players who lost a turn at least once", "skipped > 0",
        caveat="players who live longer are skipped more often",
    ),
    R.win_rate(
        TRICK, "win rate of the skippers", "of players who made another lose a turn at least once", "wench_skip > 0",
        caveat="players who live longer play more wenches",
    ),
    R.ratio(GANG, "at the most hits", "share of throws with a choice", "throws_most_hits", "throws_choice"),
    R.ratio(GANG, "at the fewest hits", "share of throws with a choice", "throws_fewest_hits", "throws_choice"),
    R.ratio(GANG, "at the most life", "share of throws with a choice", "throws_most_life", "throws_choice"),
    Answer(
        CHOICE, "real decisions", "share of steps with more than one option", "games", "decisions",
        "decisions + forced",
    ),
    R.decisions(CHOICE),
)  # fmt: skip
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARD,
    end_reasons=END_REASONS,
    capped=("max_turns", "max_draws"),
    length="turns",
    questions=QUESTIONS,
    answers=ANSWERS,
    free_cards=("armory",),
)
