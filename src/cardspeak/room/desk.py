"""The desk of a card room: lists, games, seats and people under one book; a pure state machine.

Commands, time and the reports of tables come in; events and orders for tables come out. A command
that the book does not allow is refused and changes nothing. What each rule means is in the modules
beside this one; here is what a desk is and which module answers which command.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.arguments import expect, shown
from cardspeak.books import Book, Notice, Policy
from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    absences,
    breaking,
    calls,
    chips,
    company,
    conduct,
    debts,
    decks,
    disputes,
    draws,
    event_books,
    floor_calls,
    games,
    kept_seats,
    limit_changes,
    lists,
    markers,
    moves,
    new_games,
    people,
    play_over,
    private_games,
    register,
    seat_changes,
    seating,
    table_reports,
    transfers,
    undo,
)
from cardspeak.room import commands as c
from cardspeak.room.absences import Absence, Rack
from cardspeak.room.accounts import RoomAccount
from cardspeak.room.actor import Actor, in_order
from cardspeak.room.chips import ChipCount
from cardspeak.room.closed_games import ClosedGame
from cardspeak.room.command_authority import AUTHORITY, OF_ONESELF
from cardspeak.room.decks import Inspection, SetUp
from cardspeak.room.disputes import Dispute
from cardspeak.room.draws import CardDraw
from cardspeak.room.events import DeskEvent
from cardspeak.room.floor_calls import FloorCall
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import (
    boxes,
    cage,
    claim_steps,
    claims,
    funds,
    gaming_day,
    offers,
    prize_board,
    time_charges,
)
from cardspeak.room.house_money.boxes import Taking
from cardspeak.room.house_money.claims import PromotionClaim
from cardspeak.room.house_money.funds import Fund
from cardspeak.room.house_money.gaming_day import GamingDay
from cardspeak.room.house_money.offers import OfferedPromotion
from cardspeak.room.house_money.time_charges import TimeCharge
from cardspeak.room.lists import WaitingList
from cardspeak.room.log import DeskHeader, DeskLog
from cardspeak.room.moves import PlayerMove
from cardspeak.room.orders import PendingOrder
from cardspeak.room.people import Patron
from cardspeak.room.play_over import SharedSeat
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.register import RegisterEntry
from cardspeak.room.rows import Rows
from cardspeak.room.undo import LastAct
from cardspeak.table.command_base import HOUSE
from cardspeak.table.log import digest, without_words

Handler = Callable[["Desk", Any, int, str], list[DeskEvent]]

HANDLERS: dict[type[c.DeskCommand], Handler] = {
    c.Appoint: people.appoint,
    c.OpenList: games.open_list,
    c.OpenGame: games.open_game,
    c.CloseGame: breaking.close_game,
    c.JoinList: lists.join,
    c.Arrive: lists.arrive,
    c.LeaveList: calls.leave_list,
    c.StepOut: lists.step_out,
    c.StepIn: lists.step_in,
    c.CallName: calls.call,
    c.NoAnswer: calls.no_answer,
    c.AcceptSeat: calls.accept,
    c.DeclineSeat: calls.decline,
    c.PlaceMarker: markers.lock_up,
    c.LiftMarker: markers.lift,
    c.ReserveSeat: markers.reserve,
    c.TakeSeat: seating.take,
    c.Quit: seating.quit_game,
    c.AskSeatChange: seat_changes.ask,
    c.DropSeatChange: seat_changes.drop,
    c.ChangeChair: seat_changes.change,
    c.Transfer: transfers.transfer,
    c.BreakGame: breaking.break_game,
    c.TakeUpSeat: kept_seats.take_up,
    c.ReleaseSeat: kept_seats.release,
    c.ComeToTable: new_games.come,
    c.ChooseSeat: new_games.choose,
    c.SettleSeat: new_games.settle,
    c.ProposeGameChange: limit_changes.propose,
    c.VoteOnGameChange: limit_changes.vote,
    c.ApproveGameChange: limit_changes.approve,
    c.DropGameChange: limit_changes.drop,
    c.CommitDraw: draws.commit,
    c.RevealDraw: draws.reveal,
    c.GoAway: absences.go_away,
    c.ComeBack: absences.come_back,
    c.PickUpChips: absences.pick_up,
    c.ReturnRack: absences.return_chips,
    c.PlayOver: play_over.play_over,
    c.ReclaimSeat: play_over.reclaim,
    c.NewSetUp: decks.new_set_up,
    c.InspectSetUp: decks.inspect,
    c.CountStack: chips.count,
    c.TakeChipsAlong: chips.take_along,
    c.RestoreChips: chips.restore,
    c.ChangeDeck: decks.change_deck,
    c.CountDeck: decks.count_deck,
    c.SeatGuest: company.seat_guest,
    c.ObjectToGuest: company.object_to_guest,
    c.OrderTalk: company.order_talk,
    c.LiftTalkOrder: company.lift_talk,
    c.OpenDispute: disputes.open_dispute,
    c.RuleDispute: disputes.rule_dispute,
    c.KeepApart: register.keep_apart,
    c.LiftEntry: conduct.pardon,
    c.Admit: conduct.admit,
    c.Discipline: conduct.discipline,
    c.TurnAway: conduct.turn_away,
    c.LetBackIn: conduct.let_back_in,
    c.BookEventMoney: event_books.book,
    c.EnterEventPenalty: event_books.penalize,
    c.StrikeEventPenalty: event_books.strike,
    c.AppealEntry: conduct.appeal,
    c.DecideAppeal: conduct.decide_appeal,
    c.EnterDebt: debts.enter,
    c.SettleDebt: debts.settle,
    c.SetGamingDay: gaming_day.set_day,
    c.TurnGamingDay: gaming_day.turn_by_hand,
    c.EnterDrop: boxes.enter_drop,
    c.CountBox: boxes.count,
    c.OfferPromotion: offers.offer,
    c.EndPromotion: offers.end,
    c.SeedFund: funds.seed,
    c.ClaimHand: claims.claim_hand,
    c.VerifyClaim: claim_steps.verify,
    c.ObjectToClaim: claim_steps.contest,
    c.DecideClaim: claim_steps.decide,
    c.ApproveClaim: claim_steps.approve,
    c.OpenEnvelope: prize_board.open_envelope,
    c.TakeOffer: prize_board.take_offer,
    c.ShowPapers: claim_steps.show_papers,
    c.PayClaim: claim_steps.pay,
    c.PayTime: time_charges.pay,
    c.VerifyTime: time_charges.verify,
    c.ChangeCharge: time_charges.change,
    c.FillTable: cage.fill,
    c.CreditTable: cage.credit,
    c.BuyChips: cage.buy,
    c.CashOut: cage.cash_out,
    c.CloseShift: cage.close_shift,
    c.ReportIn: table_reports.hear,
    c.UndoLast: undo.undo,
    c.AskForFloor: floor_calls.ask,
    c.AnswerFloorCall: floor_calls.answer,
    c.EndFloorCall: floor_calls.end,
    c.WaiveRules: private_games.waive,
    c.AgreeToWaiver: private_games.agree,
    c.EndWaiver: private_games.end,
    c.Pass: lambda desk, command, now, author: [],
}

_MOST_POLICIES = 1000


class Desk(Actor):
    """A desk.

    >>> from cardspeak.room.commands import JoinList, OpenList
    >>> desk = Desk(Book.load("common"))
    >>> sign = Notice(
    ...     name="4-8", game="holdem", structure="limit", bets=(4, 8), blinds=(2, 4), buy_in=40
    ... )
    >>> _ = desk.apply(OpenList(sign), now=0)
    >>> _ = desk.apply(JoinList("Ann", "4-8"), now=60)
    >>> [listed.player for listed in desk.lists["4-8"].names]
    ['Ann']
    """

    __slots__ = (
        "_policies", "absences", "accounts", "acts", "claims", "closed_games", "counts", "days",
        "disputes", "draws", "floor_calls", "funds", "games", "house", "inspections", "last_act",
        "lists", "log", "moves", "offers", "pending", "people", "racks", "register", "setups",
        "shared", "takings", "time_charges",
    )  # fmt: skip

    refusal = DeskRefusal

    def __init__(self, book: Book, log: DeskLog | None = None) -> None:
        super().__init__(book)
        self.house = HOUSE
        self.log = log
        self.acts = 0  # of the staff that could be taken back
        self.last_act: LastAct | None = None
        self._policies: dict[int, tuple[Notice, Policy]] = {}
        self.games: Rows[str, RoomGame] = Rows("games", games.times)
        self.lists: Rows[str, WaitingList] = Rows("lists", lists.times)
        self.people: Rows[str, Patron] = Rows("people")
        self.moves: Rows[str, PlayerMove] = Rows("moves", moves.times)
        self.absences: Rows[str, Absence] = Rows("absences", absences.times)
        self.racks: Rows[str, Rack] = Rows("racks")
        self.shared: Rows[str, SharedSeat] = Rows("shared seats")
        self.setups: Rows[str, SetUp] = Rows("set-ups")
        self.inspections: Rows[str, Inspection] = Rows("inspections")
        self.counts: Rows[tuple[str, str], ChipCount] = Rows("counts")
        self.draws: Rows[int, CardDraw] = Rows("draws")
        self.disputes: Rows[int, Dispute] = Rows("disputes")
        self.floor_calls: Rows[str, FloorCall] = Rows("floor calls")
        self.accounts: Rows[str, RoomAccount] = Rows("accounts")
        self.days: Rows[str, GamingDay] = Rows("gaming day", gaming_day.times)
        self.funds: Rows[str, Fund] = Rows("funds")
        self.takings: Rows[tuple[str, str, str], Taking] = Rows("takings")
        self.offers: Rows[str, OfferedPromotion] = Rows("promotions", offers.times)
        self.claims: Rows[int, PromotionClaim] = Rows("claims")
        self.time_charges: Rows[str, TimeCharge] = Rows("time charges", time_charges.times)
        self.register: Rows[int, RegisterEntry] = Rows("register", register.times)
        self.pending: Rows[tuple[str, str], PendingOrder] = Rows("orders")
        self.closed_games: Rows[str, ClosedGame] = Rows("closed games", later=True)

    @classmethod
    def logged(cls, book: Book) -> "Desk":
        """A desk that keeps the log of its inputs."""
        return cls(book, DeskLog(DeskHeader.begun(book)))

    @property
    def rows(self) -> tuple[Rows[Any, Any], ...]:
        """Everything that the desk knows."""
        return (
            self.games,
            self.lists,
            self.people,
            self.moves,
            self.absences,
            self.racks,
            self.shared,
            self.setups,
            self.inspections,
            self.counts,
            self.draws,
            self.disputes,
            self.floor_calls,
            self.accounts,
            self.days,
            self.funds,
            self.takings,
            self.offers,
            self.claims,
            self.time_charges,
            self.register,
            self.pending,
            self.closed_games,
        )

    def policy(self, notice: Notice | None = None) -> Policy:
        """What the book says of the game on a sign, or in general.

        Kept by sign: to resolve it anew took a third of the desk's time.
        """
        if notice is None:
            return self.book.policy
        kept = self._policies.get(id(notice))
        if kept is None or kept[0] is not notice:
            expect("the sign", notice, Notice, "the Notice of a list or a game", DeskRefusal)
            if len(self._policies) >= _MOST_POLICIES:
                self._policies.clear()
            kept = self._policies[id(notice)] = (notice, notice.policy(self.book))
        return kept[1]

    def apply(self, command: c.Command, now: int, author: str = HOUSE) -> list[DeskEvent]:
        """Do what is asked, or refuse it with a `CardspeakError` and change nothing."""
        do = HANDLERS.get(type(command))
        if do is None:
            raise DeskRefusal(f"{shown(command)} is not a command of the desk")
        command = self.checked(command)
        self._check_authority(command, author)
        with self.whole(command, now):
            due = self._come_due(now)
            done = do(self, command, now, author)
            follows = self._follow_up(now)
            act = undo.noted(self, command, author, done, due=bool(due or follows))
            events = [*due, *done, *follows]
            told = digest(without_words(events)) if self.log is not None else ""
        if act is not None and act is not self.last_act:
            self.acts = act.number
        self.last_act = act
        if self.log is not None:
            self.log.add(command, author, now, told, self.digest)
        return events

    def rehearse(self, now: int, *inputs: tuple[c.Command, str]) -> None:
        """Refuse what `apply` would refuse of commands with their authors, and change nothing."""
        with self.rehearsed(inputs, now):
            self._come_due(now)
            for command, author in inputs:
                self._check_authority(command, author)
                HANDLERS[type(command)](self, self.checked(command), now, author)

    def take_back(self) -> None:
        """Show everything as it was before the last command; what could be undone is not known."""
        super().take_back()
        self.last_act = None

    def orders(self) -> list[PendingOrder]:
        """The orders that tables have not answered, in the order they were given."""
        return in_order(self.pending)

    def rules(self, cites: Cites, name: str | None = None) -> tuple[str, ...]:
        """The rules behind some policies, by number; common practice where the book is silent."""
        context = None
        if name is not None:
            if not (isinstance(name, str) and name in self.lists):
                known = ", ".join(each for each, _ in self.lists.items()) or "none"
                raise DeskRefusal(f"no list is called {shown(name)}; lists: {known}")
            notice = self.lists[name].notice
            context = self.book.context(notice.game, notice.structure, notice.event)
        return self.cited(cites, context)

    def _check_authority(self, command: c.Command, author: str) -> None:
        """Refuse a command whose author does not have the office for it."""
        if author == self.house:
            return
        expect("the author", author, str, "a player's name or 'house'", DeskRefusal)
        needed = AUTHORITY[type(command)]
        if people.authority_of(self, author) >= needed:
            return
        if type(command) in OF_ONESELF and getattr(command, "player", None) == author:
            return
        raise DeskRefusal(f"only {needed.title} may do that")

    def _come_due(self, now: int) -> list[DeskEvent]:
        """What the clock brings before anything else happens."""
        events: list[DeskEvent] = []
        for name in self.lists.due(now):
            events += calls.run_out(self, name, now)
        for name in self.games.due(now):
            events += markers.lift_late(self, self.games[name], now)
        for name in self.absences.due(now):
            events += absences.tell(self, name)
        for name in self.moves.due(now):
            events += kept_seats.time_is_up(self, name, now)
        for number in self.register.due(now):
            events += conduct.ended(self, number, now)
        for title in self.offers.due(now):
            events += offers.end_period(self, title, now)
        for name in self.time_charges.due(now):
            events += time_charges.fall_due(self, name, now)
        if self.days.due(now):
            events += gaming_day.turn(self, now)
        return events

    def _follow_up(self, now: int) -> list[DeskEvent]:
        """A change of a list or a game: a marker past its time goes when someone waits.

        A player who has left one game of a list may be the one who waits for another.
        """
        events: list[DeskEvent] = []
        due = dict.fromkeys(self.games.changed)
        if due or self.lists.changed:
            due |= dict.fromkeys(self.games.due(now))
        for name in due:
            game = self.games.get(name)
            if game is not None and game.chairs:
                events += markers.lift_late(self, game, now)
        return events
