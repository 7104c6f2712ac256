"""An event and the desk of its room: the register tells it of people, the journal has its money.

A room without a desk has neither; the event then keeps its own books alone.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.conduct import Penalty
from cardspeak.room import commands as d
from cardspeak.room import register
from cardspeak.room.conduct import KINDS
from cardspeak.room.register import EntryKind
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.happenings import Happening, PenaltyGiven, PenaltyTakenBack

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent

_STEPS = {kind: penalty for penalty, kind in KINDS.items()}
_COUNTED = (EntryKind.WARNED, EntryKind.SUSPENDED)
"""The entries of the register that count as steps at an event."""


class EventDesk:
    """What an event asks of the desk, and what it has the desk write down."""

    def __init__(self, live: "LiveEvent") -> None:
        self._live = live
        self._booked: d.BookEventMoney | None = None

    def reported_first(self, command: c.Command) -> list[c.Command]:
        """What the register has to say before an event hears a command."""
        if isinstance(command, c.Enter):
            return self._apart(command.player)
        if isinstance(command, c.GivePenalty):
            return self._earlier(command.player)
        return []

    def _apart(self, player: str) -> list[c.Command]:
        """The people in the event from whom a player is kept apart."""
        desk, people = self._live.room.desk, self._live.event.people
        if desk is None:
            return []
        known = people[player].apart if player in people else ()
        return [
            c.SeparatePlayers((player, other))
            for other in register.apart_from(desk.desk, player)
            if other in people and other not in known
        ]

    def _earlier(self, player: str) -> list[c.Command]:
        """The warnings and suspensions of a player that no appeal took back."""
        desk, people = self._live.room.desk, self._live.event.people
        if desk is None or player not in people:
            return []
        steps: list[Penalty] = [
            _STEPS[entry.kind]
            for entry in register.record(desk.desk, player)
            if entry.kind in _COUNTED and not entry.struck
        ]
        own = [each for each in people[player].penalties if KINDS[each] in _COUNTED]
        return [c.CountPenalties(player, tuple(steps))] if len(steps) > len(own) else []

    async def write_down(
        self, command: c.Command | None, happened: list[Happening], author: str
    ) -> None:
        """Enter what an event has done: penalties into the register, money into the journal."""
        desk = self._live.room.desk
        if desk is None:
            return
        for each in happened:
            if isinstance(each, PenaltyGiven) and isinstance(command, c.GivePenalty):
                entered = d.EnterEventPenalty(
                    each.player, each.penalty, command.reason, self._live.id, author, each.until
                )
                await desk.do_for_house(entered)
            elif isinstance(each, PenaltyTakenBack):
                struck = d.StrikeEventPenalty(each.player, each.penalty, each.reason, self._live.id)
                await desk.do_for_house(struck)
        if self._live.is_dealt:
            return  # the bank has every move
        stands = self._money()
        if stands != self._booked:
            await desk.do_for_house(stands)
            self._booked = stands

    def _money(self) -> d.BookEventMoney:
        """The money of the event as it stands."""
        event = self._live.event
        paid_in = [accounts.POOL, accounts.BOUNTIES, accounts.FEES, accounts.HOUSE_MONEY]
        pool, bounties, fees, added = [accounts.balance(event, name) for name in paid_in]
        owed = sum(entry.owed for entry in event.entries)
        return d.BookEventMoney(self._live.id, pool, bounties, fees + added, owed)
