"""A whole house at random: nobody in two seats, no name lost, no chip lost, every log replays."""

import random
from collections import Counter

import pytest

from cardspeak.books import Book, Notice, Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.deck import ChangeReason, InspectionStep
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.room import Desk, accounts
from cardspeak.room import commands as c
from cardspeak.room.draws import commitment
from cardspeak.room.events import DeskEvent, EntryEnded, Listed, Unlisted
from cardspeak.room.games import SeatClaim
from cardspeak.room.log import replay
from cardspeak.room.orders import CallPlayerOver
from cardspeak.room.people import Authority
from cardspeak.room.register import EntryKind, RegisterEntry
from cardspeak.room.reports import PlayerLeft
from cardspeak.room.saved_desk import restored, saved
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
SEED = b"sixteen bytes!!!"
PEOPLE = [f"P{number}" for number in range(70)]
GAMES = [f"g{number}" for number in range(1, 11)]
COMMANDS: dict[type[c.DeskCommand], int] = {
    c.OpenGame: 30, c.CloseGame: 1, c.JoinList: 20, c.Arrive: 4, c.LeaveList: 3, c.StepOut: 3,
    c.StepIn: 3, c.CallName: 20, c.NoAnswer: 4, c.AcceptSeat: 12, c.DeclineSeat: 4,
    c.PlaceMarker: 4, c.LiftMarker: 2, c.TakeSeat: 40, c.Quit: 8, c.AskSeatChange: 6,
    c.ChangeChair: 8, c.Transfer: 12, c.BreakGame: 8, c.KeepApart: 1, c.LiftEntry: 4, c.Pass: 4,
    c.DropSeatChange: 4, c.ReserveSeat: 2, c.GoAway: 20, c.ComeBack: 8, c.PickUpChips: 8,
    c.ReturnRack: 4, c.PlayOver: 16, c.ReclaimSeat: 8, c.NewSetUp: 6, c.ChangeDeck: 6,
    c.SeatGuest: 6, c.ObjectToGuest: 6, c.OpenDispute: 1, c.Discipline: 6, c.AppealEntry: 24,
    c.DecideAppeal: 24, c.EnterDebt: 1, c.SettleDebt: 4, c.Admit: 2,
    c.TakeUpSeat: 60, c.ReleaseSeat: 20, c.ComeToTable: 16, c.ChooseSeat: 6, c.SettleSeat: 8,
    c.ProposeGameChange: 6, c.VoteOnGameChange: 12, c.DropGameChange: 3, c.CommitDraw: 2,
    c.RevealDraw: 2, c.InspectSetUp: 8, c.CountStack: 3, c.TakeChipsAlong: 4, c.RestoreChips: 6,
    c.UndoLast: 16, c.AskForFloor: 3, c.AnswerFloorCall: 3, c.EndFloorCall: 3, c.TurnAway: 1,
    c.LetBackIn: 6,
}  # fmt: skip


