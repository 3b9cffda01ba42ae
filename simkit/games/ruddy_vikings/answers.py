"""The balance questions of Ruddy Vikings and the expressions that answer them."""

from collections.abc import Iterable

from simkit.games.metric import Answer

(
    SEATS_FAIR, LENGTH, ATTACK, BUILDING, KINDS, VALUE, REACTIONS, TURN_CARDS, SWAP, SACK, RUNAWAY, DECK, RETURN,
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
)  # fmt: skip
WON = "CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END"
OUT = "out_round > 0"
SLOTS = range(6)


def _where(condition: str, value: str = "1") -> str:
    return f"CASE WHEN {condition} THEN {value} ELSE 0 END"


def _sum(name: str, labels: Iterable[str]) -> str:
    return " + ".join(f'"{name}.{label}"' for label in labels)


def _cause(question: str, name: str, word: str, what: str) -> Answer:
    return Answer(question, name, f"share of eliminations {what}", "seats", _where(f"cause = '{word}'"), _where(OUT))


def _pull(k: int) -> Answer:
    return Answer(
        BUILDING,
        f"attacks drawn with {k} filled slots",
        f"attacks by the active player for each turn of others that begins with {k} filled slots",
        "seats",
        f'"drew_slots.{k}"',
        f'"exposed_slots.{k}"',
        unit="attacks",
    )


def _success(k: int) -> Answer:
    return Answer(
        ATTACK,
        f"success against {k} filled slots",
        f"share of attacks on players with {k} filled slots that succeed",
        "seats",
        f'"successes_slots.{k}"',
        f'"attacks_slots.{k}"',
    )


def _use(name: str, card: str) -> Answer:
    return Answer(
        KINDS,
        f"{name} used",
        "uses of built copies; above 100 % with Fortify",
        "cards",
        f'"used_slot.{card}"',
        f'"built.{card}"',
    )


def _reaction(name: str, card: str) -> tuple[Answer, ...]:
    used = f'"used_hand.{card}" + "used_slot.{card}"'
    return (
        Answer(REACTIONS, f"{name} from a slot", "share of its uses", "cards", f'"used_slot.{card}"', used),
        Answer(
            REACTIONS, f"{name} built, then used", "of copies built", "cards", f'"used_slot.{card}"', f'"built.{card}"'
        ),
        Answer(REACTIONS, f"{name} lost from hand", "of copies drawn", "cards", f'"lost.{card}"', f'"drawn.{card}"'),
    )


def _danger(name: str, card: str) -> Answer:
    return Answer(
        TURN_CARDS,
        f"out under {name}",
        "players who go out for each time it is flipped",
        "games",
        f'"out_under.{card}"',
        f'"flipped.{card}"',
        unit="players",
    )


