"""Tables at random under each book: seats, moves, absences, busts and rebuys over many hands.

The books' promises are read here a second time, from what was dealt and posted alone: chips and
cards are conserved, a refusal changes nothing, a round costs each player each blind once, nobody
plays free who let the big blind go by, and the log replays to the same digests.
"""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.table.seating import limit, notice

from cardspeak.books import Book
from cardspeak.books.policy.button import ButtonMethod, PassedOverBlind
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose
from cardspeak.hand import Fold, PostKind
from cardspeak.table import (
    AddOn,
    Agree,
    Arrival,
    Away,
    Back,
    BuyButton,
    BuyIn,
    CallBomb,
    Called,
    CallOver,
    ChangeSeat,
    Command,
    DealIn,
    DrawButton,
    FindOwing,
    Forfeit,
    JoinBomb,
    Kill,
    Leave,
    Looked,
    MoveOut,
    Passing,
    Plan,
    PostRequest,
    ProposeChange,
    PutBack,
    PutUp,
    Sit,
    Sleep,
    Spend,
    Straddle,
    Table,
    TableRefusal,
    TakeOff,
    WaitForBig,
)
from cardspeak.table.changes import is_due
from cardspeak.table.log import digest, parse, replay

SEATS = 7
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "common": ("common", {}),
    "catfish-bend dead": ("catfish-bend", {"choices": {"button.method": "dead"}}),
    "catfish-bend moving": ("catfish-bend", {"choices": {"button.method": "moving"}}),
    "black-pearl dead": ("black-pearl", {}),
    "black-pearl moving": ("black-pearl", {"choices": {"button.method": "moving"}}),
    "black-pearl kill": ("black-pearl", {"structure": "limit", "kill": "full", "buy_in": 60}),
    "black-pearl lowball": (
        "black-pearl", {"game": "ace-to-five", "structure": "limit", "buy_in": 60},
    ),
    "catfish-bend half kill": (
        "catfish-bend",
        {"game": "omaha-high-low", "structure": "limit", "kill": "half", "buy_in": 60},
    ),
    "official": ("official", {}),
    "seminole": ("seminole", {}),
    "seminole rock": ("seminole", {"rock": 0}),
    "oasis": ("oasis", {"structure": "limit", "buy_in": 60}),
    "seminole fives": ("seminole", {"blinds": (5, 10), "chip": 5, "buy_in": 203}),
    "black-pearl bomb": ("black-pearl", {"bomb": 4}),
}  # fmt: skip

seats = st.integers(1, SEATS)
REGULAR = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


class Tally:
    """What one player has done since being dealt in without a break, by the deals alone."""

    def __init__(self) -> None:
        self.bigs: list[int] = []
        self.smalls: list[int] = []
        self.since = 0


