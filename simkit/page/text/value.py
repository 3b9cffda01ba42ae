"""The answer of `simkit value` as text."""

from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue, Values
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.notes import caps, notes
from simkit.page.text.words import OVER_ALL, percent, points, seated, span

HEADS = (
    *("card", "class", ">value", ">95 %", "", ">per copy", ">seen per copy", ">score", ">less median"),
    *(">adjusted", ">used", ">games", ""),
)
SPARE = ("games", "adjusted", "less median", "class", "used", "score", "seen per copy", "per copy")


def blocks(answer: Values, style: str = "") -> list[Block]:
    """What the cards are worth, the most valuable first, and their fair costs."""
    table = f"{answer.players} players, seed {answer.seed}{seated(style)}"
    return [
        f"{answer.title}, {table}: value of a card by {answer.measure}",
        *caps(answer.caps),
        Grid("Value in points of win probability, and in score", HEADS, [row(card) for card in answer.cards], SPARE),
        f"{OVER_ALL} cards",
        *(fair.words for fair in answer.fair),
        *notes(answer.notes),
    ]


def row(card: CardValue) -> list[str]:
    """A card in the table."""
    win = card.win
    used = "" if card.taken is None else percent(card.taken)
    per_copy = _short(card.per_copy) if win.flagged else ""  # without its interval it would look sure
    seen = _short(card.seen_per_copy)
    value = [points(win.estimate), span(win.low, win.high, points), "*" * win.flagged, per_copy, seen]
    rest = [_short(card.above), _short(card.adjusted), used, f"{card.games:,}", card.misleads]
    return [card.title, card.kind, *value, f"{card.score.estimate:+.2f}", *rest]


def _short(reading: Reading | None) -> str:
    return "" if reading is None else points(reading.estimate)
