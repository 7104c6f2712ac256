"""What a ruling orders beyond the deal, carried out by the table: each by its own function.

What can only be done once the chips of the hand are counted waits until it is settled. Every chip
that moves does so through the journal. `Rulings` is what the table keeps of its orders; only this
module changes it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from cardspeak.books.policy.conduct import Penalty
from cardspeak.floor.core import orders as floor
from cardspeak.floor.core.orders import AnyOrder, Order
from cardspeak.hand import Hand
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import BANK, IMPOUNDED, POT, Why, seat_account
from cardspeak.table import accounts
from cardspeak.table import commands as c
from cardspeak.table.events import (
    ButtonCorrected,
    ChipsMoved,
    Happened,
    Movement,
    Ordered,
    PaidAtCage,
)
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.seats import Seat
    from cardspeak.table.table import Table

Kind = TypeVar("Kind", bound=Order)
Execute = Callable[["Table", Kind], list[Happened]]
"""Carries out one kind of order."""

POT_CITES: Cites = ("ruling.wrong_pot.becomes",)
HELD_CITES: Cites = ("ruling.impound",)
BUTTON_CITES: Cites = ("button.misplaced",)
AGAIN_CITES: Cites = ("misdeal.redeal",)
AGAIN_WON_CITES: Cites = ("showing.request.by_winner", "dead.retrieved.at_showdown")
CARRY_CITES: Cites = ("deck.carried_pot",)
FOULED_CITES: Cites = ("deck.fouled.late",)

GOES: frozenset[str] = frozenset(
    {
        Penalty.REMOVAL.value,
        Penalty.BARRING.value,
        Penalty.DISQUALIFICATION.value,
        Penalty.EVICTION.value,
        "leaves the game",
    }
)
"""Steps after which a player has no seat."""
SITS_OUT: frozenset[str] = frozenset({Penalty.SUSPENSION.value, Penalty.DEALT_OUT.value})
"""Steps after which a player is dealt out until called back."""


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What rulings have left at a table.

    `pending` are orders that wait for the end of the hand, `penalties` the steps taken against each
    player, `impounded` the chips held apart by the seat they were taken from, and `parties` the
    players of that hand by seat: they may have left when the matter is decided.
    """

    pending: tuple[AnyOrder, ...] = ()
    penalties: dict[str, tuple[str, ...]] = {}
    impounded: dict[int, int] = {}
    parties: dict[int, str] = {}


def execute(
    table: "Table", orders: Iterable[AnyOrder], put: Mapping[int, int] | None = None
) -> list[Happened]:
    """Carry out what a ruling orders; what needs the hand settled waits for that.

    `put` is what each seat had in the pot when it was ruled, less what it had won.
    """
    events: list[Happened] = []
    for order in orders:
        if isinstance(order, floor.CarryPot) and order.amount is None and order.seat is not None:
            order = floor.CarryPot((put or {}).get(order.seat, 0), order.seat)
        if isinstance(order, floor.GiveBackPot) and table.hand is None:
            order = floor.GiveBackPot(tuple((put or {}).items()))
        if isinstance(order, floor.TakeBackPot) and table.hand is not None:
            # the pot in question is that of the hand before, and this one will be counted first
            order = floor.HandOver(order.wrong, order.right, table.accounts.won.get(order.wrong, 0))
        if table.hand is not None and type(order) in _AFTER_THE_HAND:
            _wait(table, order)
        else:
            events += _DO[type(order)](table, order)
    return events


def after_the_hand(table: "Table") -> list[Happened]:
    """Carry out what waited for the hand, in the order it was ruled."""
    waiting = table.rulings.pending
    table.rulings = replace(table.rulings, pending=())
    return [event for order in waiting for event in _DO[type(order)](table, order)]


def _wait(table: "Table", order: AnyOrder) -> None:
    table.rulings = replace(table.rulings, pending=(*table.rulings.pending, order))


# The deal


def _correct_button(table: "Table", order: floor.CorrectButton) -> list[Happened]:
    """The next deal goes on from where the table's own record has the button."""
    last = table.rotation.last
    return [] if last is None else [ButtonCorrected(last.button, BUTTON_CITES)]


def _deal_again(table: "Table", order: floor.DealAgain) -> list[Happened]:
    return [Ordered("the same hand is dealt again", 0, 0, AGAIN_CITES)]


def _spoilt_deck(table: "Table", order: floor.SpoiltDeck) -> list[Happened]:
    return [Ordered("the deck is taken out of play", 0, 0)]


def _show_cards(table: "Table", order: floor.ShowCards) -> list[Happened]:
    return [Ordered(f"shows the cards to the table {order.when}", order.seat, 0)]


def _start_clock(table: "Table", order: floor.StartClock) -> list[Happened]:
    says = f"has {order.seconds} seconds to act, with a warning after {order.warn_at}"
    return [Ordered(says, order.seat, order.seconds, ("clock.used",))]


