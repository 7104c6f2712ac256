"""A whole house at random: nobody in two seats, no name lost, no chip lost, every log replays."""

import random
from collections import Counter

import pytest

from cardspeak.books import Book, Notice
from cardspeak.books.policy.deck import ChangeReason
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent, Listed, Unlisted
from cardspeak.room.games import SeatClaim
from cardspeak.room.log import replay
from cardspeak.room.orders import CallPlayerOver
from cardspeak.room.saving import restored, saved
from cardspeak.room.tracked import TrackedTable

SIGNS = (
    Notice(
        name="4-8", game="holdem", structure=Structure.LIMIT, bets=(4, 8), blinds=(2, 4), buy_in=80
    ),
    Notice(
        name="8-16",
        game="holdem",
        structure=Structure.LIMIT,
        bets=(8, 16),
        blinds=(4, 8),
        buy_in=160,
    ),
)
PEOPLE = [f"P{number}" for number in range(40)]
GAMES = ["g1", "g2", "g3", "g4", "g5"]
COMMANDS: dict[type[c.DeskCommand], int] = {
    c.OpenGame: 8, c.CloseGame: 1, c.JoinList: 20, c.Arrive: 4, c.LeaveList: 3, c.StepOut: 3,
    c.StepIn: 3, c.CallName: 20, c.NoAnswer: 4, c.AcceptSeat: 12, c.DeclineSeat: 4,
    c.PlaceMarker: 4, c.LiftMarker: 2, c.TakeSeat: 40, c.Quit: 8, c.AskSeatChange: 6,
    c.ChangeChair: 8, c.Transfer: 12, c.BreakGame: 1, c.KeepApart: 1, c.LiftEntry: 4, c.Pass: 4,
    c.DropSeatChange: 4, c.ReserveSeat: 2, c.GoAway: 20, c.ComeBack: 8, c.PickUpChips: 8,
    c.ReturnRack: 4, c.PlayOver: 16, c.ReclaimSeat: 8, c.NewSetUp: 3, c.ChangeDeck: 3,
    c.SeatGuest: 2, c.ObjectToGuest: 2, c.OpenDispute: 1,
}  # fmt: skip


