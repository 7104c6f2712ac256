"""Hand histories: reading, writing, replaying and auditing them.

PHH and PHHS are read and written; Open Hand History and PokerStars-style text are written. A
history is what a file says; replaying turns it into a deal by the book, action by action, with no
silent repair.
"""

from cardspeak.history.audit import Audit, AuditOutcome, AuditVerdict, judge
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.phh import dumps, dumps_all, loads, loads_all
from cardspeak.history.recorder import recorded
from cardspeak.history.replay import RefusedError, Replay, replayed
from cardspeak.history.variants import VARIANTS, Variant

__all__ = [
    "VARIANTS",
    "Audit",
    "AuditOutcome",
    "AuditVerdict",
    "HandHistory",
    "HistoryError",
    "RefusedError",
    "Replay",
    "Variant",
    "dumps",
    "dumps_all",
    "judge",
    "loads",
    "loads_all",
    "recorded",
    "replayed",
]