def _eliminate(table: "Table", order: floor.Eliminate) -> list[Happened]:
    return [Ordered("is out of the event", order.seat, 0, ("tournament.hidden_chips.eliminated",))]


# Chips


def _carry_pot(table: "Table", order: floor.CarryPot) -> list[Happened]:
    """Chips stay for the next deal: an amount out of one seat, which played for it."""
    if order.seat is None or not order.amount:
        return [_nothing(order.seat or 0, CARRY_CITES)]
    seat = table.at(order.seat)
    if seat is None:
        return [_gone(order.seat, CARRY_CITES)]
    amount = min(order.amount, seat.stack)
    if not amount:
        return [_nothing(order.seat, CARRY_CITES)]
    seat.stack -= amount
    accounts.forfeit(table, amount)
    table.journal.move(seat_account(order.seat), POT, amount, Why.BET)
    moved = ChipsMoved(order.seat, amount, Movement.STAYS_FOR_NEXT, CARRY_CITES)
    return [moved, *_cut(order.seat, amount, order.amount, CARRY_CITES)]


def _nothing(seat: int, cites: Cites) -> Ordered:
    return Ordered("no chips are there to be moved", seat, 0, cites)


def _gone(seat: int, cites: Cites = ()) -> Ordered:
    return Ordered("has left: nothing can be done any more", seat, 0, cites)


def _cut(seat: int, amount: int, wanted: int, cites: Cites) -> list[Happened]:
    """Say so where fewer chips were there than a ruling orders to be moved."""
    says = f"had only {amount} of the {wanted} that are due"
    return [Ordered(says, seat, wanted - amount, cites)] if amount < wanted else []


def _take_back_pot(table: "Table", order: floor.TakeBackPot) -> list[Happened]:
    """Move a wrongly won pot to another seat, as far as the chips are still there."""
    giver, taker = table.at(order.wrong), table.at(order.right)
    if giver is None or taker is None:
        return [Ordered("the pot cannot be moved: a player has left", order.wrong, 0, POT_CITES)]
    return _hand_chips(table, giver, taker, table.accounts.won.get(order.wrong, 0), POT_CITES)


def _hand_over(table: "Table", order: floor.HandOver) -> list[Happened]:
    giver, taker = table.at(order.seat), table.at(order.to)
    if giver is None or taker is None:
        return [Ordered("the chips cannot be moved: a player has left", order.seat, 0)]
    wanted = giver.stack if order.amount is None else order.amount
    return _hand_chips(table, giver, taker, wanted, ("tournament.hidden_chips.before_next",))


def _hand_chips(
    table: "Table", giver: "Seat", taker: "Seat", wanted: int, cites: Cites
) -> list[Happened]:
    amount = min(wanted, giver.stack)
    if not amount:
        return [_nothing(giver.number, cites)]
    giver.stack -= amount
    taker.stack += amount
    taker.broke = taker.only_odd = False
    table.journal.move(
        seat_account(giver.number), seat_account(taker.number), amount, Why.PUT_RIGHT
    )
    return [
        ChipsMoved(giver.number, amount, Movement.TAKEN_BACK, cites),
        ChipsMoved(taker.number, amount, Movement.HANDED_OVER, cites),
        *_cut(giver.number, amount, wanted, cites),
    ]


def award_again(table: "Table", was: Mapping[int, int], after: Hand) -> list[Happened]:
    """Move what the pots of the last hand come to once a mucked hand is live again."""
    now = after.stacks_by_seat
    events, _ = _put_right(table, {seat: now[seat] - was[seat] for seat in now}, AGAIN_WON_CITES)
    won = {seat: amount for seat, amount in after.winnings_by_seat.items() if amount}
    accounts.correct_winners(table, won)
    return events


def _give_back_pot(table: "Table", order: floor.GiveBackPot) -> list[Happened]:
    """The chips of the pot just pushed go back, once; what the house took of them stays due."""
    if not (order.lost and table.accounts.won):
        return [_nothing(0, FOULED_CITES)]
    events, due = _put_right(table, dict(order.lost), FOULED_CITES)
    accounts.correct_winners(table, {})
    says = "is still to get what did not come back from the pot"
    return events + [Ordered(says, seat, amount, FOULED_CITES) for seat, amount in due.items()]


def _put_right(
    table: "Table", due_to: Mapping[int, int], cites: Cites
) -> tuple[list[Happened], dict[int, int]]:
    """Move chips from the seats that have too many, as below zero, to those that have too few;
    and what each of these then still lacks."""
    owing = {seat: -amount for seat, amount in due_to.items() if amount < 0}
    due = {seat: amount for seat, amount in due_to.items() if amount > 0}
    events: list[Happened] = []
    for giver, owed in owing.items():
        left = owed
        for taker in due:
            amount = min(left, due[taker])
            payer, payee = table.at(giver), table.at(taker)
            if not amount:
                continue
            if payer is None or payee is None:
                events.append(_gone(giver if payer is None else taker, cites))
                continue
            events += _hand_chips(table, payer, payee, amount, cites)
            left -= amount
            due[taker] -= amount
    return events, {seat: amount for seat, amount in due.items() if amount}


