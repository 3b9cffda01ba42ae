"""Words of pages: names of files and links."""

from simkit.page.words import LONGEST, every_seat, slug


def test_a_text_becomes_part_of_a_link() -> None:
    assert slug("Cards gained, by price!") == "cards-gained-by-price"
    assert slug("龍") == slug("") == "run"


def test_long_texts_keep_apart() -> None:
    one, two = slug("x" * 200 + "a"), slug("x" * 200 + "b")
    assert one != two
    assert len(one) == LONGEST + 7


def test_who_plays_is_said_of_a_panel_only() -> None:
    assert (every_seat(""), every_seat("greedy")) == ("", ", every seat plays greedy")
