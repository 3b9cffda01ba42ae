"""`simkit cards`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import typer

from simkit.cli import output
from simkit.cli.options import Json, Policies, Sets, run_flags


def command(
    scenario: Annotated[str, typer.Argument(metavar="GAME", help="A game, a scenario or a .toml file.")],
    policies: Policies = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Show the cards: every number and where it comes from."""
    from simkit.games.registry import open_scenario

    opened, game = open_scenario(scenario, sets or (), run_flags(policies=policies))
    numbers, known = opened.cards.model_dump(mode="json"), game.cards(opened)
    cards = []
    for card in known:
        values = numbers[card.id]
        sources = {f: s for f in values if f != "title" and (s := _source(opened.origins, f"cards.{card.id}.{f}"))}
        cards.append({"card": card.id, **values, "source": sources})
    if json:
        output.json_object({"game": game.id, "scenario": opened.name, "cards": cards})
        return
    kinds = [card.kind if game.metrics.groups else "" for card in known]
    for kind in dict.fromkeys(kinds):
        some = [card for card, its in zip(cards, kinds, strict=True) if its == kind]
        _table(f"{opened.title}: {kind}" if kind else opened.title, some, kind)
    output.table("What the fields mean", ["field", "meaning"], _words(opened.cards, {c.id: c.kind for c in known}))
    counted = [card for card in cards if "count" in card]
    total, first = sum(card["count"] for card in counted), counted[0]["card"]
    output.line(
        f"{total} cards in all. Change one with --set {output.shell(f'cards.{first}.count')}=…, or see `simkit init`."
    )


def _table(title: str, cards: list[dict[str, Any]], kind: str) -> None:
    """Cards of one kind, with the fields that any of them uses and that tell more than the kind.

    What all of them have alike is said once, below.
    """
    known = dict.fromkeys(f for card in cards for f in card if f not in ("card", "title", "source"))
    shown = {f: {_shown(card.get(f)) for card in cards} for f in known}
    alike = [f for f, values in shown.items() if len(values) == 1 < len(cards) and f != "count"]
    fields = [f for f, values in shown.items() if values - {"", kind} and f not in alike]
    rows = [
        [card["card"], card["title"], *(_shown(card.get(f)) for f in fields), _sources(card["source"])]
        for card in cards
    ]
    heads = [f">{f}" if all(isinstance(card.get(f), int | None) for card in cards) else f for f in fields]
    output.table(title, ["card", "title", *heads, "source"], rows, ("source", "title", *spare(fields, cards)))
    said = [f"{f} {''.join(shown[f])}" for f in alike if shown[f] - {"", kind}]
    if said:
        output.line(f"All of them: {', '.join(said)}.")


def spare(fields: Iterable[str], cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """The fields in the order in which a table can do without: what few cards have first, how many there are last."""
    return sorted(fields, key=lambda f: (f == "count", sum(_shown(card.get(f)) not in ("", "0") for card in cards)))


def _words(cards: Any, kinds: Mapping[str, str]) -> list[list[str]]:
    """Every field that says what it means; where it depends on the kind of card, once for each."""
    said: dict[str, dict[str, str]] = {}  # by field: what it means, and the first kind to which that applies
    for card, model in getattr(cards, "root", dict(cards)).items():
        for name, field in type(model).model_fields.items():
            if field.description and card in kinds:  # not all that a scenario knows is in the game
                said.setdefault(name, {}).setdefault(field.description, kinds[card])
    return [
        [name if len(meanings) == 1 else f"{name} ({kind})", meaning]
        for name, meanings in said.items()
        for meaning, kind in meanings.items()
    ]


def _source(origins: Mapping[str, Any], key: str) -> str:
    """Who says so; of a table the words of its numbers. Nothing about what nobody wrote."""
    words = [o.source for k, o in origins.items() if k == key or k.startswith(f"{key}.")]
    return "/".join(word for word in dict.fromkeys(words) if word != "default")


def _shown(value: Any) -> str:
    """A value in few words: `wood 4, iron 3` for a table, rows of effects one after the other."""
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if item not in (0, "", None, False)}
        return ", ".join(key if item is True else f"{key} {_shown(item)}" for key, item in kept.items())
    if isinstance(value, list):
        return "; ".join(_shown(item).removeprefix("do ") for item in value)
    return "" if value is None or value is False else str(value)


def _sources(sources: dict[str, str]) -> str:
    words = dict.fromkeys(sources.values())
    if len(words) == 1:
        return next(iter(words))
    return "; ".join(f"{word}: {', '.join(f for f, w in sources.items() if w == word)}" for word in words)
