"""The exact count of a table: every card of the deck in one pile, every chip in one account.

It is asked for by the staff and by tests at any moment, and changes nothing. Whatever does not add
up is a broken invariant that names the pile or the account.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.hand import Hand, Phase
from cardspeak.money.journal import BANK, IMPOUNDED, JACKPOT, OTHERS, POT, RAKE, seat_account

if TYPE_CHECKING:
    from cardspeak.table.table import Table

_HOUSE = frozenset({BANK, OTHERS, RAKE, JACKPOT})


class Count(msgspec.Struct, frozen=True):
    """What was counted: cards by pile, chips by account of the journal, chips of the hand."""

    cards: dict[str, int]
    accounts: dict[str, int]
    hand: dict[str, int]


def count(table: "Table") -> Count:
    """Count every card and every chip; a `BrokenInvariant` names what differs."""
    _check_accounts(table)
    hand = table.hand
    if hand is None:
        return Count({}, table.journal.balances, {})
    hand.check_conserved()
    _check_hand(table, hand)
    return Count(_cards(hand), table.journal.balances, _chips(hand))


def _check_accounts(table: "Table") -> None:
    journal = table.journal
    if not journal.balanced:
        raise BrokenInvariant(f"the journal does not balance: {journal.balances}")
    due = {
        seat_account(seat.number): seat.stack + seat.later + seat.off_table
        for seat in table.occupied
    }
    due[POT] = table.accounts.carried if table.hand is None else table.hand.brought
    due[IMPOUNDED] = sum(table.rulings.impounded.values())
    for account, there in due.items():
        entered = journal.balance(account)
        if there != entered:
            raise BrokenInvariant(f"{account} has {there} chips, the journal {entered}")
    for account, amount in journal.balances.items():
        if account not in due and account not in _HOUSE:
            raise BrokenInvariant(f"the journal has {amount} chips in {account}, where nobody is")
        if amount < 0 and account not in (BANK, OTHERS):
            raise BrokenInvariant(f"{account} has {amount} chips in the journal")
    for seat in table.occupied:
        if min(seat.stack, seat.later, seat.off_table, seat.behind) < 0:
            raise BrokenInvariant(f"seat {seat.number} has less than nothing")
        if seat.behind > seat.stack:
            raise BrokenInvariant(f"seat {seat.number} has {seat.behind} behind of {seat.stack}")


def _check_hand(table: "Table", hand: Hand) -> None:
    if table.cut is not None and tuple(hand.deck.faces) != table.cut.faces:
        raise BrokenInvariant("the deck has other cards than those that were shuffled")
    for number, chips in hand.chips_before.items():
        seat = table.at(number)
        if seat is None or chips > seat.stack:
            raise BrokenInvariant(f"seat {number} plays with chips that it does not have")
    if hand.phase is not Phase.SHOWING and hand.in_pot != hand.contributed:
        there = hand.contributed
        raise BrokenInvariant(f"the pot is said to be {hand.in_pot} and has {there}")
    if hand.live_count != len(hand.live_seats):
        raise BrokenInvariant(f"{len(hand.live_seats)} hands are live, not {hand.live_count}")


def _cards(hand: Hand) -> dict[str, int]:
    counted = {
        "stub": len(hand.stub),
        "burns": len(hand.burns),
        "muck": len(hand.muck),
        "set aside": len(hand.set_aside),
        "discards": sum(map(len, hand.drawing.discards.values())) if hand.drawing else 0,
    }
    for place, board in enumerate(hand.boards, 1):
        counted["board" if place == 1 else f"board {place}"] = len(board)
    for seat, held in hand.slots_by_seat.items():
        counted[f"seat {seat}"] = len(held)
    return {pile: cards for pile, cards in counted.items() if cards}


def _chips(hand: Hand) -> dict[str, int]:
    counted = {
        "pot": hand.contributed,
        "rake": hand.raked,
        "jackpot": hand.jackpot,
        "carried over": hand.carried,
        "held back": sum(hand.held_back.values()),
    }
    for seat, stack in hand.stacks_by_seat.items():
        counted[f"seat {seat}"] = stack
    return {place: chips for place, chips in counted.items() if chips}
