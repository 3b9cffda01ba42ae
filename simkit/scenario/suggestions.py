"""Suggestions for misspelt words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from simkit.errors import clip

SHORT_LIST = 16
MOST_MEANT = 4  # names that have the same word in them


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most similar to `word`; case and the kind of separator do not count."""
    folded = {_fold(candidate): candidate for candidate in candidates}
    matches = difflib.get_close_matches(_fold(clip(word, 80)), folded, n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None


def suggest(word: str, candidates: Iterable[str], what: str, otherwise: str = "") -> str:
    """A hint such as: did you mean 'greedy'? (policies: greedy, random). `otherwise`: if none of many is similar."""
    names = list(candidates)
    guess = nearest(word, names)
    listing = f"{what}: {', '.join(names)}" if 0 < len(names) <= SHORT_LIST else ""
    if not names:
        return f"there are no {what}"
    if guess is None:
        return listing or otherwise or f"none of the {len(names)} {what} is similar"
    also = [name for name in names if "/" not in name and _fold(word) in _fold(name).split("_")]
    meant = also if 1 < len(also) <= MOST_MEANT else [guess]
    return f"did you mean {' or '.join(map(repr, meant))}?" + (f" ({listing})" if listing else "")


def _fold(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")
