"""The page of `simkit league`."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import payoffs, ratings, table
from simkit.experiments.players.standings import League, Payoff
from simkit.page.section import Section

TOPIC = "Who beats whom"
CIRCLES = 12
METHOD = """<h3>How a league is made</h3>
<p>Every policy meets every other in games of their own. The sides of the table belong to the two in turn, and all
rotations come equally often: with two players each has either seat; with three, one has two seats in half of the games
and the other in the other half. In team games a policy plays whole sides.</p>
<dl>
<dt>share of the wins</dt><dd>What the sides of a policy win, all together; half is even. A win that several sides
share is divided among them, one that nobody has goes half to each. Intervals are Agresti and Coull's with the effective
number of games, within the rotations.</dd>
<dt>rating</dt><dd>By Bradley and Terry: the chance to win depends on the difference of two ratings, 400 points are ten
wins of eleven. 0 is the mean of the league, so a rating says something about these policies only. Two made-up games,
one won and one lost, are added to every pair. The interval does not suppose that ratings can tell who beats whom.</dd>
<dt>circle</dt><dd>Three policies of which each beats the next and the last beats the first, all three for sure after
control of false discoveries (5&nbsp;%) over all pairs. Then a rating cannot tell the whole story.</dd>
<dt>Nash average</dt><dd>The equilibrium of the league is the mixture of policies that none of them beats. The Nash
average is what a policy wins against it: 50&nbsp;% for those in the mixture, less for the others. Copies of a policy,
or many weak ones, do not change it. It has no interval: small differences may change who is in the mixture.</dd>
</dl>"""


def section(answer: League, of: str) -> Section:
    return Section(
        title=f"{answer.title}: who beats whom{of}",
        facts=f"{answer.game} · {answer.players} players · {answer.extent} · seed {answer.seed} · plan {answer.plan}",
        findings=findings(answer),
        figures=figures(answer),
        tables={"Ratings": _ratings(answer), "Pairs": _pairs(answer)},
        command=answer.command,
        captions={"payoffs": "Rows against columns, the best first. Bold: the interval leaves out an even share."},
    )


def findings(answer: League) -> list[tuple[str, str]]:
    """The best, who it does not beat, circles, the equilibrium."""
    best, second = answer.standings[0], answer.standings[1]
    span = f"{best.rating:+.0f} points ({best.low:+.0f} to {best.high:+.0f})"
    found = [
        ("info", f"The highest rating has {best.policy}, {span}; then comes {second.policy}, {second.rating:+.0f}.")
    ]
    met = [answer.payoff(best.policy, name) for name in answer.policies]
    unsure = [pair.against for pair in met if pair is not None and pair.low <= 0.5]
    if unsure:
        found.append(("undecided", f"{best.policy} does not beat {', '.join(unsure)} for sure."))
    else:
        found.append(("info", f"{best.policy} beats every other policy."))
    for circle in answer.circles[:CIRCLES]:
        found.append(("outlier", f"A circle: {' beats '.join((*circle, circle[0]))}."))
    if len(answer.circles) > CIRCLES:
        found.append(("info", f"There are {len(answer.circles) - CIRCLES} more circles."))
    if not answer.circles and len(answer.policies) > 2:
        found.append(("info", "No circle of three is certain."))
    mixed = [f"{row.policy} {row.nash_share:.0%}" for row in answer.standings if row.nash_share >= 0.005]
    found.append(("info", f"The equilibrium of the league: {', '.join(mixed)}."))
    return found + [("info", note) for note in answer.notes]


def figures(answer: League) -> dict[str, Figure]:
    """The pay-offs as a heat map, the ratings as dots."""
    names = [row.policy for row in answer.standings]
    met = [found for name in names for other in names if (found := answer.payoff(name, other)) is not None]
    made = f"{answer.games:,} games a pair · seed {answer.seed} · plan {answer.plan[:8]} · 95 % intervals, unit: game"
    cells = [(pair.policy, pair.against, pair.win_rate, pair.low, pair.high) for pair in met]
    matrix = pl.DataFrame(cells, schema=["policy", "against", "estimate", "low", "high"], orient="row")
    rows = [(row.policy, row.rating, row.low, row.high) for row in answer.standings]
    rated = pl.DataFrame(rows, schema=["name", "estimate", "low", "high"], orient="row")
    return {
        "payoffs": payoffs.draw(matrix, f"Who beats whom, {answer.players} players", made),
        "ratings": ratings.draw(rated, "Ratings (Bradley–Terry)", made),
    }


def _ratings(answer: League) -> str:
    rows = []
    for row in answer.standings:
        rating = {"estimate": row.rating, "low": row.low, "high": row.high}
        cells = [table.share(row.mean), table.share(row.nash_average), table.share(row.nash_share)]
        rows.append([table.text(row.policy), table.mean(rating), *cells])
    return table.draw(("policy", "rating", "mean share of wins", "Nash average", "share in the equilibrium"), rows)


def _pairs(answer: League) -> str:
    rows = [
        [table.text(pair.policy), table.text(pair.against), _rate(pair), table.number(pair.games, ",")]
        for pair in answer.payoffs
    ]
    return table.folded(("policy", "against", "share of the wins", "games"), rows, "pairs")


def _rate(pair: Payoff) -> table.Cell:
    return table.rate({"estimate": pair.win_rate, "low": pair.low, "high": pair.high})
