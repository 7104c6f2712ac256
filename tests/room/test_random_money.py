"""A month of money at random: every account balances each day, and every log replays."""

import random
from collections import Counter, defaultdict
from importlib.resources import files

import pytest

from cardspeak.books import Book, Charge, Notice
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.cards import cards
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.promotions import PlayedHand
from cardspeak.room import Desk, accounts
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import boxes, funds
from cardspeak.room.house_money import money_events as e
from cardspeak.room.house_money.claims import ClaimState, account
from cardspeak.room.house_money.money_commands import MONEY_AUTHORITY
from cardspeak.room.house_money.money_report import ledger, posted_total, takings
from cardspeak.room.log import replay, replayed
from cardspeak.room.people import Authority
from cardspeak.room.tracked import TrackedTable

DAY = 24 * 60 * 60
STAFF = {"Sue": Authority.SUPERVISOR, "Flo": Authority.FLOOR, "Dan": Authority.DEALER}
CHARGES = (
    Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4),
    Charge(method=RakeMethod.FEE_PER_HAND, fee=3),
    Charge(method=RakeMethod.TIME, fee=6),
    None,
)
DEALS = (
    (("As Js", "9h 9d"), "Ah Ad Jh 9s 9c"),
    (("Ac Kd", "As Kh", "9h 9d"), "Ah Ad Kc 9s 9c"),
    (("Kd Ks", "Th 9h"), "Kh Kc Qh Jh 2s"),
    (("Ah Kh", "9h 8h"), "Qh Jh Th 2s 7c"),
    (("2s 2h", "8c 8d"), "2c 2d 6d 7s 9s"),
    (("As 8s", "2c 2d"), "Ah Ac 8d 5d 6d"),
    (("As Ks", "2c 2d"), "Ah Ac Kd 5d 6d"),
    (("As 7s", "2c 3d"), "Ah Jc Td 5d 6d"),
)
OWN = (
    "hourly-high-hand.toml",
    "falling-bad-beat.toml",
    "site-pool.toml",
    "mystery-board.toml",
)