class House:
    """A desk with tracked tables that are sometimes slow to answer."""

    def __init__(self, book: str, seed: int) -> None:
        self.desk = Desk.logged(Book.load(book))
        self.tables: dict[str, TrackedTable] = {}
        self.random = random.Random(seed)
        self.now = 0
        self.done: Counter[str] = Counter()
        self.names: set[tuple[str, str]] = set()

    def command(self) -> c.Command:
        pick, people = self.random.choice, PEOPLE
        kind = self.random.choices([*COMMANDS], [*COMMANDS.values()])[0]
        player, seat = pick(people), self.random.randint(1, 11)
        game = pick([each.game for each in self.desk.games] or GAMES)
        sitting = [(chair.player, each.game) for each in self.desk.games for chair in each.seated]
        sitter, home = pick(sitting) if sitting else (player, game)
        chips = self.random.choice((0, 100, 500))
        called = [
            chair.player
            for each in self.desk.games
            for chair in each.chairs
            if chair.claim is SeatClaim.CALLED
        ]
        gone = pick([(each.player, each.game) for each in self.desk.absences] or [(sitter, home)])
        names = [each.player for each in self.desk.lists[pick(SIGNS).name].present]
        waiting = names[0] if names else player
        answering = pick(called) if called else player
        seated = len(self.desk.games[game].seated) if game in self.desk.games else 2
        cards = tuple(self.random.sample(range(52), seated))
        made: dict[type, c.Command] = {
            c.OpenGame: c.OpenGame(
                pick(GAMES), pick(SIGNS), feeds=pick([None, None, game]), extra=pick([0, 0, 1])
            ),
            c.CloseGame: c.CloseGame(game, "quiet"),
            c.JoinList: c.JoinList(player, pick(SIGNS).name, pick(list(c.Entered))),
            c.Arrive: c.Arrive(player),
            c.LeaveList: c.LeaveList(player, pick(SIGNS).name),
            c.StepOut: c.StepOut(player),
            c.StepIn: c.StepIn(player),
            c.CallName: c.CallName(game, pick([0, seat])),
            c.NoAnswer: c.NoAnswer(answering),
            c.AcceptSeat: c.AcceptSeat(answering),
            c.DeclineSeat: c.DeclineSeat(answering),
            c.PlaceMarker: c.PlaceMarker(player, game, seat, in_pot=pick([True, False])),
            c.LiftMarker: c.LiftMarker(game, seat),
            c.TakeSeat: c.TakeSeat(player, game, seat, chips),
            c.Quit: c.Quit(sitter, home),
            c.AskSeatChange: c.AskSeatChange(sitter, home, pick([0, seat])),
            c.ChangeChair: c.ChangeChair(sitter, home, seat),
            c.Transfer: c.Transfer(sitter, game, seat),
            c.BreakGame: c.BreakGame(game, cards),
            c.KeepApart: c.KeepApart((player, pick(people)), "asked"),
            c.LiftEntry: c.LiftEntry(seat, "enough"),
            c.DropSeatChange: c.DropSeatChange(sitter, home),
            c.ReserveSeat: c.ReserveSeat(player, game, seat, "eyesight"),
            c.GoAway: c.GoAway(sitter, home, pick(list(c.AbsenceKind)), pick([0, 0, 50])),
            c.ComeBack: c.ComeBack(*gone),
            c.PickUpChips: c.PickUpChips(*gone),
            c.ReturnRack: c.ReturnRack(pick([rack.player for rack in self.desk.racks] or people)),
            c.PlayOver: c.PlayOver(waiting, gone[0], gone[1], self.random.randint(1, 60)),
            c.ReclaimSeat: c.ReclaimSeat(pick([s.owner for s in self.desk.shared] or people)),
            c.NewSetUp: c.NewSetUp(game, (player, sitter)),
            c.ChangeDeck: c.ChangeDeck(game, pick([None, ChangeReason.STICKY])),
            c.SeatGuest: c.SeatGuest(player, sitter, home),
            c.ObjectToGuest: c.ObjectToGuest(sitter, pick(self.guests(home) or people), home),
            c.OpenDispute: c.OpenDispute(game, (sitter,), "the pot"),
            c.Pass: c.Pass(),
        }
        return made[kind]

    def guests(self, game: str) -> list[str]:
        """The guests of a game."""
        found = self.desk.games.get(game)
        return [guest for guest, _ in found.guests] if found is not None else []

    def step(self) -> None:
        """Give one command, and check that a refusal has changed nothing."""
        self.now += self.random.randint(0, 90)
        command = self.command()
        before = self.desk.digest
        rows = [list(rows.items()) for rows in self.desk.rows]
        try:
            events = self.desk.apply(command, self.now)
        except CardspeakError:
            assert self.desk.digest == before
            assert rows == [list(rows.items()) for rows in self.desk.rows]
            return
        self.done[type(command).__name__] += 1
        self.follow(events)
        if self.random.random() < 0.7:
            self.pump()
        self.check()

    def follow(self, events: list[DeskEvent]) -> None:
        """Keep our own account of who is on which list."""
        for event in events:
            if isinstance(event, Listed):
                self.names.add((event.list, event.player))
            elif isinstance(event, Unlisted):
                self.names.discard((event.list, event.player))

    def pump(self) -> None:
        """Let the tables carry out orders, some of them twice, and report, also twice."""
        for _ in range(4):
            for pending in self.desk.orders():
                table = self.tables.setdefault(pending.table, TrackedTable(pending.table))
                for _ in range(self.random.randint(1, 2)):
                    table.obey(pending)
                held = table.seats.get(getattr(pending.order, "seat", 0))
                if isinstance(pending.order, CallPlayerOver) and held and held.called:
                    table.moves_on(pending.order.player)
            for table in self.tables.values():
                reports, table.reports = table.reports, []
                for number, report in reports:
                    told = c.ReportIn(table.name, number, report)
                    self.follow(self.desk.apply(told, self.now))
                    if table.name in self.desk.games:
                        assert self.desk.apply(told, self.now) == []
            self.tables = {
                name: table for name, table in self.tables.items() if name in self.desk.games
            }

    def check(self) -> None:
        """What is always so."""
        desk = self.desk
        seats: Counter[str] = Counter()
        for game in desk.games:
            places = [chair.seat for chair in game.chairs]
            assert len(places) == len(set(places)), "two players in one chair"
            assert all(game.has_seat(seat) for seat in places)
            for chair in game.chairs:
                assert (game.game, chair.seat) in desk.people[chair.player].chairs
                seats[chair.player] += chair.claim is SeatClaim.SEATED
        assert max(seats.values(), default=0) <= 1, "a player sits in two games"
        for person in desk.people:
            for game_name, seat in person.chairs:
                held = desk.games[game_name].chair(seat)
                assert held is not None
                assert held.player == person.name
        listed = {(waiting.name, each.player) for waiting in desk.lists for each in waiting.names}
        assert listed == self.names, "a name came or went without an event"
        assert sum(account.balance for account in desk.accounts) == 0


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
@pytest.mark.parametrize("seed", range(4))
def test_a_random_house_keeps_every_name_chair_and_chip(book: str, seed: int) -> None:
    house = House(book, seed)
    for sign in SIGNS:
        house.desk.apply(c.OpenList(sign), 0)
    for _ in range(1200):
        house.step()
    assert len(house.done) >= 0.8 * len(COMMANDS), house.done
    assert house.desk.log is not None
    again = replay(house.desk.log.header, house.desk.log.records)
    assert again.digest == house.desk.digest
    kept = restored(house.desk.log.header, house.desk.book, saved(house.desk))
    assert kept.digest == house.desk.digest
    assert kept.next_deadline() == house.desk.next_deadline()
