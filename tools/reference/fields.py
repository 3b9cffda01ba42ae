"""The fields of classes with what the code says of them: the comment behind a field, or the text of a method."""

import ast
import inspect
import textwrap
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO

from tools.reference.markdown import code, plain, table


@dataclass(frozen=True)
class Field:
    """A field, a property or a method of a class."""

    name: str
    type: str
    default: str
    meaning: str


def fields_of(cls: type) -> list[Field]:
    """The public ones, in the order of the source."""
    source = textwrap.dedent(inspect.getsource(cls))
    comments = comments_of(source)
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.ClassDef)
    return [field for node in tree.body for field in _fields(node, comments) if not field.name.startswith("_")]


def comments_of(source: str) -> dict[int, str]:
    """Comments by line, but for those that speak to a tool."""
    tokens = tokenize.generate_tokens(StringIO(source).readline)
    found = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return {line: text for line, text in found.items() if not text.startswith(("noqa", "type:", "fmt:"))}


def _fields(node: ast.stmt, comments: dict[int, str]) -> Iterator[Field]:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        meaning = " ".join(comments[line] for line in lines if line in comments)
        yield Field(node.target.id, ast.unparse(node.annotation), _default(node.value), meaning)
    elif isinstance(node, ast.FunctionDef):
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        meaning = ast.get_docstring(node) or " ".join(comments[line] for line in lines if line in comments)
        returns = ast.unparse(node.returns) if node.returns else ""
        arguments = "" if node.decorator_list else f"({', '.join(a.arg for a in node.args.args[1:])})"
        yield Field(node.name + arguments, returns, "", meaning)


def _default(value: ast.expr | None) -> str:
    """As the source writes it; what a factory makes is empty."""
    if value is None:
        return ""
    text = ast.unparse(value)
    return "empty" if text.startswith("field(default_factory=") else text


def fields_table(cls: type) -> str:
    """All of them."""
    return table_of(fields_of(cls))


def table_of(fields: Iterable[Field]) -> str:
    """Some fields with type, default and meaning."""
    rows = [[code(f.name), code(f.type.strip("'")), code(f.default), plain(f.meaning)] for f in fields]
    return table(("field", "type", "default", "meaning"), rows)
