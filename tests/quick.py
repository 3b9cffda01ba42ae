"""Which tests are quick: `pytest -m quick` runs them while you work, in less than three minutes on two processors.

A file of tests is quick if it takes less than three seconds of processor time with compiled kernels. These take more:
they play many games, compile, start processes or draw pages. `-p tests.tools.processor_time` measures all files.
"""

DEAR = (
    "tests/analysis/test_expressions.py",
    "tests/charts/",
    "tests/cli/",
    "tests/docs/test_json.py",
    "tests/docs/test_notebook.py",
    "tests/docs/test_pages.py",
    "tests/experiments/pairing/test_parts.py",
    "tests/experiments/players/test_train.py",
    "tests/experiments/test_value.py",
    "tests/games/test_contract.py",
    "tests/games/test_golden.py",
    "tests/games/test_tales.py",
    "tests/games/test_template.py",
    "tests/kernels/test_cache.py",
    "tests/kernels/test_jit.py",
    "tests/kernels/test_linking_plain.py",
    "tests/lab/test_card_sheets.py",
    "tests/logs/test_columns.py",
    "tests/logs/test_manifest.py",
    "tests/page/test_html_in_a_browser.py",
    "tests/referee/",
    "tests/runs/",
    "tests/statistical/",
    "tests/teams/",
    "tests/test_api.py",
    "tests/test_rules_coverage.py",
    "tests/testing/",
    "tests/tools/",
)

OF_A_GAME = ("champion", "distribution", "games", "knobs", "play", "properties", "strength")  # these play whole games


def is_quick(place: str) -> bool:
    """May a test be called quick? Its place begins with the file, named from the root of the checkout."""
    file = place.partition("::")[0]
    plays = file.startswith("tests/games/") and file.endswith(tuple(f"/test_{name}.py" for name in OF_A_GAME))
    return not plays and not file.startswith(DEAR)
