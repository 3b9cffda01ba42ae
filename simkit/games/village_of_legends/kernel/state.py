"""The state of a game of Village of Legends: its record, and the meaning of every field and code.

Cards are numbered by type, in the order of the scenario. Lists with WORDS numbers are sets of types. The Monsters in
play are one list in order of arrival: what is said of one stands at its place in all the fields `m_…`.
"""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.kernels.piles import scratch_fields

SEATS = L.SEATS
CARDS = L.K
ACTIONS = L.CODES
UNKNOWN = -1  # what comes next has to be asked
WILD = -1  # owner of a Monster

# Decisions D1 to D18 of RULES.md.
DECISIONS = (
    "", "hero", "owner_order", "monster_order", "defence_order", "main", "target", "target_order", "host", "lifelink",
    "discard", "remove", "banish", "heal_target", "vision", "replace", "swallowed", "teammate", "berserk",
)  # fmt: skip
(
    NO_DECISION, D_HERO, D_OWNER, D_ATTACKER, D_DEFENCE, D_MAIN, D_TARGET, D_MONSTER, D_HOST, D_LIFELINK, D_DISCARD,
    D_REMOVE, D_BANISH, D_HEAL, D_VISION, D_REPLACE, D_SWALLOWED, D_TEAMMATE, D_BERSERK,
) = range(len(DECISIONS))  # fmt: skip

# Tasks of the pending stack, the last one is under way: (task, a, b, c).
TASKS = ("draft", "turn", "attack", "settle", "rows", "place", "ambush")
(
    DRAFT,  # a: the seat that chooses a Hero
    TURN,  # a: the stage
    ATTACK,  # a: the step
    SETTLE,  # what an attack brings about; b: who shares the swallowed cards, a mask, c: whose choice it is
    ROWS,  # a: the next effect row, b: the card, c: who played it, or SEATS + the player whom a Monster attacked
    PLACE,  # b: the Monster card that waits for a host
    AMBUSH,  # Sneak Attack Monsters that have come attack
) = range(len(TASKS))
BEGIN, GATHER, OVERRUN, MONSTERS, HEAL, MAIN, FINISH, NEXT = range(8)  # stages of a turn
DECLARE, ORDER_MONSTERS, ORDER_DEFENCE, LINK, STRIKE = range(5)  # steps of an attack
DEPTH, FRAME = 8, 4

# How an attack goes (`path`).
(
    AT_FRONT,  # a light Weapon at the engaged Monsters in front of the attacker
    AT_PLAYER,  # a light Weapon at a player
    THROUGH,  # through engaged Monsters to a player
    BEYOND,  # past Monsters at a player
    AT_MONSTER,
    AT_OVERWHELM,
    HELPING,  # at the engaged Monsters in front of a teammate
    SPREAD_FRONT,
    SPREAD_ALL,
    FROM_MONSTER,  # those from here on are attacks of Monsters
    BREATH,  # with an element: it carries over
    ON_INT,
) = range(12)

