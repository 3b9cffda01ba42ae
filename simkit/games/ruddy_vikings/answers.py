"""The balance questions of Ruddy Vikings and the expressions that answer them."""

from collections.abc import Callable

from simkit.games.common import ratios as R
from simkit.games.metric import Answer
from simkit.games.ruddy_vikings.cards import copies
from simkit.scenario.model import Scenario

(
    SEATS_FAIR, LENGTH, ATTACK, BUILDING, KINDS, VALUE, REACTIONS, TURN_CARDS, SWAP, SACK, RUNAWAY, DECK, RETURN,
    LAST_CARDS,
) = QUESTIONS = (
    "Seats: does the place in turn order matter, and does a first round without attacks cure it?",
    "Length: how many rounds, and how long does the first player out sit out?",
    "Attacks: are they worth their cards?",
    "Building: does it pay, by stopping or by deterring, and what is a bluff worth?",
    "Defences: is one kind too good?",
    "Cards: which ones win?",
    "OI! and Fog of War: better in hand or in a slot?",
    "Turn cards: how many players go out under each?",
    "Swap Hands: how often does it knock somebody out?",
    "Potato sack: is it as strong as the rulebook says?",
    "Runaway or comeback: does the largest hand win?",
    "Decks: do they last, and how many games are stopped?",
    "Vikings after a success: discarded or returned, what does it change?",
    "Last cards (RUD-101): how often does the winner have no card left?",
)  # fmt: skip
OUT = "out_round > 0"
BUILT = "built_defence + built_guard + built_reaction + built_bluff"
# label lists of the logs
FILLED, BUFFERS, WATCHED, PLACE = "filled_slots", "buffers", "round", "place"
# charts
SUCCESS = "Attacks that succeed, by filled slots"
DETERRED = "Attacks drawn per turn of others"
STOPPED = "Built cards that stop an attack"
WASTED = "Built cards lost without effect"
BY_VIKING = "Cards lost to an attack"
WHY_OUT = "Why players go out"
UNDER = "Players out per round, by Turn card"
WAITING = "Rounds spent out, by final place"
AHEAD, BEHIND = "Win rate of the largest hand", "Win rate of the smallest hand"
TIES = "with a tie all players count; the fewer players are left, the higher both rates are"


def sacks(scenario: Scenario) -> bool:
    return _has(scenario, "sack")


def swaps(scenario: Scenario) -> bool:
    return _has(scenario, "swap")


def _has(scenario: Scenario, effect: str) -> bool:
    """A copy of a card with the effect is in the game."""
    cards = scenario.cards.main().values()
    return any(getattr(card, "effect", "") == effect and copies(card, scenario.rules) > 0 for card in cards)


def _cause(question: str, name: str, word: str, what: str, when: Callable[[Scenario], bool] | None = None) -> Answer:
    what = f"share of eliminations {what}"
    return R.share_with(question, name, what, f"cause = '{word}'", OUT, chart=WHY_OUT, when=when)


def _reaction(name: str, card: str) -> tuple[Answer, ...]:
    used = f'"used_hand.{card}" + "used_slot.{card}"'
    return (
        Answer(REACTIONS, f"{name} from a slot", "share of its uses", "cards", f'"used_slot.{card}"', used),
        Answer(
            REACTIONS,
            f"{name} built, then used",
            "share of copies built",
            "cards",
            f'"used_slot.{card}"',
            f'"built.{card}"',
        ),
        Answer(
            REACTIONS,
            f"{name} kept, then used",
            "share of copies drawn",
            "cards",
            f'"used_hand.{card}"',
            f'"drawn.{card}"',
        ),
        Answer(
            REACTIONS, f"{name} lost from hand", "share of copies drawn", "cards", f'"lost.{card}"', f'"drawn.{card}"'
        ),
    )


def _by_hand(which: str, chart: str) -> Answer:
    return R.ratio(
        RUNAWAY,
        f"{which} hand after round {{label}}",
        f"win rate of players who have the {which} hand when round {{label}} ends",
        R.where(f'"{which}.{{label}}" > 0', R.WON),
        f'"{which}.{{label}}"',
        caveat=TIES,
        chart=chart,
        per=WATCHED,
    )


