"""What heuristic players think of a card: integer formulas of its current numbers and effects, in tenths of a point.

A card has four worths (attack, defence, economy, draw); a player weighs them and takes off the price (purchases.py).

    Unit, Hero       28 + 17/5 for each point of strength up to 6, 5/2 to 8, 4/5 beyond: one attacker damages one
                     Building however strong it is, and no Building is tougher than that
    strength per X   7 for each point, as if two and a bit were owned
    equipment        5 + 4 for each point of its bonus; boost 7 a point
    defence d        40 + 13/3 for each point; a trap 3
    resource         7 + Beer, Gold 8, 11 each; to choose 12; per Building as if one and a half were owned; per
                     opponent: how many; other cards without the 7; steal as the token + 7; score 11 a VP
    draw, reveal     10 and 9/2 a card; remove 6; rescue 15; look 1
    Buildings        produce Beer 92 or Gold 103 for each token a round, store 51, draw 93 for each card, keep 41
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
    Resource,
    Reveal,
    Rules,
    Score,
    Steal,
    Strength,
    Trap,
    Unit,
)

BEER_WORTH, GOLD_WORTH, ANY_WORTH = 8, 11, 12
MOST = 127
RANKS = {"draw": 7, "look": 7, "reveal": 6, "rescue": 5, "remove": 5, "steal": 4, "boost": 3, "score": 3, "choose": 2}
EARLY = 5  # the rank from which a card is played first
LATE = 1  # resources that count Buildings wait until a matching Building is bought


def worth_of(card: DeckCard | Building, rules: Rules, players: int) -> list[int]:
    """The four worths; if `appeal` fixes the score, it stands first."""
    if card.appeal is not None:
        return [card.appeal, 0, 0, 0]
    worths = building_worth(card, rules) if isinstance(card, Building) else card_worth(card, players)
    return [min(worth, MOST) for worth in worths]


def play_rank(card: DeckCard) -> int:
    """When to play it, higher first: the highest rank of its effects."""
    ranks = [
        LATE if isinstance(e, Gain) and e.per not in ("", "opponent") else RANKS.get(e.do, 2) for e in card.effects
    ]
    return max(ranks, default=2)


def attack_worth(strength: int) -> int:
    return 28 + (34 * min(strength, 6) + 25 * min(max(strength - 6, 0), 2) + 8 * max(strength - 8, 0)) // 10


def card_worth(card: DeckCard, players: int) -> tuple[int, int, int, int]:
    attack = defence = economy = draw = 0
    if isinstance(card, Unit | Hero):
        attack = attack_worth(card.strength)
    elif isinstance(card, Equipment):
        attack = 5 + 4 * card.bonus
    elif isinstance(card, Defense):
        defence = 40 + card.defence * 13 // 3
    elif isinstance(card, Resource):
        economy = 7
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
                economy += (GOLD_WORTH if effect.token == "gold" else BEER_WORTH) + 7
            case Draw():
                draw += 10 * effect.cards
            case Reveal():
                draw += 9 * effect.cards // 2
            case Remove():
                draw += 6
            case Rescue():
                draw += 15
            case Look():
                draw += 1
            case Boost():
                attack += 7 * effect.strength
            case Score():
                economy += 11 * effect.vp
            case Strength():
                attack += 7 * effect.amount
            case Trap():
                defence += 3
    return attack, defence, economy, draw


def building_worth(card: Building, rules: Rules) -> tuple[int, int, int, int]:
    economy = 0
    if card.produces:
        economy += (103 if card.produces == "gold" else 92) * rules.production_per_building
    if card.stores:
        economy += 51
    if card.keeps:
        economy += 41 * min(rules.drakkar_keep, 1)
    draw = 93 * rules.tavern_cards if card.draws else 0
    return 0, 0, economy, draw
