"""What the house does at a table: the first button, a button put right, forfeits, the time charge.

Each function checks first and changes afterwards. Chips move through the table's journal.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.button import Misplaced
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import POT, RAKE, Why, seat_account
from cardspeak.table import accounts, button, changes, hand_in_play, rotation
from cardspeak.table import commands as c
from cardspeak.table.button import Positions
from cardspeak.table.events import ButtonCorrected, ButtonDrawn, ChipsMoved, Happened, Movement
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import first_clockwise, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

TIME_CITES: Cites = ("rake.time_minutes", "rake.time_in_advance")


def draw_button(table: "Table", command: c.DrawButton, now: int) -> list[Happened]:
    """Draw for the button of a new game."""
    coming = changes.coming(table)
    if table.hand is not None or (table.rotation.last is not None and coming is None):
        raise TableRefusal("players draw for the button once, before the first hand")
    ready = [seat.number for seat in table.occupied if seat.is_ready]
    if len(ready) < 2:
        raise TableRefusal(f"a game needs two players with chips; there are {len(ready)}")
    policy = table.policy if coming is None else coming.policy(table.book)
    wins = (table.terms.game if coming is None else coming.spread_of(table.book)).wins
    is_low = len(wins) == 1 and wins[0].is_low
    cards = button.drawn_in_order(policy, ready, command.cards, command.seats)
    drawn = button.first_button(policy, is_low, ready, cards)
    changed = changes.at_draw(table)
    rotation.draw(table, drawn)
    return [*changed, ButtonDrawn(drawn, button.FIRST_CITES)]


def correct_button(table: "Table", command: c.CorrectButtonCommand, now: int) -> list[Happened]:
    """Put the button where it should have been: the next deal has it there."""
    last = table.rotation.last
    cites = ("button.misplaced",)
    if last is None or table.hand is not None:
        raise TableRefusal("the button is corrected between hands", *cites)
    if table.policy.button.misplaced is Misplaced.FROM_THERE:
        raise TableRefusal("the button moves on from where it was", *cites)
    number = command.button
    had = None
    if table.in_play.redeal is not None:
        hand_in_play.forget_redeal(table)  # that hand was none: the button comes there now
    elif number == last.button:
        return [ButtonCorrected(number, cites)]
    elif _came_early(table, last, number):
        had = last
    here = {seat.number for seat in table.occupied if seat.stack} | {last.button}
    was = max((each for each in here if each < number), default=max(here))
    seats: list[int] = []
    for _ in last.blinds:
        seats.append(first_clockwise(seats[-1] if seats else was, here, table.count))
    rotation.correct(table, Positions(was, tuple(seats), last.dealt), had)
    return [ButtonCorrected(number, cites)]


def _came_early(table: "Table", last: Positions, right: int) -> bool:
    """Whether the place of the last deal lies beyond the right one: it was not due yet."""
    before = table.rotation.before
    if before is None:
        return True
    behind = is_between(before.button, last.button, right, table.count)
    return not behind and last.button != before.button


def forfeit(table: "Table", command: c.Forfeit, now: int) -> list[Happened]:
    """Take chips from a seat for the next pot, by a ruling."""
    seat = table.seat(command.seat)
    if table.hand is not None or command.amount > seat.stack:
        raise TableRefusal(f"seat {seat.number} cannot forfeit {command.amount} now")
    seat.stack -= command.amount
    accounts.forfeit(table, command.amount)
    table.journal.move(seat_account(seat.number), POT, command.amount, Why.BET)
    return [ChipsMoved(seat.number, command.amount, Movement.FORFEITED, ("deck.carried_pot",))]


def collect_time(table: "Table", command: c.CollectTime, now: int) -> list[Happened]:
    """Collect the time charge from each player, when it is due."""
    policy = table.policy.rake
    if RakeMethod.TIME not in policy.methods or table.hand is not None:
        raise TableRefusal("time is not collected now", "rake.methods")
    lasts = policy.time_minutes * 60
    since = min((seat.sat_at for seat in table.occupied), default=now)
    if table.accounts.collected_at is not None:
        since = table.accounts.collected_at
    elif policy.time_in_advance:
        since = now - lasts
    if now - since < lasts and not command.scheduled:
        raise TableRefusal(
            f"time is collected every {policy.time_minutes} minutes; "
            f"{(now - since) // 60} have passed",
            *TIME_CITES,
        )
    events: list[Happened] = []
    for seat in table.occupied:
        if seat.away and not policy.time_from_absent:
            continue
        amount = min(command.amount, seat.stack)
        seat.stack -= amount
        table.journal.move(seat_account(seat.number), RAKE, amount, Why.TIME)
        events.append(ChipsMoved(seat.number, amount, Movement.TIME, ("rake.time_from_absent",)))
    accounts.collect(table, now)
    return events
