"""What tests of all packages share."""

from collections.abc import Iterator

import pytest

from simkit.errors import spelling
from simkit.lab.command_lines import flag
from tests.quick import is_quick


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Which tests are quick follows from their files."""
    for item in items:
        if is_quick(item.nodeid) and item.get_closest_marker("slow") is None:
            item.add_marker("quick")


@pytest.fixture
def typed() -> Iterator[None]:
    """Sentences write fields as the command line does."""
    with spelling(flag):
        yield
