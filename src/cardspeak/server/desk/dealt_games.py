"""The desk's dealt tables: opened when a game is, given their orders, closed when it ends.

A table takes its orders from the desk in its own queue, between two inputs. What it has to report
waits in memory until the desk has heard it; after a crash it is made again from the table's log.
"""

import asyncio
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.room import dealt
from cardspeak.room.commands import Dealing
from cardspeak.room.games import RoomGame
from cardspeak.room.orders import PendingOrder, SeatPlayer
from cardspeak.room.reports import HandEnded, TableReport
from cardspeak.server.people.cage import check_buy_in
from cardspeak.server.tables.options import TableOptions
from cardspeak.table.commands import HOUSE, Obey
from cardspeak.table.log import digest

if TYPE_CHECKING:
    from cardspeak.server.desk.live_desk import LiveDesk
    from cardspeak.server.tables.live_table import LiveTable

_LONGEST_REASON = 300
WHY = "the game is closed"


class DealtGames:
    """The live tables of a desk, by the name of their game."""

    def __init__(self, live_desk: "LiveDesk") -> None:
        self._live_desk = live_desk
        self.tables: dict[str, LiveTable] = {}
        self._unheard: dict[str, deque[tuple[int, TableReport]]] = {}

    async def resume(self) -> None:
        """Take up the table of every game, with the reports that the desk has not heard."""
        for game in list(self._live_desk.desk.games):
            if game.dealing is Dealing.DEALT:
                await self._take_up(game)

    async def _take_up(self, game: RoomGame) -> None:
        room, id = self._live_desk.room, self.id_of(game)
        live = await room.find(id)
        if live is None:
            options = TableOptions(game=game.game)
            live = await room.open_game(id, self._live_desk.desk.book, game.notice, options)
        self.tables[game.game] = live
        self._unheard[game.game] = deque()
        if live.table.link.reports > game.heard:
            await self.catch_up(live)

    def id_of(self, game: RoomGame) -> str:
        """The id of a game's table: the same after a crash, another for the next game so named."""
        opened = (self._live_desk.row.id, game.game, game.opened)
        again = game.same_second
        return digest(opened if again is msgspec.UNSET else (*opened, again))[:8]

    async def follow(self) -> None:
        """Open tables for new games, close those of games that are gone, hand on orders."""
        games = self._live_desk.desk.games
        for name, live in list(self.tables.items()):
            game = games.get(name)
            if game is None or self.id_of(game) != live.id:
                del self.tables[name], self._unheard[name]
                live.put(partial(_close, live))
        waiting = {pending.table for pending in self._live_desk.desk.pending}
        for name in sorted(waiting):
            if games[name].dealing is not Dealing.DEALT:
                continue
            if name not in self.tables:
                await self._take_up(games[name])
            self.order(name)

    # Orders

    def order(self, game: str) -> None:
        """Have a table carry out the orders that wait for it."""
        live = self.tables.get(game)
        if live is not None:
            live.put(partial(self._obey, live))

    async def _obey(self, live: "LiveTable") -> None:
        """Carry out every order whose turn it is; runs in the table's own queue."""
        for pending in self._live_desk.orders_for(live.options.game):
            if pending.number <= live.table.link.orders:
                continue  # answered: the desk has yet to hear of it
            if live.is_closed or live.stopped is not None or not dealt.is_due(live.table, pending):
                return
            await live.input(self._command(live, pending), HOUSE)

    def _command(self, live: "LiveTable", pending: PendingOrder) -> Obey:
        order = pending.order
        if isinstance(order, SeatPlayer) and order.chips:
            try:
                check_buy_in(live, order.player, order.chips)
            except CardspeakError as error:
                return Obey(pending.number, refused=str(error)[:_LONGEST_REASON])
        return dealt.command_for(live.table, pending)

    # Reports

    def reported(self, live: "LiveTable", reports: list[tuple[int, TableReport]]) -> None:
        """Keep what a table reports until the desk has heard it."""
        game = live.options.game
        if self.tables.get(game) is live and reports:
            self._unheard[game] += reports
            self._live_desk.hear(game)

    def is_awaited(self, live: "LiveTable") -> bool:
        """Whether a deal that may have won a promotion has not been heard at the desk."""
        waiting = self._unheard.get(live.options.game, ())
        return any(isinstance(each, HandEnded) and each.deal is not None for _, each in waiting)

    async def catch_up(self, live: "LiveTable") -> None:
        """Make the reports again that the desk has not heard."""
        game = live.options.game
        if self.tables.get(game) is not live:
            return
        heard = self._live_desk.desk.games[game].heard
        store = self._live_desk.room.store
        self._unheard[game] = deque(await asyncio.to_thread(store.desks.unheard, live.id, heard))
        self._live_desk.hear(game)

    async def hear(self, game: str) -> None:
        """Have the desk hear what a table reports; runs in the desk's own queue."""
        while (waiting := self._unheard.get(game)) and game in self._live_desk.desk.games:
            number, report = waiting[0]
            if number > self._live_desk.desk.games[game].heard and not await self._live_desk.report(
                game, number, report
            ):
                return
            if waiting and waiting[0][0] == number:
                waiting.popleft()
            if isinstance(report, HandEnded) and report.deal is not None and game in self.tables:
                live = self.tables[game]
                live.put(live.deal_on)


async def _close(live: "LiveTable") -> None:
    """Close a table whose game is over."""
    live.close_after_hand(WHY)
