"""What heuristic players see in a card: its traits, from its current numbers and effects, and what they make of them.

A trait is weighed by the weight of its name (policies.py), in thousandths of a point:

    Unit, Hero       fighter; strength for each point up to 6, strong to 8, mighty beyond: one attacker damages one
                     Building however strong it is, and no Building is tougher than that; per_strength for each point
                     per Building
    equipment        piece, piece_point for each point of its bonus; boost for each point
    Defense          guard, guard_point for each point; trap
    resource         resource; beer, gold, either (to choose) for each; steal besides the token; vp for each scored
    other effects    card, reveal for each card; remove, rescue, look
    Buildings        brew, mint for each Beer and Gold a round; store, hold (a card); tavern for each card a round

Beer and Gold per Building count `per_building` percent; per opponent: times the opponents. The sums are four worths
(attack, defence, economy, draw), each in tenths of a point and at most `most`. A player weighs them once more and takes
off the price (kernel/purchases.py). A weight below 0 counts as 0: whatever training finds, a card that is made better
is not worth less.
"""

from collections.abc import Sequence

from simkit.games.contract import Record
from simkit.games.vikings_gone_wild import limits as L
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

RANKS = {"draw": 7, "look": 7, "reveal": 6, "rescue": 5, "remove": 5, "steal": 4, "boost": 3, "score": 3, "choose": 2}
EARLY = 5  # the rank from which a card is played first
LATE = 1  # resources that count Buildings wait until a matching Building is bought


def play_rank(card: DeckCard) -> int:
    """When to play it, higher first: the highest rank of its effects."""
    ranks = [
        LATE if isinstance(e, Gain) and e.per not in ("", "opponent") else RANKS.get(e.do, 2) for e in card.effects
    ]
    return max(ranks, default=2)


# --- traits ----------------------------------------------------------------------------------------------------------


def traits_of(card: DeckCard | Building, rules: Rules, players: int) -> list[int]:
    """How much of each trait a card or Building has, then its Beer and Gold per Building, then its `appeal`."""
    traits = [0] * (L.TRAITS + 3)
    for weight, amount in (_building(card, rules) if isinstance(card, Building) else _card(card, players)).items():
        traits[weight - L.W_FIGHTER] = amount
    if isinstance(card, DeckCard):
        gains = [e for e in card.effects if isinstance(e, Gain) and e.per not in ("", "opponent")]
        traits[L.PER_BEER], traits[L.PER_GOLD] = sum(e.beer for e in gains), sum(e.gold for e in gains)
    traits[L.APPEAL] = card.appeal or 0
    return traits


def _card(card: DeckCard, players: int) -> dict[int, int]:
    amounts = _kind(card)

    def add(weight: int, amount: int = 1) -> None:
        amounts[weight] = amounts.get(weight, 0) + amount

    for effect in card.effects:
        match effect:
            case Gain(per="" | "opponent"):
                times = players - 1 if effect.per else 1
                add(L.W_BEER, effect.beer * times)
                add(L.W_GOLD, effect.gold * times)
            case Choose():
                add(L.W_EITHER, effect.resources)
            case Steal():
                add(L.W_GOLD if effect.token == "gold" else L.W_BEER)
                add(L.W_STEAL)
            case Draw():
                add(L.W_CARD, effect.cards)
            case Reveal():
                add(L.W_REVEAL, effect.cards)
            case Remove():
                add(L.W_REMOVE)
            case Rescue():
                add(L.W_RESCUE)
            case Look():
                add(L.W_LOOK)
            case Boost():
                add(L.W_BOOST, effect.strength)
            case Score():
                add(L.W_VP, effect.vp)
            case Strength():
                add(L.W_PER_STRENGTH, effect.amount)
            case Trap():
                add(L.W_TRAP)
    return amounts


def _kind(card: DeckCard) -> dict[int, int]:
    """What it is, before its effects."""
    match card:
        case Unit() | Hero():
            mighty = max(card.strength - 8, 0)
            strong = max(card.strength - 6, 0) - mighty
            weak = card.strength - strong - mighty
            return {L.W_FIGHTER: 1, L.W_STRENGTH: weak, L.W_STRONG: strong, L.W_MIGHTY: mighty}
        case Equipment():
            return {L.W_PIECE: 1, L.W_PIECE_POINT: card.bonus}
        case Defense():
            return {L.W_GUARD: 1, L.W_GUARD_POINT: card.defence}
        case Resource():
            return {L.W_RESOURCE: 1}
    return {}


