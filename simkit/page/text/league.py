"""The answer of `simkit league` as text."""

from simkit.experiments.players.standings import League
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.notes import notes
from simkit.page.text.words import percent


def blocks(answer: League, style: str = "") -> list[Block]:
    """Ratings, who beats whom, and circles; of its warnings nothing, for they were said before it was played."""
    circles = [f"A circle: {' beats '.join((*circle, circle[0]))}" for circle in answer.circles]
    if not circles and len(answer.policies) > 2:
        circles = ["No circle of three is certain"]
    return [
        f"{answer.title}, {answer.players} players, seed {answer.seed}: {answer.extent}",
        _ratings(answer),
        "400 points more win ten games of eleven; 0 is the mean of the league",
        _payoffs(answer),
        *circles,
        *notes([note for note in answer.notes if note not in answer.warnings]),
    ]


def _ratings(answer: League) -> Grid:
    rows = [
        [
            standing.policy,
            f"{standing.rating:+.0f}",
            f"{standing.low:+.0f} to {standing.high:+.0f}",
            percent(standing.mean),
            percent(standing.nash_average),
            percent(standing.nash_share),
        ]
        for standing in answer.standings
    ]
    heads = ["", ">rating", ">95 % interval", ">mean", ">Nash average", ">share in it"]
    return Grid("Ratings, the best first", heads, rows, ("share in it", "Nash average", "mean"))


def _payoffs(answer: League) -> Grid:
    """As a matrix if there is room for it, else pair by pair."""
    rows = [
        [pair.policy, pair.against, percent(pair.win_rate), f"{pair.low:.1%} to {pair.high:.1%}"]
        for pair in answer.payoffs
    ]
    pairs = Grid("Share of the wins", ["", "against", ">wins", ">95 % interval"], rows, ("95 % interval",))
    heads, cells = _matrix(answer)
    return Grid("Wins in %, row against column", heads, cells, narrow=pairs)


def _matrix(answer: League) -> tuple[list[str], list[list[str]]]:
    """Heads and rows, the best first."""
    names = [standing.policy for standing in answer.standings]
    cells = []
    for policy in names:
        found = [answer.payoff(policy, against) for against in names]
        spans = ["" if one is None else f"{100 * one.win_rate:.1f} ±{50 * (one.high - one.low):.1f}" for one in found]
        cells.append([policy, *spans])
    return ["", *(f">{name}" for name in names)], cells