class MoneyHouse:
    """A desk whose money moves at random, and a second account of it, kept from its events."""

    def __init__(self, book: str, seed: int) -> None:
        self.desk = Desk.logged(Book.load(book))
        self.random = random.Random(seed)
        self.now = 0
        self.tables: dict[str, TrackedTable] = {}
        self.done: Counter[str] = Counter()
        self.collected: defaultdict[str, int] = defaultdict(int)
        self.counted: defaultdict[str, int] = defaultdict(int)
        self.differences = 0
        self.seeded: defaultdict[str, int] = defaultdict(int)
        self.paid: defaultdict[str, int] = defaultdict(int)
        self.days = 0
        self.took_on: set[int] = set()

    def open(self) -> None:
        for name, authority in STAFF.items():
            self.do(c.Appoint(name, authority))
        for number, charge in enumerate(CHARGES):
            sign = Notice(
                name=f"sign {number}",
                game="holdem",
                structure=Structure.LIMIT,
                bets=(4, 8),
                blinds=(2, 4),
                buy_in=80,
                charge=charge,
                jackpot_drop=2,
            )
            self.do(c.OpenGame(f"g{number}", sign, c.Dealing.TRACKED))
            for seat in range(1, 7):
                self.do(c.TakeSeat(f"P{number}{seat}", f"g{number}", seat, 100))

    def do(self, command: c.Command, author: str = "house") -> None:
        self.follow(self.desk.apply(command, self.now, author))
        self.pump()

    def pump(self) -> None:
        for pending in self.desk.orders():
            self.tables.setdefault(pending.table, TrackedTable(pending.table)).obey(pending)
        for table in self.tables.values():
            reports, table.reports = table.reports, []
            for number, report in reports:
                self.follow(self.desk.apply(c.ReportIn(table.name, number, report), self.now))

    def follow(self, events: list[DeskEvent]) -> None:
        for event in events:
            if isinstance(event, e.DropTaken | e.TimeVerified):
                self.took_on.add(self.days + 1)
            if isinstance(event, e.DropTaken):
                self.collected[event.box] += event.chips
            elif isinstance(event, e.TimeVerified):
                self.collected[boxes.HOUSE_BOX] += event.chips
            elif isinstance(event, e.BoxCounted):
                self.counted[event.box] += event.counted
                self.collected[event.box] -= event.booked
                self.differences += event.booked - event.counted
            elif isinstance(event, e.ShiftClosed):
                self.differences -= sum(found for _, found in event.differences)
            elif isinstance(event, e.FundSeeded):
                self.seeded[event.fund] += event.chips
            elif isinstance(event, e.ClaimPaid):
                claim = self.desk.claims[event.claim]
                self.paid[event.fund] += claim.chips
            elif isinstance(event, e.GamingDayTurned):
                self.days += 1
        self.check()

    def command(self) -> tuple[c.Command, str]:
        pick, number = self.random.choice, self.random.randint
        game = pick([row.game for row in self.desk.games])
        held = [each.number for each in self.desk.claims if each.state is ClaimState.OPEN]
        claim = pick([*held[:3], number(1, max(1, len(self.desk.claims)))])
        author, witness = pick([*STAFF]), pick([*STAFF, "Gus"])
        players = [chair.player for chair in self.desk.games[game].seated] or ["Gus"]
        hands, board = pick(DEALS)
        self.random.shuffle(players)
        shown = tuple(
            [PlayedHand(name, cards(held)) for name, held in zip(players, hands, strict=False)]
        )
        found = self.desk.claims.get(claim)
        paid = [share.player for share in found.shares] if found else []
        to_come = [each.number for each in self.desk.claims if each.has_prize_to_come]
        prize = pick(to_come or [claim])
        shows = pick(paid or players)  # an empty fund pays nobody
        box = pick([boxes.HOUSE_BOX, *[row.fund for row in self.desk.funds]])
        booked = accounts.balance(self.desk, boxes.account(game, box))
        rows = [row for row in self.desk.time_charges if row.owes]
        time = pick(rows) if rows else None
        owes = pick(time.owes) if time is not None else (players[0], 6)
        floats = tuple(
            [
                (row.game, max(0, accounts.balance(self.desk, f"float of {row.game}") + extra))
                for row, extra in zip(self.desk.games, [0, 0, 3, -2], strict=False)
            ]
        )
        text = (files("cardspeak.promotions") / "catalog" / pick(OWN)).read_text("utf-8")
        gated: list[c.Command] = [
            c.VerifyClaim(claim),
            c.ApproveClaim(claim),
            c.PayClaim(claim),
            c.PayClaim(claim),
            c.ShowPapers(claim, shows, 2),
            c.OpenEnvelope(prize, pick([100, 150])),
            c.OpenEnvelope(prize, 100),
            c.TakeOffer(prize),
            c.ObjectToClaim(claim, pick(list(c.ClaimObjection)), "heard"),
            c.DecideClaim(claim, pick([True, False]), "seen"),
        ]
        made: list[c.Command] = [
            *[c.EnterDrop(game, number(1, 90), number(2, 9), pick([True, True, False]))] * 10,
            *gated * 2,
            c.CountBox(game, box, max(0, booked + pick([0, 0, 0, 1, -1])), witness),
            *[c.ClaimHand(game, shown, (cards(board),), number(10, 60))] * 2,
            c.PayTime(time.game if time else game, owes[0], number(0, owes[1])),
            c.VerifyTime(game),
            c.ChangeCharge(game, pick(CHARGES)),
            c.FillTable(game, number(1, 500), witness),
            c.CreditTable(game, number(1, 200), witness),
            c.BuyChips(pick(players), game, number(1, 200)),
            c.CashOut(pick(players), game, number(0, 90)),
            *[c.TakeSeat(f"N{number(1, 20)}", game, number(1, 6), 100)] * 2,
            c.TurnGamingDay(),
            c.CloseShift(floats, witness),
            c.SeedFund(
                pick(["bad beat", "high hand", *[row.fund for row in self.desk.funds]]),
                number(1, 999),
            ),
            *[c.OfferPromotion(text)] * 2,
            c.EndPromotion(
                pick(["hourly high hand", "falling bad beat", "pool of all games", "mystery board"])
            ),
            c.SetGamingDay(pick([6 * 60, 23 * 60]), pick([0, 600])),
            c.Pass(),
        ]
        return pick(made), pick([author, author, "house"])

    def step(self) -> None:
        self.now += self.random.randint(0, DAY // 12)
        if self.random.random() < 0.3:
            table = self.random.choice([*self.tables.values()])
            table.hand_begins(1, 2)
            table.hand_over()
            self.pump()
        command, author = self.command()
        before = self.desk.digest
        try:
            self.do(command, author)
        except CardspeakError:
            assert self.desk.digest == before
            return
        self.done[type(command).__name__] += 1
        self.check()
        if self.random.random() < 0.01:
            self.crash()

    def crash(self) -> None:
        """The desk is lost and comes back from its log."""
        assert self.desk.log is not None
        before = self.desk.digest
        self.desk = replay(self.desk.log.header, self.desk.log.records)
        assert self.desk.digest == before

    def check(self) -> None:
        """Every account is what the events say, to the chip."""
        desk = self.desk
        balances = {name: row.balance for name, row in desk.accounts.items()}
        assert sum(balances.values()) == 0
        free = {accounts.CAGE, accounts.DIFFERENCE, accounts.INCOME}
        assert all(chips > 0 for name, chips in balances.items() if name not in free)
        assert balances.get(accounts.DIFFERENCE, 0) == self.differences
        for box in (boxes.HOUSE_BOX, *[row.fund for row in desk.funds]):
            assert funds.in_boxes(desk, box) == self.collected[box]
        for row in desk.funds:
            aside = sum(
                balances.get(account(claim.number), 0)
                for claim in desk.claims
                if claim.promotion.fund == row.fund
            )
            held = balances.get(funds.account(row.fund), 0)
            waits = balances.get(funds.to_post(row.fund), 0)
            into = self.seeded[row.fund] + self.counted[row.fund] + row.advanced
            assert held + waits + aside == into - self.paid[row.fund]
            if row.places:
                assert 0 <= held - sum(row.places) < len(row.places)
        for claim in desk.claims:
            if claim.state is not ClaimState.OPEN:
                assert account(claim.number) not in balances


@pytest.mark.parametrize("book", ["catfish-bend", "official"])
def test_a_month_of_money_balances_every_day(book: str) -> None:
    done: Counter[str] = Counter()
    for seed in range(2):
        house = MoneyHouse(book, seed)
        house.open()
        while house.days < 30:
            house.step()
        done += house.done
        assert house.desk.log is not None
        again = replay(house.desk.log.header, house.desk.log.records)
        assert again.digest == house.desk.digest
        history = list(replayed(house.desk.log.header, house.desk.log.records))
        for row in house.desk.funds:
            assert posted_total(ledger(history, row.fund)) == row.posted
        taken = takings(house.desk)
        assert {each.day for each in taken if each.taken} == house.took_on
        assert len(house.took_on) > 25, "a day is short when its hour changes, and may be idle"
        assert sum(each.counted for each in taken) == sum(house.counted.values())
    never = {kind.__name__ for kind in MONEY_AUTHORITY} - {*done}
    assert never == (set() if book == "official" else {"VerifyTime"}), "taken at times"
