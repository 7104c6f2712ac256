"""Who may rule on a hand: nobody who has a seat in it.

The table refuses a ruling, a remedy or an input taken back by a player of the hand, whatever else
that player is in the room. What remains is what the book decides from facts that all can see, and
what all players still in the hand vote for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.floor.disputes.public_facts import decided_in_public
from cardspeak.table import commands as c
from cardspeak.table.command_base import TableCommand
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def check(table: "Table", command: TableCommand, author: str) -> None:
    """Refuse a command whose author may not give it."""
    checking = _CHECKING.get(type(command))
    if checking is not None:
        checking(table, command, author)


def is_decided_by_the_book(table: "Table", command: c.CallFloor) -> bool:
    """Whether the book decides a report from facts that all can see, once in a hand."""
    hand = table.hand
    if hand is None or command.outcome is not None:
        return False
    earlier = [each for each in table.inputs if isinstance(each, c.CallFloor)]
    if any(type(each.report) is type(command.report) for each in earlier):
        return False
    return decided_in_public(hand, command.report) is not None


def _outside(table: "Table", command: TableCommand, author: str) -> None:
    if author in table.players_of_the_hand():
        raise TableRefusal(f"{author} is playing this hand: another member of the staff must do it")


def _rules(table: "Table", command: c.CallFloor, author: str) -> None:
    if author in table.players_of_the_hand() and not is_decided_by_the_book(table, command):
        raise TableRefusal(
            f"{author} is playing this hand and cannot rule on it: another member of the staff must"
        )


def _takes_back(table: "Table", command: c.TakeBack, author: str) -> None:
    if author in table.players_of_the_hand():
        raise TableRefusal(
            f"{author} is playing this hand and cannot take an input back:"
            " another member of the staff must"
        )


def _releases(table: "Table", command: c.Release, author: str) -> None:
    """A pot held apart is not decided by a player whose chips are in it, or who would get it."""
    seats = {*table.rulings.impounded, *[seat for seat, _ in command.to]}
    if author in {table.name_of(seat) for seat in seats}:
        raise TableRefusal(f"{author} has chips in that pot: somebody else must decide it")


def _votes(table: "Table", command: c.VoteFor | c.VoteAgainst, author: str) -> None:
    if table.seat(command.seat).player != author:
        raise TableRefusal(f"seat {command.seat} is not {author}'s: players vote for themselves")


def _in_own_name(
    table: "Table", command: c.CallVote | c.VoidDeal | c.ConfirmVoid, author: str
) -> None:
    if command.by != author:
        raise TableRefusal(f"{author} cannot act for {command.by}")


def _voids(table: "Table", command: c.VoidDeal, author: str) -> None:
    _in_own_name(table, command, author)
    _outside(table, command, author)


def _confirms(table: "Table", command: c.ConfirmVoid, author: str) -> None:
    _in_own_name(table, command, author)
    _outside(table, command, author)
    request = table.in_play.void_asked
    if request is not None and request.by == author:
        raise TableRefusal(
            f"{author} asked to void this deal: a second member of the staff must confirm it"
        )


_CHECKING: dict[type[TableCommand], Callable[["Table", Any, str], None]] = {
    c.CallFloor: _rules,
    c.TakeBack: _takes_back,
    c.FindOwing: _outside,
    c.Forfeit: _outside,
    c.CorrectButtonCommand: _outside,
    c.Release: _releases,
    c.VoteFor: _votes,
    c.VoteAgainst: _votes,
    c.CallVote: _in_own_name,
    c.VoidDeal: _voids,
    c.ConfirmVoid: _confirms,
}
"""The commands that not everybody may give, and who may not."""
