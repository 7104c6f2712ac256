"""Finding the report: what someone types as people say it, and the kinds of report that fit.

`find` ranks the reports by the phrases that people use for them, and takes the facts that the words
state already; `subjects` lists all reports for browsing. The files of `data/` hold the phrases.
"""

from cardspeak.finder.entries import ReportEntry, entries, subjects
from cardspeak.finder.search import FoundReport, find
from cardspeak.finder.stated_facts import Stated, stated_facts

__all__ = ["FoundReport", "ReportEntry", "Stated", "entries", "find", "stated_facts", "subjects"]
