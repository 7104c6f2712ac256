"""What every test run has: the record of the rules that tests show."""

pytest_plugins = ["tests.plugins.rules"]
