"""Every card and every chip of a table, counted one by one: none missing, none twice, in any pile.

Read from the piles and accounts themselves, apart from the engine's own counts.
"""

from cardspeak.hand import Hand
from cardspeak.money.journal import BANK, IMPOUNDED, JACKPOT, OTHERS, POT, RAKE
from cardspeak.table import Table


class MiscountError(AssertionError):
    """A card or a chip that is missing, or there twice."""


def count(table: Table) -> None:
    """Refuse a table where a card or a chip is not in its one place."""
    count_accounts(table)
    hand = table.hand
    if hand is not None:
        count_cards(hand)
        count_chips(hand)


def count_accounts(table: Table) -> None:
    """Every account of the journal is what lies there."""
    balance = table.journal.balance
    seats = 0
    for seat in table.occupied:
        if min(seat.stack, seat.later, seat.off_table, seat.behind) < 0:
            raise MiscountError(f"seat {seat.number} has less than nothing")
        held = seat.stack + seat.later + seat.off_table
        account = balance(f"seat {seat.number}")
        if held != account:
            raise MiscountError(f"seat {seat.number} has {held}, and its account {account}")
        seats += held
    hand = table.hand
    waiting = table.accounts.carried if hand is None else hand.brought
    if balance(POT) != waiting:
        raise MiscountError(f"{waiting} wait in the pot, and its account has {balance(POT)}")
    apart = sum(table.rulings.impounded.values())
    if balance(IMPOUNDED) != apart:
        raise MiscountError(f"{apart} are held apart, and the account has {balance(IMPOUNDED)}")
    house = sum(balance(name) for name in (BANK, OTHERS, RAKE, JACKPOT, POT, IMPOUNDED))
    if house + seats != 0:
        raise MiscountError(f"the accounts come to {house + seats}, not to nothing")
    if min(balance(RAKE), balance(JACKPOT)) < 0:
        raise MiscountError("the house has paid rake out")


def count_cards(hand: Hand) -> None:
    """Every card of the deck lies in exactly one pile."""
    size = len(hand.deck.faces)
    lies = bytearray(size)
    for pile in hand.piles:
        for slot in pile:
            lies[slot] += 1
    if lies.count(1) != size:
        wrong = {slot: times for slot, times in enumerate(lies) if times != 1}
        raise MiscountError(f"cards lie in so many piles: {wrong}")


def count_chips(hand: Hand) -> None:
    """Every chip of the deal is in one stack, bet or pot."""
    if min(*hand._stacks, *hand._put, *hand._bets, *hand._won, hand.dead, hand.in_pot) < 0:
        raise MiscountError("a stack, a bet or a pot is less than nothing")
    apart = sum(hand.held_back.values()) + hand.raked + hand.jackpot + hand.carried
    now = sum(hand.stacks_by_seat.values()) + hand.contributed + apart
    began = sum(hand.chips_before.values()) + hand.brought
    if now != began:
        raise MiscountError(f"the deal began with {began} chips and has {now}")