WEAPONS = ("none", "light", "heavy")
NO_WEAPON, LIGHT_PLAYED, HEAVY_PLAYED = range(len(WEAPONS))
U_SABOTAGE, U_SNEAKING, U_VISION, U_SUMMON, U_LIFELINK, U_SHEATHED = (1 << i for i in range(6))  # `used`
# bits of `m_flags`: it still attacks this turn; charged; does not block this turn; attacks on arrival
M_ATTACKS, M_CHARGED, M_DODGED, M_AMBUSH = 1, 2, 4, 8

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        # the flow
        ("over", "i8"),
        ("winners", "i8"),  # bit mask
        ("end_reason", "i8"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("depth", "i8"),  # tasks on the stack
        ("turns", "i8"),
        ("first_seat", "i8"),
        ("active", "i8"),  # whose turn it is
        ("alive", "i8"),  # bit mask
        # the turn
        ("actions", "i8"),  # main actions taken
        ("gold", "i8"),
        ("int_pool", "i8"),
        ("beers", "i8"),  # drunk
        ("weapons", "i8"),
        ("strength", "i8"),  # more for the next Weapon attack
        ("used", "i8"),  # bits U_*
        ("owner", "i8"),  # whose Monsters attack now; SEATS: the wild ones; NOTHING: to be chosen
        # the attack
        ("path", "i8"),
        ("weapon", "i8"),  # type of the card or Monster that attacks
        ("attacker", "i8"),  # seat, or WILD
        ("target", "i8"),  # declared seat, or NOTHING
        ("beast", "i8"),  # place of the Monster that attacks, or that alone is aimed at, or NOTHING
        ("ranked", "i8"),  # targets ordered so far
        ("linked", "i8"),  # Lifelink is declared
        ("deepest", "i8"),  # most LP that a Monster or Hero has lost to this attack
        ("monsters", "i8"),  # in play
        ("stack", "i2", (DEPTH, FRAME)),
        ("hand_mask", "i8", (L.SEATS, L.WORDS)),
        ("area_mask", "i8", L.WORDS),  # types that the active player has played, and perhaps taken away again
        # by seat
        ("dice", "i4", L.SEATS),  # rolled in turns of this seat
        ("own_gold", "i2", L.SEATS),  # gold that the own cards make in all
        ("life", "i2", L.SEATS),
        ("xp", "i2", L.SEATS),
        ("turns_taken", "i2", L.SEATS),
        ("deck_at", "i2", L.SEATS),  # of a deck in `decks`: the top is decks[deck_at + left - 1]
        ("left", "i2", L.SEATS),
        ("held", "i2", L.SEATS),  # cards in hand
        ("discards", "i2", L.SEATS),  # cards in the discard pile
        ("shuffles", "i2", L.SEATS),
        ("own_cards", "i2", L.SEATS),  # all but Monsters in play
        ("m_life", "i2", L.MONSTER_LIMIT),
        ("m_full", "i2", L.MONSTER_LIMIT),  # life on entering
        ("head", "i2", L.DECKS),  # place of the top card of a market deck in its ring
        ("stock", "i2", L.DECKS),  # face-down cards of a market deck
        ("tried", "i2"),  # mask of spaces where taming has failed this turn
        # the Overwhelm Monster on the Market
        ("ow_card", "i2"),  # or NOTHING
        ("ow_life", "i2"),
        ("ow_left", "i2"),  # its leftmost space
        ("ow_special", "i2"),  # the next of its special cards
        ("ow_wounded", "i2"),  # mask of seats that took LP from it
        ("ow_blow", "i2"),  # who defeated it, or NOTHING
        ("hero", "i1", L.SEATS),
        ("level", "i1", L.SEATS),  # 0, 1, 2
        ("berserk", "i1", L.SEATS),  # counter
        ("poison", "i1", L.SEATS),  # tokens
        ("killed", "i1", L.SEATS),  # mask of seats whose elimination is credited
        ("sheath", "i1", L.SEATS),  # card, or NOTHING
        ("sheathed", "i1", L.SEATS),  # Weapon on it, or NOTHING
        ("own_heavy", "i1", L.SEATS),  # Heavy Weapons among the own cards
        ("own_sheaths", "i1", L.SEATS),
        ("own_slots", "i1", (L.SEATS, L.SLOTS)),  # Defence cards among the own cards
        ("slots", "i1", (L.SEATS, L.SLOTS)),  # Defence card in play, or NOTHING
        ("slot_rank", "i1", (L.SEATS, L.SLOTS)),  # place in the declared order, 0 = none yet
        ("marks", "i1", (L.SEATS, L.SLOTS)),  # damage on it
        # zones
        ("hand", "i1", (L.SEATS, L.K)),
        ("discard", "i1", (L.SEATS, L.K)),
        ("area", "i1", L.K),  # cards that the active player has played
        ("away", "i1", L.K),  # out of the game; of minis: the supply
        ("decks", "i1", L.COPIES_LIMIT),
        ("piles", "i1", L.COPIES_LIMIT),  # market decks, each a ring from b.pile_at on
        ("seen", "i1", L.SPELL_LIMIT),  # by place in the ring of the Spell deck: mask of seats that know the card
        ("market", "i1", L.SPACES + 1),  # card by space, or NOTHING
        ("swallowed", "i1", L.SPACES + 1),  # card beneath one of the Overwhelm Monster, or NOTHING
        # the Monsters in play
        ("m_type", "i1", L.MONSTER_LIMIT),
        ("m_host", "i1", L.MONSTER_LIMIT),
        ("m_owner", "i1", L.MONSTER_LIMIT),  # seat, or WILD
        ("m_flags", "i1", L.MONSTER_LIMIT),
        ("m_rank", "i1", L.MONSTER_LIMIT),  # place in the declared order, 0 = none yet
    ],
    align=True,
)
SCRATCH = [
    ("shown_at", "i4", L.SPACES + 1),  # turn of the last change of a space
    ("falls", "i8"),  # attacks that put somebody out
    ("out_at", "i8", L.SEATS),  # by seat: how many of these came before
    ("could_buy", "i8"),  # this turn
    ("turn_gold", "i8"),  # made this turn
    *scratch_fields(L.COPIES_LIMIT),
]
