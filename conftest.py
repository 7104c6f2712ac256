"""What every test run has: the record of the rules that tests show, and the same random examples.

`make test` draws the same examples every time, so that a landing never turns on luck; `make prove`
draws new ones.
"""

import os

import pytest
from hypothesis import settings
from scripts.compile_engine import MODULES

from cardspeak.engine import VARIABLE

collect_ignore = ["src/cardspeak/store/migrations/env.py"]  # only Alembic can run it
if os.environ.get(VARIABLE):  # examples are read from sources: tests/hand/test_compiled.py does
    collect_ignore += [f"src/cardspeak/{name}" for name in MODULES]

pytest_plugins = ["tests.plugins.rules"]

# An example has no deadline: a busy machine is slow, not wrong.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("random", derandomize=False, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


@pytest.hookimpl(optionalhook=True)  # a run with -p no:xdist has no such hook
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers a core: tests of servers, kills and browsers wait more than they compute."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests with a browser last: its driver keeps a loop running until the process ends."""
    items.sort(key=lambda item: "web" in item.path.parts)
