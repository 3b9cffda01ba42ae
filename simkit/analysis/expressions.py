"""Expressions over the columns of a log table, as games declare them and `run.json` keeps them.

They are a small part of SQL with a parser of its own, because a run may come from anybody and real SQL can open files.

    expression = both { OR both }                both   = term { AND term }            term = [NOT] side [compare side]
    side       = product { + or - product }      product = factor { * or / factor }    factor = [-] atom
    atom       = number | column | "column" | 'word' | ( expression ) | function ( expression { , expression } )
               | CASE WHEN expression THEN expression { WHEN … THEN … } [ELSE expression] END

Columns are read as floating-point numbers, so that nothing overflows. A column of words can be compared with a word.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

LONGEST, DEEPEST = 2_000, 32  # characters, levels of nesting
TOKEN = re.compile(
    r"""\s*(?: (?P<number>\d+(?:\.\d+)?) | (?P<name>[A-Za-z_]\w*) | "(?P<quoted>[^"]+)" | '(?P<word>[^']*)'
    | (?P<sign><>|!=|<=|>=|[-+*/=<>(),]) )""",
    re.VERBOSE | re.ASCII,
)
KEYWORDS = {"OR", "AND", "NOT", "CASE", "WHEN", "THEN", "ELSE", "END"}
COMPARE: dict[str, Callable[[Any, Any], pl.Expr]] = {
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
FUNCTIONS: dict[str, Callable[..., pl.Expr]] = {
    "ABS": lambda a: a.abs(),
    "LEAST": pl.min_horizontal,
    "GREATEST": pl.max_horizontal,
}
NUMBER, TRUTH, WORD = "a number", "true or false", "a word"
Part = tuple[pl.Expr, str]  # with its type


class BadExpression(ValueError):
    """An expression cannot be read."""


def expression(text: str, columns: Mapping[str, pl.DataType]) -> pl.Expr:
    """A number for each row of a table with these columns."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadExpression(f"it is not a text of at most {LONGEST} characters")
    return Parser(text, columns).whole()


class Parser:
    """Parses an expression from left to right."""

    def __init__(self, text: str, columns: Mapping[str, pl.DataType]) -> None:
        self.tokens, self.columns = tokens(text), columns
        self.at, self.depth = 0, 0

    def whole(self) -> pl.Expr:
        result = self.inner(NUMBER)
        if self.at < len(self.tokens):
            raise BadExpression(f"{self.tokens[self.at][1]!r} is not allowed there")
        return result

    def deeper(self, read: Callable[[], Part]) -> Part:
        """A nested part."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadExpression(f"it is nested more than {DEEPEST} levels deep")
        part = read()
        self.depth -= 1
        return part

    def inner(self, kind: str) -> pl.Expr:
        """A whole expression of a type, nested in another."""
        return self.need(self.deeper(self.expression), kind)

    def expression(self) -> Part:
        left = self.both()
        while self.take("OR"):
            left = self.need(left, TRUTH) | self.need(self.both(), TRUTH), TRUTH
        return left

    def both(self) -> Part:
        left = self.term()
        while self.take("AND"):
            left = self.need(left, TRUTH) & self.need(self.term(), TRUTH), TRUTH
        return left

    def term(self) -> Part:
        if self.take("NOT"):
            return ~self.need(self.deeper(self.term), TRUTH), TRUTH
        left = self.side()
        sign = next((sign for sign in COMPARE if self.take(sign)), None)
        if sign is None:
            return left
        right = self.side()
        if WORD in (left[1], right[1]) and sign not in ("=", "<>", "!="):
            raise BadExpression("words can only be compared with = and <>")
        return COMPARE[sign](left[0], self.need(right, left[1])), TRUTH

    def side(self) -> Part:
        left = self.product()
        while sign := self.take("+", "-"):
            a, b = self.need(left, NUMBER), self.need(self.product(), NUMBER)
            left = a + b if sign == "+" else a - b, NUMBER
        return left

    def product(self) -> Part:
        left = self.factor()
        while sign := self.take("*", "/"):
            a, b = self.need(left, NUMBER), self.need(self.factor(), NUMBER)
            left = a * b if sign == "*" else a / b, NUMBER
        return left

    def factor(self) -> Part:
        if self.take("-"):
            return -self.need(self.atom(), NUMBER), NUMBER
        return self.atom()

    def atom(self) -> Part:
        if self.at == len(self.tokens):
            raise BadExpression("it ends too early")
        kind, text = self.tokens[self.at]
        self.at += 1
        match kind:
            case "number":
                return pl.lit(float(text)), NUMBER
            case "word":
                return pl.lit(text), WORD
            case "quoted":
                return self.column(text)
            case "sign" if text == "(":
                return self.closed(self.deeper(self.expression))
            case "name" if text.upper() == "CASE":
                return self.case()
            case "name" if text.upper() in FUNCTIONS and self.take("("):
                return self.function(text.upper())
            case "name" if text.upper() not in KEYWORDS:
                return self.column(text)
        raise BadExpression(f"{text!r} is not allowed there")

    def column(self, name: str) -> Part:
        if name not in self.columns:
            raise BadExpression(f"there is no column {name!r}")
        if self.columns[name].is_numeric():
            return pl.col(name).cast(pl.Float64), NUMBER
        return pl.col(name).cast(pl.String), WORD

    def case(self) -> Part:
        self.want("WHEN")
        chain: Any = pl
        while True:
            condition = self.inner(TRUTH)
            self.want("THEN")
            chain = chain.when(condition).then(self.inner(NUMBER))
            if not self.take("WHEN"):
                break
        if self.take("ELSE"):
            chain = chain.otherwise(self.inner(NUMBER))
        self.want("END")
        result: pl.Expr = chain
        return result, NUMBER

    def function(self, name: str) -> Part:
        arguments = [self.inner(NUMBER)]
        while self.take(","):
            arguments.append(self.inner(NUMBER))
        if name == "ABS" and len(arguments) > 1:
            raise BadExpression("ABS takes one number")
        return self.closed((FUNCTIONS[name](*arguments), NUMBER))

    def closed(self, part: Part) -> Part:
        self.want(")")
        return part

    def need(self, part: Part, kind: str) -> pl.Expr:
        if part[1] != kind:
            raise BadExpression(f"found {part[1]} where {kind} is needed")
        return part[0]

    def want(self, sign: str) -> None:
        if not self.take(sign):
            raise BadExpression(f"{sign} is missing")

    def take(self, *signs: str) -> str:
        """The next token, if it is one of these; else empty."""
        if self.at < len(self.tokens):
            kind, text = self.tokens[self.at]
            if kind in ("name", "sign") and text.upper() in signs:
                self.at += 1
                return text.upper()
        return ""


def tokens(text: str) -> list[tuple[str, str]]:
    """Kinds and texts of the tokens."""
    pairs, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise BadExpression(f"{text[at:].lstrip()[:1]!r} is not allowed there")
        pairs.append((str(match.lastgroup), match[str(match.lastgroup)]))
        at = match.end()
    return pairs
