"""Phase 3: Team-ups and their bargaining."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.asking import ask
from simkit.games.drakkar.kernel.log import log_done
from simkit.games.drakkar.kernel.loot import ask_missing, collect, delivered
from simkit.games.drakkar.kernel.quests import may_sail, quest_of, shortfall, spend_spears, thirst
from simkit.games.drakkar.kernel.score import held_kinds, purse
from simkit.games.drakkar.kernel.ships import complete
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at


@helper
def next_team_up(s, b, t):
    """The second step: the others in order; without a ship one can only sell help (DRK-110, DRK-111, DRK-154)."""
    s.quester = L.NOTHING
    if s.at == b.players:
        s.stage = S.ROUND_END
        return
    p = np.int64(s.order[s.at])
    s.at += 1
    if s.result[p] != L.NO_RESULT:
        return
    if not complete(s, p):
        s.result[p] = L.FAIL_SHIP
    elif not may_sail(s, b, p, quest_of(s, p)):
        s.result[p] = L.FAIL_DENIED
    else:
        begin_team_up(s, b, p, quest_of(s, p))


@helper
def begin_team_up(s, b, p, quest):
    """Who can help, and what can be paid (DRK-112, DRK-114, DRK-120, DRK-123, DRK-124)."""
    wealth = purse(s, p) + delivered(s, b, L.QUEST_LOOT + quest)
    dv, db = shortfall(s, b, p, quest), thirst(s, b, p, quest)
    s.eligible = helpers(s, b, p, dv, db)
    s.most = min(b.team_up_max_price, wealth)
    s.price = 0
    able = wealth >= b.team_up_min_price
    if b.team_up_protocol == L.FIXED:
        s.price = min(b.team_up_fixed_price, wealth)
        able = s.price > 0
    if s.eligible == 0 or not able or b.team_up_protocol == L.OFF:
        s.result[p] = L.FAIL_BEER if dv == 0 else L.FAIL_STRENGTH if db == 0 else L.FAIL_BOTH
        return
    s.quester = p
    s.to_ask = s.eligible
    s.offers = 0
    s.helper = L.NOTHING
    for q in range(b.players):
        s.prices[q] = 0
    s.stage = S.ASKING if b.team_up_protocol == L.ASK else S.PICKING


@helper
def helpers(s, b, p, dv, db):
    """Mask of the rivals without a ship who have all that is missing (DRK-113, DRK-114, DRK-115, DRK-116, DRK-118)."""
    mask = 0
    for q in range(b.players):
        if q != p and not complete(s, q) and s.helped[q] < b.helper_max_deals:
            lent = s.strength[q] + (b.spear_bonus * s.spears[q] if b.team_up_spear == L.BOTH_SPEARS else 0)
            if lent >= dv and s.beer[q] >= db and (b.team_up_needs_space == 0 or has_space(s, b, p, q, dv, db)):
                mask |= 1 << q
    return mask


@helper
def has_space(s, b, p, q, dv, db):
    """Do cards of q that close the gap fit into the free spaces of p, Spears on their Vikings (DRK-117)?"""
    for chosen in range(1 << np.int64(s.stored[q])):
        cards, strength, beer, vikings = 0, 0, 0, 0
        for slot in range(s.stored[q]):
            if (chosen >> slot) & 1:
                face = b.face[s.hold[q, slot]]
                cards += 1
                strength += b.strength[face]
                beer += b.beer[face]
                vikings += b.viking[face]
        if b.team_up_spear == L.BOTH_SPEARS:
            strength += b.spear_bonus * min(vikings, np.int64(s.spears[q]))
        if strength >= dv and beer >= db and cards <= s.spaces[p] - s.stored[p]:
            return True
    return False


@step
def refusal(b):
    """The option to refuse help, unless all sales are forced (DRK-152)."""
    return 1 - b.team_up_forced_sale


@step
def from_price_on(s, least):
    """Mask of the prices from one to the highest."""
    return ((2 << s.most) - 1) & ~((1 << least) - 1)


@helper
def ask_around(s, b):
    """Each eligible helper names a price or refuses, clockwise from the quester (DRK-120, DRK-122)."""
    for i in range(1, b.players):
        q = seat_at(s.quester, i, b.players)
        if (s.to_ask >> q) & 1:
            ask(s, b, S.TEAM_PRICE, q, from_price_on(s, b.team_up_min_price) | refusal(b))
            return
    s.stage = S.PICKING


@helper
def pick_helper(s, b, t):
    """The quester picks one of those who can still be asked, or stops (DRK-121, DRK-122, DRK-123, DRK-128)."""
    options = 0
    for q in range(b.players):
        if b.team_up_protocol == L.ASK:
            able = s.prices[q] > 0
        elif b.team_up_protocol == L.OFFER:
            able = (s.eligible >> q) & 1 and s.prices[q] < s.most
        else:
            able = (s.eligible >> q) & 1 and s.prices[q] == 0
        options |= int(able) << q
    if options == 0 or s.offers == b.team_up_max_offers:
        end_team_up(s, L.NO_DEAL)
        return
    if b.team_up_protocol == L.ASK:
        t.offers[s.quester] += 1
    ask(s, b, S.TEAM_HELPER, s.quester, options | (1 << S.HELPER_STOP))


@helper
def answer_helper(s, b, t, item):
    """A helper is picked: in `ask` the deal is made, else he is offered a price (DRK-121, DRK-122, DRK-123)."""
    if item == S.HELPER_STOP:
        end_team_up(s, L.NO_DEAL)
        return
    s.helper = item
    if b.team_up_protocol == L.ASK:
        s.price = np.int64(s.prices[item])
        make_deal(s, b, t)
    elif b.team_up_protocol == L.OFFER:
        least = max(b.team_up_min_price, np.int64(s.prices[item]) + 1)
        ask(s, b, S.TEAM_PRICE, s.quester, from_price_on(s, least))
    else:
        ask_reply(s, b, t)


@helper
def answer_price(s, b, t, item):
    """A helper has named his price, or a quester makes an offer (DRK-121, DRK-122)."""
    if b.team_up_protocol == L.ASK:
        s.prices[s.actor] = item if item > 0 else S.REFUSED
        s.to_ask &= ~(1 << s.actor)
    else:
        s.price = item
        ask_reply(s, b, t)


@helper
def ask_reply(s, b, t):
    """The helper accepts or refuses (DRK-121, DRK-123, DRK-152)."""
    s.offers += 1
    t.offers[s.quester] += 1
    ask(s, b, S.TEAM_REPLY, s.helper, refusal(b) | (1 << S.ACCEPT))


@helper
def answer_reply(s, b, t, item):
    """Accepted, or the next offer must be another one (DRK-121, DRK-123)."""
    if item == S.ACCEPT:
        make_deal(s, b, t)
        return
    t.refusals[s.quester] += 1
    s.prices[s.helper] = s.price
    s.helper = L.NOTHING
    if b.team_up_protocol == L.OFFER:
        s.price = 0


@helper
def make_deal(s, b, t):
    """The Quest is fulfilled: the loot first, then the price (DRK-108, DRK-112, DRK-119, DRK-125)."""
    p, r = s.quester, s.rounds - 1
    quest = quest_of(s, p)
    spend_spears(s, b, t, p, quest)
    s.result[p] = L.TEAM_DONE
    s.helped[s.helper] += 1
    t.helped[s.helper] += 1
    t.helper[p, r] = s.helper
    t.price[p, r] = s.price
    collect(s, b, t, p, L.QUEST_LOOT + quest)
    log_done(s, b, t, p)
    s.to_pay = s.price
    s.stage = S.PAYING


@helper
def pay(s, b):
    """Missing loot is chosen, then the price is paid token by token (DRK-125, DRK-126, DRK-129)."""
    if s.missing > 0:
        ask_missing(s, b, s.quester)
    elif s.to_pay > 0:
        chooser = s.helper if b.team_up_kind_chooser == L.HELPER_CHOOSES else s.quester
        ask(s, b, S.TEAM_KIND, chooser, held_kinds(s, s.quester))
    else:
        end_team_up(s, L.TEAM_DONE)


@helper
def answer_kind(s, t, kind):
    """A token of the quester goes to the helper (DRK-119, DRK-126)."""
    s.tokens[s.quester, kind] -= 1
    s.tokens[s.helper, kind] += 1
    s.to_pay -= 1
    t.lost_help[s.quester] += 1
    t.tokens_help[s.helper] += 1


@step
def end_team_up(s, result):
    """On to the next; a failed Quest costs nothing (DRK-128)."""
    s.result[s.quester] = result
    s.eligible = 0
    s.stage = S.TEAM
