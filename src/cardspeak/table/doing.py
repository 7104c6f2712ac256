"""Which module answers which command: the table of everything that can be asked of a table.

Each function checks first and changes afterwards, so that a refusal leaves nothing behind.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.button import Misplaced
from cardspeak.books.policy.entry import ComeIn, GapWay
from cardspeak.books.policy.kill import KillUnposted
from cardspeak.books.policy.rake import Method
from cardspeak.books.policy.rock import RockLeaves
from cardspeak.hand.events import HandEvent
from cardspeak.money.journal import BANK, POT, RAKE, Why, seat_account
from cardspeak.table import (
    bomb,
    button,
    buyin,
    changes,
    chop,
    entry,
    kill,
    reseat,
    rock,
    settling,
    straddle,
)
from cardspeak.table import commands as c
from cardspeak.table.button import Positions
from cardspeak.table.events import (
    BombCalled,
    ButtonCorrected,
    ButtonDrawn,
    ChipsMoved,
    Chopped,
    Chose,
    Happened,
    Leaving,
    Seated,
    Stepped,
)
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import Seat, Standing, Wish, first_clockwise

if TYPE_CHECKING:
    from cardspeak.table.table import Table

Events = Sequence[Happened | HandEvent]


# Seats


def _sit(table: "Table", command: c.Sit, now: int) -> Events:
    number = command.seat
    if number > table.count:
        raise TableRefusal(f"the table has {table.count} seats, not {number}")
    taken = table.at(number)
    if taken is not None:
        raise TableRefusal(f"seat {number} is taken", "room.seat_by_permission")
    for seat in table.occupied:
        if seat.player == command.player:
            raise TableRefusal(f"{command.player} already has seat {seat.number}", "room.one_seat")
    owed = table.debts.get(command.player, 0)
    if owed and table.policy.kill.unposted is not KillUnposted.NOTHING:
        raise TableRefusal(
            f"{command.player} owes a kill of {owed} and plays nowhere until it is posted",
            "kill.unposted",
        )
    seat = Seat(number, command.player, len(table.blinds), command.came, now)
    seat.free = table.policy.entry.new_game_free and table.is_new_game
    table.put(seat)
    return [Seated(number, command.player, ("room.seat_by_permission", "room.one_seat"))]


def _check_may_go(table: "Table", seat: Seat) -> None:
    """Refuse to let a player go who must first kill the pot or put out the rock."""
    number = seat.number
    if table.must_kill == number and table.policy.kill.posted_when_leaving:
        amount = kill.size(table, kill.times_due(table))
        raise TableRefusal(
            f"seat {number} must post the kill of {amount} first", *kill.LEAVING_CITES
        )
    if table.rock == number and table.policy.rock.leaves is RockLeaves.POSTED_FIRST:
        raise TableRefusal(f"seat {number} must put out the rock first", *rock.LEAVES_CITES)


def _leave_rock(table: "Table", seat: Seat) -> list[Happened]:
    """The rock of one who goes lies dead in the next pot."""
    if table.rock != seat.number:
        return []
    amount = min(rock.size(table), seat.stack)
    table.rock = 0
    seat.stack -= amount
    table.carried += amount
    table.journal.move(seat_account(seat.number), POT, amount, Why.ROCK)
    return [ChipsMoved(seat.number, amount, "the rock goes into the next pot", rock.LEAVES_CITES)]


def _leave(table: "Table", command: c.Leave | c.MoveOut, now: int) -> Events:
    seat = table.seat(command.seat)
    _check_may_go(table, seat)
    moving_out = isinstance(command, c.MoveOut)
    if table.hand is not None:
        seat.leaving = True
        seat.moving_out = moving_out
        return [Leaving(seat.number)]
    seat.moving_out = moving_out
    return [*_leave_rock(table, seat), settling.free(table, seat)]


def _walk_out(table: "Table", command: c.WalkOut, now: int) -> Events:
    seat = table.seat(command.seat)
    if table.hand is not None:
        raise TableRefusal("a hand is being played")
    if table.must_kill == seat.number:
        table.debts[seat.player] = kill.size(table, kill.times_due(table))
    return [*_leave_rock(table, seat), settling.free(table, seat)]


def _pay_debt(table: "Table", command: c.PayDebt, now: int) -> Events:
    owed = table.debts.pop(command.player, 0)
    if not owed:
        raise TableRefusal(f"{command.player} owes nothing here", "kill.unposted")
    table.journal.move(BANK, POT, owed, Why.DEBT)
    table.carried += owed
    return [ChipsMoved(0, owed, "a kill made good goes into the next pot", ("kill.unposted",))]


def _away(table: "Table", command: c.Away, now: int) -> Events:
    seat = table.seat(command.seat)
    _check_may_go(table, seat)
    events: list[Happened] = [] if table.hand is not None else _leave_rock(table, seat)
    seat.away = True
    if table.leg == seat.number and not table.policy.kill.leg_kept_when_away:
        table.leg = 0
    return [*events, Stepped(seat.number, True)]


def _back(table: "Table", command: c.Back, now: int) -> Events:
    seat = table.seat(command.seat)
    if not seat.away:
        raise TableRefusal(f"seat {seat.number} is not away")
    seat.away = False
    return [Stepped(seat.number, False)]


def _change_seat(table: "Table", command: c.ChangeSeat, now: int) -> Events:
    if table.hand is not None:
        raise TableRefusal("nobody changes seats during a hand")
    if command.to > table.count:
        raise TableRefusal(f"the table has {table.count} seats, not {command.to}")
    table.seat(command.seat)
    if table.at(command.to) is not None:
        raise TableRefusal(f"seat {command.to} is taken")
    return [reseat.change(table, command)]


# Coming in


def _wish(table: "Table", command: c.Post | c.WaitForBig | c.Kill, now: int) -> Events:
    seat = table.seat(command.seat)
    number = seat.number
    if not table.blinds:
        raise TableRefusal("this game has no blinds: everyone who antes is dealt in")
    if isinstance(command, c.WaitForBig):
        seat.wish = Wish.WAIT
        return [Chose(number, Wish.WAIT)]
    allowed, cites = entry.ways(table, seat, now)
    wanted, wish = {ComeIn.KILL}, Wish.KILL
    if isinstance(command, c.Post):
        wanted, wish = {ComeIn.POST_BIG_BLIND, ComeIn.POST_MISSED}, Wish.POST
    else:
        kill.check(table, seat)
    if seat.standing is Standing.IN and not seat.has_missed:
        raise TableRefusal(f"seat {number} owes nothing: it is dealt in", *cites)
    if not wanted & set(allowed):
        ways = " or ".join(allowed)
        raise TableRefusal(f"seat {number} may not do that; it may {ways}", *cites)
    seat.wish = wish
    return [Chose(number, wish, cites)]


def _buy_button(table: "Table", command: c.BuyButton, now: int) -> Events:
    seat = table.seat(command.seat)
    if GapWay.BUY_BUTTON not in table.policy.entry.in_gap or not table.blinds:
        raise TableRefusal("the button cannot be bought here", "entry.in_gap")
    if seat.standing is not Standing.COMING:
        raise TableRefusal(f"seat {seat.number} is no newcomer", "entry.in_gap")
    price = entry.button_price(table)
    if seat.stack < price:
        raise TableRefusal(
            f"the button costs {price}, and seat {seat.number} has {seat.stack}",
            "entry.button_price",
        )
    if table.last is None:
        raise TableRefusal("nobody has had the button yet", *entry.GAP_CITES)
    at = table.plan_next(now).positions
    dealt = {each.number for each in table.occupied if each.is_ready}
    if entry.gap(table, seat.number, at, dealt) is None:
        raise TableRefusal(
            f"seat {seat.number} does not lie between button and blinds", *entry.GAP_CITES
        )
    seat.wish = Wish.BUY_BUTTON
    return [Chose(seat.number, Wish.BUY_BUTTON, entry.BUY_CITES)]


def _straddle(table: "Table", command: c.Straddle, now: int) -> Events:
    seat = table.seat(command.seat)
    number = seat.number
    if table.hand is not None:
        raise TableRefusal("a straddle is posted before the first card", "straddle.announced")
    allowed, cites = entry.ways(table, seat, now)
    regular = seat.standing is Standing.IN and not seat.has_missed
    if not regular and ComeIn.STRADDLE in allowed:
        seat.wish = Wish.STRADDLE
        return [Chose(number, Wish.STRADDLE, cites)]
    straddle.check(table, number, command.amount)
    plan = table.plan_next(now)
    straddle.check_seat(table, number, plan.positions, set(plan.dealt))
    least = straddle.size(table, table.blinds[-1])
    if seat.stack < least:
        raise TableRefusal(
            f"seat {number} has {seat.stack}, and a straddle is {least}", *straddle.SIZE_CITES
        )
    table.straddles = [each for each in table.straddles if each[0] != number]
    table.straddles.append((number, command.amount))
    return [Chose(number, "straddle", straddle.SIZE_CITES)]


# The button, the pot and the house


def _draw_button(table: "Table", command: c.DrawButton, now: int) -> Events:
    if table.last is not None or table.hand is not None:
        raise TableRefusal("the button is drawn once, before a game's first hand")
    ready = [seat.number for seat in table.occupied if seat.is_ready]
    if len(ready) < 2:
        raise TableRefusal(f"a game needs two players with chips, and there are {len(ready)}")
    wins = table.terms.game.wins
    is_low = len(wins) == 1 and wins[0].is_low
    table.drawn = button.first_button(table.policy, is_low, ready, command.cards)
    for number in ready:  # one who drew for the button belongs to the game
        table.seat(number).settle_blinds()
    return [ButtonDrawn(table.drawn, button.FIRST_CITES)]


def _correct_button(table: "Table", command: c.CorrectButton, now: int) -> Events:
    last = table.last
    cites = ("button.misplaced",)
    if last is None or table.hand is not None:
        raise TableRefusal("a button is corrected between hands", *cites)
    if table.policy.button.misplaced is Misplaced.FROM_THERE:
        raise TableRefusal("the button moves on from where it was", *cites)
    number = command.button
    here = {seat.number for seat in table.occupied if seat.stack} | {last.button}
    seats: list[int] = []
    for _ in last.blinds:
        seats.append(first_clockwise(seats[-1] if seats else number, here, table.count))
    table.last = Positions(number, tuple(seats), last.dealt)
    return [ButtonCorrected(number, cites)]


def _forfeit(table: "Table", command: c.Forfeit, now: int) -> Events:
    seat = table.seat(command.seat)
    if table.hand is not None or command.amount > seat.stack:
        raise TableRefusal(f"seat {seat.number} cannot forfeit {command.amount} now")
    seat.stack -= command.amount
    table.carried += command.amount
    table.forfeited = True
    table.journal.move(seat_account(seat.number), POT, command.amount, Why.BET)
    return [ChipsMoved(seat.number, command.amount, "forfeited", ("deck.carried_pot",))]


def _collect_time(table: "Table", command: c.CollectTime, now: int) -> Events:
    policy = table.policy.rake
    if Method.TIME not in policy.methods or table.hand is not None:
        raise TableRefusal("no time charge is collected now", "rake.methods")
    events: list[Happened] = []
    for seat in table.occupied:
        if seat.away and not policy.time_from_absent:
            continue
        amount = min(command.amount, seat.stack)
        seat.stack -= amount
        table.journal.move(seat_account(seat.number), RAKE, amount, Why.TIME)
        events.append(ChipsMoved(seat.number, amount, "time", ("rake.time_from_absent",)))
    table.collected_at = now
    return events


def _chop(table: "Table", command: c.Chop, now: int) -> Events:
    hand = table.hand
    if hand is None:
        raise TableRefusal("no hand is being played", *chop.CITES)
    left = chop.blinds_left(table, hand)
    if command.seat not in left:
        raise TableRefusal(f"seat {command.seat} is not one of the blinds", *chop.CITES)
    table.choppers.add(command.seat)
    if table.choppers != left:
        return [Chose(command.seat, "chop", chop.CITES)]
    hand.void()
    return [Chopped(tuple(sorted(left)), chop.CITES), *settling.settle(table, hand)]


def _call_bomb(table: "Table", command: c.CallBomb, now: int) -> Events:
    bomb.check(table, command.amount)
    table.bomb = command.amount
    table.bombers = set()
    return [BombCalled(0, command.amount, bomb.ALLOWED_CITES)]


def _join_bomb(table: "Table", command: c.JoinBomb, now: int) -> Events:
    seat = table.seat(command.seat)
    if not table.bomb:
        raise TableRefusal("no bomb pot is proposed", *bomb.ALLOWED_CITES)
    if seat.stack < table.bomb:
        raise TableRefusal(
            f"seat {seat.number} has {seat.stack}, and the bomb pot is {table.bomb}",
            *bomb.DUE_CITES,
        )
    table.bombers.add(seat.number)
    return [BombCalled(seat.number, table.bomb, bomb.PLAYERS_CITES)]


def _vote(table: "Table", command: c.Agree | c.Object, now: int) -> Events:
    event = changes.vote(table, command.seat, isinstance(command, c.Agree))
    said = "agrees" if isinstance(command, c.Agree) else "objects"
    return [event or Chose(command.seat, said, changes.OBJECTION_CITES)]


def _act(table: "Table", command: c.Act, now: int) -> Events:
    hand = table.hand
    if hand is None:
        raise TableRefusal("no hand is being played")
    seen = len(hand.events) if hand.events is not None else 0
    hand.act(command.action, command.seat)
    events: list[Any] = hand.events[seen:] if hand.events is not None else []
    if hand.is_over:
        events += settling.settle(table, hand)
    return events


DO: dict[type[c.Order], Callable[["Table", Any, int], Events]] = {
    c.Sit: _sit,
    c.BuyIn: lambda table, command, now: [buyin.buy_in(table, command, now)],
    c.AddOn: lambda table, command, now: [buyin.add_on(table, command)],
    c.Deliver: lambda table, command, now: [buyin.deliver(table, command.seat)],
    c.TakeOff: lambda table, command, now: [buyin.take_off(table, command)],
    c.PutBack: lambda table, command, now: [buyin.put_back(table, command.seat)],
    c.Leave: _leave,
    c.MoveOut: _leave,
    c.WalkOut: _walk_out,
    c.PayDebt: _pay_debt,
    c.Away: _away,
    c.Back: _back,
    c.Post: _wish,
    c.WaitForBig: _wish,
    c.BuyButton: _buy_button,
    c.Straddle: _straddle,
    c.Kill: _wish,
    c.ChangeSeat: _change_seat,
    c.Chop: _chop,
    c.CallBomb: _call_bomb,
    c.JoinBomb: _join_bomb,
    c.CollectTime: _collect_time,
    c.ProposeChange: lambda table, command, now: [
        changes.propose(table, command.notice, command.approved)
    ],
    c.Agree: _vote,
    c.Object: _vote,
    c.DrawButton: _draw_button,
    c.CorrectButton: _correct_button,
    c.Forfeit: _forfeit,
    c.Deck: lambda table, command, now: table.deal(command, now),
    c.Act: _act,
}
