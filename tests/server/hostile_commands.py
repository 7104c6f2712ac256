"""Every command of the desk, of events and of their tablets, with a plain value in each field.

The values come from the types that the server decodes: a new command is met here without a word
about it.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from msgspec import inspect
from tests.server.desk.test_desk import GAME
from tests.server.house import Data

from cardspeak.room import commands as desk
from cardspeak.server.desk.tracked_games import TabletEntry
from cardspeak.server.events.tracked_tables import AnyTap
from cardspeak.tournament import commands as event

NAMED: Data = {
    "player": "P1", "person": "P2", "guest": "P3", "game": "felt", "table": "1", "list": "4-8",
    "board": "4-8", "witness": "Boss", "seat": 3, "notice": GAME, "players": ["P1", "P2"],
    "people": ["P1", "P2"], "parties": ["P1", "P2"],
}  # fmt: skip
"""Values that name something of the room under attack."""
_ENDS = (desk.CloseGame, desk.BreakGame, event.CancelEvent, event.EndDividedEvent)
"""What ends a game or an event that is still needed."""


def bodies() -> Iterator[tuple[str, Data, str]]:
    """A page, a body for it, and the field of the body that holds the command."""
    for page, commands in (("/api/desk", desk.Command), ("/api/events/{id}", event.Command)):
        for kind in get_args(commands):
            if kind not in _ENDS:
                yield page, {"command": plain(kind)}, "command"
    for kind in get_args(get_type_hints(TabletEntry)["report"]):
        yield "/api/desk/tap", {"game": "felt", "entry": {"report": plain(kind)}}, "entry"
    for kind in get_args(AnyTap):
        yield "/api/events/{id}/tap", {"table": "1", "tap": plain(kind)}, "tap"


def plain(kind: type) -> Data:
    """A command of a kind with small values."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    told: Data = {} if info.tag_field is None else {info.tag_field: info.tag}
    return told | {
        each.encode_name: NAMED.get(each.name) or _fitting(each.type) for each in info.fields
    }


def _fitting(info: inspect.Type) -> Any:
    match info:
        case inspect.StructType(cls=cls):
            return plain(cls)
        case inspect.UnionType(types=types):
            return _fitting(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.IntType(ge=least):
            return max(least or 0, 1)
        case inspect.StrType(pattern=pattern):
            return "x" if pattern is None else "ab" * 16
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.VarTupleType(item_type=item):
            return [_fitting(item)]
        case inspect.TupleType(item_types=items):
            return [_fitting(item) for item in items]
        case _:
            return True
