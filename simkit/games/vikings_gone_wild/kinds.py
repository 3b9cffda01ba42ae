"""Which cards of Vikings Gone Wild the report shows together, and what they cost."""

from simkit.games.contract import Facts, Kind
from simkit.games.vikings_gone_wild.cards import Building, DeckCard, Rules, TownHall
from simkit.games.vikings_gone_wild.cards import Kind as Model
from simkit.scenario.model import Scenario

PURCHASE, FAVOR = "purchase", "Favor"
PRICE_UNIT = "Beer and Gold together"
KINDS = (
    Kind("start", "Starting cards", used=False),
    Kind("supply", "Supply cards", "bought", "offered", PURCHASE),
    Kind("path", "Odin's Path", "bought", "offered", PURCHASE),
    Kind("building", "Buildings", "built", "offered", PURCHASE, used=False),
    Kind("town_hall", "Town Halls", "upgraded to", "", PURCHASE, used=False),
    Kind("favor", "Divine Favors", "taken", "offered", FAVOR),
    Kind("undead", "Undead", used=False),
    Kind("mission", "Missions", "completed", "drawn", used=False),
    Kind("bonus", "Bonuses", "scored", "offered", used=False),
)


def facts(scenario: Scenario) -> dict[str, Facts]:
    """Kind and price of every card."""
    return {card: _facts(model, scenario.rules) for card, model in scenario.cards.each().items()}


def _facts(model: Model, rules: Rules) -> Facts:
    match model:
        case DeckCard():
            bought = model.place in ("supply", "path")
            return Facts(model.place, model.cost.beer + model.cost.gold if bought else None)
        case Building():
            return Facts("building", model.cost.beer + model.cost.gold)
        case TownHall() if model.level == 1:
            return Facts("start")
        case TownHall():
            return Facts("town_hall", rules.th_costs_gold[model.level - 2])
    return Facts(model.type)
