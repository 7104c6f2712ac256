"""Reports: what happened, each kind with the facts that a ruling may need.

A fact that is unset is taken from the hand where there is one, and asked for where there is none.
The kinds are grouped by subject in the modules `reports_…`; this one has their common root.
"""

import msgspec

from cardspeak.floor.since import Since


class Report(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="report",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """Something that went wrong."""

    since: Since = Since()
