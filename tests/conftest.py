"""What tests of all packages share."""

from collections.abc import Iterator

import pytest

from simkit.errors import spelling
from simkit.lab.command_lines import flag


@pytest.fixture
def typed() -> Iterator[None]:
    """Sentences write fields as the command line does."""
    with spelling(flag):
        yield
