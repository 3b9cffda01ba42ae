"""Links of a site on the disk: what leads nowhere, and what is loaded from elsewhere."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}


@dataclass
class Page(HTMLParser):
    """What a page links to and loads, and the anchors that it has."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.append(value)
            elif (tag, name) in LOADING and value:
                self.loaded.append(value)


@cache
def read(file: Path) -> Page:
    """A page of the site."""
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def faults(site: Path, pages: Iterable[Path]) -> Iterator[str]:
    """A line for everything that is wrong."""
    for file in pages:
        page, name = read(file), file.relative_to(site).as_posix()
        for link in page.loaded:
            if urlsplit(link).netloc:
                yield f"{name}: loads {link} from elsewhere"
        for link in dict.fromkeys([*page.links, *page.loaded]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = file if not parts.path else (file.parent / unquote(parts.path)).resolve()
            if not target.is_file() or site.resolve() not in target.resolve().parents:
                yield f"{name}: there is no {link}"
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).anchors:
                yield f"{name}: {link} has no such anchor"
