"""Small mistakes in kernels, drawn from their syntax trees: what a tired author might write, one at a time.

A mistake is one of five kinds: a comparison that is off by its border or turned round, a number that is one too high or
too low, a statement left out, a seat taken for another, and a reset left out.
"""

import ast
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType

COMPARISON, NUMBER, DROP, SEAT, RESET = KINDS = "comparison", "number", "left out", "seat", "reset left out"
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
SEAT_NAMES = {"p", "q", "j", "seat", "viewer", "target", "victim", "winner"}
SEAT_FIELDS = {"actor", "active", "goal_seat", "victim", "first", "first_seat", "starter", "leader"}

Mistake = tuple[str, Callable[[], None]]  # its kind, and what makes it in the tree


@dataclass
class Site:
    """A place of a tree where a mistake can be made."""

    kind: str
    make: Callable[[], None]
    function: str
    block: list[ast.stmt]
    at: int

    @property
    def statement(self) -> ast.stmt:
        return self.block[self.at]


@dataclass(frozen=True)
class Mutant:
    """A kernel with the n-th of the mistakes that can be made in a file."""

    file: Path
    number: int
    kind: str
    function: str
    lines: range  # of the statement, without those inside it
    before: str

    @property
    def place(self) -> str:
        return f"{self.file.name}:{self.lines.start}"

    @cached_property
    def _made(self) -> tuple[ast.Module, str]:
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        site = list(sites(tree))[self.number]
        site.make()
        return ast.fix_missing_locations(tree), headline(site.statement)

    def code(self) -> CodeType:
        """The code of the function with the mistake in it."""
        module = compile(self._made[0], str(self.file), "exec")
        return next(code for code in module.co_consts if isinstance(code, CodeType) and code.co_name == self.function)

    def __str__(self) -> str:
        return f"{self.place} {self.function}, {self.kind}: {self.before}  ->  {self._made[1]}"


def drawn(
    files: list[Path], count: int, seed: int, where: str = "", new: dict[Path, set[int]] | None = None
) -> list[Mutant]:
    """Some mutants, as many of each kind as there are; the same for the same files and seed.

    They may be asked to be at a place, and in lines that are new.
    """
    by_kind: dict[str, list[Mutant]] = {kind: [] for kind in KINDS}
    for mutant in (mutant for file in files for mutant in mutants(file)):
        if where in mutant.place and (new is None or not new[mutant.file].isdisjoint(mutant.lines)):
            by_kind[mutant.kind].append(mutant)
    for kind, some in by_kind.items():
        random.Random(f"{kind} {seed}").shuffle(some)
    found: list[Mutant] = []
    while any(by_kind.values()):
        found += [some.pop() for some in by_kind.values() if some]
    return found[:count]


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mistake that can be made in a file."""
    for number, site in enumerate(sites(ast.parse(file.read_text(encoding="utf-8")))):
        yield Mutant(file, number, site.kind, site.function, own_lines(site.statement), headline(site.statement))


def own_lines(statement: ast.stmt) -> range:
    """The lines of a statement, or of its head."""
    inside = getattr(statement, "body", None)
    return range(statement.lineno, inside[0].lineno if inside else (statement.end_lineno or statement.lineno) + 1)


def headline(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]


# --- where mistakes can be made --------------------------------------------------------------------------------------


def sites(tree: ast.Module) -> Iterator[Site]:
    """The places of a module, in a fixed order."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            for block in blocks(function):
                for at, statement in enumerate(block):
                    if not is_docstring(statement):
                        mistakes = [*of_statement(block, at), *of_expressions(statement, function)]
                        yield from (Site(kind, make, function.name, block, at) for kind, make in mistakes)


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements inside."""
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            yield block
            for statement in block:
                yield from blocks(statement)


def of_statement(block: list[ast.stmt], at: int) -> Iterator[Mistake]:
    def leave_out() -> None:
        block[at] = ast.copy_location(ast.Pass(), block[at])

    match block[at]:
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()], value=value):
            yield (RESET if is_constant(value) else DROP), leave_out
        case ast.AugAssign() | ast.Break() | ast.Continue() | ast.Return(value=None) | ast.Expr(value=ast.Call()):
            yield DROP, leave_out


def of_expressions(statement: ast.stmt, function: ast.FunctionDef) -> Iterator[Mistake]:
    seats = sorted({text for node in ast.walk(function) if (text := seat_text(node))})
    same = aliases(function)
    for parent, field, index, node in expressions(statement):
        match node:
            case ast.Compare(ops=ops):
                for i, op in enumerate(ops):
                    if type(op) in OPPOSITE:
                        yield COMPARISON, instead(node, "ops", i, OPPOSITE[type(op)]())
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                for other in (value - 1, value + 1):
                    yield NUMBER, instead(parent, field, index, ast.Constant(other))
            case ast.Call(func=ast.Name("range"), args=[*_, last] as args) if len(args) < 3:
                for sign in (ast.Add(), ast.Sub()):
                    yield NUMBER, instead(node, "args", len(args) - 1, ast.BinOp(last, sign, ast.Constant(1)))
            case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()) if seat_text(node):
                for text in seats:
                    if same.get(text, text) != same.get(seat_text(node), seat_text(node)):
                        yield SEAT, instead(parent, field, index, ast.parse(text, mode="eval").body)


def expressions(statement: ast.stmt) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """The expressions of a statement, not those of statements inside it, and where each hangs."""
    waiting: list[ast.AST] = [statement]
    for parent in waiting:
        for field, value in ast.iter_fields(parent):
            for i, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.expr):
                    yield parent, field, i if isinstance(value, list) else None, child
                    waiting.append(child)


def instead(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Callable[[], None]:
    def put() -> None:
        if index is None:
            setattr(parent, field, node)
        else:
            getattr(parent, field)[index] = node

    return put


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_constant(node: ast.expr) -> bool:
    """A number, or a name in capitals."""
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return is_constant(operand)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name.isupper()
    return False


def aliases(function: ast.FunctionDef) -> dict[str, str]:
    """Names that stand for a seat of the state throughout, as after `p = s.active`."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            pairs = zip(target.elts, value.elts, strict=True) if both else [(target, value)]  # type: ignore[attr-defined]
            for name, meant in pairs:
                if isinstance(name, ast.Name):
                    found.setdefault(name.id, []).append(seat_text(meant))
    names = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {name: meant[0] for name, meant in found.items() if names.count(name) == 1 and meant[0]}


def seat_text(node: ast.AST) -> str:
    """The text of an expression that is a seat, else nothing."""
    match node:
        case ast.Name(id=name) if name in SEAT_NAMES:
            return name
        case ast.Attribute(value=ast.Name("s"), attr=name) if name in SEAT_FIELDS:
            return f"s.{name}"
    return ""
