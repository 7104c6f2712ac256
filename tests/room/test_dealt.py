"""Dealt tables under a desk: orders carried out once, reports made again from the log."""

import random

import msgspec
import pytest

from cardspeak.books import Book, Notice, Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.cards import Seeded
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Fold
from cardspeak.hand import Command as HandCommand
from cardspeak.money.journal import (
    BANK,
    IMPOUNDED,
    JACKPOT,
    OTHERS,
    RAKE,
    Why,
    seat_account,
)
from cardspeak.room import Desk, DeskRefusal, accounts, dealt, register
from cardspeak.room import commands as c
from cardspeak.room.events import DutyToFloor
from cardspeak.room.register import EntryKind
from cardspeak.room.reports import HandBegun, HandEnded, TableReport
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.table.kill import KillMarks
from cardspeak.table.log import Log, apply_record, replay
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.saved_table import is_between_hands, restored, saved

SIGN = Notice(
    name="4-8", game="holdem", structure=Structure.LIMIT, bets=(4, 8), blinds=(2, 4), buy_in=80
)
PEOPLE = [f"P{number}" for number in range(14)]


class DealtHouse:
    """A desk with dealt tables: every order is sent until it is answered, every report heard."""

    def __init__(self, book: str = "catfish-bend", seed: int = 0) -> None:
        self.book = Book.load(book)
        self.desk = Desk.logged(self.book)
        self.tables: dict[str, Table] = {}
        self.unheard: dict[str, list[tuple[int, TableReport]]] = {}
        self.duties: list[str] = []
        self.random = random.Random(seed)
        self.now = 0

    def do(self, command: c.Command) -> None:
        """Give the desk a command, and let the tables follow."""
        self.desk.apply(command, self.now)
        self.pump()

    def table(self, game: str) -> Table:
        """The table of a game."""
        if game not in self.tables:
            self.tables[game] = Table.logged(self.book, self.desk.games[game].notice)
            self.unheard[game] = []
        return self.tables[game]

    def input(self, game: str, command: t.Command) -> None:
        """Something happens at a table."""
        table = self.table(game)
        events = table.apply(command, self.now)
        self.unheard[game] += dealt.reports(table, events)

    def pump(self) -> None:
        """Carry orders down and reports up until nothing is under way."""
        for _ in range(20):
            for pending in self.desk.orders():
                table = self.table(pending.table)
                if dealt.is_due(table, pending):
                    self.input(pending.table, dealt.command_for(table, pending))
            told = [(game, *each) for game, reports in self.unheard.items() for each in reports]
            self.unheard = {game: [] for game in self.unheard}
            for game, number, report in told:
                events = self.desk.apply(c.ReportIn(game, number, report), self.now)
                self.duties += [event.says for event in events if isinstance(event, DutyToFloor)]
            self.tables = {
                game: table for game, table in self.tables.items() if game in self.desk.games
            }
            if not told:
                return

    def deal(self, game: str) -> None:
        """Deal a hand, if one can be dealt."""
        deck = tuple(Seeded(self.random.randbytes(8)).shuffled(range(52)))
        self.input(game, t.DeckCommand(deck))
        self.table(game).take_dealt()

    def act(self, game: str) -> None:
        """A player in turn does something at random."""
        hand = self.table(game).hand
        assert hand is not None
        options = hand.options
        assert options.seat is not None
        actions: list[HandCommand] = [Fold()] if options.fold and not options.check else []
        actions += [Check()] * 2 if options.check else []
        actions += [Call()] * 3 if options.call is not None else []
        actions += [options.wager.action(options.wager.least)] if options.wager else []
        self.input(game, t.Act(options.seat, self.random.choice(actions)))

    def check(self) -> None:
        """Desk and tables agree on who sits where with how much, where nothing is under way."""
        waiting = {pending.table for pending in self.desk.orders()}
        for game, table in self.tables.items():
            balance = table.journal.balance
            inside = -sum(balance(account) for account in (BANK, RAKE, JACKPOT, OTHERS))
            if game in waiting:
                continue
            assert accounts.balance(self.desk, accounts.table(game)) == inside
            here = {(chair.seat, chair.player) for chair in self.desk.games[game].seated}
            assert here == {(seat.number, seat.player) for seat in table.occupied}
        assert sum(account.balance for account in self.desk.accounts) == 0


