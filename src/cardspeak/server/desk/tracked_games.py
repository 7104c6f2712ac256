"""The desk's tracked tables: real cards, and a dealer who enters what matters on a tablet.

What a tracked table knows is what the desk knows of it, so that it has no log but the desk's: an
entry is a report under the dealer's name, and after a restart, or after an entry that the desk does
not take, the table is made again from the desk.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.room import accounts
from cardspeak.room.commands import Dealing, ReportIn
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.orders import ChangePlayersSeat, SeatPlayer
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import (
    BlindMissed,
    ChipsCounted,
    HandBegun,
    HandEnded,
    LeftOwing,
    PlayerLeft,
    PotImpounded,
)
from cardspeak.room.tracked import TrackedSeat, TrackedTable
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.desk.live_desk import LiveDesk


class TabletEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a dealer enters: `mark` is the entry's own, `at` the time of the device."""

    report: (
        HandBegun | HandEnded | BlindMissed | PlayerLeft | LeftOwing | ChipsCounted | PotImpounded
    )
    mark: Annotated[str, msgspec.Meta(max_length=40)] = ""
    at: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None


_MOST_CHIPS = 10**12
"""More than any table has: a figure beyond it is a slip of the finger."""


class TrackedGames:
    """The tracked tables of a desk, by the name of their game."""

    def __init__(self, live_desk: "LiveDesk") -> None:
        self._live_desk = live_desk
        self.tables: dict[str, TrackedTable] = {}
        self._following = False
        self._made_again = False

    def resume(self) -> None:
        """Make every tracked table again from what the desk knows."""
        self.tables = {
            game.game: self._made(game)
            for game in self._live_desk.desk.games
            if game.dealing is Dealing.TRACKED
        }
        self._made_again = True

    def _made(self, game: RoomGame) -> TrackedTable:
        """A table as it was before the orders that it has not answered."""
        desk = self._live_desk.desk
        waiting = self._live_desk.orders_for(game.game)
        to_be_seated = {each.order.player for each in waiting if isinstance(each.order, SeatPlayer)}
        going = {shared.guest for shared in desk.shared if shared.returning}
        seats = {
            chair.seat: TrackedSeat(
                chair.player,
                leaving=chair.leaving,
                called=chair.player in desk.moves or chair.player in going,
                away=chair.player in desk.absences,
            )
            for chair in game.chairs
            if chair.claim is SeatClaim.SEATED and chair.player not in to_be_seated
        }
        for order in [each.order for each in reversed(waiting)]:
            if isinstance(order, ChangePlayersSeat):
                back = {order.to: order.seat, order.seat: order.to}
                seats = {back.get(seat, seat): held for seat, held in seats.items()}
        carried = game.orders - len(waiting)
        return TrackedTable.resumed(
            game.game, seats, carried, game.heard, in_hand=bool(game.in_hand)
        )

    async def follow(self) -> None:
        """Carry out the orders that wait, and have the desk hear the answers."""
        if self._following:
            return  # an answer is being heard: the loop below goes on after it
        self._following = True
        try:
            desk = self._live_desk.desk
            self.tables = {name: each for name, each in self.tables.items() if name in desk.games}
            if self._made_again:
                self._made_again = False
                for table in list(self.tables.values()):
                    table.let_go()  # players whose table was told before it was made again
                    await self._hear(table, HOUSE)
            answered: set[tuple[str, int]] = set()
            while waiting := [
                each
                for each in self._live_desk.desk.orders()
                if self._live_desk.desk.games[each.table].dealing is Dealing.TRACKED
                and (each.table, each.number) not in answered
            ]:
                for pending in waiting:
                    answered.add((pending.table, pending.number))
                    game = self._live_desk.desk.games.get(pending.table)
                    if game is None:
                        continue
                    if pending.table not in self.tables:
                        self.tables[pending.table] = TrackedTable(pending.table)
                    table = self.tables[pending.table]
                    table.obey(pending)
                    await self._hear(table, HOUSE)
        except BrokenInvariant as error:
            self.resume()
            self._live_desk.room.report(None, error)
        finally:
            self._following = False

    async def tap(
        self, game: str, entry: TabletEntry, author: str, prepare: Callable[..., Awaitable[None]]
    ) -> None:
        """Enter what a dealer taps, and have the desk `prepare` for the reports and hear them.

        Where one is refused, the tables are made again.
        """
        report = entry.report
        table = self.tables.get(game)
        if table is None:
            raise DeskRefusal(f"{game} is not a table of real cards")
        self._check(self._live_desk.desk.games[game], report)
        match report:
            case HandBegun(button=button, big_blind=big_blind):
                table.hand_begins(button, big_blind)
            case HandEnded():
                table.hand_over()
            case BlindMissed(player=player):
                table.misses_blind(player)
            case PlayerLeft(player=player):
                table.moves_on(player)
            case ChipsCounted():
                table.count(report)
            case PotImpounded():
                table.impound(report)
            case LeftOwing(player=player, owed=owed):
                table.walks_out(player, owed)
            case _:
                raise DeskRefusal("a dealer does not enter that")
        self._following = True  # orders that follow wait until all of the entry is heard
        try:
            await prepare(*_reports(table, entry))
            await self._hear(table, author, entry)
        finally:
            self._following = False
        await self.follow()

    def _check(self, game: RoomGame, report: object) -> None:
        """Refuse figures that cannot be, before the table changes."""
        match report:
            case ChipsCounted(bought=bought, taken=taken, dropped=dropped):
                _check_chips(abs(bought), taken)
                held = accounts.balance(self._live_desk.desk, accounts.table(game.game))
                if -bought > held:
                    raise DeskRefusal(f"{game.game} has {held:,} chips, not {-bought:,}")
                if dropped:
                    raise DeskRefusal("what goes into a fund is entered with its pot")
            case PotImpounded(amount=amount) | LeftOwing(owed=amount):
                _check_chips(amount)
            case HandBegun(button=button, big_blind=big_blind):
                for seat in (button, big_blind):
                    if seat and not game.has_seat(seat):
                        raise DeskRefusal(f"{game.game} has no seat {seat}")
            case _:
                pass

    async def _hear(
        self, table: TrackedTable, author: str, entry: TabletEntry | None = None
    ) -> None:
        """Have the desk hear what a table reports; the first of it carries the entry's mark."""
        reports, table.reports = _reports(table, entry), []
        heard = False
        try:
            for report in reports:
                if table.name in self._live_desk.desk.games:
                    await self._live_desk.input(report, author)
            heard = True
        finally:
            game = self._live_desk.desk.games.get(table.name)
            if game is None:
                self.tables.pop(table.name, None)  # the next game so named has a table of its own
            elif not (heard and game.heard == table.sent):
                self.tables[table.name] = self._made(game)


def _reports(table: TrackedTable, entry: TabletEntry | None) -> list[ReportIn]:
    """What a table has to report; the first of it carries the mark and time of an entry."""
    found = [ReportIn(table.name, number, report) for number, report in table.reports]
    if entry is not None and found:
        found[0] = msgspec.structs.replace(found[0], mark=entry.mark, at=entry.at)
    return found


def _check_chips(*amounts: int) -> None:
    for amount in amounts:
        if not 0 <= amount <= _MOST_CHIPS:
            raise DeskRefusal(f"{amount} is not a number of chips")
