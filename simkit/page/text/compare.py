"""The answer of `simkit compare` as text."""

from simkit.experiments.answer import LENGTHS
from simkit.experiments.comparison import SAME, Comparison, Effect
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.notes import caps, notes
from simkit.page.text.words import OVER_ALL, change, level, percent, points, seated, span

ROWS, CHANGES, EXAMPLES = 12, 8, 8


def blocks(answer: Comparison, style: str = "") -> list[Block]:
    """What changed: how many games, win rates and length whole, then the largest of the others."""
    return [
        *_head(answer, style),
        *_changes(answer),
        *_pairs(answer),
        *(_grid(title, effects) for title, effects in _tables(answer)),
        *_one_sided(answer),
        f"{OVER_ALL} measures",
        *notes([note for note in answer.notes if note != SAME]),
    ]


def _head(answer: Comparison, style: str) -> list[str]:
    of = f"{answer.title_a} (A) and {answer.title_b} (B)" if answer.title_a != answer.title_b else answer.title_a
    extent = f"{answer.games:,} {'pairs of games' if answer.paired else 'games each'}"
    head = f"{of}: {extent}, {answer.players} players, seed {answer.seed}{seated(style)}"
    return [head, *caps(answer.caps), *([f"{SAME}."] if answer.same else [])]


def _changes(answer: Comparison) -> list[str]:
    """What differs between A and B."""
    lines = [f"  {line}" for line in answer.changes[:CHANGES]]
    if len(answer.changes) > CHANGES:
        lines.append(f"  and {len(answer.changes) - CHANGES} more")
    if answer.one_policy:
        who = answer.policies[0]
        lines.append(f"Every seat plays {who}, so the win rate by policy cannot change; what can comes first.")
    return lines


def _pairs(answer: Comparison) -> list[str]:
    """How different the games of a pair are."""
    lines = []
    if answer.paired:
        lines.append(f"Diverged: {percent(answer.diverged)} of the games{answer.parting}")
        lines.append(f"Winner flipped: {percent(answer.flipped)} of the games{_examples(answer)}")
    factor = "not defined, no pair differs" if answer.variance_factor is None else f"{answer.variance_factor:.2f}"
    return [*lines, f"Variance factor against independent games: {factor} ({_headline(answer)})"]


def _headline(answer: Comparison) -> str:
    names = [f"win rate by {e.group}" if e.metric == "win_rate" else e.title for e in answer.headline]
    return ", ".join(dict.fromkeys(names))


def _examples(answer: Comparison) -> str:
    named = ", ".join(map(str, answer.flipped_games[:EXAMPLES]))
    return f", such as {named}" if named else ""


def _tables(answer: Comparison) -> list[tuple[str, list[Effect]]]:
    """Win rates and length whole, then the largest changes of the others."""
    first = [("Win rates", answer.rates), ("Length", [e for e in answer.effects if e.metric in LENGTHS])]
    if answer.one_policy:
        first.reverse()
    tables = [
        *first,
        ("What else changed most", answer.largest(("game", "seat", "list"))[:ROWS]),
        ("Cards that changed most, per game", answer.largest(("card",))[:ROWS]),
    ]
    return [(title, effects) for title, effects in tables if effects]


def _grid(title: str, effects: list[Effect]) -> Grid:
    rows = [[e.title, *_cells(e), "*" * e.flagged] for e in effects]
    return Grid(title, ["", ">A", ">B", ">difference", ">95 % interval", ""], rows, ("B", "A"))


def _one_sided(answer: Comparison) -> list[Grid]:
    """Cards without a counterpart."""
    grids = []
    for side in ("A", "B"):
        some = [one for one in answer.one_sided if one.side == side]
        rows = [[one.who, one.name, level(one.mean), span(one.low, one.high, level)] for one in some]
        if rows:
            heads = ["card", "", ">mean", ">95 % interval"]
            grids.append(Grid(f"Cards that only {side} has, per game", heads, rows))
    return grids


def _cells(e: Effect) -> list[str]:
    if e.unit == "share":
        return [percent(e.a), percent(e.b), f"{points(e.difference)} points", span(e.low, e.high, points)]
    return [level(e.a), level(e.b), change(e.difference), span(e.low, e.high, change)]
