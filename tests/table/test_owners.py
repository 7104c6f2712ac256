"""Every part of a table has one owner: the module that defines it is the only one to change it."""

import ast
from collections import defaultdict
from pathlib import Path

import msgspec

import cardspeak
from cardspeak.table.accounts import Accounts
from cardspeak.table.bomb import BombPot
from cardspeak.table.changes import Proposal
from cardspeak.table.desk_link import DeskLink
from cardspeak.table.event_link import EventLink
from cardspeak.table.hand_in_play import InPlay
from cardspeak.table.kill import KillMarks
from cardspeak.table.orders import Rulings
from cardspeak.table.requests import Requests
from cardspeak.table.rotation import Rotation
from cardspeak.table.seating import SeatingChart
from cardspeak.table.state import PARTS
from cardspeak.table.table import Table

SOURCE = Path(cardspeak.__file__).parent
VALUES: list[type[msgspec.Struct]] = [
    Accounts, BombPot, DeskLink, EventLink, InPlay, KillMarks, Proposal, Requests, Rotation,
    Rulings, SeatingChart,
]  # fmt: skip
OWNERS = {
    "accounts": "accounts",
    "bomb": "bomb",
    "cut": "hand_in_play",
    "dealt": "hand_in_play",
    "event": "event_link",
    "hand": "hand_in_play",
    "in_play": "hand_in_play",
    "inputs": "hand_in_play",
    "kill": "kill",
    "link": "desk_link",
    "number": "hand_in_play",
    "over": "hand_in_play",
    "proposal": "changes",
    "requests": "requests",
    "rock": "rock",
    "rotation": "rotation",
    "rulings": "orders",
    "seating": "seating",
    "spread": "changes",
    "voided": "void_deals",
}
"""The module that changes each part; the table itself sets book, log, journal and clock."""
OF_THE_TABLE = {"book", "journal", "log", "now", "record", "settlement", "showing"}
PUT_BACK = {"rollback", "saved_table", "table"}
"""Modules that put a whole table back, or begin one."""
_CHANGES = {"append", "extend", "insert", "pop", "remove", "clear", "update", "add", "setdefault"}


def changed(path: Path) -> set[str]:
    """The attributes of a table that a module assigns, deletes from or changes in place."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        target: ast.expr | None = None
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            target = node
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            target = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            target = node.func.value if node.func.attr in _CHANGES else None
        if isinstance(target, ast.Attribute) and ast.unparse(target.value).endswith("table"):
            found.add(target.attr)
    return found


def test_every_part_of_a_table_has_an_owner() -> None:
    assert {*Table.__slots__} == OWNERS.keys() | OF_THE_TABLE
    assert OWNERS.keys() >= {*PARTS}


def test_only_the_owner_of_a_part_changes_it() -> None:
    changes: defaultdict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        module = path.relative_to(SOURCE).with_suffix("").as_posix()
        for name in changed(path) & OWNERS.keys():
            changes[name].add(module.removeprefix("table/"))
    assert {name: found - PUT_BACK for name, found in changes.items()} == {
        name: {owner} for name, owner in OWNERS.items()
    }


def test_the_parts_of_a_table_are_frozen_values() -> None:
    for kind in VALUES:
        assert kind.__struct_config__.frozen, f"{kind.__name__} can be changed in place"
