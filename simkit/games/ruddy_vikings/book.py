"""A scenario of Ruddy Vikings as the record that the kernel reads, and its actions."""

from simkit.games.actions import Block, blocks
from simkit.games.books import book_type, fields, forget, new_book
from simkit.games.common.sets import mask
from simkit.games.common.words import number
from simkit.games.contract import Array, Handicap, Record
from simkit.games.ruddy_vikings import cards as C
from simkit.games.ruddy_vikings import limits as L
from simkit.scenario.model import Scenario

BLOCKS = ("end", "play", "build", "slot", "seat", "turn")
MASKS = (
    "viking_mask",
    "ambush_mask",  # Vikings that attack out of turn
    "taking_mask",  # Vikings that take cards
    "buffer_mask",
    "breaking_mask",  # Buffers that bypass
    "hurting_mask",  # Buffers that only add to the damage
    "shield_mask",  # Defences and guards
    "capture_mask",
    "guard_mask",
    "build_mask",  # may be built
    "play_mask",  # Chance, God and Gift cards that are played on the own turn
    "chance_mask",
    "god_mask",
    "gift_mask",
    "react_mask",  # answers to an attack
    "real_mask",  # what is no bluff in a slot
)
BOOK = book_type(
    C.Rules,
    BLOCKS,
    L.SEATS,
    L.KINDS,
    [
        ("types", "i8"),  # of main-deck cards
        ("cards", "i8"),  # in the main deck
        ("war_cry_success", "i8"),  # of CERTAIN
        *((name, "i8") for name in MASKS),
        ("effect_mask", "i8", len(L.EFFECTS)),  # types, by effect
        ("stop_mask", "i8", 2),  # shields, by the mode that they stop
        ("barred", "i8", L.SEATS),  # mask of what is denied
        ("clash", "i8", L.K),  # mask of the Buffers that may not go with this one
        ("tags", "i8", L.K),  # of keyed shuffles: a card that is added stands last in its class
        ("turn_count", "i1", L.TURNS),
        # by type
        ("count", "i1", L.K),
        ("class_of", "i8", L.K),
        ("mode", "i8", L.K),
        *fields(L.K, "damage", "bypass", "add_damage", "add_bypass", "multiply_base", "stackable"),
        ("effect", "i8", L.K),
        ("amount", "i8", L.K),
        ("fortify_row", "i8", L.K),  # of a Fortify type in the state
        ("fortify_type", "i8", L.FORTIFY_LIMIT),  # of a row
        ("fortify_types", "i8"),
        # what heuristic players see in the cards (H0)
        ("appeal", "i8", L.K),
        ("shield_share", "i8", L.K),  # Vikings that a shield stops, in thousandths
        ("modes_stopped", "i8", L.K),
        ("viking_share", "i8"),  # of the main deck, in thousandths
        ("reflect_share", "i8"),  # of the answers
        ("breach", "i8", (2, L.SLOTS + 1)),  # no shield among so many unknown slots, by mode, in thousandths
        ("hit", "i2", (2, L.SLOTS + 1, L.DECK_LIMIT + 1)),  # nor an answer in a hand of so many cards
    ],
)
TAG_BLOCK = L.K  # no class has more types


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes, in the order of RULES.md."""
    main = list(scenario.cards.main())
    labels = (
        ["end"],
        [f"play:{card}" for card in main],
        [f"build:{card}" for card in main],
        [f"slot:{slot}" for slot in range(L.SLOTS)],
        [f"seat+{k}" for k in range(1, L.SEATS)],
        [f"turn:{card}" for card in L.TURN_CARDS],
    )
    return blocks(BLOCKS, labels)


WORKED_OUT = ("bluff_allowed", "defence_match", "buffer_difference", "include_potato_sack")  # no kernel reads them


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes."""
    books = new_book(BOOK, scenario, C.card_list(scenario), actions(scenario), handicap)
    b, rules = books[0], scenario.rules
    b["war_cry_success"] = round(rules.war_cry_success * L.CERTAIN)
    for k, model in enumerate(scenario.cards.main().values()):
        b["count"][k] = C.copies(model, rules)
        b["class_of"][k], b["appeal"][k] = L.CLASSES.index(model.type), model.appeal
        b["tags"][k] = TAG_BLOCK * b["class_of"][k] + sum(b["class_of"][:k] == b["class_of"][k])
        _card(b, k, model, rules)
    b["types"], b["cards"] = len(scenario.cards.main()), b["count"].sum()
    b["turn_count"] = [model.count for model in scenario.cards.turn().values()]
    _clashes(b, rules)
    _outlook(b)
    fill_seats(b)
    forget(books, WORKED_OUT)
    return books


