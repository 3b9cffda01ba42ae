"""The page of `simkit league`."""

import polars as pl

from simkit.analysis.false_discoveries import RATE
from simkit.analysis.verdicts import UNDECIDED
from simkit.experiments.players.standings import EVEN, League, Payoff
from simkit.numbers import SHARE, Quantity, count, fixed, full, halved, joined, listed, percent
from simkit.page.builders.parts import charts, head_of, notes_of, provenance
from simkit.page.model import (
    BRIEF,
    FULL,
    Block,
    Cell,
    Definitions,
    Figure,
    Finding,
    Findings,
    Paragraph,
    Section,
    Subsection,
    ValueTable,
)
from simkit.page.words import INFO, OUTLIER, every_seat

TOPIC = "Who beats whom"
CYCLES = 12  # that are named
LEAST = 0.005  # share in the equilibrium of a policy that is named
SCALE = "A 400-point lead means 10 wins in 11 games; 0 is the mean of the league."
METHOD: list[Block] = [
    Subsection(
        "How a league is made",
        [
            Paragraph(
                "Every policy meets every other policy in games of their own. The two policies take turns with the "
                "sides of the table, and all rotations are equally frequent: with two players, each policy has each "
                "seat equally often; with three, one policy has two seats in half of the games and the other in the "
                "other half. In team games a policy plays whole sides."
            ),
            Definitions(
                [
                    (
                        "share of the wins",
                        "What all sides of a policy win together; half is even. A win that several sides share is "
                        "divided among them; a game that nobody wins counts half for each. Intervals are those of "
                        "Agresti and Coull with the effective number of games, within the rotations.",
                    ),
                    (
                        "rating",
                        "By Bradley and Terry: the chance to win depends on the difference of two ratings. "
                        + SCALE
                        + " So a rating compares these policies only. Every pair includes two pseudo-games, one won "
                        "and one lost. The interval does not assume that ratings describe all results.",
                    ),
                    (
                        "cycle",
                        "Three policies of which each beats the next and the last beats the first, all three after "
                        f"control of false discoveries ({percent(RATE, 0)}) over all pairs. Then ratings cannot "
                        "describe all results.",
                    ),
                    (
                        "Nash average",
                        "The equilibrium of the league is the mixture of policies that no policy beats. The Nash "
                        "average is what a policy wins against it: 50 % for those in the mixture, less for the others. "
                        "Copies of a policy, or many weak policies, do not change it. It has no interval: small "
                        "differences may change which policies are in the mixture.",
                    ),
                ]
            ),
        ],
    )
]


def section(answer: League, style: str) -> Section:
    """Ratings, who beats whom, and cycles."""
    return Section(
        f"{answer.title}: who beats whom{every_seat(style)}",
        head_of(answer, answer.extent),
        [
            Subsection("Answer", [Findings(findings(answer), notes_of(answer, without=answer.warnings))]),
            charts(figures(answer)),
            Subsection("Ratings, the best first", [_ratings(answer)]),
            Subsection("Wins in %, row against column", [_matrix(answer)], BRIEF),
            Subsection("Pairs", [_pairs(answer)], FULL),
            Subsection("Before you read this", [Findings([], answer.warnings)] if answer.warnings else [], FULL),
            provenance(answer.command),
        ],
    )


def findings(answer: League) -> list[Finding]:
    """The best, who it does not beat, cycles, the equilibrium."""
    best, second = answer.standings[0], answer.standings[1]
    rating = full(Quantity(best.rating, best.low, best.high, "points", signed=True))
    text = f"{best.policy} has the highest rating, {rating}; {second.policy} is second with "
    items = [Finding(INFO, f"{text}{fixed(second.rating, 0, signed=True)}.")]
    met = [answer.payoff(best.policy, name) for name in answer.policies]
    unsure = [pair.against for pair in met if pair is not None and pair.low <= EVEN]
    if unsure:
        items.append(Finding(UNDECIDED, f"{best.policy} is not clearly better than {joined(unsure)}."))
    else:
        items.append(Finding(INFO, f"{best.policy} beats every other policy."))
    for cycle in answer.circles[:CYCLES]:
        items.append(Finding(OUTLIER, f"A rock-paper-scissors cycle: {' beats '.join((*cycle, cycle[0]))}."))
    if len(answer.circles) > CYCLES:
        items.append(Finding(INFO, f"There are {len(answer.circles) - CYCLES} more cycles."))
    if not answer.circles and len(answer.policies) > 2:
        items.append(Finding(INFO, "No rock-paper-scissors cycle was found."))
    shares = sorted(answer.standings, key=lambda row: -row.nash_share)
    mixed = [f"{row.policy} {percent(row.nash_share)}" for row in shares if row.nash_share >= LEAST]
    text = f"No policy beats this mixture of policies (the equilibrium): {listed(mixed, len(mixed))}."
    return [*items, Finding(INFO, text)]


def figures(answer: League) -> list[Figure]:
    """The pay-offs as a heat map, the ratings as dots."""
    names = [row.policy for row in answer.standings]
    met = [pair for name in names for other in names if (pair := answer.payoff(name, other)) is not None]
    pairs = f"{answer.title}, {answer.players} players · {count(answer.games)} games a pair"
    footer = f"{pairs} · seed {answer.seed} · plan {answer.plan[:8]}"
    cells = [(pair.policy, pair.against, pair.win_rate, pair.low, pair.high) for pair in met]
    matrix = pl.DataFrame(cells, schema=["policy", "against", "estimate", "low", "high"], orient="row")
    rows = [(row.policy, row.rating, row.low, row.high) for row in answer.standings]
    rated = pl.DataFrame(rows, schema=["name", "estimate", "low", "high"], orient="row")
    bold = "Rows against columns, the best first. Bold: the interval excludes an even share."
    return [
        Figure("payoffs", "payoffs", matrix, "Who beats whom", footer, caption=bold),
        Figure("ratings", "ratings", rated, "Ratings (Bradley–Terry)", footer),
    ]


def _ratings(answer: League) -> ValueTable:
    rows: list[list[Cell]] = []
    for row in answer.standings:
        rating = Quantity(row.rating, row.low, row.high, signed=True)
        shares = [Quantity(share, unit=SHARE) for share in (row.mean, row.nash_average, row.nash_share)]
        rows.append([row.policy, rating, *shares])
    heads = ["policy", "rating", "mean share of wins", "Nash average", "share in the equilibrium"]
    return ValueTable(
        heads, rows, before=SCALE, spare=("share in the equilibrium", "Nash average", "mean share of wins")
    )


def _pairs(answer: League) -> ValueTable:
    rows: list[list[Cell]] = [[pair.policy, pair.against, _rate(pair), pair.games] for pair in answer.payoffs]
    return ValueTable(["policy", "against", "share of the wins", "games"], rows, noun="pairs")


def _rate(pair: Payoff) -> Quantity:
    return Quantity(pair.win_rate, pair.low, pair.high, SHARE)


def _matrix(answer: League) -> ValueTable:
    """Row against column, the best first; pair by pair where there is no room."""
    names = [standing.policy for standing in answer.standings]
    rows: list[list[Cell]] = []
    for policy in names:
        pairs = [answer.payoff(policy, against) for against in names]
        rows.append([policy, *("" if pair is None else halved(_rate(pair)) for pair in pairs)])
    pairwise: list[list[Cell]] = [[pair.policy, pair.against, _rate(pair)] for pair in answer.payoffs]
    narrow = ValueTable(["", "against", "wins"], pairwise)
    return ValueTable(["", *names], rows, narrow=narrow)
