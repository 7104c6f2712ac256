"""Scenarios: tests that a floor person can read and write, each showing printed rules at work."""

from cardspeak.scenarios.files import find, read, read_file
from cardspeak.scenarios.runner import Failure, Result, describe, run
from cardspeak.scenarios.scenario import Scenario, ScenarioError, ScenarioLine, Setting

__all__ = [
    "Failure",
    "Result",
    "Scenario",
    "ScenarioError",
    "ScenarioLine",
    "Setting",
    "describe",
    "find",
    "read",
    "read_file",
    "run",
]
