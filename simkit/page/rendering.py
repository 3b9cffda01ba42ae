"""Renderers by name: every module of this package that defines `render` is one, and no list names them."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from simkit import page
from simkit.errors import UsageError, show
from simkit.page.model import Page

Render = Callable[[Page], str]


def renderer(name: str) -> Render:
    """The function that turns a page into text."""
    render = _render_of(name) if name.isidentifier() and find_spec(f"{page.__name__}.{name}") is not None else None
    if render is None:
        hint = f"expected one of {', '.join(names())}"
        raise UsageError(f"there is no format {show(name)}", field="format", hint=hint)
    return render


def names() -> list[str]:
    """The names of all renderers."""
    return [module.name for module in iter_modules(page.__path__) if _render_of(module.name) is not None]


def _render_of(name: str) -> Render | None:
    """What a module defines itself."""
    module = import_module(f"{page.__name__}.{name}")
    render: Render | None = getattr(module, "render", None)
    return render if render is not None and render.__module__ == module.__name__ else None
