"""`vary`: what is understood, and one sentence for what is not."""

import pytest

from simkit.errors import UsageError
from simkit.experiments.sweep_axes import Axis, axis_of, points_of, with_today
from simkit.games.registry import open_scenario

SCENARIO = open_scenario("axes")[0]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("cards.wench.count=2:5", ("2", "3", "4", "5")),
        ("cards.wench.count=2:7:2", ("2", "4", "6")),
        ("cards.wench.count=10:30:10", ("10", "20", "30")),
        ("cards.wench.count=7:7", ("7",)),
        (" cards.wench.count = 4 , 8 ", ("4", "8")),
        ("rules.start_seat=0,random", ("0", "random")),
        ("policies.p.x=0.5:1.5:0.5", ("0.5", "1", "1.5")),
    ],
)
def test_values(text: str, values: tuple[str, ...]) -> None:
    assert axis_of(text, SCENARIO).values == values


@pytest.mark.parametrize(
    "text",
    [
        "cards.wench.count", "cards.wench.count=", "=2:3", "cards.wench.count=5:2", "cards.wench.count=1:9:0",
        "cards.wench.count=1:2:3:4", "cards.wench.count=a:b", "cards.wench.count=1,1", "cards.wench.count=1,,2",
        "cards.wench.count=1:nan", "cards.wench.count=0:1e9", "cards.wench.count=1:100", "run.players=2:4", "title=a,b",
        "cards.wench.count=1e999999999:1e999999999", "cards.wench.count=1e-999999999:1", "cards.wench.count=²:3",
        "cards.wench.count=٣:٤", "cards.wench.count=1:2:1e-999999999", "cards.wench.count=inf:inf",
        "cards.wench.count=1__0:11",
    ],
)  # fmt: skip
def test_mistakes(text: str) -> None:
    with pytest.raises(UsageError) as error:
        axis_of(text, SCENARIO)
    assert (error.value.field, error.value.key) == ("vary", "vary")
    assert error.value.hint


def test_today() -> None:
    axis = axis_of("cards.wench.count=4:16:4", SCENARIO)
    assert axis.today == "10"
    assert with_today(axis).values == ("4", "8", "10", "12", "16")
    assert axis_of("rules.armory_store=true,false", SCENARIO).today == "true"
    assert axis_of("cards.nobody.count=1:2", SCENARIO).today is None
    words = axis_of("rules.armory_while_holding=use", SCENARIO)
    assert with_today(words).values == ("use",)


def test_points() -> None:
    one, two = Axis("a", ("1", "2"), None), Axis("b", ("x", "y"), None)
    assert points_of([one, two]) == [("1", "x"), ("1", "y"), ("2", "x"), ("2", "y")]
    many = Axis("c", tuple(map(str, range(40))), None)
    for axes in ([], [one, two, many], [one, one], [one, many]):
        with pytest.raises(UsageError):
            points_of(axes)