def fill_seats(b: Record) -> None:
    """What follows from handicaps."""
    for p in range(L.SEATS):
        b["barred"][p] = mask(k for k in range(L.K) if b["denied"][p, k])


def _card(b: Record, k: int, model: C.MainCard, rules: C.Rules) -> None:
    bluffs = rules.bluff_allowed
    match model:
        case C.Viking():
            b["mode"][k], b["damage"][k], b["bypass"][k] = number(L.Mode, model.mode), model.damage, model.bypass
            _note(b, k, viking=True, ambush=model.out_of_turn, taking=model.take_cards)
            if model.guard:
                _shield(b, k, stops=(True, False), rules=rules)
                _note(b, k, guard=True, build=True)
        case C.Buffer():
            b["add_damage"][k], b["add_bypass"][k] = model.add_damage, model.add_bypass
            b["multiply_base"][k], b["stackable"][k] = model.multiply_base, model.stackable
            hurts = model.add_damage > 0 or model.multiply_base > 1
            _note(b, k, buffer=True, breaking=model.add_bypass > 0, hurting=hurts and model.add_bypass == 0)
        case C.Defence():
            _shield(b, k, stops=(model.stops_land, model.stops_air), rules=rules)
            _note(b, k, build=True, capture=model.captures)
        case C.EffectCard():
            effect = L.EFFECTS.index(model.effect)
            answers, reacts = effect in (L.REFLECT, L.CANCEL), effect in (L.REFLECT, L.CANCEL, L.THIEF)
            b["effect"][k], b["amount"][k] = effect, model.amount or 0
            b["effect_mask"][effect] |= 1 << k
            _note(b, k, play=not reacts, react=answers, real=reacts, **{model.type: True})
            _note(b, k, build=bluffs and not isinstance(model, C.God))
            if effect == L.FORTIFY:
                row = b["fortify_row"][k] = b["fortify_types"]
                b["fortify_type"][row] = k
                b["fortify_types"] += 1


def _note(b: Record, k: int, **belongs: bool) -> None:
    """Put a type into masks, by the first words of their names."""
    for word, here in belongs.items():
        b[f"{word}_mask"] |= int(here) << k


def _shield(b: Record, k: int, stops: tuple[bool, bool], rules: C.Rules) -> None:
    for mode in (L.LAND, L.AIR):
        b["stop_mask"][mode] |= int(stops[mode] or rules.defence_match == "any") << k
    b["modes_stopped"][k] = sum(stops)
    _note(b, k, shield=True, real=True)


def _clashes(b: Record, rules: C.Rules) -> None:
    """Two Buffers of the same effect go together only if both are stackable."""
    buffers = [k for k in range(int(b["types"])) if int(b["buffer_mask"]) >> k & 1]

    def same(j: int, k: int) -> bool:
        numbers = ("add_damage", "add_bypass", "multiply_base")
        return j == k or (rules.buffer_difference == "effect" and all(b[name][j] == b[name][k] for name in numbers))

    for k in buffers:
        b["clash"][k] = mask(j for j in buffers if same(j, k) and not (b["stackable"][j] and b["stackable"][k]))


def _outlook(b: Record) -> None:
    """H0 of RULES.md: what the numbers of cards let a player expect."""
    vikings, shields = _copies(b, b["viking_mask"]), _copies(b, b["shield_mask"])
    answers, reflecting = _copies(b, b["react_mask"]), _copies(b, b["effect_mask"][L.REFLECT])
    by_mode = [_copies(b, mask(k for k in range(L.K) if int(b["viking_mask"]) >> k & 1 and b["mode"][k] == mode))
               for mode in (L.LAND, L.AIR)]  # fmt: skip
    b["viking_share"], b["reflect_share"] = _share(vikings, int(b["cards"])), _share(reflecting, answers)
    for k in range(int(b["types"])):
        stopped = sum(n for mode, n in enumerate(by_mode) if int(b["stop_mask"][mode]) >> k & 1)
        b["shield_share"][k] = _share(stopped, vikings)
    missed = 1000 - _share(answers, int(b["cards"]))
    for mode in (L.LAND, L.AIR):
        free = 1000
        for unknown in range(L.SLOTS + 1):
            b["breach"][mode, unknown] = chance = free
            for hand in range(L.DECK_LIMIT + 1):
                b["hit"][mode, unknown, hand] = chance
                chance = chance * missed // 1000
            free = free * (1000 - _share(_copies(b, b["stop_mask"][mode]), shields)) // 1000


def _copies(b: Record, mask: int) -> int:
    return sum(int(b["count"][k]) for k in range(L.K) if int(mask) >> k & 1)


def _share(part: int, whole: int) -> int:
    """In thousandths; of nothing 0."""
    return 1000 * part // whole if whole else 0
