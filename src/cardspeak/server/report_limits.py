"""How much a report may hold when it comes from outside: facts, depth, texts and numbers.

Everything else about a report is for the floor to say; this keeps what it says short and quick.
"""

from typing import Any

import msgspec

from cardspeak.floor import FloorError, Report, report_of
from cardspeak.floor.core.situation import as_data
from cardspeak.server.sockets.messages import MOST_CHIPS

LONGEST_TEXT = 200
_MOST_FACTS = 64
_DEEPEST = 6


def check_report(report: Report) -> None:
    """Refuse what no report holds: numbers beyond any stack, long texts, deep or endless lists."""
    _check(as_data(report))


def fault_in(text: str | bytes | bytearray) -> str:
    """What is wrong with the report of a message that cannot be read; "" where that is not it."""
    try:
        report = msgspec.json.decode(text).get("report")
        if isinstance(report, dict):
            _check(report)
            report_of(report)
    except FloorError as error:
        return str(error)
    except (msgspec.DecodeError, AttributeError, RecursionError, UnicodeError):
        return ""  # no message at all
    return ""


def _check(report: dict[str, Any]) -> None:
    waiting: list[tuple[Any, int]] = [(report, 0)]
    count = 0
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if count > _MOST_FACTS or depth > _DEEPEST:
            raise FloorError("the report is too long")
        if isinstance(value, dict):
            if len(value) > _MOST_FACTS or any(len(str(name)) > LONGEST_TEXT for name in value):
                raise FloorError("the report is too long")
            waiting += [(each, depth + 1) for each in value.values()]
        elif isinstance(value, list):
            waiting += [(each, depth + 1) for each in value[: _MOST_FACTS + 1]]
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise FloorError(f"a fact has at most {LONGEST_TEXT} characters")
        elif isinstance(value, int | float) and not abs(value) <= MOST_CHIPS:
            raise FloorError(f"amounts go up to {MOST_CHIPS:,}")
