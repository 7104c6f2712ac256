"""Tables as CSV, for every report of the project.

A spreadsheet takes a cell that begins with certain signs for a formula and acts on it. Names and
reasons come from anyone, so such a cell gets an apostrophe before it and is read as text.
"""

import time
from collections.abc import Iterable, Sequence

_RISKY = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "|", "%")
_QUOTED = ',;"\t\r\n'


def csv_text(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; a cell that a spreadsheet would take for a formula is written as text.

    >>> csv_text(["name", "list", "chips"], [["=1+1", "4-8", -5]]).splitlines()
    ['name,list,chips', "'=1+1,4-8,-5"]
    """
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in [heading, *rows])


def sheet_time(moment: int) -> str:
    """A moment as a spreadsheet has it, by the clock of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = str(value)
    if not isinstance(value, int | float) and (
        text.lstrip().startswith(_RISKY) or text[:1] in ("\t", "\r", "\n")
    ):
        text = f"'{text}"
    if any(sign in text for sign in _QUOTED):
        text = '"' + text.replace('"', '""') + '"'
    return text
