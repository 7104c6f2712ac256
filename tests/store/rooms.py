"""What the tests of the store share: tables of bots whose inputs and chips go into a store."""

from collections.abc import Iterator

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import Seeded
from cardspeak.cli.deal import choose, open_table, play_hand
from cardspeak.room import Desk
from cardspeak.room.commands import JoinList, OpenList
from cardspeak.room.saved_desk import saved as saved_desk
from cardspeak.store import (
    AuditRow,
    BankMove,
    DeskInput,
    EventInput,
    EventRow,
    Store,
    StoredInput,
    TableRow,
)
from cardspeak.table import BuyIn, Table
from cardspeak.table.log import Record
from cardspeak.table.saved_table import is_between_hands, saved
from cardspeak.tournament import Tournament, commands
from cardspeak.tournament.flyer import Flyer, FlyerLevel

FLYER = Flyer(
    title="Quick",
    buy_in=50,
    fee=5,
    stack=1500,
    chips=(25, 100, 500),
    levels=tuple(
        [FlyerLevel(minutes=10, blinds=(25 * 2**step, 50 * 2**step)) for step in range(6)]
    ),
)


class Bots:
    """A table of bots, and the store that its inputs go to."""

    def __init__(
        self,
        store: Store,
        id: str = "t1",
        book: str = "common",
        game: str = "holdem",
        players: int = 5,
        seed: int = 1,
    ) -> None:
        rules = Book.load(book)
        self.store = store
        self.id = id
        self.source = Seeded(seed)
        self.table = open_table(
            rules, usual_notice(rules, game, players=players), players, self.source
        )
        assert self.table.log is not None
        store.add_table(TableRow(id, self.table.log.header, host="Ann", options=b"{}", opened_at=1))

    def play(self, hands: int) -> None:
        """Play some hands to their ends."""
        for _ in range(hands):
            play_hand(self.table, self.source, lambda plan: None)

    def play_into_a_hand(self, actions: int = 2) -> None:
        """Deal a hand and leave it after some actions."""
        table = self.table
        while table.hand is None:
            play = _begun(table, self.source)
            for _ in range(actions):
                next(play, None)

    def entries(self) -> list[StoredInput]:
        """What was done since it was last asked, with the chips and a word of the staff."""
        return self.entries_of(self.id, self.table)

    @staticmethod
    def entries_of(id: str, table: Table) -> list[StoredInput]:
        """What was done at a table since it was last asked."""
        assert table.log is not None
        return [entry_of(id, record, table) for record in table.log.drain()]

    def write(self) -> None:
        """Put what was done into the store."""
        self.store.append(self.entries())

    def play_and_save(self, hands: int, times: int = 1) -> None:
        """Play some hands, put them into the store and a snapshot beside them, so many times."""
        for _ in range(times):
            self.play(hands)
            self.write()
            self.snapshot()

    def snapshot(self) -> None:
        """Put what the table is into the store."""
        assert self.table.log is not None
        self.store.put_snapshot(self.id, self.table.log.count, saved(self.table))


def entry_of(id: str, record: Record, table: Table) -> StoredInput:
    """An input as a server writes it: chips are issued, then bought in with."""
    command = record.input
    if not isinstance(command, BuyIn):
        return StoredInput(id, record)
    name = table.seat(command.seat).player
    return StoredInput(
        id,
        record,
        moves=(
            BankMove(name, command.amount, "issue", "cage", None, record.now),
            BankMove(name, -command.amount, "buy-in", "house", id, record.now),
        ),
        audit=(AuditRow(record.now, "cage", f"issued {command.amount}", "asked for", id),),
    )


def _begun(table: Table, source: Seeded) -> Iterator[None]:
    from cardspeak.cards import DECKS

    for seat in table.occupied:
        if not seat.stack:
            table.apply(BuyIn(seat.number, table.notice.buy_in), table.now)
    deck = source.shuffled(DECKS[table.terms.game.deck].cards)
    table.next_hand(table.now + 60, deck)
    while (hand := table.hand) is not None:
        options = hand.options
        seat_number = options.seat if options.seat is not None else options.seats[0]
        table.act(choose(hand, options, source), seat_number, table.now)
        yield


def finish(table: Table, source: Seeded) -> None:
    """Play a hand to its end."""
    while (hand := table.hand) is not None:
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        table.act(choose(hand, options, source), seat, table.now)


def with_desk(store: Store) -> Desk:
    """A desk with a list and two names on it."""
    book = store.books.keep("common")
    desk = Desk.logged(book)
    assert desk.log is not None
    row = store.desks.open(desk.log.header, 1)
    desk.apply(OpenList(usual_notice(book, "holdem")), 1)
    for player in ("Ann", "Bob"):
        desk.apply(JoinList(player, usual_notice(book, "holdem").name), 2)
    *first, last = desk.log.drain()
    inputs = [DeskInput(row.id, each) for each in first]
    inputs.append(DeskInput(row.id, last, saved_desk(desk)))
    store.append([StoredInput("", None, desk=each) for each in inputs])
    return desk


def filled(store: Store, hands: int = 4, id: str = "t1", **words: object) -> Bots:
    """A room with one table that has played, with a snapshot on the way."""
    bots = Bots(store, id, **words)  # type: ignore[arg-type]
    bots.play(hands // 2)
    bots.write()
    bots.snapshot()
    bots.play(hands - hands // 2)
    bots.write()
    assert is_between_hands(bots.table)
    return bots


def with_event(store: Store, id: str = "e1") -> Tournament:
    """An event with a director and two entries, one of them asked for over the network."""
    book = store.books.keep("common")
    event = Tournament.logged(book, FLYER)
    assert event.log is not None
    row = EventRow(id, event.log.header, b"{}", 1)
    store.events.open(row)
    event.apply(commands.NameDirector("Cid"), 1)
    event.apply(commands.Enter("Ann"), 2, "Cid")
    event.apply(commands.Enter("Bob"), 3, "Cid")
    event.apply(commands.Announce("Bob is our guest of honor"), 4, "Cid")
    for record in event.log.drain():
        asked = "mark" if record.number == 2 else None
        store.append([StoredInput("", None, event=EventInput(id, record, asked))])
    return event
