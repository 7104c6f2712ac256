"""The way from a rule to its code and back: rule, policy field, function, scenario.

Nothing is typed by hand. The index reads the books, the installed sources and scenario files.
"""

from cardspeak.index.hidden import HiddenRead, hidden_reads
from cardspeak.index.reach import Reach, Way, counted_once, reach, reaches
from cardspeak.index.reads import Module, Read, field_reads, package_modules
from cardspeak.index.rules import RuleIndex, RuleScenario, scenarios_in

__all__ = [
    "HiddenRead",
    "Module",
    "Reach",
    "Read",
    "RuleIndex",
    "RuleScenario",
    "Way",
    "counted_once",
    "field_reads",
    "hidden_reads",
    "package_modules",
    "reach",
    "reaches",
    "scenarios_in",
]