ANSWERS = (
    R.mean_where(
        SEATS_FAIR, "place of the first player", "mean place of the player who starts", R.STARTS, "rank",
        unit="place",
    ),
    R.turns(LENGTH),
    R.decisions(LENGTH),
    R.mean_if_any(
        LENGTH, "first elimination", "round in which the first player goes out", "games", "first_out_round", "round",
    ),
    Answer(
        LENGTH, "longest wait", "rounds that the first player out sits out", "games",
        R.where("first_out_round > 0", "rounds - first_out_round"), R.where("first_out_round > 0"), unit="rounds",
        when=R.more_than_two,
    ),
    R.mean_where(
        LENGTH, "place {label}", "rounds from going out in this place to the end of the game",
        "out_round > 0 AND rank = {label}", "length - out_round", unit="rounds", chart=WAITING, per=PLACE,
    ),
    R.ratio(ATTACK, "success", "share of attacks that succeed", "successes", "attacks"),
    R.ratio(ATTACK, "cards dealt", "cards that the target loses to an attack", "dealt", "attacks", "cards"),
    R.ratio(ATTACK, "cards spent", "cards that an attack costs its player", "spent", "attacks", "cards"),
    R.ratio(
        ATTACK, "net cards", "cards dealt and taken minus cards spent, per attack", "dealt + taken - spent", "attacks",
        "cards",
    ),
    R.ratio(ATTACK, "out of turn", "share of attacks", "ambushes", "attacks"),
    R.ratio(
        ATTACK, "by land, {label} filled", "share of attacks by land on players with so many filled slots that succeed",
        '"successes_slots.{label}" - "successes_air.{label}"', '"attacks_slots.{label}" - "attacks_air.{label}"',
        chart=SUCCESS, per=FILLED,
    ),
    R.ratio(
        ATTACK, "by air, {label} filled", "share of attacks by air on players with so many filled slots that succeed",
        '"successes_air.{label}"', '"attacks_air.{label}"', chart=SUCCESS, per=FILLED,
    ),
    Answer(
        ATTACK, "{title}", "cards that the target loses, per attack with it", "cards", '"dealt.{label}"',
        '"played.{label}"', "cards", chart=BY_VIKING, per="card", kinds=("viking",),
    ),
    R.ratio(
        ATTACK, "with {label} Buffers", "cards that the target loses, per attack with so many",
        '"dealt_buffers.{label}"', '"attacks_buffers.{label}"', "cards", caveat="3 = 3 or more", chart=BY_VIKING,
        per=BUFFERS,
    ),
    _cause(ATTACK, "by an attack", "attack", "by an attack"),
    _cause(ATTACK, "by Fog of War", "fog", "by the own Viking"),
    _cause(ATTACK, "by Pickpocket", "pickpocket", "by a card that takes cards"),
    _cause(ATTACK, "by own play", "own_play", "by the player's own last card"),
    R.per_player(BUILDING, "stops", "attacks stopped per player", "stops", "attacks"),
    R.ratio(BUILDING, "bluffs", "share of all cards built", "built_bluff", BUILT),
    R.ratio(BUILDING, "lost", "share of all active defences built that are lost without effect", "slots_lost", BUILT),
    R.ratio(
        BUILDING, "{label} filled",
        "attacks by the active player for each turn of others that begins with so many filled slots",
        '"drew_slots.{label}"', '"exposed_slots.{label}"', "attacks", chart=DETERRED, per=FILLED,
    ),
    R.ratio(
        BUILDING, "bluffs only",
        "attacks by the active player for each turn of others that begins with bluffs in all filled slots",
        "drew_bluff", "exposed_bluff", "attacks", chart=DETERRED,
    ),
    Answer(
        KINDS, "{title}", "uses against an attack per copy built; above 100 % with Fortify", "cards",
        '"used_slot.{label}"', '"built.{label}"', chart=STOPPED, per="card",
        kinds=("viking", "defence", "chance", "gift"),
    ),
    Answer(
        KINDS, "{title}, lost", "share of copies built that are lost without effect", "cards", '"lost_slot.{label}"',
        '"built.{label}"', chart=WASTED, per="card", kinds=("viking", "defence", "chance", "gift"),
    ),
    R.per_player(KINDS, "captured", "Vikings captured per player", "captured", "cards"),
    R.per_player(VALUE, "cards drawn", "per player, after the deal", "drawn", "cards"),
    R.per_player(VALUE, "cards played", "Chance, God and Gift cards per player", "played", "cards"),
    *_reaction("OI!", "oi"),
    *_reaction("Fog of War", "fog_of_war"),
    Answer(
        TURN_CARDS, "{title}", "players who go out each time it is flipped", "games", '"out_under.{label}"',
        '"flipped.{label}"', unit="players", chart=UNDER, per="card", kinds=("turn",),
    ),
    R.per_game(
        TURN_CARDS, "no Turn card", "players who go out in the first round", '"out_under.none"', "players", chart=UNDER,
    ),
    R.per_game(TURN_CARDS, "lead changes", "per game", "lead_changes", "changes"),
    _cause(SWAP, "by Swap Hands", "swap", "by Swap Hands", swaps),
    R.per_player(SWAP, "swaps", "hands swapped per player", "swaps", "swaps", when=swaps),
    R.per_player(SACK, "Vikings sacked", "per player", "sacked", "cards", when=sacks),
    _cause(SACK, "by the potato sack", "sack", "by the potato sack", sacks),
    R.win_rate(
        SACK, "win rate with a sack", "of players who gained Vikings with it", "sacked > 0",
        caveat="players who live longer play more cards", when=sacks,
    ),
    _by_hand("largest", AHEAD),
    _by_hand("smallest", BEHIND),
    Answer(
        RUNAWAY, "lead changes per round", "changes of the player with the largest hand, per round", "games",
        "lead_changes", "rounds", "changes",
    ),
    R.games_with(DECK, "games with a reshuffle", "share of games that shuffle the main deck again", "reshuffles > 0"),
    R.per_game(DECK, "skipped draws", "cards not drawn per game", "skipped_draws", "cards"),
    R.games_with(DECK, "Turn deck reshuffled", "share of games", "turn_reshuffles > 0"),
    R.games_with(DECK, "stopped by the cap", "share of games", "end_reason = 'cap'"),
    R.ratio(
        RETURN, "cards spent on a success", "Vikings and Buffers that attacks cost, per attack that succeeds", "spent",
        "successes", "cards",
    ),
    Answer(
        LAST_CARDS, "won with an empty hand", "share of games whose winner has no card in hand at the end (RUD-101)",
        "games", "empty_handed",
    ),
)  # fmt: skip
