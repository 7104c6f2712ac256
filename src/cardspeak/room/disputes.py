"""Disputes: numbered, with the parties, the hand, what was ruled and by which rule.

A gaming commission is given this record; it is never changed, only added to. Only this module
changes the rows of disputes.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.room import games
from cardspeak.room.commands import OpenDispute, RuleDispute
from cardspeak.room.events import DeskEvent, DisputeOpened, DisputeRuled
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


class DisputeRuling(msgspec.Struct, frozen=True):
    """A decision on a dispute: by whom, when, what, and the rules behind it."""

    by: str
    at: int
    says: str
    rules: tuple[str, ...] = ()


class Dispute(msgspec.Struct, frozen=True):
    """A dispute; `hand` is the number of the hand at that table, 0 where none is meant."""

    number: int
    game: str
    parties: tuple[str, ...]
    opened: int
    by: str
    says: str
    hand: int = 0
    rulings: tuple[DisputeRuling, ...] = ()

    def text(self) -> str:
        """The dispute as a page for people outside the room."""
        lines = [
            f"Dispute {self.number}, {self.game}" + (f", hand {self.hand}" if self.hand else ""),
            f"Parties: {', '.join(self.parties)}",
            f"Entered by {self.by} at {_clock(self.opened)}: {self.says}",
        ]
        for ruling in self.rulings:
            cited = f" ({', '.join(ruling.rules)})" if ruling.rules else ""
            lines.append(f"Ruled by {ruling.by} at {_clock(ruling.at)}: {ruling.says}{cited}")
        return "\n".join(lines)


def open_dispute(desk: "Desk", command: OpenDispute, now: int, author: str) -> list[DeskEvent]:
    """Enter a dispute."""
    games.game_of(desk, command.game)
    if not command.parties:
        raise DeskRefusal("name the players in the dispute")
    number = len(desk.disputes) + 1
    desk.disputes.put(
        number,
        Dispute(number, command.game, command.parties, now, author, command.says, command.hand),
    )
    return [DisputeOpened(number, command.game, command.parties)]


def rule_dispute(desk: "Desk", command: RuleDispute, now: int, author: str) -> list[DeskEvent]:
    """Enter what was ruled; a later ruling stands beside the earlier one."""
    dispute = desk.disputes.get(command.number)
    if dispute is None:
        raise DeskRefusal(f"there is no dispute {command.number}")
    for rule in command.rules:
        desk.book.rule(rule)
    ruling = DisputeRuling(author, now, command.says, command.rules)
    rulings = (*dispute.rulings, ruling)
    desk.disputes.put(dispute.number, msgspec.structs.replace(dispute, rulings=rulings))
    return [DisputeRuled(dispute.number, command.says, command.rules)]


def _clock(now: int) -> str:
    return f"{now // 3600 % 24:02}:{now // 60 % 60:02}"