def open_house(**words: object) -> DealtHouse:
    house = DealtHouse(**words)  # type: ignore[arg-type]
    house.do(c.OpenGame("one", SIGN))
    return house


def test_an_order_is_carried_out_once() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 3, 100))
    table = house.table("one")
    assert table.seat(3).stack == 100
    assert table.link.orders == 2
    before = table.state()
    with pytest.raises(TableRefusal, match="order 2 was answered before"):
        table.apply(t.Obey(2, (t.Sit(4, "Bob"),)), 0)
    with pytest.raises(TableRefusal, match="order 4 came before order 3"):
        table.apply(t.Obey(4, (t.Sit(4, "Bob"),)), 0)
    assert table.state() == before


def test_an_order_is_carried_out_whole_or_not_at_all() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 3, 7))  # too few chips for this game
    assert house.table("one").at(3) is None
    assert house.table("one").link.orders == 2
    assert house.desk.games["one"].chair(3) is None
    assert house.duties == ["the minimum buy-in is 80, not 7"]
    house.check()


def test_the_seat_of_a_player_waits_for_the_hand_to_end() -> None:
    house = open_house()
    for seat, player in enumerate(("Ann", "Bob", "Cid"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    house.input("one", t.DrawButton((51, 12, 30)))
    house.deal("one")
    house.do(c.ChangeChair("Ann", "one", 7))
    assert house.table("one").at(7) is None
    assert len(house.desk.orders()) == 1
    while house.table("one").hand is not None:
        house.act("one")
    house.pump()
    assert house.table("one").seat(7).player == "Ann"
    house.check()


def test_chips_travel_with_a_player_who_changes_games() -> None:
    house = open_house()
    house.do(c.OpenGame("two", SIGN))
    for seat, player in enumerate(("Ann", "Bob", "Cid"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    house.do(c.TakeSeat("Dee", "two", 1, 90))
    house.input("one", t.DrawButton((51, 12, 30)))
    house.deal("one")
    house.do(c.Transfer("Ann", "two", 5))
    assert house.table("one").seat(1).player == "Ann", "the book lets Ann stay to the big blind"
    while house.table("one").at(1) is not None:
        while house.table("one").hand is not None:
            house.act("one")
        if house.table("one").at(1) is not None:
            house.deal("one")
    house.pump()
    ann = house.table("two").seat(5)
    assert ann.player == "Ann"
    assert ann.before is not None
    assert ann.stack == ann.before.chips > 0
    assert house.table("one").at(1) is None
    assert not house.desk.moves
    house.check()


@pytest.mark.parametrize("ends", [c.CloseGame("one", "it is late"), c.BreakGame("one", (51, 30))])
def test_a_player_on_the_way_when_the_game_ends_takes_the_chips_along(ends: c.Command) -> None:
    house = open_house()
    house.do(c.OpenGame("two", SIGN))
    for seat, player in enumerate(("Ann", "Bob", "Cid"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    house.do(c.TakeSeat("Dee", "two", 1, 90))
    one, two = house.table("one"), house.table("two")
    house.input("one", t.DrawButton((51, 12, 30)))
    house.deal("one")
    house.do(c.Transfer("Bob", "two", 5))
    house.do(ends)
    while one.hand is not None:
        house.act("one")
    house.pump()
    assert two.seat(5).player == "Bob"
    assert one.journal.balance(OTHERS) == -two.journal.balance(OTHERS) >= two.seat(5).stack > 0
    house.check()


def test_chips_bought_at_the_table_and_rake_are_booked() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 1))
    house.input("one", t.BuyIn(1, 200))
    house.pump()
    assert accounts.balance(house.desk, "table one") == 200
    house.do(c.Quit("Ann", "one"))
    assert accounts.balance(house.desk, accounts.CAGE) == 0
    house.check()


def test_the_desk_hears_where_button_and_big_blind_are() -> None:
    house = open_house()
    for seat, player in enumerate(("Ann", "Bob", "Cid"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    house.input("one", t.DrawButton((51, 12, 30)))
    house.deal("one")
    house.pump()
    game, last = house.desk.games["one"], house.table("one").rotation.last
    assert last is not None
    assert (game.button, game.big_blind) == (last.button, last.big)
    assert game.big_blind > 0


def test_a_change_that_the_desk_has_made_begins_with_the_next_hand() -> None:
    house = open_house()
    for seat, player in enumerate(("Ann", "Bob"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 200))
    higher = msgspec.structs.replace(SIGN, name="6-12", bets=(6, 12), blinds=(3, 6), buy_in=120)
    house.do(c.ProposeGameChange("one", higher))
    house.input("one", t.DrawButton((51, 12)))
    house.deal("one")
    house.pump()
    assert house.table("one").notice.name == "4-8", "the hand is played as it began"
    while house.desk.games["one"].list == "4-8":
        while house.table("one").hand is not None:
            house.act("one")
        house.pump()
        if house.desk.games["one"].list == "4-8":
            house.deal("one")
    assert house.table("one").notice.name == "6-12"
    assert not house.desk.orders()


def test_a_kill_walked_out_on_stands_in_the_register_of_the_room() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 1, 100))
    table = house.table("one")
    table.kill = KillMarks(must_kill=1, level=1)
    house.input("one", t.WalkOut(1))
    house.pump()
    (entry,) = house.desk.register
    assert (entry.person, entry.kind, entry.owed) == ("Ann", EntryKind.DEBT, 8)
    house.check()


def test_nobody_owes_a_kill_to_a_game_that_the_house_closes() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 1, 100))
    house.table("one").kill = KillMarks(must_kill=1, level=1)
    house.do(c.CloseGame("one", "late"))
    assert "one" not in house.desk.games
    assert not list(house.desk.register)
    house.check()


def test_a_player_of_a_broken_game_goes_over_whatever_kill_is_due() -> None:
    house = open_house()
    house.do(c.OpenGame("two", SIGN))
    house.do(c.TakeSeat("Ann", "one", 1, 100))
    house.table("one").kill = KillMarks(must_kill=1, level=1)
    house.do(c.BreakGame("one", (51,)))
    assert house.desk.games["two"].stays("Ann")
    assert "one" not in house.desk.games
    house.check()


def test_a_game_with_an_impounded_pot_does_not_break_until_it_is_paid_out() -> None:
    house = open_house()
    for seat, player in enumerate(("Ann", "Bob"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    table = house.table("one")
    table.seat(1).stack -= 30  # as a ruling impounds it
    table.rulings = msgspec.structs.replace(table.rulings, impounded={1: 30})
    table.journal.move(seat_account(1), IMPOUNDED, 30, Why.IMPOUNDED)
    house.input("one", t.Away(2))
    house.pump()
    assert house.desk.games["one"].held == 30
    for command in (c.CloseGame("one", "late"), c.BreakGame("one", (51, 12))):
        with pytest.raises(DeskRefusal, match="30 of a pot is impounded at one") as refused:
            house.do(command)
        assert house.desk.rules(refused.value.cites) == ("catfish-bend:S2.decision.7",)
    house.input("one", t.Release(((2, 30),)))
    house.pump()
    house.do(c.CloseGame("one", "late"))
    assert "one" not in house.desk.games
    assert accounts.balance(house.desk, accounts.CAGE) == 0
    house.check()


def test_a_game_whose_impounded_pot_is_of_a_player_who_left_can_be_closed() -> None:
    house = open_house()
    for seat, player in enumerate(("Ann", "Bob"), start=1):
        house.do(c.TakeSeat(player, "one", seat, 100))
    table = house.table("one")
    table.seat(1).stack -= 30  # as a ruling impounds it
    table.rulings = msgspec.structs.replace(
        table.rulings, impounded={1: 30}, parties={1: "Ann", 2: "Bob"}
    )
    table.journal.move(seat_account(1), IMPOUNDED, 30, Why.IMPOUNDED)
    house.do(c.Quit("Ann", "one"))
    assert table.at(1) is None
    house.input("one", t.Release())
    house.pump()
    house.do(c.CloseGame("one", "late"))
    assert "one" not in house.desk.games
    house.check()


def test_a_barred_player_goes_owing_the_kill_that_is_due() -> None:
    house = open_house()
    house.do(c.TakeSeat("Ann", "one", 1, 100))
    house.table("one").kill = KillMarks(must_kill=1, level=1)
    house.do(c.Discipline("Ann", Offense.CHEATING, Penalty.BARRING, "again and again"))
    assert house.table("one").at(1) is None
    kinds = {entry.kind: entry for entry in register.record(house.desk, "Ann")}
    assert kinds[EntryKind.DEBT].owed == house.table("one").accounts.debts["Ann"]
    assert kinds[EntryKind.DEBT].game is None, "in every game of the house"
    house.check()


def test_a_table_that_no_desk_runs_has_the_digests_it_had() -> None:
    table = Table(Book.load("common"), SIGN)
    assert len(table.state()) == 4
    table.apply(t.Obey(1), 0)
    assert len(table.state()) == 5


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
@pytest.mark.parametrize("seed", range(3))
def test_a_random_house_of_dealt_tables_agrees_with_its_desk(book: str, seed: int) -> None:
    house = open_house(book=book, seed=seed)
    house.do(c.OpenGame("two", SIGN))
    pick = house.random.choice
    kinds: set[type] = set()
    for _ in range(700):
        house.now += house.random.randint(0, 60)
        desk = house.desk
        games = [game.game for game in desk.games] or ["one"]
        game, player, seat = pick(games), pick(PEOPLE), house.random.randint(1, 10)
        sitting = [(chair.player, each.game) for each in desk.games for chair in each.seated]
        sitter, home = pick(sitting) if sitting else (player, game)
        table = house.tables.get(game)
        asked = pick(
            [
                c.TakeSeat(player, game, seat, pick([0, 10, 100, 300])),
                c.TakeSeat(player, game, seat, 200),
                c.Quit(sitter, home),
                c.GoAway(sitter, home),
                c.ComeBack(sitter, home),
                c.ChangeChair(sitter, home, seat),
                c.Transfer(sitter, game, seat),
                c.PickUpChips(sitter, home),
                c.OpenGame(pick(["one", "two", "three"]), SIGN),
                c.CloseGame(game, "quiet") if house.random.random() < 0.1 else c.Pass(),
                c.BreakGame(game) if house.random.random() < 0.1 else c.Pass(),
                *[None] * 12,
            ]
        )
        try:
            if asked is not None:
                house.do(asked)
            elif table is not None and table.hand is not None:
                house.act(game)
            elif table is not None:
                if table.rotation.last is None and len(table.occupied) > 1:
                    cards = house.random.sample(range(52), len(table.occupied))
                    house.input(game, t.DrawButton(tuple(cards)))
                house.deal(game)
        except CardspeakError:
            continue
        told = [report for reports in house.unheard.values() for _, report in reports]
        kinds |= {type(report) for report in told}
        if house.random.random() < 0.8:
            house.pump()
            house.check()
    house.pump()
    house.check()
    assert {HandBegun, HandEnded} <= kinds
    for game, table in house.tables.items():
        assert table.log is not None
        again = replay(table.log.header, table.log.records, house.book)
        assert again.link == table.link
        assert reports_of(table) == table.link.reports
        if is_between_hands(table):
            assert restored(table.log.header, house.book, saved(table)).link == table.link
        assert house.desk.games[game].heard == table.link.reports


def reports_of(table: Table) -> int:
    """The number of the last report that a log played again gives; every number comes once."""
    assert table.log is not None
    again = Table(table.book, table.log.header.notice, log=Log(table.log.header))
    numbers: list[int] = []
    for record in table.log.records:
        events = apply_record(again, record)
        numbers += [number for number, _ in dealt.reports(again, events)]
    assert numbers == [*range(1, len(numbers) + 1)]
    return len(numbers)
