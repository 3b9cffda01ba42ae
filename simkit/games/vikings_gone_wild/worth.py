"""What heuristic players think of a card: integer formulas of its current numbers and effects, in tenths of a point.

A card has four worths (attack, defence, economy, draw) and a base for its type; a player weighs them and takes off the
price (players.py). With the printed cards and the weights of `greedy` that is the order of RULES.md.

    strength s       12 each up to 6, 9 each to 8, 3 each beyond: no Building is tougher than that
    strength per X   26 for each point, as if two and a bit were owned
    equipment        14 for each point of its bonus
    defence d        15/2 for each point; a trap 5
    Beer, Gold       11, 18 each; to choose 20; per Building as if one and a half were owned; per opponent: how many
    draw, reveal     20 and 9 a card; remove 12; rescue 30; look 2; boost 24 a point; steal as the token; score 15 a VP
    Buildings        produce Beer 58 or Gold 65 for each token a round, store 32, draw 85 for each card, keep 26
"""

from simkit.games.vikings_gone_wild.cards import (
    Boost,
    Building,
    Choose,
    DeckCard,
    Defense,
    Draw,
    Equipment,
    Gain,
    Hero,
    Look,
    Remove,
    Rescue,
    Reveal,
    Rules,
    Score,
    Steal,
    Strength,
    Trap,
    Unit,
)

BASES = {"resource": 10, "action": 0, "unit": 20, "hero": 0, "equipment": 5, "defense": 17}
BEER_WORTH, GOLD_WORTH, ANY_WORTH = 11, 18, 20
MOST = 127
RANKS = {"draw": 7, "look": 7, "reveal": 6, "rescue": 5, "remove": 5, "steal": 4, "boost": 3, "score": 3, "choose": 2}
LATE = 1  # resources that count Buildings wait until a matching Building is bought


def worth_of(card: DeckCard | Building, rules: Rules, players: int) -> tuple[int, ...]:
    """Rank among the cards to play (higher first), whether `appeal` fixes the score, base, and the four worths."""
    rank = play_rank(card) if isinstance(card, DeckCard) else 0
    if card.appeal is not None:
        return rank, 1, card.appeal, 0, 0, 0, 0
    if isinstance(card, Building):
        return 0, 0, 0, *(min(worth, MOST) for worth in building_worth(card, rules))
    return rank, 0, BASES[card.type], *(min(worth, MOST) for worth in card_worth(card, players))


def play_rank(card: DeckCard) -> int:
    """When to play it: the highest rank of its effects."""
    ranks = [
        LATE if isinstance(e, Gain) and e.per not in ("", "opponent") else RANKS.get(e.do, 2) for e in card.effects
    ]
    return max(ranks, default=2)


def attack_worth(strength: int) -> int:
    return 12 * min(strength, 6) + 9 * min(max(strength - 6, 0), 2) + 3 * max(strength - 8, 0)


def card_worth(card: DeckCard, players: int) -> tuple[int, int, int, int]:
    attack = defence = economy = draw = 0
    if isinstance(card, Unit | Hero):
        attack = attack_worth(card.strength)
    elif isinstance(card, Equipment):
        attack = 14 * card.bonus
    elif isinstance(card, Defense):
        defence = card.defence * 15 // 2
    for effect in card.effects:
        match effect:
            case Gain():
                value = BEER_WORTH * effect.beer + GOLD_WORTH * effect.gold
                economy += (
                    value if not effect.per else value * (players - 1) if effect.per == "opponent" else value * 3 // 2
                )
            case Choose():
                economy += ANY_WORTH * effect.resources
            case Steal():
                economy += (GOLD_WORTH if effect.token == "gold" else BEER_WORTH) + 10
            case Draw():
                draw += 20 * effect.cards
            case Reveal():
                draw += 9 * effect.cards
            case Remove():
                draw += 12
            case Rescue():
                draw += 30
            case Look():
                draw += 2
            case Boost():
                attack += 24 * effect.strength
            case Score():
                economy += 15 * effect.vp
            case Strength():
                attack += 26 * effect.amount
            case Trap():
                defence += 5
    return attack, defence, economy, draw


def building_worth(card: Building, rules: Rules) -> tuple[int, int, int, int]:
    economy = 0
    if card.produces:
        economy += (65 if card.produces == "gold" else 58) * rules.production_per_building
    if card.stores:
        economy += 32
    if card.keeps:
        economy += 26 * min(rules.drakkar_keep, 1)
    draw = 85 * rules.tavern_cards if card.draws else 0
    return 0, 0, economy, draw
