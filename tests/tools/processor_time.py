"""A plugin of pytest that tells the processor time of every file of tests, with that of the processes they start.

    python -m pytest -n 0 -p tests.tools.processor_time tests/…

On a busy machine it is what can be compared, unlike the time that passes. A cache of compiled kernels that is empty
counts for the first who needs a kernel.
"""

import resource
from collections import Counter
from collections.abc import Iterator

import pytest

SECONDS: Counter[str] = Counter()
SHOWN = 60


def now() -> float:
    """Processor time of this process and of those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    start = now()
    result = yield
    SECONDS[item.nodeid.partition("::")[0]] += now() - start
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(f"processor time: {sum(SECONDS.values()):.0f} s")
    for file, seconds in SECONDS.most_common(SHOWN):
        terminalreporter.write_line(f"{seconds:8.1f} s  {file}")
