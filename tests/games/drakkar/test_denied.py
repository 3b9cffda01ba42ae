"""Who is denied a face or a Quest does not count on it."""

import pytest

from tests.games.drakkar.decks import shown_sides, shown_worth
from tests.games.drakkar.table import Table
from tests.games.drakkar.test_judgement import chosen, holding

TWIN = '[cards.c21]\nfaces = ["beer", "beer"]\n'


def shown(t: Table, deck: int) -> list[str]:
    """The faces that lie up in a deck."""
    return [t.names.cards[t.book.face[side]] for (side,) in shown_sides(t, deck)]


@pytest.mark.rule("DRK-153")
@pytest.mark.parametrize("visibility", ["up_faces", "both_faces"])
def test_greedy_takes_the_deck_that_shows_most_of_what_it_may_use(visibility: str) -> None:
    """Denied faces are worth nothing to who is denied them, and what they are to others."""
    changed, rules = 0, {"brawl_visibility": visibility}
    for dead in ("bow", "loki", "viking_1", "raid", "beer"):
        for seed in range(1, 8):
            t = Table(3, start=True, seed=seed, rules=rules, denied={0: [dead]})
            sums = [shown_worth(t, deck, [dead] if t.actor == 0 else []) for deck in range(3)]
            assert t.choose("greedy") == f"deck:{sums.index(max(sums))}"
            plain = Table(3, start=True, seed=seed, rules=rules)
            changed += t.actor == 0 and t.choose("greedy") != plain.choose("greedy")
    assert changed > 0


def test_end_pieces_that_are_denied_make_no_ship() -> None:
    for seed in range(1, 60):
        t = Table(3, start=True, seed=seed)
        ships = [len({"bow", "stern", "yggdrasil", "bardl"} & set(shown(t, deck))) > 1 for deck in range(3)]
        if t.actor == 0 and any(ships) and not all(ships):
            break
    both = Table(3, start=True, seed=seed, denied={0: ["bow", "stern", "yggdrasil"]})
    assert ships[int(chosen(t, deck_ends=100_000)[-1])]
    assert chosen(both, deck_ends=100_000) == chosen(both, deck_ends=0)


def test_the_worth_of_a_denied_other_face_is_not_given_up() -> None:
    """With `other_worth` alone the card is played whose other face is worth least in a deck."""
    cards = ("bow/thief", "bow/viking_2")
    t, dead = holding(Table(), *cards), holding(Table(denied={0: ["viking_2"]}), *cards)
    dead.state.options &= ~(2 << 2)
    assert dead.legal == ["play:0:0", "play:0:1", "play:1:0"]
    assert chosen(t, other_worth=100_000) == "play:0:0"
    assert chosen(dead, other_worth=100_000) == "play:1:0"


@pytest.mark.rule("DRK-153")
@pytest.mark.parametrize("policy", ["greedy", "busy", "first"])
def test_a_card_with_two_denied_faces_is_played_last(policy: str) -> None:
    t = holding(Table(toml=TWIN, denied={0: ["beer"]}), "beer/beer", "bow/thief")
    t.state.options &= ~2
    assert t.legal == ["play:0:0", "play:1:0", "play:1:1"]
    assert "play:0:0" not in {t.choose(policy, key) for key in range(20)}
    alone = holding(Table(toml=TWIN, denied={0: ["beer"]}), "beer/beer")
    alone.state.options &= ~2
    assert alone.choose(policy) == "play:0:0"
