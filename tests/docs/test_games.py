"""The page of every game: the same parts in the same order, and nothing of the game is missing."""

import re

import pytest

from simkit.games.contract import SEARCHES
from simkit.games.registry import game_ids, get_game, open_scenario
from simkit.scenario import catalog
from tools.reference import game_pages
from tools.reference.generators import whole

from .pages import ROOT
from .test_reference import chapters, first_cells

PAGES = ROOT / "docs" / "games"
PARTS = ["The rules in short", "Knobs", "Cards", "Policies", "League", "Example reports"]


def test_every_game_has_a_page() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == {*game_ids(), "index"}
    contents = (PAGES / "index.md").read_text(encoding="utf-8")
    assert all(f"\n{game}\n" in contents for game in game_ids())


@pytest.mark.parametrize("game_id", game_ids())
def test_pages_have_the_same_shape(game_id: str) -> None:
    text = whole(PAGES / f"{game_id}.md")
    assert text.startswith(f"# {get_game(game_id).title}\n")
    parts = chapters(text, 2)
    assert list(parts) == PARTS
    assert 100 <= len(parts["The rules in short"].split()) <= 300


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_of_the_game_is_missing(game_id: str) -> None:
    text = whole(PAGES / f"{game_id}.md")
    (scenario, game), parts = open_scenario(game_id), chapters(text, 2)
    knobs = {key.partition(".")[0] for key in first_cells(parts["Knobs"])}
    assert knobs == set(game.rules_model.model_fields)
    assert first_cells(parts["Cards"]) == {card.id for card in game.cards(scenario)}
    assert first_cells(parts["Policies"]) == {*game.policies, *game.champions, *SEARCHES, *game.weights}
    assert {name for name in catalog.names(catalog.shelves()) if name.startswith(game_id)} <= first_cells(text)
    assert list(game_pages.undocumented(game)) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_the_league_and_a_report_are_there(game_id: str) -> None:
    parts = chapters(whole(PAGES / f"{game_id}.md"), 2)
    assert {"champion", "random"} <= set(re.findall(r"^\| (\w+) \|", parts["League"], re.MULTILINE))
    reports = re.findall(r"\.\./reports/([\w-]+)/index\.html", parts["Example reports"])
    assert reports
    assert all((ROOT / "reports" / report / "index.html").is_file() for report in reports)


def test_every_example_report_is_on_a_page() -> None:
    linked = "".join(game_pages.reports(game) for game in game_ids())
    there = {file.parent.name for file in (ROOT / "reports").glob("*/index.html")}
    assert there == set(game_pages.report_commands())
    assert all(f"../reports/{report}/index.html" in linked for report in there)