def _remove_chips(table: "Table", order: floor.RemoveChips) -> list[Happened]:
    cites: Cites = ("tournament.hidden_chips.before_next",)
    seat = table.at(order.seat)
    if seat is None:
        return [_gone(order.seat, cites)]
    wanted = seat.stack if order.amount is None else order.amount
    amount = min(wanted, seat.stack)
    if not amount:
        return [_nothing(order.seat, cites)]
    seat.stack -= amount
    table.journal.move(seat_account(order.seat), BANK, amount, Why.REMOVED)
    moved = ChipsMoved(order.seat, amount, Movement.LEAVES_EVENT, cites)
    return [moved, *_cut(order.seat, amount, wanted, cites)]


# A pot held apart


def _impound(table: "Table", order: floor.Impound) -> list[Happened]:
    """Impound what the last hand won until the matter is decided."""
    events: list[Happened] = []
    parties = dict(table.over.players) if table.over is not None else {}
    for number, won in table.accounts.won.items():
        seat = table.at(number)
        amount = min(won, seat.stack) if seat is not None else 0
        if seat is None or not amount:
            continue
        seat.stack -= amount
        held = table.rulings.impounded
        impounded = {**held, number: held.get(number, 0) + amount}
        table.rulings = replace(table.rulings, impounded=impounded, parties=parties)
        table.journal.move(seat_account(number), IMPOUNDED, amount, Why.IMPOUNDED)
        events.append(ChipsMoved(number, amount, Movement.HELD_APART, HELD_CITES))
        events += _cut(number, amount, won, HELD_CITES)
    return events or [_nothing(0, HELD_CITES)]


def release(table: "Table", command: c.Release) -> list[Happened]:
    """Pay an impounded pot, all of it, to the players whom the decision names."""
    held = sum(table.rulings.impounded.values())
    if not held:
        raise TableRefusal("no pot is impounded", *HELD_CITES)
    if table.hand is not None:
        raise TableRefusal("an impounded pot is paid out between hands", *HELD_CITES)
    shares = dict(command.to) or dict(table.rulings.impounded)
    if sum(shares.values()) != held:
        raise TableRefusal(
            f"{held} is impounded, and the decision pays {sum(shares.values())}", *HELD_CITES
        )
    players = table.rulings.parties
    names = {number: players.get(number) or table.seat(number).player for number in shares}
    here = {seat.player: seat for seat in table.occupied}
    table.rulings = replace(table.rulings, impounded={}, parties={})
    events: list[Happened] = []
    for number, amount in shares.items():
        seat = here.get(names[number])
        if seat is None:  # the cage keeps it for a player who has left
            table.journal.move(IMPOUNDED, BANK, amount, Why.CASH_OUT)
            events.append(PaidAtCage(names[number], amount, HELD_CITES))
            continue
        seat.stack += amount
        seat.broke = seat.only_odd = False
        table.journal.move(IMPOUNDED, seat_account(seat.number), amount, Why.AWARD)
        events.append(ChipsMoved(seat.number, amount, Movement.PAID, HELD_CITES))
    return events


# Discipline


def _penalize(table: "Table", order: floor.Penalize) -> list[Happened]:
    """Enter a step against a player, who leaves, sits out, or is warned."""
    seat = table.at(order.seat)
    if seat is None:
        return [_gone(order.seat)]
    penalties = table.rulings.penalties
    steps = (*penalties.get(seat.player, ()), order.step)
    table.rulings = replace(table.rulings, penalties={**penalties, seat.player: steps})
    if order.step in GOES:
        seat.leaving = True
    elif order.step in SITS_OUT:
        seat.away = True
    return [Ordered(order.step, order.seat, 0, ("conduct.etiquette_steps", "conduct.code_steps"))]


_AFTER_THE_HAND: frozenset[type[Order]] = frozenset(
    {
        floor.CarryPot,
        floor.TakeBackPot,
        floor.HandOver,
        floor.RemoveChips,
        floor.Impound,
        floor.Eliminate,
    }
)

_DO: dict[type[Order], Execute[Any]] = {
    floor.CorrectButton: _correct_button,
    floor.DealAgain: _deal_again,
    floor.SpoiltDeck: _spoilt_deck,
    floor.ShowCards: _show_cards,
    floor.StartClock: _start_clock,
    floor.CarryPot: _carry_pot,
    floor.TakeBackPot: _take_back_pot,
    floor.GiveBackPot: _give_back_pot,
    floor.HandOver: _hand_over,
    floor.RemoveChips: _remove_chips,
    floor.Impound: _impound,
    floor.Eliminate: _eliminate,
    floor.Penalize: _penalize,
}


def executes(kind: type[Kind]) -> Callable[[Execute[Kind]], Execute[Kind]]:
    """Have the decorated function, of a module above this one, carry out an order."""

    def register(function: Execute[Kind]) -> Execute[Kind]:
        _DO[kind] = function
        return function

    return register
