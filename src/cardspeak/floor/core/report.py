"""The root of all reports: what happened, each kind with the facts that a ruling may need.

A fact that is unset is taken from the hand where there is one, and asked for where there is none.
Each subject of the floor declares its own kinds, with their facts and their decisions.
"""

from cardspeak.floor.core.facts import Facts, Progress


class Report(Facts, frozen=True, kw_only=True, tag_field="report", tag=str.lower):
    """Something that went wrong."""

    since: Progress = Progress()
