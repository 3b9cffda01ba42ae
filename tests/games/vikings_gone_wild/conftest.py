"""What the tests of Vikings Gone Wild share."""

import pytest

from tests.games.vikings_gone_wild.table import opened


@pytest.fixture
def new_books() -> None:
    """For rules that a book carries out: tables are given no book that another test made."""
    opened.cache_clear()
