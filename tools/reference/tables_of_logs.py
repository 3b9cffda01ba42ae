"""The log tables of a game: every column with its type, unit and meaning; the answers; the fields of the tally."""

import ast
import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module

from simkit.games.contract import Game
from simkit.games.metric import CARD, SATURATED, Answer, Metric
from simkit.games.registry import get_game, open_scenario
from simkit.logs.schema import COUNT, PLAIN, make_schema
from tools.reference.fields import comments_of
from tools.reference.markdown import code, plain, section, table

HEADS = ("column", "type", "unit", "meaning", "caveat", "role")
DERIVED = {  # columns that are no metric of any game
    "game": ("game", "number of the game, from 0 on: with the seed it makes the game again"),
    "players": ("players", "seats at the table"),
    "rotation": ("rotation", "which order of the policies the game has"),
    "capped": ("flag", "1 if the game was stopped before its end"),
    "seat": ("seat", "number of the seat, from 0 on"),
    "order": ("place", "place in turn order: 0 took the first turn"),
    "policy": ("word", "who played in the seat"),
    "won": ("flag", "0 for a loss, k for one of k winners"),
}
ROWS = {
    "games": "one row a game",
    "seats": "one row a game and seat",
    "cards": "one row a game and seat",
    "rounds": "one row a game and seat; values at the end of a round",
}
PRIVATE = {  # fields of the tally that a game does not explain itself
    "hurry": "not 0: nobody looks at single steps, so `apply` may take an only option itself and count it in `forced`",
    "leader": "the seat that is ahead",
    "draw_log": "the last draws: those of the round of the first elimination are taken back from `drawn_early`",
    "key_words": "scratch of keyed shuffles: what cards are ordered by",
    "key_order": "scratch of keyed shuffles: the cards in their order",
    "key_starts": "scratch of keyed shuffles: where each bucket begins",
    "key_tags": "scratch of keyed shuffles: by card type, what its keys are made of",
}


def of_game(game_id: str) -> str:
    """The columns of a game's tables, the answers to its balance questions, and its tally."""
    game = get_game(game_id)
    tables = [
        section(2, code(name), f"{ROWS[name].capitalize()}.", table(HEADS, _rows(name, game))) for name in _tables(game)
    ]
    answers = section(2, "Answers", ANSWERS, *_answers(game))
    return "\n".join([*tables, answers, section(2, "Tally", TALLY, tally(game))])


def _tables(game: Game) -> list[str]:
    return [name for name in ROWS if name != "rounds" or game.metrics.round]


def _rows(name: str, game: Game) -> Iterator[list[str]]:
    """The columns of a table: those that every game has, then those of its metrics."""
    columns = make_schema(*open_scenario(game.id), "cards").tables[name]
    for column in columns:
        if not column.field and column.name in DERIVED:
            unit, meaning = DERIVED[column.name]
            yield [code(column.name), column.dtype, unit, meaning, "", ""]
    yield from (_row(metric, name, game) for metric in metrics_of(name, game))


def metrics_of(name: str, game: Game) -> Sequence[Metric]:
    """The metrics of a table."""
    m = game.metrics
    return {"games": m.game, "seats": m.seat, "cards": (*m.card, SATURATED), "rounds": m.round}[name]


def _row(metric: Metric, name: str, game: Game) -> list[str]:
    per = "round" if name == "rounds" else CARD if name == "cards" and metric is not SATURATED else metric.per
    dtype = metric.column_type(COUNT if name == "cards" else PLAIN)
    words = metric.words or (game.metrics.end_reasons if dtype == "Enum" else ())
    meaning = plain(metric.meaning)
    meaning += f": {', '.join(map(code, words))}" if words else ""
    meaning += f" (cards of the kinds {', '.join(map(code, metric.kinds))})" if metric.kinds else ""
    column = f"{metric.name}.<{per}>" if per else metric.name
    return [code(column), dtype, plain(metric.unit), meaning, plain(metric.caveat), code(metric.role)]


ANSWERS = "The numbers with which a report answers the balance questions of the game, from the tables above."
TALLY = "For authors of kernels: the fields of the record that counts for the log, with the meaning of what they count."


def _answers(game: Game) -> Iterator[str]:
    """A table for each question."""
    for question in game.metrics.questions:
        rows = [_answer(answer) for answer in game.metrics.answers if answer.question == question]
        if rows:
            yield f"**{plain(question)}**"
            yield table(("answer", "unit", "meaning", "caveat"), rows)


def _answer(answer: Answer) -> list[str]:
    texts = [answer.name, answer.unit, answer.meaning, answer.caveat]
    blank = f"<{answer.per}>"
    return [plain(text.replace("{label}", blank).replace("{title}", blank)) for text in texts]


def tally(game: Game) -> str:
    """Every field of a game's tally."""
    meanings = _meanings(game)
    rows = []
    for name in game.tally.names or ():
        field = game.tally[name]
        shape = " × ".join(map(str, field.shape))
        rows.append([code(name), code(field.base.name), shape, plain(meanings.get(name, ""))])
    return table(("field", "type", "shape", "meaning"), rows)


def _meanings(game: Game) -> dict[str, str]:
    """What the fields of the tally count: the metrics, and what the comments in the game's `SCRATCH` say."""
    metrics = [metric for name in ROWS for metric in metrics_of(name, game)]
    return PRIVATE | _scratch(game) | {metric.place: metric.meaning for metric in metrics}


def _scratch(game: Game) -> dict[str, str]:
    """The comments behind the private fields."""
    source = inspect.getsource(import_module(f"{game.package}.kernel.state"))
    comments = comments_of(source)
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "SCRATCH" for t in node.targets):
            for item in ast.walk(node.value):
                if isinstance(item, ast.Tuple) and isinstance(item.elts[0], ast.Constant) and item.lineno in comments:
                    found[str(item.elts[0].value)] = comments[item.lineno]
    return found


def undocumented(game: Game) -> Iterator[str]:
    """Columns, answers and fields of the tally without a unit or a meaning."""
    tables = make_schema(*open_scenario(game.id), "cards").tables
    for name, columns in tables.items():
        known = {metric.place for metric in metrics_of(name, game) if metric.meaning and metric.unit}
        for column in columns:
            if (column.field or column.name) not in known | (set() if column.field else set(DERIVED)):
                yield f"{game.id}: {name} {column.name}"
    yield from (f"{game.id}: answer {a.name}" for a in game.metrics.answers if not (a.meaning and a.unit))
    yield from _unexplained(game)


def _unexplained(game: Game) -> Iterator[str]:
    meanings = _meanings(game)
    yield from (f"{game.id}: tally {name}" for name in game.tally.names or () if not meanings.get(name))
