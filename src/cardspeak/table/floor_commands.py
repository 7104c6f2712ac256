"""The commands of the floor: rulings, inputs taken back, votes of the players, deals voided.

Who may give which is for `authority`; the log keeps the author of each.
"""

from cardspeak.floor import AnyReport, Outcome
from cardspeak.table.command_base import SeatNumber, TableCommand


class CallFloor(TableCommand, frozen=True):
    """Something went wrong in the hand: what happened, as `docs/floor.md` writes it.

    With an `outcome` the supervisor rules so instead of what the book recommends, for a `reason`.
    """

    report: AnyReport
    by: str = ""
    outcome: Outcome | None = None
    reason: str = ""


class TakeBack(TableCommand, frozen=True):
    """The last input of the hand in play was a mistake and is taken back."""

    reason: str


class CallVote(TableCommand, frozen=True):
    """The players still in the hand are asked whether something may be done in it."""

    order: CallFloor | TakeBack
    by: str


class VoteFor(TableCommand, frozen=True):
    """A player still in the hand accepts; it is done once all of them have."""

    seat: SeatNumber


class VoteAgainst(TableCommand, frozen=True):
    """A player still in the hand refuses, and the vote is over."""

    seat: SeatNumber


class EndVote(TableCommand, frozen=True):
    """The time to vote is over: what not all have accepted is refused."""


class VoidDeal(TableCommand, frozen=True):
    """A member of the staff asks, for a reason, that this deal be void."""

    reason: str
    by: str


class ConfirmVoid(TableCommand, frozen=True):
    """A second member of the staff confirms what the first asked for, and why.

    Bets go back, and these cards never play again.
    """

    by: str
    asked_by: str
    reason: str
