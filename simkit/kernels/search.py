"""The generic search players: `search:N` and its forerunner `rollout:N`.

`search:N:POLICY` starts from what the policy would do. Options are ranked: the policy's own choice, then those that it
would take if it weighed things a little otherwise (its advisers vote), then the others by code. Where all advisers
agree with the policy nothing is tried; a policy without weights has no advisers. The best options meet in rounds on the
same imagined worlds, and after each round the worse half leaves (sequential halving); the policy's choice stays to the
end. Another option is taken only if its playouts won clearly more than those of the policy's own, by `LEAD` and by one
and a half standard errors: where playouts do not tell two options apart, the policy knows better. A search ends as soon
as the worlds that are left cannot change what it takes.

All seats of a playout play the policy. A win that nobody has is shared by two sides, as in leagues: else an option that
ends the game would seem better than one that waits, even if it loses more often than it wins.

`rollout:N` spreads N playouts of `greedy` evenly over all legal options.
"""

from simkit.kernels.clone import clone
from simkit.kernels.jit import helper
from simkit.kernels.rng import below, fold
from simkit.kernels.stopping import stop_asked

SEARCH, RANDOM, ROLLOUT, GREEDY = -1, 0, 1, 2  # policy ids that every game shares; a game's own follow
WIN = 840  # points of a win, divisible among up to 8 sides
LEAD = 3 * WIN  # by which another option must win at least …
SURE, SURE_BELOW = 3, 2  # … and by so many standard errors: 3 / 2
ADVICE = 1 << 40  # the number of the stream that advisers draw from; worlds have those below
SEARCHED, OPTIONS, LEFT_OUT, CHANGED = COUNTED = range(4)  # what is counted of searches


