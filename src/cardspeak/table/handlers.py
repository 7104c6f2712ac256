"""Which module answers which command: the table of everything that can be asked of a table.

Each function checks first and changes afterwards, so that a refusal leaves nothing behind.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.entry import ComeIn, GapWay
from cardspeak.books.policy.kill import KillUnposted
from cardspeak.errors import CardspeakError
from cardspeak.hand import PostKind
from cardspeak.hand.events import HandEvent
from cardspeak.money.journal import BANK, POT, Why
from cardspeak.table import (
    accounts,
    bomb,
    buyin,
    changes,
    chips,
    chop,
    dealing,
    desk_link,
    entry,
    event_link,
    hand_in_play,
    house,
    kill,
    late_posts,
    orders,
    requests,
    reseat,
    rock,
    ruling,
    seating,
    settlement,
    straddle,
    transfers,
    two_cards,
    void_deals,
    voting,
)
from cardspeak.table import commands as c
from cardspeak.table import event_commands as of_event
from cardspeak.table.command_base import TableCommand
from cardspeak.table.events import (
    ChipsMoved,
    Choice,
    Chose,
    Happened,
    Leaving,
    Movement,
    Seated,
    Stepped,
)
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.rollback import Point
from cardspeak.table.seats import PlayerStatus, Seat, Wish

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
        if seat.player == command.player and table.policy.room.one_seat:
            raise TableRefusal(f"{command.player} already has seat {seat.number}", "room.one_seat")
    owed = table.accounts.debts.get(command.player, 0)
    if owed and table.policy.kill.unposted is not KillUnposted.NOTHING:
        raise TableRefusal(
            f"{command.player} owes a kill of {owed} and may not play until it is paid",
            "kill.unposted",
        )
    seat = Seat(
        number=number,
        player=command.player,
        missed=(0,) * len(table.blinds),
        arrival=command.came,
        sat_at=now,
        before=command.before,
        free=table.policy.entry.new_game_free and table.rotation.is_new_game,
    )
    seating.take(table, seat)
    return [Seated(number, command.player, ("room.seat_by_permission", "room.one_seat"))]


def _check_may_go(table: "Table", seat: Seat) -> None:
    """Refuse to let a player go who must first kill the pot or put out the rock."""
    number = seat.number
    if table.kill.must_kill == number and table.policy.kill.posted_when_leaving:
        amount = kill.size(table, kill.times_due(table))
        raise TableRefusal(
            f"seat {number} must post the kill of {amount} first", *kill.LEAVING_CITES
        )
    rock.check_may_go(table, number)


def _leave(table: "Table", command: c.Leave | c.MoveOut, now: int) -> Events:
    seat = table.seat(command.seat)
    moving_out = isinstance(command, c.MoveOut)
    sent = isinstance(command, c.Leave) and command.sent
    if not (moving_out or sent):  # a player whom the house moves or sends has not asked to go
        _check_may_go(table, seat)
    if table.hand is not None:
        seat.leaving = True
        seat.moving_out = moving_out
        return [Leaving(seat.number)]
    seat.moving_out = moving_out
    owing = settlement.unposted_kill(table, seat) if sent else []
    return [*owing, *rock.leave(table, seat), settlement.free(table, seat)]


def _call_over(table: "Table", command: c.CallOver, now: int) -> Events:
    seat, cites = transfers.call_over(table, command)
    said: list[Happened] = [Chose(seat.number, Choice(seat.goes), cites)]
    if table.hand is not None or not transfers.is_due(table, seat):
        return said
    seat.moving_out = True
    return [*said, *rock.leave(table, seat), settlement.free(table, seat)]


def _walk_out(table: "Table", command: c.WalkOut, now: int) -> Events:
    seat = table.seat(command.seat)
    if table.hand is not None:
        raise TableRefusal("a hand is being played")
    owing = settlement.unposted_kill(table, seat)
    return [*owing, *rock.leave(table, seat), settlement.free(table, seat)]


def _send_home(table: "Table", command: c.SendHome, now: int) -> Events:
    seat = table.seat(command.seat)
    if table.hand is not None:
        raise TableRefusal("a hand is being played")
    return [settlement.free(table, seat)]


def _pay_debt(table: "Table", command: c.PayDebt, now: int) -> Events:
    owed = table.accounts.debts.get(command.player, 0)
    if not owed:
        raise TableRefusal(f"{command.player} owes nothing here", "kill.unposted")
    if table.hand is not None:  # the pot being played for is not the one it goes into
        raise TableRefusal("a kill is paid between hands", "kill.unposted")
    accounts.pay_debt(table, command.player)
    table.journal.move(BANK, POT, owed, Why.DEBT)
    return [ChipsMoved(0, owed, Movement.OLD_KILL, ("kill.unposted",))]


def _away(table: "Table", command: c.Away, now: int) -> Events:
    seat = table.seat(command.seat)
    _check_may_go(table, seat)
    events: list[Happened] = [] if table.hand is not None else rock.leave(table, seat)
    seat.away = True
    return [*events, Stepped(seat.number, True, kill.step_away(table, seat))]


def _back(table: "Table", command: c.Back, now: int) -> Events:
    seat = table.seat(command.seat)
    if not seat.away:
        raise TableRefusal(f"seat {seat.number} is not away")
    seat.away = False
    return [Stepped(seat.number, False)]


def _change_seat(table: "Table", command: c.ChangeSeat, now: int) -> Events:
    if table.hand is not None:
        raise TableRefusal("players change seats between hands")
    if command.to > table.count:
        raise TableRefusal(f"the table has {table.count} seats, not {command.to}")
    table.seat(command.seat)
    if table.at(command.to) is not None:
        raise TableRefusal(f"seat {command.to} is taken")
    return [reseat.change(table, command)]


def _obey(table: "Table", command: c.Obey, now: int) -> Events:
    """Carry out an order, or none of it: the answer is what the desk or the event hears."""
    desk_link.check(table, command)
    if command.refused:
        return [desk_link.answer(table, command, TableRefusal(command.refused))]
    point = Point(table, with_hand=True)
    events: list[Happened | HandEvent] = []
    try:
        for each in command.commands:
            events += ORDERED[type(each)](table, each, now)
    except CardspeakError as error:
        point.restore(table)
        return [desk_link.answer(table, command, error)]
    return [desk_link.answer(table, command, None), *events]


# Coming in


def _wish(table: "Table", command: c.PostRequest | c.WaitForBig | c.Kill, now: int) -> Events:
    seat = table.seat(command.seat)
    number = seat.number
    if isinstance(command, c.Kill) and table.in_play.two is not None:
        return [two_cards.choose_kill(table, number)]
    if not table.blinds:
        raise TableRefusal("this game has no blinds: post the ante to be dealt in")
    if seat.must_post and not isinstance(command, c.PostRequest):
        raise TableRefusal(
            f"seat {number} played a hand while owing, and must post", "missed.dealt_in_acted"
        )
    if isinstance(command, c.WaitForBig):
        seat.wish = Wish.WAIT
        return [Chose(number, Choice.WAIT)]
    allowed, cites = entry.ways(table, seat, now)
    wanted, wish = {ComeIn.KILL}, Wish.KILL
    if isinstance(command, c.PostRequest):
        wanted, wish = {ComeIn.POST_BIG_BLIND, ComeIn.POST_MISSED}, Wish.POST
    else:
        kill.check(table, seat)
    if seat.standing is PlayerStatus.IN and not seat.has_missed:
        raise TableRefusal(f"seat {number} owes nothing and is dealt in", *cites)
    if not wanted & set(allowed):
        ways = " or ".join("be dealt in at once" if way is ComeIn.FREE else way for way in allowed)
        raise TableRefusal(f"seat {number} may not do that, but may {ways}", *cites)
    seat.wish = wish
    return [Chose(number, Choice(wish), cites, _waits(table, number, now))]


def _waits(table: "Table", number: int, now: int) -> str:
    """What keeps a seat out of the next deal, or what it posts instead of a straddle that it has
    asked for; nothing between two."""
    if table.hand is not None:
        return ""
    try:
        plan = table.plan_next(now)
    except TableRefusal:
        return ""
    posts = [due for due in plan.dues if due.seat == number]
    straddles = any(due.kind is PostKind.STRADDLE for due in posts)
    if posts and not straddles and table.seat(number).wish is Wish.STRADDLE:
        return f"posts {posts[0].amount}: {posts[0].why}"
    return next((out.why for out in plan.out if out.seat == number), "")


def _buy_button(table: "Table", command: c.BuyButton, now: int) -> Events:
    seat = table.seat(command.seat)
    if GapWay.BUY_BUTTON not in table.policy.entry.in_gap or not table.blinds:
        raise TableRefusal("the button is not for sale here", "entry.in_gap")
    if seat.standing is not PlayerStatus.COMING:
        raise TableRefusal(f"seat {seat.number} is not a new player", "entry.in_gap")
    price = entry.button_price(table)
    if seat.stack < price:
        raise TableRefusal(
            f"the button costs {price}; seat {seat.number} has {seat.stack}",
            "entry.button_price",
        )
    if table.rotation.last is None:
        raise TableRefusal("nobody has had the button yet", *entry.GAP_CITES)
    at = table.plan_next(now).positions
    dealt = {each.number for each in table.occupied if each.is_ready}
    if entry.gap(table, seat.number, at, dealt) is None:
        raise TableRefusal(
            f"seat {seat.number} is not between the button and the blinds", *entry.GAP_CITES
        )
    seat.wish = Wish.BUY_BUTTON
    waits = _waits(table, seat.number, now)
    return [Chose(seat.number, Choice.BUY_BUTTON, entry.BUY_CITES, waits)]


def _straddle(table: "Table", command: c.Straddle, now: int) -> Events:
    seat = table.seat(command.seat)
    number = seat.number
    if table.hand is not None:
        return late_posts.straddle_late(table, command)
    allowed, cites = entry.ways(table, seat, now)
    regular = seat.standing is PlayerStatus.IN and not seat.has_missed
    if not regular and ComeIn.STRADDLE in allowed:
        seat.wish = Wish.STRADDLE
        return [Chose(number, Choice.STRADDLE, cites, _waits(table, number, now))]
    straddle.check(table, number, command.amount)
    plan = table.plan_next(now)
    straddle.check_seat(table, number, plan, straddle.come_in(table, plan))
    least = straddle.size(table, table.blinds[-1])
    if seat.stack < least:
        raise TableRefusal(
            f"seat {number} has {seat.stack}; a straddle is {least}", *straddle.SIZE_CITES
        )
    requests.ask_straddle(table, number, command.amount)
    return [Chose(number, Choice.STRADDLE, straddle.DUE_CITES)]


# The button, the pot and the house


def _vote(table: "Table", command: c.Agree | c.Object, now: int) -> Events:
    return changes.vote(table, command.seat, isinstance(command, c.Agree))


HANDLERS: dict[type[TableCommand], Callable[["Table", Any, int], Events]] = {
    c.Sit: _sit,
    c.BuyIn: lambda table, command, now: [buyin.buy_in(table, command, now)],
    c.AddOn: lambda table, command, now: [buyin.add_on(table, command)],
    c.Deliver: lambda table, command, now: [buyin.deliver(table, command.seat)],
    c.TakeOff: lambda table, command, now: [buyin.take_off(table, command)],
    c.PutBack: lambda table, command, now: [buyin.put_back(table, command.seat)],
    c.Spend: lambda table, command, now: [chips.spend(table, command)],
    c.UseRack: lambda table, command, now: [chips.use_rack(table, command.seat)],
    c.PutUp: lambda table, command, now: [requests.put_up(table, command, now)],
    c.Sleep: lambda table, command, now: [requests.sleep(table, command, now)],
    c.DealIn: lambda table, command, now: [requests.deal_in(table, command)],
    c.LetStraddle: lambda table, command, now: [requests.let_straddle(table, command, now)],
    c.FindOwing: lambda table, command, now: late_posts.find(table, command),
    c.DealTwo: two_cards.deal_two,
    c.DealOn: lambda table, command, now: two_cards.deal_on(table, now),
    c.BuyRock: rock.buy,
    c.CallOver: _call_over,
    c.Release: lambda table, command, now: orders.release(table, command),
    c.Leave: _leave,
    c.MoveOut: _leave,
    c.WalkOut: _walk_out,
    c.SendHome: _send_home,
    c.PayDebt: _pay_debt,
    c.Away: _away,
    c.Back: _back,
    c.PostRequest: _wish,
    c.WaitForBig: _wish,
    c.BuyButton: _buy_button,
    c.Straddle: _straddle,
    c.Kill: _wish,
    c.ChangeSeat: _change_seat,
    c.Chop: chop.agree,
    c.CallBomb: bomb.call,
    c.JoinBomb: bomb.join,
    c.CollectTime: house.collect_time,
    c.PutUpSign: lambda table, command, now: changes.put_up(table, command.notice),
    c.ProposeChange: lambda table, command, now: changes.propose(
        table, command.notice, command.approved
    ),
    c.Agree: _vote,
    c.Object: _vote,
    c.DrawButton: house.draw_button,
    c.CorrectButtonCommand: house.correct_button,
    c.Forfeit: house.forfeit,
    c.DeckCommand: lambda table, command, now: dealing.deal(table, command, now),
    c.Act: hand_in_play.act,
    c.CallFloor: ruling.call_floor,
    c.TakeBack: lambda table, command, now: ruling.take_back(table, command),
    c.CallVote: lambda table, command, now: voting.call(table, command),
    c.VoteFor: lambda table, command, now: voting.vote_for(table, command),
    c.VoteAgainst: lambda table, command, now: voting.vote_against(table, command),
    c.EndVote: lambda table, command, now: voting.end(table),
    c.VoidDeal: lambda table, command, now: void_deals.ask(table, command),
    c.ConfirmVoid: lambda table, command, now: void_deals.confirm(table, command),
    c.Obey: _obey,
}

ORDERED: dict[type[TableCommand], Callable[["Table", Any, int], Events]] = {
    **HANDLERS,
    c.PostPromotions: lambda table, command, now: desk_link.post_promotions(table, command),
    c.HoldDeal: lambda table, command, now: desk_link.hold(table, command),
    c.ResumeDeal: lambda table, command, now: desk_link.free(table),
    of_event.JoinEvent: event_link.join,
    of_event.AllowHands: event_link.allow,
    of_event.KeepButtonCards: event_link.keep_cards,
    of_event.ChangeChips: event_link.change_chips,
    of_event.PlayWithout: event_link.play_without,
    of_event.PlayWith: event_link.play_with,
    of_event.CountTables: event_link.count_tables,
}
"""What an order may have done: these commands come from nowhere else."""
