"""What the tests of Village of Legends share."""

import pytest

from simkit.testing import table


@pytest.fixture
def new_books() -> None:
    """For rules that a book carries out: tables are given no book that another test made."""
    table.forget()