@helper
def asked(choose, s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if policy == RANDOM:
        return below(word, n)
    return choose(s, b, acts, n, policy, weights, word)


@helper
def playout(legal, apply, choose, s, b, t, acts, action, policy, weights, key, stop):
    """Take an action, then play to the end with one policy in every seat, or until it is told to stop."""
    decided = 0
    while True:
        only = apply(s, b, t, action)
        if s.over | stop_asked(stop) != 0:
            return
        action = only
        if only < 0:
            n = legal(s, b, acts)
            action = acts[0]
            if n > 1:
                action = acts[asked(choose, s, b, acts, n, policy, weights, fold(key, decided))]
                decided += 1


@helper
def imagine(determinize, desk, b, luck):
    """Another world that looks the same to the seat that decides."""
    s, world = desk.states[0], desk.states[1]
    clone(world, s)
    determinize(world, b, s.actor, luck)


@helper
def won(legal, apply, choose, desk, b, option, seating, policy, weights, luck):
    """The points of a playout of an option in the imagined world."""
    me, trial = desk.states[0].actor, desk.states[2]
    clone(trial, desk.states[1])
    action = desk.options[option]
    playout(legal, apply, choose, trial, b, desk.tallies[1], desk.acts, action, policy, weights, luck, desk.stop)
    return share(trial.winners, me, seating.sides)


@helper
def share(winners, me, sides):
    """The points of a seat: winning sides share a win, and two sides one that nobody has (of more, some may be out)."""
    if winners == 0 and winning_sides((1 << len(sides)) - 1, sides) == 2:
        return WIN // 2
    if (winners >> me) & 1:
        return WIN // winning_sides(winners, sides)
    return 0


@helper
def search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The index of the option that a searching player takes."""
    if seating.policy[row] == ROLLOUT:
        return rollout(legal, apply, choose, determinize, desk, b, n, seating, row, key)
    budget = seating.parameter[row]
    kept = rank(choose, desk, b, n, min(n, seating.tried[row]), seating, row, key)
    own, ranking, points, squares = desk.ranking[0], desk.ranking, desk.points, desk.squares
    rounds = 0
    while kept >> rounds > 1:
        rounds += 1
    desk.searched[SEARCHED] += 1
    desk.searched[OPTIONS] += n
    desk.searched[LEFT_OUT] += n - kept
    policy, weights = seating.playouts[row], seating.weights[row]
    world = 0
    while kept > 1:
        worlds = max(1, budget // (rounds * kept))
        last = kept < 4
        later = 0 if last else (budget - worlds * kept) // 2  # at most
        for played in range(worlds):
            if stop_asked(desk.stop) != 0:
                return own
            luck = fold(key, world)
            world += 1
            imagine(determinize, desk, b, luck)
            par = 0
            for i in range(kept):
                option = ranking[i]
                got = won(legal, apply, choose, desk, b, option, seating, policy, weights, luck)
                if i == 0:
                    par = got
                points[option] += got
                squares[option] += (got - par) * (got - par)
            if hopeless(points, squares, ranking, kept, worlds - 1 - played + later):
                return own
            if last and kept == 2 and certain(points, squares, ranking, worlds - 1 - played):
                break
        budget -= worlds * kept
        rounds -= 1
        best_first(ranking, points, kept)
        if last:
            break
        kept >>= 1
    if kept > 1 and clear(points[ranking[1]] - points[own], squares[ranking[1]]):
        desk.searched[CHANGED] += 1
        return ranking[1]
    return own


@helper
def clear(lead, squares):
    """Is a lead more than chance would give? `squares` are those of the differences, world by world."""
    return lead >= LEAD and SURE_BELOW * SURE_BELOW * lead * lead >= SURE * SURE * squares


@helper
def hopeless(points, squares, ranking, kept, left):
    """Can no option but the policy's own be clear any more, however the worlds that are left end?"""
    own = points[ranking[0]]
    for i in range(1, kept):
        lead, spread = points[ranking[i]] - own, squares[ranking[i]]
        if lead + left * WIN < LEAD:
            continue
        if lead > 0 and spread < lead * WIN:  # differences of spread / lead in all worlds left would be the clearest
            if SURE_BELOW * SURE_BELOW * (lead * lead + left * spread) >= SURE * SURE * spread:
                return False
        elif clear(lead + left * WIN, spread + left * WIN * WIN):
            return False
    return True


@helper
def certain(points, squares, ranking, left):
    """Of two options, does the one that is not the policy's own stay clear, however the worlds that are left end?"""
    other = ranking[1]
    lead = points[other] - points[ranking[0]] - left * WIN
    return clear(lead, squares[other] + left * WIN * WIN)


@helper
def rank(choose, desk, b, n, most, seating, row, key):
    """Put the best options in front: the policy's choice, then by votes, of equals the first. Returns how many to try.

    That is `most`, or 1 if all advisers agree; who weighs things as the policy does is no adviser.
    """
    s, ranking, votes = desk.states[0], desk.ranking, desk.visits
    for option in range(n):
        ranking[option] = option
        votes[option] = 0
        desk.points[option] = 0
        desk.squares[option] = 0
    policy, advice = seating.playouts[row], seating.advice[row]
    luck = fold(key, ADVICE)
    for i in range(len(advice)):
        votes[asked(choose, s, b, desk.options, n, policy, advice[i], fold(luck, i))] += 1
    own = asked(choose, s, b, desk.options, n, policy, seating.weights[row], luck)
    agreed = votes[own] == len(advice) and advised(advice, seating.weights[row])
    votes[own] += len(advice) + 1
    kept = 1 if agreed else most
    for place in range(kept):
        move_best(ranking, votes, place, n)
    return kept


@helper
def advised(advice, weights):
    """Does any adviser have weights of its own?"""
    for i in range(len(advice)):
        for j in range(len(weights)):
            if advice[i][j] != weights[j]:
                return True
    return False


@helper
def best_first(ranking, points, kept):
    """The policy's choice stays in front; after it those with the most points, of equals the one in front."""
    for place in range(1, kept):
        move_best(ranking, points, place, kept)


@helper
def move_best(ranking, worth, place, end):
    """Move the first of the best from `place` on to `place`; the others keep their order."""
    best = place
    for i in range(place + 1, end):
        if worth[ranking[i]] > worth[ranking[best]]:
            best = i
    option = ranking[best]
    for i in range(best, place, -1):
        ranking[i] = ranking[i - 1]
    ranking[place] = option


@helper
def rollout(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The option with the best mean over its playouts; ties go to the first.

    All options of a round face the same imagined world and the same playout keys.
    """
    points, visits, playouts = desk.points, desk.visits, seating.parameter[row]
    for option in range(n):
        points[option] = 0
        visits[option] = 0
    for k in range(playouts):
        if stop_asked(desk.stop) != 0:
            break
        option = k % n
        luck = fold(key, k // n)
        if option == 0:
            imagine(determinize, desk, b, luck)
        points[option] += won(legal, apply, choose, desk, b, option, seating, GREEDY, seating.greedy, luck)
        visits[option] += 1
    best = 0
    for option in range(1, min(n, playouts)):
        if points[option] * visits[best] > points[best] * visits[option]:
            best = option
    return best


@helper
def no_search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """Stands for `search` where no seat searches."""
    return 0


@helper
def winning_sides(winners, sides):
    """Number of sides among the winners, a bit mask of seats."""
    won = 0
    for seat in range(len(sides)):
        if (winners >> seat) & 1:
            won |= 1 << sides[seat]
    count = 0
    while won > 0:
        count += won & 1
        won >>= 1
    return count
