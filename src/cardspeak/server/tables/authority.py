"""Who may rule at a live table, beyond having the role for it.

No member of the staff rules on a hand that they are playing. Staff with a seat at a table rule
there only where the house allows it, and everybody at the table can see who they are. At a private
table with no other staff, the players still in the hand decide by a vote.
"""

from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError
from cardspeak.server.people.people import Role, Visitor

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable


class NotAllowedError(CardspeakError):
    """The visitor may not do that at this table."""


def check_staff(live: "LiveTable", visitor: Visitor) -> None:
    """Refuse a visitor who is not staff of the table."""
    if not live.is_staff(visitor):
        raise NotAllowedError("only the floor may do that")


def check_outside(live: "LiveTable", visitor: Visitor) -> None:
    """Refuse staff who have a seat in the hand, or at the table where the house forbids it."""
    check_staff(live, visitor)
    why = _why_not(live, visitor.name)
    if why:
        raise NotAllowedError(why)


def may_rule_alone(live: "LiveTable", visitor: Visitor) -> bool:
    """Whether a member of the staff may rule on the hand without the players."""
    return not _why_not(live, visitor.name)


def _why_not(live: "LiveTable", name: str) -> str:
    if name in live.table.players_of_the_hand():
        return "you are playing this hand: another member of the staff must do that"
    if live.seat_of(name) is not None and not live.room.rules.staff_may_rule:
        return "you have a seat at this table: another member of the staff must do that"
    return ""


def check_may_vote(live: "LiveTable", visitor: Visitor) -> None:
    """Refuse a vote of the players where a member of the staff can decide, or must."""
    others = staff_at_hand(live)
    if others:
        raise NotAllowedError(f"{_why_not(live, visitor.name)}; {others[0]} is here and can")
    if not live.options.private:
        raise NotAllowedError(_why_not(live, visitor.name))


def staff_at_hand(live: "LiveTable") -> list[str]:
    """The names of the staff who are watching the table and may rule on the hand."""
    names = {connection.name for connection in live.connections if connection.name}
    return sorted(
        name
        for name in names
        if live.is_staff(live.room.people.visitor(name)) and not _why_not(live, name)
    )


def staff_who_may_rule(live: "LiveTable") -> tuple[str, ...]:
    """A line for each member of the staff who has a seat and may rule at the table."""
    people, found = live.room.people, []
    for seat in live.table.occupied:
        if not people.is_known(seat.player):
            continue  # a bot
        visitor = people.visitor(seat.player)
        if visitor.role >= Role.FLOOR:
            found.append(f"{visitor.name} ({visitor.role.word}) may rule at this table")
        elif live.is_staff(visitor):
            found.append(f"{visitor.name} (host) may rule at this table")
    return tuple(found)
