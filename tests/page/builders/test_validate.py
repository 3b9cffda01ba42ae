"""What `simkit validate` says of a scenario."""

from simkit.page.builders.validate import layout
from simkit.page.text import render


def test_what_a_scenario_changes() -> None:
    facts = {"game": "axes", "variant": "long", "players": 3, "variant_rules": {"rules.x": True}}
    facts |= {"same": [f"k{i}" for i in range(10)]}
    assert render(layout("mine.toml", "Mine", facts, ["new card: mug"])).split("\n") == [
        "mine.toml is valid: Mine (axes, long), 3 players.",
        "  changed: rules.x is true (variant long)",
        "  new card: mug",
        "  same as printed: k0, k1, k2, k3, k4, k5, k6, k7 and 2 more",
    ]
