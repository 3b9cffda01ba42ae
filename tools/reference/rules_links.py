"""Links to the rules of games: on the site the file is downloaded, because it is none of its pages."""

import re

RULES = re.compile(r"\]\(((?:\.\./)+simkit/games/\w+/RULES\.md)(?:#[\w-]+)?\)")


def link_rules(app: object, page: str, text: list[str]) -> None:
    """Rules are no pages of the site: what is a link in the repository becomes a download."""
    text[0] = RULES.sub(r"](path:\1)", text[0])
