"""After a hand: stacks, journal, kill and rock, players who are broke and players who leave."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.misdeal import Redeal
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Hand
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import BANK, JACKPOT, OTHERS, POT, RAKE, Why, seat_account
from cardspeak.table import (
    accounts,
    changes,
    chips,
    hand_in_play,
    kill,
    orders,
    rock,
    seating,
    transfers,
)
from cardspeak.table.events import Broke, HandSettled, Happened, KillOwed, Left, Marked, Marker
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.seats import Goes, Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

UNPOSTED_CITES: Cites = ("kill.unposted",)


def settle(table: "Table", hand: Hand) -> list[Happened]:
    """Everything that follows from a hand that is over; nothing in it can be refused."""
    try:
        return _settle(table, hand)
    except CardspeakError as error:
        raise BrokenInvariant(f"the hand cannot be settled: {error}") from error


def _settle(table: "Table", hand: Hand) -> list[Happened]:
    won = {seat: amount for seat, amount in hand.winnings_by_seat.items() if amount}
    stacks = _pay(table, hand, won)
    accounts.settle(table, won, hand.carried, _antes(table, hand))
    events: list[Happened] = [
        HandSettled(table.number, stacks, hand.raked, hand.jackpot, hand.carried)
    ]
    plan = table.in_play.plan
    assert plan is not None
    chopped = bool(table.in_play.choppers)
    replays = hand.is_misdeal and table.policy.misdeal.redeal is Redeal.REPLAY
    if not (chopped or hand.is_misdeal or hand.carried):
        _mark(table, hand, events)
    over = None
    if not chopped:
        players = {number: table.name_of(number) for number in hand.seats}
        over = HandRecord.of(table, hand, players)
    hand_in_play.end(table, over, redeal=plan if replays and not chopped else None)
    if table.rulings.pending:
        events += orders.after_the_hand(table)
    for seat in table.occupied:
        if seat.later and not seat.behind:
            seat.stack += seat.later
            seat.later = 0
        seat.plays_free = _plays_free(table, seat)
        if seat.is_broke and not seat.broke and seat.number in plan.dealt:
            seat.broke = True
            events.append(Broke(seat.number, ("buyin.minimum_bets",)))
        elif table.terms.playing_unit > 1 and chips.is_only_odd(table, seat):
            seat.broke = seat.only_odd = True
            events.append(Broke(seat.number, chips.ODD_CITES))
        if seat.leaving:
            if not seat.moving_out:
                events += unposted_kill(table, seat)
            events.append(free(table, seat))
    for seat in [seat for seat in table.occupied if seat.goes is not Goes.NOT]:
        transfers.played(table, seat)
        if seat.leaving:
            events.append(free(table, seat))
    changes.count_hand(table)
    return events


def _antes(table: "Table", hand: Hand) -> dict[str, int]:
    """What each player has anted for the pot that stays, those not dealt in included."""
    if hand.is_misdeal:
        return table.accounts.antes
    if not hand.carried:
        return {}
    dealt_in = {table.name_of(seat) for seat in hand.seats}
    absent = {name: put for name, put in table.accounts.antes.items() if name not in dealt_in}
    return absent | {table.name_of(seat): put for seat, put in hand.pot_left.antes.items()}


def _plays_free(table: "Table", seat: Seat) -> bool:
    """Whether a player without chips plays on for the antes matched in a pot that stays."""
    has_anted = bool(table.accounts.antes) and seat.player in table.accounts.antes
    return has_anted and not seat.stack and table.policy.draw.ante_only_carries


def _pay(table: "Table", hand: Hand, won: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """Chips go through the pot: what each put in, what each won, what the house took."""
    journal = table.journal
    stacks: list[tuple[int, int]] = []
    started, final, uncalled = hand.chips_before, hand.stacks_by_seat, hand.uncalled_by_seat
    refunds: list[tuple[int, int]] = []
    for number in hand.seats:
        put = started[number] - final[number] + won.get(number, 0)
        if number in uncalled:  # what went back and was bet again is entered once
            refund = min(uncalled[number], started[number] - put)
            refunds.append((number, refund))
            put += refund
        if put < 0:  # a ruling gave back what the player had in the pot carried over
            refunds.append((number, -put))
        elif put:
            journal.move(seat_account(number), POT, put, Why.BET)
    for number, refund in refunds:
        journal.move(POT, seat_account(number), refund, Why.REFUND)
    for number in hand.seats:
        if number in won:
            journal.move(POT, seat_account(number), won[number], Why.AWARD)
        seat = table.seat(number)
        seat.stack += final[number] - started[number]  # odd chips stayed out of the deal
        if seat.behind > seat.stack:
            seat.behind = seat.stack
        stacks.append((number, seat.stack))
    journal.move(POT, RAKE, hand.raked, Why.RAKE)
    journal.move(POT, JACKPOT, hand.jackpot, Why.DROP)
    return tuple(stacks)


def _mark(table: "Table", hand: Hand, events: list[Happened]) -> None:
    """Who has a leg up, must kill or has the rock after a pot."""
    plan = table.in_play.plan
    if table.notice.kill is not None and plan is not None:
        had = table.kill
        cites = kill.after(table, plan, hand)
        marks = table.kill
        if marks.must_kill:
            events.append(Marked(Marker.MUST_KILL, marks.must_kill, cites))
        elif (had.leg, had.must_kill) != (marks.leg, 0):
            events.append(Marked(Marker.LEG_UP, marks.leg, cites))
    if table.notice.rock is not None:
        events += rock.pass_on(table, hand)


def unposted_kill(table: "Table", seat: Seat) -> list[Happened]:
    """What a player who goes now owes: the kill that was not posted."""
    if table.kill.must_kill != seat.number:
        return []
    owed = kill.size(table, kill.times_due(table))
    accounts.owe(table, seat.player, owed)
    return [KillOwed(seat.player, owed, UNPOSTED_CITES)]


def free(table: "Table", seat: Seat) -> Left:
    """Cash a player out with everything, and free the seat."""
    number = seat.number
    amount = seat.stack + seat.later + seat.off_table
    taker, why = (OTHERS, Why.MOVED_OUT) if seat.moving_out else (BANK, Why.CASH_OUT)
    table.journal.move(seat_account(number), taker, amount, why)
    if amount and not seat.moving_out:
        accounts.cash_out(table, seat, amount)
    seating.free(table, seat)
    return Left(number, seat.player, amount, ("buyin.return_minutes", "buyin.return_amount"))