class House:
    """A desk with tracked tables that are sometimes slow to answer."""

    def __init__(self, book: str, seed: int, done: Counter[str]) -> None:
        self.desk = Desk.logged(Book.load(book))
        self.tables: dict[str, TrackedTable] = {}
        self.random = random.Random(seed)
        self.now = 0
        self.done = done
        self.names: set[tuple[str, str]] = set()
        self.ended: set[int] = set()

    def command(self) -> c.Command:
        pick, people = self.random.choice, PEOPLE
        rare = [
            weight * (1 if kind.__name__ in self.done else 4) for kind, weight in COMMANDS.items()
        ]
        kind = self.random.choices([*COMMANDS], rare)[0]
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
        entry = self.random.randint(1, max(1, len(self.desk.register)))
        accused = self.desk.register.get(entry)
        step = pick(list(Penalty))
        new = pick([each.game for each in self.desk.games if each.is_new] or [game])
        known = self.desk.games.get(new)
        arrived = [name for name, _ in known.arrivals] if known and known.arrivals else people
        draw = pick([0, len(self.desk.draws)])
        waits = [move.player for move in self.desk.moves if move.absent] or people
        proposed = pick([each.game for each in self.desk.games if each.change] or [game])
        marker = pick(
            [
                (each.game, chair.seat)
                for each in self.desk.games
                for chair in each.chairs
                if chair.claim is SeatClaim.MARKER
            ]
            or [(game, seat)]
        )
        asking = pick([each.game for each in self.desk.floor_calls] or [game])
        banned = [each.person for each in self.desk.register if each.until] or people
        two = tuple(self.random.sample(arrived, min(2, len(arrived))))
        made: dict[type, c.Command] = {
            c.Admit: c.Admit(player),
            c.TakeUpSeat: c.TakeUpSeat(pick(waits)),
            c.ReleaseSeat: c.ReleaseSeat(pick(waits)),
            c.ComeToTable: c.ComeToTable(player, new),
            c.ChooseSeat: c.ChooseSeat(pick(arrived), new, seat),
            c.SettleSeat: c.SettleSeat(new, seat, two, (5, 40)),
            c.ProposeGameChange: c.ProposeGameChange(game, pick(SIGNS)),
            c.VoteOnGameChange: c.VoteOnGameChange(sitter, home, pick([True, True, False])),
            c.DropGameChange: c.DropGameChange(proposed),
            c.CommitDraw: c.CommitDraw(game, "a draw", commitment(SEED)),
            c.RevealDraw: c.RevealDraw(
                self.random.randint(1, len(self.desk.draws) + 1), SEED.hex()
            ),
            c.InspectSetUp: c.InspectSetUp(*self.inspection(game)),
            c.CountStack: c.CountStack(sitter, home, chips),
            c.TakeChipsAlong: c.TakeChipsAlong(*gone),
            c.RestoreChips: c.RestoreChips(*gone, 500),
            c.Discipline: c.Discipline(
                pick([player, sitter]),
                pick(list(Offense)),
                step,
                "seen",
                pick([0, 5, 30]),
                pick([None, home]),
            ),
            c.AppealEntry: c.AppealEntry(accused.person if accused else player, entry, "no"),
            c.DecideAppeal: c.DecideAppeal(entry, pick(list(c.AppealOutcome)), "seen again"),
            c.EnterDebt: c.EnterDebt(player, 8, "owed", pick([None, home])),
            c.SettleDebt: c.SettleDebt(entry),
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
            c.LiftMarker: c.LiftMarker(*marker),
            c.TakeSeat: c.TakeSeat(player, game, seat, chips),
            c.Quit: c.Quit(sitter, home),
            c.AskSeatChange: c.AskSeatChange(sitter, home, pick([0, seat])),
            c.ChangeChair: c.ChangeChair(sitter, home, seat),
            c.Transfer: c.Transfer(sitter, game, seat),
            c.BreakGame: c.BreakGame(game, cards, None, draw, pick([0, 15])),
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
            c.NewSetUp: c.NewSetUp(game),
            c.ChangeDeck: c.ChangeDeck(game, pick([None, ChangeReason.STICKY])),
            c.SeatGuest: c.SeatGuest(player, sitter, home),
            c.ObjectToGuest: c.ObjectToGuest(sitter, pick(self.guests(home) or people), home),
            c.OpenDispute: c.OpenDispute(game, (sitter,), "the pot"),
            c.Pass: c.Pass(),
            c.TurnAway: c.TurnAway(sitter, pick(list(c.KeptAway)), "seen", self.now + 3600),
            c.LetBackIn: c.LetBackIn(pick(banned), "enough"),
            c.UndoLast: c.UndoLast(max(1, self.desk.acts)),
            c.AskForFloor: c.AskForFloor(game, "a dispute"),
            c.AnswerFloorCall: c.AnswerFloorCall(asking),
            c.EndFloorCall: c.EndFloorCall(asking),
        }
        return made[kind]

    def inspection(self, game: str) -> tuple[str, InspectionStep]:
        """A set-up that is being inspected, and the step that comes next."""
        for each in self.desk.inspections:
            return each.game, each.left[0]
        return game, InspectionStep.FACES

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
        author = "flo" if isinstance(command, c.Discipline) else "house"
        try:
            events = self.desk.apply(command, self.now, author)
        except CardspeakError:
            assert self.desk.digest == before
            assert rows == [list(rows.items()) for rows in self.desk.rows]
            return
        self.done[type(command).__name__] += 1
        self.follow(events)
        if self.random.random() < 0.02:
            self.crash()
        if self.random.random() < 0.7:
            self.deal()
            self.pump()
        self.check()
        self.check_chips()

    def crash(self) -> None:
        """The desk is lost and comes back as it was saved; tables and their reports stay."""
        log = self.desk.log
        assert log is not None
        kept = restored(log.header, self.desk.book, saved(self.desk))
        assert (kept.digest, kept.last_act) == (self.desk.digest, self.desk.last_act)
        assert kept.next_deadline() == self.desk.next_deadline()
        kept.log = log
        self.desk = kept

    def follow(self, events: list[DeskEvent]) -> None:
        """Keep our own account of who is on which list."""
        for event in events:
            if isinstance(event, Listed):
                self.names.add((event.list, event.player))
            elif isinstance(event, Unlisted):
                self.names.discard((event.list, event.player))
            elif isinstance(event, EntryEnded):
                assert event.number not in self.ended, "a deadline fired twice"
                self.ended.add(event.number)

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
                    if isinstance(report, PlayerLeft):
                        report = self.with_chips(table.name, report)
                    told = c.ReportIn(table.name, number, report)
                    self.follow(self.desk.apply(told, self.now))
                    if self.random.random() < 0.01:
                        self.crash()  # the table sends again what was heard
                    if table.name in self.desk.games:
                        assert self.desk.apply(told, self.now) == []
            self.tables = {
                name: table for name, table in self.tables.items() if name in self.desk.games
            }

    def with_chips(self, table: str, report: PlayerLeft) -> PlayerLeft:
        """The player leaves with some of the chips at the table."""
        most = accounts.balance(self.desk, accounts.table(table))
        return PlayerLeft(report.seat, report.player, self.random.randint(0, most))

    def deal(self) -> None:
        """Begin or end hands at some tables."""
        for table in self.tables.values():
            if self.random.random() < 0.1 and not table.closing:
                button = self.random.randint(1, 10)
                table.hand_begins(button, button % 10 + 1)
                table.hand_over()

    def check_chips(self) -> None:
        """Chips that are held or on the way belong to a rack or a move, to the chip."""
        for name, account in self.desk.accounts.items():
            assert account.balance > 0 or name == accounts.CAGE
        for person in {move.player for move in self.desk.moves} | {*PEOPLE}:
            rack, move = self.desk.racks.get(person), self.desk.moves.get(person)
            held = accounts.balance(self.desk, accounts.held_for(person))
            coming = accounts.balance(self.desk, accounts.on_the_way(person))
            assert held == (rack.chips if rack else 0)
            assert coming == ((move.chips or 0) if move else 0)

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
        self.check_nothing_is_stale()
        listed = {(waiting.name, each.player) for waiting in desk.lists for each in waiting.names}
        assert listed == self.names, "a name came or went without an event"
        assert sum(account.balance for account in desk.accounts) == 0
        for entry in desk.register:
            assert entry.number in desk.people[entry.person].entries
            if entry.holds(desk.now):
                self.check_kept_out(entry)

    def check_nothing_is_stale(self) -> None:
        """Whoever is called can come, and whoever is away or wants another seat has one."""
        desk = self.desk
        held = Counter(
            chair.player
            for game in desk.games
            for chair in game.chairs
            if chair.claim is not SeatClaim.SEATED
        )
        assert max(held.values(), default=0) <= 1, f"two seats kept for one: {held.most_common(1)}"
        for game in desk.games:
            for chair in game.chairs:
                if chair.claim is SeatClaim.CALLED and not desk.lists[game.list].place(
                    chair.player
                ):
                    feeders = [each for each in desk.games if each.feeds == game.game]
                    assert any(each.stays(chair.player) for each in feeders), chair
            sitting = {chair.player for chair in game.seated}
            wishing = {wish.player for wish in game.wishes}
            assert wishing <= sitting, (game.game, wishing - sitting)
            assert {player for _, player in game.guests} <= sitting
            assert sitting.isdisjoint(guest for guest, _ in game.guests)
        for absence in desk.absences:
            here = desk.games.get(absence.game)
            chair_of = here.chair_of(absence.player) if here is not None else None
            move = desk.moves.get(absence.player)
            assert (
                (chair_of is not None and chair_of.claim is SeatClaim.SEATED)
                or absence.player in desk.shared
                or absence.player in desk.racks
                or (move is not None and move.absent)
            ), absence
        for game in desk.games:
            for chair in game.chairs:
                coming = desk.moves.get(chair.player)
                if chair.claim is SeatClaim.MOVING:
                    assert coming is not None, chair
                    assert (coming.game, coming.seat) == (game.game, chair.seat)
        for rack in desk.racks:
            if rack.pending:
                assert desk.games[rack.game].chair_of(rack.player) is not None, rack
        for shared in desk.shared:
            sits = desk.games[shared.game].chair_of(shared.guest)
            assert sits is not None or desk.racks[shared.owner].pending, shared
        for move in desk.moves:
            if move.chips is None:
                assert desk.games[move.left].chair_of(move.player) is not None, move

    def check_kept_out(self, entry: RegisterEntry) -> None:
        """A person whom the register keeps out is on no such list, and sits nowhere to stay."""
        for waiting in self.desk.lists:
            assert not (entry.keeps_out(waiting.name, None) and waiting.place(entry.person))
        for name, _ in self.desk.people[entry.person].chairs:
            game = self.desk.games[name]
            chair = game.chair_of(entry.person)
            assert chair is not None
            if entry.keeps_out(game.list, name) and entry.kind is not EntryKind.REFUSED_MOVE:
                assert chair.leaving


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
def test_a_random_house_keeps_every_name_chair_and_chip(book: str) -> None:
    done: Counter[str] = Counter()
    for seed in range(3):
        house = House(book, seed, done)
        house.desk.apply(c.Appoint("flo", Authority.FLOOR), 0)
        for sign in SIGNS:
            house.desk.apply(c.OpenList(sign), 0)
        for number, game in enumerate(GAMES):
            house.desk.apply(c.OpenGame(game, SIGNS[number % 2]), 0)
        for _ in range(2000):
            house.step()
        assert house.desk.log is not None
        again = replay(house.desk.log.header, house.desk.log.records)
        assert again.digest == house.desk.digest
        kept = restored(house.desk.log.header, house.desk.book, saved(house.desk))
        assert kept.digest == house.desk.digest
        assert kept.next_deadline() == house.desk.next_deadline()
    never = {kind.__name__ for kind in COMMANDS} - {*done}
    assert never <= ({"ReleaseSeat"} if book != "black-pearl" else set()), "taken at times"