ANSWERS = (
    Answer(
        SEATS_FAIR,
        "place of the first player",
        "mean place of the player who starts",
        "seats",
        _where('"order" = 0', "rank"),
        _where('"order" = 0'),
        unit="place",
    ),
    Answer(LENGTH, "turns", "turns per game", "games", "turns", unit="turns"),
    Answer(LENGTH, "decisions", "choices with more than one option per game", "games", "decisions", unit="decisions"),
    Answer(
        LENGTH,
        "first elimination",
        "round in which the first player goes out",
        "games",
        "first_out_round",
        _where("first_out_round > 0"),
        unit="round",
    ),
    Answer(
        LENGTH,
        "rounds sat out",
        "rounds between going out and the end, of those who go out",
        "seats",
        _where(OUT, "length - out_round"),
        _where(OUT),
        unit="rounds",
    ),
    Answer(
        LENGTH,
        "longest wait",
        "rounds that the first player out sits out",
        "games",
        _where("first_out_round > 0", "rounds - first_out_round"),
        _where("first_out_round > 0"),
        unit="rounds",
    ),
    Answer(ATTACK, "success", "share of attacks that succeed", "seats", "successes", "attacks"),
    Answer(ATTACK, "cards dealt", "cards that the target loses to an attack", "seats", "dealt", "attacks", "cards"),
    Answer(ATTACK, "cards spent", "cards that an attack costs its player", "seats", "spent", "attacks", "cards"),
    Answer(
        ATTACK,
        "net cards",
        "cards dealt and taken less cards spent, for each attack",
        "seats",
        "dealt * 1.0 + taken - spent",
        "attacks",
        "cards",
    ),
    Answer(ATTACK, "out of turn", "share of attacks", "seats", "ambushes", "attacks"),
    *(_success(k) for k in SLOTS),
    *(
        Answer(
            ATTACK,
            f"cards dealt with {k}{' or more' if k == 3 else ''} Buffers",
            "for each attack",
            "seats",
            f'"dealt_buffers.{k}"',
            f'"attacks_buffers.{k}"',
            "cards",
        )
        for k in range(4)
    ),
    _cause(ATTACK, "knocked out by an attack", "attack", "by an attack"),
    _cause(ATTACK, "knocked out by own play", "own_play", "by the player's own last card"),
    Answer(BUILDING, "stops", "attacks stopped per player", "seats", "stops", unit="attacks"),
    Answer(
        BUILDING,
        "used",
        "uses of slots for each Defence, guard and reaction built",
        "cards",
        _sum("used_slot", ("land_defence", "air_defence", "magic_defence", "viking_shield_maiden", "oi", "fog_of_war")),
        _sum("built", ("land_defence", "air_defence", "magic_defence", "viking_shield_maiden", "oi", "fog_of_war")),
    ),
    Answer(
        BUILDING,
        "bluffs",
        "share of all cards built",
        "seats",
        "built_bluff",
        "built_defence + built_guard + built_reaction + built_bluff",
    ),
    Answer(
        BUILDING,
        "lost",
        "active defences lost without effect, of all built",
        "seats",
        "slots_lost",
        "built_defence + built_guard + built_reaction + built_bluff",
    ),
    *(_pull(k) for k in SLOTS),
    Answer(
        BUILDING,
        "attacks drawn behind bluffs",
        "for each turn of others that begins with bluffs only",
        "seats",
        "drew_bluff",
        "exposed_bluff",
        "attacks",
    ),
    _use("Land Defence", "land_defence"),
    _use("Air Defence", "air_defence"),
    _use("Magic Defence", "magic_defence"),
    Answer(KINDS, "captured", "Vikings captured per player", "seats", "captured", unit="cards"),
    Answer(VALUE, "cards drawn", "per player, after the deal", "seats", "drawn", unit="cards"),
    Answer(VALUE, "cards played", "Chance, God and Gift cards per player", "seats", "played", unit="cards"),
    *_reaction("OI!", "oi"),
    *_reaction("Fog of War", "fog_of_war"),
    _danger("WAR!!!!", "war"),
    _danger("Dragon", "dragon"),
    _danger("Mighty Winds", "mighty_winds"),
    _danger("Raiding Season", "raiding_season"),
    _danger("Calm Seas", "calm_seas"),
    Answer(TURN_CARDS, "lead changes", "per game", "games", "lead_changes", unit="changes"),
    _cause(SWAP, "knocked out by Swap Hands", "swap", "by Swap Hands"),
    Answer(SWAP, "swaps", "hands swapped per player", "seats", "swaps", unit="swaps"),
    Answer(SACK, "Vikings sacked", "per player", "seats", "sacked", unit="cards"),
    _cause(SACK, "knocked out by the sack", "sack", "by the potato sack"),
    Answer(
        SACK,
        "win rate with a sack",
        "of players who gained Vikings with it",
        "seats",
        _where("sacked > 0", WON),
        _where("sacked > 0"),
        caveat="players who live longer play more cards",
    ),
    Answer(
        RUNAWAY,
        "lead changes per round",
        "times another player has the largest hand, for each round",
        "games",
        "lead_changes",
        "rounds",
        "changes",
    ),
    Answer(
        DECK,
        "games with a reshuffle",
        "share of games that shuffle the main deck again",
        "games",
        _where("reshuffles > 0"),
    ),
    Answer(DECK, "skipped draws", "cards not drawn per game", "games", "skipped_draws", unit="cards"),
    Answer(DECK, "Turn deck reshuffled", "share of games", "games", _where("turn_reshuffles > 0")),
    Answer(DECK, "stopped by the cap", "share of games", "games", _where("end_reason = 'cap'")),
    Answer(
        RETURN,
        "cards spent on a success",
        "Vikings and Buffers that an attack costs, for each that succeeds",
        "seats",
        "spent",
        "successes",
        "cards",
    ),
)