def _building(card: Building, rules: Rules) -> dict[int, int]:
    produced = rules.production_per_building
    return {
        L.W_BREW: produced * (card.produces == "beer"),
        L.W_MINT: produced * (card.produces == "gold"),
        L.W_STORE: bool(card.stores),
        L.W_HOLD: card.keeps * min(rules.drakkar_keep, 1),
        L.W_TAVERN: card.draws * rules.tavern_cards,
    }


# --- what players make of them ---------------------------------------------------------------------------------------


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """The score of every item before the price, what it is worth to keep each card, and what each card earns.

    Then the score of every item without the Buildings that it counts, whether the player looks ahead at all, what it
    brings to damage each part of a village, and the score of every item, by seat, less what its price always weighs.
    """
    scores, kept, earned, lone = [], [], [], []
    for item in range(L.ITEMS):
        traits: list[int] = book.traits[item].tolist()
        if int(book.fixed_mask) >> item & 1:
            score = traits[L.APPEAL]
            worths = [score, 0, 0, 0]
            lone.append(score)
        else:
            worths = _worths(traits, weights)
            score = _score(worths, item, weights)
            for counted in (L.W_PER_STRENGTH - L.W_FIGHTER, L.PER_BEER, L.PER_GOLD):
                traits[counted] = 0
            lone.append(_score(_worths(traits, weights), item, weights))
        attack, defence, economy, _ = worths
        scores.append(score)
        kept.append((weights[L.W_KEEP_ATTACK] * attack + weights[L.W_KEEP_DEFENCE] * defence) // 100)
        earned.append(economy)
    keen = int(any(weights[L.W_LATE : L.W_TABLE]))
    plain = [
        (lone if int(book.stranded[p]) >> item & 1 else scores)[item] - _price(book, p, item, weights)
        for p in range(L.SEATS)
        for item in range(L.ITEMS)
    ]
    return [*scores, *kept[: L.K], *earned[: L.K], *lone, keen, *_prizes(book, weights), *plain]


def _price(book: Record, p: int, item: int, weights: Sequence[int]) -> int:
    """What a price always weighs: a Unit that is stronger than it is dear weighs less, a card that is too dear more."""
    price = int(book.price[p, item].sum())
    less = 0 if int(book.fixed_mask) >> item & 1 else weights[L.W_PRICE] * price
    if item < L.K:
        less += weights[L.W_DEAR] * max(0, price - weights[L.W_DEAR_FROM])
        if int(book.class_mask[L.UNIT]) >> item & 1:
            less -= weights[L.W_BARGAIN] * max(0, int(book.power[item]) - price)
    return less


def _prizes(book: Record, weights: Sequence[int]) -> list[int]:
    """Of each part of a village what damaging it always brings, and what it brings if there are tokens on it."""
    always = [
        weights[L.W_HIT] + weights[L.W_REWARD] * int(vp) + weights[L.W_FAVOR] * int(favor)
        for vp, favor in zip(book.reward_vp, book.reward_favor, strict=True)
    ]
    stored = [
        weights[L.W_LOOT] * int(book.reward_loot[i]) * (book.stores[i] != L.NOTHING) for i in range(L.BUILDING_LIMIT)
    ]
    return [*always, *map(int, stored), *[0] * L.LEVELS]


def _score(worths: list[int], item: int, weights: Sequence[int]) -> int:
    """The worths together, weighed."""
    score = sum(weights[L.W_ATTACK + i] * worth for i, worth in enumerate(worths)) // 100
    return score * weights[L.W_BUILDING] // 100 if item >= L.K else score


def _worths(traits: list[int], weights: Sequence[int]) -> list[int]:
    """Attack, defence, economy and draw, in tenths of a point."""
    sums = [
        sum(max(weights[w], 0) * traits[w - L.W_FIGHTER] for w in range(first, end))
        for first, end in zip(L.WORTHS, L.WORTHS[1:], strict=False)
    ]
    per = max(weights[L.W_BEER], 0) * traits[L.PER_BEER] + max(weights[L.W_GOLD], 0) * traits[L.PER_GOLD]
    sums[L.EARNS] += per * weights[L.W_PER_BUILDING] // 100
    return [min(total // 100, weights[L.W_MOST]) for total in sums]
