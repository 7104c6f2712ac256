"""What the administrator sets for the whole room, kept in the store.

Whether staff may rule at a table where they have a seat, and how many chips one person of the cage
may issue in a day without a second, and whether the board shows initials in place of names.
"""

from typing import Annotated

import msgspec

from cardspeak.store import Store

_KEY = "house rules"


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of the house that are in no book."""

    staff_may_rule: bool = False
    issue_alone: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 100_000
    board_initials: bool = False


def kept(store: Store) -> HouseRules:
    """The rules as they were last set."""
    body = store.setting(_KEY, lambda: msgspec.json.encode(HouseRules()))
    return msgspec.json.decode(body, type=HouseRules)


def keep(store: Store, rules: HouseRules) -> None:
    """Set the rules from now on."""
    store.set_setting(_KEY, msgspec.json.encode(rules))