class TableMachine(RuleBasedStateMachine):
    name = "common"

    def __init__(self) -> None:
        super().__init__()
        book, words = TABLES[self.name]
        build = limit if words.get("structure") == "limit" else notice
        self.book = Book.load(book)
        self.table = Table.logged(self.book, build(**{"seats": SEATS} | words))
        self.first_notice = self.table.notice
        self.now = 0
        self.arrivals = 0
        self.tallies: dict[str, Tally] = {}
        self.sizes: list[int] = []
        self.let_by: set[str] = set()
        self.playing: set[str] = set()
        self.wronged: set[str] = set()

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, SEATS))
    def begin(self, seed: int, players: int) -> None:
        self.source = Seeded(seed)
        for seat in range(1, players + 1):
            self.sit(seat, Arrival.NEW)
            self.buy_in(seat, 2)
        ready = [seat.number for seat in self.table.occupied if seat.is_ready]
        assert self.do(DrawButton(tuple(self.source.shuffled(range(52))[: len(ready) + 12])))

    def do(self, command: Command) -> bool:
        """Ask for something; a refusal must change nothing and name what it consulted."""
        before = digest(self.table.state())
        try:
            self.table.apply(command, self.now)
        except TableRefusal as error:
            refusal = error
        else:
            return True
        assert digest(self.table.state()) == before, f"{command} was refused: {refusal}"
        self.table.rules(refusal.cites)
        return False

    # What players do between hands

    @rule(seat=seats, came=st.sampled_from(Arrival))
    def sit(self, seat: int, came: Arrival) -> None:
        self.arrivals += 1
        self.do(Sit(seat, f"player {self.arrivals}", came))

    @rule(seat=seats, times=st.integers(1, 3))
    def buy_in(self, seat: int, times: int) -> None:
        found = self.table.at(seat)
        bought = self.do(BuyIn(seat, self.table.notice.buy_in * times // 2))
        if bought and found is not None and not self.table.policy.missed.broke_owes:
            self.tallies.pop(found.player, None)
            self.let_by.discard(found.player)

    @rule(seat=seats, amount=st.integers(1, 50))
    def add_on(self, seat: int, amount: int) -> None:
        self.do(AddOn(seat, amount))

    @rule(seat=seats, kind=st.sampled_from([Leave, MoveOut]))
    def leave(self, seat: int, kind: Any) -> None:
        self.do(kind(seat))

    @rule(seat=seats)
    def away(self, seat: int) -> None:
        self.do(Away(seat))

    @rule(seat=seats, how=st.sampled_from([None, PostRequest, WaitForBig]))
    def back(self, seat: int, how: Any) -> None:
        self.do(Back(seat))
        if how is not None:
            self.do(how(seat))

    @rule(seat=seats, kind=st.sampled_from([PostRequest, BuyButton, Straddle, Kill]))
    def choose_way_in(self, seat: int, kind: Any) -> None:
        self.do(kind(seat))

    @rule(seat=seats, why=st.sampled_from(Called), waiting=st.integers(0, 3))
    def call_over(self, seat: int, why: Called, waiting: int) -> None:
        self.do(CallOver(seat, why, waiting))

    @rule(seat=seats, amount=st.integers(1, 40), kind=st.sampled_from([Spend, PutUp, Sleep]))
    def put_chips(self, seat: int, amount: int, kind: Any) -> None:
        self.do(kind(seat, amount))

    @rule(seat=seats, amount=st.integers(1, 60), back=st.booleans())
    def take_chips_along(self, seat: int, amount: int, back: bool) -> None:
        self.do(Away(seat))
        self.do(TakeOff(seat, amount))
        if back:
            self.do(Back(seat))
            self.do(PutBack(seat))

    @rule(seat=seats)
    def deal_in_by_mistake(self, seat: int) -> None:
        found = self.table.at(seat)
        if self.do(DealIn(seat)) and found is not None:
            self.let_by.discard(found.player)
            self.tallies.pop(found.player, None)
            self.wronged.add(found.player)

    @rule(times=st.sampled_from([1, 2, 4]), all_agree=st.booleans())
    def propose_change(self, times: int, all_agree: bool) -> None:
        first = self.first_notice
        bets = first.bets and (times * first.bets[0], times * first.bets[1])
        larger = msgspec.structs.replace(
            first, name=f"{times} times", bets=bets or None, buy_in=times * first.buy_in,
            blinds=tuple(times * blind for blind in first.blinds),
        )  # fmt: skip
        if self.do(ProposeChange(larger)) and all_agree:
            for seat in self.table.occupied:
                self.do(Agree(seat.number))

    @rule(amount=st.integers(4, 12), those=st.sets(seats, min_size=2))
    def bomb_pot(self, amount: int, those: set[int]) -> None:
        if self.do(CallBomb(amount)):
            for seat in sorted(those):
                self.do(JoinBomb(seat))

    @rule(seat=seats, amount=st.integers(1, 30))
    def forfeit(self, seat: int, amount: int) -> None:
        self.do(Forfeit(seat, amount))

    @rule(seat=seats, to=seats, blinds=st.sampled_from(Passing))
    def change_seat(self, seat: int, to: int, blinds: Passing) -> None:
        found = self.table.at(seat)
        player = found.player if found else ""
        if self.do(ChangeSeat(seat, to, blinds)):
            self.tallies.pop(player, None)
            self.let_by.discard(player)

    # Hands

    @precondition(lambda self: sum(seat.is_ready for seat in self.table.occupied) > 1)
    @rule(hands=st.integers(1, 6), folds=st.booleans())
    def play(self, hands: int, folds: bool) -> None:
        for _ in range(hands):
            for seat in self.table.occupied:
                if not seat.stack and not seat.away and self.source.below(3) == 0:
                    self.buy_in(seat.number, 2)
            if sum(seat.is_ready for seat in self.table.occupied) < 2:
                return
            self.one_hand(folds)

    def one_hand(self, folds: bool) -> None:
        table = self.table
        self.now += 60
        changes = is_due(table)
        foreseen = table.plan_next(self.now)
        last = table.rotation.last
        was = {seat.number: seat.player for seat in table.occupied}
        deal = table.next_hand(self.now, self.source.shuffled(DECKS[table.terms.game.deck].cards))
        assert changes or deal.plan == foreseen, "the preview is the deal"
        self.check_plan(deal.plan, was, last.big if last else 0)
        for number in sorted(table.in_play.owing):
            if self.source.below(2):
                looked = Looked.YES if self.source.below(2) else Looked.NO
                self.do(FindOwing(number, looked))
        while (hand := table.hand) is not None:
            options = hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            fold = folds and options.fold and not options.check
            action = Fold() if fold else choose(hand, options, self.source)
            table.act(action, seat, self.now)
            hand.check_conserved()

    def check_plan(self, plan: Plan, was: dict[int, str], last_big: int) -> None:
        at = plan.positions
        dealt = set(plan.dealt)
        assert len(dealt) >= 2
        if plan.is_bomb:
            assert all(due.kind is PostKind.BOMB for due in plan.dues), "no blinds in a bomb pot"
            assert self.table.rotation.last == plan.record
            return
        assert at.big in dealt, "somebody always has the big blind"
        for due in plan.dues:
            assert due.seat in dealt
            assert due.amount > 0
            self.table.rules(due.cites)
        for out in plan.out:
            assert out.seat not in dealt
            self.table.rules(out.cites)
        assert {out.seat for out in plan.out} | dealt == set(was), "every seat is told why"
        bought = self.table.rotation.last != at
        if len(dealt) > 2 and not bought and not (set(at.blinds) & {0}):
            order = [seat for seat in self.table.clockwise_from(at.button) if seat in at.blinds]
            assert tuple(order) == at.blinds, "button and blinds lie in order"
        self.check_free_hands(plan, was, last_big)
        self.count_round(plan, was, bought)

    def check_free_hands(self, plan: Plan, was: dict[int, str], last_big: int) -> None:
        """One who let the big blind go by pays at least as much to be dealt in again."""
        posted: dict[int, int] = {}
        for due in plan.dues:
            if due.kind is not PostKind.ANTE:
                posted[due.seat] = posted.get(due.seat, 0) + due.amount
        at = plan.record
        stayed = self.playing & {was[seat] for seat in plan.dealt}
        self.playing = {was[seat] for seat in plan.dealt}
        goes_on = len(stayed) > 1  # a game left with one player begins afresh
        for seat, player in was.items():
            if seat in plan.dealt:
                if player in self.let_by and len(plan.dealt) > 2 and goes_on:
                    assert posted.get(seat, 0) >= self.table.blinds[-1], f"seat {seat} plays free"
                self.let_by.discard(player)
            elif player in self.tallies and last_big and at.big != last_big:
                ahead = list(self.table.clockwise_from(last_big))
                if ahead.index(seat) < ahead.index(at.big):
                    self.let_by.add(player)
        self.let_by &= set(was.values())

    def count_round(self, plan: Plan, was: dict[int, str], bought: bool) -> None:
        number = len(self.sizes)
        ordinary = not bought and not (self.table.kill.must_kill or self.table.rock)
        if any(entering.in_gap for entering in plan.entering):
            ordinary = ordinary and not self.table.policy.entry.gap_has_next_button
        self.sizes.append(len(plan.dealt) if ordinary else 2)
        kinds: dict[int, set[PostKind]] = {}
        for due in plan.dues:
            kinds.setdefault(due.seat, set()).add(due.kind)
        for seat, player in was.items():
            if seat not in plan.dealt:
                if player in self.tallies:
                    self.tallies[player] = Tally()
                    self.tallies[player].since = number + 1
                continue
            tally = self.tallies.setdefault(player, Tally())
            paid = kinds.get(seat, set())
            if paid & {PostKind.SMALL_BLIND, PostKind.DEAD}:
                tally.smalls.append(number)
            if PostKind.BIG_BLIND in paid:
                tally.bigs.append(number)
                self.check_round(tally)

    def check_round(self, tally: Tally) -> None:
        """A player always present pays one small blind for each big one.

        Between two big blinds at a dead button; where a moving button carries a player past a
        blind, it comes with the next one at the latest.
        """
        if len(tally.bigs) < 2:
            return
        policy = self.table.policy.button
        moving = policy.method is ButtonMethod.MOVING
        if moving and policy.passed_over is PassedOverBlind.SPARED:
            return  # a player may be spared a blind, and none is posted later
        start, end = tally.bigs[0 if moving else -2], tally.bigs[-1]
        if start < tally.since or min(self.sizes[start : end + 1]) < 3:
            return
        smalls = [each for each in tally.smalls if start < each < end]
        if not moving:
            assert len(smalls) == 1, f"{len(smalls)} small blinds between two big ones"
            return
        smalls = [each for each in tally.smalls if start <= each <= end]
        bigs = len(tally.bigs)
        assert bigs - 1 <= len(smalls) <= bigs, f"{len(smalls)} small and {bigs} big blinds"

    @invariant()
    def chips_are_conserved(self) -> None:
        self.table.check_conserved()

    def teardown(self) -> None:
        log = self.table.log
        assert log is not None
        header, records = parse(log.lines())
        again = replay(header, records)
        assert again.log is not None
        assert again.log.chain == log.chain
        assert digest(again.state()) == digest(self.table.state())


@pytest.mark.parametrize("name", TABLES)
def test_a_table_keeps_its_promises(name: str) -> None:
    _run(name, examples=12, steps=40)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_table_keeps_its_promises_over_thousands_of_hands(name: str) -> None:
    _run(name, examples=150, steps=80)


def _run(name: str, examples: int, steps: int) -> None:
    machine = type("Machine", (TableMachine,), {"name": name})
    case = machine.TestCase  # type: ignore[attr-defined]
    case.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    case("runTest").runTest()
